import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { showApprovalAsList } from './support/approval-as-list.ts';
import { makeJobToOrderFor, orderForJob } from './support/made-orders.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
import { expect, openTimeEntry, origin, signIn, test } from './support/story.ts';
import { weekAhead, weekLabel } from './support/story-days.ts';

/** The width between the margins of each paper size, in CSS pixels. */
const PAPER = { A4: 702, Letter: 725 } as const;

/** Returns the text of the PDF that the browser prints, without spaces. */
async function printed(page: Page, format: keyof typeof PAPER): Promise<string> {
  const bytes = await page.pdf({ format, margin: { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, '');
}

/** Prints the screen on both paper sizes: without navigation, with user and time, without overflow, and with all these words. */
async function expectPrints(page: Page, { person, words }: { person: string; words: readonly string[] }) {
  await page.emulateMedia({ media: 'print' });
  for (const format of ['A4', 'Letter'] as const) {
    await page.setViewportSize({ width: PAPER[format], height: 1000 });
    await expect(page.getByRole('navigation').first()).toBeHidden();
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().right > window.innerWidth + 1)
        .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`),
    );
    expect(beyond, format).toEqual([]);
    if (process.env.SHOT)
      await page.screenshot({
        path: `${process.env.SHOT}/print-${words[0]!.slice(0, 12).replace(/\W/g, '')}-${format}.png`,
        fullPage: true,
      });
    const text = await printed(page, format);
    const wanted = [`printed by ${person}`, new Date().getFullYear().toString(), ...words];
    for (const word of wanted) expect(text, `${format}: ${word}`).toContain(word.replace(/\s+/g, ''));
    expect(text, format).not.toContain('Notifications');
  }
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a week prints completely, with person and dates (FIX-122)', async ({ page }) => {
  await signIn(page, 'emma');
  await openTimeEntry(page, weekAhead(38));
  await page.locator('td[data-column="8"][data-mark~=day]').first().click();
  await page.keyboard.type('1.75');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('All changes saved')).toBeVisible();
  const jobs = await page
    .locator('tbody td[data-column="0"] b, tbody td[data-column="0"] [class*="jobCode"]')
    .allTextContents();
  await expectPrints(page, {
    person: 'Emma Wilson',
    words: ['Time entry', weekLabel(weekAhead(38)), '1.75', ...jobs],
  });
});

test('an approval list prints every entry (FIX-122)', async ({ page }) => {
  await signIn(page, 'sue');
  await showApprovalAsList(page.context());
  await page.goto(`${origin()}/timesheet/timeapproval`);
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  const list = page.getByRole('treegrid', { name: 'Time entries' });
  const rows = Number(await list.getAttribute('aria-rowcount')) - 1;
  expect(rows).toBeGreaterThan(await list.getByRole('row').count());
  await page.emulateMedia({ media: 'print' });
  await expect(list.locator('[data-index]')).toHaveCount(rows);
  const names = await list.locator('[data-type="grouping"] b, [data-type="grouping"] [class*="who"]').allTextContents();
  await expectPrints(page, { person: 'Sue Tanaka', words: ['Time approval', ...names] });
});

test('the figures of a job print with all measures (FIX-122)', async ({ page }) => {
  const { rows } = await onDatabaseOfFile('docket_harbour-pine', (client) =>
    client.query<{ id: number; name: string }>(
      `select job.id, job.name from job_amount join job on job.id = job_id
       where measure = 'approved-estimate' and job.is_active group by job.id order by count(*) desc, job.id limit 1`,
    ),
  );
  const [job] = rows;
  await signIn(page, 'dana');
  await page.goto(`${origin()}/production/job/${job!.id}/false/edit/tracking`);
  await expect(page.getByRole('table', { name: 'Amounts by cost type' })).toBeVisible();
  await expectPrints(page, {
    person: 'Dana Whitfield',
    words: [job!.name, 'Approved estimates', 'Proforma', 'Billed', 'Total'],
  });
});

test('an order prints with all of its lines (FIX-122)', async ({ page }) => {
  await signIn(page, 'alex');
  const job = await makeJobToOrderFor(page, 'Order on paper');
  const order = await orderForJob(page, job, 'Posters on paper', '120');
  await page.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  await expect(page.getByRole('grid', { name: 'Lines' })).toBeVisible();
  await expectPrints(page, { person: 'Alex', words: [order.reference, 'Posters on paper', '264.00'] });
});

test('a report prints with its heading and figures (FIX-122)', async ({ page }) => {
  await signIn(page, 'sue');
  await page.goto(`${origin()}/timesheet/dashboard`);
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  const heading = (await page.locator('h1').first().textContent())!;
  await expectPrints(page, { person: 'Sue Tanaka', words: [heading] });
});
