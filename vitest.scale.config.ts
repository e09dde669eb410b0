import { defineConfig } from 'vitest/config';

/** Each is minutes of several servers: one after the other. */
export default defineConfig({
  test: {
    include: ['test/scale/**/*.test.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    pool: 'forks',
    fileParallelism: false,
  },
});
