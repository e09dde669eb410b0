import type { TrailSubject } from '#domain/audit/audit.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import { findLastChanges } from './last-change.sql.ts';

/** A record as it stands now: its subject and id in the trail, when it was last modified, and what the refusal shows of it. */
type StoredRecord = { subject: TrailSubject; id: number; lastModified: string; current: unknown };

/** Refuses a change that was made from another version than the stored one (409). `lastModified`: that of the version sent. */
export async function refuseOutdated(
  database: AgencyDatabase | AgencyTransaction,
  lastModified: string,
  stored: StoredRecord,
  readerId: number,
): Promise<void> {
  if (Date.parse(lastModified) !== Date.parse(stored.lastModified))
    throw await outdatedRefusal(database, stored, readerId);
}

/** Makes the refusal of a change to an older version of a record (409): it says who changed the record since, and when. */
export async function outdatedRefusal(
  database: AgencyDatabase | AgencyTransaction,
  { subject, id, lastModified, current }: StoredRecord,
  readerId: number,
): Promise<Refused> {
  const changes = await findLastChanges(database, subject, [{ id, since: lastModified }], readerId);
  return new Refused('changed-elsewhere', { current, changed: changes.get(id) });
}
