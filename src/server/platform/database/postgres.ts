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

/** The role of the application: it reads and writes, but can only append to the audit trail. */
export const APPLICATION_ROLE = 'docket_application';

const { builtins } = pg.types;

/**
 * How values are returned by PostgreSQL: dates and decimals as exact strings, instants in ISO 8601 with milliseconds. Nothing passes
 * through a Date or a float.
 */
export const VALUE_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    if (oid === builtins.DATE || oid === builtins.NUMERIC) return (text: string) => text;
    if (oid === builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** Time limits in milliseconds. Exceeding one is reported as "try again" (`database-failure.ts`), long before a browser gives up. */
const LIMITS = {
  /** For a free or new connection of the pool. */
  connection: 15_000,
  /** For rows that another transaction is changing. */
  lock: 15_000,
  /** For a statement; PostgreSQL cancels it. */
  statement: 30_000,
  /** For the response of a server that is reachable but silent. */
  answer: 35_000,
  /** After this, PostgreSQL rolls back a transaction whose process has stopped or is unreachable. */
  idleTransaction: 60_000,
};

type Settings = Readonly<Record<string, string | number>>;

/**
 * Settings of every connection: a fixed time zone, so that instants and days don't depend on the server's; no JIT compilation, which
 * PostgreSQL would repeat for each request and takes longer than any statement here.
 */
const SETTINGS: Settings = { timezone: 'UTC', jit: 'off' };

/** Settings of an application connection. */
function applicationSettings(limits: typeof LIMITS): Settings {
  return {
    ...SETTINGS,
    role: APPLICATION_ROLE,
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idleTransaction,
  };
}

/** Settings that the server applies to the application's login. Settings of a pooled connection would be lost or affect others. */
export const SETTINGS_OF_LOGIN = applicationSettings(LIMITS);

/** Encodes settings as connection options. */
function sent(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Returns the same server and login with another database. */
export function databaseUrlOf(url: string, database: string): string {
  return changedAddress(url, (other) => {
    other.pathname = `/${encodeURIComponent(database)}`;
  });
}

/**
 * A connection with a lock may be idle for long: TCP keepalive detects a dead peer within half a minute, which releases its locks. (Unix
 * sockets ignore these.)
 */
const SETTINGS_OF_OWNER: Settings = {
  ...SETTINGS,
  tcp_keepalives_idle: 15,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
};

/**
 * Connects with the owner's rights, for migrations and the command line; directly to the server, since poolers reject these settings. The
 * caller ends it.
 */
export async function openOwnerClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    types: VALUE_TYPES,
    options: sent(SETTINGS_OF_OWNER),
    connectionTimeoutMillis: LIMITS.connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Connects as the application's role for what a pool can't do: waiting for announcements, long files. A query without an answer within
 * `patience` milliseconds fails, and nothing else limits it; the same applies to connecting (or `connecting`). Directly to the server, not
 * a pooler. The caller ends it.
 */
export async function openApplicationClient(url: string, patience: number, connecting = patience): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    options: sent(applicationSettings({ ...LIMITS, lock: 0, statement: 0, idleTransaction: 0 })),
    connectionTimeoutMillis: connecting,
    query_timeout: patience,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Options of a pool. `preparesStatements: false` is for poolers without support for prepared statements; `hasLogin` means that the address
 * contains the application's login, whose settings the server applies; `budget` counts its connections with those of other pools;
 * `onWritten` is called after possible commits.
 */
export type PoolOptions = Partial<typeof LIMITS> & {
  preparesStatements?: boolean;
  hasLogin?: boolean;
  budget?: ConnectionBudget;
  onWritten?: () => void;
};

/** Uses of a connection before it is replaced, so that prepared statements don't accumulate. */
const MOST_USES = 1_000;

/** Opens a budget of connections to a server, with the same maximum wait as a pool. */
export function openBudget(size: number): ConnectionBudget {
  return openConnectionBudget(size, LIMITS.connection);
}

/** Opens a pool of application connections for Kysely, with time limits on everything. The caller destroys it. */
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
    ...(hasLogin ? {} : { options: sent(applicationSettings(limits)) }),
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
  // The next statement reports a connection broken within a transaction. Without this listener the error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // The pool replaces a connection that breaks while idle. Without this listener the error would end the process.
  pool.on('error', () => undefined);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: budget?.join(pool, size) ?? pool }) });
}

/** Returns whether a statement failed because a referenced row was deleted, most likely since it was read. */
export function isReferenceGone(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23503';
}
