import { defineConfig } from 'vitest/config';

/** Tests that put something in the place of a module or of what the browser has: each file by itself. */
const ALONE = [
  'src/web/**/*.test.{ts,tsx}',
  'e2e/**/*.test.ts',
  'src/server/session/same-work.test.ts',
  'src/server/session/by-link/forgot-same-work.test.ts',
];

const patience = { testTimeout: 120_000, hookTimeout: 180_000 };

export default defineConfig({
  test: {
    globalSetup: ['src/server/testing/start-test-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      // The server is read once for all of its files, not for each: that was half of the work of a run.
      {
        test: {
          name: 'together',
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ALONE,
          isolate: false,
          ...patience,
        },
      },
      { test: { name: 'alone', include: ALONE, ...patience } },
    ],
  },
});
