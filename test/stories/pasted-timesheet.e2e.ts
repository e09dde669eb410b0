import type { Page } from '@playwright/test';
import { formatDay } from '#domain/calendar/calendar.ts';
import { expect, expectAccessible, openTimeEntry, signIn, test } from './support/story.ts';
import { dayAhead, weekAhead } from './support/story-days.ts';

const WEEK = 20;
const cell = (page: Page, row: number, column: number) =>
  page.locator(`tr[data-row="${row}"] > td[data-column="${column}"]`);

async function paste(page: Page, rows: string[][]) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.map((row) => row.join('\t')).join('\n'));
  await page.keyboard.press('Control+v');
}

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'emma');
});

test('previews what a block with headings would write and overwrite, and saves only after confirmation (FIX-72)', async ({
  page,
}) => {
  await openTimeEntry(page, weekAhead(WEEK));
  await cell(page, 0, 2).click();
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('All changes saved')).toBeVisible();
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/timeentries')) changes.push(request.url());
  });
  const codeOf = async (row: number) => /[A-Z]+[-/]?\d+/.exec((await cell(page, row, 0).textContent())!)![0];
  const [first, second] = [await codeOf(0), await codeOf(2)];

  const block = [
    ['Job', formatDay(weekAhead(WEEK)), formatDay(dayAhead(WEEK, 1)), 'Total', 'Notes'],
    [second, '1.5', '', '1.5', ''],
    [first, '3', '0:30', '3.5', 'From the sheet'],
    ['NO-SUCH-JOB', '4', '', '4', ''],
    ['Total', '8.5', '0.5', '9', ''],
  ];
  await cell(page, 1, 3).click();
  await paste(page, block);
  const preview = page.getByRole('dialog', { name: 'Paste preview' });
  await expect(preview).toContainText('3 cells written, 1 of them overwritten');
  await expect(preview.getByRole('row').filter({ hasText: 'Overwritten' })).toContainText(/2\.00.*3\.00/);
  await expect(preview.getByRole('combobox', { name: 'Job for row 4' })).toBeVisible();
  await expect(preview).toContainText('No job selected (1)');
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await expect(cell(page, 0, 2)).toHaveText('2.00');
  expect(changes).toEqual([]);

  await paste(page, block);
  await preview.getByRole('button', { name: 'Paste' }).click();
  await expect(preview).toBeHidden();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(cell(page, 0, 2)).toHaveText('3.00');
  await expect(cell(page, 0, 3)).toHaveText('0.50');
  await expect(cell(page, 2, 2)).toHaveText('1.50');
  await expect(cell(page, 1, 3)).toHaveText('');
  expect(changes).toHaveLength(1);
  // One step to undo.
  await page.keyboard.press('Control+z');
  await expect(cell(page, 0, 2)).toHaveText('2.00');
  await expect(cell(page, 2, 2)).toHaveText('');
});
