import type { Page } from '@playwright/test';
import { onDatabaseOfFile } from './support/on-agency.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, origin, signIn, test } from './support/story.ts';

const HEADINGS =
  'Projekt,Kunde,Beschreibung,Aufgabe,Benutzer,Gruppe,Email,Tags,Abrechenbar,Startdatum,Startzeit,Enddatum,Endzeit,Dauer (h),Dauer (dezimal)';
const line = (project: string, client: string, day: string, hours: string, mail = 'emma.moved@example.com') =>
  `${project},${client},Note,Entwurf,Emma Moved,,${mail},,Ja,${day},09:00:00,${day},17:00:00,${hours},`;
/** Clockify's file with German settings, across the end of a year. */
const FILE = [
  HEADINGS,
  line('Buchhaltung', 'Agentur selbst', '30.12.2019', '02:00:00'),
  line('Kampagne', 'Altkunde', '31.12.2019', '08:00:00'),
  line('Kampagne', 'Altkunde', '02.01.2020', '07:30:00'),
  line('Kampagne', 'Altkunde', '03.01.2020', '25:00:00'),
].join('\n');
const ITALIAN = [
  'Progetto,Cliente,Nota,Compito,Persona,Indirizzo,Fatturabile,Giorno,Ora,Giorno finale,Ora finale,Durata,In decimali',
  'Sito,Rossi,Bozza,Grafica,Ana,ana@example.com,Sì,13/05/2024,09:00:00,13/05/2024,10:30:00,01:30:00,1.50',
].join('\n');

const bring = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const choiceOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Match for ${name}` });
const settled = async (page: Page) => {
  await expect(page.getByText('Saving matches')).toBeHidden();
  await expect(page.getByText('Reading file')).toBeHidden();
};

test('an agency moves in: step, file, own projects, what new jobs get, and totals that agree (FIX-96)', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration`);
  const step = 'Import hours and jobs from another product';
  await page.getByText(/^Recommended: /).click();
  await expect(page.getByRole('button', { name: `Not needed: ${step}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Set up: ${step}` }).click();
  await expect(page.getByRole('combobox', { name: 'File contents' })).toHaveValue('time-entries');

  await bring(page, 'ore.csv', ITALIAN);
  await expect(page.getByText('Set the language of Clockify to English')).toBeVisible();
  await expect(page.getByText('The file has no column named: ')).toBeVisible();

  await bring(page, 'Clockify_Zeitbericht.csv', FILE);
  await expect(page.getByRole('region', { name: 'File contents' })).toContainText('Clockify: 4 entries of 1 person');
  await choiceOf(page, 'Agentur selbst').selectOption({ label: "That's us: internal project" });
  for (const name of ['Emma Moved', 'Altkunde', 'Buchhaltung', 'Kampagne', 'Entwurf'])
    await choiceOf(page, name).selectOption('create');
  const jobs = page.getByRole('region', { name: 'New jobs' });
  await jobs.getByRole('combobox', { name: 'Account executive' }).fill('ada');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Ada Byrne/ })
    .first()
    .click();
  await jobs.getByRole('textbox', { name: 'Product' }).fill('Archive');
  await jobs.getByRole('textbox', { name: 'Campaign' }).fill('Before Docket');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Use these matches' }).click();
  await settled(page);

  const totals = page.getByRole('region', { name: 'Hours per person and month' });
  await expect(totals.getByRole('columnheader', { name: 'Hours in Docket after the import' })).toBeVisible();
  const rowOf = (month: string) => totals.getByRole('row').filter({ hasText: month });
  await expect(rowOf('12/2019')).toContainText('10.0010.000.00');
  await expect(rowOf('01/2020')).toContainText('32.507.50-25.0025.00 on lines with problems');
  await expect(totals.getByRole('status')).toHaveText('1 of 2 rows differ.');
  await totals.getByRole('checkbox', { name: 'Differences only' }).check();
  await expect(rowOf('12/2019')).toBeHidden();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Import valid lines' }).click();
  await expect(page.getByText('3 new, 0 changed, 0 unchanged, 1 skipped')).toBeVisible();
  await expect(totals.getByRole('columnheader', { name: 'Hours in Docket', exact: true })).toBeVisible();
  await expect(rowOf('12/2019')).toContainText('10.0010.000.00');
  await expectAccessible(page);

  const { rows } = await onDatabaseOfFile('docket_harbour-pine', (client) =>
    client.query(
      `select job.name, is_billable as "isClientJob", product.name as product, campaign.name as campaign, employee.username as executive
       from job left join product on product.id = job.product_id left join campaign on campaign.id = job.campaign_id
         join employee on employee.id = job.account_executive_id
       where job.name in ('Buchhaltung', 'Kampagne') order by job.name`,
    ),
  );
  expect(rows).toEqual([
    { name: 'Buchhaltung', isClientJob: false, product: null, campaign: null, executive: 'ada' },
    { name: 'Kampagne', isClientJob: true, product: 'Archive', campaign: 'Before Docket', executive: 'ada' },
  ]);

  await page.goto(`${origin()}/administration`);
  await expect(page.getByRole('region', { name: 'Administration' }).or(page.getByRole('main'))).toBeVisible();
  await page.getByText(/^Recommended: /).click();
  await expect(page.getByRole('link', { name: `Set up: ${step}` })).toBeHidden();
});
