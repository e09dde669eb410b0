import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ClientBase } from 'pg';
import { readPeriodTime } from '#contract/calendar/period.ts';
import { REFUSALS } from '#contract/http/refusal.ts';
import {
  createMasterRecord,
  exportMasterRecords,
  listAllMasterRecords,
  listMasterChoices,
  listMasterRecords,
  listMasterRows,
  type MasterRecord,
  type MasterRowResult,
  MOST_MASTER_RECORDS_LISTED,
  MOST_MASTER_ROWS_AT_ONCE,
  readMasterRecord,
  saveMasterRecord,
  saveMasterRows,
} from '#contract/master-data/master-data.ts';
import { mergeMasterRecord, undoMasterMerge } from '#contract/master-data/master-merge.ts';
import { listMasterUses, listUsedRows, removeMasterRecord } from '#contract/master-data/master-uses.ts';
import { listDocumentsWithoutRate } from '#contract/money/exchange-rate.ts';
import { seesMasterKind } from '#domain/master-data/master-access.ts';
import { masterKindNamed } from '#domain/master-data/master-data.ts';
import { filteredFields, readFilters } from '#domain/master-data/master-filters.ts';
import type { MasterKind, MasterKindName } from '#domain/master-data/master-kind.ts';
import type { Actor } from '#domain/people/permission.ts';
import { fillText } from '#domain/text/fill-template.ts';
import type { WriteList } from '../core/list-export/list-file.ts';
import { serveExport } from '../core/list-export/serve-export.ts';
import { findMasterRecord } from '../core/master-data/master-record.sql.ts';
import type { TimerEnd } from '../core/people/handover.ts';
import { answerPage } from '../core/whole-list/whole-list.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import { translate } from '../platform/http/problem.ts';
import { type AnsweredFile, serve } from '../platform/http/serve.ts';
import { connectFor } from '../platform/http/slow-calls.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { accessProfileRoutes } from './access-profiles/routes.ts';
import { findDocumentsWithoutRate } from './documents-without-rate.sql.ts';
import {
  findChoices,
  findListedIds,
  isSortable,
  listPageOfRecords,
  listRecords,
  listRows,
} from './list-master-records.sql.ts';
import { divisionLogoRoutes } from './logo/routes.ts';
import { mergeRecords } from './merge-records.ts';
import { deactivatePerson, savingTimers } from './people/hand-over.ts';
import { type PersonParts, personRoutes } from './people/routes.ts';
import { savePersonWithHoursFrom } from './people/save-hours-from.sql.ts';
import { withTimer } from './people/timer-message.ts';
import { findPeriodTime } from './period-time.sql.ts';
import { createRecord, type MasterOutcome, removeRecord, saveRows, updateRecord } from './save-master-records.ts';
import { undoMerge } from './undo-merge.ts';
import { findUsedRows, mayOpenRows } from './used-rows.sql.ts';
import { findUses } from './uses.sql.ts';

export type AdministrationParts = {
  agencies: Pick<Agencies, 'connect'>;
  /** Writes records of a kind, in the order of their ids, as a file that an import can read. */
  exportRows: (
    client: ClientBase,
    kind: MasterKindName,
    ids: readonly number[],
    format: 'csv' | 'xlsx',
  ) => Promise<Pick<AnsweredFile, 'bytes' | 'contentType'>>;
  writeList: WriteList;
  /** Updates what is stored about an agency outside its settings. */
  settle: (agency: string) => Promise<void>;
} & PersonParts;

/** Routes of master data: one slice for every kind, by its declaration. */
export function administrationRoutes(
  app: FastifyInstance,
  { agencies, exportRows, settle, writeList, ...person }: AdministrationParts,
) {
  const savingOf = (session: SignedIn, { name }: MasterKind, timers: Map<number, TimerEnd>) =>
    name === 'people' ? { ...session, beforeWriting: savingTimers(session, person.handover, timers) } : session;
  accessProfileRoutes(app, { writeList });
  personRoutes(app, person);
  divisionLogoRoutes(app);
  serve(app, listDocumentsWithoutRate, ({ session }) => findDocumentsWithoutRate(session.database));
  serve(app, listMasterRecords, ({ params, query: { maxResults, ...query }, session: { actor, database } }) => {
    const { kind, search } = searchedKind(params.kind, actor, query);
    return listRecords(database, kind, search, maxResults ?? MOST_MASTER_RECORDS_LISTED);
  });

  serve(app, listMasterRows, ({ params, query, session: { actor, database } }) => {
    const { kind, search } = searchedKind(params.kind, actor, query);
    return listRows(database, kind, search, MOST_MASTER_ROWS_AT_ONCE);
  });

  serve(app, listAllMasterRecords, ({ params, query, session: { actor, database } }) => {
    const { limit, after, modifiedSince, ...narrowed } = query;
    const { kind, search } = searchedKind(params.kind, actor, narrowed);
    return answerPage({ limit, after, modifiedSince }, (page, maximum) =>
      listPageOfRecords(database, kind, { ...search, page }, maximum),
    );
  });

  serveExport(app, exportMasterRecords, async ({ params, query: { format = 'csv', ...query }, session }) => {
    const { kind, search } = searchedKind(params.kind, session.actor, query);
    const ids = await findListedIds(session.database, kind, search);
    const taken = { kind: kind.name, ...query, count: ids.length };
    const client = await connectFor(session, agencies);
    try {
      return { taken, fileName: `${kind.name}.${format}`, ...(await exportRows(client, kind.name, ids, format)) };
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

  serve(app, saveMasterRecord, async ({ params, body, session, request }) => {
    const kind = kindOf(params.kind, session.actor);
    const timers = new Map<number, TimerEnd>();
    const saving = savingOf(session, kind, timers);
    const { hoursFrom } = body;
    const isFromDay = kind.name === 'people' && hoursFrom !== undefined && hoursFrom !== 'always';
    const record = await (isFromDay
      ? savePersonWithHoursFrom(saving, params.id, { ...body, hoursFrom })
      : updateRecord(saving, kind, params.id, body));
    if (kind.name === 'settings') await settle(session.databaseName);
    return withTimer(request, record, timers.get(record.id));
  });

  serve(app, saveMasterRows, async ({ params, body: { rows }, session, request }) => {
    const kind = kindOf(params.kind, session.actor);
    const ids = rows.flatMap(({ id }) => id ?? []);
    if (new Set(ids).size < ids.length)
      throw new Refused('invalid-request', { errors: [{ path: 'rows', message: 'a record twice' }] });
    const timers = new Map<number, TimerEnd>();
    const outcomes = await saveRows(savingOf(session, kind, timers), kind, rows);
    if (kind.name === 'settings') await settle(session.databaseName);
    return Promise.all(outcomes.map((outcome) => resultOf(request, outcome, timers)));
  });

  serve(app, removeMasterRecord, async ({ params, session, request }) => {
    const kind = kindOf(params.kind, session.actor);
    if (kind.name !== 'people') return removeRecord(session, kind, params.id);
    const { record, timer } = await deactivatePerson(session, params.id, { successors: {} }, person.handover);
    return withTimer(request, record, timer);
  });

  serve(app, mergeMasterRecord, ({ params, body, session }) =>
    mergeRecords(session, kindOf(params.kind, session.actor), params.id, body),
  );

  serve(app, undoMasterMerge, ({ params, session }) =>
    undoMerge(session, kindOf(params.kind, session.actor), params.id),
  );

  serve(app, readPeriodTime, async ({ params, session }) => {
    const time = await findPeriodTime(session.database, params.id);
    if (!time) throw new Refused('not-found');
    return time;
  });

  serve(app, listMasterUses, async ({ params, session: { actor, database } }) => {
    const kind = kindOf(params.kind, actor);
    if (!(await findMasterRecord(database, kind, params.id))) throw new Refused('not-found');
    const uses = await findUses(database, kind, params.id);
    return uses.map((use) => ({ ...use, mayOpen: mayOpenRows(actor, use.table) }));
  });

  serve(app, listUsedRows, async ({ params, session: { actor, database } }) => {
    const kind = kindOf(params.kind, actor);
    if (!(await findMasterRecord(database, kind, params.id))) throw new Refused('not-found');
    return findUsedRows(database, actor, kind, params.id, params.table);
  });
}

/** Returns a kind that the user may read; reports any other as not found. */
function kindOf(name: string, actor: Actor): MasterKind {
  const kind = masterKindNamed(name.toLowerCase());
  if (!kind || !seesMasterKind(actor, kind)) throw new Refused('not-found');
  return kind;
}

/** Returns a kind with list filters and order; rejects unknown ones. */
function searchedKind<Query extends { sort?: string | undefined; filters?: string | undefined }>(
  name: string,
  actor: Actor,
  { filters: asked = '', ...query }: Query,
) {
  const kind = kindOf(name, actor);
  const filters = readFilters(kind, asked);
  const refuse = (path: string, known: readonly string[]) =>
    new Refused('invalid-request', { errors: [{ path: `querystring.${path}`, message: known.join(', ') }] });
  if (!isSortable(kind, query.sort)) throw refuse('sort', kind.listed);
  if (!filters) throw refuse('filters', filteredFields(kind));
  return { kind, search: { ...query, filters } };
}

async function resultOf(
  request: FastifyRequest,
  { record, refused }: MasterOutcome,
  timers: ReadonlyMap<number, TimerEnd>,
): Promise<MasterRowResult> {
  if (!refused) return { record: await withTimer(request, record, timers.get(record.id)), problem: null };
  const { code, details } = refused;
  const { status, text } = REFUSALS[code];
  const errors = (details.errors ?? []).map(async ({ path, message }) => ({
    path,
    message: await translate(request, message),
  }));
  return {
    record: null,
    problem: {
      status,
      code,
      detail: fillText(await translate(request, text), details.values),
      errors: await Promise.all(errors),
      current: (details.current as MasterRecord | undefined) ?? null,
    },
  };
}
