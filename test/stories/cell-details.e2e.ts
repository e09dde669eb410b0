import { formatDay } from '#domain/calendar/calendar.ts';
import { cell, expect, expectAccessible, openTimeEntry, signIn, test } from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

test('a panel shows the active cell and saves its notes, covers no row, and stays collapsed (UX-02, FIX-75)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'emma');
  await openTimeEntry(page, weekAhead(3));
  const panel = page.getByRole('region', { name: 'Cell details' });
  const notes = panel.getByRole('textbox', { name: 'Notes' });
  const first = cell(page, /FER-0022/, 0).first();
  await first.click();
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowUp');
  await first.click();
  await expect(panel).toContainText('FER-0022');
  await expect(panel).toContainText(`${formatDay(weekAhead(3))} · 2.00 hours`);
  await expect(panel).toContainText('Unapproved');
  await expect(panel).toContainText(/Budget: [\d.]+ h estimated/);
  await expect(panel).toContainText(/Entered|Not changed since it was entered/);

  await page.keyboard.press('F6');
  await expect(notes).toBeFocused();
  await page.keyboard.type('Discarded');
  await page.keyboard.press('Escape');
  await expect(notes).toHaveValue('');
  await expect(first).toBeFocused();
  await page.keyboard.press('F6');
  await page.keyboard.type('From the panel');
  await page.keyboard.press('Control+Enter');
  await expect(first).toBeFocused();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(panel).toContainText(/Changed/);
  await expectAccessible(page);

  // Leaving the field saves, too, and Enter opens the box with the same notes.
  await notes.fill('From the panel, twice');
  await first.click();
  await page.keyboard.press('Shift+F2');
  const box = page.getByRole('dialog', { name: 'Notes' });
  await expect(box.getByRole('textbox', { name: 'Notes' })).toHaveValue('From the panel, twice');
  await expect(notes).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(notes).toHaveValue('From the panel, twice');

  const grid = page.getByRole('grid', { name: 'Time entries' });
  const bottomOf = async (of: typeof grid) => {
    const { y, height } = (await of.boundingBox())!;
    return y + height;
  };
  const rows = page.locator('tbody tr, tfoot tr');
  expect(await bottomOf(rows.last())).toBeLessThanOrEqual((await panel.boundingBox())!.y);
  await page.setViewportSize({ width: 1600, height: 800 });
  await expect.poll(async () => (await panel.boundingBox())!.x).toBeGreaterThan(1200);
  expect(await grid.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);

  await page.getByRole('button', { name: 'Hide cell details' }).click();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show cell details' })).toBeVisible();
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: 'Show cell details' }).click();
  await expect(panel).toBeVisible();
});
