import { z } from 'zod/mini';
import { mayWithMasterData } from '#domain/master-data/master-access.ts';
import { MASTER_KIND_NAMES } from '#domain/master-data/master-kind.ts';
import type { Actor } from '#domain/permission.ts';
import { endpoint, FileBytes } from './endpoint.ts';
import { ActiveRef, Id, Instant, Keyphrase, PathId, PositiveId, QueryId, queryInteger, text, Uuid } from './values.ts';

const tag = 'Administration';
const sees = (actor: Actor) => mayWithMasterData(actor, 'read');
const makes = (actor: Actor) => mayWithMasterData(actor, 'create');
const changes = (actor: Actor) => mayWithMasterData(actor, 'update', 'delete');
const removes = (actor: Actor) => mayWithMasterData(actor, 'delete');

/** The most that a list of master data answers. */
export const MOST_MASTER_RECORDS_LISTED = 1000;
/** Bytes of a save: every text of a supplier at its longest. */
const SAVE_LIMIT = 40_000;

/** A kind by its name; one that there is not, or that the caller may not read, is not found (ADM-15). */
const kind = text(60).check(z.describe(MASTER_KIND_NAMES.join(', ')));
const ofKind = z.object({ kind });
const ofRecord = z.object({ kind, id: PathId });

/** What a field answers: text, day and decimal as a text, and what is named with its code and name. */
const Value = z.union([z.string(), z.int(), z.boolean(), z.null(), z.array(z.string()), ActiveRef]);
export type AnsweredValue = z.infer<typeof Value>;

/** What is known of how a person signs in. */
const SignInFacts = z.object({
  hasPassword: z.boolean(),
  invitedUntil: z.nullable(Instant),
  wasInvited: z.boolean(),
  hasLeft: z.boolean(),
});

/** A record of master data: in lists with the fields that its list shows, else with all. */
export const MasterRecord = z.object({
  id: Id,
  lastModified: Instant,
  /** By the names of the fields of its kind. */
  values: z.record(z.string(), Value),
  /** Of a person: how it stands with their signing in (PEOPLE-01, PEOPLE-09). */
  signIn: z.optional(SignInFacts),
});
export type MasterRecord = z.infer<typeof MasterRecord>;

/** What is sent for a field; what is named by its id, whatever else is known of it may come along. */
const SentValue = z.union([
  text(20_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(text(60)).check(z.maxLength(20)),
  z.looseObject({ id: Id }),
]);
const sentValues = z.record(text(60), SentValue);

/** What a new record is made of; the same request sent again makes no second one. */
const MasterRecordToCreate = z.strictObject({ requestId: z.optional(Uuid), values: sentValues });
/** What is changed of a record: what is left out stays. */
const MasterRecordToSave = z.strictObject({ lastModified: Instant, values: sentValues });

/** What a list is narrowed to, and its order: a column, or with - before it from its end (ADM-05). */
const narrowed = {
  keyphrase: z.optional(Keyphrase),
  status: z.optional(z.enum(['active', 'inactive', 'all'])),
  sort: z.optional(text(60)),
};

export const listMasterRecords = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind',
  summary: 'Records of one kind of master data with what their list shows: by words, active or not, sorted (ADM-05)',
  mayCall: sees,
  params: ofKind,
  query: z.object({ ...narrowed, maxResults: z.optional(queryInteger(1, MOST_MASTER_RECORDS_LISTED)) }),
  answer: z.array(MasterRecord),
});

export const exportMasterRecords = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind/export',
  summary: 'The records of a list as a CSV file of their kind, which an import reads',
  mayCall: sees,
  answersAsFile: true,
  params: ofKind,
  query: z.object(narrowed),
  answer: FileBytes,
});

export const listMasterChoices = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind/choices/:field',
  summary: 'What a field of a kind can name: active records by words, and those of what the field belongs to',
  mayCall: sees,
  params: z.object({ kind, field: text(60) }),
  query: z.object({ keyphrase: z.optional(Keyphrase), of: z.optional(QueryId) }),
  answer: z.array(ActiveRef),
});

export const readMasterRecord = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind/:id',
  summary: 'One record of master data with all of its fields',
  mayCall: sees,
  params: ofRecord,
  answer: MasterRecord,
});

export const createMasterRecord = endpoint({
  tag,
  method: 'POST',
  path: '/api/administration/:kind',
  summary: 'Makes a record of master data; what is left out is as at first (ADM-04)',
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
  summary: 'Changes a record of master data; one made active again needs the right to delete (ADM-01, ADM-04)',
  mayCall: changes,
  params: ofRecord,
  body: MasterRecordToSave,
  bodyLimit: SAVE_LIMIT,
  answer: MasterRecord,
});

export const removeMasterRecord = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/administration/:kind/:id',
  summary:
    'Makes a record inactive and answers it; one of a kind without that is deleted where nothing uses it, and null is answered (ADM-08)',
  mayCall: removes,
  params: ofRecord,
  answer: z.nullable(MasterRecord),
});

/** How many rows of a table use a record. */
const MasterUse = z.object({ table: z.string(), count: PositiveId });
export type MasterUse = z.infer<typeof MasterUse>;

export const listMasterUses = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind/:id/uses',
  summary: 'What uses a record: tables of the database with the number of their rows, as foreign keys have it (ADM-08)',
  mayCall: sees,
  params: ofRecord,
  answer: z.array(MasterUse),
});
