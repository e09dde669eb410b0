import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { exportedList } from './support/exported-list.ts';
import { intercept } from './support/intercept.ts';
import { makeTeam } from './support/made-team.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  openTimeEntry,
  origin,
  signIn,
  test,
} from './support/story.ts';
import { dayAhead, weekAhead } from './support/story-days.ts';

const shown = (day: string) => day.split('-').reverse().join('/');
const own = (page: Page) => page.getByRole('list', { name: 'Your leave' }).getByRole('listitem');

async function setDay(page: Page, label: string, day: string) {
  const box = page.getByRole('textbox', { name: label, exact: true }).first();
  await box.fill(shown(day));
  await box.press('Tab');
}

async function somebody(browser: Browser, username: string, act: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, username);
  await act(page);
  await context.close();
}

test('leave is requested, changed, approved by the supervisor, and lowers the expected hours (PEOPLE-11, PEOPLE-12)', async ({
  page,
  browser,
}) => {
  const { supervisor: boss, member } = await makeTeam('leavers');
  await signIn(page, member.username);
  await page.goto(`${origin()}/timesheet/leave`);
  await expect(page.getByText('No leave yet')).toBeVisible();
  await setDay(page, 'From', weekAhead(43));
  await setDay(page, 'To', dayAhead(42, 1));
  await expect(page.getByText("The last day can't be before the first")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request leave' })).toBeDisabled();
  await setDay(page, 'To', dayAhead(43, 1));
  await page.getByRole('textbox', { name: 'Note' }).fill('Tide pools 🦀');

  // Without a response the whole input stays.
  await intercept(page, '**/api/leave', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Request leave' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Tide pools 🦀');
  await page.unroute('**/api/leave');
  await page.getByRole('button', { name: 'Request leave' }).click();
  await expectMessage(page, 'Leave requested');
  await expect(own(page)).toHaveCount(1);
  await expect(own(page)).toContainText('Requested');
  await expectAccessible(page);

  // Days already taken are reported at their field.
  await page.getByRole('button', { name: 'Request leave' }).click();
  await expect(page.getByText('You have leave on some of these days already')).toBeVisible();

  await own(page).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('region', { name: 'Edit leave' });
  await form.getByRole('textbox', { name: 'Note' }).fill('Tide pools and ferries');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Leave changed');
  await expect(own(page)).toContainText('Tide pools and ferries');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);

  await somebody(browser, boss.username, async (supervisor) => {
    await supervisor.goto(`${origin()}/timesheet/leave`);
    const team = supervisor.getByRole('list', { name: 'Leave of your team' }).getByRole('listitem');
    const asked = team.filter({ hasText: 'Tide pools and ferries' });
    await asked.getByRole('button', { name: 'Decline' }).click();
    await expect(asked.getByText('Please say why the leave is declined')).toBeVisible();
    await asked.getByRole('button', { name: 'Approve' }).click();
    await expectMessage(supervisor, 'Leave approved');
    await expectAccessible(supervisor);
    const { name, text } = await exportedList(supervisor, 'Export: Leave of your team');
    expect(name).toBe('leave.csv');
    expect(text).toContain('Approved,Tide pools and ferries');
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(own(page)).toContainText('Approved by Lena Leaver');
  await openTimeEntry(page, weekAhead(43));
  const totals = page.getByRole('grid', { name: 'Time entries' }).locator('tfoot td');
  await expect(totals.nth(2)).toContainText('/ 0.00');
  await expect(totals.nth(4)).not.toContainText('/ 0.00');
});

test('pending leave is listed on Home, approved there, and disappears (HOME-02, PEOPLE-11)', async ({
  page,
  browser,
}) => {
  const { supervisor: boss, member } = await makeTeam('home-leavers');
  await somebody(browser, member.username, async (asker) => {
    const days = { firstDay: weekAhead(42), lastDay: dayAhead(42, 1) };
    const data = { requestId: randomUUID(), kind: 'holiday', isHalfDay: false, note: 'Grape harvest 🍇', ...days };
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    expect((await asker.request.post(`${origin()}/api/leave`, { data, headers })).status()).toBe(201);
  });
  await signIn(page, boss.username);
  await page.goto(`${origin()}/home`);
  const waiting = page.getByRole('region', { name: /Leave to approve/ });
  await expect(waiting).toContainText('Grape harvest 🍇');
  await expect(waiting).toContainText(`${shown(weekAhead(42))} – ${shown(dayAhead(42, 1))} · Holiday leave`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await waiting.getByRole('button', { name: `Approve leave of Tom Team from ${shown(weekAhead(42))}` }).click();
  await expectMessage(page, 'Leave approved');
  await expect(waiting).toHaveCount(0);
});

test('a request for leave on days without expected hours needs a confirmation (FIX-118)', async ({ page }) => {
  const { member } = await makeTeam('weekenders');
  await signIn(page, member.username);
  await page.goto(`${origin()}/timesheet/leave`);
  await setDay(page, 'From', dayAhead(44, 5));
  await setDay(page, 'To', dayAhead(44, 6));
  await page.getByRole('button', { name: 'Request leave' }).click();
  const question = page.getByRole('dialog', { name: 'No hours are expected on these days' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No leave yet')).toBeVisible();
  await setDay(page, 'From', dayAhead(44, 4));
  await page.getByRole('button', { name: 'Request leave' }).click();
  await expectMessage(page, 'Leave requested');
});

test('a calendar program reads leave at an address that its owner creates, replaces and revokes (API-09)', async ({
  page,
}) => {
  const { member } = await makeTeam('calendar');
  await signIn(page, member.username);
  await page.goto(`${origin()}/timesheet/leave`);
  const calendars = page.getByRole('list', { name: 'Leave in your calendar' });
  await calendars.getByRole('button', { name: 'Create address' }).click();
  const address = await calendars.getByText('/api/calendars/').textContent();
  const read = async () => (await page.request.get(address!)).status();
  expect(await read()).toBe(200);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await calendars.getByRole('button', { name: 'Revoke' }).click();
  await expectMessage(page, 'Calendar address revoked');
  await expect(calendars.getByRole('button', { name: 'Create address' })).toBeVisible();
  expect(await read()).toBe(410);
});
