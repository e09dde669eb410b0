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

const TRAIL = '/administration/audit';
const open = (page: Page, path: string) => page.goto(`${origin()}${path}`);
const write = (text: string, values: unknown[] = []) =>
  onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values));
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Audit trail, newest first' }).getByRole('listitem');

/** Creates a client and renames it once. */
async function renamedClient(page: Page, code: string) {
  await open(page, '/administration/clients/0');
  await field(page, 'Code').fill(code);
  await field(page, 'Name').fill(`First ${code}`);
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Saved');
  await expect(page).toHaveURL(/\/clients\/\d+$/);
  await field(page, 'Name').fill(`Second ${code}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: `${code} Second ${code}` })).toBeVisible();
}

test('an administrator narrows the trail to words, record and person, the address says it, and a row shows before and after (AUDIT-01, AUDIT-02)', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await renamedClient(page, 'KELP');
  await page.goto(`${origin()}/administration`);
  await page.getByRole('link', { name: 'Audit trail', exact: true }).click();
  await expect(page).toHaveURL(`${origin()}${TRAIL}`);
  await expect(rows(page).first()).toContainText('Changed Client KELP Second KELP');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await field(page, 'Keywords').fill('first kelp');
  await expect(page).toHaveURL(/words=first(\+|%20)kelp/);
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().getByRole('button').click();
  const change = rows(page).first().getByRole('row').filter({ hasText: 'Name' });
  await expect(change.getByRole('cell')).toHaveText(['First KELP', 'Second KELP']);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Only this record' }).click();
  await expect(page).toHaveURL(/kind=client/);
  await expect(page.getByText('Only Client KELP Second KELP')).toBeVisible();
  // The address contains the whole state.
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(field(page, 'Keywords')).toHaveValue('first kelp');
  await choice(page, 'Action').click();
  await page.getByRole('option', { name: 'Created', exact: true }).click();
  await expect(page).toHaveURL(/action=create/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(`${origin()}${TRAIL}`);
});

test('days and people filter the trail, and reversed days are reported (AUDIT-01, AUDIT-05)', async ({ page }) => {
  await write(
    `insert into audit_event (at, by_employee_id, for_employee_id, subject, subject_id, action, way)
     select '2019-02-28T12:00:00Z', employee.id, null, 'deputy', 1, 'delete', 'web' from employee where username = 'dana'`,
  );
  await signIn(page, 'ada');
  await open(page, `${TRAIL}?from=2019-02-28&to=2019-02-28`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('28/02/2019');
  await field(page, 'To').fill('27/02/2019');
  await expect(page.getByRole('alert')).toHaveText("The last day can't be before the first");
  await expect(page).toHaveURL(/to=2019-02-27/);
  await field(page, 'To').fill('01/03/2019');
  await expect(rows(page)).toHaveCount(1);
  await choice(page, 'Performed by').fill('emma');
  await page.getByRole('option', { name: /Emma/ }).first().click();
  await expect(page).toHaveURL(/by=\d+/);
  await expect(page.getByText('Nothing found', { exact: true })).toBeVisible();
});

test('a failed sign-in is in the audit trail with entered name and address, without the password (AUDIT-03)', async ({
  page,
}) => {
  await page.request.post(`${origin()}/api/auth/login`, {
    data: {
      username: 'stranger-of-kelp',
      password: 'swordfish-of-kelp',
      database: 'harbour-pine',
      isPersistent: false,
    },
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  });
  await signIn(page, 'ada');
  await open(page, `${TRAIL}?action=sign-in-failed&words=stranger-of-kelp`);
  await rows(page).first().getByRole('button').click();
  await expect(rows(page).first().getByRole('row').filter({ hasText: 'User name' })).toContainText('stranger-of-kelp');
  await expect(rows(page).first()).toContainText('Network address');
  await open(page, `${TRAIL}?words=swordfish-of-kelp`);
  await expect(page.getByText(/^Nothing found/)).toBeVisible();
});

test('a client and a job have their history, in German too (AUDIT-02)', async ({ page }) => {
  await signIn(page, 'ada');
  await renamedClient(page, 'WRACK');
  const history = page.getByRole('list', { name: 'History, newest first' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await history.getByRole('button').first().click();
  await expect(history.getByRole('cell')).toHaveText(['First WRACK', 'Second WRACK']);
  await expectAccessible(page);
  await write("update employee set use_second_language = true where username = 'ada'");
  try {
    await page.reload();
    const verlauf = page.getByRole('list', { name: 'Verlauf, Neuestes zuerst' });
    await expect(verlauf.getByRole('listitem').first()).toContainText('Geändert');
    await open(page, TRAIL);
    await expect(page.getByRole('heading', { name: 'Protokoll' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Protokoll, Neuestes zuerst' })).toContainText('Geändert Kunde WRACK');
  } finally {
    await write("update employee set use_second_language = false where username = 'ada'");
  }
  await signIn(page, 'dana');
  const { rows: jobs } = await write(
    `insert into audit_event (by_employee_id, subject, subject_id, action, way, before, after)
     select null, 'job', min(id), 'update', 'command line', '{"notes": "Before the storm"}', '{"notes": "After the storm"}' from job
     where is_billable and is_active returning subject_id as id`,
  );
  await open(page, `/production/job/${jobs[0].id}/false/edit/history`);
  await history.getByRole('button').first().click();
  await expect(history.getByRole('cell').first()).toHaveText('Before the storm');
  await expectAccessible(page);
});

test('a person without the right gets a message, and no link to the trail (AUDIT-01)', async ({ page }) => {
  await signIn(page, 'emma');
  await open(page, TRAIL);
  await expect(page.getByText('Permission denied')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit trail', exact: true })).toHaveCount(0);
});
