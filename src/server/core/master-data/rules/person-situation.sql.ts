import { sql } from 'kysely';
import type { DocumentAccess } from '#domain/people/permission.ts';
import { isAdministrative } from '#domain/people/person.ts';
import type { AgencyTransaction } from '../../../platform/database/postgres.ts';

/** Facts about other records that the rules for a person need. */
export type PersonSituation = {
  isUserNameTaken: boolean;
  /** Whether the chain of supervisors leads back to the person. */
  isCircle: boolean;
  administeredBefore: boolean;
  administersAfter: boolean;
};

/** A person after a change; `id` null for a new one. */
type ChangedPerson = {
  id: number | null;
  domain: string;
  username: string;
  supervisorId: number | null;
  profileBefore: number | null;
  profileAfter: number | null;
};

/** Reads people's situations in order. The caller holds the lock on people. */
export async function findPersonSituations(
  transaction: AgencyTransaction,
  people: readonly ChangedPerson[],
): Promise<PersonSituation[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<
    Pick<PersonSituation, 'isUserNameTaken' | 'isCircle'> & { before: DocumentAccess[]; after: DocumentAccess[] }
  >`
    select exists (select from employee where lower(employee.domain) = lower(person.domain)
        and lower(employee.username) = lower(person.username) and employee.id is distinct from person.id) as "isUserNameTaken",
      exists (
        with recursive above (id) as (
          select person."supervisorId"
          union
          select employee.supervisor_id from employee join above on employee.id = above.id)
        select from above where above.id = person.id) as "isCircle",
      ${accessOf('profileBefore')} as before, ${accessOf('profileAfter')} as after
    from rows from (jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as (id integer, domain text, username text,
      "supervisorId" integer, "profileBefore" integer, "profileAfter" integer))
      with ordinality as person (id, domain, username, "supervisorId", "profileBefore", "profileAfter", place)
    order by person.place`.execute(transaction);
  return rows.map(({ isUserNameTaken, isCircle, before, after }) => ({
    isUserNameTaken,
    isCircle,
    administeredBefore: isAdministrative(before),
    administersAfter: isAdministrative(after),
  }));
}

function accessOf(profile: 'profileBefore' | 'profileAfter') {
  return sql`(select coalesce(json_agg(json_build_object('code', document_type, 'accessLevel', json_build_object(
      'create', can_create, 'read', can_read, 'update', can_update, 'delete', can_delete, 'approve', can_approve))), '[]')
    from access_profile_document where access_profile_id = ${sql.ref(`person.${profile}`)})`;
}
