import { sql } from 'kysely';
import type { AccessProfile, ListedProfile } from '#contract/people/access-profile.ts';
import type { DocumentAccess } from '#domain/people/permission.ts';
import { accessOfProfile } from '../../core/people/actor.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';

/** The access of the row `profile`. */
const documents = accessOfProfile(sql`profile.id`);

/** Lists all profiles by name. */
export async function listProfiles(database: AgencyDatabase): Promise<ListedProfile[]> {
  const { rows } = await sql<ListedProfile>`
    select profile.id, profile.name, ${documents} as documents,
      (select count(*)::integer from employee where access_profile_id = profile.id and is_active) as people
    from access_profile as profile order by ${inReadingOrder(sql`lower(profile.name)`)}, profile.id`.execute(database);
  return rows;
}

/** Finds a profile with its people, active ones first. */
export async function findProfile(
  database: AgencyDatabase | AgencyTransaction,
  id: number,
): Promise<AccessProfile | null> {
  const { rows } = await sql<AccessProfile>`
    select profile.id, profile.name, profile.last_modified as "lastModified", ${documents} as documents,
      (select coalesce(json_agg(json_build_object('id', employee.id, 'name', employee.name, 'isActive', employee.is_active)
          order by employee.is_active desc, ${inReadingOrder(sql`employee.name`)}, employee.id), '[]')
        from employee where employee.access_profile_id = profile.id) as people
    from access_profile as profile where profile.id = ${id}`.execute(database);
  return rows[0] ?? null;
}

/** Locks profiles against other writers until the transaction ends, so that a name is used once. */
export async function lockProfiles(transaction: AgencyTransaction) {
  await sql`lock table access_profile in share row exclusive mode`.execute(transaction);
}

/** Returns whether another profile has a name, ignoring case; `butOf` is the profile itself. */
export async function isNameTaken(
  transaction: AgencyTransaction,
  name: string,
  butOf: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from access_profile where lower(name) = lower(${name}) and id is distinct from ${butOf}::integer limit 1`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** Inserts a profile without access and returns its id. */
export async function insertProfile(transaction: AgencyTransaction, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into access_profile (name) values (${name}) returning id`.execute(
    transaction,
  );
  return rows[0]!.id;
}

/** Renames a profile, which also marks it as changed. */
export async function nameProfile(transaction: AgencyTransaction, id: number, name: string) {
  await sql`update access_profile set name = ${name} where id = ${id}`.execute(transaction);
}

/** Replaces a profile's access. */
export async function writeDocuments(transaction: AgencyTransaction, id: number, allowed: readonly DocumentAccess[]) {
  await sql`delete from access_profile_document where access_profile_id = ${id}`.execute(transaction);
  await sql`
    insert into access_profile_document (access_profile_id, document_type, can_create, can_read, can_update, can_delete, can_approve,
      read_only_fields)
    select ${id}, document.code, (document."accessLevel" ->> 'create')::boolean, (document."accessLevel" ->> 'read')::boolean,
      (document."accessLevel" ->> 'update')::boolean, (document."accessLevel" ->> 'delete')::boolean,
      (document."accessLevel" ->> 'approve')::boolean, document."readOnlyFields"
    from jsonb_to_recordset(${JSON.stringify(allowed)}::jsonb)
      as document (code text, "accessLevel" jsonb, "readOnlyFields" text[])`.execute(transaction);
}

/** Prevents profiles from being assigned until the transaction ends. */
export async function lockPeople(transaction: AgencyTransaction) {
  await sql`lock table employee in share mode`.execute(transaction);
}

/** Deletes an unused profile. */
export async function deleteProfile(transaction: AgencyTransaction, id: number) {
  await sql`delete from access_profile where id = ${id}`.execute(transaction);
}
