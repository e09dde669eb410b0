import type { Page } from '@playwright/test';
import { holdBack } from './support/intercept.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
import { expect, expectAccessible, expectMessage, origin, signIn, test } from './support/story.ts';

const write = (text: string, values: unknown[] = []) =>
  onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values));
const openSheet = async (page: Page, kind: string, search = '') => {
  await page.goto(`${origin()}/administration/${kind}/sheet${search}`);
  await expect(page.getByRole('grid')).toBeVisible();
};
const cell = (page: Page, row: number, column: number) =>
  page.locator(`tr[data-row="${row}"] > td[data-column="${column}"]`);
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Sheet' });

/** Pastes text like a spreadsheet, into the focused element. */
const paste = (page: Page, text: string) =>
  page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

test('rows are typed, pasted, filled and undone, previewed before saving, and rejected cells stay red (ADM-07)', async ({
  page,
}) => {
  await write("insert into department (code, name) values ('SHEET-1', 'Sheet one'), ('SHEET-2', 'Sheet two')");
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/departments?keyphrase=sheet-`);
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(2);
  await page.getByRole('link', { name: 'Sheet', exact: true }).click();
  await expect(page).toHaveURL(/\/departments\/sheet\?keyphrase=sheet-/);
  await expect(cell(page, 0, 0)).toHaveText('SHEET-1');
  await expectAccessible(page);

  await cell(page, 0, 1).click();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 1)).toHaveText('Typed');
  await expect(cell(page, 0, 1)).toHaveAttribute('data-mark', /unsent/);
  await page.keyboard.press('Control+z');
  await expect(cell(page, 0, 1)).toHaveText('Sheet one');
  await page.keyboard.press('Control+y');
  await expect(cell(page, 0, 1)).toHaveText('Typed');

  // New rows from a spreadsheet, with headings; one has a duplicate code, one has none.
  await cell(page, 2, 0).click();
  await paste(page, 'Code\tName\tActive\r\nSHEET-3\tSheet three\tyes\r\nSHEET-2\tTaken\tx\r\n\tNo code\tno\r\n');
  await expectMessage(page, 'The heading line was skipped');
  await expect(cell(page, 2, 0)).toHaveText('SHEET-3');
  await expect(cell(page, 4, 2)).toHaveText('No');
  await expect(cell(page, 4, 0)).toHaveAttribute('data-mark', /failed/);

  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save changes' });
  await expect(dialog.getByText('1 record changed, 2 new records')).toBeVisible();
  await expect(dialog.getByText('1 row stays as typed')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'SHEET-1 Name Sheet one Typed' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, '2 records saved');
  // The selection moves to the rejected row.
  await expect(page.getByText('2 rows to check')).toBeVisible();
  await expect(cell(page, 3, 0)).toHaveAttribute('data-mark', /failed/);
  await expect(cell(page, 0, 1)).not.toHaveAttribute('data-mark', /unsent/);
  await cell(page, 3, 0).click();
  await expect(page.getByText('Code: This already exists')).toBeVisible();

  await page.keyboard.type('SHEET-4');
  await page.keyboard.press('Enter');
  await cell(page, 4, 0).click();
  await page.keyboard.type('SHEET-5');
  await page.keyboard.press('Enter');
  await toolbar(page).getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The message of the first save is still displayed: the stored data shows that the second one is complete.
  await expect
    .poll(async () => {
      const { rows } = await write(
        "select code, name, is_active from department where code like 'SHEET-%' order by code",
      );
      return rows.map(({ code, name, is_active }) => `${code} ${name} ${is_active}`);
    })
    .toEqual([
      'SHEET-1 Typed true',
      'SHEET-2 Sheet two true',
      'SHEET-3 Sheet three true',
      'SHEET-4 Taken true',
      'SHEET-5 No code false',
    ]);
  await expect(page.locator('[data-mark~="unsent"]')).toHaveCount(0);
  // Leaving asks nothing.
  await page.getByRole('link', { name: 'Back to list' }).click();
  await expect(page.getByRole('heading', { name: 'Departments' })).toBeVisible();
});

test('a reference cell accepts selection and pasted codes, within its parent (ADM-07)', async ({ page }) => {
  await write(`with made as (insert into client (code, name) values ('SHEETC', 'Sheet client') returning id)
    insert into product (client_id, code, name) select id, 'SHEETP', 'Sheet product' from made`);
  await signIn(page, 'ada');
  await openSheet(page, 'campaigns', '?keyphrase=sheetp');
  await cell(page, 0, 0).click();
  // Code, client, product, name: the columns of the sheet.
  const heads = await page.getByRole('columnheader').allTextContents();
  const values: Record<string, string> = {
    Code: 'SHEETK',
    Client: 'sheetc',
    Product: 'SHEETP',
    Name: 'Kick-off',
    Active: 'Yes',
  };
  await paste(page, heads.map((head) => values[head] ?? '').join('\t'));
  await expect(cell(page, 0, heads.indexOf('Client'))).toHaveText('SHEETC Sheet client');
  await expect(cell(page, 0, heads.indexOf('Product'))).toHaveText('SHEETP Sheet product');
  // Another client resets the product; an unknown one stays as typed.
  await cell(page, 0, heads.indexOf('Product')).click();
  await paste(page, 'NOWHERE');
  await expect(cell(page, 0, heads.indexOf('Product'))).toHaveText('NOWHERE');
  await expect(page.getByText('Product: There is no active record with this code or name')).toBeVisible();
  await page.keyboard.press('F2');
  const editor = page
    .getByRole('combobox', { name: 'Choose: Product' })
    .or(page.getByRole('textbox', { name: 'Choose: Product' }));
  await editor.fill('sheet');
  await expect(page.getByRole('option', { name: 'SHEETP Sheet product' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, heads.indexOf('Product'))).toHaveText('SHEETP Sheet product');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, '1 record saved');
});

test('pasted codes are looked up once the choices have loaded (ADM-07)', async ({ page }) => {
  await write(`with made as (insert into client (code, name) values ('LATEC', 'Late client') returning id)
    insert into product (client_id, code, name) select id, 'LATEP', 'Late product' from made`);
  await signIn(page, 'ada');
  const answer = await holdBack(page, '**/administration/campaigns/choices/**');
  await openSheet(page, 'campaigns', '?keyphrase=latep');
  await cell(page, 0, 0).click();
  const heads = await page.getByRole('columnheader').allTextContents();
  const values: Record<string, string> = {
    Code: 'LATEK',
    Client: 'latec',
    Product: 'latep',
    Name: 'Late',
    Active: 'Yes',
  };
  await paste(page, heads.map((head) => values[head] ?? '').join('\t'));
  const [client, product] = ['Client', 'Product'].map((head) => cell(page, 0, heads.indexOf(head)));
  await expect(client!).toHaveText('latec');
  await expect(product!).toHaveText('latep');
  await expect(client!).toHaveAttribute('title', /^Loading/);
  answer();
  await expect(client!).toHaveText('LATEC Late client');
  await expect(product!).toHaveText('LATEP Late product');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, '1 record saved');
});

test('a concurrent change shows both versions, and leaving asks about the input (ADM-07)', async ({ page }) => {
  const { rows } = await write("insert into job_type (code, name) values ('CLASH', 'Before') returning id");
  await signIn(page, 'ada');
  await openSheet(page, 'job-types', '?keyphrase=clash');
  const heads = await page.getByRole('columnheader').allTextContents();
  const name = cell(page, 0, heads.indexOf('Name'));
  await name.click();
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
  await write("update job_type set name = 'Theirs' where id = $1", [rows[0].id]);
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, '1 row was not saved');
  await expect(page.getByText('Name: you entered Mine, someone else saved Theirs')).toBeVisible();
  await page.getByRole('link', { name: 'Back to list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(name).toHaveText('Theirs');
  await expect(name).not.toHaveAttribute('data-mark', /unsent|conflict/);
  await page.getByRole('link', { name: 'Back to list' }).click();
  await expect(page.getByRole('heading', { name: 'Job types' })).toBeVisible();
});

test('5,000 rows are drawn as they come into view, changed by one fill and saved in one request (ADM-07)', async ({
  page,
}) => {
  await write(
    "insert into gl_account (code, name) select 'MANY' || lpad(n::text, 5, '0'), 'Account ' || n from generate_series(1, 5001) as n",
  );
  await signIn(page, 'ada');
  await openSheet(page, 'gl-accounts', '?keyphrase=many0');
  await expect(page.getByText('These are the first 5000 of 5001')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '5002');
  expect(await page.locator('tr[data-row]').count()).toBeLessThan(200);
  await cell(page, 0, 1).click();
  await page.keyboard.press('Control+End');
  await expect(cell(page, 5000, 0)).toBeVisible();
  await page.keyboard.press('Control+Home');
  await expect(cell(page, 0, 0)).toBeFocused();
  await cell(page, 0, 1).click();
  await page.keyboard.type('All the same');
  await page.keyboard.press('Enter');
  await page.getByRole('columnheader', { name: 'Name' }).click();
  await expect(cell(page, 5000, 1)).toBeFocused();
  await page.keyboard.press('Control+d');
  await expect(page.getByText('5000 rows not saved')).toBeVisible();
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('5000 records saved')).toBeVisible();
  const { rows } = await write("select count(*)::int as count from gl_account where name = 'All the same'");
  expect(rows[0].count).toBe(5000);
});

test('a list is narrowed by its columns, and the address says how (ADM-05)', async ({ page }) => {
  await write(
    "insert into cost_type (code, name, class, is_time) values ('NARROW-1', 'Narrow', 'overhead', true), ('NARROW-2', 'Narrow', 'external', false)",
  );
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/cost-types?keyphrase=narrow-`);
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Class' }).and(page.locator('[aria-haspopup]')).click();
  await page.getByRole('checkbox', { name: 'Overhead' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/filters=class(:|%3A)overhead/);
  await expect(page.getByRole('button', { name: 'Class: 1 selected' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'NARROW-1' })).toBeVisible();
  await expect(rows).toHaveCount(1);
});
