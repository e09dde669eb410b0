import { CompiledQuery, PostgresDialect, Transaction } from 'kysely';
import type { DB } from './database-types.ts';
import type { AgencyDatabase, AgencyTransaction } from './postgres.ts';
import { databaseItself, tagWithOrigin } from './request-origin.ts';

/** What Kysely wants of a transaction beside the connection; it opens none by itself. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has its connection.')) });
const PARTS = { config: { dialect }, dialect, driver: dialect.createDriver() };

/** What runs after the COMMIT; a rollback drops it. */
const afterwards = new WeakMap<AgencyDatabase, Set<(database: AgencyDatabase) => void>>();

/**
 * Runs something once the changes are committed: after the COMMIT of a transaction, which doesn't wait for it, or at once without
 * one. A function registered several times runs once; it gets the database and must not throw.
 */
export function afterCommit(on: AgencyDatabase, work: (database: AgencyDatabase) => void) {
  const asked = afterwards.get(on);
  if (asked) asked.add(work);
  else work(databaseItself(on));
}

/** Drops after-commit work: the code that began the transaction elsewhere takes care of it. */
export function forgetAfterCommit(transaction: AgencyTransaction) {
  afterwards.set(transaction, new Set());
}

/**
 * Runs `work` in one transaction: COMMIT when it returns, ROLLBACK when it throws.
 *
 * `plansOnce` is for frequent work on a few rows by key: PostgreSQL would otherwise plan each request again where it
 * expects a gain, and for so few rows planning is most of the work.
 */
export function inTransaction<Result>(
  database: AgencyDatabase,
  work: (transaction: AgencyTransaction) => Promise<Result>,
  { plansOnce = false } = {},
): Promise<Result> {
  const executor = database.getExecutor();
  return executor.provideConnection(async (connection) => {
    let isOver = false;
    /** What failed first: every statement after it fails too, and its error may be caught earlier. */
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
    // A connection carries statements out in the order in which they are sent: the first one of the work need not wait for this answer.
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

/** Whether a statement failed only because one before it in the transaction had. */
function isInFailedTransaction(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '25P02';
}
