import { isMailAddress } from '#domain/mail-address.ts';
import type { MasterValues } from '#domain/master-data/master-kind.ts';
import { type PersonRefusal, personFindings } from '#domain/person.ts';
import { keepAdministrator } from '../../platform/administrators.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { insertMails } from '../../platform/mail/outbox.sql.ts';
import type { KindRules, RecordChange } from '../record-change.ts';
import { findPersonSituation } from './person-situation.sql.ts';

/** What a change of a person has to keep to, and who is told of it (ADM-12, ADM-13, PEOPLE-05, PEOPLE-12). */
export const PEOPLE_RULES: KindRules = {
  findings: findingsOf,
  around: keepAdministrator,
  written: tellOfMailAddress,
};

async function findingsOf(transaction: AgencyTransaction, { actor, id, changed, before, after }: RecordChange) {
  const situation = await findPersonSituation(transaction, {
    id,
    domain: String(after.domain ?? ''),
    username: String(after.username ?? ''),
    supervisorId: idOf(after.supervisor),
    profiles: [idOf(before.accessProfile), idOf(after.accessProfile)],
  });
  const { startDate, endDate, email } = textsOf(after);
  const findings: { field: string; why: PersonRefusal }[] = personFindings(actor, {
    id,
    changed,
    startDate: startDate ?? null,
    endDate: endDate ?? null,
    administeredBefore: situation.administeredBefore,
    administersAfter: situation.administersAfter,
  });
  const isChanged = (...names: string[]) => names.some((name) => changed.includes(name));
  if (isChanged('domain', 'username') && situation.isUserNameTaken)
    findings.push({ field: 'username', why: 'username-taken' });
  if (isChanged('email') && typeof email === 'string' && !isMailAddress(email))
    findings.push({ field: 'email', why: 'mail-address-invalid' });
  if (isChanged('supervisor') && situation.isCircle) findings.push({ field: 'supervisor', why: 'supervisor-circle' });
  return findings;
}

/** Tells both addresses that somebody's mail address is another one now (PEOPLE-05): where it was not meant, the old one hears of it. */
async function tellOfMailAddress(transaction: AgencyTransaction, { id, changed, before, after }: RecordChange) {
  if (id === null || !changed.includes('email')) return;
  const addresses = [before.email, after.email].filter(
    (address): address is string => typeof address === 'string' && isMailAddress(address),
  );
  await insertMails(
    transaction,
    addresses.map((address) => ({
      template: 'mail-address-changed',
      to: { address },
      language: after.useSecondLanguage ? ('second' as const) : ('first' as const),
      facts: { name: after.name },
      record: `employee:${id}`,
    })),
  );
}

const idOf = (value: MasterValues[string] | undefined) => (typeof value === 'number' ? value : null);

function textsOf(values: MasterValues): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
