import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ClientBase } from 'pg';
import {
  createMasterRecord,
  exportMasterRecords,
  listMasterChoices,
  listMasterRecords,
  listMasterUses,
  MOST_MASTER_RECORDS_LISTED,
  readMasterRecord,
  removeMasterRecord,
  saveMasterRecord,
} from '#contract/master-data.ts';
import { seesMasterKind } from '#domain/master-data/master-access.ts';
import { masterKindNamed } from '#domain/master-data/master-data.ts';
import type { MasterKind, MasterKindName } from '#domain/master-data/master-kind.ts';
import type { Actor } from '#domain/permission.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import { serve, serveFile } from '../platform/http/serve.ts';
import { Refused } from '../platform/refused.ts';
import { accessProfileRoutes } from './access-profiles/routes.ts';
import { findChoices, findListedIds, isSortable, listRecords, type MasterSearch } from './list-master-records.sql.ts';
import { findMasterRecord } from './master-record.sql.ts';
import { createRecord, removeRecord, updateRecordOf } from './save-master-record.ts';
import { findUses } from './uses.sql.ts';

export type AdministrationParts = {
  agencies: Agencies;
  /** Writes records of a kind as the CSV that an import of it reads, in the order of their ids. */
  exportRows: (client: ClientBase, kind: MasterKindName, ids: readonly number[]) => Readable;
};

/** Master data in the browser: one slice for every kind, from its declaration (ADM-02, ADM-04). */
export function administrationRoutes(app: FastifyInstance, { agencies, exportRows }: AdministrationParts) {
  accessProfileRoutes(app);
  serve(app, listMasterRecords, ({ params, query: { maxResults, ...search }, session: { actor, database } }) => {
    const kind = sortedKind(params.kind, actor, search);
    return listRecords(database, kind, search, maxResults ?? MOST_MASTER_RECORDS_LISTED);
  });

  serveFile(app, exportMasterRecords, async ({ params, query, session }) => {
    const kind = sortedKind(params.kind, session.actor, query);
    const ids = await findListedIds(session.database, kind, query);
    const client = await agencies.connect(session.databaseName);
    if (!client) throw new Refused('signed-out');
    try {
      const bytes = Buffer.concat(await exportRows(client, kind.name, ids).toArray());
      return { bytes, fileName: `${kind.name}.csv`, contentType: 'text/csv; charset=utf-8' };
    } finally {
      await client.end();
    }
  });

  serve(app, listMasterChoices, ({ params, query, session: { actor, database } }) => {
    const kind = kindOf(params.kind, actor);
    const field = Object.hasOwn(kind.fields, params.field) ? kind.fields[params.field] : undefined;
    if (field?.holds !== 'reference') throw new Refused('not-found');
    return findChoices(database, kind, field, query);
  });

  serve(app, readMasterRecord, async ({ params, session: { actor, database } }) => {
    const record = await findMasterRecord(database, kindOf(params.kind, actor), params.id);
    if (!record) throw new Refused('not-found');
    return record;
  });

  serve(app, createMasterRecord, async ({ params, body, session, reply }) => {
    const { record, isNew } = await createRecord(session, kindOf(params.kind, session.actor), body);
    if (!isNew) reply.code(200);
    return record;
  });

  serve(app, saveMasterRecord, ({ params, body, session }) =>
    updateRecordOf(session, kindOf(params.kind, session.actor), params.id, body),
  );

  serve(app, removeMasterRecord, ({ params, session }) =>
    removeRecord(session, kindOf(params.kind, session.actor), params.id),
  );

  serve(app, listMasterUses, async ({ params, session: { actor, database } }) => {
    const kind = kindOf(params.kind, actor);
    if (!(await findMasterRecord(database, kind, params.id))) throw new Refused('not-found');
    return findUses(database, kind, params.id);
  });
}

/** A kind that somebody may read; every other is not found (ADM-15). */
function kindOf(name: string, actor: Actor): MasterKind {
  const kind = masterKindNamed(name.toLowerCase());
  if (!kind || !seesMasterKind(actor, kind)) throw new Refused('not-found');
  return kind;
}

function sortedKind(name: string, actor: Actor, { sort }: MasterSearch): MasterKind {
  const kind = kindOf(name, actor);
  if (!isSortable(kind, sort))
    throw new Refused('invalid-request', { errors: [{ path: 'querystring.sort', message: kind.listed.join(', ') }] });
  return kind;
}
