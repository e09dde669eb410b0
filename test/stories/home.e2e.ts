import type { Page } from '@playwright/test';
import { intercept } from './support/intercept.ts';
import { another, makeJobToOrderFor, orderForJob, sendTo } from './support/made-orders.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  test,
} from './support/story.ts';

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const rowOf = (page: Page, where: string, text: string | RegExp) =>
  section(page, where).getByRole('listitem').filter({ hasText: text });

async function openHome(page: Page) {
  await page.goto(`${origin()}/home`);
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible();
  await expect(section(page, 'My week')).toBeVisible();
}

const homeOf = async (page: Page) =>
  (await page.request.get(`${origin()}/api/home`, { headers: { 'x-requested-with': 'XMLHttpRequest' } })).json();

test('Home shows the week and jobs, and links to them (HOME-01, HOME-06)', async ({ page }) => {
  await signIn(page, 'emma');
  await openHome(page);
  await expect(section(page, 'My week').getByRole('listitem')).toHaveCount(7);
  const jobs = section(page, 'My jobs').getByRole('listitem');
  await expect(jobs.first()).toBeVisible();
  expect(await jobs.count()).toBeLessThanOrEqual(8);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await section(page, 'My week').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/timesheet\/timeentry\?selectedDate=/);
});

test('sign-in leads to Home for users who chose it, otherwise to time entry (HOME-01, SHELL-06)', async ({ page }) => {
  await signIn(page, 'rita');
  await page.goto(`${origin()}/`);
  await expect(page).toHaveURL(/\/timesheet\/timeentry/);
  const start = page.getByRole('menuitemcheckbox', { name: 'Start on Home' });
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await expect(start).toHaveAttribute('aria-checked', 'false');
  const kept = page.waitForResponse((answer) => answer.url().includes('/start?atHome=true'));
  await start.click();
  expect((await kept).status()).toBe(204);
  await expect(start).toHaveAttribute('aria-checked', 'true');
  await page.goto(`${origin()}/`);
  await expect(page).toHaveURL(/\/home$/);
  await expect(section(page, 'My week')).toBeVisible();
});

test('a person’s displayed time is approved on Home, and the focus moves to the next item (HOME-03, HOME-04, HOME-07)', async ({
  page,
}) => {
  await signIn(page, 'sam');
  await openHome(page);
  const waiting = section(page, /^Time to approve/);
  const first = waiting
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .first();
  const name = (await first.getByRole('link').textContent())!;
  const button = first.getByRole('button', { name: /^Approve/ });
  const { sections } = await homeOf(page);
  const person = sections.timeToApprove.items.find(
    ({ employee }: { employee: { name: string } }) => employee.name === name,
  );
  await button.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  if (person.approvable.some(({ isCurrentPeriod }: { isCurrentPeriod: boolean }) => !isCurrentPeriod))
    await question.getByRole('button', { name: 'Approve' }).click();
  await expectMessage(page, new RegExp(`of ${name} approved`));
  await expect
    .poll(async () => {
      const after = (await homeOf(page)).sections.timeToApprove;
      return (
        after.items.find(({ employee }: { employee: { id: number } }) => employee.id === person.employee.id)?.approvable
          .length ?? 0
      );
    })
    .toBeLessThan(person.approvable.length);
  await expect(page.locator('main :focus')).toBeVisible();
});

test('an order comes without a reload, is approved after the question, and goes (HOME-03, HOME-07, NOTE-07, PO-22)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'dana');
  await openHome(page);
  const heading = section(page, /^Purchase orders to approve/).getByRole('heading');
  const before = Number(/\d+/.exec((await heading.textContent())!)![0]);
  const alex = await another(browser, 'alex');
  const job = await makeJobToOrderFor(alex, 'Home job');
  const order = await orderForJob(alex, job, 'Home order', '1', { documentDate: '2020-01-01' });
  await sendTo(alex, order, 'Dana Whitfield');
  await expect(heading).toContainText(String(before + 1));
  const row = rowOf(page, 'Purchase orders to approve', order.reference);
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Approve ${order.reference}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expectMessage(page, 'Purchase order approved');
  await expect(row).toHaveCount(0);
  await expect(heading).toContainText(String(before));
  await expect(page.locator('main :focus')).toBeVisible();
  await expectAccessible(page);

  await alex.goto(`${origin()}/notifications`);
  const told = alex.getByRole('link', { name: `Dana Whitfield approved your order ${order.reference}` });
  await expect(told).toBeVisible();
  await expectAccessible(alex);
  // NOTE-01: the record is opened directly instead of this line.
  const marked = alex.waitForResponse((answer) => answer.url().endsWith('/api/notifications/read'));
  await alex.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  expect((await marked).status()).toBe(200);
  await alex.goto(`${origin()}/notifications`);
  await expect(told).toBeVisible();
  await expect(alex.getByRole('listitem').filter({ has: told }).getByText('Unread')).toHaveCount(0);
  await alex.context().close();
});

test('a rejection requires a reason, and keeps it after a failure (HOME-03)', async ({ page, browser }) => {
  const alex = await another(browser, 'alex');
  const job = await makeJobToOrderFor(alex, 'Home rejection');
  const order = await orderForJob(alex, job, 'Too dear', '1', { documentDate: '2020-01-02' });
  await sendTo(alex, order, 'Dana Whitfield');
  await alex.context().close();
  await signIn(page, 'dana');
  await openHome(page);
  const row = rowOf(page, 'Purchase orders to approve', order.reference);
  await row.getByRole('button', { name: `Reject ${order.reference}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Please ask for another quote');
  await intercept(page, '**/api/purchaseorders/rejected', (asked) => asked.abort());
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('Please ask for another quote');
  await page.unroute('**/api/purchaseorders/rejected');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expectMessage(page, 'Purchase order rejected');
  await expect(row).toHaveCount(0);
});

test('the week is filled from last week after a look, and emptied again in one step (HOME-05)', async ({ page }) => {
  await signIn(page, 'mia');
  const { sections, today } = await homeOf(page);
  const day = sections.week.items.find(
    (one: { day: string; expected: number; isLocked: boolean }) =>
      one.expected > 0 && !one.isLocked && one.day <= today,
  ).day as string;
  await emptyDay(page, day);
  await page.request.post(`${origin()}/api/timesheet/timeentries`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: await entryLike(page, weekBefore(day)),
  });
  await openHome(page);
  await section(page, 'My week').getByRole('button', { name: 'Fill my week…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill my week' });
  await expect(dialog.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Enter [\d.]+ hours$/ }).click();
  await expect(dialog).toBeHidden();
  const enteredOn = async () =>
    (await homeOf(page)).sections.week.items.find((one: { day: string }) => one.day === day).entered;
  expect(await enteredOn()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectMessage(page, 'The week is as it was');
  expect(await enteredOn()).toBe(0);
});

test('that nothing waits is said, and a part that failed says so alone and is read again (HOME-07, HOME-08)', async ({
  page,
}) => {
  await signIn(page, 'emma');
  const home = await homeOf(page);
  const empty = { state: 'ready', count: 0, items: [] };
  const { week, jobs } = home.sections;
  const nothing = Object.fromEntries(Object.entries(home.sections).map(([name, one]) => [name, one && empty]));
  let sections: object = { ...nothing, week, jobs };
  await intercept(page, '**/api/home', (asked) => asked.fulfill({ json: { ...home, sections } }));
  await openHome(page);
  await expect(page.getByText('Nothing waits')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enter today’s time' })).toBeVisible();
  sections = { ...nothing, week, jobs: { state: 'failed' } };
  await page.reload();
  await expect(section(page, 'My jobs').getByText('This could not be loaded.')).toBeVisible();
  await expect(section(page, 'My week').getByRole('listitem')).toHaveCount(7);
  await page.unroute('**/api/home');
  await section(page, 'My jobs').getByRole('button', { name: 'Try again' }).click();
  await expect(section(page, 'My jobs').getByRole('listitem').first()).toBeVisible();
});

const weekBefore = (day: string) => new Date(Date.parse(day) - 7 * 86_400_000).toISOString().slice(0, 10);

async function entriesOn(page: Page, start: string, end = start) {
  const path = `/api/timesheet/timeentries?startDate=${start}&endDate=${end}`;
  return (await page.request.get(`${origin()}${path}`, { headers: { 'x-requested-with': 'XMLHttpRequest' } })).json();
}

async function emptyDay(page: Page, day: string) {
  for (const { id, lastModified } of await entriesOn(page, day)) {
    const path = `/api/timesheet/timeentries/${id}?lastModified=${encodeURIComponent(lastModified)}`;
    const answer = await page.request.delete(`${origin()}${path}`, {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(answer.status()).toBe(204);
  }
}

/** Creates an entry of an hour on a day, on the user's last job. */
async function entryLike(page: Page, day: string) {
  const known = await entriesOn(page, new Date(Date.parse(day) - 60 * 86_400_000).toISOString().slice(0, 10), day);
  const { timeAllocation, isBillable } = known
    .filter(
      (one: { timeAllocation: { job: { isActive: boolean }; costType: { isActive: boolean } | null } }) =>
        one.timeAllocation.job.isActive && one.timeAllocation.costType?.isActive,
    )
    .at(-1);
  return {
    id: 0,
    units: 1,
    notes: '',
    transactionDate: day,
    isBillable,
    jobId: timeAllocation.job.id,
    costTypeId: timeAllocation.costType.id,
  };
}
