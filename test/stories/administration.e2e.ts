import { expect, expectAccessible, expectNoSidewaysScroll, origin, signIn, test } from './support/story.ts';

test('administration has one start page: searched, in groups, and whole on a laptop’s screen (FIX-110)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'ada');
  await page.goto(`${origin()}/production/job`);
  // The sidebar entry, visible without scrolling.
  const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Administration' });
  await expect(entry).toBeInViewport({ ratio: 1 });
  await entry.click();
  await expect(page).toHaveURL(`${origin()}/administration`);
  const content = page.getByRole('main');
  for (const link of await content.locator('section a').all()) await expect(link).toBeInViewport({ ratio: 1 });
  await expect(content.locator('section a').filter({ hasText: 'Exchange rates' })).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Search the pages of administration' }).fill('two-factor');
  await expect(content.locator('section a')).toHaveAccessibleName('Sign-in');
  await page.getByRole('searchbox').fill('no such page');
  await expect(content.getByRole('status')).toHaveText('No page matches “no such page”');
  await page.getByRole('searchbox').fill('changed what');
  await content.getByRole('link', { name: 'Audit trail' }).click();
  await expect(page).toHaveURL(`${origin()}/administration/audit`);
  // Every page of administration belongs to the same sidebar entry.
  await expect(entry).toHaveAttribute('aria-current', 'page');
});

test('the start page of administration fits a phone (FIX-110)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration`);
  await expect(page.getByRole('link', { name: 'Translations' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
