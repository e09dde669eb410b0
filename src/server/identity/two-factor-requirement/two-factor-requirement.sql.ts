import { sql } from 'kysely';
import type { TwoFactorRequirementSettings } from '#contract/identity/sign-in-requirements.ts';
import type { TwoFactorRequirement } from '#domain/identity/two-factor.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** Returns who must use two-factor authentication, and how many active people that concerns and lack it. */
export async function findTwoFactorRequirement(database: AgencyDatabase): Promise<TwoFactorRequirementSettings> {
  const { rows } = await sql<TwoFactorRequirementSettings>`
    select demand as "secondFactor", people.*
    from demanded_second_factor() as demand cross join lateral (
      select count(*)::integer as "demandedOf",
        (count(*) filter (where not has_second_factor(employee.id)))::integer as missing
      from employee
      where belongs_to_agency(employee.is_active, employee.end_date) and case demand
        when 'everybody' then true
        when 'administration' then exists (select from access_profile_document as document
          where document.access_profile_id = employee.access_profile_id and document.document_type = 'administration'
            and (can_create or can_read or can_update or can_delete or can_approve))
        else false end) as people`.execute(database);
  return rows[0]!;
}

/**
 * Sets who must use two-factor authentication and returns the previous value; of two simultaneous calls the second sees the first one's
 * value.
 */
export async function writeTwoFactorRequirement(
  transaction: AgencyTransaction,
  demand: TwoFactorRequirement,
): Promise<TwoFactorRequirement> {
  await sql`lock table sign_in_setting in share row exclusive mode`.execute(transaction);
  const { rows } = await sql<{ before: TwoFactorRequirement }>`
    with written as (
      insert into sign_in_setting (second_factor) values (${demand})
      on conflict (is_only) do update set second_factor = excluded.second_factor
        where sign_in_setting.second_factor <> excluded.second_factor)
    select demanded_second_factor() as before`.execute(transaction);
  return rows[0]!.before;
}
