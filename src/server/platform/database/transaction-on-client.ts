import { Kysely, PostgresDialect, type PostgresPoolClient, Transaction } from 'kysely';
import type { ClientBase } from 'pg';
import type { DB } from './database-types.ts';
import { type AgencyTransaction, VALUE_TYPES } from './postgres.ts';
import { tagWithOrigin } from './request-origin.ts';
import { forgetAfterCommit } from './transaction.ts';

/**
 * Wraps the transaction of a separate connection for use cases that are part of it; the code that began it ends it. The trail records an
 * import, and after-commit work is left to the code that began it.
 */
export function transactionOn(client: ClientBase): AgencyTransaction {
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = {
    // A connection runs one statement at a time.
    query: (text: string, values: unknown[]) => {
      const asked = last.then(() => client.query({ text, values, types: VALUE_TYPES }));
      last = asked.catch(() => undefined);
      return asked;
    },
    release: () => undefined,
  } as unknown as PostgresPoolClient;
  const dialect = new PostgresDialect({ pool: { connect: async () => inOrder, end: async () => undefined } });
  const database = new Kysely<DB>({ dialect });
  const transaction = new Transaction<DB>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: database.getExecutor(),
  });
  tagWithOrigin(transaction, database, 'import');
  forgetAfterCommit(transaction);
  return transaction;
}
