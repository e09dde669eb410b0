import type { TrailSubject } from '#domain/audit/audit.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import { findLastChanges } from './last-change.sql.ts';

/** A current record: its subject and id in the trail, its version, and what the error includes of it. */
type StoredRecord = { subject: TrailSubject; id: number; lastModified: string; current: unknown };

/** Whether two `lastModified` values name the same version of a record. Their text may differ, for example by a time zone. */
export function isSameVersion(one: string | undefined, other: string): boolean {
  return one !== undefined && Date.parse(one) === Date.parse(other);
}

/** Rejects a change to an outdated version (409). `lastModified` is the sent version. */
export async function refuseOutdated(
  database: AgencyDatabase | AgencyTransaction,
  lastModified: string,
  stored: StoredRecord,
  readerId: number,
): Promise<void> {
  if (!isSameVersion(lastModified, stored.lastModified)) throw await outdatedRefusal(database, stored, readerId);
}

/** Builds the rejection of a change to an outdated version (409), with who changed the record since, and when. */
export async function outdatedRefusal(
  database: AgencyDatabase | AgencyTransaction,
  { subject, id, lastModified, current }: StoredRecord,
  readerId: number,
): Promise<Refused> {
  const changes = await findLastChanges(database, subject, [{ id, since: lastModified }], readerId);
  return new Refused('changed-elsewhere', { current, changed: changes.get(id) });
}
