import { REFUSALS } from '#contract/http/refusal.ts';
import type { SignInEnforcement } from '#contract/identity/sign-in-enforcement.ts';
import { enforcementRefusal } from '#domain/identity/sign-in-enforcement.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { keepAdministrator } from '../../core/people/administrators.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { endTokensOfPeople, findTokensOfPeople } from '../api-token/api-token.sql.ts';
import { endSessionsOtherwise, findEnforcement, lockEnforcement, writeEnforcement } from './enforcement.sql.ts';

type Wanted = { provider: number | null; emergencyAdministrators: readonly number[] };

/**
 * Enforces single sign-on with a provider or turns it off. Ends sessions that could no longer begin, and revokes those people's API tokens.
 * The agency keeps an administrator who can sign in.
 */
export async function enforceProvider(
  { database, actor, tokenHash }: Pick<SignedIn, 'database' | 'actor' | 'tokenHash'>,
  wanted: Wanted,
): Promise<SignInEnforcement> {
  const emergencyAdministrators = [...new Set(wanted.emergencyAdministrators)].sort((one, other) => one - other);
  return inTransaction(database, async (transaction) => {
    await lockEnforcement(transaction);
    const before = await findEnforcement(transaction, tokenHash);
    const emergencyBefore = before.administrators.filter(({ isEmergency }) => isEmergency);
    const idsBefore = emergencyBefore.map(({ person }) => person.id).sort((one, other) => one - other);
    const isAsBefore =
      before.provider?.id === (wanted.provider ?? undefined) && idsBefore.join() === emergencyAdministrators.join();
    if (isAsBefore) return before;
    const why = enforcementRefusal({
      provider: wanted.provider,
      emergency: emergencyAdministrators,
      providerBefore: before.provider?.id ?? null,
      signedInWith: before.signedInWith?.id ?? null,
      administrators: before.administrators.map(({ person, hasSecondFactor }) => ({ id: person.id, hasSecondFactor })),
    });
    if (why) throw new Refused(why.why, { errors: [{ path: why.field, message: REFUSALS[why.why].text }] });
    await keepAdministrator(transaction, () =>
      writeEnforcement(transaction, { provider: wanted.provider, emergencyAdministrators }),
    );
    const stillFree = await findTokensOfPeople(transaction);
    const keep = new Set(stillFree.map(({ person }) => person.id));
    const employeeIds = [...new Set(before.tokens.map(({ person }) => person.id))].filter((id) => !keep.has(id));
    const endedTokens = await endTokensOfPeople(transaction, { by: actor.id, employeeIds, why: 'provider' });
    const endedSessions = await endSessionsOtherwise(transaction);
    const after = await findEnforcement(transaction, tokenHash);
    const factsOf = ({ provider, administrators }: SignInEnforcement) => ({
      enforcedProvider: provider?.label ?? null,
      emergencyAdministrators: administrators.flatMap(({ person, isEmergency }) => (isEmergency ? person.name : [])),
    });
    await writeAudit(transaction, [
      ...endedTokens,
      {
        by: actor.id,
        subject: 'agency',
        subjectId: 1,
        action: 'update',
        before: factsOf(before),
        after: { ...factsOf(after), ...(endedSessions > 0 ? { endedSessions } : {}) },
      },
    ]);
    return after;
  });
}
