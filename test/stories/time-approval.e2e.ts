import type { Page } from '@playwright/test';
import { formatDay } from '#domain/calendar/calendar.ts';
import { showApprovalAsList } from './support/approval-as-list.ts';
import { intercept } from './support/intercept.ts';
import { cell, expect, expectAccessible, expectMessage, openTimeEntry, origin, signIn, test } from './support/story.ts';
import { dayAhead, weekAhead, weekLabelWithNumber } from './support/story-days.ts';
import { enterTimeOf } from './support/team-time.ts';

test.beforeEach(({ context }) => showApprovalAsList(context));

const entries = (page: Page) => page.getByRole('treegrid', { name: 'Time entries' });
const rowsWith = (page: Page, text: string | RegExp) => entries(page).getByRole('row').filter({ hasText: text });
const activeRow = (page: Page) => page.locator('[role=row]:focus');

async function openApproval(page: Page, selectedDate: string) {
  await page.goto(`${origin()}/timesheet/timeapproval?selectedDate=${selectedDate}`);
  await expect(entries(page)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading time entries' })).toBeHidden();
}

/** Moves into the list with Tab alone. */
async function tabIntoList(page: Page) {
  for (let presses = 0; presses < 60 && !(await activeRow(page).count()); presses += 1)
    await page.keyboard.press('Tab');
  await expect(activeRow(page)).toBeVisible();
}

test('the supervisor filters, looks at signals, returns two, approves the rest and undoes one, by keyboard alone (APPR-03, APPR-06, APPR-08, APPR-13)', async ({
  page,
}) => {
  await signIn(page, 'sue');
  await enterTimeOf(page, 'Hannah', [
    { day: weekAhead(27), hours: 3, notes: 'Layouts' },
    { day: weekAhead(27), hours: 2 },
    { day: dayAhead(27, 1), hours: 4, notes: 'Layouts' },
    { day: dayAhead(27, 2), hours: 1.25, notes: 'Proofs' },
    { day: dayAhead(27, 5), hours: 1, notes: 'On a Saturday' },
  ]);
  await enterTimeOf(page, 'Ravi', [{ day: weekAhead(27), hours: 1, notes: 'Somebody else' }]);
  await openApproval(page, weekAhead(27));
  await expect(rowsWith(page, 'Ravi').first()).toBeVisible();

  await page.getByRole('button', { name: 'Employee' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('hannah');
  const choice = page.getByRole('checkbox', { name: /Hannah .*\(/ });
  while (!(await choice.evaluate((box) => box === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(rowsWith(page, 'Ravi')).toHaveCount(0);
  await expect(page.getByText('5 entries, 11.25 hours')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select all without a warning (3)' })).toBeVisible();

  await tabIntoList(page);
  await page.keyboard.press('n');
  await expect(activeRow(page)).toContainText('No notes');
  await page.keyboard.press('Space');
  await page.keyboard.press('n');
  await expect(activeRow(page)).toContainText('Non-working day');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected, 3.00 hours')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('What was this? 🙂');
  await page.keyboard.press('Control+Enter');
  await expectMessage(page, 'Time entries returned');
  await expect(rowsWith(page, 'What was this? 🙂')).toHaveCount(2);

  await expect(activeRow(page)).toBeVisible();
  await page.keyboard.press('q');
  await expect(page.getByText('3 selected, 8.25 hours')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText(/3 of the time entries are outside the current period/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Time entries approved');
  await expect(entries(page).getByText('Approved', { exact: true })).toHaveCount(3);
  await expect(page.getByText('5 entries, 11.25 hours')).toBeVisible();

  await expect(activeRow(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expectMessage(page, 'Time entries unapproved');
  await expect(entries(page).getByText('Approved', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('an entry that was given back shows why on its cell; changing it answers, and the approver sees that (APPR-13)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sue');
  const { job } = await enterTimeOf(page, 'Tara', [{ day: dayAhead(28, 1), hours: 2, notes: 'Edit' }]);
  await openApproval(page, weekAhead(28));
  await rowsWith(page, 'Edit').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Which film?');
  await page.getByRole('dialog').getByRole('button', { name: 'Return', exact: true }).click();
  await expectMessage(page, 'Time entry returned');

  const device = await browser.newContext();
  const owner = await device.newPage();
  await signIn(owner, 'tara');
  await openTimeEntry(owner, dayAhead(28, 1));
  const returned = cell(owner, job.code, 1);
  await expect(returned).toHaveAccessibleName(/Returned by Sue Tanaka: Which film\?/);
  await expectAccessible(owner);
  await returned.click();
  await owner.keyboard.press('Shift+F2');
  await expect(owner.getByRole('dialog').getByText('Which film?')).toBeVisible();
  await owner.getByRole('textbox', { name: 'Notes' }).fill('Edit of the ferry film');
  await owner.keyboard.press('Control+Enter');
  await expect(owner.getByText('All changes saved')).toBeVisible();
  await expect(returned).not.toHaveAccessibleName(/Returned/);
  await device.close();

  await page.reload();
  const row = rowsWith(page, 'Edit of the ferry film');
  await expect(row).toContainText('changed since: Which film?');
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history).toContainText('Edit → Edit of the ferry film');
  await expect(history).toContainText('Which film?');
});

test('a team entry is edited in its row; rejected input stays; zero hours delete it after a confirmation (APPR-16, TE-05, TE-07)', async ({
  page,
}) => {
  await signIn(page, 'sue');
  await enterTimeOf(page, 'Stella', [{ day: dayAhead(29, 1), hours: 2, notes: 'Rushes' }]);
  await openApproval(page, dayAhead(29, 1));
  await rowsWith(page, 'Rushes').focus();
  await page.keyboard.press('e');
  const hours = page.getByRole('textbox', { name: 'Hours' });
  await expect(hours).toBeFocused();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText(/Cannot insert more than \d+ hours per day/)).toBeVisible();
  await expect(hours).toHaveValue('25');
  await hours.fill('1:30');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Rushes, first day');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Time entry updated');
  await expect(rowsWith(page, 'Rushes, first day')).toContainText('1.50');

  await expect(activeRow(page)).toBeVisible();
  await page.keyboard.press('e');
  await hours.fill('0');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, 'Time entry deleted');
  await page.getByRole('button', { name: 'Undo deleting 1' }).click();
  await expectMessage(page, 'Time entry restored');
  await expect(rowsWith(page, 'Rushes, first day')).toBeVisible();
});

test('a concurrent change is not approved unseen, and shows both versions when editing (APPR-11, APPR-16, TE-20)', async ({
  page,
  context,
}) => {
  await signIn(page, 'sue');
  const { ids } = await enterTimeOf(page, 'Yusuf', [{ day: dayAhead(30, 1), hours: 2, notes: 'Sound' }]);
  await openApproval(page, weekAhead(30));
  const other = await context.newPage();
  const change = async (notes: string) => {
    await openApproval(other, weekAhead(30));
    await rowsWith(other, 'Sound').focus();
    await other.keyboard.press('e');
    await other.getByRole('textbox', { name: 'Notes' }).fill(notes);
    await other.getByRole('button', { name: 'Save' }).click();
    await expectMessage(other, 'Time entry updated');
  };
  await change('Sound mix');
  expect(ids.length).toBe(1);
  await rowsWith(page, 'Sound').focus();
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expectMessage(page, 'Failed to approve some entries. Please refresh');
  await expect(rowsWith(page, 'Someone else has changed this in the meantime')).toBeVisible();

  await rowsWith(page, 'Sound').focus();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Hours' }).fill('3');
  await page.keyboard.press('Enter');
  const conflict = page.getByRole('alert').filter({ hasText: 'Sound mix' });
  await expect(conflict).toBeVisible();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Time entry updated');
  await expect(rowsWith(page, 'Sound')).toContainText('3.00');
});

test('entries are copied to another date, undone, unapproved where allowed, and deleted (APPR-18, APPR-13, APPR-09)', async ({
  page,
}) => {
  await signIn(page, 'sue');
  await enterTimeOf(page, 'Ravi', [
    { day: weekAhead(31), hours: 1, notes: 'Copy one' },
    { day: dayAhead(31, 1), hours: 2, notes: 'Copy two' },
  ]);
  await openApproval(page, weekAhead(31));
  await page.getByRole('button', { name: 'Select all', exact: true }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy 2 entries' });
  await dialog.getByRole('textbox', { name: 'Date' }).fill(formatDay(dayAhead(31, 4)));
  await dialog.getByRole('textbox', { name: 'Date' }).press('Tab');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectMessage(page, 'Time entries copied.');
  await expect(rowsWith(page, `Fri ${formatDay(dayAhead(31, 4))}`)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo copying 2' }).click();
  await expectMessage(page, 'Copies deleted');
  await expect(rowsWith(page, `Fri ${formatDay(dayAhead(31, 4))}`)).toHaveCount(0);

  await rowsWith(page, 'Copy one').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(rowsWith(page, 'Copy one')).toContainText('Approved');
  await rowsWith(page, 'Copy one').focus();
  await page.keyboard.press('Delete');
  await expectMessage(page, 'Approved time entries cannot be changed or deleted');
  await rowsWith(page, 'Copy one').focus();
  await page.keyboard.press('u');
  await expectMessage(page, 'Time entries unapproved');
  await expect(rowsWith(page, 'Copy one')).toContainText('Unapproved');
});

test('processed entries leave the selection, and the list keeps the focus (APPR-03)', async ({ page }) => {
  await signIn(page, 'sue');
  await enterTimeOf(page, 'Hannah', [
    { day: weekAhead(32), hours: 1, notes: 'First' },
    { day: dayAhead(32, 1), hours: 2, notes: 'Second' },
  ]);
  await openApproval(page, weekAhead(32));
  const selectAll = page.getByRole('button', { name: 'Select all', exact: true });
  await selectAll.click();
  await expect(activeRow(page)).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(selectAll).toBeVisible();
  await expect(activeRow(page)).toBeVisible();
  await rowsWith(page, 'Second').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(rowsWith(page, 'Second')).toContainText('Approved');
  await expect(selectAll).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo approving 1' })).toBeVisible();
  await expect(activeRow(page)).toBeVisible();

  const menu = rowsWith(page, 'First').getByRole('button', { name: /^Actions/ });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(activeRow(page)).toContainText('First');
  for (const name of ['Return', 'Copy', 'History']) {
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(activeRow(page)).toContainText('First');
  }
});

test("a user without permission to edit others' time gets no such action (APPR-18, PERM-08)", async ({ page }) => {
  await signIn(page, 'sam');
  await page.goto(`${origin()}/timesheet/timeapproval`);
  await entries(page)
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeEnabled();
  for (const name of ['Edit', 'Copy', 'Delete']) await expect(page.getByRole('menuitem', { name })).toBeDisabled();
});

test('grouping, week, filters and every date are kept for the session; nothing found is said (APPR-02, APPR-05, APPR-12, APPR-17)', async ({
  page,
}) => {
  await signIn(page, 'sue');
  await enterTimeOf(page, 'Hannah', [{ day: weekAhead(35), hours: 1, notes: 'Kept view' }]);
  await openApproval(page, weekAhead(35));
  await page.getByText('By date').click();
  await expect(rowsWith(page, `Mon ${formatDay(weekAhead(35))}`)).toContainText('1 entry');
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('checkbox', { name: /^Approved/ }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toContainText('There are no time entries matching your criteria.');
  await page.getByRole('link', { name: 'Time entry', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
  await page.getByRole('link', { name: 'Time approval' }).click();
  await expect(page.getByRole('button', { name: 'Status: 1 selected' })).toBeVisible();
  await expect(page.getByText(weekLabelWithNumber(weekAhead(35)))).toBeVisible();
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Clear filters' }).click();
  await expect(rowsWith(page, `Mon ${formatDay(weekAhead(35))}`)).toContainText('1 entry');
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(page.getByText(weekLabelWithNumber(dayAhead(35, -7)))).toBeVisible();
});

test('above the limit of the browser the screen counts and offers to show all, of which few rows are drawn (FIX-32, APPR-14)', async ({
  page,
}) => {
  await signIn(page, 'sue');
  await page.goto(`${origin()}/timesheet/timeapproval?viewAll=true`);
  const offer = page.getByText(/\d+ time entries match\. Narrow the filters, or show them all\./);
  await expect(offer).toBeVisible();
  // The number on the button, rather than another one above it.
  const [count] = /\d+/.exec((await offer.textContent())!)!;
  await expect(page.getByText(new RegExp(`^${count} entries, `))).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(entries(page)).toBeVisible();
  expect(Number(await entries(page).getAttribute('aria-rowcount'))).toBeGreaterThan(1000);
  expect(await page.locator('*').count()).toBeLessThan(2000);
  await entries(page).getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await expect(activeRow(page)).toHaveAttribute('aria-rowindex', (await entries(page).getAttribute('aria-rowcount'))!);
  expect(await page.locator('*').count()).toBeLessThan(2000);
});

test('nothing counts as without a warning before the signals of this very week are there (APPR-06)', async ({
  page,
}) => {
  await signIn(page, 'sue');
  await enterTimeOf(page, 'Hannah', [{ day: weekAhead(36), hours: 1, notes: 'Quiet' }]);
  await enterTimeOf(page, 'Hannah', [{ day: dayAhead(36, 7), hours: 1 }]);
  await openApproval(page, weekAhead(36));
  await expect(page.getByRole('button', { name: 'Select all without a warning (1)' })).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, '**/timeapprovers/signals?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(rowsWith(page, `Mon ${formatDay(dayAhead(36, 7))}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select all without a warning (0)' })).toBeDisabled();
  await entries(page).getByRole('row').nth(2).focus();
  await page.keyboard.press('q');
  await expect(page.getByText('1 entry, 1.00 hours')).toBeVisible();
  release();
  await expect(rowsWith(page, `Mon ${formatDay(dayAhead(36, 7))}`)).toContainText('No notes');
  await expect(page.getByRole('button', { name: 'Select all without a warning (0)' })).toBeDisabled();
});

test('the address of a job shows that job’s time alone (SHELL-01, SHELL-02)', async ({ page }) => {
  await signIn(page, 'sue');
  const { job } = await enterTimeOf(page, 'Hannah', [{ day: weekAhead(38), hours: 1, notes: 'Of the job' }]);
  await page.goto(`${origin()}/timesheet/timeapproval/${job.id}/true?selectedDate=${weekAhead(38)}`);
  await expect(rowsWith(page, 'Of the job')).toBeVisible();
  await expect(page.getByText(`Only ${job.code}`)).toBeVisible();
  await page.getByRole('button', { name: 'Show all jobs' }).click();
  await expect(page).toHaveURL(/\/timesheet\/timeapproval\?/);
  await page.goto(`${origin()}/timesheet/timeapproval/${job.id}/false?selectedDate=${weekAhead(38)}`);
  await expect(page.getByRole('alert')).toContainText('There are no time entries matching your criteria.');
});

test('a supervisor names a deputy for some days, who approves in their place (APPR-19)', async ({ page, browser }) => {
  await signIn(page, 'sue');
  await enterTimeOf(page, 'Hannah', [{ day: weekAhead(40), hours: 1, notes: 'For the deputy' }]);
  await page.goto(`${origin()}/timesheet/timeapproval`);
  await page.getByRole('button', { name: 'Deputies' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deputies' });
  await dialog.getByRole('combobox', { name: 'Deputy' }).selectOption({ label: 'Sam Rivera' });
  await dialog.getByRole('button', { name: 'Add deputy' }).click();
  await expectMessage(page, 'Deputy added');
  await expectAccessible(page);
  const device = await browser.newContext();
  const deputy = await device.newPage();
  await signIn(deputy, 'sam');
  await deputy.goto(`${origin()}/timesheet/timeapproval?selectedDate=${weekAhead(40)}`);
  await expect(rowsWith(deputy, 'Hannah').first()).toBeVisible();
  await device.close();
  await dialog.getByRole('button', { name: 'Remove Sam Rivera' }).click();
  await expectMessage(page, 'Deputy removed');
  await expect(dialog.getByRole('button', { name: 'Remove Sam Rivera' })).toBeHidden();
});

test('a supervisor without timecell access gets no list (PERM-04, PERM-08)', async ({ page }) => {
  await signIn(page, 'vera');
  await expect(page.getByRole('link', { name: 'Time approval' })).toHaveCount(0);
  await page.goto(`${origin()}/timesheet/timeapproval`);
  await expect(page.getByText('Permission denied')).toBeVisible();
});
