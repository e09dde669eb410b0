import { z } from 'zod/mini';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import { endpoint } from '../http/endpoint.ts';
import { Instant, PositiveId, text } from '../http/values.ts';
import { MasterRecord, ofMasterRecord, removesMasterData } from './master-data.ts';

const tag = 'Master data';
const FIELD_NAMES = [...new Set(Object.values(MASTER_DATA).flatMap(({ fields }) => Object.keys(fields)))];
/** Bytes of a merge: the names of a hundred fields, and the typed name. */
const MERGE_LIMIT = 30_000;

export const mergeMasterRecord = endpoint({
  tag,
  method: 'POST',
  needsProof: true,
  path: '/api/administration/:kind/:id/merge',
  scope: 'kind:write',
  summary:
    'Merges a record into another one of its kind, which it answers: everything that names it names the other one since',
  mayCall: removesMasterData,
  params: ofMasterRecord,
  body: z.strictObject({
    into: PositiveId,
    lastModified: Instant,
    intoLastModified: Instant,
    /** Fields that the remaining record takes from the merged one. */
    take: z.array(z.enum(FIELD_NAMES)).check(z.maxLength(100)),
    /** The code (or contact name) of the merged record, typed as confirmation. */
    typed: text(600),
  }),
  bodyLimit: MERGE_LIMIT,
  answer: MasterRecord,
});

export const undoMasterMerge = endpoint({
  tag,
  method: 'DELETE',
  needsProof: true,
  path: '/api/administration/:kind/:id/merge',
  scope: 'kind:write',
  summary:
    'Undoes within 30 days that a record was merged, and answers it; what was made since stays with the other one',
  mayCall: removesMasterData,
  params: ofMasterRecord,
  answer: MasterRecord,
});
