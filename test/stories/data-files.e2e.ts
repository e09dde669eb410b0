import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { onDatabaseOfFile } from './support/on-agency.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, origin, signIn, test } from './support/story.ts';

const write = async (text: string, values: unknown[] = []) =>
  (await onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values))).rows;
const open = async (page: Page, kind: string) => {
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/data`);
  await page.getByRole('combobox', { name: 'File contents' }).selectOption({ label: kind });
};
const bring = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const counts = (page: Page) => page.getByRole('group', { name: 'What an import would do' });

test('a file with semicolons, Windows-1252 and decimal commas is looked at, corrected, and imported (DATA-01, DATA-02)', async ({
  page,
}) => {
  await open(page, 'Cost types');
  await expectAccessible(page);
  const file = 'Code;Name;Satz\r\nSTORY-1;M\xfcller & S\xf6hne;1.234,50\r\nSTORY-2;Ohne;80\r\n';
  await bring(page, 'sätze.csv', Buffer.from(file, 'latin1'));
  await expect(page.getByRole('combobox', { name: 'Encoding' })).toHaveValue('windows-1252');
  await expect(page.getByRole('combobox', { name: 'Separator' })).toHaveValue('semicolon');
  await expect(page.getByRole('cell', { name: 'Müller & Söhne' })).toBeVisible();
  // An unknown heading is assigned by hand, and its numbers are parsed at once.
  await page.getByRole('combobox', { name: 'Contents of Satz' }).selectOption({ label: 'Charge rate' });
  await expect(page.getByRole('combobox', { name: 'Decimal sign' })).toHaveValue('comma');
  await expect(page.getByText('1234.50', { exact: true })).toBeVisible();
  await expect(counts(page)).toContainText('2 new');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('2 new, 0 changed, 0 unchanged, 0 skipped')).toBeVisible();
  expect(await write("select charge_rate::text from cost_type where code = 'STORY-1'")).toEqual([
    { charge_rate: '1234.500000' },
  ]);
  // The next file with these headings needs no corrections.
  await bring(page, 'neu.csv', Buffer.from(file.replace('80', '90'), 'latin1'));
  await expect(page.getByRole('combobox', { name: 'Contents of Satz' })).toHaveValue('charge_rate');
  await expect(counts(page)).toContainText('1 changed');
  await expect(page.getByRole('region', { name: 'Changes', exact: true })).toContainText('STORY-2Charge rate8090');
});

test('an ambiguous date such as 03/04 is clarified before any result is shown (DATA-01)', async ({ page }) => {
  await open(page, 'Holidays');
  await bring(page, 'holidays.csv', Buffer.from('day,name,division\n03/04/2031,A story,\n'));
  await expect(page.getByText('Its dates can be read in two ways')).toBeVisible();
  await expect(counts(page)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Date order' }).selectOption('day-month-year');
  await expect(page.getByText('2031-04-03', { exact: true })).toBeVisible();
  await expect(counts(page)).toContainText('1 new');
});

test('a bad line is reported with its reason, the good ones are imported, and the bad one is corrected in a file of its own (DATA-03)', async ({
  page,
}) => {
  await open(page, 'Clients');
  await bring(page, 'clients.csv', Buffer.from('code,name\nGOOD-1,Good\nBAD-1,\n'));
  await expect(page.getByRole('row', { name: /3 Name.*must not be blank/ })).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download invalid lines' }).click(),
  ]);
  const failing = await readFile((await download.path())!, 'utf8');
  expect(failing).toContain('BAD-1,,name: must not be blank');
  await page.getByRole('button', { name: 'Import valid lines' }).click();
  await expect(page.getByText('1 new, 0 changed, 0 unchanged, 1 skipped')).toBeVisible();
  await bring(page, 'clients-problems.csv', Buffer.from(failing.replace('BAD-1,,', 'BAD-1,Better,')));
  await expect(counts(page)).toContainText('1 new');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('1 new, 0 changed, 0 unchanged, 0 skipped')).toBeVisible();
  expect(await write("select name from client where code in ('GOOD-1', 'BAD-1') order by code")).toEqual([
    { name: 'Better' },
    { name: 'Good' },
  ]);
});

test('a template is filled in as a workbook; changes in between are previewed again before the import (DATA-02, DATA-05)', async ({
  page,
}) => {
  await open(page, 'Job types');
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Template Excel' }).click(),
  ]);
  await bring(page, 'job-types.xlsx', await readFile((await template.path())!));
  await expect(page.getByRole('combobox', { name: 'Sheet' })).toHaveValue('job-types');
  await bring(page, 'types.csv', Buffer.from('code,name\nMEANWHILE,As the file has it\n'));
  await expect(counts(page)).toContainText('1 new');
  await write("insert into job_type (code, name) values ('MEANWHILE', 'Made meanwhile')");
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The data has changed since you checked the file')).toBeVisible();
  await expect(counts(page)).toContainText('1 changed');
  await expect(page.getByRole('region', { name: 'Changes', exact: true })).toContainText('Made meanwhile');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('0 new, 1 changed')).toBeVisible();
});

test('a file that is no table is rejected with a reason, also on a phone (DATA-10)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, 'Clients');
  await bring(page, 'clients.csv', Buffer.from('%PDF-1.7'));
  await expect(page.getByText("content doesn't match its name")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('how a file is read can still be corrected where it can’t be read (FIX-92)', async ({ page }) => {
  await open(page, 'Clients');
  await bring(page, 'clients.csv', Buffer.from('code,name\nFIX-92,"Open\n'));
  await expect(page.getByRole('alert')).toContainText('cannot be read at line 2');
  const settings = page.getByRole('group', { name: 'How the file is read' });
  await expect(settings.getByRole('combobox', { name: 'Encoding' })).toHaveValue('utf-8');
  await expectAccessible(page);
  await bring(page, 'clients.csv', Buffer.from('code,name\nFIX-92,J\xfcrgen\n', 'latin1'));
  await settings.getByRole('combobox', { name: 'Encoding' }).selectOption('utf-8');
  await expect(page.getByRole('alert')).toContainText('not UTF-8');
  await settings.getByRole('combobox', { name: 'Encoding' }).selectOption('windows-1252');
  await expect(page.getByRole('cell', { name: 'Jürgen' })).toBeVisible();
  await expect(counts(page)).toContainText('1 new');
});

test('the list of jobs is exported with its filters', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto(`${origin()}/production/job?keyphrase=film&status=all&kind=all&mine=false`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile((await file.path())!, 'utf8');
  expect(text.split('\r\n')[0]).toMatch(/^\ufeffCode,Name,Client,/);
  await expectNoSidewaysScroll(page);
});
