import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServiceAccount } from '#contract/identity/service-account.ts';
import { shownServiceAccountName } from '#domain/identity/service-account.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';

/** A service account's settings. */
export type AccountValues = { name: string; ownerId: number; accessProfileId: number };

/** Lists service accounts, active ones first, by name; or finds one. */
export async function findServiceAccounts(
  database: AgencyDatabase | AgencyTransaction,
  id: number | null = null,
): Promise<ServiceAccount[]> {
  const { rows } = await sql<ServiceAccount>`
    select account.employee_id as id, account.name, account.is_active as "isActive", account.last_modified as "lastModified",
      json_build_object('id', owner.id, 'name', owner.name, 'isHere', belongs_to_agency(owner.is_active, owner.end_date)) as owner,
      case when profile.id is not null then json_build_object('id', profile.id, 'name', profile.name) end as "accessProfile",
      (select count(*)::integer from api_token as token
        where token.employee_id = account.employee_id and ended_at is null and expires_at > now()) as tokens,
      (select max(last_used_at) from api_token as token where token.employee_id = account.employee_id) as "lastUsedAt"
    from service_account as account
    join employee on employee.id = account.employee_id
    join employee as owner on owner.id = account.owner_id
    left join access_profile as profile on profile.id = employee.access_profile_id
    where ${id}::integer is null or account.employee_id = ${id}
    order by account.is_active desc, ${inReadingOrder(sql`lower(account.name)`)}, account.employee_id`.execute(
    database,
  );
  return rows;
}

/** Locks service accounts until the transaction ends, so that a name is used once. */
export async function lockServiceAccounts(transaction: AgencyTransaction) {
  await sql`lock table service_account in share row exclusive mode`.execute(transaction);
}

/** Checks values: whether another active account has the name, the owner belongs to the agency, and the profile exists. */
export async function findAround(
  transaction: AgencyTransaction,
  { name, ownerId, accessProfileId }: AccountValues,
  butOf: number | null,
): Promise<{ isNameTaken: boolean; isOwnerHere: boolean; isProfileThere: boolean }> {
  const { rows } = await sql<{ isNameTaken: boolean; isOwnerHere: boolean; isProfileThere: boolean }>`
    select
      exists (select from service_account
        where is_active and lower(name) = lower(${name}) and employee_id is distinct from ${butOf}::integer) as "isNameTaken",
      exists (select from employee where id = ${ownerId} and belongs_to_agency(is_active, end_date)) as "isOwnerHere",
      exists (select from access_profile where id = ${accessProfileId}) as "isProfileThere"`.execute(transaction);
  return rows[0]!;
}

/**
 * Inserts the employee row of a service account. Its code and user name are random, so that no file and no sign-in matches it by chance.
 */
export async function insertServiceAccount(
  transaction: AgencyTransaction,
  { name, ownerId, accessProfileId }: AccountValues,
): Promise<number> {
  const code = `service-${randomUUID()}`;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into employee (code, name, username, is_active, is_service_account, access_profile_id)
      values (${code}, ${shownServiceAccountName(name)}, ${code}, false, true, ${accessProfileId})
      returning id)
    insert into service_account (employee_id, name, owner_id) select id, ${name}, ${ownerId} from made
    returning employee_id as id`.execute(transaction);
  return rows[0]!.id;
}

export async function updateServiceAccount(
  transaction: AgencyTransaction,
  id: number,
  { name, ownerId, accessProfileId, isActive }: AccountValues & { isActive: boolean },
) {
  await sql`update employee set name = ${shownServiceAccountName(name)}, access_profile_id = ${accessProfileId}
    where id = ${id}`.execute(transaction);
  await sql`
    update service_account set name = ${name}, owner_id = ${ownerId}, is_active = ${isActive} where employee_id = ${id}`.execute(
    transaction,
  );
}

/** Counts a person's active service accounts, with the first names. */
export async function countServiceAccounts(
  database: AgencyDatabase | AgencyTransaction,
  { ownerId, names }: { ownerId: number; names: number },
): Promise<{ count: number; names: string[] } | null> {
  const { rows } = await sql<{ count: number; names: string[] | null }>`
    select count(*)::integer as count, (array_agg(name order by ${inReadingOrder(sql`name`)}))[1:${sql.lit(names)}] as names
    from service_account where owner_id = ${ownerId} and is_active`.execute(database);
  const { count, names: found } = rows[0]!;
  return count > 0 ? { count, names: found ?? [] } : null;
}

/** Changes the owner of a person's active service accounts, and returns their ids. */
export async function takeServiceAccounts(
  transaction: AgencyTransaction,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update service_account set owner_id = ${to} where owner_id = ${from} and is_active
    returning employee_id as id`.execute(transaction);
  return rows.map(({ id }) => id);
}
