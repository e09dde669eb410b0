import type { Page } from '@playwright/test';
import { addDays, weekdayOf } from '#domain/calendar/calendar.ts';
import { todayIn } from '../../src/web/platform/today.ts';
import { expect, expectAccessible, expectMessage, openTimeEntry, origin, signIn, test } from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

const marked = (page: Page) => page.getByRole('option', { selected: true });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** Opens the palette by its shortcut, and types. */
async function search(page: Page, words: string) {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(words);
}

test('the palette starts and stops the timer, adds hours, and opens days and new records (UX-06)', async ({ page }) => {
  await signIn(page, 'alex');
  await openTimeEntry(page, weekAhead(5));
  await search(page, 'timer FER-0022');
  await expect(marked(page)).toContainText('Start timer on FER-0022');
  await expect(marked(page).locator('mark')).toHaveText('FER-0022');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Stop timer: FER-0022/ }).first()).toBeVisible();
  await search(page, 'stop');
  await expect(marked(page)).toContainText('Stop timer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Stop timer: FER-0022/ })).toHaveCount(0);

  await search(page, '1.5h FER-0022');
  await expect(marked(page)).toContainText('Add 1.50 hours to FER-0022 today');
  await page.keyboard.press('Enter');
  await expectMessage(page, /Time entry/);
  await search(page, 'FER-0022');
  await expect(option(page, 'Add hours to FER-0022')).toBeVisible();
  await page.keyboard.press('Escape');

  await search(page, 'next monday');
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const user = await (await page.request.get(`${origin()}/api/auth/employeeinfo`, { headers })).json();
  const today = todayIn(user.agency.timeZone);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`selectedDate=${addDays(today, 8 - weekdayOf(today))}`));
  await search(page, 'create job');
  await expect(marked(page)).toContainText('New job');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/production\/job\/0\//);
});

test('the palette switches colours and language, and says which field matched (UX-06)', async ({ page }) => {
  await signIn(page, 'alex');
  await page.goto(`${origin()}/home`);
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
  await search(page, 'colours dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const answer = await page.request.get(`${origin()}/api/purchaseorders/search?maxResults=20`, { headers });
  const orders = (await answer.json()) as { reference: string; supplier: { name: string }; jobs: { code: string }[] }[];
  const order = orders.find(({ jobs }) => jobs.length > 0)!;
  await search(page, `${order.supplier.name} ${order.jobs[0]!.code}`);
  const found = option(page, new RegExp(order.reference)).first();
  await expect(found).toContainText(`Job: ${order.jobs[0]!.code}`);
  await expect(found.locator('mark').filter({ hasText: order.jobs[0]!.code })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await search(page, 'language');
  await expect(marked(page)).toContainText(/Switch to/);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).not.toHaveAttribute('lang', 'en');
});
