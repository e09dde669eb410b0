import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types.ts';

/** The tables of one agency's database. */
export type AgencyDatabase = Kysely<DB>;
/** A transaction on one agency's database. */
export type AgencyTransaction = Transaction<DB>;

/** The role that the application works as: it may read and write, but audit rows it may only add. */
export const APPLICATION_ROLE = 'docket_application';

const { builtins } = pg.types;

/**
 * How values come out of PostgreSQL: dates and decimals as the exact strings they are, instants in ISO 8601 with
 * milliseconds. Nothing passes through a Date or a float.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    if (oid === builtins.DATE || oid === builtins.NUMERIC) return (text: string) => text;
    if (oid === builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** Settings of every connection: one time zone, so that instants and days never depend on the server's. */
function connectionSettings(role: string | null): string {
  return `-c timezone=UTC${role ? ` -c role=${role}` : ''}`;
}

/** The same server and login, another database. */
export function databaseUrlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.href;
}

/** A single connection with the owner's rights, for migrations and the command line. Connects; end it when done. */
export async function openOwnerClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types, options: connectionSettings(null) });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * A single connection that works as the application's role, for what no pool can do: waiting for announcements. A question
 * that is not answered within `patience` milliseconds fails. Connects; end it when done.
 */
export async function openApplicationClient(url: string, patience: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    options: connectionSettings(APPLICATION_ROLE),
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A pool of connections that work as the application's role, under Kysely. Destroy it when done. */
export function openPool(url: string, size: number): AgencyDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    options: connectionSettings(APPLICATION_ROLE),
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 15_000,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Whether a statement failed because what it refers to is gone, most likely since it was looked at. */
export function isReferenceGone(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23503';
}
