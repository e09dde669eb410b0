import type { MadePasskey, OwnPasskey } from '#contract/identity/passkey.ts';
import { MOST_PASSKEYS, proposedPasskeyName, type RelyingParty } from '#domain/identity/passkey.ts';
import { deviceOf } from '#domain/identity/user-agent.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { keepAdministrator } from '../../core/people/administrators.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { createRegistrationOptions, type VerifiedPasskey, verifyRegistration } from './ceremony.ts';
import {
  deletePasskey,
  findCredentials,
  insertPasskey,
  lockHolder,
  mailPasskeyChange,
  updateName,
} from './passkey.sql.ts';
import { refusingWrong } from './wrong-passkey.ts';

type Asking = Pick<SignedIn, 'actor' | 'database' | 'databaseName' | 'tokenHash'>;

/** Returns options for another passkey, valid for this session only. */
export async function beginOwnPasskey({ actor, tokenHash, ...here }: Asking, relyingParty: RelyingParty) {
  const { length } = await findCredentials(here.database, actor.id);
  if (length >= MOST_PASSKEYS) throw new Refused('passkeys-full');
  return createRegistrationOptions({ ...here, employeeId: actor.id }, relyingParty, tokenHash);
}

/** Adds a passkey to the signed-in user. */
export async function addOwnPasskey(
  { actor, database, tokenHash }: Asking,
  { made, relyingParty, userAgent }: { made: MadePasskey; relyingParty: RelyingParty; userAgent: string },
): Promise<OwnPasskey> {
  const verified = await refusingWrong(verifyRegistration(database, relyingParty, tokenHash, made));
  return inTransaction(database, async (transaction) => {
    await lockHolder(transaction, actor.id);
    return keepPasskey(transaction, actor.id, { verified, userAgent });
  });
}

/** Stores a passkey of a person whose row is locked, notifies them by mail, and records it in the trail; `by` is the link they followed. */
export async function keepPasskey(
  transaction: AgencyTransaction,
  employeeId: number,
  { verified, userAgent, by }: { verified: VerifiedPasskey; userAgent: string; by?: string },
): Promise<OwnPasskey> {
  const there = await findCredentials(transaction, employeeId);
  if (there.length >= MOST_PASSKEYS) throw new Refused('passkeys-full');
  const { aaguid, ...passkey } = verified;
  const device = { aaguid, ...deviceOf(userAgent) };
  const name = proposedPasskeyName(
    device,
    there.map((one) => one.name),
  );
  const kept = await insertPasskey(transaction, employeeId, { ...passkey, name });
  if (!kept) throw new Refused('passkey-known');
  await mailPasskeyChange(transaction, employeeId, name);
  await writeAudit(transaction, [
    {
      ...{ by: employeeId, subject: 'second_factor', subjectId: employeeId, action: 'create' },
      ...(by === undefined ? {} : { way: 'mail' }),
      after: { passkey: name, ...(by === undefined ? {} : { by }) },
    },
  ]);
  return kept;
}

/** Renames an own passkey. */
export async function renameOwnPasskey({ actor, database }: Asking, id: number, typed: string): Promise<OwnPasskey> {
  const name = typed.trim();
  return inTransaction(database, async (transaction) => {
    const renamed = await updateName(transaction, actor.id, id, name);
    if (!renamed) throw new Refused('not-found');
    const { before, ...passkey } = renamed;
    if (before !== name)
      await writeAudit(transaction, [
        {
          ...{ by: actor.id, subject: 'second_factor', subjectId: actor.id, action: 'update' },
          ...{ before: { passkey: before }, after: { passkey: name } },
        },
      ]);
    return passkey;
  });
}

/** Removes an own passkey; keeps the last way to sign in, and the agency's last administrator. */
export async function removeOwnPasskey({ actor, database }: Asking, id: number): Promise<void> {
  await inTransaction(database, (transaction) =>
    keepAdministrator(transaction, async () => {
      const { hasOtherWay } = await lockHolder(transaction, actor.id);
      const name = await deletePasskey(transaction, actor.id, id);
      if (name === null) throw new Refused('not-found');
      const left = await findCredentials(transaction, actor.id);
      if (left.length === 0 && !hasOtherWay) throw new Refused('passkey-only-way');
      await writeAudit(transaction, [
        {
          by: actor.id,
          subject: 'second_factor',
          subjectId: actor.id,
          action: 'delete',
          before: { passkey: name },
        },
      ]);
    }),
  );
}
