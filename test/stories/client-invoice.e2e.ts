import type { Page } from '@playwright/test';
import { intercept } from './support/intercept.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  signInAndStart,
  test,
  tryAgainUntil,
} from './support/story.ts';

const PATH = '/api/approvals/clientInvoices';
const headers = { 'x-requested-with': 'XMLHttpRequest' };

type Invoice = { id: number; reference: string; lastModified: string };

const list = (page: Page) => page.getByRole('treegrid', { name: 'Client invoices' });
const rowOf = (page: Page, { id }: Invoice) => list(page).locator(`[data-row-id="${id}"]`);
const boxOf = (page: Page, { reference }: Invoice) => page.getByRole('checkbox', { name: `Select ${reference}` });
const button = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all' });
const search = (page: Page) => page.getByRole('textbox', { name: 'Search client invoices' });

async function openList(page: Page, query = '') {
  await page.goto(`${origin()}/approvals/clientinvoice${query}`);
  await expect(list(page)).toBeVisible();
}

/** Returns the invoices that wait for the signed-in user, oldest first: an invoice decided by one story isn't found by the next. */
async function waiting(page: Page): Promise<Invoice[]> {
  const answer = await page.request.get(`${origin()}${PATH}/search?approveStatus=Ready&maxResults=500`, { headers });
  return ((await answer.json()) as Invoice[]).reverse();
}

/** Rejects an invoice in another session of the signed-in user. */
async function rejectElsewhere(page: Page, { id }: Invoice) {
  const data = [{ id, isRejected: true, comment: 'Done on another device' }];
  const answer = await page.request.put(`${origin()}${PATH}/rejected`, { headers, data });
  expect(await answer.json()).toMatchObject([{ id, error: null }]);
}

/** A promise that the story resolves. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

test('several invoices are looked into, and approved after a question (CI-01, CI-03, CI-05, CI-06)', async ({
  page,
}) => {
  await signInAndStart(page, 'dana');
  await page.getByRole('link', { name: 'Client invoice approvals' }).click();
  await expect(page).toHaveURL(/\/approvals\/clientinvoice$/);
  for (const [status, isOn] of [
    ['Ready for approval', true],
    ['Approved', false],
    ['Rejected', false],
  ] as const)
    await expect(page.getByRole('checkbox', { name: status, exact: true })).toBeChecked({ checked: isOn });
  const [one, other, third] = (await waiting(page)) as [Invoice, Invoice, Invoice];
  await expect(rowOf(page, one)).toBeVisible();
  const ids = await list(page)
    .locator('[data-row-id]')
    .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset.rowId)));
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  // A heading sorts; the third click leaves the order unchanged.
  const reference = page.getByRole('columnheader', { name: 'Reference' });
  await reference.getByRole('button').click();
  await expect(reference).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=reference/);
  const references = (await waiting(page)).map((invoice) => invoice.reference).sort();
  await expect(list(page).locator('td[data-column="reference"]').first()).toHaveText(references[0]!);
  await reference.getByRole('button').click();
  await reference.getByRole('button').click();
  await expect(rowOf(page, one)).toBeVisible();

  await expect(button(page, 'Approve')).toBeDisabled();
  await expect(button(page, 'Reject')).toBeDisabled();
  await selectAll(page).check();
  await expect(boxOf(page, third)).toBeChecked();
  await boxOf(page, third).uncheck();
  await expect(selectAll(page)).not.toBeChecked();
  await boxOf(page, third).check();
  await expect(selectAll(page)).toBeChecked();
  await selectAll(page).uncheck();
  await expect(button(page, 'Approve')).toBeDisabled();

  // What is billed, to which job, and what the job was estimated and cost.
  await rowOf(page, one).click({ position: { x: 180, y: 8 } });
  const details = page.getByRole('region', { name: `Client invoice ${one.reference}` });
  await expect(details.getByRole('table', { name: 'Jobs of the client invoice' })).toContainText('Approved estimate');
  await expect(details.getByRole('table', { name: 'Lines of the client invoice' })).toContainText('Billed before');
  await expect(details.getByRole('list', { name: 'History' })).toContainText('Created');
  const job = details.getByRole('link').first();
  await expect(job).toHaveAttribute('href', /\/production\/job\/\d+\/(true|false)\/edit\/details/);

  await boxOf(page, one).check();
  await boxOf(page, other).check();
  await expect(page.getByText(/^2 selected, [\d,.]+ AUD gross$/)).toBeVisible();
  await button(page, 'Approve').click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(/Approve 2 client invoices, [\d,.]+ AUD gross in all\?/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(boxOf(page, one)).toBeChecked();
  await button(page, 'Approve').click();
  await question.getByRole('button', { name: 'Approve' }).click();
  await expectMessage(page, 'Client invoice/s approved');
  for (const invoice of [one, other]) await expect(rowOf(page, invoice)).toHaveCount(0);
  await expect(button(page, 'Approve')).toBeDisabled();

  await page.getByText('Approved', { exact: true }).click();
  await expect(rowOf(page, one)).toContainText('Approved');
  await expect(boxOf(page, one)).toBeDisabled();
});

test('an approver of sundry invoices rejects one with a comment, which a failure keeps (CI-03, CI-06, CI-09)', async ({
  page,
}) => {
  await signIn(page, 'ivy');
  await openList(page);
  const [invoice] = (await waiting(page)) as [Invoice];
  await expect(list(page).getByText('Sundry').first()).toBeVisible();
  await expect(list(page).getByText('Production', { exact: true })).toHaveCount(0);
  await boxOf(page, invoice).check();
  await button(page, 'Reject').click();
  const dialog = page.getByRole('dialog');
  const comment = dialog.getByRole('textbox', { name: 'Comment' });
  await expect(comment).toBeFocused();
  await comment.fill('  ');
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await comment.fill('The courier was cheaper than this');
  await page.mouse.click(5, 300);
  await page.keyboard.press('Escape');
  await expect(comment).toBeFocused();
  await expect(comment).toHaveValue('The courier was cheaper than this');

  await intercept(page, `**/clientinvoices/rejected`, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expectMessage(page, 'The server cannot be reached');
  await expect(comment).toHaveValue('The courier was cheaper than this');
  await page.unroute(`**/clientinvoices/rejected`);
  await comment.press('Control+Enter');
  await expectMessage(page, 'Client invoice/s rejected');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, invoice)).toHaveCount(0);
  await expect(list(page).locator('[data-row-id]:focus')).toHaveCount(1);

  await page.goto(`${origin()}/approvals/clientinvoice/${invoice.id}`);
  const details = page.getByRole('region', { name: `Client invoice ${invoice.reference}` });
  await expect(details).toContainText('“The courier was cheaper than this”');
  // Ivy approves invoices and may not read jobs: their names are no links.
  await expect(details.getByRole('link')).toHaveCount(0);
});

test('one invoice in a view of its own is approved and leaves the selection (CI-02, CI-05, CI-06)', async ({
  page,
}) => {
  await signIn(page, 'dana');
  const [invoice] = (await waiting(page)) as [Invoice];
  await page.goto(`${origin()}/approvals/clientinvoice/${invoice.id}`);
  await expect(page.getByRole('heading', { name: `Client invoice ${invoice.reference}` })).toBeVisible();
  await expect(boxOf(page, invoice)).toBeChecked();
  await expect(page.getByRole('table', { name: 'Lines of the client invoice' })).toBeVisible();

  const approval = gate();
  await intercept(page, `**/clientinvoices/approved`, async (route) => {
    await approval.opened;
    await route.continue();
  });
  await button(page, 'Approve').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approving Client Invoice')).toBeVisible();
  await expect(button(page, 'Approve')).toBeDisabled();
  approval.open();
  await expectMessage(page, /Client invoice approved/);
  await expect(boxOf(page, invoice)).not.toBeChecked();
  await expect(rowOf(page, invoice)).toContainText('Approved');
  await expect(button(page, 'Reject')).toBeDisabled();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Dana Whitfield');

  await page.goto(`${origin()}/approvals/clientinvoice/999999`);
  await expect(page.getByRole('alert').getByText('Not found')).toBeVisible();
  await page.goto(`${origin()}/approvals/clientinvoice/none`);
  await expect(page).not.toHaveURL(/approvals/);
});

test('a decision made elsewhere shows an error and no success message (CI-06)', async ({ page }) => {
  await signIn(page, 'dana');
  await openList(page);
  const [decided, other] = (await waiting(page)) as [Invoice, Invoice];
  for (const invoice of [decided, other]) await boxOf(page, invoice).check();
  await rejectElsewhere(page, decided);
  await button(page, 'Approve').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expectMessage(
    page,
    `${decided.reference}: The client invoice is Rejected. Only one that is ready for approval`,
  );
  await expect(rowOf(page, other)).toHaveCount(0);
  const messages = await page.evaluate(() =>
    (window as unknown as { messagesShown: string[] }).messagesShown.join('\n'),
  );
  expect(messages).not.toContain('Client invoice/s approved');
});

test('a search gives the one under way up, and one that fails leaves no list and says why (CI-04)', async ({
  page,
}) => {
  await signIn(page, 'dana');
  await openList(page);
  const [invoice] = (await waiting(page)) as [Invoice];
  const first = gate();
  await intercept(page, '**/clientinvoices/search?keyphrase=slow*', async (route) => {
    await first.opened;
    await route.continue().catch(() => undefined);
  });
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('keyphrase=slow'));
  await search(page).fill('slow');
  await page.waitForRequest((request) => request.url().includes('keyphrase=slow'));
  await search(page).fill(invoice.reference);
  await givenUp;
  first.open();
  await expect(list(page).locator('[data-row-id]')).toHaveCount(1);
  await expect(rowOf(page, invoice)).toBeVisible();
  await expect(page).toHaveURL(/keyphrase=INV-/);

  await intercept(page, '**/clientinvoices/search**', (route) => route.abort());
  await search(page).fill('anything');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  await expect(list(page)).toHaveCount(0);
  await page.unroute('**/clientinvoices/search**');
  await tryAgainUntil(page.getByRole('button', { name: 'Try again' }), page.getByText('No client invoice found'));
});

test('all of it goes by keyboard (CI-01, CI-03)', async ({ page }) => {
  await signIn(page, 'dana');
  await openList(page);
  const rows = list(page).locator('[data-row-id]');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(rows.nth(1)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText(/^2 selected/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing selected')).toBeVisible();

  await page.keyboard.press('End');
  const last = rows.last();
  await expect(last).toBeFocused();
  const id = await last.getAttribute('data-row-id');
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toContainText('Approve client invoice INV-');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Client invoice/s approved');
  await expect(list(page).locator(`[data-row-id="${id}"]`)).toHaveCount(0);
  // The row that took its place has the focus: the next one can be decided at once.
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Approve or reject the selection');
});

test('a user without invoice approval has no menu for it and no access (CI-09, PERM-06)', async ({ page }) => {
  await signInAndStart(page, 'alex');
  await expect(page.getByRole('link', { name: 'Jobs', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Client invoice approvals' })).toHaveCount(0);
  await page.goto(`${origin()}/approvals/clientinvoice`);
  await expect(page.getByText('Permission denied')).toBeVisible();
});

for (const [width, scheme] of [
  [1280, 'light'],
  [360, 'dark'],
] as const) {
  test(`the list at ${width} px in ${scheme} passes axe and doesn't overflow (CI-01, CI-08)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await signIn(page, 'dana');
    // Displays every relation of billing to the estimate.
    const budgets = ['over', 'over-with-drafts', 'unestimated', 'within'];
    await intercept(page, '**/clientinvoices/**', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const rows = Array.isArray(body) ? body : body.jobContext;
      for (const [index, row] of rows.entries()) row.budget = budgets[index % budgets.length];
      if (!Array.isArray(body)) Object.assign(body.jobContext[0], { approvedEstimatesTotal: '10.00', budget: 'over' });
      await route.fulfill({ response, json: body });
    });
    await openList(page, '?ready=true&approved=true&rejected=true');
    await expect(
      list(page)
        .getByText(/Over estimate$/)
        .first(),
    ).toBeVisible();
    const row = list(page).locator('[data-status="READY"]').first();
    await row.getByRole('checkbox').check();
    await row.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('table', { name: 'Lines of the client invoice' })).toBeVisible();
    await expect(page.getByText('Costs over estimate').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await button(page, 'Reject').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await search(page).fill('zzzz');
    await expect(page.getByText('No client invoice found')).toBeVisible();
    await expectAccessible(page);
    // The keys are also listed while there is nothing to press them on.
    await search(page).evaluate((field: HTMLInputElement) => field.blur());
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByText('Select client invoice')).toBeVisible();
  });
}
