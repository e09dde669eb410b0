import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import type { ServiceAccount } from '#contract/identity/service-account.ts';
import { refuseOutdated } from '../../core/audit/outdated-refusal.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import {
  type AccountValues,
  findAround,
  findServiceAccounts,
  insertServiceAccount,
  lockServiceAccounts,
  updateServiceAccount,
} from './service-account.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database'>;

/** Creates a service account: a program's identity with an access profile and a responsible person. */
export async function createServiceAccount(
  { actor, database }: Session,
  given: AccountValues,
): Promise<ServiceAccount> {
  return inTransaction(database, async (transaction) => {
    await lockServiceAccounts(transaction);
    const values = { ...given, name: given.name.trim() };
    await refuseUnfit(transaction, values, null);
    const id = await insertServiceAccount(transaction, values);
    await writeAudit(transaction, [
      { by: actor.id, subject: 'service_account', subjectId: id, action: 'create', after: values },
    ]);
    return (await findServiceAccounts(transaction, id))[0]!;
  });
}

/** Changes a service account; rejects changes to an older version with the current one. Deactivating revokes its tokens. */
export async function changeServiceAccount(
  { actor, database }: Session,
  id: number,
  { lastModified, ...given }: AccountValues & { isActive: boolean; lastModified: string },
): Promise<ServiceAccount> {
  return inTransaction(database, async (transaction) => {
    await lockServiceAccounts(transaction);
    const [stored] = await findServiceAccounts(transaction, id);
    if (!stored) throw new Refused('not-found');
    const before = valuesOf(stored);
    const after = { ...given, name: given.name.trim() };
    if (JSON.stringify(before) === JSON.stringify(valuesInOrder(after))) return stored;
    const current = { subject: 'service_account', id, lastModified: stored.lastModified, current: stored } as const;
    await refuseOutdated(transaction, lastModified, current, actor.id);
    // An account about to be deactivated needs no owner.
    if (after.isActive) await refuseUnfit(transaction, after, id);
    await updateServiceAccount(transaction, id, after);
    await writeAudit(transaction, [
      {
        by: actor.id,
        subject: 'service_account',
        subjectId: id,
        action: 'update',
        before,
        after: valuesInOrder(after),
      },
    ]);
    return (await findServiceAccounts(transaction, id))[0]!;
  });
}

function valuesOf({ name, owner, accessProfile, isActive }: ServiceAccount) {
  return { name, ownerId: owner.id, accessProfileId: accessProfile?.id ?? null, isActive };
}

function valuesInOrder({ name, ownerId, accessProfileId, isActive }: AccountValues & { isActive: boolean }) {
  return { name, ownerId, accessProfileId, isActive };
}

async function refuseUnfit(transaction: AgencyTransaction, values: AccountValues, id: number | null) {
  const { isNameTaken, isOwnerHere, isProfileThere } = await findAround(transaction, values, id);
  if (isNameTaken) throw wrong('service-account-name-taken', 'name');
  if (!isOwnerHere) throw wrong('owner-not-here', 'ownerId');
  if (!isProfileThere) throw wrong('reference-unknown', 'accessProfileId');
}

function wrong(code: RefusalCode, path: string): Refused {
  return new Refused(code, { errors: [{ path, message: REFUSALS[code].text }] });
}
