import type { Page } from '@playwright/test';
import { formatDay } from '#domain/calendar/calendar.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  test,
} from './support/story.ts';
import { dayAhead, weekAhead } from './support/story-days.ts';
import { enterTimeOf } from './support/team-time.ts';

const matrix = (page: Page) => page.getByRole('treegrid', { name: 'Time entries' });
const rowOf = (page: Page, name: string) => matrix(page).locator('[data-matrix]').filter({ hasText: name });
const entryRows = (page: Page) => matrix(page).locator('[role=row][data-row-key^="entry-"]');

async function openMatrix(page: Page, day: string) {
  await page.goto(`${origin()}/timesheet/timeapproval?selectedDate=${day}`);
  await expect(matrix(page)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading time entries' })).toBeHidden();
}

test('a supervisor opens a day and the warnings of a person in place, and approves people, by keyboard and by button (UX-01)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'sue');
  const { job } = await enterTimeOf(page, 'Hannah', [
    { day: weekAhead(44), hours: 3, notes: 'Layouts' },
    { day: weekAhead(44), hours: 2 },
    { day: dayAhead(44, 1), hours: 4, notes: 'Layouts' },
  ]);
  await enterTimeOf(page, 'Ravi', [{ day: dayAhead(44, 2), hours: 1, notes: 'Proofs' }]);
  await openMatrix(page, weekAhead(44));

  const hannah = rowOf(page, 'Hannah');
  await expect(hannah).toContainText(/9\.00 \/ \d\d\.\d\d/);
  await expect(hannah).toContainText('1 warning');
  await expect(rowOf(page, 'Ravi')).toContainText('0 warnings');
  // People without entries are listed with what is expected of them.
  await expect(rowOf(page, 'Tara')).toContainText(/0\.00 \/ \d\d\.\d\d/);
  await expect(entryRows(page)).toHaveCount(0);
  await expectAccessible(page);

  await hannah.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(entryRows(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(entryRows(page)).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect(entryRows(page)).toHaveCount(1);
  await expect(entryRows(page)).toContainText('No notes');
  await expect(entryRows(page)).toContainText(job.code);
  await expectAccessible(page);

  // The day with Space and A.
  await hannah.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected, 4.00 hours')).toBeVisible();
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(
    hannah.getByRole('gridcell', { name: new RegExp(`${formatDay(dayAhead(44, 1))}.*Approved`) }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Approve 1 person without warnings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(rowOf(page, 'Ravi')).toContainText('✓ Approved');
  await expect(hannah).not.toContainText('✓ Approved');
  await hannah.getByRole('button', { name: 'Approve 2 entries of Hannah Becker' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(hannah).toContainText('✓ Approved');
  await expectMessage(page, 'Time entries approved');
});

test('the view is kept in the browser, and the matrix fits a phone (UX-01)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, 'sue');
  await enterTimeOf(page, 'Hannah', [{ day: weekAhead(45), hours: 3, notes: 'Layouts' }]);
  await openMatrix(page, weekAhead(45));
  await rowOf(page, 'Hannah')
    .getByRole('gridcell', { name: formatDay(weekAhead(45)) })
    .click();
  await expect(entryRows(page)).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByText('List', { exact: true }).click();
  await expect(matrix(page).locator('[data-matrix]')).toHaveCount(0);
  await page.reload();
  await expect(entryRows(page)).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
});

test('all dates are a row per person and a column per week, of which few are rendered (UX-01, APPR-14)', async ({
  page,
}) => {
  await signIn(page, 'sue');
  await page.goto(`${origin()}/timesheet/timeapproval?viewAll=true`);
  await expect(matrix(page).getByRole('columnheader', { name: 'Earlier' })).toBeVisible();
  expect(await page.locator('*').count()).toBeLessThan(2000);
});
