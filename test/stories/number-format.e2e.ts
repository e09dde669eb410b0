import type { Page } from '@playwright/test';
import { makeJobToOrderFor, orderForJob } from './support/made-orders.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  origin,
  signIn,
  test,
  untilReloaded,
} from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

/** The column indexes of an order's lines. */
const COLUMN = { units: 5, rate: 6, total: 10 };
const cell = (page: Page, column: keyof typeof COLUMN) =>
  page.getByRole('grid', { name: 'Lines' }).locator(`tr[data-row="0"] > td[data-column="${COLUMN[column]}"]`);

/** Restores the user's default, whatever the story chose. */
async function chooseNone(page: Page) {
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const { id } = await (await page.request.get(`${origin()}/api/auth/employeeinfo`, { headers })).json();
  await page.request.put(`${origin()}/api/employees/${id}/numberformat`, { headers });
}
test.afterEach(({ page }) => chooseNone(page));

test('numbers are displayed and read in the user’s format, and ambiguous ones need a choice (FIX-38)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  const order = await orderForJob(page, await makeJobToOrderFor(page, 'Numbers of two worlds'), 'Posters', '1234.5');
  await page.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  await expect(cell(page, 'rate')).toHaveText('1,234.5');
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Number format' }).click();
  await expect(page.getByRole('radio')).toHaveCount(5);
  await expectAccessible(page);
  await untilReloaded(page, () => page.getByRole('radio', { name: '1.234.567,89' }).click());
  await expect(cell(page, 'rate')).toHaveText('1.234,5');
  await expect(cell(page, 'total')).toHaveText('2.715,90');

  // Typed again it requires a choice again, even over the same number.
  const question = page.getByRole('dialog', { name: 'Which number do you mean?' });
  const typeRate = async (typed: string) => {
    await cell(page, 'rate').click();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  };
  await typeRate('1,234');
  await expect(question).toContainText('1,234 could contain a thousands separator or a decimal.');
  await expectAccessible(page);
  await question.getByRole('button', { name: '1.234,00' }).click();
  await expect(cell(page, 'rate')).toHaveText('1.234');
  await expect(cell(page, 'total')).toHaveText('2.714,80');
  await typeRate('1.234');
  await question.getByRole('button', { name: '1.234,00' }).click();
  await expect(cell(page, 'rate')).toHaveText('1.234');
  await typeRate('1.234');
  await question.getByRole('button', { name: '1,234', exact: true }).click();
  await expect(cell(page, 'rate')).toHaveText('1,234');
  await expect(cell(page, 'total')).toHaveText('2,72');
  // An undecided number stays typed, with the reason; the arrow keys continue in place.
  await typeRate('2,345');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(cell(page, 'rate')).toHaveText('2,345');
  await expect(cell(page, 'rate')).toHaveAttribute('aria-label', /could contain a thousands separator or a decimal/);
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'rate')).toHaveText('1,234');
  // Opening an editor without typing changes nothing, and asks nothing.
  await cell(page, 'rate').dblclick();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(cell(page, 'total')).toHaveText('2,72');
});

test('hours too, on the phone too, and without a choice as is usual in the language (FIX-38)', async ({ page }) => {
  await signIn(page, 'hannah');
  await page.goto(`${origin()}/timesheet/timeentry?selectedDate=${weekAhead(23)}`);
  await expect(page.getByRole('grid').locator('tfoot')).toContainText('38,00');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${origin()}/m/TimeEntry?selectedDate=${weekAhead(23)}`);
  await expect(page.getByText(/0,00 .* 7,60/)).toBeVisible();
  await page.getByRole('button', { name: 'Ihr Menü' }).click();
  await page.getByRole('menuitem', { name: 'Zahlenformat' }).click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await expectNoSidewaysScroll(page);
  await untilReloaded(page, () => page.getByRole('radio', { name: '1,234,567.89' }).click());
  await expect(page.getByText(/0\.00 .* 7\.60/)).toBeVisible();
  await page.getByRole('button', { name: 'Ihr Menü' }).click();
  await page.getByRole('menuitem', { name: 'Zahlenformat' }).click();
  await untilReloaded(page, () => page.getByRole('radio').first().click());
  await expect(page.getByText(/0,00 .* 7,60/)).toBeVisible();
});
