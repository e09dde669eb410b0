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

/** The advisory lock for counting an agency's administrators. */
const LOCK = 7_410_084;

/** The last days of administrators: active, able to sign in, with every right on `administration`. */
const LAST_DAYS = `
  select employee.end_date::text as "lastDay" from employee
  join access_profile_document as document
    on document.access_profile_id = employee.access_profile_id and document.document_type = 'administration'
  where has_way_in(employee.id, employee.password_hash) and belongs_to_agency(employee.is_active, employee.end_date)
    and ${ADMINISTRATOR_RIGHTS.map((right) => `document.can_${right}`).join(' and ')}`;

/** The same as part of a statement. */
export const administrators: RawBuilder<unknown> = sql.raw(LAST_DAYS);

/**
 * Makes a change, and rejects it if the agency would lose its last administrator. A lock serialises such changes, so that the second one
 * sees the first.
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

/** Counts the people who can administer an agency today. */
export async function countAdministrators(database: AgencyDatabase): Promise<number> {
  return (await sql`${administrators}`.execute(database)).rows.length;
}

export async function hasAdministrator(client: ClientBase): Promise<boolean> {
  return (await client.query(`${LAST_DAYS} limit 1`)).rows.length > 0;
}

/** Returns the warning about an agency without an administrator, with the command that helps. */
export function unadministeredText({ name, agencyName }: { name: string; agencyName: string }): string {
  return `${agencyName} has no administrator: npm run docket -- make-administrator ${name} <username>`;
}
