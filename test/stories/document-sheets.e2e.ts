import type { Page } from '@playwright/test';
import { ask, makeEstimate, openEstimate, type StoryEstimate } from './support/made-estimates.ts';
import { makeJob } from './support/made-jobs.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './support/story.ts';

const LONG = 'Concept, moodboards and two rounds of corrections for every format of the campaign, in three languages';

/** Returns the widths of a sheet's columns by heading. */
async function widthsOf(page: Page): Promise<Record<string, number>> {
  const headings = page.getByRole('grid', { name: 'Lines of Concept' }).getByRole('columnheader');
  return Object.fromEntries(
    await headings.evaluateAll((cells) => cells.map((cell) => [cell.textContent, cell.getBoundingClientRect().width])),
  );
}

test("an estimate's sheet has room for the text and whole amounts; what the client will see follows the typing (UX-03, UX-04)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'dana');
  const made = await makeEstimate(page, await makeJob(page, 'Sheet to read'), 'Readable');
  const [section] = made.sections as StoryEstimate[];
  const [idea, layout] = section.lines;
  const lines = [
    { ...idea, details: LONG },
    { ...layout, rate: '123456.78' },
  ];
  const saved = await ask<StoryEstimate>(page, 'PUT', `/api/estimates/${made.id}`, {
    ...{ id: made.id, lastModified: made.lastModified },
    sections: [{ ...section, lines }],
  });
  await openEstimate(page, saved);
  const sheet = page.getByRole('grid', { name: 'Lines of Concept' });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('columnheader', { name: 'Supplier' })).toHaveCount(0);
  const { Details: text, ...others } = await widthsOf(page);
  expect(text).toBeGreaterThan(Math.max(...Object.values(others)));
  await page.getByRole('button', { name: 'Show buying columns' }).click();
  await expect(sheet.getByRole('columnheader', { name: 'Supplier' })).toBeVisible();
  const cut = await sheet
    .locator('td[data-mark~="figure"], td[data-mark~="total"]')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
  expect(cut).toEqual([]);
  const words = await sheet.getByText(LONG).boundingBox();
  expect(words!.height).toBeGreaterThan(30);

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('complementary', { name: 'As the client sees it' });
  await expect(preview.getByText('Draft')).toBeVisible();
  await expect(preview.getByText(LONG)).toBeVisible();
  for (const heading of ['Details', 'Units', 'Rate', 'Tax %', 'Net'])
    await expect(preview.getByText(heading, { exact: true }).first()).toBeAttached();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed while reading');
  await expect(preview.getByText('Renamed while reading')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await preview.getByRole('button', { name: 'Close preview' }).click();
  await expect(preview).toHaveCount(0);
});
