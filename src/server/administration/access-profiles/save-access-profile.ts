import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import type { AccessProfile } from '#contract/people/access-profile.ts';
import {
  accessChanges,
  type SentAccess,
  toDocumentAccess,
  unknownReadOnlyFields,
} from '#domain/people/access-profile.ts';
import type { DocumentAccess } from '#domain/people/permission.ts';
import { refuseOutdated } from '../../core/audit/outdated-refusal.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { keepAdministrator } from '../../core/people/administrators.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { findRecordsOfRequests, insertRequestIds } from '../write-master-records.sql.ts';
import {
  deleteProfile,
  findProfile,
  insertProfile,
  isNameTaken,
  lockPeople,
  lockProfiles,
  nameProfile,
  writeDocuments,
} from './access-profile.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database'>;
type Given = SentAccess & { name: string };
type Kept = { name: string; documents: readonly DocumentAccess[] };

/** The name in creation requests. */
const KIND = 'access-profiles';

/** Creates an access profile; repeating a request returns the profile created first. */
export async function createProfile(
  { actor, database }: Session,
  { requestId, ...given }: Given & { requestId?: string | undefined },
): Promise<{ profile: AccessProfile; isNew: boolean }> {
  return inTransaction(database, async (transaction) => {
    await lockProfiles(transaction);
    const request = requestId ? [requestId] : [];
    const [made] = (await findRecordsOfRequests(transaction, actor.id, request)).values();
    if (made) {
      const profile = made.kind === KIND ? await findProfile(transaction, made.id) : null;
      if (!profile) throw new Refused('request-id-reused');
      return { profile, isNew: false };
    }
    const { name, documents } = await refuseUnfit(transaction, given, { id: null, documents: [] });
    const id = await insertProfile(transaction, name);
    await writeDocuments(transaction, id, documents);
    const notes = request.map((one) => ({ requestId: one, id }));
    if (!(await insertRequestIds(transaction, actor.id, { name: KIND }, notes))) throw new Refused('request-id-reused');
    await writeTrail(transaction, actor.id, { id, action: 'create', after: { name, documents } });
    return { profile: (await findProfile(transaction, id))!, isNew: true };
  });
}

/**
 * Changes an access profile for everyone who has it, from their next call on. Rejects changes to an older version with the current one, and
 * changes that leave the agency without an administrator.
 */
export async function updateProfile(
  { actor, database }: Session,
  id: number,
  { lastModified, ...given }: Given & { lastModified: string },
): Promise<AccessProfile> {
  return inTransaction(database, async (transaction) => {
    await lockProfiles(transaction);
    const stored = await findProfile(transaction, id);
    if (!stored) throw new Refused('not-found');
    const isSame =
      given.name.trim() === stored.name && accessChanges(stored.documents, toDocumentAccess(given)).length === 0;
    if (isSame) return stored;
    const current = { subject: 'access_profile', id, lastModified: stored.lastModified, current: stored } as const;
    await refuseOutdated(transaction, lastModified, current, actor.id);
    const { name, documents } = await refuseUnfit(transaction, given, stored);
    await keepAdministrator(transaction, async () => {
      await nameProfile(transaction, id, name);
      await writeDocuments(transaction, id, documents);
    });
    const before = { name: stored.name, documents: stored.documents };
    await writeTrail(transaction, actor.id, { id, action: 'update', before, after: { name, documents } });
    return (await findProfile(transaction, id))!;
  });
}

/** Deletes an unused access profile. */
export async function removeProfile({ actor, database }: Session, id: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockPeople(transaction);
    await lockProfiles(transaction);
    const stored = await findProfile(transaction, id);
    if (!stored) throw new Refused('not-found');
    if (stored.people.length > 0) throw new Refused('record-in-use');
    await deleteProfile(transaction, id);
    const before = { name: stored.name, documents: stored.documents };
    await writeTrail(transaction, actor.id, { id, action: 'delete', before });
  });
}

/** Returns the sent access as stored; rejects unknown fields and rights by name. */
async function refuseUnfit(
  transaction: AgencyTransaction,
  given: Given,
  stored: { id: number | null; documents: readonly DocumentAccess[] },
): Promise<Kept> {
  const name = given.name.trim();
  const documents = toDocumentAccess(given);
  const findings: { path: string; why: RefusalCode }[] = unknownReadOnlyFields(stored.documents, documents).map(
    (path) => ({
      path: `readOnlyFields.${path}`,
      why: 'field-unknown',
    }),
  );
  if (name === '') findings.push({ path: 'name', why: 'mandatory-fields' });
  else if (await isNameTaken(transaction, name, stored.id)) findings.push({ path: 'name', why: 'code-taken' });
  const [first] = findings;
  if (first) {
    const errors = findings.map(({ path, why }) => ({ path, message: REFUSALS[why].text }));
    throw new Refused(first.why, { errors });
  }
  return { name, documents };
}

async function writeTrail(
  transaction: AgencyTransaction,
  by: number,
  { id, ...change }: { id: number; action: 'create' | 'update' | 'delete'; before?: Kept; after?: Kept },
) {
  await writeAudit(transaction, [{ by, subject: 'access_profile', subjectId: id, ...change }]);
}
