import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import { findEnforcedInstead } from './enforcement.sql.ts';

/** Refuses whoever would begin a session otherwise than with the enforced provider, and is no emergency administrator (IDENT-04). */
export async function refuseOtherWay(
  database: AgencyDatabase | AgencyTransaction,
  way: { employeeId: number; providerId: number | null },
) {
  const instead = await findEnforcedInstead(database, way);
  if (instead) throw new Refused('provider-enforced', { values: { label: instead.label } });
}

/**
 * The refusal of a password: where a provider is enforced it reads the same whether the password was wrong or does not count, so that
 * nothing is told of either (IDENT-04, AUTH-06).
 */
export async function refusalOfPassword(database: AgencyDatabase): Promise<Refused> {
  const instead = await findEnforcedInstead(database, { employeeId: null, providerId: null });
  return instead
    ? new Refused('password-or-provider', { values: { label: instead.label } })
    : new Refused('sign-in-failed');
}
