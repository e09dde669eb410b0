import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { ClientBase } from 'pg';
import {
  ADMINISTRATOR_RIGHTS,
  type AdministeredUntil,
  administeredUntil,
  endsAdministration,
} from '#domain/administrators.ts';
import type { AgencyTransaction } from './database/postgres.ts';
import { Refused } from './refused.ts';

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

type Ask = <Row>(statement: string) => Promise<Row[]>;

/**
 * Notes until when the agency is administered, before a change, and answers what says afterwards whether the change ends that. Until the
 * transaction ends nobody else changes it, so that of two changes at once the second one is measured by the first (ADM-12).
 */
async function watch(ask: Ask): Promise<() => Promise<boolean>> {
  const until = async (): Promise<AdministeredUntil> =>
    administeredUntil((await ask<{ lastDay: string | null }>(LAST_DAYS)).map(({ lastDay }) => lastDay));
  await ask(`select pg_advisory_xact_lock(${LOCK})`);
  const before = await until();
  return async () => endsAdministration(before, await until());
}

/** Carries a change out, and refuses it where it leaves the agency without an administrator (ADM-12). */
export async function keepAdministrator<Result>(
  transaction: AgencyTransaction,
  change: () => Promise<Result>,
): Promise<Result> {
  const isEnded = await watch(
    async <Row>(statement: string) => (await transaction.executeQuery(CompiledQuery.raw(statement))).rows as Row[],
  );
  const result = await change();
  if (await isEnded()) throw new Refused('administrator-needed');
  return result;
}

/** The same for what is written over a connection with a transaction: whether it has ended that. */
export function watchAdministrators(client: ClientBase): Promise<() => Promise<boolean>> {
  return watch(async <Row>(statement: string) => (await client.query(statement)).rows as Row[]);
}

/** Whether an agency has an administrator today. */
export async function hasAdministrator(client: ClientBase): Promise<boolean> {
  return (await client.query(`${LAST_DAYS} limit 1`)).rows.length > 0;
}
