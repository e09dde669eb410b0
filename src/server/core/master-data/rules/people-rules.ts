import type { RefusalCode } from '#contract/http/refusal.ts';
import { isMailAddress } from '#domain/communication/mail-address.ts';
import type { MasterFinding, MasterValues } from '#domain/master-data/master-kind.ts';
import { personFindings } from '#domain/people/person.ts';
import type { AgencyTransaction } from '../../../platform/database/postgres.ts';
import { insertMails } from '../../mail/outbox.sql.ts';
import { keepAdministrator } from '../../people/administrators.sql.ts';
import { findPersonSituations, type PersonSituation } from './person-situation.sql.ts';
import type { KindRules, RecordChange } from './record-change.ts';
import { reportSecurityChanges } from './report-security-changes.ts';

/** Rules for people, and mails about changed mail addresses. */
export const PEOPLE_RULES: KindRules = {
  findings: async (transaction, changes) => {
    const situations = await findPersonSituations(
      transaction,
      changes.map(({ id, before, after }) => ({
        id,
        domain: textOf(after.domain) ?? '',
        username: textOf(after.username) ?? '',
        supervisorId: idOf(after.supervisor),
        profileBefore: idOf(before.accessProfile),
        profileAfter: idOf(after.accessProfile),
      })),
    );
    return changes.map((change, index) => findingsOfPerson(change, situations[index]!));
  },
  around: keepAdministrator,
  written: async (transaction, changes) => {
    await mailChangedAddresses(transaction, changes);
    await reportUserNames(transaction, changes);
  },
};

const reportUserNames = reportSecurityChanges('people');

function findingsOfPerson(
  { actor, id, changed, after }: RecordChange,
  { isUserNameTaken, isCircle, administeredBefore, administersAfter }: PersonSituation,
): MasterFinding<RefusalCode>[] {
  const [startDate, endDate, email] = [textOf(after.startDate), textOf(after.endDate), textOf(after.email)];
  const findings: MasterFinding<RefusalCode>[] = personFindings(actor, {
    id,
    changed,
    startDate,
    endDate,
    administeredBefore,
    administersAfter,
  });
  const isChanged = (...names: string[]) => names.some((name) => changed.includes(name));
  if (isChanged('domain', 'username') && isUserNameTaken) findings.push({ field: 'username', why: 'username-taken' });
  if (isChanged('email') && email !== null && !isMailAddress(email))
    findings.push({ field: 'email', why: 'mail-address-invalid' });
  if (isChanged('supervisor') && isCircle) findings.push({ field: 'supervisor', why: 'supervisor-circle' });
  return findings;
}

/** Mails both addresses when a person's address changes, so that the old one's owner notices a hijack. */
async function mailChangedAddresses(transaction: AgencyTransaction, changes: readonly RecordChange[]) {
  await insertMails(
    transaction,
    changes.flatMap(({ id, isNew, changed, before, after }) => {
      if (isNew || !changed.includes('email')) return [];
      const addresses = [before.email, after.email].filter(
        (address): address is string => typeof address === 'string' && isMailAddress(address),
      );
      return addresses.map((address) => ({
        template: 'mail-address-changed' as const,
        to: { address },
        language: after.useSecondLanguage ? ('second' as const) : ('first' as const),
        facts: { name: after.name },
        record: `employee:${id}`,
      }));
    }),
  );
}

const idOf = (value: MasterValues[string] | undefined) => (typeof value === 'number' ? value : null);
const textOf = (value: MasterValues[string] | undefined) => (typeof value === 'string' ? value : null);
