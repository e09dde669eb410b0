import type { Page } from '@playwright/test';
import { holdBack } from './support/intercept.ts';
import { markedOption } from './support/marked-option.ts';
import { expect, expectAccessible, expectMessage, openTimeEntry, signIn, test } from './support/story.ts';
import { dayAhead, weekAhead, weekLabel } from './support/story-days.ts';

/** Emma's four pinned lines appear in every empty week: rows 0 to 3; the days are columns 2 to 8. */
const at = (page: Page, row: number, column: number) =>
  page.locator(`tr[data-row="${row}"] > td[data-column="${column}"]`);

async function selectBlock(page: Page, from: [number, number], to: [number, number]) {
  await at(page, ...from).click();
  await at(page, ...to).click({ modifiers: ['Shift'] });
}

const hoursOf = async (page: Page, row: number, columns = [2, 3, 4, 5, 6]) =>
  Promise.all(columns.map((column) => at(page, row, column).textContent()));

async function saved(page: Page) {
  await expect(page.getByText('All changes saved')).toBeVisible();
}

const clipboardText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'emma');
});

test('a block is selected by keys or mouse, copied with its notes and pasted, and one undo takes the paste back (TED-03)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(17));
  await at(page, 0, 2).click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('He said "now",\ttwice\n🎬');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('1:30');
  await page.keyboard.press('ArrowUp');
  await saved(page);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('td[aria-selected=true]')).toHaveCount(2);
  await page.keyboard.press('Control+c');
  expect(await clipboardText(page)).toBe('2.00\r\n1.50');
  await selectBlock(page, [0, 3], [1, 6]);
  await page.keyboard.press('Control+v');
  await expect(at(page, 1, 6)).toHaveText('1.50');
  await expectMessage(page, '8 time entries saved');
  await expect.poll(() => hoursOf(page, 0)).toEqual(['2.00', '2.00', '2.00', '2.00', '2.00']);
  await at(page, 0, 6).click();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Notes').last()).toHaveValue('He said "now",\ttwice\n🎬');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(at(page, 0, 6)).toHaveText('');
  await expect.poll(() => hoursOf(page, 1)).toEqual(['1.50', '', '', '', '']);
  await page.keyboard.press('Control+Shift+z');
  await expect(at(page, 1, 6)).toHaveText('1.50');
  await saved(page);
  await page.reload();
  await expect(at(page, 1, 6)).toHaveText('1.50');

  await at(page, 0, 4).hover();
  await page.mouse.down();
  await at(page, 1, 5).hover();
  await page.mouse.up();
  await expect(page.locator('td[aria-selected=true]')).toHaveCount(4);
  await page.keyboard.press('Control+x');
  await expect(at(page, 0, 4)).toHaveText('');
  await at(page, 2, 4).click();
  await page.keyboard.press('Control+v');
  await expect(at(page, 3, 5)).toHaveText('1.50');
  await saved(page);
});

test('cells of a spreadsheet program are pasted in one request, and what cannot be is said with its reason (TED-03, TE-05, TED-05)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(18));
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/timeentries')) requests.push(request.url());
  });
  await page.evaluate(() => navigator.clipboard.writeText('Mon\t1,5\t0:45\r\n4 Client call\t30\t2.5\r\n'));
  await at(page, 0, 2).click();
  await page.keyboard.press('Control+v');
  await expect(
    page.getByText('2 cells skipped: Invalid hours (1); Cannot insert more than 10 hours per day (1)'),
  ).toBeVisible();
  await saved(page);
  await expect.poll(() => hoursOf(page, 0)).toEqual(['', '1.50', '0.75', '', '']);
  await expect.poll(() => hoursOf(page, 1)).toEqual(['4.00', '', '2.50', '', '']);
  expect(requests.map((url) => new URL(url).pathname)).toEqual(['/api/timesheet/timeentries/batch']);
  await expect(at(page, 1, 2)).toHaveAttribute('title', /Client call/);
  await page.evaluate(() => navigator.clipboard.writeText('1\t1\t\n1\t1\t\n1\t1\t\n\t\t\n'));
  await at(page, 3, 7).click();
  await page.keyboard.press('Control+v');
  await expect(page.getByText(/4 cells skipped: Outside the sheet \(4\)/)).toBeVisible();
});

test('fill down and right, by key, by button and by dragging; one value into a selection; = fills the day; a total is spread (TED-10)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(19));
  await at(page, 0, 2).click();
  await page.keyboard.type('1');
  await page.keyboard.press('ArrowUp');
  await selectBlock(page, [0, 2], [0, 4]);
  await page.keyboard.press('Control+r');
  await expect(at(page, 0, 4)).toHaveText('1.00');
  await selectBlock(page, [0, 2], [1, 4]);
  await page.keyboard.press('Control+d');
  await expect(at(page, 1, 4)).toHaveText('1.00');
  await selectBlock(page, [1, 2], [1, 4]);
  await page.locator('[data-fill-handle]').hover();
  await page.mouse.down();
  await at(page, 2, 4).hover();
  await page.mouse.up();
  await expect(at(page, 2, 4)).toHaveText('1.00');
  await saved(page);

  await selectBlock(page, [0, 5], [2, 6]);
  await page.keyboard.type('0:30');
  await page.keyboard.press('Control+Enter');
  await expect(at(page, 2, 6)).toHaveText('0.50');
  await at(page, 3, 2).click();
  await page.keyboard.type('=');
  await page.keyboard.press('Tab');
  await expect(at(page, 3, 2)).toHaveText('4.60');
  await selectBlock(page, [3, 2], [3, 6]);
  await page.getByRole('button', { name: 'Spread' }).click();
  await page.getByLabel('Total hours').fill('10');
  await page.keyboard.press('Enter');
  await expect(at(page, 3, 6)).toHaveText('2.00');
  await expect.poll(() => hoursOf(page, 3)).toEqual(['2.00', '2.00', '2.00', '2.00', '2.00']);
  await page.keyboard.press('Delete');
  await expect(at(page, 3, 6)).toHaveText('');
  await saved(page);
});

test('last week comes along: rows, hours, notes as counted before, never over a filled cell, and one undo takes it back (TED-02, TED-10)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(20));
  await selectBlock(page, [0, 2], [1, 3]);
  await page.keyboard.type('1.25');
  await page.keyboard.press('Control+Enter');
  await saved(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(weekLabel(dayAhead(20, 7)))).toBeVisible();
  await at(page, 0, 2).click();
  await page.keyboard.type('3');
  await page.keyboard.press('ArrowUp');
  await saved(page);
  await page.getByRole('button', { name: 'Copy last week' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy last week' });
  await expect(dialog.getByText('1 cell skipped: The cell has hours already (1)')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /Rows and hours 0 new rows, 3 cells, 3\.75 hours/ }).click();
  await expect(at(page, 1, 3)).toHaveText('1.25');
  await saved(page);
  await expect.poll(() => hoursOf(page, 0)).toEqual(['3.00', '1.25', '', '', '']);
  await page.keyboard.press('Control+z');
  await expect(at(page, 1, 3)).toHaveText('');
  await expect.poll(() => hoursOf(page, 0)).toEqual(['3.00', '', '', '', '']);
});

test('several entries in one cell show as such and are edited in a list (FIX-33, TED-10, TE-14)', async ({ page }) => {
  await openTimeEntry(page, weekAhead(22));
  // The first entry is still being created when its notes and a second entry are typed: they keep their order.
  const letGo = await holdBack(page, '**/api/timesheet/timeentries');
  await at(page, 0, 2).click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Concept');
  await page.getByRole('button', { name: 'Add another entry' }).click();
  await page.getByLabel('Notes').last().fill('Client call');
  await page.getByLabel('Hours').last().fill('0:45');
  await page.keyboard.press('Control+Enter');
  await expect(at(page, 0, 2)).toContainText('2.75');
  letGo();
  await saved(page);
  await expect(at(page, 0, 2)).toHaveText('2.75 (2)');
  await expect(at(page, 0, 2)).toHaveAttribute('aria-label', /2\.75 hours, 2 entries, has notes/);
  await page.keyboard.press('Control+c');
  await at(page, 0, 3).click();
  await page.keyboard.press('Control+v');
  await expect(at(page, 0, 3)).toHaveText('2.75 (2)');
  await page.keyboard.type('9');
  await expect(page.getByRole('textbox', { name: 'Notes' }).first()).toHaveValue('Concept');
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Notes' }).getByRole('button', { name: 'Delete' }).last().click();
  await page.keyboard.press('Control+Enter');
  await saved(page);
  await expect(at(page, 0, 3)).toHaveText('2.00');
});

test('every key of the map does what ? says, and the grid is one tab stop (TED-03)', async ({ page }) => {
  await openTimeEntry(page, weekAhead(23));
  const isActive = (row: number, column: number) =>
    expect(at(page, row, column)).toHaveAttribute('data-active', 'true');
  await at(page, 0, 2).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await isActive(1, 3);
  await page.keyboard.press('Home');
  await isActive(1, 0);
  await page.keyboard.press('End');
  await isActive(1, 10);
  await page.keyboard.press('Control+Home');
  await isActive(0, 0);
  await page.keyboard.press('PageDown');
  await isActive(4, 0);
  await page.keyboard.press('PageUp');
  await isActive(0, 0);
  await page.keyboard.press('Control+a');
  await expect(page.locator('td[aria-selected=true]')).toHaveCount(55);
  await at(page, 0, 2).click();
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.keyboard.press('Shift+Tab');
  await isActive(0, 2);
  await page.keyboard.press('F2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('5.');
  await page.keyboard.press('Escape');
  await expect(at(page, 0, 2)).toHaveText('1.00');
  await page.keyboard.press('Shift+F2');
  await expect(page.getByLabel('Notes').last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(at(page, 0, 2)).toBeFocused();
  await selectBlock(page, [0, 2], [0, 3]);
  await page.keyboard.press('Delete');
  await expect(at(page, 0, 3)).toHaveText('');
  await saved(page);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Shortcuts and preferences' });
  await expect(keys.getByText('Fill down, fill right')).toBeVisible();
  await expectAccessible(page);
  await keys.getByRole('switch', { name: 'Enter moves down instead of opening the notes' }).press('Space');
  await page.keyboard.press('Escape');
  await at(page, 0, 2).click();
  await page.keyboard.press('Enter');
  await isActive(1, 2);
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await isActive(2, 2);
  await expect(at(page, 1, 2)).toHaveText('4.00');
  await saved(page);
  // A displayed message has a close button, which comes after the grid and disappears with it.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(at(page, 2, 2)).toBeFocused();
});

test('rows that were added, moved to another cost type or deleted come back by undo (TED-10, TED-02)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(24));
  await at(page, 0, 2).click();
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowUp');
  await saved(page);
  await at(page, 0, 10).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Clone row with its hours' }).click();
  // The menu of cost types opens next to the row's menu: its first item must not be mistaken for that one's.
  await expect(page.getByRole('menu')).toHaveCount(2);
  await page.getByRole('menu').last().getByRole('menuitem').first().click();
  await expect(at(page, 4, 2)).toHaveText('2.00');
  await saved(page);
  await at(page, 4, 1).dblclick();
  const costType = page.getByRole('combobox', { name: 'Choose a cost type' });
  await expect(costType).toBeFocused();
  const before = await page.locator('tbody tr').count();
  const own = (await at(page, 4, 1).getByRole('combobox').inputValue()).trim();
  // The row's own cost type is marked among all of the job; the one below it is another.
  await costType.fill('');
  await expect(page.getByRole('option')).not.toHaveCount(1);
  await expect(markedOption(page)).toContainText(own);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(at(page, 4, 1)).not.toHaveText(own);
  await expect(at(page, 4, 2)).toHaveText('2.00');
  await expect(page.locator('tbody tr')).toHaveCount(before);
  await page.keyboard.press('Control+z');
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect(page.locator('tbody tr')).toHaveCount(before - 1);
  await saved(page);
  await expect(at(page, 0, 2)).toHaveText('2.00');
});

test('a week of six jobs is typed with 60 keys, with 12 and a drag, or brought with one action (TED-10)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(25));
  for (const job of ['J10', 'TRAIN']) {
    await page.locator('td', { hasText: 'Add a job' }).click();
    await page.keyboard.type(job);
    // The user's jobs are listed until results arrive.
    await expect(page.getByRole('option').first()).toHaveAccessibleName(new RegExp(`^${job}`, 'i'));
    await page.getByRole('option').first().click();
    // The job may be limited to some cost types: any of them makes a new line.
    await expect(page.getByRole('option', { name: new RegExp(`^${job}`) })).toHaveCount(0);
    await page.getByRole('option').first().click();
    await expect(page.getByRole('option')).toHaveCount(0);
  }
  await expect(page.locator('tbody tr')).toHaveCount(7);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await at(page, 0, 2).click();
  for (let row = 0; row < 6; row++) {
    const onwards = row % 2 === 0 ? 'ArrowRight' : 'ArrowLeft';
    for (let day = 0; day < 5; day++) {
      await press('1');
      await press(day < 4 ? onwards : 'ArrowDown');
    }
  }
  expect(keys).toBeLessThanOrEqual(60);
  await saved(page);
  for (let row = 0; row < 6; row++)
    await expect.poll(() => hoursOf(page, row)).toEqual(['1.00', '1.00', '1.00', '1.00', '1.00']);
  await page.reload();
  await expect(at(page, 5, 6)).toHaveText('1.00');
  await expect(page.locator('tfoot td').nth(9)).toContainText('30.00');

  await selectBlock(page, [0, 2], [5, 6]);
  await page.keyboard.press('Delete');
  await saved(page);
  keys = 0;
  await at(page, 0, 2).click();
  for (let row = 0; row < 6; row++) {
    await press('1');
    await press('ArrowDown');
  }
  expect(keys).toBeLessThanOrEqual(12);
  await selectBlock(page, [0, 2], [5, 2]);
  await page.locator('[data-fill-handle]').hover();
  await page.mouse.down();
  await at(page, 5, 6).hover();
  await page.mouse.up();
  await expect(at(page, 5, 6)).toHaveText('1.00');
  await saved(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(weekLabel(dayAhead(25, 7)))).toBeVisible();
  await page.getByRole('button', { name: 'Copy last week' }).click();
  await page.getByRole('button', { name: /^Rows and hours/ }).click();
  await expect(page.locator('tfoot td').nth(9)).toContainText('30.00');
  await saved(page);
});

test('every command of the selection works by its button, with the mouse and with the keyboard (FIX-113)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(42));
  await at(page, 0, 2).click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('Call with Ann');
  await page.keyboard.press('Control+Enter');
  await saved(page);
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  const press = async (name: string, how: 'mouse' | 'keyboard') => {
    const button = bar.getByRole('button', { name });
    if (how === 'mouse') return button.click();
    await button.focus();
    await page.keyboard.press('Enter');
  };
  for (const how of ['mouse', 'keyboard'] as const) {
    await test.step(how, async () => {
      await page.evaluate(() => navigator.clipboard.writeText('before'));
      await selectBlock(page, [0, 2], [0, 3]);
      await press('Copy with notes', how);
      await expect.poll(() => clipboardText(page)).toBe('"2.00\nCall with Ann"\t');
      await selectBlock(page, [0, 2], [0, 4]);
      await press('Fill right', how);
      await expect.poll(() => hoursOf(page, 0)).toEqual(['2.00', '2.00', '2.00', '', '']);
      await selectBlock(page, [0, 2], [1, 4]);
      await press('Fill down', how);
      await expect.poll(() => hoursOf(page, 1)).toEqual(['2.00', '2.00', '2.00', '', '']);
      await selectBlock(page, [0, 3], [1, 4]);
      await press('Clear', how);
      await expect.poll(() => hoursOf(page, 0)).toEqual(['2.00', '', '', '', '']);
      await selectBlock(page, [1, 2], [1, 5]);
      await press('Spread', how);
      await page.keyboard.type('8');
      await page.keyboard.press('Enter');
      await expect.poll(() => hoursOf(page, 1)).toEqual(['2.00', '2.00', '2.00', '2.00', '']);
      await selectBlock(page, [1, 2], [1, 5]);
      await press('Clear', how);
      await expect.poll(() => hoursOf(page, 1)).toEqual(['', '', '', '', '']);
      await saved(page);
    });
  }
});
