// npm run pictures: takes the pictures of the documentation from the running product with its demo agencies.
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

const DESKTOP = { width: 1280, height: 640 };
const TALL = { width: 1280, height: 860 };
const PHONE = { width: 360, height: 640 };

/**
 * The pictures and their users: pending work; time on a desktop, in dark mode and on a phone; its approval and a month; jobs, an order, an
 * invoice.
 */
const PICTURES = [
  { file: 'home.png', username: 'dana', path: '/home', isThere: 'region', viewport: TALL },
  { file: 'time-entry.png', username: 'emma', path: '/timesheet/timeentry', isThere: 'grid' },
  { file: 'time-entry-dark.png', username: 'emma', path: '/timesheet/timeentry', isThere: 'grid', colorScheme: 'dark' },
  { file: 'phone.png', username: 'emma', path: '/m/TimeEntry', isThere: 'list', viewport: PHONE },
  { file: 'time-approval.png', username: 'sue', path: '/timesheet/timeapproval', isThere: 'treegrid' },
  { file: 'timesheet-dashboard.png', username: 'sue', path: '/timesheet/dashboard', isThere: 'group' },
  { file: 'job-dashboard.png', username: 'dana', path: '/production/job/dashboard', isThere: 'group' },
  { file: 'job-tracking.png', username: 'dana', path: '/production/job/201/false/edit/tracking', isThere: 'table' },
  {
    file: 'purchase-order.png',
    username: 'dana',
    path: '/production/purchaseorder/250/edit/details',
    isThere: 'grid',
    viewport: TALL,
  },
  { file: 'client-invoice.png', username: 'dana', path: '/approvals/clientinvoice/79', isThere: 'treegrid' },
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
  for (const { file, username, path, isThere, viewport = DESKTOP, colorScheme = 'light' } of PICTURES) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signIn(page, docket.origin, username);
    await page.goto(`${docket.origin}${path}`);
    await page.getByRole(isThere).first().waitFor();
    await page
      .getByRole('status', { name: /Loading/ })
      .first()
      .waitFor({ state: 'hidden' });
    // Waits for what loads after the screen: totals, signals, bars.
    await page.waitForTimeout(1500);
    await page.screenshot({ path: join(target, file) });
    await context.close();
    console.log(`docs/pictures/${file}`);
  }
} finally {
  await browser?.close();
  await docket?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}

/** Signs a user in and waits for the next page. */
async function signIn(page, origin, username) {
  await page.goto(origin);
  await page.getByLabel('Database').selectOption('harbour-pine');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor({ state: 'hidden' });
}
