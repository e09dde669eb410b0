import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tools/**/*.test.ts', 'e2e/**/*.test.ts'],
    globalSetup: ['src/server/testing/start-test-server.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // As the stories: a machine that stands still for a while is no fault of the product. It is reported.
    retry: process.env.CI ? 1 : 0,
    pool: 'forks',
    maxWorkers: 2,
  },
});
