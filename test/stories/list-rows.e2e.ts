import type { Page } from '@playwright/test';
import { showApprovalAsList } from './support/approval-as-list.ts';
import { findShownRecords } from './support/every-screen.ts';
import { holdBack } from './support/intercept.ts';
import { makeJob } from './support/made-jobs.ts';
import { orderForJob } from './support/made-orders.ts';
import { expect, expectAccessible, origin, signIn, test } from './support/story.ts';

/** Returns the distinct heights of the visible rows, in whole pixels. */
const heights = (page: Page, rows: string) =>
  page
    .locator(rows)
    .evaluateAll((all) => [...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height)))]);

const LISTS = {
  jobs: { path: '/production/job?mine=false&keyphrase=wexford', rows: 'tbody tr', height: 36 },
  'purchase orders': { path: '/production/purchaseorder?keyphrase=wexford', rows: 'tbody tr', height: 44 },
  'client invoices': { path: '/approvals/clientinvoice', rows: 'tbody tr', height: 36 },
};

for (const [name, { path, rows, height }] of Object.entries(LISTS)) {
  test(`rows have one height, and clipped text is displayed in full on hover and by keyboard: ${name} (NAV-08)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, 'dana');
    // Rows whose names are too long for any column.
    for (const number of name === 'client invoices' ? [] : [1, 2, 3]) {
      const job = await makeJob(page, `Wexford ${number}`, {
        name: `Wexford ${number}: ${'a campaign of many words '.repeat(5)}`.trim(),
        estimateValidationIgnoredForPurchaseOrders: true,
      });
      if (name === 'purchase orders') await orderForJob(page, job, `Wexford ${'of many words '.repeat(12)}`.trim());
    }
    await page.goto(`${origin()}${path}`);
    await expect(page.locator(rows).nth(2)).toBeVisible();
    expect(await heights(page, rows)).toEqual([height]);
    const cut = page.locator(rows).locator('td').filter({ visible: true });
    const index = await cut.evaluateAll((cells) =>
      cells.findIndex((cell) =>
        [cell, ...cell.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1),
      ),
    );
    expect(index).toBeGreaterThanOrEqual(0);
    const words = (await cut.nth(index).textContent())!.slice(0, 12);
    const told = page.locator('[class*=tooltip]').filter({ hasText: words });
    await cut.nth(index).hover();
    await expect(told).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(told).toBeHidden();
    await page.mouse.move(0, 0);
    const row = cut.nth(index).locator('xpath=ancestor::tr');
    // Keyboard users reach the row itself, or its link.
    await page.keyboard.press('Tab');
    await row.evaluate((element) => {
      const target = element.tabIndex >= 0 ? element : element.querySelector<HTMLElement>('a[href]');
      target?.focus({ focusVisible: true } as FocusOptions);
    });
    await expect(told).toBeVisible();
  });
}

test('rows of time approval are two lines, those of a group one, and what all entries have is in the head (NAV-08)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'sue');
  await showApprovalAsList(page.context());
  await page.goto(`${origin()}/timesheet/timeapproval?selectedDate=2026-11-16&viewAll=false`);
  const list = page.getByRole('treegrid', { name: 'Time entries' });
  await expect(list).toBeVisible();
  const measured = await list
    .locator('[role=row][data-type]')
    .evaluateAll((rows) =>
      rows.map(
        (row) =>
          `${row.getAttribute('data-type') === 'grouping' ? 'group' : 'entry'} ${Math.round(row.getBoundingClientRect().height)}`,
      ),
    );
  expect([...new Set(measured)].sort()).toEqual(['entry 44', 'group 36']);
});

test('a value shared by all rows, such as status or currency, is shown once in the header (NAV-08)', async ({
  page,
}) => {
  await signIn(page, 'dana');
  await page.goto(`${origin()}/production/purchaseorder?status=READY`);
  const table = page.getByRole('table', { name: 'Purchase orders' });
  await expect(table.getByRole('columnheader', { name: 'Status' })).toContainText('Ready for approval');
  await expect(table.locator('tbody').getByText('Ready for approval').filter({ visible: true })).toHaveCount(0);
  await page.goto(`${origin()}/production/purchaseorder?status=NEW,READY`);
  await expect(table.locator('tbody').getByText('Ready for approval').first()).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Status' })).toHaveText('Status');
});

test('overdue days are red and say so, zeros stand back and open nothing (NAV-09)', async ({ page }) => {
  await signIn(page, 'dana');
  await page.goto(`${origin()}/production/job?mine=false&keyphrase=we`);
  const overdue = page.getByRole('table', { name: 'Jobs' }).getByText('overdue').first();
  await expect(overdue).toBeVisible();
  await expectAccessible(page);
  const color = (of: string) =>
    page.evaluate((selector) => getComputedStyle(document.querySelector(selector)!).color, of);
  expect(await color('[data-overdue]')).not.toBe(await color('tbody td'));
  const { job } = await findShownRecords(page);
  await page.goto(`${origin()}/production/job/${job}/false/edit/tracking`);
  const figures = page.getByRole('table', { name: 'Amounts by cost type' });
  await expect(figures).toBeVisible();
  const zero = figures.getByText('0.00', { exact: true }).first();
  await expect(zero).toBeVisible();
  await expect(figures.getByRole('button', { name: / 0\.00: show its rows/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('an empty list names the next step and has its button (NAV-10)', async ({ page }) => {
  await signIn(page, 'dana');
  await page.goto(`${origin()}/production/job?mine=false&keyphrase=qqqzzz`);
  await page.getByRole('button', { name: 'Search all jobs' }).click();
  await expect(page).toHaveURL(/status=all/);
  await expect(page.getByRole('main').getByRole('button', { name: 'New job' }).last()).toBeVisible();

  await page.goto(`${origin()}/production/purchaseorder?status=`);
  await page.getByRole('button', { name: 'Show all purchase orders' }).click();
  await expect(page.getByRole('table', { name: 'Purchase orders' })).toBeVisible();

  await page.goto(`${origin()}/approvals/clientinvoice?keyphrase=qqqzzz`);
  await page.getByRole('button', { name: 'Show all statuses' }).click();
  await expect(page).toHaveURL(/rejected=true/);

  await signIn(page, 'sue');
  await page.goto(`${origin()}/timesheet/timeapproval?selectedDate=2031-01-06&viewAll=false`);
  await page.getByRole('button', { name: 'Show all dates' }).click();
  await expect(page).toHaveURL(/viewAll=true/);
  await page.goto(`${origin()}/timesheet/dashboard?selectedDate=2031-01-06`);
  await page.getByRole('button', { name: 'Enter time' }).click();
  await expect(page).toHaveURL(/timeentry/);
});

test('a slow list shows grey placeholder rows, and a refetched one keeps its old rows (NAV-10)', async ({ page }) => {
  await signIn(page, 'dana');
  const letGo = await holdBack(page, '**/api/purchaseorders/search*');
  await page.goto(`${origin()}/production/purchaseorder`);
  await expect(
    page.getByRole('status').filter({ hasText: 'Searching' }).locator('[class*=rows] > div').first(),
  ).toBeVisible();
  letGo();
  const rows = page.getByRole('table', { name: 'Purchase orders' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const first = await rows.first().textContent();
  await page.unrouteAll({ behavior: 'wait' });
  const goOn = await holdBack(page, '**/api/purchaseorders/search*');
  await page.getByText('Approved', { exact: true }).first().click();
  await expect(page.getByRole('search').getByRole('status', { name: 'Searching' })).toBeVisible();
  expect(await rows.first().textContent()).toBe(first);
  goOn();
});

test('bars are 16 to 28 px thick from the top, the legend is next to the heading, and an empty chart shows its message (NAV-11)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'sue');
  await page.goto(`${origin()}/timesheet/dashboard`);
  const chart = page.getByRole('region', { name: "Team's missing time" });
  await expect(chart.locator('svg rect[fill]').first()).toBeVisible();
  const thick = await chart
    .locator('svg rect[fill]')
    .evaluateAll((bars) =>
      [...new Set(bars.map((bar) => Math.round(bar.getBoundingClientRect().height)))].filter((height) => height < 100),
    );
  expect(thick.length).toBeGreaterThan(0);
  for (const height of thick) expect(height >= 16 && height <= 28).toBe(true);

  await page.goto(`${origin()}/timesheet/dashboard?selectedDate=2031-01-06`);
  const empty = page.getByRole('region', { name: 'Unapproved time' });
  await expect(empty.getByText('No unapproved time entries')).toBeVisible();
  await expect.poll(async () => (await empty.boundingBox())!.height).toBeLessThan(120);

  await signIn(page, 'dana');
  await page.goto(`${origin()}/production/job/dashboard?favoritesOnly=false`);
  const costs = page.getByRole('region', { name: 'Costs: Actual vs Billed' });
  const heading = costs.getByRole('heading');
  const legend = costs.getByRole('list');
  await expect(legend.getByRole('listitem')).toHaveText(['Billed', 'Actual']);
  const [beside, title] = [(await legend.boundingBox())!, (await heading.boundingBox())!];
  expect(Math.abs(beside.y + beside.height / 2 - title.y - title.height / 2)).toBeLessThan(12);
});
