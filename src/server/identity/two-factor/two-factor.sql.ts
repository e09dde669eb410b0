import { sql } from 'kysely';
import type { OwnFactors } from '#contract/identity/two-factor.ts';
import { insertOfFoundMails, noteMails } from '../../core/mail/outbox.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** Finds a person's second factors. */
export async function findFactors(database: AgencyDatabase, employeeId: number): Promise<OwnFactors> {
  const { rows } = await sql<{ addedAt: string | null; recoveryCodesLeft: number; passkeys: number }>`
    select (select added_at from totp_factor where employee_id = ${employeeId}) as "addedAt",
      (select count(*)::integer from recovery_code where employee_id = ${employeeId} and used_at is null) as "recoveryCodesLeft",
      (select count(*)::integer from passkey where employee_id = ${employeeId}) as passkeys`.execute(database);
  const { addedAt, ...others } = rows[0]!;
  return { totp: addedAt === null ? null : { addedAt }, ...others };
}

/** Returns whether a person has an app or a passkey. */
export async function hasFactor(database: AgencyDatabase | AgencyTransaction, employeeId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select has_second_factor(${employeeId}) as is`.execute(database);
  return rows[0]!.is;
}

export async function findSealedSecret(database: AgencyDatabase, employeeId: number): Promise<string | null> {
  const found = await database
    .selectFrom('totp_factor')
    .select('secret_sealed')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst();
  return found?.secret_sealed ?? null;
}

/** Marks a time step of a person's app as used, so that each code works once; false if it, or a later one, was used already. */
export async function spendStep(database: AgencyDatabase | AgencyTransaction, employeeId: number, step: number) {
  const { numUpdatedRows } = await database
    .updateTable('totp_factor')
    .set({ last_step: step })
    .where('employee_id', '=', employeeId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Finds unused recovery codes. */
export async function findRecoveryCodes(database: AgencyDatabase, employeeId: number) {
  return database
    .selectFrom('recovery_code')
    .select(['id', 'code_hash as hash'])
    .where('employee_id', '=', employeeId)
    .where('used_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Uses a recovery code; false if it was used in the meantime. */
export async function spendRecoveryCode(database: AgencyDatabase, id: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('recovery_code')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Replaces a person's recovery codes. */
export async function writeRecoveryCodes(
  transaction: AgencyTransaction,
  employeeId: number,
  hashes: readonly string[],
) {
  await transaction.deleteFrom('recovery_code').where('employee_id', '=', employeeId).execute();
  await sql`
    insert into recovery_code (employee_id, code_hash)
    select ${employeeId}, hash from unnest(${hashes}::text[]) as hash`.execute(transaction);
}

/** Stores the secret of an app being set up, replacing an earlier one. */
export async function writeSetUp(database: AgencyDatabase, employeeId: number, sealed: string) {
  await sql`
    insert into totp_set_up (employee_id, secret_sealed) values (${employeeId}, ${sealed})
    on conflict (employee_id) do update set secret_sealed = excluded.secret_sealed, begun_at = now()`.execute(database);
}

/** Returns the secret of an app being set up, for an hour. */
export async function findSetUp(database: AgencyDatabase, employeeId: number): Promise<string | null> {
  const { rows } = await sql<{ sealed: string }>`
    select secret_sealed as sealed from totp_set_up
    where employee_id = ${employeeId} and begun_at > now() - interval '1 hour'`.execute(database);
  return rows[0]?.sealed ?? null;
}

/** Makes the app being set up the valid one; false if another request was faster. */
export async function finishSetUp(
  transaction: AgencyTransaction,
  { employeeId, sealed, step }: { employeeId: number; sealed: string; step: number },
): Promise<boolean> {
  const { rows } = await sql`
    with set_up as (
      delete from totp_set_up where employee_id = ${employeeId} and secret_sealed = ${sealed} returning employee_id, secret_sealed)
    insert into totp_factor (employee_id, secret_sealed, last_step)
    select employee_id, secret_sealed, ${step} from set_up
    on conflict (employee_id) do update
      set secret_sealed = excluded.secret_sealed, last_step = excluded.last_step, added_at = now()
    returning employee_id`.execute(transaction);
  return rows.length > 0;
}

/** Notifies a person of a new app, if they have a mail address. */
export async function mailAuthenticatorChange(transaction: AgencyTransaction, employeeId: number) {
  noteMails(transaction);
  await sql`${insertOfFoundMails(sql`
    select 'app-added' as template, id as employee_id, '{}'::jsonb as facts, 'employee:' || id as record
    from employee where id = ${employeeId} and coalesce(email, '') <> ''`)}`.execute(transaction);
}

/** Removes a person's app and recovery codes; false if there was none. */
export async function deleteApp(transaction: AgencyTransaction, employeeId: number): Promise<boolean> {
  const { rows } = await sql`
    with codes as (delete from recovery_code where employee_id = ${employeeId}),
      begun as (delete from totp_set_up where employee_id = ${employeeId})
    delete from totp_factor where employee_id = ${employeeId} returning employee_id`.execute(transaction);
  return rows.length > 0;
}

/** Removes all of a person's second factors, including passkeys; returns the number of passkeys, null if there was nothing. */
export async function deleteFactors(
  transaction: AgencyTransaction,
  employeeId: number,
): Promise<{ passkeys: number } | null> {
  const hadApp = await deleteApp(transaction, employeeId);
  const { numDeletedRows } = await transaction
    .deleteFrom('passkey')
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow();
  const passkeys = Number(numDeletedRows);
  return hadApp || passkeys > 0 ? { passkeys } : null;
}
