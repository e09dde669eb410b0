import type { Page } from '@playwright/test';
import { makeJobToOrderFor, orderForJob } from './support/made-orders.ts';
import { expect, expectAccessible, origin, signIn, test } from './support/story.ts';

const COLUMNS = ['job', 'costType', 'glChart', 'details', 'employee', 'units', 'rate', 'taxStatus', 'net'];
const cell = (page: Page, line: number, column: string) =>
  page
    .getByRole('grid', { name: 'Lines' })
    .locator(`tr[data-row="${line - 1}"] > td[data-column="${COLUMNS.indexOf(column)}"]`);

async function paste(page: Page, rows: string[][]) {
  const text = rows.map((row) => row.join('\t')).join('\n');
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('Control+v');
}

test('a block with headings or without a job column asks for the columns, remembers them, and fills no wrong column (FIX-46)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'alex');
  const job = await makeJobToOrderFor(page, 'Columns of a quote');
  const order = await orderForJob(page, job, 'Posters');
  await page.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  await expect(cell(page, 1, 'details')).toHaveText('Posters');

  const quote = [
    ['Description', 'Unit price', 'Our colour', 'Qty', 'Amount'],
    ['Covers', '1.50', '1001', '200', '300'],
    ['Flyers', '0.25', '1002', '1,000', '250'],
  ];
  await cell(page, 2, 'job').click();
  await paste(page, quote);
  const question = page.getByRole('dialog', { name: 'Assign columns' });
  await expect(question.getByRole('combobox', { name: 'Unit price' })).toHaveValue('rate');
  await expect(question.getByRole('combobox', { name: 'Our colour' })).toHaveValue('');
  await expect(question.getByText('Covers · Flyers')).toBeVisible();
  await expectAccessible(page);
  // After Cancel nothing is pasted.
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(cell(page, 2, 'job')).toHaveText('Add line');
  await cell(page, 2, 'job').click();
  await paste(page, quote);
  // The user assigns the columns; no two have the same meaning.
  await question.getByRole('combobox', { name: 'Our colour' }).selectOption('Details');
  await expect(question.getByRole('combobox', { name: 'Description' })).toHaveValue('');
  await question.getByRole('combobox', { name: 'Description' }).selectOption('Details');
  await question.getByRole('combobox', { name: 'Our colour' }).selectOption('Skip');
  await question.getByRole('button', { name: 'Paste' }).click();
  for (const [line, values] of [
    [2, { details: 'Covers', employee: '', units: '200', rate: '1.5', net: '300.00' }],
    [3, { details: 'Flyers', employee: '', units: '1,000', rate: '0.25', net: '250.00' }],
  ] as const) {
    for (const [column, value] of Object.entries(values)) await expect(cell(page, line, column)).toHaveText(value);
  }
  await expect(cell(page, 4, 'job')).toHaveText('Add line');

  // The next quote with these headings is recognized, even after a reload; its first row is no line.
  await page.keyboard.press('Control+z');
  await expect(cell(page, 2, 'job')).toHaveText('Add line');
  await page.reload();
  await cell(page, 2, 'job').click();
  await paste(page, [
    ['Description', 'Unit price', 'Our colour', 'Qty', 'Amount'],
    ['Bags', '2', '7', '3', '6'],
  ]);
  await expect(question.getByRole('combobox', { name: 'Description' })).toHaveValue('details');
  await expect(question.getByRole('combobox', { name: 'Our colour' })).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, 'details')).toHaveText('Bags');
  await expect(cell(page, 2, 'net')).toHaveText('6.00');

  // Without headings and without a job in the first column, the block can't be pasted directly.
  await cell(page, 3, 'job').click();
  await paste(page, [
    ['Stickers, round', '10', '0.75'],
    ['Stickers, square', '5', '0.80'],
  ]);
  await expect(question.getByRole('combobox', { name: 'Column 1' })).toHaveValue('details');
  await question.getByRole('button', { name: 'Paste' }).click();
  await expect(cell(page, 4, 'details')).toHaveText('Stickers, square');
  await expect(cell(page, 4, 'net')).toHaveText('4.00');

  // A block that fits its place asks nothing.
  await cell(page, 5, 'job').click();
  await paste(page, [[job.code, '', '', 'Plain', '', '2', '3']]);
  await expect(cell(page, 5, 'net')).toHaveText('6.00');
  await expect(question).toBeHidden();
});
