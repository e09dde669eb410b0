import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { INFRASTRUCTURE } from './vitest.infrastructure.config.ts';

/** Tests of the browser's code that mock browser APIs. */
const mockingBrowser = readdirSync(join(import.meta.dirname, 'src/web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => join('src/web', file))
  .filter((file) => /\bvi\.|fake-indexeddb/.test(readFileSync(join(import.meta.dirname, file), 'utf8')));

/** Tests that replace a module or a global: each file has a process of its own. */
const ALONE = [
  ...mockingBrowser,
  'src/server/identity/same-work.test.ts',
  'src/server/identity/calls-without-sign-in.test.ts',
  'src/server/identity/links/forgot-same-work.test.ts',
];

/** What `vitest.components.config.ts` runs. */
const IN_A_BROWSER = 'src/web/**/*.component.test.tsx';

const ofEach = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  setupFiles: ['test/row-types/record-statements.ts'],
};

export default defineConfig({
  test: {
    globalSetup: ['test/fixtures/start-test-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      // The server is read once for all of its files, not for each: that was half of the work of a run.
      {
        test: {
          name: 'together',
          include: ['src/**/*.test.{ts,tsx}', 'test/permission-matrix/**/*.test.ts', 'tools/*.test.ts'],
          exclude: [...ALONE, ...INFRASTRUCTURE, IN_A_BROWSER],
          isolate: false,
          ...ofEach,
        },
      },
      { test: { name: 'alone', include: ALONE, exclude: [IN_A_BROWSER], ...ofEach } },
      // After the others, as it looks at the statements and refusals that they have recorded.
      {
        test: {
          name: 'afterwards',
          include: ['test/row-types/row-types.check.ts', 'test/refusals/refusals.check.ts'],
          sequence: { groupOrder: 1 },
          ...ofEach,
        },
      },
    ],
  },
});
