import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from './tools/find-browser.mjs';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'test/stories',
  testMatch: '*.e2e.ts',
  globalSetup: './test/stories/support/make-template.ts',
  // A worker has a browser of its own, and each file of stories a product and agencies, in which its stories keep to people and weeks of their own.
  // One more than most machines have cores: a story waits as often as it works.
  workers: 3,
  fullyParallel: false,
  timeout: 240_000,
  expect: { timeout: Number(process.env.DOCKET_TEST_PATIENCE ?? 60_000) },
  reporter: [['list'], ['json', { outputFile: 'test-results/stories.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: Number(process.env.DOCKET_TEST_PATIENCE ?? 60_000),
    navigationTimeout: 120_000,
    // A trace waits for every answer to end, and the stream of changes has no end: only where somebody asks for one.
    trace: process.env.DOCKET_TEST_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // What a service worker answers, a story cannot put itself in the way of: only stories about it have one.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: BROWSER_ARGUMENTS,
    },
  },
});
