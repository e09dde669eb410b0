import { type RawBuilder, sql } from 'kysely';
import type { ClientBase } from 'pg';
import {
  ADMINISTRATOR_RIGHTS,
  type AdministeredUntil,
  administeredUntil,
  endsAdministration,
} from '#domain/people/administrators.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';

/** Names the lock under which an agency's administrators are counted. */
const LOCK = 7_410_084;

/** The last days of those who administer: active, able to sign in, with all of `administration`. */
const LAST_DAYS = `
  select employee.end_date::text as "lastDay" from employee
  join access_profile_document as document
    on document.access_profile_id = employee.access_profile_id and document.document_type = 'administration'
  where has_way_in(employee.id, employee.password_hash) and belongs_to_agency(employee.is_active, employee.end_date)
    and ${ADMINISTRATOR_RIGHTS.map((right) => `document.can_${right}`).join(' and ')}`;

/** The same, as part of a statement. */
export const administrators: RawBuilder<unknown> = sql.raw(LAST_DAYS);

/**
 * Carries out a change, and refuses it if it leaves the agency without an administrator. The lock makes parallel changes wait
 * for each other, so that the second one sees what the first one left.
 */
export async function keepAdministrator<Result>(
  transaction: AgencyTransaction,
  change: () => Promise<Result>,
): Promise<Result> {
  const findUntil = async (): Promise<AdministeredUntil> => {
    const { rows } = await sql<{ lastDay: string | null }>`${administrators}`.execute(transaction);
    return administeredUntil(rows.map(({ lastDay }) => lastDay));
  };
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
  const before = await findUntil();
  const result = await change();
  if (endsAdministration(before, await findUntil())) throw new Refused('administrator-needed');
  return result;
}

/** How many people can administer an agency today. */
export async function countAdministrators(database: AgencyDatabase): Promise<number> {
  return (await sql`${administrators}`.execute(database)).rows.length;
}

/** Whether an agency has an administrator today. */
export async function hasAdministrator(client: ClientBase): Promise<boolean> {
  return (await client.query(`${LAST_DAYS} limit 1`)).rows.length > 0;
}

/** The warning about an agency without an administrator, with the command that helps. */
export function unadministeredText({ name, agencyName }: { name: string; agencyName: string }): string {
  return `${agencyName} has no administrator: npm run docket -- make-administrator ${name} <username>`;
}
