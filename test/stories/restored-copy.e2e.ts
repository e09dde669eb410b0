import { onDatabaseOfFile } from './support/on-agency.ts';
import {
  cell,
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  openTimeEntry,
  origin,
  signIn,
  test,
} from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

const NOTICE = 'This is a restored copy. It is read-only and sends no emails or webhook events';

test('an administrator turns a restored copy on; until then it says so on every screen and takes no hours (FIX-99)', async ({
  page,
  browser,
}) => {
  await onDatabaseOfFile('docket_harbour-pine', (client) => client.query('update agency set quiet_since = now()'));
  const monday = weekAhead(31);
  await signIn(page, 'emma');
  await openTimeEntry(page, monday);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeHidden();
  const first = cell(page, 'pinned', 1).first();
  await first.click();
  await page.keyboard.type('2.5');
  await page.keyboard.press('Tab');
  await expect(page.getByText('An administrator can turn it on').first()).toBeVisible();
  await expect(first).toContainText('2.5');
  const other = await browser.newContext();
  const admin = await other.newPage();
  await signIn(admin, 'ada');
  await admin.setViewportSize({ width: 360, height: 740 });
  await admin.goto(`${origin()}/home`);
  await expect(admin.getByText(NOTICE)).toBeVisible();
  await expectNoSidewaysScroll(admin);
  await admin.setViewportSize({ width: 1280, height: 800 });
  await admin.goto(`${origin()}/administration/health`);
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Turn on' }).click();
  await expect(admin.getByRole('dialog')).toContainText('What was queued before is discarded.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await expectMessage(admin, 'This copy is turned on');
  await expect(admin.getByText(NOTICE)).toBeHidden();
  await other.close();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(first).toContainText('2.5');
  await expect(page.getByText(NOTICE)).toBeHidden();
});
