import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BROWSER_ARGUMENTS, findBrowser } from './tools/find-browser.mjs';

const executablePath = findBrowser();

/** Components by themselves in a real browser, with rows and answers that a test gives them. */
export default defineConfig({
  plugins: [react()],
  // Found while a test runs, they would reload its page.
  optimizeDeps: {
    include: [
      '@mantine/charts',
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'zod/mini',
    ],
  },
  test: {
    include: ['src/web/**/*.component.test.tsx'],
    testTimeout: 120_000,
    browser: {
      enabled: true,
      headless: true,
      connectTimeout: 300_000,
      provider: playwright({
        launchOptions: { ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGUMENTS },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
    },
  },
});
