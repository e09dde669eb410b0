import type { Page } from '@playwright/test';
import { onDatabaseOfFile } from './support/on-agency.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  test,
} from './support/story.ts';

const write = (text: string, values: unknown[] = []) =>
  onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values));

/** Records scheduled work that failed five times, on its own day. */
const fail = (note: string) =>
  write(
    `insert into scheduled_task (kind, period, day, due_at, state, attempts, note, finished_at)
     select 'retention', day::text, day, now(), 'failed', 5, $1, now()
     from (select coalesce(min(day), date '2001-01-01') - 1 as day from scheduled_task where day < date '2002-01-01') as free`,
    [note],
  );
const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the health of an agency: what failed is named with its words, and tried again (OBS-04, SCHED-05, TOKEN-06, SCALE-17, NAV-06)', async ({
  page,
}) => {
  const words = 'The disk of the mail room is full';
  await fail(words);
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration`);
  await page.getByRole('link', { name: 'Health', exact: true }).click();
  await expect(page).toHaveURL(`${origin()}/administration/health`);
  const tasks = row(page, 'Scheduled tasks');
  await expect(tasks).toContainText('Action required');
  await expect(row(page, 'Server')).toContainText('Release 24.2.0 · Commit');
  await expect(row(page, 'Administrators')).toContainText(/\d+ administrators?/);
  await expect(row(page, 'Secret key')).toContainText('Can decrypt all stored passwords and secrets');
  await expect(row(page, 'Email')).toBeVisible();
  await expect(row(page, 'Webhooks')).toContainText('No pending events');
  await expect(row(page, 'Attachments')).toContainText('Files are stored in the database');
  await expect(row(page, 'Backups')).toContainText('No backup yet');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const failed = tasks.getByRole('listitem').filter({ hasText: words }).first();
  await expect(failed).toContainText('Deleting old data');
  await failed.getByRole('button', { name: /^Try again/ }).click();
  await expectMessage(page, 'Retry scheduled');
  await expect(tasks.getByText(words)).toHaveCount(0);
});

test('reminders of missing time are snoozed for a week and resumed, and notifications are set to the daily email (NOTE-06, SCHED-04)', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await page.goto(`${origin()}/notifications`);
  await page.getByRole('button', { name: 'Snooze for a week' }).click();
  await expect(page.getByText(/^Reminders of missing time are paused until \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Resume reminders' }).click();
  await expect(page.getByText('You are reminded of missing time on each work day.')).toBeVisible();
  const own = page.getByRole('region', { name: 'Notification settings', exact: true });
  const mentions = own.getByLabel('Someone mentioned me');
  const kept = page.waitForResponse((response) => response.request().method() !== 'GET');
  await mentions.selectOption({ label: 'In a daily email' });
  await (await kept).finished();
  await page.reload();
  await expect(mentions).toHaveValue('digest');
  await expect(own.getByLabel('My time is missing')).toContainText('Default: In a daily email');
  await mentions.selectOption({ index: 0 });
  await expect(mentions).toHaveValue('');
  await expectAccessible(page);
});
