// npm run pictures: makes the pictures of the documentation from the running product with its demo agencies.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { buildIfNeeded, checkNode, installPackages, root } from './prepare.mjs';

checkNode();
installPackages();
buildIfNeeded();
const { chromium } = await import('@playwright/test');
const { startDocket } = await import('../bench/docket.mjs');

const VIEWPORT = { width: 1280, height: 640 };
const PICTURES = [
  { file: 'time-entry.png', colorScheme: 'light' },
  { file: 'time-entry-dark.png', colorScheme: 'dark' },
];

const target = join(root, 'docs/pictures');
mkdirSync(target, { recursive: true });
const dataFolder = mkdtempSync(join(tmpdir(), 'docket-pictures-'));
chmodSync(dataFolder, 0o755);
let docket;
let browser;
try {
  docket = await startDocket(dataFolder);
  const executablePath = findBrowser();
  browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  for (const { file, colorScheme } of PICTURES) {
    const context = await browser.newContext({ viewport: VIEWPORT, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await showWeek(page, docket.origin);
    await page.screenshot({ path: join(target, file) });
    await context.close();
    console.log(`docs/pictures/${file}`);
  }
} finally {
  await browser?.close();
  await docket?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}

/** Signs emma in and opens the current week. */
async function showWeek(page, origin) {
  await page.goto(origin);
  await page.getByLabel('Database').selectOption('harbour-pine');
  await page.getByLabel('User name').fill('emma');
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('grid', { name: 'Time entries' }).waitFor();
  await page.getByRole('status', { name: 'Loading time entries' }).waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
}
