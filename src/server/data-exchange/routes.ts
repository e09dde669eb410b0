import type { FastifyInstance } from 'fastify';
import { importJobAmounts, mayImport } from '#contract/job-import.ts';
import { hasAccess } from '#domain/permission.ts';
import type { Agencies } from '../platform/agencies.ts';
import { Refused } from '../platform/refused.ts';
import { serve } from '../platform/serve.ts';
import { importCsv } from './import-csv.ts';
import { kindNamed } from './kinds.ts';

/** Bringing in what jobs were estimated, cost and billed: by call as at the command line. */
export function dataExchangeRoutes(app: FastifyInstance, { agencies }: { agencies: Agencies }) {
  serve(app, importJobAmounts, async ({ params, body, session }) => {
    const kind = kindNamed(params.kind);
    if (!kind || !mayImport(session.actor, params.kind)) throw new Refused('forbidden');
    // A connection of its own: a file is laid out in a table that only its connection sees.
    const client = await agencies.connect(session.databaseName);
    if (!client) throw new Refused('signed-out');
    try {
      const { dryRun = false, csv } = body;
      return await importCsv(client, kind, Buffer.from(csv, 'utf8'), {
        dryRun,
        by: session.actor.id,
        refusesProjects: !hasAccess(session.actor, 'project'),
      });
    } finally {
      await client.end();
    }
  });
}
