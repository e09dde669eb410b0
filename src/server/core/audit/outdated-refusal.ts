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

/**
 * Rejects a save that doesn't name the version that it is based on (422), or is based on an outdated one (409), with the current record.
 */
export async function requireReadVersion(
  read: string | undefined,
  stored: string,
  findCurrent: () => Promise<unknown>,
): Promise<void> {
  if (read === undefined)
    throw new Refused('invalid-request', {
      errors: [{ path: 'lastModified', message: 'The lastModified of the version that was read' }],
    });
  if (!isSameVersion(read, stored)) throw new Refused('changed-elsewhere', { current: await findCurrent() });
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
