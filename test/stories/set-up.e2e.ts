import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { type DocketProcess, startDocket } from './support/docket-process.ts';
import { intercept } from './support/intercept.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

/** A Monday within open periods. */
const WEEK = weekAhead(1);
const PASSWORD = 'seven grey herons on a jetty';

let folder: string;
let docket: DocketProcess;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docket-set-up-'));
  chmodSync(folder, 0o755);
  docket = await startDocket({ DEMO: 'off', DATABASE_URL: '', DATA_DIR: folder });
});
test.afterAll(async () => {
  await docket.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the code that the start printed, once it appears. */
async function printedCode(): Promise<string> {
  const line = () => docket.said.find((one) => one.includes('/setup with this code'));
  await expect.poll(line).toBeTruthy();
  expect(line()).toContain(`${docket.origin}/setup`);
  return line()!.split(' ').at(-1)!;
}

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const steps = (page: Page) => page.getByRole('region', { name: 'Before your first time sheet' });

/** Fills the open form of a record, choosing the first match in lists, and saves it. */
async function makeRecord(page: Page, values: Record<string, string>, chosen: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(chosen)) {
    await field(page, name).fill(value);
    await page
      .getByRole('option', { name: new RegExp(value) })
      .first()
      .click();
  }
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/administration\/[a-z-]+\/[1-9]\d*$/);
}

/** Continues with a step of the list on the start page of administration. */
async function goOnWith(page: Page, step: string) {
  await page.goto(`${docket.origin}/administration`);
  await steps(page)
    .getByRole('link', { name: `Set up: ${step}` })
    .click();
}

/** An invited person chooses a password and records a week of eight hours a day. */
async function recordWeek(browser: Browser, link: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel(/^New password/).fill(PASSWORD);
  await page.getByLabel('Repeat new password').fill(PASSWORD);
  await button(page, 'Save and sign in').click();
  await expect(page).not.toHaveURL(/invitation/);
  await page.goto(`${docket.origin}/timesheet/timeentry?selectedDate=${WEEK}&view=week`);
  await page.getByRole('rowheader', { name: 'Add a job' }).focus();
  await page.keyboard.type('spring');
  await expect(page.getByRole('option').first()).toContainText('Spring campaign');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Choose a cost type' })).toBeFocused();
  await page.keyboard.type('design');
  await expect(page.getByRole('option').first()).toContainText('Design');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: 'no hours' }).and(page.locator(':focus'))).toBeVisible();
  for (let day = 0; day < 5; day += 1) {
    await page.keyboard.type('8');
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('grid', { name: 'Time entries' }).locator('tfoot td').nth(9)).toContainText('40.00');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await context.close();
}

test('an empty installation reaches an approved week of three people in the browser only, and the empty job list offers moving in (SETUP-01, SETUP-02, SETUP-03, SETUP-06, SETUP-07, FIX-96)', async ({
  page,
  browser,
}) => {
  const code = await printedCode();
  await page.goto(docket.origin);
  await expect(page.getByText('No agencies yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Set up an agency' }).click();
  await expect(page.getByRole('heading', { name: 'Set up an agency' })).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Setup code').fill('ABCD-ABCD-ABCD-ABCD');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is not valid')).toBeVisible();
  await field(page, 'Setup code').fill(code.toLowerCase());
  await page.keyboard.press('Enter');

  await field(page, 'Name').fill('Nord & Söhne');
  await expect(field(page, 'Database')).toHaveValue('nord-sohne');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  // A missing value is reported at its field, and the first one has the focus.
  await expect(page.getByText('Choose a currency').last()).toBeVisible();
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await page.getByLabel('Currency').selectOption('EUR');
  await field(page, 'Your name').fill('Nora Nord');
  await field(page, 'Email').fill('nora@nord.example');
  await field(page, 'User name').fill('nora');
  await page.getByLabel(/^New password/).fill(PASSWORD);
  await page.getByLabel('Repeat new password').fill(PASSWORD);
  await page.getByLabel('Holiday calendar').selectOption('DE');
  await page.getByLabel('Region').selectOption('BY');
  await page.locator('summary[aria-label^="Holiday calendar"]').click();
  await expect(page.getByText('Heilige Drei Könige').first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // A code that expires while the user types discards nothing.
  const ended = {
    title: 'This code is not valid',
    status: 422,
    detail: 'This code is not valid',
    code: 'setup-code-invalid',
  };
  await intercept(page, '**/api/setup', (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(ended) }),
  );
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect(page.getByText('Your input is still here')).toBeVisible();
  await expect(field(page, 'Your name')).toHaveValue('Nora Nord');
  await expectAccessible(page);
  await page.unroute('**/api/setup');
  await field(page, 'Setup code').fill(code);
  await page.getByRole('button', { name: 'Set up and sign in' }).click();

  await expect(steps(page)).toContainText('There is no client yet.');
  await expectAccessible(page);

  await page.goto(`${docket.origin}/production/job`);
  await expect(page.getByText('There are no jobs yet.')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Import hours and jobs from another product').click();
  await expect(page.getByRole('combobox', { name: 'File contents' })).toHaveValue('time-entries');

  await goOnWith(page, 'A client with a product and a campaign');
  await makeRecord(page, { Code: 'LIDO', Name: 'Lido Ferries' });
  await goOnWith(page, 'A client with a product and a campaign');
  await makeRecord(page, { Code: 'FERRY', Name: 'Ferries' }, { Client: 'Lido' });
  await goOnWith(page, 'A client with a product and a campaign');
  await makeRecord(page, { Code: 'SPRING', Name: 'Spring' }, { Client: 'Lido', Product: 'Ferries' });

  await goOnWith(page, 'An open job');
  await field(page, 'Code').fill('J1');
  await field(page, 'Name').fill('Spring campaign');
  for (const [name, words] of [
    ['Client', 'Lido'],
    ['Product', 'Ferries'],
    ['Campaign', 'Spring'],
    ['Job type', 'Campaign'],
    ['Account executive', 'Nora'],
  ] as const) {
    await field(page, name).fill(words);
    await page
      .getByRole('option', { name: new RegExp(words) })
      .first()
      .click();
  }
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/production\/job\/[1-9]\d*\//);

  for (const name of ['Emil', 'Greta', 'Hugo']) {
    await page.goto(`${docket.origin}/administration/people/0`);
    await makeRecord(
      page,
      { Code: name.toUpperCase(), Name: `${name} Nord`, 'User name': name.toLowerCase() },
      { Supervisor: 'Nora', 'Access profile': 'Staff' },
    );
  }
  await page.goto(`${docket.origin}/administration/people?keyphrase=nord`);
  for (const name of ['Emil', 'Greta', 'Hugo'])
    await page.getByRole('checkbox', { name: `Select ${name} Nord` }).check();
  await button(page, 'Invite').click();
  const invitations = page.getByRole('dialog', { name: 'Invitations' });
  await expect(invitations.getByRole('textbox')).toHaveCount(3);
  const links = await invitations
    .getByRole('textbox')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  for (const link of links) await recordWeek(browser, `${docket.origin}/invitation#${link.split('#')[1]}`);

  await page.goto(`${docket.origin}/administration`);
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
  await expect(page.getByText('Recommended: 5 steps')).toBeVisible();
  await expect(steps(page)).toBeHidden();

  await page.goto(`${docket.origin}/timesheet/timeapproval?selectedDate=${WEEK}`);
  await expect(page.getByText('15 entries, 120.00 hours')).toBeVisible();
  await button(page, 'Select all').click();
  await button(page, 'Approve').click();
  await button(page.getByRole('dialog'), 'Approve').click();
  await expect(button(page, 'Undo approving 15')).toBeVisible();
});

test('the page is read in the language of the browser, or in the one that is chosen (LANG-01, SETUP-02)', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${docket.origin}/setup`);
  await expect(page.getByRole('heading', { name: 'Agentur einrichten' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('textbox').fill('AAAA-AAAA-AAAA-AAAA');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Dieser Code ist nicht gültig')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Sprache dieser Seite').selectOption('Français');
  await expect(page.getByRole('heading', { name: 'Créer une agence' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveValue('AAAA-AAAA-AAAA-AAAA');
  await page.getByLabel('Langue de la page').selectOption('English');
  await expect(page.getByRole('heading', { name: 'Set up an agency' })).toBeVisible();
  await context.close();
});

test('sample data is made and removed in one action, and says who signs in there and with what (SETUP-04)', async ({
  page,
}) => {
  await page.goto(docket.origin);
  await page.getByLabel('User name').fill('nora');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign in').click();
  await expect(button(page, 'Sign in')).toBeHidden();
  await page.goto(`${docket.origin}/administration`);
  await button(page, 'Create sample data').click();
  await expect(page.getByText('There is sample data. Sign in to “Nord & Söhne (sample)”')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Remove sample data').click();
  const question = page.getByRole('dialog', { name: 'Delete' });
  await expect(question).toContainText('Nord & Söhne (sample)');
  await button(question, 'Delete').click();
  await expect(button(page, 'Create sample data')).toBeVisible();
});
