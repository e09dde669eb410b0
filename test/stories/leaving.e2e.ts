import type { Page } from '@playwright/test';
import { makeEstimate } from './support/made-estimates.ts';
import { makeJob } from './support/made-jobs.ts';
import { makeTeam } from './support/made-team.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, origin, signIn, test } from './support/story.ts';

const write = (text: string, values: unknown[] = []) =>
  onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values));

const open = (page: Page, path: string) => page.goto(`${origin()}/administration${path}`);

test('a deactivated person hands over their team and is signed out (PEOPLE-08, FIX-107)', async ({ page }) => {
  const { supervisor, member } = await makeTeam('lena');
  await signIn(page, 'ada');
  await open(page, `/people/${supervisor.id}`);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate Lena Leaver' });
  await expect(dialog).toContainText('Team (1)');
  await expect(dialog).toContainText('Tom Team');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // A team without a successor causes a warning, and ineligible people are listed with the reason.
  await expect(dialog).toContainText('the team keeps an inactive supervisor');
  await expect(dialog.getByRole('button', { name: 'Deactivate anyway' })).toBeVisible();
  await expect(dialog.getByLabel(/Team/).locator('optgroup')).toHaveAttribute(
    'label',
    /^Needs the role “Approves time”/,
  );
  await dialog.getByLabel(/Team/).selectOption({ label: 'Sam Rivera' });
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
  const { rows } = await write(
    `select boss.is_active, supervisor.username from employee as boss, employee as member
     join employee as supervisor on supervisor.id = member.supervisor_id where boss.id = $1 and member.id = $2`,
    [supervisor.id, member.id],
  );
  expect(rows).toEqual([{ is_active: false, username: 'sam' }]);
});

test('pending estimates of a deactivated approver are reassigned (PEOPLE-08, EST-07)', async ({ page }) => {
  const { supervisor } = await makeTeam('ella');
  await signIn(page, 'alex');
  const estimate = await makeEstimate(page, await makeJob(page, 'Handed over'), 'Handed over');
  await write(
    `update employee set access_profile_id = (select access_profile_id from employee where username = 'dana') where id = $1`,
    [supervisor.id],
  );
  await write(`update estimate set status = 'READY', approver_id = $1 where id = $2`, [supervisor.id, estimate.id]);
  await signIn(page, 'ada');
  await open(page, `/people/${supervisor.id}`);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog', { name: /^Deactivate/ });
  const waiting = dialog.getByLabel(/Estimates waiting for approval \(1\)/);
  await expect(dialog).toContainText(estimate.reference);
  await expectAccessible(page);
  await waiting.selectOption({ label: 'Dana Whitfield' });
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog).toBeHidden();
  await signIn(page, 'dana');
  await page.goto(`${origin()}/production/estimate/${estimate.id}/edit`);
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
});

test('a person’s permissions are explained, also for one record (PEOPLE-07)', async ({ page }) => {
  const { supervisor, member } = await makeTeam('olga');
  await signIn(page, 'ada');
  await open(page, `/people/${supervisor.id}`);
  await page.getByRole('link', { name: 'What may Lena Leaver do?' }).click();
  await expect(page.getByRole('heading', { name: 'What may Lena Leaver do?' })).toBeVisible();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) });
  await expect(row('Time approval')).toContainText('Yes');
  await expect(row('Time approval')).toContainText('Role Approves time');
  await expect(row('Administration').first()).toContainText('No');
  await expect(row('Tom Team')).toContainText('Own team');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // Individual API calls are collapsed, until one is searched for.
  const calls = page.getByRole('region', { name: 'Calls: Webhooks' });
  await expect(calls).toBeHidden();
  await page.getByLabel('Find on this page').fill('webhook');
  await expect(calls).toBeVisible();
  await page.getByLabel('Find on this page').fill('tom');
  await expect(row('Tom Team')).toBeVisible();
  await expect(row('Time approval')).toBeHidden();
  await page.getByRole('textbox', { name: 'Code or number' }).fill('no such code');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('Not found')).toBeVisible();
  await write('update employee set supervisor_id = null where id = $1', [member.id]);
  await page.reload();
  await expect(row('Tom Team')).toHaveCount(0);
});
