import { cell, expect, openTimeEntry, signIn, test } from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

test('a supervisor with the edit role enters time for a team member, within that person’s maximum (TE-19, PERM-05)', async ({
  page,
}) => {
  await signIn(page, 'sue');
  await openTimeEntry(page, weekAhead(43));
  await page.getByLabel('Enter time for').selectOption({ label: 'Noah Fischer' });
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
  const first = page.locator('td[data-mark~=day][aria-readonly=false]').first();
  await first.click();
  await page.keyboard.type('12.5');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Cannot insert more than 12 hours per day').first()).toBeVisible();
  await page.keyboard.type('11');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('a person without the role has no one to choose (PERM-05)', async ({ page }) => {
  await signIn(page, 'emma');
  await openTimeEntry(page, weekAhead(43));
  await expect(page.getByLabel('Enter time for')).toBeHidden();
  await expect(cell(page, 'pinned', 0).first()).toBeVisible();
});
