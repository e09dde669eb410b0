import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/find-browser.mjs';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/start-demo-server.ts',
  // One browser, one server: stories share them and keep to people and weeks of their own.
  workers: 1,
  fullyParallel: false,
  timeout: 240_000,
  expect: { timeout: Number(process.env.DOCKET_TEST_PATIENCE ?? 60_000) },
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/stories.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: Number(process.env.DOCKET_TEST_PATIENCE ?? 60_000),
    navigationTimeout: 120_000,
    trace: 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
