import { sql } from 'kysely';
import { isMailAddress } from '#domain/communication/mail-address.ts';
import type { DocumentAccess } from '#domain/people/permission.ts';
import { isAdministrative } from '#domain/people/person.ts';
import { documentAccess } from '../../core/people/actor.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';

/** What is checked before inviting a person. */
export type Invitee = {
  id: number;
  isActive: boolean;
  hasLeft: boolean;
  /** With a password or a passkey. */
  canSignIn: boolean;
  canBeMailed: boolean;
  administers: boolean;
};

/** Finds people by id, locked until the transaction ends. */
export async function findInvitees(
  transaction: AgencyTransaction,
  ids: readonly number[],
): Promise<Map<number, Invitee>> {
  const { rows } = await sql<
    Pick<Invitee, 'id' | 'isActive' | 'hasLeft' | 'canSignIn'> & { email: string | null; access: DocumentAccess[] }
  >`
    select id, is_active as "isActive", not belongs_to_agency(true, end_date) as "hasLeft", has_way_in(id, password_hash) as "canSignIn",
      email, ${documentAccess} as access
    from employee where id = any(${ids}::integer[]) order by id for no key update`.execute(transaction);
  return new Map(
    rows.map(({ email, access, ...person }) => [
      person.id,
      { ...person, canBeMailed: email !== null && isMailAddress(email), administers: isAdministrative(access) },
    ]),
  );
}
