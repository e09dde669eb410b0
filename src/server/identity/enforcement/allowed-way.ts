import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import { findEnforcedInstead } from './enforcement.sql.ts';

/** Rejects a sign-in that bypasses the enforced provider, except by an emergency administrator. */
export async function refuseOtherMethod(
  database: AgencyDatabase | AgencyTransaction,
  way: { employeeId: number; providerId: number | null },
) {
  const instead = await findEnforcedInstead(database, way);
  if (instead) throw new Refused('provider-enforced', { values: { label: instead.label } });
}

/**
 * The rejection of a password. With an enforced provider it reads the same for a wrong and an unaccepted password, so that it reveals
 * neither.
 */
export async function refusalOfPassword(database: AgencyDatabase): Promise<Refused> {
  const instead = await findEnforcedInstead(database, { employeeId: null, providerId: null });
  return instead
    ? new Refused('password-or-provider', { values: { label: instead.label } })
    : new Refused('sign-in-failed');
}
