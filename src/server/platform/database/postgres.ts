import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type ConnectionBudget, openConnectionBudget } from './connection-budget.ts';
import { changedAddress } from './database-address.ts';
import type { DB } from './database-types.ts';
import { PreparingClient } from './prepared-statements.ts';

/** What a server says to a write where it only reads. */
const ONLY_READS = '25006';

/**
 * Has a pool open all of its connections again after a server has refused a write because it only reads: behind its address there may
 * be another primary by now. Idle connections end at once, the others when they are given back.
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

/** Calls back with the failure of any statement of a connection. */
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
/** A transaction on one agency's database. */
export type AgencyTransaction = Transaction<DB>;

/** The role that the application works as: it may read and write, but audit rows it may only add. */
export const APPLICATION_ROLE = 'docket_application';

const { builtins } = pg.types;

/**
 * How values come out of PostgreSQL: dates and decimals as the exact strings they are, instants in ISO 8601 with
 * milliseconds. Nothing passes through a Date or a float.
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
 * How long anything may keep a person waiting, in milliseconds. Each of them ends in a refusal that says to try again
 * (`database-failure.ts`), long before a browser gives up.
 */
const LIMITS = {
  /** For a free connection of the pool, or for a new one. */
  connection: 15_000,
  /** For rows that somebody else is changing. */
  lock: 15_000,
  /** For one statement; PostgreSQL ends it. */
  statement: 30_000,
  /** For its answer, from a server that is there and does not say anything. */
  answer: 35_000,
  /** After that a transaction goes back by itself whose process has stopped or cannot be reached. */
  idleTransaction: 60_000,
};

type Settings = Readonly<Record<string, string | number>>;

/**
 * Settings of every connection: one time zone, so that instants and days never depend on the server's; and no JIT compilation,
 * which a server that supports it repeats for each request, and which takes longer than any statement here.
 */
const SETTINGS: Settings = { timezone: 'UTC', jit: 'off' };

/** Settings of a connection that works as the application. */
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
 * What the application's login has set for it by the server: a pooler in between hands a connection from one to the next, and what
 * one of them had set for itself would be gone or in the way of another.
 */
export const SETTINGS_OF_LOGIN = applicationSettings(LIMITS);

/** Settings as a connection tells them when it begins. */
function sent(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** The same server and login, another database. */
export function databaseUrlOf(url: string, database: string): string {
  return changedAddress(url, (other) => {
    other.pathname = `/${encodeURIComponent(database)}`;
  });
}

/**
 * What holds a lock may wait for long and say nothing: within half a minute either side knows that the other is gone, which lets go of what it held. (A socket
 * within the machine takes no notice.)
 */
const SETTINGS_OF_OWNER: Settings = {
  ...SETTINGS,
  tcp_keepalives_idle: 15,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
};

/**
 * A single connection with the owner's rights, for migrations and the command line; to the server itself, as no pooler takes such settings. Connects; end it
 * when done.
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
 * A single connection that works as the application's role, for what no pool can do: waiting for announcements, long files. A
 * question that is not answered within `patience` milliseconds fails, and nothing else ends it; so does a connection that is not made within
 * that time, or within `connecting`. It is for the server itself, not for a pooler in between. Connects; end it when done.
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
 * What a pool may be told otherwise. `preparesStatements: false` is for a pooler in between that cannot carry prepared ones; `hasLogin` =
 * the address has the application's login, which has its settings from the server; `budget` counts its connections with those of others;
 * `onWritten` is called when something may have been committed.
 */
export type PoolOptions = Partial<typeof LIMITS> & {
  preparesStatements?: boolean;
  hasLogin?: boolean;
  budget?: ConnectionBudget;
  onWritten?: () => void;
};

/** Uses of a connection before another one replaces it, so that statements prepared long ago don't pile up. */
const MOST_USES = 1_000;

/** A budget of connections to one server, with the same maximum wait as a pool. */
export function openBudget(size: number): ConnectionBudget {
  return openConnectionBudget(size, LIMITS.connection);
}

/**
 * A pool of connections that work as the application's role, under Kysely. Nothing on it takes longer than its limits. Destroy
 * it when done.
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
  // A connection that breaks between two statements of a transaction is noticed by the next one; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: budget?.join(pool, size) ?? pool }) });
}

/** Whether a statement failed because what it refers to is gone, most likely since it was looked at. */
export function isReferenceGone(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23503';
}
