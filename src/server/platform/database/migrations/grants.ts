import type pg from 'pg';
import { APPLICATION_ROLE } from '../postgres.ts';

/** What the application can only add to: what happened, and when. */
const ADDED_TO = ['audit_event', 'audit_seal', 'purchase_order_event', 'client_invoice_event'];
/** What it can only read. */
const READ_ONLY = ['schema_migration', 'schema_release', 'agency_database', 'agency_move', 'signing_key'];
/** What it cannot even read; server_report is there until its contract migration is applied. */
const UNSEEN = ['application_login', 'server_report'];

/** The application reads and writes every table, but for those that hold what happened and what it must not decide. */
export async function grantToApplication(client: pg.Client) {
  await client.query(`
    grant usage on schema public to ${APPLICATION_ROLE};
    grant select, insert, update, delete on all tables in schema public to ${APPLICATION_ROLE};
    grant usage, select on all sequences in schema public to ${APPLICATION_ROLE};
  `);
  await revoke(client, 'update, delete, truncate', ADDED_TO);
  await revoke(client, 'insert, update, delete, truncate', READ_ONLY);
  await revoke(client, 'all', UNSEEN);
}

/** Takes rights on those tables away that a database has. */
async function revoke(client: pg.Client, rights: string, tables: readonly string[]) {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [tables],
  );
  for (const { name } of rows) await client.query(`revoke ${rights} on ${name} from ${APPLICATION_ROLE}`);
}
