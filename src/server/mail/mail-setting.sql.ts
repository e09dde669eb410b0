import { sql } from 'kysely';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';

/** The agency's own mail server and sender, with the encrypted password. */
export type OwnMailServer = {
  host: string;
  port: number;
  security: 'tls' | 'starttls';
  username: string | null;
  passwordSealed: string | null;
  senderName: string;
  senderAddress: string;
  testedOn: string;
  lastModified: string;
};

/** Finds the agency's mail server; undefined if it uses the installation's. */
export async function findOwnServer(database: AgencyDatabase | AgencyTransaction): Promise<OwnMailServer | undefined> {
  const { rows } = await sql<OwnMailServer>`
    select host, port, security, username, password_sealed as "passwordSealed", sender_name as "senderName",
      sender_address as "senderAddress", tested_at as "testedOn", last_modified as "lastModified"
    from mail_setting`.execute(database);
  return rows[0];
}

/** Replaces the settings of version `lastModified` (null: none) with tested ones; false if they changed since. */
export async function writeOwnServer(
  transaction: AgencyTransaction,
  {
    host,
    port,
    security,
    username,
    passwordSealed,
    senderName,
    senderAddress,
  }: Omit<OwnMailServer, 'testedOn' | 'lastModified'>,
  lastModified: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_setting as kept
      (host, port, security, username, password_sealed, sender_name, sender_address, tested_at)
    select ${host}, ${port}::integer, ${security}, ${username}, ${passwordSealed}, ${senderName}, ${senderAddress}, now()
    where ${lastModified}::timestamptz is null or exists (select from mail_setting)
    on conflict (only_row) do update set host = excluded.host, port = excluded.port, security = excluded.security,
      username = excluded.username, password_sealed = excluded.password_sealed, sender_name = excluded.sender_name,
      sender_address = excluded.sender_address, tested_at = now()
      where kept.last_modified = ${lastModified}::timestamptz
    returning port`.execute(transaction);
  return rows.length > 0;
}

/** Removes the agency's own server and returns it. */
export async function deleteOwnServer(transaction: AgencyTransaction): Promise<{ host: string } | undefined> {
  const { rows } = await sql<{ host: string }>`delete from mail_setting returning host`.execute(transaction);
  return rows[0];
}

/** Finds the recipient of the test mail. */
export async function findOwnAddress(database: AgencyDatabase, employeeId: number): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`select email from employee where id = ${employeeId}`.execute(
    database,
  );
  return rows[0]?.email ?? null;
}

export async function findAgency(database: AgencyDatabase): Promise<{ name: string; secondLanguage: string | null }> {
  const { rows } = await sql<{ name: string; secondLanguage: string | null }>`
    select name, second_language as "secondLanguage" from agency`.execute(database);
  return rows[0]!;
}
