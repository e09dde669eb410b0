import type { Page } from '@playwright/test';
import { onDatabaseOfFile } from './support/on-agency.ts';
import {
  cell,
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  openTimeEntry,
  origin,
  signIn,
  test,
} from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

const write = (text: string, values: unknown[] = []) =>
  onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values));
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));
const choose = async (page: Page, name: string, words: string) => {
  await field(page, name).fill(words);
  await page.getByRole('option', { name: new RegExp(words) }).click();
};

/** Creates a job with its own rate card and two and a half past hours, which no other story uses. */
async function aRatedJob(code: string): Promise<{ card: number; job: number }> {
  const { rows } = await write(
    `with card as (insert into rate_card (code, name) values ($1, 'Launch ' || $1) returning id),
     made as (
       insert into job (code, name, is_billable, client_id, rate_card_id)
       select $1, 'Rated ' || $1, true, (select min(id) from client), card.id from card returning id, rate_card_id)
     , entry as (
       insert into time_entry (employee_id, job_id, cost_type_id, work_date, units, is_billable, cost_rate, charge_rate)
       select (select id from employee where username = 'emma' and domain = ''), made.id, cost_type.id, '2019-05-06', 2.5, true,
         cost_type.cost_rate, cost_type.charge_rate
       from made, cost_type where cost_type.id = 1)
     select rate_card_id as card, id as job from made`,
    [code],
  );
  return rows[0];
}

test('a rate from a day on is refused at its field or saved, shows what would change, and re-rates it (RATE-05, RATE-08)', async ({
  page,
}) => {
  const { card, job } = await aRatedJob('RATED');
  const { rows: costTypes } = await write('select name, charge_rate::float8 as rate from cost_type where id = 1');
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/card-rates/0`);
  await choose(page, 'Rate card', 'RATED');
  await choose(page, 'Cost type', costTypes[0].name);
  await field(page, 'First day').fill('01/05/2019');
  await field(page, 'Charge rate').fill('-1');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('main').getByRole('alert')).toContainText("A rate can't be negative");
  await field(page, 'Charge rate').fill('400');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Saved');
  const changes = page.getByRole('group', { name: 'Time at other rates' });
  await expect(changes.getByRole('row', { name: /RATED/ })).toContainText('→ 1,000.00');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await changes.getByRole('button', { name: 'Re-rate 2.50 hours' }).click();
  await expectMessage(page, '2.50 hours re-rated');
  await expect(changes).toContainText('All of it already has the rates of its day');
  const { rows } = await write('select charge_rate::float8 as rate from time_entry where job_id = $1', [job]);
  expect(rows).toEqual([{ rate: 400 }]);

  // The list of the card's lines contains it.
  await page.goto(`${origin()}/administration/card-rates?filters=rateCard:${card}`);
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
});

test('the tracking of a job names card, line and first day of a rate (RATE-06)', async ({ page }) => {
  const { card, job } = await aRatedJob('REASON');
  await write(
    'insert into card_rate (rate_card_id, cost_type_id, charge_rate) select $1, 1, charge_rate from cost_type where id = 1',
    [card],
  );
  await signIn(page, 'ada');
  await page.goto(`${origin()}/production/job/${job}/false/edit/tracking`);
  await page
    .getByRole('button', { name: /show its rows/ })
    .first()
    .click();
  const rows = page.getByRole('dialog');
  await rows.getByText('Why this rate?').click();
  await expect(rows.getByRole('status').last()).toContainText('rate card of the job “Launch REASON”');
  await expect(rows).toContainText('always');
  await expectAccessible(page);
});

test('the notes of an entry tell why it has its rate (RATE-06)', async ({ page }) => {
  await signIn(page, 'dana');
  await openTimeEntry(page, weekAhead(5));
  await cell(page, 'pinned', 1).first().click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
  const box = page.getByRole('dialog', { name: 'Notes' });
  await page.keyboard.press('Escape');
  await cell(page, 'pinned', 1).first().click();
  await page.keyboard.press('Enter');
  await box.getByText('Why this rate?').click();
  await expect(box.getByRole('status')).toContainText(/Charged at \d+ per hour: rate/);
  await expectAccessible(page);
});
