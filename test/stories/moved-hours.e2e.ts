import type { Page } from '@playwright/test';
import { TIME_EXPORT_NAMES, TIME_EXPORTS } from '#domain/data-exchange/time-export.ts';
import { exportOfYear } from '../../src/server/data-exchange/testing/exported-hours.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, origin, signIn, test } from './support/story.ts';

const bring = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const counts = (page: Page) => page.getByRole('group', { name: 'What an import would do' });
const countEntries = async (year: number) =>
  (
    await onDatabaseOfFile('docket_harbour-pine', (client) =>
      client.query('select count(*)::int as count from time_entry where extract(year from work_date) = $1', [year]),
    )
  ).rows[0].count as number;

test('a year of Toggl, Harvest, Clockify and Kimai hours moves in (DATA-06, DATA-07, DATA-08)', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/data`);
  for (const [index, program] of TIME_EXPORTS.entries()) {
    const year = 2012 + index;
    const before = await countEntries(year);
    const file = exportOfYear(program, year);
    // Another program's export is recognized, whichever kind is chosen.
    await bring(page, `${program}.csv`, file);
    const held = page.getByRole('region', { name: 'File contents' });
    await expect(held).toContainText(`${TIME_EXPORT_NAMES[program]}: `);
    await expect(held).toContainText('of 4 people');
    const use = page.getByRole('button', { name: 'Use these matches' });
    // People, projects and tasks first; a new project needs a client.
    for (;;) {
      await expect(use).toBeVisible();
      const all = page.getByRole('button', { name: /^Create all/ });
      while ((await all.count()) > 0) await all.first().click();
      for (const choice of await page.getByRole('combobox', { name: /^Match for / }).all())
        if ((await choice.inputValue()) === '') await choice.selectOption('create');
      if (await use.isDisabled()) break;
      if (index === 0) await expectAccessible(page);
      await use.click();
      await expect(page.getByText('Saving matches')).toBeHidden();
      await expect(page.getByText('Reading file')).toBeHidden();
    }
    await expect(counts(page)).toContainText('0 with problems');
    if (index === 0) {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    const created = Number(/(\d+) new/.exec((await counts(page).textContent())!)![1]);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText(`${created} new, 0 changed, 0 unchanged`)).toBeVisible();
    expect((await countEntries(year)) - before).toBe(created);
    // Importing the same file again adds nothing.
    await bring(page, `${program}.csv`, file);
    await expect(counts(page)).toContainText(`${created} unchanged`);
  }
});
