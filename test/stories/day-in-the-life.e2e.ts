import { type Browser, devices, type Locator, type Page } from '@playwright/test';
import { showApprovalAsList } from './support/approval-as-list.ts';
import { importFileOnScreen } from './support/import-file.ts';

import { makeJob, openJob } from './support/made-jobs.ts';
import { markedOption } from './support/marked-option.ts';
import {
  beginInFirstLanguage,
  cell,
  expect,
  expectMessage,
  openTimeEntry,
  origin,
  signIn,
  test,
} from './support/story.ts';
import { dayAhead, weekAhead } from './support/story-days.ts';

const MONDAY = weekAhead(44);
const INVOICE = 'INV-NIGHT-1';

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** Signs a person in on another device, and closes it afterwards. */
async function somebody(browser: Browser, username: string, act: (page: Page) => Promise<void>, device = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...device });
  const page = await context.newPage();
  await signIn(page, username);
  await beginInFirstLanguage(page);
  await act(page);
  await context.close();
}

async function choose(page: Page, input: ReturnType<Page['getByRole']>, words: string, option: string) {
  await input.fill(words);
  await expect(markedOption(page).filter({ hasText: option })).toBeVisible();
  await page.keyboard.press('Tab');
}

async function take(page: Page, option: string | RegExp) {
  await expect(markedOption(page).filter({ hasText: option })).toBeVisible();
  await page.keyboard.press('Enter');
}

test('a day of one agency: hours, their approval, an order, an invoice, and the job that shows it all (MOB-03, TED-02, APPR-08, JOBE-02, PO-13, PO-14, TRACK-05, CI-03)', async ({
  page,
  browser,
}) => {
  test.setTimeout(480_000);
  await signIn(page, 'dana');
  const job = await makeJob(page, 'Night ferry launch');
  const estimate = { is_client_job: 'yes', job: job.code };
  await importFileOnScreen('estimates', [
    { ...estimate, version: 1, name: 'First', is_approved: 'yes', approved_on: '2026-01-10', created_on: '2026-01-05' },
  ]);
  await importFileOnScreen('estimate-lines', [
    { ...estimate, estimate: 1, cost_type: 'DESIGN', hours: 10, amount: 1500, revenue: 1800, is_approved: 'yes' },
    { ...estimate, estimate: 1, cost_type: 'PRINT', hours: 0, amount: 1000, revenue: 1200, is_approved: 'yes' },
  ]);

  // Between two meetings, on the phone.
  const { userAgent, viewport, hasTouch, isMobile } = devices['Pixel 7']!;
  await somebody(
    browser,
    'emma',
    async (phone) => {
      await phone.goto(`${origin()}/m/TimeEntry?selectedDate=${MONDAY}`);
      await phone.getByRole('link', { name: 'Add time' }).click();
      await phone.getByRole('searchbox', { name: 'Search jobs' }).fill('night ferry');
      await phone.getByRole('button', { name: new RegExp(job.code) }).click();
      await phone.getByRole('button', { name: 'Design', exact: true }).click();
      await phone.getByRole('button', { name: '2', exact: true }).click();
      await phone.getByRole('button', { name: 'A quarter of an hour more' }).click();
      await phone.getByRole('textbox', { name: 'Notes' }).fill('Moodboard');
      await phone.getByRole('button', { name: 'Save' }).click();
      await expectMessage(phone, 'Time entry saved');
    },
    { userAgent, viewport, hasTouch, isMobile },
  );

  // The rest in the grid, where the estimate is visible.
  await somebody(browser, 'emma', async (desk) => {
    await openTimeEntry(desk, MONDAY);
    await expect(cell(desk, new RegExp(job.code), 0)).toHaveText('2.25');
    await cell(desk, new RegExp(job.code), 1).click();
    await expect(desk.getByText(/7\.75/).first()).toBeVisible();
    await desk.keyboard.type('3:15');
    await desk.keyboard.press('Tab');
    await expect(desk.getByText('All changes saved')).toBeVisible();
  });

  await somebody(browser, 'sam', async (supervisor) => {
    await showApprovalAsList(supervisor.context());
    await supervisor.goto(`${origin()}/timesheet/timeapproval?selectedDate=${MONDAY}`);
    const rows = supervisor
      .getByRole('treegrid', { name: 'Time entries' })
      .getByRole('row')
      .filter({ hasText: job.code });
    await expect(rows).toHaveCount(2);
    await rows.first().focus();
    for (const _ of [1, 2]) {
      await supervisor.keyboard.press('Space');
      await supervisor.keyboard.press('ArrowDown');
    }
    await expect(supervisor.getByText('2 selected, 5.50 hours')).toBeVisible();
    await supervisor.keyboard.press('a');
    await button(supervisor.getByRole('dialog'), 'Approve').click();
    await expect(rows.filter({ hasText: 'Unapproved' })).toHaveCount(0);
  });

  // An order for the job, and its approval.
  await somebody(browser, 'alex', async (executive) => {
    await openJob(executive, job, 'orders');
    await button(executive, 'New purchase order').click();
    await expect(executive).toHaveURL(/\/production\/purchaseorder\/0\/edit\/details\?/);
    await choose(executive, field(executive, 'Supplier'), 'wharf', 'Wharf Print Works');
    await choose(executive, field(executive, 'Division'), 'sydney', 'Sydney');
    await choose(executive, field(executive, 'Approver'), 'dana', 'Dana');
    await button(executive, 'Add line').click();
    await take(executive, job.code);
    await executive.keyboard.type('print');
    await take(executive, /print/i);
    await executive.keyboard.type('500');
    await executive.keyboard.press('Tab');
    await executive.keyboard.type('1.5');
    await executive.keyboard.press('Tab');
    await executive.keyboard.type('gst');
    await take(executive, 'GST');
    await expect(executive.getByRole('grid', { name: 'Lines' }).locator('tfoot')).toContainText('825.00');
    await button(executive, 'Send for approval').click();
    await executive.getByRole('dialog').getByRole('button', { name: 'Save and continue' }).click();
    await expectMessage(executive, 'Purchase order sent for approval');
  });

  await page.goto(`${origin()}/production/purchaseorder?keyphrase=${job.code}`);
  await page.getByRole('table').getByRole('link', { name: /^SYD-/ }).click();
  await button(page, 'Approve').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expectMessage(page, 'Purchase order approved');

  // The invoice comes from accounting, and is approved.
  const invoice = {
    reference: INVOICE,
    kind: 'PRODUCTION',
    client: job.client.code,
    division: 'SYD',
    currency: 'AUD',
    document_date: dayAhead(44, 4),
    created_by: 'alex',
  };
  await importFileOnScreen('client-invoices', [invoice]);
  await importFileOnScreen('client-invoice-lines', [
    {
      invoice: INVOICE,
      position: 1,
      job: job.code,
      cost_type: 'DESIGN',
      net: 1800,
      tax: 180,
      total: 1980,
      revenue: 1800,
    },
  ]);
  await page.goto(`${origin()}/approvals/clientinvoice?keyphrase=${INVOICE}`);
  await page.getByRole('checkbox', { name: `Select ${INVOICE}` }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expectMessage(page, 'Client invoice/s approved');
  await importFileOnScreen('client-invoices', [{ ...invoice, posted_on: dayAhead(44, 5) }]);

  // The job displays all of it.
  await openJob(page, job, 'time');
  await expect(page.getByRole('table', { name: 'By employee' }).getByRole('row', { name: /Emma/ })).toContainText(
    '5.50',
  );
  await openJob(page, job, 'orders');
  await expect(page.getByRole('main')).toContainText('750.00');
  await openJob(page, job, 'tracking');
  const design = page.getByRole('table', { name: 'Amounts by cost type' }).getByRole('row', { name: /Design/ });
  // 5.5 hours at 170, billed at 1,800, of an estimate of 1,500.
  await expect(design).toContainText('935.00');
  await expect(design).toContainText('1,800.00');
  await expect(design).toContainText('1,500.00');
});
