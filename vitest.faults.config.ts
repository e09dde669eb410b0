import { defineConfig } from 'vitest/config';

/** Each fault is minutes of trouble for a whole product: one after the other. */
export default defineConfig({
  test: {
    include: ['test/faults/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 300_000,
    pool: 'forks',
    fileParallelism: false,
  },
});
