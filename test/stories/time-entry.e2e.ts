import { formatDay } from '#domain/calendar/calendar.ts';
import { holdBack, intercept } from './support/intercept.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
import {
  cell,
  expect,
  expectAccessible,
  expectMessage,
  openTimeEntry,
  origin,
  signIn,
  test,
  tryAgainUntil,
} from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

/** Finds the last day on which a person worked on a job. */
const lastDayOf = (username: string, job: string) =>
  onDatabaseOfFile('docket_harbour-pine', async (client) => {
    const { rows } = await client.query<{ day: string }>(
      `select max(work_date)::text as day from time_entry join job on job.id = job_id join employee on employee.id = employee_id
       where username = $1 and job.code = $2`,
      [username, job],
    );
    return rows[0]!.day;
  });

test.beforeEach(async ({ page }) => {
  await signIn(page, 'emma');
});

test('a week is recorded with the keyboard alone (TED-02, TE-17, TE-18, TE-21, TED-07)', async ({ page }) => {
  await openTimeEntry(page, weekAhead(2));
  const grid = page.getByRole('grid', { name: 'Time entries' });
  await page.getByRole('rowheader', { name: 'Add a job' }).focus();
  await page.keyboard.type('training');
  await expect(page.getByRole('option').first()).toContainText(/training/i);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Choose a cost type' })).toBeFocused();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: 'no hours' }).and(page.locator(':focus'))).toBeVisible();
  for (const hours of ['1.5', '1:30', '90m', '1,5']) {
    await page.keyboard.type(hours);
    await page.keyboard.press('Tab');
  }
  await expect(cell(page, /training/i, 3)).toHaveText('1.50');
  await expect(page.getByText('All changes saved')).toBeVisible();
  // The number of entries per request depends on the server's speed.
  await expectMessage(page, /Time entry saved|time entries saved/);
  await expect(grid.locator('tfoot td').nth(2)).toHaveText('1.50 / 7.60');
  await expect(grid.locator('tfoot td').nth(9)).toHaveText('6.00 / 38.00');
  await page.reload();
  for (const day of [0, 1, 2, 3]) await expect(cell(page, /training/i, day)).toHaveText('1.50');
  await expectAccessible(page);
});

test('Enter in an hours cell opens the notes box, which saves notes with the hours (TED-04, TE-02)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(3));
  const first = cell(page, 'pinned', 0);
  await first.first().click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Notes').last()).toBeFocused();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.keyboard.type('Storyboards 🎬, "second" round');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectMessage(page, 'Time entry updated');
  await expect(first.first()).toBeFocused();
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) requests++;
  });
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Notes').last()).toHaveValue('Storyboards 🎬, "second" round');
  await page.keyboard.press('Escape');
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(requests).toBe(0);
  await expect(first.first()).toHaveText('2.00');
});

test('Esc discards the input of a cell and of its notes (FIX-75)', async ({ page }) => {
  await openTimeEntry(page, weekAhead(4));
  const other = cell(page, 'pinned', 2).first();
  const notes = page.getByRole('dialog', { name: 'Notes' }).getByRole('textbox', { name: 'Notes' });
  await other.click();
  await page.keyboard.type('3');
  await page.keyboard.press('Escape');
  await expect(other).toHaveText('');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await notes.fill('Kept');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.keyboard.press('Enter');
  await notes.fill('Discarded');
  await page.keyboard.press('Escape');
  await expect(notes).toBeHidden();
  await expect(other).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notes).toHaveValue('Kept');
});

test('notes are saved whichever way their box is left, and it does not go along to another week (TED-04, SHELL-14)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(4));
  const lines = cell(page, 'pinned', 0);
  const box = page.getByRole('dialog', { name: 'Notes' });
  const saved = page.getByText('All changes saved');
  const ways: [string, () => Promise<void>][] = [
    ['another cell', () => cell(page, 'pinned', 4).first().click()],
    ['beside the grid', () => page.getByRole('main').click({ position: { x: 5, y: 5 } })],
    ['the next week', () => page.getByRole('button', { name: 'Next', exact: true }).click()],
    ['another view', () => page.getByText('Month', { exact: true }).click()],
    ['another screen', () => page.getByRole('link', { name: 'Timesheet dashboard' }).click()],
    ['the way back', () => page.goBack().then(() => {})],
  ];
  for (const [way, leave] of ways) {
    await openTimeEntry(page, weekAhead(4));
    await lines.first().click();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(box.getByRole('textbox', { name: 'Notes' })).toBeFocused();
    await box.getByRole('textbox', { name: 'Notes' }).fill(`Left for ${way}`);
    await leave();
    await expect(box).toBeHidden();
    await openTimeEntry(page, weekAhead(4));
    await expect(saved).toBeVisible();
    await lines.first().click();
    await page.keyboard.press('Enter');
    await expect(box.getByRole('textbox', { name: 'Notes' })).toHaveValue(`Left for ${way}`);
    await page.keyboard.press('Escape');
    await expect(saved).toBeVisible();
  }
});

test('hours that are still being typed are saved when one goes back, and asked about when the page is left (TE-14, SHELL-14)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(5));
  // Back within the page: another document would ask first.
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Timesheet dashboard' }).click();
  await expect(page).toHaveURL(/dashboard/);
  await menu.getByRole('link', { name: 'Time entry' }).click();
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
  const date = page.getByRole('textbox', { name: 'Date' });
  await expect(date).toHaveValue(formatDay(weekAhead(5)));
  const first = cell(page, 'pinned', 0).first();
  await first.click();
  await page.keyboard.type('2.5');
  await page.goBack();
  await expect(page).toHaveURL(/dashboard/);
  // The address changes before the screen: users who turn back meanwhile find the cell still being edited.
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeHidden();
  await page.goForward();
  await expect(first).toHaveText('2.50');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await cell(page, 'pinned', 1).first().click();
  await page.keyboard.type('-1.5');
  const asked = page.waitForEvent('dialog');
  // The question stays open for a while; the test waits for the page behind it.
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await intercept(page, `**/timesheet/timeentry*`, async (route) => {
    await saved;
    await route.continue();
  });
  const reloading = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloading;
  await expect(cell(page, 'pinned', 1).first()).toHaveText('-1.50');
  await expect(cell(page, 'pinned', 1).first()).toHaveAttribute('title', /negative hours/);

  // Typing a date to go there needs no question.
  let questions = 0;
  page.on('dialog', (dialog) => {
    questions++;
    return dialog.accept();
  });
  await date.fill(formatDay(weekAhead(6)));
  await date.press('Enter');
  await expect(page).toHaveURL(new RegExp(weekAhead(6)));
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
  expect(questions).toBe(0);
});

test('an emptied cell deletes its entry, and the deletion can be undone (TE-07)', async ({ page }) => {
  await openTimeEntry(page, weekAhead(7));
  const first = cell(page, 'pinned', 1).first();
  await first.click();
  await page.keyboard.type('3');
  await page.keyboard.press('Control+Enter');
  await expect(first).toHaveText('3.00');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.keyboard.press('Delete');
  await expectMessage(page, 'Time entry deleted');
  await expect(first).toHaveText('');
  await page.keyboard.press('Control+z');
  await expect(first).toHaveText('3.00');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(cell(page, 'pinned', 1).first()).toHaveText('3.00');
});

test('a text that cannot be read is kept, marked and explained, and deletes nothing (TE-07, TE-22)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(8));
  const first = cell(page, 'pinned', 0).first();
  await first.click();
  await page.keyboard.type('2');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.keyboard.type('1:7x');
  await page.keyboard.press('Control+Enter');
  await expect(first).toHaveText('1:7x');
  await expect(page.getByRole('alert').getByText(/cannot be read as hours/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(first).toHaveText('2.00');
});

test('hours above the daily maximum are refused, kept as typed, and the total says so (TE-05, TE-06, TE-14)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(9));
  const lines = cell(page, 'pinned', 2);
  await lines.nth(0).click();
  await page.keyboard.type('6');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await lines.nth(1).click();
  await page.keyboard.type('4:15');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Cannot insert more than 10 hours per day').first()).toBeVisible();
  await expect(lines.nth(1)).toHaveText('4:15');
  await expect(page.getByTitle('You have entered more than the daily maximum')).toBeVisible();
  await lines.nth(1).dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('4');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(page.getByTitle('You have entered more than the daily maximum')).toBeHidden();
});

test('a save without a server keeps the input, shows an error, and can be retried (TE-14, WID-12)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(10));
  await intercept(page, '**/api/timesheet/timeentries', (route) => route.abort());
  const first = cell(page, 'pinned', 0).first();
  await first.click();
  await page.keyboard.type('2.25');
  await page.keyboard.press('Tab');
  await expect(page.getByText('1 change is waiting to be saved')).toBeVisible();
  await expect(page.getByText(/2\.25: The server cannot be reached/)).toBeVisible();
  await expect(first).toHaveText('2.25');
  await expect(first).toHaveAttribute('title', /The server cannot be reached/);
  await expectAccessible(page);
  await page.unroute('**/api/timesheet/timeentries');
  await tryAgainUntil(page.getByRole('button', { name: 'Try again' }), page.getByText('All changes saved'));
  await page.reload();
  await expect(cell(page, 'pinned', 0).first()).toHaveText('2.25');
});

test('leaving asks about input that cannot be saved (SHELL-14)', async ({ page }) => {
  await openTimeEntry(page, weekAhead(11));
  const first = cell(page, 'pinned', 0).first();
  await first.click();
  await page.keyboard.type('1:7x');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(dialog.getByText('All unsaved changes will be lost.')).toBeVisible();
  await expect(dialog.getByRole('button')).toHaveText(['', 'Save', "Don't save", 'Cancel']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(first).toHaveText('1:7x');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(first).toHaveText('');
});

test('queued changes survive leaving the screen, the session and the page (AUTH-12, SHELL-14)', async ({ page }) => {
  await openTimeEntry(page, weekAhead(12));
  await intercept(page, '**/api/timesheet/timeentries', (route) => route.abort());
  const first = cell(page, 'pinned', 0).first();
  await first.click();
  await page.keyboard.type('5');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 change is waiting to be saved')).toBeVisible();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  await page.goBack();
  await expect(first).toHaveText('5.00');
  await page.unroute('**/api/timesheet/timeentries');
  await page.context().clearCookies();
  const signOut = page.getByRole('dialog', { name: 'Session has expired' }).getByRole('button', { name: 'Sign out' });
  await tryAgainUntil(page.getByRole('button', { name: 'Try again' }), signOut);
  await signOut.click();
  await page.getByLabel('User name').fill('emma');
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'pinned', 0).first()).toHaveText('5.00');
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('inactive, approved and locked cells cannot be typed into and say why (TE-08, TE-09, TE-16)', async ({ page }) => {
  await page.goto(`${origin()}/timesheet/timeentry`);
  const inactive = page.getByRole('row').filter({ has: page.getByText('Job inactive') });
  await expect(inactive.first()).toBeVisible();
  await inactive.first().locator('td[data-column="4"]').click();
  await page.keyboard.type('1');
  await expect(page.getByText('Cannot change hours for invalid job or cost type').first()).toBeVisible();
  const approved = page.locator('td[data-mark~=approved]').first();
  await approved.click();
  const before = await approved.textContent();
  await page.keyboard.type('9');
  await expect(page.getByText('Approved time entries cannot be changed or deleted')).toBeVisible();
  await expect(approved).toHaveText(before!);
});

test('a line is pinned and made a favourite, and a pin waits for hours in an empty week (PIN-01, PIN-03, FAV-01, TED-06)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(13));
  await expect(page.getByRole('rowheader', { name: /pinned/ }).first()).toBeVisible();
  const line = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /pinned/ }) })
    .first();
  const name = (await line.getByRole('rowheader').getAttribute('aria-label'))!.split(',')[0]!;
  await line.getByRole('button', { name: 'Remove pin' }).click();
  await expectMessage(page, 'Pin removed');
  const letFavouritesGo = await holdBack(page, '**/api/jobs/favorites**');
  await openTimeEntry(page, await lastDayOf('emma', name));
  const unpinned = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
    .first();
  // A star appears once its state is known.
  const hiddenStar = unpinned.getByRole('button', { name: /favourite/, includeHidden: true });
  await expect(hiddenStar).toBeDisabled();
  await expect(hiddenStar).toBeHidden();
  letFavouritesGo();
  const favourite = unpinned.getByRole('button', { name: /favourite/ });
  await expect(favourite).toBeEnabled();
  const wasFavourite = (await favourite.getAttribute('aria-pressed')) === 'true';
  await favourite.click();
  await expectMessage(page, wasFavourite ? 'Favorite job removed' : 'Favorite job saved');
  await expect(favourite).toHaveAttribute('aria-pressed', String(!wasFavourite));
});

test('the four views page, and flipping through weeks loads only where one stays (TED-01, TED-08, TED-09)', async ({
  page,
}) => {
  await openTimeEntry(page, '2026-12-28');
  await expect(page.getByText('Week 53, 28/12/2026 – 03/01/2027')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/timeentries?')) asked.push(request.url());
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  for (let click = 0; click < 4; click++) await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('25/01/2027 – 31/01/2027')).toBeVisible();
  await page.clock.runFor(1_000);
  await expect.poll(() => asked.at(-1)).toContain('startDate=2027-01-25');
  // The first click and the final week are loaded, but no weeks in between.
  expect(asked.length).toBeLessThanOrEqual(2);
  await page.clock.resume();
  await page.getByText('2 weeks', { exact: true }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(18);
  await page.getByText('Month', { exact: true }).click();
  await expect(page.getByText('January 2027', { exact: true })).toBeVisible();
  await page.getByText('Day', { exact: true }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(5);
  const date = page.getByRole('textbox', { name: 'Date' });
  await date.fill('29/02/2028');
  await date.press('Enter');
  await expect(page.getByRole('columnheader', { name: /29\/02\/2028/ })).toBeVisible();
  await page.goto(page.url().split('?')[0]!);
  await expect(page.getByRole('columnheader', { name: /29\/02\/2028/ })).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('columnheader', { name: /today/ })).toBeVisible();
});

test('a row is cloned to another cost type and deleted again (TED-02, TE-11, WID-10)', async ({ page }) => {
  await openTimeEntry(page, weekAhead(14));
  const first = cell(page, 'pinned', 0).first();
  await first.click();
  await page.keyboard.type('2');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
  const rows = page.locator('tbody tr');
  const before = await rows.count();
  await rows
    .first()
    .getByRole('button', { name: /Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Clone row with its hours' }).click();
  // The menu of cost types opens next to the row's menu: its first item must not be mistaken for that one's.
  await expect(page.getByRole('menu')).toHaveCount(2);
  await page.getByRole('menu').last().getByRole('menuitem').first().click();
  await expect(rows).toHaveCount(before + 1);
  const clone = rows.nth(before - 1);
  await expect(clone.locator('td[data-column="2"]')).toHaveText('2.00');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await clone.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete row' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete' });
  await expect(dialog.getByText('Are you sure you want to delete?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(before);
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('notes typed while their hours are still being saved make no second entry (TED-04, TE-24)', async ({ page }) => {
  await openTimeEntry(page, weekAhead(15));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, '**/api/timesheet/timeentries', async (route) => {
    await held;
    await route.continue();
  });
  const first = cell(page, 'pinned', 0).first();
  await first.click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Notes').last()).toBeFocused();
  await page.keyboard.type('Slow network');
  release();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectMessage(page, 'Time entry updated');
  await page.reload();
  await expect(cell(page, 'pinned', 0).first()).toHaveText('2.00');
});

test('entering time on a job and cost type shows the remaining estimate (TRACK-05)', async ({ page }) => {
  await page.goto(`${origin()}/timesheet/timeentry`);
  await cell(page, /FER-0022/, 1)
    .first()
    .click();
  await expect(page.getByText(/^Budget: [\d.]+ h estimated, [\d.]+ used, [\d.]+ (left|over)$/)).toBeVisible();
  await cell(page, /MEETING/, 1)
    .first()
    .click();
  await expect(page.getByText(/Budget: /)).toBeHidden();
});
