import type { TimeEntryCreate, TimeEntryUpdate } from '#contract/time/time-entry.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import type { Actor } from '#domain/people/permission.ts';
import type { NumberFormat } from '#domain/text/number-format.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import {
  findDeletedEntries,
  findEntriesOfRequests,
  lockPersonDays,
  lockStoredEntries,
  type PersonDay,
  readSurroundings,
  type StoredRow,
  type Surroundings,
} from './save-time-entries.sql.ts';
import type { EntryToWrite } from './write-time-entries.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'today'>;

/** A change of time entries, as sent. */
export type Change =
  | { kind: 'create'; sent: TimeEntryCreate }
  | { kind: 'update'; sent: TimeEntryUpdate }
  | { kind: 'delete'; sent: { id: number; lastModified?: string | undefined } };

/** Everything that the rules need in order to plan changes, read while the days are locked. */
export type Situation = {
  actor: Actor & { allowUserBillableFlag: boolean; numberFormat: NumberFormat };
  stored: ReadonlyMap<number, StoredRow>;
  entryOfRequest: ReadonlyMap<string, number>;
  /** Entries of earlier requests that still exist. */
  existingIds: ReadonlySet<number>;
  surroundings: Surroundings;
  /** Entries the user deleted that haven't been restored, with their last values, by old id. */
  deleted: ReadonlyMap<number, EntryToWrite>;
};

/** A stored entry was moved to another day or person before its day was locked. */
export class EntryMovedError extends Error {}

/** The ids of the stored entries that changes update or delete. */
export function storedIdsOf(changes: readonly Change[]): number[] {
  return unique(changes.flatMap(({ kind, sent }) => (kind === 'create' ? [] : [sent.id])));
}

/**
 * Locks the days, then reads what the rules need. `storedDays` are the days of the stored entries, read before the lock.
 * Throws EntryMovedError if an entry has moved since.
 */
export async function readSituation(
  transaction: AgencyTransaction,
  session: Session,
  changes: readonly Change[],
  storedDays: readonly PersonDay[],
): Promise<Situation> {
  const { actor } = session;
  const storedIds = storedIdsOf(changes);
  const drafts = changes.flatMap((change) => (change.kind === 'delete' ? [] : [change.sent]));
  const draftDays = drafts.map(({ id, employeeId, transactionDate }) => ({
    employeeIds: id > 0 ? storedDays.map((stored) => stored.employeeId) : [employeeId ?? actor.id],
    day: transactionDate,
  }));
  const personDays = [
    ...storedDays,
    ...draftDays.flatMap(({ employeeIds, day }) =>
      [...new Set(employeeIds)].map((employeeId) => ({ employeeId, day })),
    ),
  ];
  const creates = changes.flatMap((change) => (change.kind === 'create' ? [change.sent] : []));
  const requests = { createdById: actor.id, ids: creates.flatMap(({ requestId }) => requestId ?? []) };
  await lockPersonDays(transaction, personDays);
  const [entryOfRequest, stored, surroundings, deleted] = await Promise.all([
    findEntriesOfRequests(transaction, requests),
    lockStoredEntries(transaction, storedIds, requests),
    readSurroundings(transaction, session, {
      employeeIds: unique(personDays.map(({ employeeId }) => employeeId)),
      jobIds: unique(drafts.map(({ jobId }) => databaseJobId(jobId))),
      costTypeIds: unique(drafts.map(({ costTypeId }) => costTypeId)),
      days: unique(personDays.map(({ day }) => day)),
      newEntries: creates.length,
    }),
    findDeletedEntries(transaction, actor.id, unique(creates.flatMap(({ restores }) => restores ?? []))),
  ]);
  const lockedDays = new Set(personDays.map(keyOf));
  const isOnLockedDay = ({ id, employeeId, workDate }: StoredRow) =>
    !storedIds.includes(id) || lockedDays.has(keyOf({ employeeId, day: workDate }));
  if (!stored.every(isOnLockedDay)) throw new EntryMovedError();
  return {
    actor,
    deleted,
    stored: new Map(stored.map((row) => [row.id, row])),
    entryOfRequest,
    existingIds: new Set(stored.map(({ id }) => id)),
    surroundings,
  };
}

function keyOf({ employeeId, day }: PersonDay): string {
  return `${employeeId} ${day}`;
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
