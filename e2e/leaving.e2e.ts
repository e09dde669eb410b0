import type { Page } from '@playwright/test';
import { onDatabaseOfWorker } from './support/on-agency.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, origin, signIn, test } from './support/story.ts';

const write = (text: string, values: unknown[] = []) =>
  onDatabaseOfWorker('docket_harbour-pine', (client) => client.query(text, values));

/** A supervisor with one person in their team, whom no other story knows. */
async function aSupervisor(username: string): Promise<{ id: number; of: number }> {
  const { rows } = await write(
    `with boss as (
       insert into employee (code, name, username, password_hash, password_changed_at, access_profile_id)
       select upper($1), 'Lena Leaver', $1, password_hash, now(), access_profile_id from employee where username = 'sue'
       returning id),
     role as (
       insert into employee_role (employee_id, role)
       select boss.id, role from boss, unnest(array['TimesheetUser', 'TimesheetSupervisor']) as role),
     member as (
       insert into employee (code, name, username, supervisor_id) select upper($1) || '-T', 'Tom Team', $1 || '-t', id from boss
       returning id)
     select boss.id, member.id as "of" from boss, member`,
    [username],
  );
  return rows[0];
}
const open = (page: Page, path: string) => page.goto(`${origin()}/administration${path}`);

test('PEOPLE-08 who is made inactive hands over their team, and is signed out', async ({ page }) => {
  const { id, of } = await aSupervisor('lena');
  await signIn(page, 'ada');
  await open(page, `/people/${id}`);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate Lena Leaver' });
  await expect(dialog).toContainText('Team (1)');
  await expect(dialog).toContainText('Tom Team');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByLabel(/Team/).selectOption({ label: 'Sam Rivera' });
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
  const { rows } = await write(
    `select boss.is_active, supervisor.username from employee as boss, employee as member
     join employee as supervisor on supervisor.id = member.supervisor_id where boss.id = $1 and member.id = $2`,
    [id, of],
  );
  expect(rows).toEqual([{ is_active: false, username: 'sam' }]);
});

test('PEOPLE-07 what somebody may do is told with its reasons, and of one record', async ({ page }) => {
  const { id, of } = await aSupervisor('olga');
  await signIn(page, 'ada');
  await open(page, `/people/${id}`);
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
  await page.getByLabel('Find in this page').fill('tom');
  await expect(row('Tom Team')).toBeVisible();
  await expect(row('Time approval')).toBeHidden();
  await page.getByRole('textbox', { name: 'Code or number' }).fill('no such code');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('Not found')).toBeVisible();
  await write('update employee set supervisor_id = null where id = $1', [of]);
  await page.reload();
  await expect(row('Tom Team')).toHaveCount(0);
});
