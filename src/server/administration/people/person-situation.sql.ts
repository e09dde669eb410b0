import { sql } from 'kysely';
import type { DocumentAccess } from '#domain/permission.ts';
import { isAdministrative } from '#domain/person.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';

/** What the rules of a person need to know of the others (PEOPLE-12, ADM-13). */
export type PersonSituation = {
  isUserNameTaken: boolean;
  /** Whether the chain of supervisors leads back to the person. */
  isCircle: boolean;
  administeredBefore: boolean;
  administersAfter: boolean;
};

/** Reads it, where nobody else changes people meanwhile. `profiles`: of before and of afterwards. `id` null = somebody new. */
export async function findPersonSituation(
  transaction: AgencyTransaction,
  person: {
    id: number | null;
    domain: string;
    username: string;
    supervisorId: number | null;
    profiles: readonly [before: number | null, after: number | null];
  },
): Promise<PersonSituation> {
  const [before, after] = person.profiles;
  const { rows } = await sql<
    Pick<PersonSituation, 'isUserNameTaken' | 'isCircle'> & { before: DocumentAccess[]; after: DocumentAccess[] }
  >`
    with recursive above (id) as (
      select ${person.supervisorId}::integer
      union
      select employee.supervisor_id from employee join above on employee.id = above.id)
    select exists (select from employee where lower(domain) = lower(${person.domain})
        and lower(username) = lower(${person.username}) and id is distinct from ${person.id}::integer) as "isUserNameTaken",
      exists (select from above where id = ${person.id}::integer) as "isCircle",
      ${accessOf(before)} as before, ${accessOf(after)} as after`.execute(transaction);
  const { isUserNameTaken, isCircle, ...access } = rows[0]!;
  return {
    isUserNameTaken,
    isCircle,
    administeredBefore: isAdministrative(access.before),
    administersAfter: isAdministrative(access.after),
  };
}

function accessOf(profileId: number | null) {
  return sql`(select coalesce(json_agg(json_build_object('code', document_type, 'accessLevel', json_build_object(
      'create', can_create, 'read', can_read, 'update', can_update, 'delete', can_delete, 'approve', can_approve))), '[]')
    from access_profile_document where access_profile_id = ${profileId}::integer)`;
}
