import { countedMail, isMadeAtSignIn, isProfileOfNewcomers, newcomerOf } from '#domain/identity/identity-provider.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import { endLinks } from '../links/sign-in-link.sql.ts';
import {
  findByMail,
  findIdentity,
  findProfileAccess,
  insertNewcomer,
  isMailKnown,
  linkIdentity,
  type Provider,
} from './provider.sql.ts';
import type { ProviderAnswer } from './provider-client.ts';

/**
 * Finds the person of an identity by issuer and subject. Links a new identity to the one active person with its mail address, or creates a
 * person if the agency allows that. Rejects everyone else with the same message.
 */
export async function personOfIdentity(
  transaction: AgencyTransaction,
  provider: Provider,
  { issuer, subject, claims }: ProviderAnswer,
): Promise<number> {
  const identity = { providerId: provider.id, issuer, subject };
  const known = await findIdentity(transaction, identity);
  if (known && !known.isActive) throw new Refused('account-unknown');
  if (known) return known.employeeId;
  const address = countedMail(claims, provider.vouchedDomains);
  if (address === null) throw new Refused('account-unknown');
  const found = await findByMail(transaction, provider.id, address);
  if (found.length > 1) throw new Refused('account-unknown');
  const employeeId = found[0] ?? (await makeNewcomer(transaction, provider, claims, address));
  if (!(await linkIdentity(transaction, { ...identity, employeeId }))) throw new Refused('account-unknown');
  // The invited person has signed in: the link can't set a password any more.
  await endLinks(transaction, employeeId);
  await writeAudit(transaction, [
    {
      by: employeeId,
      subject: 'employee',
      subjectId: employeeId,
      action: 'link-provider',
      after: { provider: provider.label },
    },
  ]);
  return employeeId;
}

async function makeNewcomer(
  transaction: AgencyTransaction,
  provider: Provider,
  claims: ProviderAnswer['claims'],
  address: string,
): Promise<number> {
  const { peopleProfileId } = provider;
  if (!isMadeAtSignIn(address, provider) || peopleProfileId === null) throw new Refused('account-unknown');
  // Someone who has left, or who shares an address with another person, isn't created a second time.
  if (await isMailKnown(transaction, address)) throw new Refused('account-unknown');
  if (!isProfileOfNewcomers(await findProfileAccess(transaction, peopleProfileId)))
    throw new Refused('account-unknown');
  const { code, name, username } = newcomerOf(claims, address);
  const id = await insertNewcomer(transaction, { code, name, username, email: address, profileId: peopleProfileId });
  await writeAudit(transaction, [
    {
      by: id,
      subject: 'employee',
      subjectId: id,
      action: 'create',
      after: { name, username, email: address, provider: provider.label },
    },
  ]);
  return id;
}
