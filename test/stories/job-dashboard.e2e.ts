import type { Page } from '@playwright/test';
import { exportedList } from './support/exported-list.ts';
import { holdBack, intercept } from './support/intercept.ts';
import { markedOption } from './support/marked-option.ts';
import { expect, expectAccessible, origin, signIn, test } from './support/story.ts';

test.beforeEach(({ page }) => signIn(page, 'dana'));

async function openDashboard(page: Page, parameters = '?favoritesOnly=false') {
  await page.goto(`${origin()}/production/job/dashboard${parameters}`);
  await expect(page.getByRole('heading', { name: 'Costs: Actual vs Billed' })).toBeVisible();
}

test('the dashboard starts with favourites; Apply applies filters and keeps them in the URL, Reset clears them (JDASH-01, JDASH-07)', async ({
  page,
}) => {
  await openDashboard(page, '');
  await expect(page.getByRole('switch', { name: 'Favourites only' })).toBeChecked();
  await expect(page.getByText('No data to present').first()).toBeVisible();
  await page.getByRole('switch', { name: 'Favourites only' }).press('Space');
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'Harbour Ferries' }).click();
  await expect(page.getByText('No data to present').first()).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('link', { name: / FER-\d+: / }).first()).toBeVisible();
  expect(page.url()).toMatch(/favoritesOnly=false/);
  await expect(page.getByRole('link', { name: / J1\d+: / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('switch', { name: 'Favourites only' })).toBeChecked();
  await expect(page).toHaveURL(/dashboard$/);
});

test('the charts are exported with the filters that are applied, not with those only chosen (FIX-97)', async ({
  page,
}) => {
  await openDashboard(page);
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'Harbour Ferries' }).click();
  const { name, text } = await exportedList(page, 'Export');
  expect(name).toBe('job-dashboard.csv');
  expect(text).toMatch(/Costs: Actual vs Billed,J1/);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('link', { name: / J1\d+: / })).toHaveCount(0);
  const narrowed = (await exportedList(page, 'Export')).text;
  expect(narrowed).toMatch(/,FER-/);
  expect(narrowed).not.toMatch(/,J1/);
});

test('the filters stay where they are when the alerts come (JDASH-02)', async ({ page }) => {
  const answer = await holdBack(page, '**/api/jobs/alerts*');
  await openDashboard(page, '');
  const client = page.getByRole('combobox', { name: 'Client', exact: true });
  const alerts = page.getByRole('list', { name: 'Job alerts' });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(alerts.getByRole('listitem')).toHaveCount(3);
  }
  await expect(alerts).toContainText('…');
  await expectAccessible(page);
  const before = await client.boundingBox();
  answer();
  await expect(alerts).not.toContainText('…');
  expect(await client.boundingBox()).toEqual(before);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a filter marks the first match and Enter takes it; products and campaigns are there from the start, and bring their client (FIX-48)', async ({
  page,
}) => {
  await openDashboard(page, '');
  const field = (name: string) => page.getByRole('combobox', { name, exact: true });
  const marked = markedOption(page);
  await field('Client').click();
  const second = page.getByRole('option').nth(1);
  const name = (await second.textContent())!.split(' ').slice(1).join(' ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type(name);
  await expect(marked).toHaveText(new RegExp(`${name}$`));
  await page.keyboard.press('Enter');
  await expect(field('Client')).toHaveValue(name);
  await expect(page.getByRole('option').first()).toBeHidden();
  await page.getByRole('button', { name: 'Clear Client' }).click();
  await expect(field('Client')).toHaveValue('');

  await field('Campaign').click();
  const campaign = page.getByRole('option').first();
  const owner = (await campaign.locator('span').textContent())!;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field('Campaign')).not.toHaveValue('');
  const product = await field('Product').inputValue();
  expect(`${await field('Client').inputValue()}, ${product}`).toBe(owner);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/clientId=\d+&productId=\d+&campaignId=\d+/);
  await expect(field('Product')).toHaveValue(product);
});

test('an alert counts its jobs and opens the list of them (JDASH-02, JOB-01, JOB-05)', async ({ page }) => {
  await openDashboard(page);
  const alert = page.getByRole('list', { name: 'Job alerts' }).getByRole('link', { name: /No transactions/ });
  await expect(alert).toHaveText(/^\d/);
  const count = Number(/\d+/.exec((await alert.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  await alert.click();
  await expect(page).toHaveURL(/\/production\/job\?.*type=notransaction/);
  const rows = page.getByRole('table', { name: 'Jobs' }).locator('tbody tr');
  await expect(rows).toHaveCount(count);
});

test('a chart has at most ten jobs, also as a table, and a bar opens its job (FIX-55, JDASH-03, JDASH-05, JDASH-08)', async ({
  page,
}) => {
  const answered = page.waitForResponse(/\/api\/jobs\/reports/);
  await openDashboard(page);
  const charts: { chart: string; jobs: unknown[] }[] = await (await answered).json();
  expect(charts.map(({ jobs }) => jobs.length <= 10)).toEqual([true, true, true, true]);
  await page.getByRole('button', { name: 'Costs: Actual vs Billed as a table' }).click();
  const table = page.getByRole('table', { name: 'Costs: Actual vs Billed' });
  await expect(table.getByRole('row')).toHaveCount(11);
  await page.getByRole('button', { name: 'Costs: Actual vs Billed as a chart' }).click();
  const bar = page.getByRole('group', { name: 'Costs: Actual vs Billed' }).getByRole('link').first();
  const [, code] = /(\S+): /.exec((await bar.getAttribute('aria-label'))!)!;
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/production\/job\/\d+\/false\/edit\/details$/);
  await expect(page.getByText(code!).first()).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('? shows the keyboard shortcuts of the dashboard (JDASH-05)', async ({ page }) => {
  await openDashboard(page);
  await page.keyboard.press('?');
  await expect(
    page.getByRole('dialog', { name: 'Shortcuts and preferences' }).getByText('Move between bars'),
  ).toBeVisible();
});

test('amounts that cannot be loaded say so and can be tried again (JDASH-07)', async ({ page }) => {
  let isBroken = true;
  await intercept(page, '**/api/jobs/reports/charts?*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { detail: 'Broken' } }) : route.continue(),
  );
  await openDashboard(page);
  await expect(page.getByText('Broken').first()).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('group', { name: 'Costs: Actual vs Billed' })).toBeVisible();
});

/** Returns the link to a tab of the job. */
function partOf(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Job sections' }).getByRole('link', { name, exact: true });
}

/** Opens every figure of a region, and compares it with the sum of its rows. */
async function expectFiguresToBeTheirRows(page: Page, figures: ReturnType<Page['getByRole']>) {
  const count = await figures.count();
  expect(count).toBeGreaterThan(4);
  for (let index = 0; index < count; index += 1) {
    const figure = figures.nth(index);
    const amount = await figure.textContent();
    await figure.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status')).toBeHidden();
    const isEmpty = dialog.getByText('No data to present');
    await expect(isEmpty.or(dialog.getByRole('table'))).toBeVisible();
    const total = (await isEmpty.isVisible()) ? '0.00' : await dialog.locator('tfoot th').last().textContent();
    expect([await figure.getAttribute('aria-label'), total]).toEqual([await figure.getAttribute('aria-label'), amount]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  }
}

test('every figure of a job is what its rows come to (TRACK-01, TRACK-02, TRACK-03, TRACK-06, JDASH-06, FIX-82)', async ({
  page,
}) => {
  await page.goto(`${origin()}/production/job?keyphrase=FER-0017&mine=false`);
  await page.getByRole('link', { name: 'FER-0017' }).click();
  await partOf(page, 'Summary').click();
  await expect(page.getByText(/% of the approved estimate/).first()).toBeVisible();
  await expectFiguresToBeTheirRows(page, page.getByRole('main').getByRole('button', { name: /show its rows$/ }));
  await expectAccessible(page);
  await partOf(page, 'Tracking').click();
  const row = page.getByRole('table', { name: 'Amounts by cost type' }).locator('tbody tr').first();
  await expect(row).toBeVisible();
  await expectFiguresToBeTheirRows(page, row.getByRole('button', { name: /show its rows$/ }));
  const totals = page.getByRole('table', { name: 'Amounts by cost type' }).locator('tfoot');
  await expectFiguresToBeTheirRows(page, totals.getByRole('button', { name: /show its rows$/ }));
  await expect(page.getByRole('group', { name: 'Amounts by cost type as a chart' })).toBeVisible();
  await expectAccessible(page);
});

test('the chart of estimates is next to its table, also for approved estimates only (WID-07, TRACK-01)', async ({
  page,
}) => {
  await page.goto(`${origin()}/production/job?keyphrase=FER-0017&mine=false`);
  await page.getByRole('link', { name: 'FER-0017' }).click();
  await partOf(page, 'Tracking').click();
  const chart = page.getByRole('group', { name: 'Amounts by cost type as a chart' });
  await expect(chart).toBeVisible();
  for (const measure of ['Actuals', 'Billed', 'Proforma', 'Unapproved time', 'Approved estimates', 'Estimate total'])
    await expect(page.getByRole('listitem').filter({ hasText: measure }).first()).toBeVisible();
  const total = page.getByRole('table', { name: 'Amounts by cost type' }).locator('tfoot td');
  const [all, approved] = [await total.nth(0).textContent(), await total.nth(1).textContent()];
  expect(all).not.toBe(approved);
  await page.getByRole('switch', { name: 'Approved estimates only' }).press('Space');
  await expect(total.nth(0)).toHaveText(approved!);
});

test('a job shows its hours, with a link to approval for approvers (TRACK-05, PERM-04, FIX-49)', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin()}/production/job?keyphrase=FER-0017&mine=false`);
  await page.getByRole('link', { name: 'FER-0017' }).click();
  await partOf(page, 'Time').click();
  await expect(page.getByRole('table', { name: 'By employee' })).toBeVisible();
  // Hours aren't estimated by person.
  const heads = page.getByRole('table', { name: 'By employee' }).getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Approved' }).first()).toBeVisible();
  await expect(heads.filter({ hasText: /Estimated|Remaining/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Approve the time of this job' })).toHaveCount(0);
  const place = page.url();
  const device = await browser.newContext();
  const supervisor = await device.newPage();
  await signIn(supervisor, 'sue');
  await supervisor.goto(place);
  await supervisor.getByRole('link', { name: 'Approve the time of this job' }).click();
  await expect(supervisor).toHaveURL(/\/timesheet\/timeapproval\/\d+\/true/);
  await device.close();
});
