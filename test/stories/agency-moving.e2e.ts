import type pg from 'pg';
import { allowChanges, refuseChanges } from '../../src/server/platform/database/move/refused-changes.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
import { cell, expect, expectAccessible, openTimeEntry, signIn, test } from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

const LONG = 60_000;
const onAgency = (work: (client: pg.Client) => Promise<void>) => onDatabaseOfFile('docket_harbour-pine', work);

test.afterEach(() => onAgency((client) => allowChanges(client, LONG)));

test('while the agency is moved, typed hours wait and are sent afterwards, and users can read (SCALE-03, TE-14)', async ({
  page,
}) => {
  const monday = weekAhead(31);
  await signIn(page, 'emma');
  await openTimeEntry(page, monday);
  await onAgency((client) => refuseChanges(client, LONG));
  const first = cell(page, 'pinned', 1).first();
  await first.click();
  await page.keyboard.type('2.5');
  await page.keyboard.press('Tab');
  await expect(page.getByText('1 change is waiting to be saved')).toBeVisible();
  await expect(page.getByText('Your agency is being moved to another server.')).toBeVisible();
  await expect(first).toContainText('2.5');
  await expect(page.getByText(/^Offline/)).toBeHidden();
  await expectAccessible(page);
  await openTimeEntry(page, weekAhead(32));
  await openTimeEntry(page, monday);
  await expect(first).toContainText('2.5');
  await onAgency((client) => allowChanges(client, LONG));
  await expect(page.getByText('All changes saved')).toBeVisible({ timeout: 120_000 });
  await page.reload();
  await expect(first).toContainText('2.5');
});
