import { sql } from 'kysely';
import type { SignInEnforcement } from '#contract/identity/sign-in-enforcement.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';

import { findTokensOfPeople } from '../api-token/api-token.sql.ts';

type Named = { id: number; label: string } | null;

/** Returns the setting, with the provider of a session. */
export async function findEnforcement(
  database: AgencyDatabase | AgencyTransaction,
  tokenHash: Buffer,
): Promise<SignInEnforcement> {
  const { rows } = await sql<Omit<SignInEnforcement, 'tokens'>>`
    select
      (select json_build_object('id', provider.id, 'label', provider.label) from sign_in_setting
        join identity_provider as provider on provider.id = enforced_provider_id) as provider,
      (select json_build_object('id', provider.id, 'label', provider.label) from session
        join identity_provider as provider on provider.id = session.provider_id and provider.is_active
        where token_hash = ${tokenHash}) as "signedInWith",
      coalesce((select json_agg(json_build_object('person', json_build_object('id', employee.id, 'name', employee.name),
          'hasSecondFactor', has_second_factor(employee.id),
          'isEmergency', exists (select from emergency_administrator where employee_id = employee.id)) order by ${inReadingOrder(sql`employee.name`)}, employee.id)
        from employee where belongs_to_agency(is_active, end_date) and administers(employee.id)), '[]') as administrators`.execute(
    database,
  );
  return { ...rows[0]!, tokens: await findTokensOfPeople(database) };
}

/** Serialises changes, so that the second one sees the first. */
export async function lockEnforcement(transaction: AgencyTransaction) {
  await sql`lock table sign_in_setting, emergency_administrator in share row exclusive mode`.execute(transaction);
}

export async function writeEnforcement(
  transaction: AgencyTransaction,
  { provider, emergencyAdministrators }: { provider: number | null; emergencyAdministrators: readonly number[] },
) {
  await sql`
    insert into sign_in_setting (second_factor, enforced_provider_id) values (demanded_second_factor(), ${provider})
    on conflict (is_only) do update set enforced_provider_id = excluded.enforced_provider_id`.execute(transaction);
  await sql`delete from emergency_administrator where employee_id <> all(${emergencyAdministrators}::integer[])`.execute(
    transaction,
  );
  await sql`
    insert into emergency_administrator (employee_id) select unnest(${emergencyAdministrators}::integer[])
    on conflict do nothing`.execute(transaction);
}

/** Ends sessions that could no longer begin; returns how many. */
export async function endSessionsOtherwise(transaction: AgencyTransaction): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session where not may_sign_in(employee_id, provider_id)`.execute(transaction);
  return Number(numAffectedRows);
}

/** Returns the enforced provider if a person may not sign in as they did; null if they may. */
export async function findEnforcedInstead(
  database: AgencyDatabase | AgencyTransaction,
  { employeeId, providerId }: { employeeId: number | null; providerId: number | null },
): Promise<Named> {
  const { rows } = await sql<{ id: number; label: string }>`
    select provider.id, provider.label from sign_in_setting
    join identity_provider as provider on provider.id = enforced_provider_id
    where ${employeeId}::integer is null or not may_sign_in(${employeeId}::integer, ${providerId}::integer)`.execute(
    database,
  );
  return rows[0] ?? null;
}
