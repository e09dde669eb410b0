import { z } from 'zod/mini';
import { mayWithMasterData } from '#domain/master-data/master-access.ts';
import { MASTER_KIND_NAMES } from '#domain/master-data/master-kind.ts';
import type { Actor } from '#domain/people/permission.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import {
  ActiveRef,
  Day,
  ExportFormat,
  Id,
  Instant,
  Keyphrase,
  PathId,
  PositiveId,
  QueryId,
  queryInteger,
  text,
  Uuid,
} from '../http/values.ts';
import { omitSort, pageOf, pageQuery } from '../http/whole-list.ts';

const tag = 'Master data';
export const seesMasterData = (actor: Actor) => mayWithMasterData(actor, 'read');
const makes = (actor: Actor) => mayWithMasterData(actor, 'create');
const changes = (actor: Actor) => mayWithMasterData(actor, 'update', 'delete');
export const removesMasterData = (actor: Actor) => mayWithMasterData(actor, 'delete');

/** The maximum number of choices returned at once; sheets match pasted values against all of them. */
export const MOST_MASTER_CHOICES = 20_000;
/** The maximum number of records a list returns. */
export const MOST_MASTER_RECORDS_LISTED = 1000;
/** Bytes of a save: all texts of a supplier at their maximum length. */
const SAVE_LIMIT = 40_000;

/** A kind by name; unknown or unreadable kinds are reported as not found. */
export const masterKind = text(60).check(z.describe(MASTER_KIND_NAMES.join(', ')));
const ofKind = z.object({ kind: masterKind });
export const ofMasterRecord = z.object({ kind: masterKind, id: PathId });

/** A field's value in responses: texts, dates and decimals as text, references with code and name. */
const Value = z.union([z.string(), z.int(), z.boolean(), z.null(), z.array(z.string()), ActiveRef]);
export type AnsweredValue = z.infer<typeof Value>;

const SignInFacts = z.object({
  hasPassword: z.boolean(),
  hasPasskey: z.boolean(),
  invitedUntil: z.nullable(Instant),
  wasInvited: z.boolean(),
  hasLeft: z.boolean(),
});

/** What happens to a deactivated person's running timer; `kept`: it stays because it can't be saved. */
export const TimerEnd = z.object({ end: z.enum(['saved', 'kept']), why: z.nullable(z.string()) });
export type TimerEnd = z.infer<typeof TimerEnd>;

/** A master data record: with its listed fields in lists, otherwise with all. */
export const MasterRecord = z.object({
  id: Id,
  lastModified: Instant,
  /** By field name. */
  values: z.record(z.string(), Value),
  /** The record it was merged into. It stays inactive until the merge is undone. */
  mergedInto: z.optional(ActiveRef),
  /** For a person: whether they can sign in. */
  signIn: z.optional(SignInFacts),
  /** For a person just deactivated: what happened to their running timer. */
  timer: z.optional(TimerEnd),
});
export type MasterRecord = z.infer<typeof MasterRecord>;

/** A sent value; references by id, other properties are ignored. */
const SentValue = z.union([
  text(20_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(text(60)).check(z.maxLength(20)),
  z.looseObject({ id: Id }),
]);
const sentValues = z.record(text(60), SentValue);

/** Whether the user confirmed unusual values, such as a rate that changed by more than half in a day. */
const isConfirmed = z.optional(z.boolean());

/** A new record; repeating a request creates no second one. */
const MasterRecordToCreate = z.strictObject({ requestId: z.optional(Uuid), values: sentValues, isConfirmed });
/** Changes to a record; fields left out stay unchanged. */
const MasterRecordToSave = z.strictObject({
  lastModified: Instant,
  values: sentValues,
  /** The reason, if a change requires one: reopening a locked period. */
  reason: z.optional(text(500)),
  /** For changed work hours: the day from which they apply, or `always`, which also changes the past. */
  hoursFrom: z.optional(z.union([Day, z.literal('always')])),
  isConfirmed,
});

/** Filters and order of a list: a sort column, prefixed with - for descending. */
const narrowed = {
  keyphrase: z.optional(Keyphrase),
  status: z.optional(z.enum(['active', 'inactive', 'all'])),
  sort: z.optional(text(60)),
  /** Column filters as encoded by `filtersInText`. */
  filters: z.optional(text(2000)),
};

export const listMasterRecords = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind',
  scope: 'kind:read',
  summary: 'Records of one kind of master data with what their list shows: by words, active or not, sorted',
  mayCall: seesMasterData,
  params: ofKind,
  query: z.object({ ...narrowed, maxResults: z.optional(queryInteger(1, MOST_MASTER_RECORDS_LISTED)) }),
  answer: z.array(MasterRecord),
});

/** The maximum number of rows a sheet displays and saves at once. */
export const MOST_MASTER_ROWS_AT_ONCE = 5000;

export const listMasterRows = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind/sheet',
  scope: 'kind:read',
  summary: 'The records of a list with all of their fields, and how many there are of it',
  mayCall: seesMasterData,
  params: ofKind,
  query: z.object(narrowed),
  answer: z.object({ count: z.int(), rows: z.array(MasterRecord) }),
});

export const listAllMasterRecords = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind/records',
  scope: 'kind:read',
  summary: 'All records of a kind with all of their fields, page by page, in the order of their last change',
  mayCall: seesMasterData,
  params: ofKind,
  query: z.object({ ...omitSort(narrowed), ...pageQuery }),
  answer: pageOf(MasterRecord),
});

export const exportMasterRecords = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind/export',
  scope: 'kind:read',
  summary: 'The records of a list as a CSV file or workbook of their kind, which an import reads',
  mayCall: seesMasterData,
  answersAsFile: 'table',
  params: ofKind,
  query: z.object({ ...narrowed, format: ExportFormat }),
  answer: FileBytes,
});

/** A choice for a reference, with its owner if the field depends on one. */
export const MasterChoice = z.extend(ActiveRef, { within: z.nullable(Id) });
export type MasterChoice = z.infer<typeof MasterChoice>;

export const listMasterChoices = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind/choices/:field',
  scope: 'kind:read',
  summary:
    'What a field of a kind can name: active records by words, of what the field belongs to or of all; with status=all also inactive ones',
  mayCall: seesMasterData,
  params: z.object({ kind: masterKind, field: text(60) }),
  query: z.object({
    keyphrase: z.optional(Keyphrase),
    of: z.optional(QueryId),
    status: z.optional(z.enum(['active', 'all'])),
    maxResults: z.optional(queryInteger(1, MOST_MASTER_CHOICES)),
  }),
  answer: z.array(MasterChoice),
});

export const readMasterRecord = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind/:id',
  scope: 'kind:read',
  summary: 'One record of master data with all of its fields',
  mayCall: seesMasterData,
  params: ofMasterRecord,
  answer: MasterRecord,
});

export const createMasterRecord = endpoint({
  tag,
  method: 'POST',
  path: '/api/administration/:kind',
  scope: 'kind:write',
  summary: 'Makes a record of master data; what is left out is as at first',
  mayCall: makes,
  params: ofKind,
  body: MasterRecordToCreate,
  bodyLimit: SAVE_LIMIT,
  answer: MasterRecord,
  status: 201,
});

export const saveMasterRecord = endpoint({
  tag,
  method: 'PUT',
  path: '/api/administration/:kind/:id',
  scope: 'kind:write',
  summary: 'Changes a record of master data; one made active again needs the right to delete',
  mayCall: changes,
  params: ofMasterRecord,
  body: MasterRecordToSave,
  bodyLimit: SAVE_LIMIT,
  answer: MasterRecord,
});

/** Bytes of a batch: rows of a few hundred characters each. */
const BATCH_LIMIT = 6_600_000;

/** A row of a batch: a new record if it has no id, otherwise changes to the record. */
const MasterRowToSave = z.union([
  z.strictObject({ id: z.null(), requestId: Uuid, values: sentValues, isConfirmed }),
  z.strictObject({ id: PositiveId, lastModified: Instant, values: sentValues, isConfirmed }),
]);
export type MasterRowToSave = z.infer<typeof MasterRowToSave>;

/** The result of a row: the current record, or the problem with its fields. */
export const MasterRowResult = z.object({
  record: z.nullable(MasterRecord),
  problem: z.nullable(
    z.object({
      status: z.int(),
      code: z.string(),
      detail: z.string(),
      errors: z.array(z.object({ path: z.string(), message: z.string() })),
      current: z.nullable(MasterRecord),
    }),
  ),
});
export type MasterRowResult = z.infer<typeof MasterRowResult>;

export const saveMasterRows = endpoint({
  tag,
  method: 'POST',
  path: '/api/administration/:kind/batch',
  scope: 'kind:write',
  summary: 'Makes and changes records of a kind, each saved or refused on its own, in the order sent',
  mayCall: (actor) => makes(actor) || changes(actor),
  params: ofKind,
  body: z.strictObject({ rows: z.array(MasterRowToSave).check(z.minLength(1), z.maxLength(MOST_MASTER_ROWS_AT_ONCE)) }),
  bodyLimit: BATCH_LIMIT,
  answer: z.array(MasterRowResult),
});
