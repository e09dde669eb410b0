import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { importFile, keepFailingLines, previewFile, readTemplate } from '#contract/data-exchange/data-file.ts';
import {
  canImport,
  type DataKind,
  dataKindNamed,
  fixedColumns,
  JOB_AMOUNT_KINDS,
} from '#domain/data-exchange/data-kind.ts';
import { cleanFileName } from '#domain/documents/attachment.ts';
import { fileNeedsReauthentication } from '#domain/identity/re-authentication.ts';
import { type Actor, hasAccess } from '#domain/people/permission.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import { noteDueWork } from '../platform/due-work/due-notes.ts';
import { serve, serveFile } from '../platform/http/serve.ts';
import { connectFor } from '../platform/http/slow-calls.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { exportRightsOf } from './exports/export-rights.ts';
import { matchRoutes } from './exports/match-routes.ts';
import { fileTextsFor, templateTextsFor } from './file-texts.ts';
import type { SaveTimer } from './importing/end-timers.ts';
import { type FileImporter, type FileToImport, previewImport, runImport } from './importing/imported-file.ts';
import type { Kind } from './kind.ts';
import { kindNamed } from './kinds.ts';
import type { GivenSettings } from './reading/given-settings.ts';
import { writeFailingLines } from './writing/failing-lines.ts';
import { writeTemplate } from './writing/template.ts';

/** Routes for files: preview, import, and the failing lines. */
export function fileRoutes(
  app: FastifyInstance,
  { agencies, saveTimer }: { agencies: Agencies; saveTimer: SaveTimer },
) {
  matchRoutes(app, { agencies });
  serve(app, previewFile, async ({ params, query, body, session, request }) => {
    const { kind, importer } = await importOf(request, session, params.kind);
    return inTurn(agencies, session, { isImport: false }, async (client) => {
      const { preview } = await previewImport(client, kind, fileOf(query, body), importer);
      return preview;
    });
  });

  serve(app, importFile, async ({ params, query, body, session, request }) => {
    const { kind, importer } = await importOf(request, session, params.kind);
    if (fileNeedsReauthentication(kind.name) && !session.isProved) throw new Refused('step-up-needed');
    const { outcome, lines, ...read } = query;
    const { today, now } = session;
    const saving: FileImporter = {
      ...importer,
      saveTimer: (transaction, { leaverId }) => saveTimer(transaction, { leaverId, today, now }),
    };
    const imported = await inTurn(agencies, session, { isImport: true }, (client) =>
      runImport(client, kind, fileOf(read, body), saving, { outcome, lines }),
    );
    // The file's connection is separate, so its writes don't notify workers.
    noteDueWork(session.database, 'webhook');
    noteDueWork(session.database, 'mail');
    return imported;
  });

  serveFile(app, keepFailingLines, async ({ params, query, body, session, request }) => {
    const { kind, importer } = await importOf(request, session, params.kind);
    const file = fileOf(query, body);
    return inTurn(agencies, session, { isImport: false }, async (client) => {
      const { parsed, outcome } = await previewImport(client, kind, file, importer);
      if (!outcome) throw new Refused('file-unsettled');
      const [, base, end] = /^(.*?)(\.[^.]+)?$/.exec(file.fileName)!;
      return {
        fileName: `${base}-problems${end ?? ''}`,
        ...(await writeFailingLines(parsed, outcome, importer.say)),
      };
    });
  });

  serveFile(app, readTemplate, async ({ params, query: { format }, session, request }) => {
    const { kind } = importedKind(session, params.kind);
    const words = await templateTextsFor(request, kind);
    return { fileName: `${kind.name}.${format}`, ...(await writeTemplate(kind, format, words)) };
  });
}

/** Returns a file's kind, the user's rights on it, and the language of messages. */
async function importOf(request: FastifyRequest, session: SignedIn, name: string) {
  const { kind, dataKind } = importedKind(session, name);
  return { kind, importer: { ...importContext(session.actor, dataKind), say: await fileTextsFor(request) } };
}

/** Returns a kind that the user may import; reports unknown kinds as not found. */
function importedKind({ actor }: SignedIn, name: string): { kind: Kind; dataKind: DataKind } {
  const dataKind = dataKindNamed(name);
  const kind = dataKind && kindNamed(dataKind);
  if (!dataKind || !kind) throw new Refused('not-found');
  if (!canImport(actor, dataKind)) throw new Refused('forbidden');
  return { kind, dataKind };
}

function importContext(actor: Actor, kind: DataKind): Omit<FileImporter, 'say'> {
  const isOfJobs = kind === 'jobs' || (JOB_AMOUNT_KINDS as readonly string[]).includes(kind);
  return {
    by: actor,
    refusesProjects: isOfJobs && !hasAccess(actor, 'project'),
    exports: exportRightsOf(actor),
    fixed: { ofNew: fixedColumns(actor, kind, true), ofChanged: fixedColumns(actor, kind, false) },
  };
}

function fileOf({ fileName, ...given }: { fileName: string } & GivenSettings, body: Uint8Array): FileToImport {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return { fileName: cleanFileName(fileName), bytes, given };
}

/** Advisory locks: one file at a time, and one import at a time. */
const TURNS = { file: 7_410_027, import: 7_410_029 };
/** Milliseconds a file waits for its turn; another preview ends sooner. */
const LONGEST_WAIT = 20_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Works on one file per agency at a time across all servers, since each fills memory and locks tables. Files wait for their turn, but an
 * import during another one is rejected. The connection is separate: the file is staged in temporary tables, and its turn ends with the
 * connection.
 */
export async function inTurn<Answer>(
  agencies: Agencies,
  session: SignedIn,
  { isImport }: { isImport: boolean },
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = await connectFor(session, agencies);
  try {
    if (!(await takeTurn(client, isImport))) throw new Refused('import-under-way');
    return await work(client);
  } finally {
    await client.end();
  }
}

async function takeTurn(client: pg.Client, isImport: boolean): Promise<boolean> {
  if (isImport) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, 0) as taken', [
      TURNS.import,
    ]);
    if (!rows[0]!.taken) return false;
  }
  try {
    await client.query(`set lock_timeout = ${LONGEST_WAIT}`);
    await client.query('select pg_advisory_lock($1, 0)', [TURNS.file]);
    await client.query('reset lock_timeout');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}
