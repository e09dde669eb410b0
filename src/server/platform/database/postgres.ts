import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type ConnectionBudget, openConnectionBudget } from './connection-budget.ts';
import { changedAddress } from './database-address.ts';
import type { DB } from './database-types.ts';
import { PreparingClient } from './prepared-statements.ts';

/** The SQLSTATE of a write on a read-only server. */
const ONLY_READS = '25006';

/**
 * Reopens a pool's connections after a server rejected a write as read-only: the address may lead to another primary by now. Idle
 * connections end at once, the others when released.
 */
function leaveReadOnlyServers(pool: pg.Pool) {
  const left = new WeakSet<pg.PoolClient>();
  const open = new Set<pg.PoolClient>();
  const leave = () => {
    for (const client of open) left.add(client);
    for (let idle = pool.idleCount; idle > 0; idle -= 1) pool.connect((_error, _client, release) => release(true));
  };
  pool.on('connect', (client) => {
    open.add(client);
    onFailure(client, (error) => {
      if ((error as { code?: string } | null)?.code === ONLY_READS) leave();
    });
  });
  pool.on('release', (_problem, client) => {
    if (left.has(client) && client instanceof pg.Client) void client.end();
  });
  pool.on('remove', (client) => open.delete(client));
}

/** Calls back with the error of any failed statement of a connection. */
function onFailure(client: pg.PoolClient, call: (error: unknown) => void) {
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
  client.query = ((...sent: unknown[]) => {
    const answer = query(...sent);
    if (answer instanceof Promise) answer.catch(call);
    return answer;
  }) as typeof client.query;
}

/** The tables of one agency's database. */
export type AgencyDatabase = Kysely<DB>;
export type AgencyTransaction = Transaction<DB>;

/** The application's role: it may read and write, but can't change audit rows, only add them. */
export const APPLICATION_ROLE = 'docket_application';

const { builtins } = pg.types;

/**
 * How values are read from PostgreSQL: dates and decimals as exact strings, instants as ISO 8601 with milliseconds. Dates never
 * pass through a Date, decimals never through a float.
 */
export const VALUE_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    if (oid === builtins.DATE || oid === builtins.NUMERIC) return (text: string) => text;
    if (oid === builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/**
 * Time limits in milliseconds. Exceeding one results in a refusal that says to try again (`database-failure.ts`), long before the
 * browser's own timeout.
 */
const LIMITS = {
  /** Waiting for a free connection of the pool, or for a new one. */
  connection: 15_000,
  /** Waiting for rows that someone else is changing. */
  lock: 15_000,
  /** One statement; PostgreSQL cancels it. */
  statement: 30_000,
  /** Waiting for the response to a statement from a server that no longer responds. */
  answer: 35_000,
  /** An idle transaction, whose process has stopped or can't be reached: PostgreSQL rolls it back. */
  idleTransaction: 60_000,
};

type Settings = Readonly<Record<string, string | number>>;

/**
 * Settings of every connection. UTC, so that instants and days don't depend on the server's time zone. No JIT compilation: it would
 * be repeated for each request and take longer than the statements themselves.
 */
const SETTINGS: Settings = { timezone: 'UTC', jit: 'off' };

function applicationSettings(limits: typeof LIMITS): Settings {
  return {
    ...SETTINGS,
    role: APPLICATION_ROLE,
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idleTransaction,
  };
}

/**
 * Settings of the application's login, applied by the server. Clients can't set them on the connection, because a pooler shares
 * connections between clients.
 */
export const SETTINGS_OF_LOGIN = applicationSettings(LIMITS);

/** Formats settings as the start-up options of a connection. */
function startupOptions(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Returns the address of another database on the same server, with the same login. */
export function databaseUrlOf(url: string, database: string): string {
  return changedAddress(url, (other) => {
    other.pathname = `/${encodeURIComponent(database)}`;
  });
}

/**
 * A connection that holds a lock may be silent for long. With keepalives either side notices within half a minute that the other is
 * gone, and the lock is released. (They have no effect on Unix sockets.)
 */
const SETTINGS_OF_OWNER: Settings = {
  ...SETTINGS,
  tcp_keepalives_idle: 15,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
};

/**
 * Opens a connection with the owner's rights, for migrations and the command line. The address must be the server's own, because
 * poolers reject such settings. The caller ends the connection.
 */
export async function openOwnerClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    types: VALUE_TYPES,
    options: startupOptions(SETTINGS_OF_OWNER),
    connectionTimeoutMillis: LIMITS.connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Opens a connection with the application's role, for work that doesn't suit a pool: waiting for notifications, long imports and
 * exports. A query fails after `patience` milliseconds, without other limits; connecting fails after `connecting` milliseconds. The
 * address must be the server's own, not a pooler's. The caller ends the connection.
 */
export async function openApplicationClient(url: string, patience: number, connecting = patience): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    options: startupOptions(applicationSettings({ ...LIMITS, lock: 0, statement: 0, idleTransaction: 0 })),
    connectionTimeoutMillis: connecting,
    query_timeout: patience,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Options of a pool. `preparesStatements: false` is for poolers that don't support prepared statements. `hasLogin` = the address
 * contains the application's login, so the server applies its settings. `budget` limits the connections of several pools together.
 * `onWritten` is called when a change may have been committed.
 */
export type PoolOptions = Partial<typeof LIMITS> & {
  preparesStatements?: boolean;
  hasLogin?: boolean;
  budget?: ConnectionBudget;
  onWritten?: () => void;
};

/** A connection is replaced after so many uses, so that old prepared statements don't pile up. */
const MOST_USES = 1_000;

/** Opens a budget of connections to a server, with the same maximum wait as a pool. */
export function openBudget(size: number): ConnectionBudget {
  return openConnectionBudget(size, LIMITS.connection);
}

/**
 * Opens a pool of connections with the application's role, for Kysely. All work on it has time limits. The caller destroys it.
 */
export function openPool(url: string, size: number, options: PoolOptions = {}): AgencyDatabase {
  const { preparesStatements = true, hasLogin = false, budget, onWritten, ...given } = options;
  const limits = { ...LIMITS, ...given };
  const settings = {
    Client: PreparingClient,
    preparesStatements,
    pipeline: true,
    connectionString: url,
    max: size,
    maxUses: MOST_USES,
    types: VALUE_TYPES,
    ...(hasLogin ? {} : { options: startupOptions(applicationSettings(limits)) }),
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limits.connection,
    query_timeout: limits.answer,
    keepAlive: true,
  };
  const pool = new pg.Pool(settings);
  leaveReadOnlyServers(pool);
  pool.on('release', (_problem, client) => {
    if (!(client instanceof PreparingClient)) return;
    if (client.hasWritten) onWritten?.();
    client.hasWritten = false;
  });
  // If a connection breaks within a transaction, the next statement fails. Without a listener the error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // If an idle connection breaks, the pool replaces it. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: budget?.join(pool, size) ?? pool }) });
}

/** Whether a statement failed because a referenced row no longer exists (foreign key violation). */
export function isReferenceGone(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23503';
}
