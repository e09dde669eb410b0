import type { Page } from '@playwright/test';
import { makeEstimate, openEstimate } from './support/made-estimates.ts';
import { makeJob } from './support/made-jobs.ts';
import { makeJobToOrderFor, orderForJob, sendTo } from './support/made-orders.ts';
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

const ask = async (text: string, values: unknown[] = []) =>
  (await onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values))).rows;

/** Creates a currency for the story, and returns the agency's current day. */
async function aCurrency(code: string): Promise<{ id: number; today: string }> {
  const [made] = await ask(
    `insert into currency (code, name) values ($1, 'Of a story ' || $1)
     returning id, (select (now() at time zone time_zone)::date::text from agency) as today`,
    [code],
  );
  return made;
}

/** Returns a daily file of the European Central Bank, with one more currency. */
const dailyFile = (day: string, dollar: string, code: string, figure: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
			<Cube currency='AUD' rate='${dollar}'/>
			<Cube currency='${code}' rate='${figure}'/>
			<Cube currency='ZZZ' rate='7.4592'/>
		</Cube>
	</Cube>
</gesmes:Envelope>`);

async function bringIn(page: Page, buffer: Buffer, counts: RegExp) {
  await page.goto(`${origin()}/administration/data`);
  await page.getByRole('combobox', { name: 'File contents' }).selectOption({ label: 'Exchange rates' });
  await page.locator('input[type=file]').setInputFiles({ name: 'eurofxref-daily.xml', mimeType: 'text/xml', buffer });
  await expect(page.getByText('These are reference rates of the European Central Bank.')).toContainText('ZZZ');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText(counts)).toBeVisible();
}

const note = (page: Page) => page.getByRole('region', { name: 'In the base currency' });

test('rates come by a file, an order shows its worth in base and keeps it from its approval on (FX-02, FX-05, FX-07, FX-09)', async ({
  page,
  browser,
}) => {
  const { id, today } = await aCurrency('SFX');
  await signIn(page, 'ada');
  await bringIn(page, dailyFile(today, '1.5', 'SFX', '0.75'), /[12] new, [01] changed, 0 unchanged, 1 skipped/);
  await page.goto(`${origin()}/administration/exchange-rates?keyphrase=SFX`);
  await expect(page.getByRole('row', { name: /Of a story SFX.*1\.5.*0\.75.*File/ })).toBeVisible();

  const context = await browser.newContext();
  const buyer = await context.newPage();
  await signIn(buyer, 'alex');
  const job = await makeJobToOrderFor(buyer, 'Abroad');
  const order = await orderForJob(buyer, job, 'Printed abroad', '50', { currency: { id } });
  await buyer.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  // 100 and its tax of 10, at two to one.
  await expect(note(buyer)).toContainText('Gross total in AUD: 220.00');
  await expect(note(buyer)).toContainText('Preview at the rate of today: 1.5 AUD = 0.75 SFX');
  await expectAccessible(buyer);
  await sendTo(buyer, order, 'Paul Henderson');

  const approving = await browser.newContext();
  const approver = await approving.newPage();
  await signIn(approver, 'paul');
  await approver.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  await expect(note(approver)).toContainText('Gross total in AUD: 220.00');
  await approver.getByRole('button', { name: 'Approve', exact: true }).click();
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expectMessage(approver, 'Purchase order approved');
  await approver.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  await expect(note(approver)).toContainText('Fixed at approval: 1.5 AUD = 0.75 SFX');
  await expectAccessible(approver);
  const committed = async () => {
    const answer = await buyer.request.get(`${origin()}/api/jobs/${job.id}/summaries/costtype`);
    return ((await answer.json()) as { committedTotal: string }[]).map(({ committedTotal }) => committedTotal);
  };
  expect(await committed()).toEqual(['200.00']);
  await buyer.goto(`${origin()}/production/job/${job.id}/false/edit/tracking`);
  const figures = buyer.getByRole('table', { name: 'Amounts by cost type' });
  await expect(figures.getByText('200.00', { exact: true }).first()).toBeVisible();

  await bringIn(page, dailyFile(today, '1.5', 'SFX', '0.5'), /0 new, [12] changed/);
  expect(await committed()).toEqual(['200.00']);
  await approver.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  await expect(note(approver)).toContainText('Gross total in AUD: 220.00');
  await Promise.all([context.close(), approving.close()]);
});

test('a rate that cannot be is refused at its field, and documents without one stand above the list until there is one (FX-03, FX-08, FX-09)', async ({
  page,
}) => {
  const { id, today } = await aCurrency('SFY');
  await ask(
    `insert into purchase_order (reference, supplier_id, division_id, currency_id, document_date, approve_status, created_by_id)
     select 'STORY-FX', (select min(id) from supplier), (select min(id) from division), $1, $2, 'APPROVED', (select min(id) from employee)`,
    [id, today],
  );
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/exchange-rates`);
  await expect(page.getByRole('link', { name: 'Purchase order STORY-FX' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`${origin()}/administration/exchange-rates/0`);
  const [year, month, day] = today.split('-');
  await page.getByRole('textbox', { name: 'Day', exact: true }).fill(`${day}/${month}/${year}`);
  const currency = page
    .getByRole('combobox', { name: 'Currency', exact: true })
    .or(page.getByRole('textbox', { name: 'Currency', exact: true }));
  await currency.fill('SFY');
  await page.getByRole('option', { name: /SFY/ }).click();
  const figure = page.getByRole('textbox', { name: 'Units of the currency', exact: true });
  await figure.fill('0');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('An exchange rate must be more than 0');
  await figure.fill('0.5');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Saved');
  await page.goto(`${origin()}/administration/exchange-rates`);
  await expect(page.getByRole('row', { name: /Of a story SFY.*Entered manually/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Purchase order STORY-FX' })).toBeHidden();
});

test('changing the currency of an estimate offers to convert or keep its amounts (FIX-83)', async ({ page }) => {
  const { id, today } = await aCurrency('SFC');
  await ask('insert into exchange_rate (currency_id, day, base_units, currency_units) values ($1, $2, 1, 2)', [
    id,
    today,
  ]);
  await signIn(page, 'alex');
  const job = await makeJob(page, 'In another currency');
  await openEstimate(page, await makeEstimate(page, job, 'In another currency'));
  const currency = page
    .getByRole('combobox', { name: 'Currency', exact: true })
    .or(page.getByRole('textbox', { name: 'Currency', exact: true }));
  const totals = page.getByRole('region', { name: 'Totals' });
  const question = page.getByRole('dialog', { name: 'Change the currency from AUD to SFC' });
  const choose = async (answer: string) => {
    await currency.fill('SFC');
    await page.getByRole('option', { name: /SFC/ }).click();
    await expect(question).toContainText('Today’s rate: 1 SFC = 0.5 AUD');
    await expectAccessible(page);
    await question.getByRole('button', { name: answer, exact: true }).click();
  };
  await choose('Cancel');
  await expect(totals).toContainText('Gross total6,000.50 AUD');
  await choose('Convert amounts');
  await expect(totals).toContainText('Gross total12,001.00 SFC');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Estimate saved');
  await page.reload();
  await expect(totals).toContainText('Gross total12,001.00 SFC');
});
