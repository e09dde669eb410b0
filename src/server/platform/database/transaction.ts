import { CompiledQuery, Kysely, PostgresDialect, type QueryResult, Transaction } from 'kysely';
import type { DB } from './database-types.ts';
import type { AgencyDatabase, AgencyTransaction } from './postgres.ts';
import { databaseItself, takeWay } from './way.ts';

/** What Kysely wants of a transaction beside the connection; it opens none by itself. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has its connection.')) });
const PARTS = { config: { dialect }, dialect, driver: dialect.createDriver() };

/** What is done once a transaction is kept; one that is taken back takes it along. */
const afterwards = new WeakMap<AgencyDatabase, Set<(database: AgencyDatabase) => void>>();

/**
 * Does something once what was written is kept: after the COMMIT of a transaction, which does not wait for it, at once where there
 * is none. The same function is called once, however often it is asked for; it is given the database and must not throw.
 */
export function afterCommit(on: AgencyDatabase, work: (database: AgencyDatabase) => void) {
  const asked = afterwards.get(on);
  if (asked) asked.add(work);
  else work(databaseItself(on));
}

/** Leaves out what is asked for once a transaction is kept: whoever began it elsewhere sees to that. */
export function forgetAfterCommit(transaction: AgencyTransaction) {
  afterwards.set(transaction, new Set());
}

/** Sends COMMIT behind what was asked last, without waiting for its answer first; nothing may be asked afterwards. */
export type Commit = () => Promise<void>;

/**
 * Does something in one transaction: it is kept when `work` ends, and taken back when it fails.
 *
 * Statements that do not wait for each other's answers travel together: they are carried out in the order in which they were
 * asked (`Promise.all([lock(…), read(…)])` holds the lock before it reads), and BEGIN travels with the first. Where nothing is
 * decided by the answers to the last statements any more, `commit` travels with them: had one of them failed, PostgreSQL takes
 * the transaction back at COMMIT.
 *
 * `plansOnce` is for work of a few rows by their keys that is done all day: PostgreSQL plans anew for each request what it
 * expects to gain by, and for so few rows planning is most of the work.
 */
export function inTransaction<Result>(
  database: AgencyDatabase,
  work: (transaction: AgencyTransaction, commit: Commit) => Promise<Result>,
  { plansOnce = false } = {},
): Promise<Result> {
  const executor = database.getExecutor();
  return executor.provideConnection(async (connection) => {
    let isOver = false;
    /** What failed by itself: everything behind it fails too, and may be heard of earlier. */
    let failure: unknown;
    const control = (statement: string) => connection.executeQuery(CompiledQuery.raw(statement));
    const provider = {
      provideConnection: <Answer>(use: (given: typeof connection) => Promise<Answer>) => {
        if (isOver) throw new Error('The transaction is over: nothing can be asked in it any more.');
        return use(connection).catch((error: unknown) => {
          if (!isOnlyAfterwards(error)) failure ??= error;
          throw error;
        });
      },
    };
    let committing: Promise<QueryResult<unknown>> | undefined;
    const kept = new Set<(database: AgencyDatabase) => void>();
    const commit = async () => {
      isOver = true;
      committing ??= control('commit');
      await committing;
      // COMMIT is answered well where PostgreSQL takes everything back because a statement had failed.
      if (failure === undefined) for (const work of kept) work(databaseItself(database));
      kept.clear();
    };
    const beginning = control(plansOnce ? 'begin; set local plan_cache_mode = force_generic_plan' : 'begin');
    try {
      const transaction = new Transaction<DB>({ ...PARTS, executor: executor.withConnectionProvider(provider) });
      afterwards.set(transaction, kept);
      takeWay(transaction, database);
      const [result] = await Promise.all([work(transaction, commit), beginning]);
      await commit();
      return result;
    } catch (error) {
      isOver = true;
      await (committing ?? control('rollback')).catch(() => undefined);
      throw isOnlyAfterwards(error) ? (failure ?? error) : error;
    }
  });
}

/**
 * Does something on one connection outside of a transaction: statements that do not wait for each other's answers travel together, as in
 * one. (Kysely's own way has each wait for the one before.)
 */
export function onOneConnection<Result>(
  database: AgencyDatabase,
  work: (connection: AgencyDatabase) => Promise<Result>,
): Promise<Result> {
  const executor = database.getExecutor();
  return executor.provideConnection((connection) => {
    const provider = {
      provideConnection: <Answer>(use: (given: typeof connection) => Promise<Answer>) => use(connection),
    };
    const own = new Kysely<DB>({ ...PARTS, executor: executor.withConnectionProvider(provider) });
    takeWay(own, database);
    return work(own);
  });
}

/** Whether a statement failed only because one before it in the transaction had. */
function isOnlyAfterwards(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '25P02';
}
