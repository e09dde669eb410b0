import { type Duplex, finished, Stream } from 'node:stream';
import { type DatabaseConnection, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { DB } from './database-types.ts';
import type { AgencyDatabase } from './postgres.ts';
import { databaseItself, tagWithOrigin, wayOf } from './request-origin.ts';

/** On what a request has spent its time so far, in milliseconds; what is neither of the two was code. */
type TimeSpent = { waiting: number; sql: number; statements: number };

/** The watch of one request. Statements that travel together count the time once, and waiting only where none is under way. */
export type Stopwatch = {
  /** The same database, whose statements and waits for a connection this watch counts. */
  through(database: AgencyDatabase): AgencyDatabase;
  /** The same connection, whose statements it counts from now on. */
  over(client: pg.Client): pg.Client;
  /** Counts as waiting until it is done. */
  whileWaiting<Result>(work: Promise<Result>): Promise<Result>;
  read(): TimeSpent;
};

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('Statements have their connection.')) });
const PARTS = { config: { dialect }, dialect, driver: dialect.createDriver() };

const watches = new WeakMap<AgencyDatabase, Stopwatch>();

/** The counter of database queries of the current call; null = none counts. */
export function watchOf(database: AgencyDatabase): Stopwatch | null {
  return watches.get(database) ?? null;
}

/** Starts a watch. It counts the statements of the databases and connections that it returns, and no others of the process. */
export function startStopwatch(): Stopwatch {
  const spent: TimeSpent = { waiting: 0, sql: 0, statements: 0 };
  const underWay = { waiting: 0, sql: 0 };
  let since = performance.now();

  function advance() {
    const now = performance.now();
    if (underWay.sql > 0) spent.sql += now - since;
    else if (underWay.waiting > 0) spent.waiting += now - since;
    since = now;
  }
  /** Begins something; the answer ends it, once. */
  function begin(what: 'waiting' | 'sql') {
    advance();
    underWay[what]++;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      advance();
      underWay[what]--;
    };
  }
  /** Begins a statement; the answer ends it. */
  function beginStatement(): () => void {
    spent.statements++;
    return begin('sql');
  }
  async function counted<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const end = beginStatement();
    try {
      return await ask();
    } finally {
      end();
    }
  }
  const overConnection = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: (query) => counted(() => connection.executeQuery(query)),
    streamQuery: (query, size) => connection.streamQuery(query, size),
  });

  const watch: Stopwatch = {
    through(database) {
      const executor = database.getExecutor();
      const provider = {
        provideConnection<Result>(use: (connection: DatabaseConnection) => Promise<Result>) {
          const stopWaiting = begin('waiting');
          const done = executor.provideConnection((connection) => {
            stopWaiting();
            return use(overConnection(connection));
          });
          // None may have come.
          done.catch(stopWaiting);
          return done;
        },
      };
      const own = new Kysely<DB>({ ...PARTS, executor: executor.withConnectionProvider(provider) });
      tagWithOrigin(own, databaseItself(database), wayOf(database));
      watches.set(own, watch);
      return own;
    },
    over(client) {
      const ask = client.query.bind(client) as (...sent: unknown[]) => unknown;
      client.query = ((...sent: unknown[]) => {
        const end = beginStatement();
        const answer = ask(...sent);
        if (answer instanceof Promise) answer.then(end, end);
        // What is copied in or out is under way until its last row.
        else if (answer instanceof Stream) finished(answer as Duplex, end);
        else end();
        return answer;
      }) as typeof client.query;
      return client;
    },
    async whileWaiting(work) {
      const end = begin('waiting');
      try {
        return await work;
      } finally {
        end();
      }
    },
    read() {
      advance();
      return { ...spent };
    },
  };
  return watch;
}
