// npm run pictures: takes the pictures of the documentation, in each language of the guide, from the running product with its demo agencies.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { buildIfNeeded, checkNode, installPackages, root } from './prepare.mjs';

checkNode();
installPackages();
buildIfNeeded();
const { chromium } = await import('@playwright/test');
const { parse } = await import('csv-parse/sync');
const { startDocket } = await import('../bench/docket.mjs');

const DESKTOP = { width: 1280, height: 640 };
const GRID = { width: 1280, height: 720 };
const TALL = { width: 1280, height: 860 };
const PHONE = { width: 360, height: 640 };

/**
 * The pictures and their users: pending work; time on a desktop, in dark mode and on a phone; its approval and a month; jobs, an order, an
 * invoice.
 */
const PICTURES = [
  { file: 'home.png', username: 'dana', path: '/home', isThere: 'region', viewport: TALL },
  { file: 'time-entry.png', username: 'emma', path: '/timesheet/timeentry', isThere: 'grid', viewport: GRID },
  {
    file: 'time-entry-dark.png',
    username: 'emma',
    path: '/timesheet/timeentry',
    isThere: 'grid',
    viewport: GRID,
    colorScheme: 'dark',
  },
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

/** The languages of the guide, each with the folder of its pictures; null = English. */
const LANGUAGES = [
  { language: null, folder: '.' },
  { language: 'German', folder: 'de' },
  { language: 'French', folder: 'fr' },
];

const dataFolder = mkdtempSync(join(tmpdir(), 'docket-pictures-'));
chmodSync(dataFolder, 0o755);
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
try {
  for (const { language, folder } of LANGUAGES) {
    const docket = await startDocket(dataFolder);
    try {
      await chooseLanguage(docket, language);
      await takePictures(docket.origin, folder);
    } finally {
      await docket.stop();
    }
  }
} finally {
  await browser.close();
  rmSync(dataFolder, { recursive: true, force: true });
}

/** Makes a language the second one of the demo agency, and that of all its people; null = everybody uses the first one. */
async function chooseLanguage(docket, language) {
  const client = await docket.openDatabase('docket_harbour-pine');
  try {
    await client.query('update employee set use_second_language = $1', [language !== null]);
    if (language === null) return;
    const file = readFileSync(join(root, `db/translations/${language.toLowerCase()}.csv`));
    const texts = parse(file, { columns: true, bom: true, skip_empty_lines: true });
    await client.query('update agency set second_language = $1', [language]);
    await client.query('delete from translation');
    await client.query(
      `insert into translation (kind, original, translated, product_text)
       select kind, original, translated, translated from unnest($1::text[], $2::text[], $3::text[]) as text (kind, original, translated)
       -- The starting server may add texts of the product meanwhile.
       on conflict (kind, original) do update set translated = excluded.translated, product_text = excluded.product_text`,
      ['kind', 'original', 'translated'].map((name) => texts.map((text) => text[name])),
    );
  } finally {
    await client.end();
  }
}

async function takePictures(origin, folder) {
  const target = join(root, 'docs/pictures', folder);
  mkdirSync(target, { recursive: true });
  for (const { file, username, path, isThere, viewport = DESKTOP, colorScheme = 'light' } of PICTURES) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signIn(page, origin, username);
    await page.goto(`${origin}${path}`);
    await page.getByRole(isThere).first().waitFor();
    await page
      .getByRole('status', { name: /Loading|wird geladen|werden geladen|Chargement/ })
      .first()
      .waitFor({ state: 'hidden' });
    // Waits for what loads after the screen: totals, warnings, bars, and some seconds later the details of a cell.
    await page.waitForTimeout(6000);
    await page.screenshot({ path: join(target, file) });
    await context.close();
    console.log(join('docs/pictures', folder, file));
  }
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
