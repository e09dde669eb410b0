import { onDatabaseOfFile } from './support/on-agency.ts';
import { PHONE } from './support/phone.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, origin, signIn, test } from './support/story.ts';

test.use(PHONE);

/** A one-word name of the maximum length. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2);

test('on a phone long words wrap, nothing is wider than the screen, and Tracking shows all measures (FIX-91)', async ({
  page,
}) => {
  await signIn(page, 'dana');
  const { rows } = await onDatabaseOfFile('docket_harbour-pine', (client) =>
    client.query<{ id: number }>(
      `update job set name = $1, notes = $1 where id = (
         select job_id from job_amount join job on job.id = job_id
         where measure = 'approved-estimate' and job.is_active group by job_id order by count(*) desc, job_id limit 1)
       returning id`,
      [LONG],
    ),
  );
  await onDatabaseOfFile('docket_harbour-pine', (client) =>
    client.query(
      'update cost_type set name = $1 where id = (select cost_type_id from job_amount where job_id = $2 and cost_type_id is not null limit 1)',
      [LONG, rows[0]!.id],
    ),
  );
  const job = `${origin()}/production/job/${rows[0]!.id}/false/edit`;
  for (const address of [
    `${job}/details`,
    `${job}/tracking`,
    `${job}/summary`,
    `${job}/time`,
    `${job}/orders`,
    `${origin()}/production/job`,
    `${origin()}/home`,
  ]) {
    await page.goto(address);
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
  await page.goto(`${job}/tracking`);
  const card = page.getByRole('table', { name: 'Amounts by cost type' }).getByRole('row').first();
  const measures = [
    'Estimate total',
    'Approved estimates',
    'Actuals',
    'Committed',
    'Unapproved time',
    'Proforma',
    'Billed',
  ];
  const cells = card.locator('td');
  await expect(cells).toHaveCount(measures.length);
  for (const [index, name] of measures.entries()) {
    await expect(cells.nth(index)).toHaveAttribute('data-label', name);
    await cells.nth(index).scrollIntoViewIfNeeded();
    await expect(cells.nth(index)).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
});
