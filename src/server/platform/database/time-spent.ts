import { type Duplex, finished, Stream } from 'node:stream';
import { type DatabaseConnection, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { DB } from './database-types.ts';
import type { AgencyDatabase } from './postgres.ts';
import { databaseItself, tagWithOrigin, wayOf } from './request-origin.ts';

/** How a request spent its time, in milliseconds; the rest was code. */
type TimeSpent = { waiting: number; sql: number; statements: number };

/** Measures one request. Simultaneous statements count their time once, and waiting counts only while no statement runs. */
export type Stopwatch = {
  /** Returns the database with its statements and waits measured. */
  through(database: AgencyDatabase): AgencyDatabase;
  /** Returns the connection with its statements measured from now on. */
  over(client: pg.Client): pg.Client;
  /** Counts as waiting until done. */
  whileWaiting<Result>(work: Promise<Result>): Promise<Result>;
  read(): TimeSpent;
};

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('Statements have their connection.')) });
const PARTS = { config: { dialect }, dialect, driver: dialect.createDriver() };

const watches = new WeakMap<AgencyDatabase, Stopwatch>();

/** Returns the stopwatch of the current call; null if there's none. */
export function watchOf(database: AgencyDatabase): Stopwatch | null {
  return watches.get(database) ?? null;
}

/** Starts a stopwatch. It measures only the databases and connections that it returns. */
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
  /** Begins a measurement; the returned function ends it once. */
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
  /** Begins a statement; the returned function ends it. */
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
          // The connection may never arrive.
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
        // COPY runs until its last row.
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
