import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { importJobAmounts } from '#contract/jobs/job-import.ts';
import { canImportAmounts } from '#domain/data-exchange/data-kind.ts';
import { hasAccess } from '#domain/people/permission.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import { noteDueWork } from '../platform/due-work/due-notes.ts';
import { serve } from '../platform/http/serve.ts';
import { connectFor } from '../platform/http/slow-calls.ts';
import { Refused } from '../platform/refused.ts';
import { fileRoutes, inTurn } from './file-routes.ts';
import { fileTextsFor } from './file-texts.ts';
import type { SaveTimer } from './importing/end-timers.ts';
import { importCsv } from './importing/import-csv.ts';
import { type ImportPage, importRoutes } from './imports/routes.ts';
import { kindNamed } from './kinds.ts';

/** Routes for files, and for imports of jobs' estimates, costs and invoices. */
export function dataExchangeRoutes(
  app: FastifyInstance,
  { agencies, saveTimer, importPage }: { agencies: Agencies; saveTimer: SaveTimer; importPage: ImportPage },
) {
  fileRoutes(app, { agencies, saveTimer });
  importRoutes(app, { importPage, inTurn: (session, work) => inTurn(agencies, session, { isImport: true }, work) });
  serve(app, importJobAmounts, async ({ params, body, session, request }) => {
    const kind = kindNamed(params.kind);
    if (!kind || !canImportAmounts(session.actor, params.kind)) throw new Refused('forbidden');
    // A separate connection, because the file is staged in temporary tables.
    const client = await connectFor(session, agencies);
    try {
      if (!(await takeTurn(client))) throw new Refused('too-many-imports', { retryAfter: RETRY_AFTER });
      const { dryRun = false, csv } = body;
      const imported = await importCsv(client, kind, Buffer.from(csv, 'utf8'), {
        dryRun,
        by: session.actor,
        refusesProjects: !hasAccess(session.actor, 'project'),
        say: await fileTextsFor(request),
      });
      // The file's connection is separate, so its writes don't notify workers.
      noteDueWork(session.database, 'webhook');
      return imported;
    } finally {
      await client.end();
    }
  });
}

/** Simultaneous imports per agency across all servers, since each fills memory and locks tables. */
const AT_ONCE = 2;
/** Advisory locks of these turns. */
const TURNS = 7_410_026;
const RETRY_AFTER = 30;

/** Takes a turn, which ends with the connection; false if none is free. */
async function takeTurn(client: pg.Client): Promise<boolean> {
  for (let turn = 1; turn <= AT_ONCE; turn += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as taken', [TURNS, turn]);
    if (rows[0].taken) return true;
  }
  return false;
}
