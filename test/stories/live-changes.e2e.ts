import type { Page } from '@playwright/test';
import { intercept } from './support/intercept.ts';
import { expect, expectAccessible, openTimeEntry, signIn, test } from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

const at = (page: Page, row: number, column: number) =>
  page.locator(`tr[data-row="${row}"] > td[data-column="${column}"]`);

async function type(page: Page, [row, column]: [number, number], text: string) {
  await at(page, row, column).click();
  await page.keyboard.type(text);
  await page.keyboard.press('ArrowUp');
}

test.beforeEach(({ page }) => signIn(page, 'emma'));

test("changes of another tab appear without a reload and don't touch the edited cell (TE-20, TED-10)", async ({
  page,
  context,
}) => {
  await openTimeEntry(page, weekAhead(27));
  const other = await context.newPage();
  await openTimeEntry(other, weekAhead(27));
  await at(page, 1, 3).click();
  await page.keyboard.type('7');
  await type(other, [0, 2], '2.5');
  await expect(at(page, 0, 2)).toHaveText('2.50');
  await expect(page.locator('td[data-column="3"] input')).toHaveValue('7');
  await page.keyboard.type('.5');
  await page.keyboard.press('ArrowUp');
  await expect(at(other, 1, 3)).toHaveText('7.50');
  await other.locator('td', { hasText: 'Add a job' }).click();
  await other.keyboard.type('J10');
  await other.getByRole('option', { name: /^J10/ }).first().click();
  // The job may be limited to some cost types: any of them makes a new line.
  await expect(other.getByRole('option', { name: /^J10/ })).toHaveCount(0);
  await other.getByRole('option').first().click();
  await page.locator('td', { hasText: 'Add a job' }).click();
  await page.keyboard.type('SCB');
  await expect(at(other, 4, 2)).toHaveAttribute('data-active', 'true');
  await other.keyboard.type('1');
  await other.keyboard.press('ArrowUp');
  // A new line appears above the one being added: the input stays in its row.
  await expect(at(page, 4, 2)).toHaveText('1.00');
  await expect(page.getByRole('combobox', { name: 'Search jobs' })).toHaveValue('SCB');
  await expect(page.getByRole('combobox', { name: 'Search jobs' })).toBeFocused();
});

/** Stops the page from receiving changes and refetching, like a tab with a slow network. */
async function deafen(page: Page) {
  await intercept(page, '**/api/timesheet/changes*', (route) => route.abort());
  await intercept(page, '**/api/timesheet/timeentries?*', (route) => route.abort());
}

test('changes of different fields are put together; of the same one both values show and can be added up (TE-20)', async ({
  page,
  context,
}) => {
  await openTimeEntry(page, weekAhead(28));
  await type(page, [0, 2], '1');
  await expect(page.getByText('All changes saved')).toBeVisible();
  const other = await context.newPage();
  await openTimeEntry(other, weekAhead(28));
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await deafen(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await at(other, 0, 2).click();
  await other.keyboard.press('Enter');
  await other.keyboard.type('From the other tab');
  await other.keyboard.press('Control+Enter');
  await expect(other.getByText('All changes saved')).toBeVisible();
  await type(page, [0, 2], '2');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await at(page, 0, 2).click();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Notes').last()).toHaveValue('From the other tab');
  await expect(page.getByRole('textbox', { name: 'Hours' })).toHaveValue('2.00');
  await page.keyboard.press('Escape');

  await expect(at(other, 0, 2)).toHaveText('2.00');
  await type(other, [0, 2], '3.5');
  await expect(other.getByText('All changes saved')).toBeVisible();
  await page.reload({ waitUntil: 'commit' });
  await page.unrouteAll();
  await openTimeEntry(page, weekAhead(28));
  await expect(at(page, 0, 2)).toHaveText('3.50');
});

test('hours that both changed: keep mine, keep theirs, or add up what each added; who changed them is said once (TE-20, FIX-74)', async ({
  page,
  context,
}) => {
  await deafen(page);
  await page.unroute('**/api/timesheet/timeentries?*');
  await openTimeEntry(page, weekAhead(29));
  for (const [row, hours] of [
    [0, '2'],
    [1, '2'],
    [2, '2'],
  ] as const) {
    await type(page, [row, 2], hours);
  }
  await expect(page.getByText('All changes saved')).toBeVisible();
  const other = await context.newPage();
  await openTimeEntry(other, weekAhead(29));
  for (const row of [0, 1, 2]) await type(other, [row, 2], '3');
  await expect(other.getByText('All changes saved')).toBeVisible();
  await intercept(page, '**/api/timesheet/timeentries?*', (route) => route.abort());
  for (const row of [0, 1, 2]) await type(page, [row, 2], '2.5');
  const panel = page.getByRole('alert', { name: '3 not saved' });
  await expect(panel.getByText(/: Changed on your other device$/)).toHaveCount(3);
  await expect(page.getByText('Changed on your other device')).toHaveCount(3);
  const decide = async (row: number, answer: string | RegExp) => {
    await at(page, row, 2).click();
    await page.keyboard.press('Enter');
    const box = page.getByRole('dialog', { name: 'Notes' });
    await expect(box.getByText('Before: 2.00')).toBeVisible();
    await expect(box.getByText('Yours: 2.50')).toBeVisible();
    await expect(box.getByText('Other device: 3.00')).toBeVisible();
    if (row === 0) await expectAccessible(page);
    await box.getByRole('button', { name: answer }).click();
  };
  await decide(0, 'Keep mine');
  await decide(1, 'Keep theirs');
  await decide(2, 'Add both: 3.50');
  await expect(page.getByText('All changes saved')).toBeVisible();
  for (const [row, hours] of [
    [0, '2.50'],
    [1, '3.00'],
    [2, '3.50'],
  ] as const) {
    await expect(at(page, row, 2)).toHaveText(hours);
    await expect(at(other, row, 2)).toHaveText(hours);
  }
});

test('hours typed over a concurrent change overwrite nothing and show a conflict (TE-20)', async ({
  page,
  context,
}) => {
  await openTimeEntry(page, weekAhead(35));
  for (const row of [0, 1]) await type(page, [row, 2], '2');
  await expect(page.getByText('All changes saved')).toBeVisible();
  const other = await context.newPage();
  await openTimeEntry(other, weekAhead(35));
  await at(page, 0, 2).click();
  await page.keyboard.type('3');
  for (const row of [0, 1]) await type(other, [row, 2], '4');
  // The cells next to it and below it have been refetched by now.
  await expect(at(page, 1, 2)).toHaveText('4.00');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert', { name: '1 not saved' })).toBeVisible();
  await at(page, 0, 2).click();
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: 'Notes' });
  for (const side of ['Before: 2.00', 'Yours: 3.00', 'Other device: 4.00'])
    await expect(box.getByText(side)).toBeVisible();
  // Input typed into the conflict counts as the user's version.
  await box.getByRole('textbox', { name: 'Notes' }).fill('Both of us');
  await expect(box.getByText('Yours: 3.00, Both of us')).toBeVisible();
  await box.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(at(other, 0, 2)).toHaveText('3.00');
  await at(other, 0, 2).click();
  await other.keyboard.press('Enter');
  await expect(other.getByRole('textbox', { name: 'Notes' })).toHaveValue('Both of us');
});

test('after the session ended, the input stays, the user signs in in place and continues in the same cell (AUTH-12, SHELL-14)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(30));
  await at(page, 0, 2).click();
  await page.keyboard.type('4.25');
  await page.context().clearCookies();
  await page.keyboard.press('Tab');
  const dialog = page.getByRole('dialog', { name: 'Session has expired' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(at(page, 0, 3)).toBeFocused();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.keyboard.type('1');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(at(page, 0, 2)).toHaveText('4.25');
  await expect(at(page, 0, 3)).toHaveText('1.00');
});

test('a session that ended is found out behind the back of who types: the text stays under their hands (AUTH-12, SHELL-14)', async ({
  page,
  browser,
}) => {
  await openTimeEntry(page, weekAhead(31));
  await at(page, 0, 2).click();
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: 'Notes' });
  await box.getByRole('textbox', { name: 'Notes' }).fill('Half a sentence');
  await page.context().clearCookies();
  const other = await browser.newPage();
  await signIn(other, 'emma');
  await openTimeEntry(other, weekAhead(31));
  await type(other, [1, 3], '1');
  const dialog = page.getByRole('dialog', { name: 'Session has expired' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(box.getByRole('textbox', { name: 'Notes' })).toHaveValue('Half a sentence');
  await expect(at(page, 1, 3)).toHaveText('1.00');
  await other.close();
});
