import { CompiledQuery, PostgresDialect, Transaction } from 'kysely';
import type { DB } from './database-types.ts';
import type { AgencyDatabase, AgencyTransaction } from './postgres.ts';
import { databaseItself, tagWithOrigin } from './request-origin.ts';

/** Kysely requires a driver; a transaction never opens connections. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has its connection.')) });
const PARTS = { config: { dialect }, dialect, driver: dialect.createDriver() };

/** Work after COMMIT; dropped by a rollback. */
const afterwards = new WeakMap<AgencyDatabase, Set<(database: AgencyDatabase) => void>>();

/**
 * Runs work after COMMIT without the transaction waiting for it, or at once outside a transaction. A function registered several times runs
 * once. It receives the database and must not throw.
 */
export function afterCommit(on: AgencyDatabase, work: (database: AgencyDatabase) => void) {
  const asked = afterwards.get(on);
  if (asked) asked.add(work);
  else work(databaseItself(on));
}

/** Drops after-commit work; the code that began the transaction takes care of it. */
export function forgetAfterCommit(transaction: AgencyTransaction) {
  afterwards.set(transaction, new Set());
}

/**
 * Runs `work` in a transaction: COMMIT when it returns, ROLLBACK when it throws.  `plansOnce` is for frequent work on few rows by key,
 * where planning each request again would take most of the time.
 */
export function inTransaction<Result>(
  database: AgencyDatabase,
  work: (transaction: AgencyTransaction) => Promise<Result>,
  { plansOnce = false } = {},
): Promise<Result> {
  const executor = database.getExecutor();
  return executor.provideConnection(async (connection) => {
    let isOver = false;
    /** The first failure: later statements fail because of it, and its own error may be caught earlier. */
    let failure: unknown;
    const control = (statement: string) => connection.executeQuery(CompiledQuery.raw(statement));
    const provider = {
      provideConnection: async <Answer>(use: (given: typeof connection) => Promise<Answer>) => {
        if (isOver) throw new Error('The transaction is over: it takes no more statements.');
        try {
          return await use(connection);
        } catch (error) {
          if (!isInFailedTransaction(error)) failure ??= error;
          throw error;
        }
      },
    };
    const transaction = new Transaction<DB>({ ...PARTS, executor: executor.withConnectionProvider(provider) });
    const kept = new Set<(database: AgencyDatabase) => void>();
    afterwards.set(transaction, kept);
    tagWithOrigin(transaction, database);
    // Statements run in the order they are sent, so the work's first one needn't wait for this.
    const begun = control(plansOnce ? 'begin; set local plan_cache_mode = force_generic_plan' : 'begin');
    begun.catch(() => undefined);
    let result: Result;
    try {
      result = await work(transaction);
      await begun;
    } catch (error) {
      isOver = true;
      await control('rollback').catch(() => undefined);
      throw isInFailedTransaction(error) ? (failure ?? error) : error;
    }
    isOver = true;
    await control('commit');
    for (const call of kept) call(databaseItself(database));
    return result;
  });
}

/** Returns whether a statement failed only because its transaction had already failed. */
function isInFailedTransaction(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '25P02';
}
