import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { TrailPage } from '#contract/audit/audit.ts';
import {
  exportImports,
  type FileImport,
  type FileImportDetails,
  IMPORTS_PAGE,
  listImportRows,
  listImports,
  readImport,
  undoImport,
} from '#contract/data-exchange/file-import.ts';
import { dataKindLabel, dataKindNamed } from '#domain/data-exchange/data-kind.ts';
import { type ExportedList, exportList } from '../../core/list-export/export-list.ts';
import { MOST_ROWS_EXPORTED } from '../../core/list-export/list-file.ts';
import { serveExport } from '../../core/list-export/serve-export.ts';
import { wayOf } from '../../platform/database/request-origin.ts';
import { noteDueWork } from '../../platform/due-work/due-notes.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { fileTextsFor } from '../file-texts.ts';
import { writeList } from '../writing/list-file.ts';
import { findImports } from './find-imports.sql.ts';
import { undoFileImport } from './undo-import.ts';
import { missingUndoRight } from './undo-right.ts';

/** The list of imports as a file. */
const IMPORT_EXPORT: ExportedList<FileImport> = {
  name: 'imports',
  columns: [
    { heading: 'Imported on', holds: 'instant', of: ({ at }) => at },
    { heading: 'Imported by', of: ({ by }) => by?.name ?? null },
    { heading: 'Type', holds: 'label', of: ({ kind }) => labelOf(kind) },
    { heading: 'File', of: ({ file }) => file },
    { heading: 'New records', holds: 'number', of: ({ contents }) => sum(contents.map(({ created }) => created)) },
    { heading: 'Changed records', holds: 'number', of: ({ contents }) => sum(contents.map(({ updated }) => updated)) },
    { heading: 'Undone on', holds: 'instant', of: ({ undone }) => undone?.at ?? null },
    { heading: 'Undone by', of: ({ undone }) => undone?.by.name ?? null },
  ],
};

function labelOf(name: string): string {
  const kind = dataKindNamed(name);
  return kind ? dataKindLabel(kind) : name;
}

function sum(counts: readonly number[]): string {
  return String(counts.reduce((total, count) => total + count, 0));
}

/** Works on one file per agency at a time. */
type InTurn = <Answer>(session: SignedIn, work: (client: pg.Client) => Promise<Answer>) => Promise<Answer>;

type Reader = Pick<SignedIn, 'actor' | 'database'>;

/** Reads a page of records an import created or changed, as the trail displays them. */
export type ImportPage = (reader: Reader, importId: number, after: number | undefined) => Promise<TrailPage>;

/** Routes of imports: list and undo. */
export function importRoutes(app: FastifyInstance, { inTurn, importPage }: { inTurn: InTurn; importPage: ImportPage }) {
  serve(app, listImports, async ({ query: { before }, session: { actor, database } }) => {
    const found = await findImports(database, actor, { before, most: IMPORTS_PAGE + 1 });
    const imports = found.slice(0, IMPORTS_PAGE);
    return { imports, next: found.length > IMPORTS_PAGE ? imports.at(-1)!.id : null };
  });

  serveExport(app, exportImports, async ({ query: { format }, session: { actor, database }, request }) => {
    const found = await findImports(database, actor, { most: MOST_ROWS_EXPORTED });
    return exportList({ writeList, request }, IMPORT_EXPORT, found, { format, filters: {} });
  });

  serve(app, readImport, ({ params, session, request }) => importDetails(session, params.id, request));

  serve(app, listImportRows, async ({ params: { id }, query: { after }, session }) => {
    await readableImport(session, id);
    return importPage(session, id, after);
  });

  serve(app, undoImport, async ({ params: { id }, session, request }) => {
    const { undone } = await readableImport(session, id);
    if (!undone) {
      const say = await fileTextsFor(request);
      const undoRequest = { ...session, way: wayOf(session.database), say };
      await inTurn(session, (client) => undoFileImport(client, id, undoRequest));
      // The undo's connection is separate, so its writes don't notify workers.
      noteDueWork(session.database, 'webhook');
      noteDueWork(session.database, 'mail');
    }
    return importDetails(session, id, request);
  });
}

/** Returns an import, and whether its reader may undo it. */
async function importDetails(reader: Reader, id: number, request: FastifyRequest): Promise<FileImportDetails> {
  const found = await readableImport(reader, id);
  const missing = await missingUndoRight(reader.database, reader.actor, found);
  const reason = missing && (await fileTextsFor(request))(missing);
  return { ...found, undo: { isAllowed: reason === null, reason } };
}

/** Finds an import; reports it as not found if its reader may not see it. */
async function readableImport({ actor, database }: Reader, id: number) {
  const [found] = await findImports(database, actor, { only: id, most: 1 });
  if (!found) throw new Refused('not-found');
  return found;
}
