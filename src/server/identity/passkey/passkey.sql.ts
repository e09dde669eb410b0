import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OwnPasskey } from '#contract/identity/passkey.ts';
import { insertOfFoundMails, noteMails } from '../../core/mail/outbox.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

type Anywhere = AgencyDatabase | AgencyTransaction;

const ownColumns = sql`id, name, credential_id as "credentialId", is_synced as "isSynced", added_at as "addedAt", last_used_at as "lastUsedAt"`;

/** Lists a person's passkeys as they see them, oldest first. */
export async function findOwnPasskeys(database: AgencyDatabase, employeeId: number): Promise<OwnPasskey[]> {
  const { rows } = await sql<OwnPasskey>`
    select ${ownColumns} from passkey where employee_id = ${employeeId} order by added_at, id`.execute(database);
  return rows;
}

/** Finds the credentials browsers receive: passkeys that may be used, or must not be created again. */
export async function findCredentials(database: Anywhere, employeeId: number) {
  return database
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports', 'name'])
    .where('employee_id', '=', employeeId)
    .orderBy('id')
    .execute();
}

/** Returns the name and random handle for a person's new passkeys; the handle is created with the first. */
export async function findHolder(database: AgencyDatabase, employeeId: number) {
  const { rows } = await sql<{ handle: string; name: string; username: string; domain: string; agencyName: string }>`
    with made as (
      insert into passkey_holder (employee_id, handle) values (${employeeId}, ${randomBytes(16).toString('base64url')})
      on conflict (employee_id) do update set handle = passkey_holder.handle
      returning handle)
    select made.handle, employee.name, employee.username, employee.domain, agency.name as "agencyName"
    from made cross join employee cross join agency where employee.id = ${employeeId}`.execute(database);
  return rows[0]!;
}

/** A presented passkey, with its owner. */
export type FoundPasskey = {
  id: number;
  employeeId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  name: string;
  handle: string;
  username: string;
  useSecondLanguage: boolean;
};

/** Finds a passkey by its credential id, of a current person. */
export async function findPasskey(database: AgencyDatabase, credentialId: string): Promise<FoundPasskey | undefined> {
  const { rows } = await sql<FoundPasskey>`
    select passkey.id, employee.id as "employeeId", credential_id as "credentialId", public_key as "publicKey", counter,
      passkey.name, holder.handle, employee.username, employee.use_second_language as "useSecondLanguage"
    from passkey
    join employee on employee.id = passkey.employee_id
    join passkey_holder as holder on holder.employee_id = employee.id
    where credential_id = ${credentialId} and belongs_to_agency(employee.is_active, employee.end_date)`.execute(
    database,
  );
  return rows[0];
}

/**
 * Records a passkey's use and its counter; false if it's gone, or this counter or a later one was used: of two simultaneous uses with the
 * same counter, one finds that.
 */
export async function usePasskey(
  transaction: Anywhere,
  id: number,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update passkey set counter = ${counter}, is_backed_up = ${isBackedUp}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or counter = 0 and ${counter} = 0)
    returning 1`.execute(transaction);
  return rows.length > 0;
}

/**
 * Locks a person's row, so that of two changes of their sign-in methods the second sees the first; returns whether they have a password or
 * a provider.
 */
export async function lockHolder(transaction: AgencyTransaction, employeeId: number) {
  const { rows } = await sql<{ hasOtherWay: boolean; hasFactor: boolean }>`
    select password_hash is not null or exists (select from provider_identity where employee_id = employee.id) as "hasOtherWay",
      has_second_factor(id) as "hasFactor"
    from employee where id = ${employeeId} for no key update`.execute(transaction);
  return rows[0]!;
}

/** A passkey to store. */
export type NewPasskey = {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  isSynced: boolean;
  isBackedUp: boolean;
  name: string;
};

/** Stores a passkey; null if it is stored already, no matter for whom. */
export async function insertPasskey(
  transaction: AgencyTransaction,
  employeeId: number,
  passkey: NewPasskey,
): Promise<OwnPasskey | null> {
  const { credentialId, publicKey, counter, transports, isSynced, isBackedUp, name } = passkey;
  const { rows } = await sql<OwnPasskey>`
    insert into passkey (employee_id, credential_id, public_key, counter, transports, is_synced, is_backed_up, name)
    values (${employeeId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${transports}::text[], ${isSynced}, ${isBackedUp}, ${name})
    on conflict (credential_id) do nothing
    returning ${ownColumns}`.execute(transaction);
  return rows[0] ?? null;
}

/** Renames a passkey and returns its previous name; undefined if there's no such passkey. */
export async function updateName(transaction: AgencyTransaction, employeeId: number, id: number, name: string) {
  const { rows } = await sql<OwnPasskey & { before: string }>`
    with earlier as (select id as of_id, name as before from passkey where id = ${id} and employee_id = ${employeeId} for update)
    update passkey set name = ${name} from earlier where id = of_id
    returning ${ownColumns}, before`.execute(transaction);
  return rows[0];
}

/** Removes a passkey and returns its name; null if there's none. */
export async function deletePasskey(
  transaction: AgencyTransaction,
  employeeId: number,
  id: number,
): Promise<string | null> {
  const deleted = await transaction
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name ?? null;
}

/** Notifies a person of a new passkey, if they have a mail address. */
export async function mailPasskeyChange(transaction: AgencyTransaction, employeeId: number, name: string) {
  noteMails(transaction);
  await sql`${insertOfFoundMails(sql`
    select 'passkey-added' as template, id as employee_id, jsonb_build_object('passkey', ${name}::text) as facts, 'employee:' || id as record
    from employee where id = ${employeeId} and coalesce(email, '') <> ''`)}`.execute(transaction);
}
