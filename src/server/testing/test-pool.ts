import { type AgencyDatabase, databaseUrlOf, openPool, type PoolOptions } from '../platform/database/postgres.ts';
import { withLogin } from '../platform/database/registry/application-login.ts';

/** The application's login on the server of a test run. */
export const TEST_LOGIN = { name: 'docket_test_login', password: 'docket-test' };

/**
 * The application's pool over a database of the tests. Where the run has a pooler in between (SCALE-07), it works as the application does over one:
 * with the settings of its login, and nothing prepared where it is too old for that.
 */
export function openTestPool(url: string, size: number, options: Pick<PoolOptions, 'onWritten'> = {}): AgencyDatabase {
  const pooler = process.env.DOCKET_TEST_POOLER;
  if (!pooler) return openPool(url, size, options);
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  const pooled = withLogin(databaseUrlOf(pooler, database), TEST_LOGIN);
  return openPool(pooled, size, {
    ...options,
    hasLogin: true,
    preparesStatements: Number(process.env.DOCKET_TEST_CARRIED_STATEMENTS ?? 0) > 0,
  });
}
