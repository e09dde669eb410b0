import { expect, openTimeEntry, signIn, test } from './support/story.ts';

test('TED-01 the chosen day is in view and is where keys go first, also in a month', async ({ page }) => {
  await signIn(page, 'noah');
  await openTimeEntry(page, '2027-09-27', 'month');
  const chosen = page.locator('tbody tr').first().locator('td[data-column="28"]');
  await expect(chosen).toHaveAttribute('tabindex', '0');
  await expect(chosen).toBeInViewport();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('columnheader', { name: /27\/08\/2027/ })).toBeInViewport();
});
