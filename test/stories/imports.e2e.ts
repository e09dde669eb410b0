import type { Page } from '@playwright/test';
import { onDatabaseOfFile } from './support/on-agency.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, origin, signIn, test } from './support/story.ts';

const ask = async (text: string, values: unknown[] = []) =>
  (await onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values))).rows;
const importClients = async (page: Page, lines: string) => {
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/data`);
  await page.getByRole('combobox', { name: 'File contents' }).selectOption({ label: 'Clients' });
  await page.locator('input[type=file]').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`code,name\n${lines}`),
  });
};
const undo = async (page: Page) => {
  await page.getByRole('button', { name: 'Undo this import' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Deletes what was created');
  await dialog.getByRole('button', { name: 'Undo import' }).click();
};

test('new records and missing zeros are shown first, and the import is undone from its list (FIX-95)', async ({
  page,
}) => {
  await ask("insert into client (code, name) values ('0042', 'Numbered'), ('IMP-OLD', 'Before')");
  await importClients(page, '42,Numbered again\nIMP-NEW,Newcomer\nIMP-OLD,After\n');
  const news = page.getByRole('region', { name: 'New records' });
  await expect(news).toContainText('Clients: 2 new');
  await expect(news).toContainText('42 Numbered again, IMP-NEW Newcomer');
  await expect(page.getByRole('region', { name: 'Please check these values', exact: true })).toContainText(
    '42 is new, but differs from the existing 0042 only by leading zeros',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('link', { name: 'View the records or undo the import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'clients.csv' })).toBeVisible();
  const records = page.getByRole('list', { name: 'Records, in the order of the file' });
  await expect(records.getByRole('listitem')).toHaveCount(3);
  await records.getByRole('button', { name: /Changed Client IMP-OLD After/ }).click();
  await expect(records.getByText('Before', { exact: true }).last()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await undo(page);
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeHidden();
  await page.getByRole('link', { name: 'All imports' }).click();
  const first = page.getByRole('list', { name: 'Imports, newest first' }).getByRole('listitem').first();
  await expect(first).toContainText('clients.csv');
  await expect(first).toContainText('Undone');
  await expect(first).toContainText('Clients: 2 new, 1 changed');
  await expectAccessible(page);
  expect(await ask("select code, name from client where code in ('42', 'IMP-NEW', 'IMP-OLD')")).toEqual([
    { code: 'IMP-OLD', name: 'Before' },
  ]);
});

test('undoing an import with records in use lists the uses, and works later (FIX-95)', async ({ page }) => {
  await importClients(page, 'IMP-USED,Used client\n');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('link', { name: 'View the records or undo the import' }).click();
  await ask("insert into contact (client_id, name) select id, 'Carla' from client where code = 'IMP-USED'");
  await undo(page);
  const obstacles = page.getByRole('alert');
  await expect(obstacles).toContainText('Client IMP-USED Used client is used by 1 contact');
  await expectAccessible(page);
  expect(await ask("select code from client where code = 'IMP-USED'")).toHaveLength(1);
  await ask("delete from contact where name = 'Carla'");
  await undo(page);
  await expect(page.getByText('Undone').first()).toBeVisible();
  await expect(obstacles).toBeHidden();
  expect(await ask("select code from client where code = 'IMP-USED'")).toEqual([]);
});
