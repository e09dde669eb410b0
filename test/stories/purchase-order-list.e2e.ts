import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { intercept } from './support/intercept.ts';
import { openJob } from './support/made-jobs.ts';
import { another, type MadeOrder, makeJobToOrderFor, orderForJob, recallOrder, sendTo } from './support/made-orders.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  test,
  tryAgainUntil,
} from './support/story.ts';

const orders = (page: Page) => page.getByRole('table', { name: 'Purchase orders' });
const rowOf = (page: Page, text: string | RegExp) => orders(page).getByRole('row').filter({ hasText: text });
const search = (page: Page) => page.getByRole('textbox', { name: 'Search purchase orders' });
const chip = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const dialog = (page: Page) => page.getByRole('dialog');

async function openList(page: Page, query = '') {
  await page.goto(`${origin()}/production/purchaseorder${query}`);
  await expect(search(page)).toBeVisible();
}

test('the list starts with open orders, searches, keeps its state in the URL, and opens by click and Enter (PO-01)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  const job = await makeJobToOrderFor(page, 'Listed job');
  const small = await orderForJob(page, job, 'Listed small', '9.5');
  const large = await orderForJob(page, job, 'Listed large', '100000');
  await page.goto(`${origin()}/timesheet/timeentry`);
  await page.getByRole('link', { name: /^Purchase orders/ }).click();
  for (const name of ['New', 'Ready for approval', 'Rejected']) await expect(chip(page, name)).toBeChecked();
  for (const name of ['Approved', 'Cancelled', 'My records']) await expect(chip(page, name)).not.toBeChecked();

  await search(page).fill('listed wharf');
  await expect(orders(page).locator('tbody tr')).toHaveCount(2);
  await expect(rowOf(page, small.reference)).toContainText('20.90 AUD');
  await expect(rowOf(page, large.reference)).toContainText('220,000.00 AUD');
  const total = page.getByRole('columnheader', { name: 'Gross total' });
  await total.getByRole('button').click();
  await expect(total).toHaveAttribute('aria-sort', 'ascending');
  await expect(orders(page).locator('tbody tr').first()).toContainText(small.reference);
  await total.getByRole('button').click();
  await expect(orders(page).locator('tbody tr').first()).toContainText(large.reference);

  await page.getByText('New', { exact: true }).first().click();
  await expect(page.getByText(/No purchase order found/)).toBeVisible();
  await page.reload();
  await expect(search(page)).toHaveValue('listed wharf');
  await expect(chip(page, 'New')).not.toBeChecked();
  await page.getByRole('group', { name: 'Status' }).getByText('New', { exact: true }).click();
  await expect(orders(page).locator('tbody tr').first()).toContainText(large.reference);

  await page.getByRole('link', { name: small.reference }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/production/purchaseorder/${small.id}/edit/details`));
  await page.goBack();
  await expect(search(page)).toHaveValue('listed wharf');
  await rowOf(page, large.reference).getByText('Listed large').click();
  await expect(page).toHaveURL(new RegExp(`/production/purchaseorder/${large.id}/edit/details`));
});

test('a search that fails keeps the list and says why; one that is overtaken is given up (PO-01)', async ({ page }) => {
  await signIn(page, 'alex');
  const job = await makeJobToOrderFor(page, 'Kept job');
  const order = await orderForJob(page, job, 'Kept order');
  await openList(page, '?keyphrase=kept+order');
  await expect(rowOf(page, order.reference)).toHaveCount(1);
  const given: string[] = [];
  page.on('requestfailed', (request) => given.push(new URL(request.url()).searchParams.get('keyphrase') ?? ''));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, '**/api/purchaseorders/search?*keyphrase=kept+ord&*', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await search(page).fill('kept ord');
  await expect(page).toHaveURL(/keyphrase=kept\+ord(&|$)/);
  await search(page).fill('kept orde');
  await expect.poll(() => given).toContain('kept ord');
  release();
  await intercept(page, '**/api/purchaseorders/search**', (route) => route.abort());
  await search(page).fill('kept order of');
  await expect(page.getByText('The search failed. These are the orders found before.')).toBeVisible();
  await expect(rowOf(page, order.reference)).toHaveCount(1);
});

test('an approver sees at the menu what waits, approves and rejects in the list, and the requester is notified (FIX-41, PO-14, PO-15, PO-22)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alex');
  const job = await makeJobToOrderFor(page, 'Decided job');
  const [good, bad] = [await orderForJob(page, job, 'Decided well'), await orderForJob(page, job, 'Decided badly')];
  for (const order of [good, bad]) await sendTo(page, order, 'Paul Henderson');

  const paul = await another(browser, 'paul');
  const menu = paul.getByRole('link', { name: /^Purchase orders/ });
  await expect(menu.getByLabel(/waiting for you$/)).toBeVisible();
  const badge = menu.getByLabel(/waiting for you$/);
  await expect(badge).toHaveText(/^\d+$/);
  expect(await badge.evaluate((one) => one.scrollWidth > one.clientWidth + 1)).toBe(false);
  await paul.setViewportSize({ width: 360, height: 800 });
  await expect(paul.getByRole('banner').getByLabel('Items waiting for you')).toBeVisible();
  await paul.setViewportSize({ width: 1280, height: 800 });
  const before = Number(await menu.getByLabel(/waiting for you$/).textContent());
  await menu.click();
  await paul.getByText(/^Waiting for me/).click();
  await expect(chip(paul, 'Ready for approval')).toBeDisabled();
  await search(paul).fill('decided');
  await expect(orders(paul).locator('tbody tr')).toHaveCount(2);
  await paul.getByRole('button', { name: `Approve ${good.reference}` }).click();
  await expect(dialog(paul)).toContainText(`Approve purchase order ${good.reference} of `);
  await dialog(paul).getByRole('button', { name: 'Approve' }).click();
  await expectMessage(paul, 'Purchase order approved');
  await expect(rowOf(paul, good.reference)).toHaveCount(0);

  await paul.getByRole('button', { name: `Reject ${bad.reference}` }).click();
  await expect(dialog(paul).getByRole('button', { name: 'Reject' })).toBeDisabled();
  await dialog(paul).getByRole('textbox', { name: 'Reason' }).fill('Get a second quote');
  await intercept(paul, '**/api/purchaseorders/rejected', (route) => route.abort());
  await dialog(paul).getByRole('button', { name: 'Reject' }).click();
  await expectMessage(paul, 'The server cannot be reached');
  await expect(dialog(paul).getByRole('textbox', { name: 'Reason' })).toHaveValue('Get a second quote');
  await paul.unroute('**/api/purchaseorders/rejected');
  await dialog(paul).getByRole('button', { name: 'Reject' }).click();
  await expectMessage(paul, 'Purchase order rejected');
  await expect(dialog(paul)).toHaveCount(0);
  await expect(rowOf(paul, bad.reference)).toHaveCount(0);
  if (before > 2) await expect(menu.getByLabel(/waiting for you$/)).toHaveText(String(before - 2));
  await paul.context().close();

  await openList(page, '?keyphrase=decided');
  const told = page.getByRole('region', { name: 'Updates on your orders' });
  await expect(told).toContainText(good.reference);
  await expect(told).toContainText('Get a second quote');
  await expect(rowOf(page, bad.reference)).toContainText(/Rejected.*Get a second quote.*by Paul Henderson/);
  await told.getByRole('button', { name: 'Dismiss' }).click();
  await expect(told).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, bad.reference)).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('an approver works through pending orders with the keyboard only, and ? shows the shortcuts (PO-01, PO-14, PO-15)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alex');
  const job = await makeJobToOrderFor(page, 'Job for keys');
  const [first, second, third] = [
    await orderForJob(page, job, 'Keyed order'),
    await orderForJob(page, job, 'Keyed order'),
    await orderForJob(page, job, 'Keyed order'),
  ];
  for (const order of [first, second, third]) await sendTo(page, order, 'Paul Henderson');

  const paul = await another(browser, 'paul');
  await openList(paul, `?approvals=true&keyphrase=${encodeURIComponent(job.code)}&sort=-reference`);
  await expect(orders(paul).locator('tbody tr')).toHaveCount(3);
  await expect(search(paul)).toBeFocused();
  await paul.keyboard.press('ArrowDown');
  await expect(paul.getByRole('link', { name: third.reference })).toBeFocused();
  await paul.keyboard.press('?');
  await expect(
    dialog(paul).getByText('Approve or reject the selection, or else the purchase order in the row'),
  ).toBeVisible();
  await expectAccessible(paul);
  await paul.keyboard.press('Escape');
  await paul.keyboard.press('ArrowDown');
  await expect(paul.getByRole('link', { name: second.reference })).toBeFocused();
  await paul.keyboard.press('a');
  await expect(dialog(paul)).toContainText(`Approve purchase order ${second.reference} of `);
  await paul.keyboard.press('Enter');
  await expectMessage(paul, 'Purchase order approved');
  await expect(rowOf(paul, second.reference)).toHaveCount(0);
  // The row that takes the place of the approved one, not the first row.
  await expect(paul.getByRole('link', { name: first.reference })).toBeFocused();
  await paul.keyboard.press('r');
  await paul.keyboard.type('Too dear');
  await paul.keyboard.press('Tab');
  await dialog(paul).getByRole('button', { name: 'Reject' }).press('Enter');
  await expectMessage(paul, 'Purchase order rejected');
  await expect(rowOf(paul, first.reference)).toHaveCount(0);
  await expect(paul.getByRole('link', { name: third.reference })).toBeFocused();
  await paul.context().close();
});

test('an approver decides on several orders at once with a result for each; a rejected order is resent unchanged to a chosen approver (FIX-45)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alex');
  const job = await makeJobToOrderFor(page, 'Job of many orders');
  const made = [];
  for (const details of ['Together one', 'Together two', 'Together three', 'Together four'])
    made.push(await orderForJob(page, job, details));
  const [one, two, three, four] = made as [MadeOrder, MadeOrder, MadeOrder, MadeOrder];

  // Choosing the approver and sending is one step.
  await page.goto(`${origin()}/production/purchaseorder/${one.id}/edit/details`);
  await page.getByRole('button', { name: 'Send for approval' }).click();
  const approver = dialog(page).getByRole('combobox', { name: 'Approver' });
  await expect(approver).toBeFocused();
  await approver.fill('paul hen');
  await page.getByRole('option', { name: /Paul Henderson/ }).click();
  await dialog(page).getByRole('textbox', { name: 'Comment for the approver' }).fill('The client waits');
  await dialog(page).getByRole('button', { name: 'Send for approval' }).click();
  await expectMessage(page, 'Purchase order sent for approval');
  for (const order of [two, three, four]) await sendTo(page, order, 'Paul Henderson');

  const paul = await another(browser, 'paul');
  await openList(paul, `?approvals=true&keyphrase=${encodeURIComponent(job.code)}&sort=reference`);
  await expect(rowOf(paul, one.reference)).toContainText('The client waits');
  const bar = paul.getByRole('toolbar', { name: 'Selection' });
  await expect(bar.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expectAccessible(paul);
  // One of them is recalled meanwhile: the others are approved nevertheless.
  await bar.getByRole('checkbox', { name: 'Select all' }).click();
  await paul.getByRole('checkbox', { name: `Select ${four.reference}` }).click();
  await expect(bar).toContainText('3 selected, 8,147.70 AUD gross');
  await recallOrder(page, two);
  await bar.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(paul)).toContainText('Approve 3 purchase orders, 8,147.70 AUD gross in all?');
  await dialog(paul).getByRole('button', { name: 'Approve' }).click();
  await expectMessage(paul, `${two.reference}: The purchase order is New`);
  await expect(orders(paul).locator('tbody tr')).toHaveCount(1);
  await expect(paul.getByRole('link', { name: four.reference })).toBeFocused();

  await sendTo(page, two, 'Paul Henderson');
  await paul.reload();
  await expect(orders(paul).locator('tbody tr')).toHaveCount(2);
  await paul.keyboard.press('ArrowDown');
  await paul.keyboard.press(' ');
  await paul.keyboard.press('ArrowDown');
  await paul.keyboard.press(' ');
  await expect(bar).toContainText('2 selected');
  await paul.keyboard.press('r');
  await expect(dialog(paul)).toContainText('2 purchase orders, 5,431.80 AUD gross in all, go back to their requesters');
  await paul.keyboard.type('Ask for a discount');
  await dialog(paul).getByRole('button', { name: 'Reject' }).click();
  await expectMessage(paul, '2 purchase orders rejected');
  await expect(paul.getByText('No purchase order found')).toBeVisible();

  await page.goto(`${origin()}/production/purchaseorder/${four.id}/edit/details`);
  await expect(page.getByText('or sent again as it is with a comment')).toBeVisible();
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await dialog(page).getByRole('textbox', { name: 'Comment for the approver' }).fill('There is none');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Send for approval' }).click();
  await expectMessage(page, 'Purchase order sent for approval');
  await paul.goto(`${origin()}/production/purchaseorder/${four.id}/edit/details`);
  await expect(paul.getByRole('alert').filter({ hasText: 'says to the approver' })).toContainText('There is none');
  await expect(paul.getByRole('region', { name: 'History' })).toContainText('“There is none”');
  await paul.context().close();
});

test('a job shows its orders with totals, and starts a new one (PO-23)', async ({ page }) => {
  await signIn(page, 'alex');
  const job = await makeJobToOrderFor(page, 'Job with orders');
  await openJob(page, job, 'orders');
  await expect(page.getByText('Nothing is ordered for this job')).toBeVisible();
  const first = await orderForJob(page, job, 'First of the job', '50');
  const second = await orderForJob(page, job, 'Second of the job', '1000.25');
  await sendTo(page, second, 'Paul Henderson');
  await page.reload();
  const sums = page.getByRole('table', { name: 'Orders by status' });
  await expect(sums.getByRole('row').filter({ hasText: 'New' })).toContainText('100.00 AUD');
  await expect(sums.getByRole('row').filter({ hasText: 'Ready for approval' })).toContainText('2,000.50 AUD');
  await expect(rowOf(page, second.reference)).toContainText('2,200.55 AUD');
  await expect(rowOf(page, first.reference)).toBeVisible();
  await page.getByRole('button', { name: 'New purchase order' }).click();
  await expect(page).toHaveURL(
    (url) =>
      url.pathname === '/production/purchaseorder/0/edit/details' &&
      url.searchParams.get('jobID') === String(job.id) &&
      url.searchParams.get('jobCode') === job.code &&
      url.searchParams.get('jobName') === job.name,
  );
});

test('files are attached to an order: with progress, rejected by content, retried, stored and deleted (PO-03)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  const order = await orderForJob(page, await makeJobToOrderFor(page, 'Job with files'), 'Order with files');
  await page.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  const files = page.getByRole('region', { name: 'Attachments' });
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40_000, 'quote ')]);
  const quote = { name: 'Angebot Žižkov.pdf', mimeType: 'application/pdf', buffer: content };
  const program = { name: 'quote.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ\0', 'latin1') };
  await intercept(page, '**/attachments?*', (route) => route.abort());
  const input = files.locator('input[type=file]').first();
  const nothing = { name: 'nothing.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };
  await input.setInputFiles([quote, program, nothing]);
  await expect(files.getByText(/The server cannot be reached/)).toBeVisible();
  await expect(files.getByText(/This file type is not supported/)).toBeVisible();
  await expect(files.getByText('The file is empty')).toBeVisible();
  // Uploads that can never succeed offer no retry.
  await expect(files.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  await page.unroute('**/attachments?*');
  const kept = files.getByRole('button', { name: 'Angebot Žižkov.pdf', exact: true });
  await tryAgainUntil(
    files.getByRole('listitem').filter({ hasText: 'Angebot' }).getByRole('button', { name: 'Try again' }),
    kept,
  );
  await files.getByRole('button', { name: 'Dismiss quote.exe' }).click();
  await files.getByRole('button', { name: 'Dismiss nothing.pdf' }).click();
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('File added');
  await expectAccessible(page);

  const [download] = await Promise.all([page.waitForEvent('download'), kept.click()]);
  expect(download.suggestedFilename()).toBe('Angebot Žižkov.pdf');
  expect(readFileSync(await download.path()).equals(content)).toBe(true);
  await files.getByRole('button', { name: 'Delete Angebot Žižkov.pdf' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, 'Attachment deleted');
  await expect(files.getByText(/^None yet/)).toBeVisible();
});

test('an order is given out as a PDF in either language, from its screen and from the list (PO-03, LANG-01)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  const order = await orderForJob(page, await makeJobToOrderFor(page, 'Printed job'), 'Printed order');
  await page.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  await page.getByRole('button', { name: 'As PDF' }).click();
  const [german] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF in German' }).click(),
  ]);
  await openList(page, '?keyphrase=printed+order');
  await page.getByRole('button', { name: `PDF of ${order.reference}` }).click();
  const [english] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF in English' }).click(),
  ]);
  for (const download of [german, english]) {
    expect(download.suggestedFilename()).toBe(`${order.reference}.pdf`);
    expect(readFileSync(await download.path(), 'latin1').slice(0, 5)).toBe('%PDF-');
  }
});

test('an approver names a deputy, who approves in their place, and the history names both (PO-14)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'paul');
  await openList(page);
  await page.getByRole('button', { name: 'Deputies' }).click();
  await dialog(page).getByRole('combobox', { name: 'Deputy' }).selectOption({ label: 'Dana Whitfield' });
  await dialog(page).getByRole('button', { name: 'Add deputy' }).click();
  await expectMessage(page, 'Deputy added');
  await expectAccessible(page);

  const alex = await another(browser, 'alex');
  const order = await orderForJob(alex, await makeJobToOrderFor(alex, 'Deputised job'), 'Approved by a deputy');
  await sendTo(alex, order, 'Paul Henderson');
  const dana = await another(browser, 'dana');
  await openList(dana, '?approvals=true&keyphrase=approved+by+a+deputy');
  await dana.getByRole('button', { name: `Approve ${order.reference}` }).click();
  await dialog(dana).getByRole('button', { name: 'Approve' }).click();
  await expectMessage(dana, 'Purchase order approved');
  await openList(alex, '?status=APPROVED&keyphrase=approved+by+a+deputy');
  await expect(rowOf(alex, order.reference)).toContainText('by Dana Whitfield for Paul Henderson');
  for (const other of [alex, dana]) await other.context().close();

  await dialog(page).getByRole('button', { name: 'Remove Dana Whitfield' }).click();
  await expectMessage(page, 'Deputy removed');
  await expect(dialog(page).getByRole('button', { name: 'Remove Dana Whitfield' })).toHaveCount(0);
});

test('a user with read access finds orders, but neither creates nor decides on them (PO-21)', async ({ page }) => {
  await signIn(page, 'rita');
  await openList(page);
  await expect(orders(page).locator('tbody tr').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /New purchase order|Deputies|^Approve |^Reject / })).toHaveCount(0);
  await expect(page.getByText(/^Waiting for me/)).toHaveCount(0);
});

for (const [width, scheme] of [
  [1280, 'light'],
  [360, 'dark'],
] as const) {
  test(`the list and a job's orders at ${width} px in ${scheme} pass axe and don't overflow (PO-01, PO-23)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await signIn(page, 'dana');
    await openList(page, '?status=NEW,READY,APPROVED,REJECTED,CANCELLED');
    await expect(orders(page).locator('tbody tr').nth(5)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await openList(page, '?keyphrase=zzzzzz');
    await expect(page.getByText(/No purchase order found/)).toBeVisible();
    await expectAccessible(page);
    const found = await page.request.get(`${origin()}/api/purchaseorders/search?approveStatus=APPROVED`);
    const [{ jobs }] = ((await found.json()) as { jobs: { id: number }[] }[]).filter(({ jobs }) => jobs.length > 0) as [
      { jobs: { id: number }[] },
    ];
    await openJob(page, jobs[0]!, 'orders');
    await expect(orders(page).locator('tbody tr').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
