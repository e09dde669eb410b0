import type pg from 'pg';
import { APPLICATION_ROLE } from '../postgres.ts';

/** Tables the application can only append to: the history of events. */
const ADDED_TO = ['audit_event', 'audit_seal', 'purchase_order_event', 'client_invoice_event'];
/** Tables it can only read. */
const READ_ONLY = ['schema_migration', 'schema_release', 'agency_database', 'agency_move', 'signing_key'];
/** Tables it can't read. `server_report` exists until its contract migration is applied. */
const UNSEEN = ['application_login', 'server_report'];

/** Grants the application read and write access to all tables except histories and tables that it must not change. */
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

/** Revokes rights on the tables that exist. */
async function revoke(client: pg.Client, rights: string, tables: readonly string[]) {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [tables],
  );
  for (const { name } of rows) await client.query(`revoke ${rights} on ${name} from ${APPLICATION_ROLE}`);
}
