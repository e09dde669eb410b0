import type { FastifyInstance } from 'fastify';
import {
  exportTrailRows,
  listTrail,
  listTrailPeople,
  readJobHistory,
  readMasterHistory,
} from '#contract/audit/audit.ts';
import type { TrailSubject } from '#domain/audit/audit.ts';
import { seesMasterKind } from '#domain/master-data/master-access.ts';
import { masterKindNamed } from '#domain/master-data/master-data.ts';
import type { WriteList } from '../core/list-export/list-file.ts';
import { serveExport } from '../core/list-export/serve-export.ts';
import { MASTER_TABLES } from '../core/master-data/master-tables.ts';
import { serve } from '../platform/http/serve.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { exportTrail } from './export-trail.ts';
import { findTrailPeople, isRecordThere } from './find-trail.sql.ts';
import { trailPage } from './read-trail.ts';

export type AuditParts = {
  writeList: WriteList;
  /** Rejects a job the user may not read, as not found. */
  mustReadJob: (session: Pick<SignedIn, 'actor' | 'database'>, id: number) => Promise<unknown>;
};

/** Routes of the trail for administrators, and of a record's history for everyone who may read it. */
export function auditRoutes(app: FastifyInstance, { mustReadJob, writeList }: AuditParts) {
  serve(app, listTrail, ({ query, session }) => trailPage(session, query));
  serve(app, listTrailPeople, ({ query, session }) => findTrailPeople(session.database, query));

  serveExport(app, exportTrailRows, async ({ query: { format = 'csv', ...query }, session }) => {
    const { count, ...lines } = await exportTrail(session, query);
    const taken = { kind: 'trail', count, search: query };
    const file = await writeList({ name: 'trail', format, ...lines });
    return { taken, fileName: `trail-${session.today}.${format}`, ...file };
  });

  serve(app, readMasterHistory, async ({ params, query, session }) => {
    const kind = masterKindNamed(params.kind.toLowerCase());
    if (!kind || !seesMasterKind(session.actor, kind)) throw new Refused('not-found');
    const table = MASTER_TABLES[kind.name];
    if (!(await isRecordThere(session.database, table, params.id))) throw new Refused('not-found');
    return trailPage(session, { ...query, kind: table satisfies TrailSubject, id: params.id });
  });

  serve(app, readJobHistory, async ({ params, query, session }) => {
    await mustReadJob(session, params.id);
    return trailPage(session, { ...query, kind: 'job', id: params.id });
  });
}
