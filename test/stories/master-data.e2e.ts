import { readFile } from 'node:fs/promises';
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

const open = (page: Page, path: string) => page.goto(`${origin()}/administration${path}`);
const write = (text: string, values: unknown[] = []) =>
  onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values));
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));
const search = (page: Page) => page.getByRole('search').getByRole('textbox');
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

test('the bar leads to the kinds of master data, a new one is made, found and renamed by the keys (ADM-03, ADM-04)', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await open(page, '');
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('button', { name: 'New' }).click();
  await expect(page.getByRole('heading', { name: 'Client: new' })).toBeVisible();
  // Missing values are reported at their fields.
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Mandatory fields are required')).toBeVisible();
  await field(page, 'Code').fill('STORY');
  await field(page, 'Name').fill('Tidal Story');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Saved');
  await expect(page).toHaveURL(/\/administration\/clients\/\d+$/);
  await expect(page.getByText('Not used anywhere')).toBeVisible();

  await open(page, '/clients');
  await search(page).fill('tidal');
  await expect(rows(page)).toHaveCount(1);
  await search(page).press('ArrowDown');
  await expect(page.getByRole('link', { name: 'STORY' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'STORY Tidal Story' })).toBeVisible();
  await field(page, 'Name').fill('Tidal Stories');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Saved');
  await expect(page.getByRole('heading', { name: 'STORY Tidal Stories' })).toBeVisible();
});

test('a record in use shows its uses, is deactivated, listed as inactive, and reactivated (ADM-08)', async ({
  page,
}) => {
  const { rows: found } = await write(
    'select client_id as id from job where client_id in (select id from client where is_active) group by 1 order by count(*) desc limit 1',
  );
  await signIn(page, 'ada');
  await open(page, `/clients/${found[0].id}`);
  await expect(page.getByRole('group', { name: 'Where used' })).toContainText(/\d+ jobs/);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate' });
  await expect(question).toContainText(/Used by: .*\d+ jobs/);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
  await open(page, '/clients?status=inactive');
  await expect(page.locator(`a[href$="/clients/${found[0].id}"]`)).toBeVisible();
  await open(page, `/clients/${found[0].id}`);
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
});

test('a campaign offers products of its client, leaving asks, and a conflict keeps both versions (ADM-06)', async ({
  page,
}) => {
  await write("insert into client (code, name) values ('CLASH', 'Clash Client')");
  await write(
    "insert into product (client_id, code, name) select id, 'CP', 'Clash Product' from client where code = 'CLASH'",
  );
  await signIn(page, 'ada');
  await open(page, '/campaigns/0');
  await expect(field(page, 'Product')).toBeDisabled();
  await field(page, 'Client').fill('clash');
  await page.getByRole('option', { name: /Clash Client/ }).click();
  await field(page, 'Product').click();
  await page.getByRole('option', { name: /Clash Product/ }).click();
  await field(page, 'Code').fill('CC');
  await field(page, 'Name').fill('Clash Campaign');
  await page.getByRole('link', { name: 'Campaigns' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Saved');
  // The product of a campaign can't be changed.
  await expect(field(page, 'Product')).toHaveAttribute('readonly', '');

  await write("update campaign set name = 'Theirs' where code = 'CC'");
  await field(page, 'Name').fill('Mine');
  await page.keyboard.press('Control+s');
  const conflicts = page.getByRole('table', { name: 'Fields that both changed' });
  await expect(conflicts).toContainText('Mine');
  await expect(conflicts).toContainText('Theirs');
  await expectAccessible(page);
  await conflicts.getByRole('button', { name: 'Keep mine' }).click();
  await page.keyboard.press('Control+s');
  await expect(conflicts).toBeHidden();
  const { rows: kept } = await write("select name from campaign where code = 'CC'");
  expect(kept).toEqual([{ name: 'Mine' }]);
});

test('a list sorts by its columns and gives itself as a file; on a phone its records are cards (ADM-05, DATA-04)', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await open(page, '/cost-types');
  await page.getByRole('button', { name: 'Name' }).click();
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=-name/);
  // The old rows stay until those in the new order arrive.
  let names: string[] = [];
  await expect(async () => {
    names = await rows(page).locator('[data-column="name"]').allTextContents();
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.toSorted((one, other) => other.localeCompare(one)));
  }).toPass();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\n')[0]).toBe('\ufeffcode,name,is_active,class,is_time,cost_rate,charge_rate,mark_up');
  expect(text.trim().split('\n')).toHaveLength(names.length + 1);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await rows(page).first().click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('people without administration rights see no master data (PERM-09)', async ({ page }) => {
  await signIn(page, 'dana');
  await open(page, '/clients');
  await expect(page.getByText('Permission denied')).toBeVisible();
});

test('two clients are merged: what stays is chosen, the code typed, its jobs are the other one’s, and it is undone (ADM-09, ADM-10)', async ({
  page,
}) => {
  const { rows: made } = await write(
    `insert into client (code, name) values ('TWIN-1', 'Twin, old'), ('TWIN-2', 'Twin & Sons') returning id`,
  );
  await write("insert into product (client_id, code, name) values ($1, 'TP', 'Twin product')", [made[0].id]);
  await signIn(page, 'ada');
  await open(page, `/clients/${made[0].id}`);
  await page.getByRole('button', { name: 'Merge…' }).click();
  const dialog = page.getByRole('dialog');
  const into = dialog
    .getByRole('textbox', { name: 'Merge into' })
    .or(dialog.getByRole('combobox', { name: 'Merge into' }));
  await expect(into).toBeFocused();
  await into.fill('twin-2');
  await expect(page.getByRole('option', { name: /Twin & Sons/ })).toBeVisible();
  await into.press('Enter');
  await expect(dialog.getByText('1 product')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Twin, old' }).check();
  await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Type TWIN-1 to merge it' }).fill('TWIN-1');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Merged');
  await expect(page.getByRole('heading', { name: 'TWIN-2 Twin, old' })).toBeVisible();
  await page.getByText('1 product').click();
  await expect(page.getByRole('link', { name: 'TP Twin product' })).toBeVisible();
  await expectAccessible(page);
  await open(page, '/clients?keyphrase=twin-1&status=all');
  await expect(rows(page).getByText('Merged into Twin, old')).toBeVisible();
  await page.getByRole('link', { name: 'TWIN-1' }).click();
  await expect(page.getByRole('main').getByRole('alert').getByText('Merged into')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo merge' }).click();
  await expectMessage(page, 'Merge undone');
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  await expect(page.getByText('1 product')).toBeVisible();
});

test('a period says which hours are not approved, and a locked one is opened again with a reason (ADM-11)', async ({
  page,
}) => {
  const { rows: made } = await write(
    "insert into period (start_date, end_date) values ('2041-03-01', '2041-03-31') returning id",
  );
  await signIn(page, 'ada');
  await open(page, '/periods?keyphrase=2041-03');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: '01/03/2041' }).click();
  await expect(page.getByText('All hours in it are approved')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Locked' }).check();
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Saved');
  await page.getByRole('checkbox', { name: 'Locked' }).uncheck();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Unlocking a period needs a reason').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Reason for unlocking' }).fill('Late hours');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('textbox', { name: 'Reason for unlocking' })).toHaveCount(0);
  const { rows: trail } = await write(
    "select after from audit_event where subject = 'period' and subject_id = $1 order by id desc limit 1",
    [made[0].id],
  );
  expect(trail[0].after).toMatchObject({ isLocked: false, reason: 'Late hours' });
});

test('a numbering rule shows the code that it gives next as its pattern is typed (ADM-11, FIX-106)', async ({
  page,
}) => {
  await write("insert into client (code, name) values ('NUMBERED', 'Numbered client')");
  await signIn(page, 'ada');
  await open(page, '/numbering-rules/0');
  await field(page, 'Client').fill('numbered');
  await expect(page.getByRole('option', { name: /Numbered client/ })).toBeVisible();
  await field(page, 'Client').press('Enter');
  await expect(page.getByText('The code is entered manually')).toBeVisible();
  await field(page, 'Job codes').click();
  await page.getByRole('option', { name: 'Generated automatically', exact: true }).click();
  await field(page, 'Pattern').fill('NB-####');
  await expect(page.getByText('NB-0001')).toBeVisible();
  await field(page, 'Pattern').fill('{client}/####');
  await expect(page.getByText('NUMBERED/0001')).toBeVisible();
  await field(page, 'Pattern').fill('NB-####');
  await field(page, 'Pattern').press('Control+s');
  await expectMessage(page, 'Saved');
  await expect(page.getByRole('heading', { name: 'NB-####' })).toBeVisible();
});
