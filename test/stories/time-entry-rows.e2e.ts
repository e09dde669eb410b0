import type { Page } from '@playwright/test';
import { addDays } from '#domain/calendar/calendar.ts';
import { intercept } from './support/intercept.ts';
import { expect, expectMessage, openTimeEntry, origin, signIn, signInAndStart, test } from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

/** Returns the cell of a row and a column: the days are columns 2 to 8, the row's menu is column 10. */
const at = (page: Page, row: number, column: number) =>
  page.locator(`tr[data-row="${row}"] > td[data-column="${column}"]`);

async function saved(page: Page) {
  await expect(page.getByText('All changes saved')).toBeVisible();
}

test('the row of an inactive job says what goes with it, goes, and comes back by undo (FIX-24, FIX-30)', async ({
  page,
}) => {
  await signInAndStart(page, 'emma');
  const line = page
    .getByRole('row')
    .filter({ has: page.getByText('Job inactive') })
    .first();
  await expect(line).toBeVisible();
  await saved(page);
  const total = line.locator('td[data-column="9"]');
  const before = (await total.textContent())!;
  // An unavailable item doesn't keep the focus from available ones.
  await line.locator('td[data-column="10"]').getByRole('button').click();
  await expect(page.getByRole('menuitem', { name: 'Pin' })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: /favourite/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await line.locator('td[data-column="10"]').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Delete row' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete' });
  await expect(dialog).toContainText(/\d+ entr(y|ies), \d+\.\d\d hours/);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(line).toHaveCount(0);
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect(total).toHaveText(before);
  await saved(page);
  await page.reload();
  await expect(total).toHaveText(before);
});

test('nothing over an entry takes it away and opens no notes; words without hours are kept and say so (FIX-25)', async ({
  page,
}) => {
  await signIn(page, 'emma');
  await openTimeEntry(page, weekAhead(32));
  await at(page, 0, 2).click();
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowUp');
  await saved(page);
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(at(page, 0, 2)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(at(page, 0, 2)).toHaveText('');
  await saved(page);

  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Hours').fill('');
  await page.getByLabel('Notes').last().fill('Call with the client');
  await page.keyboard.press('Control+Enter');
  await expectMessage(page, 'A time entry needs hours');
  await expect(page.getByText('1 not saved').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Notes').last()).toHaveValue('Call with the client');
  await page.getByRole('dialog').getByLabel('Hours').fill('1.5');
  await page.keyboard.press('Control+Enter');
  await saved(page);
  await expect(at(page, 0, 2)).toHaveText('1.50');
});

test('a finished change is not sent again by a page that is loaded before the device has forgotten it (FIX-25)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Simulates a device that is slow to delete: a deleted draft still exists when the page is left.
    if (sessionStorage.getItem('forgets')) return;
    const takeAway = IDBObjectStore.prototype.delete;
    IDBObjectStore.prototype.delete = function slowly(key) {
      const goOn = () => {
        this.count().onsuccess = goOn;
      };
      goOn();
      return takeAway.call(this, key);
    };
  });
  await signIn(page, 'emma');
  await openTimeEntry(page, weekAhead(33));
  await at(page, 0, 2).click();
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowUp');
  await saved(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/timeentries/.test(request.url()) && request.method() !== 'GET') sent.push(request.method());
  });
  await page.evaluate(() => sessionStorage.setItem('forgets', 'yes'));
  await page.reload();
  await expect(at(page, 0, 2)).toHaveText('2.00');
  await saved(page);
  // Restored drafts would be sent before what is typed now.
  await at(page, 0, 3).click();
  await page.keyboard.type('1');
  await page.keyboard.press('ArrowUp');
  await saved(page);
  expect(sent).toEqual(['POST']);
  // The device has deleted it by now: leaving asks nothing.
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a cloned row is empty, unless its hours are cloned, too (FIX-30)', async ({ page }) => {
  await signIn(page, 'emma');
  await openTimeEntry(page, weekAhead(34));
  await at(page, 0, 2).click();
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowUp');
  await saved(page);
  const clone = async (item: string, costType: number) => {
    await at(page, 0, 10).getByRole('button').click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('menu')).toHaveCount(2);
    await page.getByRole('menu').last().getByRole('menuitem').nth(costType).click();
    await saved(page);
  };
  const rows = await page.locator('tbody tr').count();
  await clone('Clone row to cost type', 0);
  await expect(page.locator('tbody tr')).toHaveCount(rows + 1);
  await expect(at(page, rows - 1, 2)).toHaveText('');
  await clone('Clone row with its hours', 1);
  await expect(at(page, rows, 2)).toHaveText('2.00');
});

test.describe('on the phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  test('the keypad has a minus, which takes hours back (FIX-30)', async ({ page }) => {
    await signIn(page, 'emma');
    await page.goto(`${origin()}/m/TimeEntry?selectedDate=${weekAhead(35)}`);
    await page.getByRole('listitem').first().getByRole('link').click();
    const hours = page.getByRole('textbox', { name: 'Hours' });
    const minus = page.getByRole('button', { name: 'Minus', exact: true });
    await page.getByRole('button', { name: '2', exact: true }).click();
    await minus.click();
    await expect(hours).toHaveValue('-2');
    await minus.click();
    await expect(hours).toHaveValue('2');
    await minus.click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '-2.00' })).toHaveCount(1);
    await expectMessage(page, 'Time entry saved');
  });
});

test('lines show when all of them are known: pins that are late move none under the pointer (FIX-03)', async ({
  page,
}) => {
  await signIn(page, 'noah');
  let letPinsCome = () => {};
  const pins = new Promise<void>((resolve) => {
    letPinsCome = resolve;
  });
  await intercept(page, '**/api/timesheet/pinnedtimeallocations*', async (route) => {
    await pins;
    await route.continue();
  });
  await page.addInitScript(() => {
    const firstRows = new Set<string>();
    Object.assign(window, { firstRows });
    new MutationObserver(() => {
      // A star is empty and disabled until its state is known; it stays in place.
      const text = document.querySelector('tr[data-row="0"]')?.textContent.replace('★', '☆');
      if (text) firstRows.add(text);
    }).observe(document, { childList: true, subtree: true });
  });
  const entries = page.waitForResponse('**/api/timesheet/timeentries?*');
  await page.goto(`${origin()}/timesheet/timeentry?selectedDate=${addDays(weekAhead(1), -14)}`);
  await (await entries).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  letPinsCome();
  const first = page.locator('tr[data-row="0"]');
  await expect(first.getByRole('rowheader')).toBeVisible();
  const shown = await page.evaluate(() => [...(window as unknown as { firstRows: Set<string> }).firstRows]);
  expect(shown).toEqual([(await first.textContent())!.replace('★', '☆')]);
});

test('rows stay where they were left until the week changes, and a new row begins on Monday (FIX-76)', async ({
  page,
}) => {
  await signIn(page, 'emma');
  await openTimeEntry(page, weekAhead(39));
  const codes = async () => {
    const texts = await page.locator('tbody tr[data-row] > td[data-column="0"]').allTextContents();
    return texts.flatMap((text) => /[A-Z]+[-/]?\d+|MEETING/.exec(text)?.[0] ?? []);
  };
  const before = await codes();
  expect(before.length).toBeGreaterThan(2);
  // A pin with hours would come first if the order were recomputed.
  await at(page, before.length - 1, 4).click();
  await page.keyboard.type('1');
  await page.keyboard.press('ArrowUp');
  await saved(page);
  await page.goto(`${origin()}/home`);
  await openTimeEntry(page, weekAhead(39));
  await expect(at(page, before.length - 1, 4)).toHaveText('1.00');
  expect(await codes()).toEqual(before);
  await openTimeEntry(page, addDays(weekAhead(39), 2), 'day');
  await openTimeEntry(page, addDays(weekAhead(39), 2));
  await expect(at(page, before.length - 1, 4)).toHaveText('1.00');

  // The chosen day is a Wednesday; the row starts on Monday nevertheless.
  await at(page, before.length, 0).click();
  await page.keyboard.type('training');
  await page.getByRole('option').first().click();
  await page.getByRole('option').first().click();
  await expect(at(page, before.length, 2)).toBeFocused();

  // FIX-75: with the user's setting Enter moves down, and the next digit goes into that cell.
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Enter moves down instead of opening the notes' }).click();
  await page.keyboard.press('Escape');
  await at(page, 0, 5).click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(at(page, 0, 5)).toHaveText('2.00');
  await expect(at(page, 1, 5)).toHaveText('3.00');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
