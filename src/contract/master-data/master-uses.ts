import { z } from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { PathId, PositiveId, text } from '../http/values.ts';
import { MasterRecord, masterKind, ofMasterRecord, removesMasterData, seesMasterData } from './master-data.ts';

const tag = 'Master data';

/** How many rows of a table use a record. */
const MasterUse = z.object({
  table: z.string(),
  count: PositiveId,
  /** Whether the caller may open rows of that table. */
  mayOpen: z.boolean(),
});
export type MasterUse = z.infer<typeof MasterUse>;

export const listMasterUses = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind/:id/uses',
  scope: 'kind:read',
  summary: 'What uses a record: tables of the database with the number of their rows, as foreign keys have it',
  mayCall: seesMasterData,
  params: ofMasterRecord,
  answer: z.array(MasterUse),
});

/** A row that uses a record, and the screen that opens it; for master data also its kind. */
export const UsedRow = z.object({
  page: z.enum(['job', 'project', 'purchase-order', 'client-invoice', 'master-record']),
  kind: z.nullable(z.string()),
  id: PositiveId,
  title: z.string(),
});
export type UsedRow = z.infer<typeof UsedRow>;

export const listUsedRows = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind/:id/uses/:table',
  scope: 'kind:read',
  summary:
    'The rows of one table that use a record, as far as the caller may read them: 50 at most, by what they are called',
  mayCall: seesMasterData,
  params: z.object({ kind: masterKind, id: PathId, table: text(60) }),
  answer: z.array(UsedRow),
});

export const removeMasterRecord = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/administration/:kind/:id',
  scope: 'kind:write',
  summary: 'Makes a record inactive and answers it, or deletes an unused one of a kind without that and answers null',
  mayCall: removesMasterData,
  params: ofMasterRecord,
  answer: z.nullable(MasterRecord),
});
