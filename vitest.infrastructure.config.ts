import { defineConfig } from 'vitest/config';

/**
 * Tests of what the product runs on: databases, fail-over, poolers, releases, back-ups, processes and their faults. `npm test` leaves them out;
 * `npm run test:infrastructure` runs them, and those in `test/faults`.
 */
export const INFRASTRUCTURE = [
  'test/infrastructure/**/*.test.ts',
  'src/server/command-line/move-{agency,attachments}.test.ts',
  'src/server/health/restored-copy.test.ts',
  'src/server/platform/backup/**/*.test.ts',
  'src/server/platform/database/{connection-budget,database-failure,postgres,prepared-statements,read-only-server}.test.ts',
  'src/server/platform/database/unconfirmed-commit.test.ts',
  'src/server/platform/database/move/**/*.test.ts',
  'src/server/platform/database/registry/{agency-upgrades,connected-servers,servers}.test.ts',
  'src/server/platform/embedded-postgres/**/*.test.ts',
  'src/server/{scheduled-year,start-product}.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['test/fixtures/start-test-server.ts'],
    include: INFRASTRUCTURE,
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
