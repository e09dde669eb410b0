import type { Browser, Locator, Page } from '@playwright/test';
import { findShownRecords } from './support/every-screen.ts';
import { holdBack, loseFirstAnswer } from './support/intercept.ts';
import { ask, makeEstimate, openEstimate, type StoryEstimate } from './support/made-estimates.ts';
import { makeJob, openJob } from './support/made-jobs.ts';
import { markedOption } from './support/marked-option.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  test,
} from './support/story.ts';

const COLUMNS = [
  ...['costType', 'person', 'details', 'units', 'rate', 'cost', 'markUp', 'supplier', 'taxStatus'],
  ...['net', 'tax', 'total', 'margin'],
];
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const sheet = (page: Page, section: string) => page.getByRole('grid', { name: `Lines of ${section}` });
const cell = (page: Page, section: string, line: number, column: string) =>
  sheet(page, section).locator(`tr[data-row="${line - 1}"] > td[data-column="${COLUMNS.indexOf(column)}"]`);
const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });

const NO_ANSWER = 'The server cannot be reached.';

/** Returns the versions of a job's estimates. */
async function versionsOf(page: Page, { code }: { code: string }): Promise<string[]> {
  const found = await ask<{ reference: string }[]>(page, 'GET', `/api/estimates/search?keyphrase=${code}`);
  return found.map(({ reference }) => reference).sort();
}

/** Signs another person in, in their own browser. */
async function asSomebody(browser: Browser, username: string, act: (page: Page) => Promise<void>) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, username);
  await act(page);
  await context.close();
}

/** Accepts an option of a picker, once it is the expected one. */
async function take(page: Page, option: string) {
  await expect(markedOption(page).filter({ hasText: option })).toBeVisible();
  await page.keyboard.press('Enter');
}

async function paste(page: Page, text: string) {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('Control+v');
}

async function chooseApprover(page: Page, name: string) {
  const input = dialog(page).getByRole('combobox', { name: 'Approver' }).or(dialog(page).getByLabel('Approver'));
  await input.first().fill(name);
  await expect(markedOption(page).filter({ hasText: name })).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Sends an open estimate to Dana, who approves it; `shown`: the text of her dialog. */
async function getApproval(page: Page, browser: Browser, estimate: StoryEstimate, shown = '') {
  await button(page, 'Send for approval').click();
  await chooseApprover(page, 'Dana');
  await button(dialog(page), 'Send for approval').click();
  await expect(page.getByText('It is waiting for Dana')).toBeVisible();
  await asSomebody(browser, 'dana', async (approver) => {
    await openEstimate(approver, estimate);
    await button(approver, 'Approve').click();
    await expect(dialog(approver)).toContainText(shown);
    await button(dialog(approver), 'Approve').click();
    await expectMessage(approver, 'Estimate approved');
  });
  await page.reload();
}

/** Opens the dialog that sends an estimate to the client, with an address. */
async function openSendDialog(page: Page) {
  await button(page, 'Send to the client').click();
  await dialog(page).getByRole('textbox', { name: 'Other addresses' }).fill('client@example.com');
}

test('an estimate made from a template, with lines by keyboard and paste, is rejected, sent again and approved (EST-02, EST-04, EST-05, EST-07)', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Estimate from a template');
  const template = await makeEstimate(page, null, `Film template ${job.id}`);

  await page.goto(`${origin()}/production/estimate/0/edit?job=${job.id}`);
  await page.getByRole('radio', { name: 'With a template' }).check();
  const source = page.getByRole('textbox', { name: 'Template', exact: true });
  await source.or(page.getByRole('combobox', { name: 'Template', exact: true })).fill(String(job.id));
  await expect(markedOption(page).filter({ hasText: template.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Refreshed from the rate cards' }).check();
  await expectAccessible(page);
  await button(page, 'Create estimate').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Estimate ${job.code}-E1`);

  // A line by keyboard: the rates of its cost type appear at once.
  await expect(sheet(page, 'Concept')).toBeVisible();
  await cell(page, 'Concept', 4, 'costType').click();
  await page.keyboard.type('art');
  await take(page, 'Art direction');
  await page.keyboard.type('Retouching');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Concept', 4, 'rate')).toHaveText('210');
  await expect(cell(page, 'Concept', 4, 'net')).toHaveText('2,100.00');
  await cell(page, 'Concept', 4, 'rate').click();
  await expect(page.getByRole('status').filter({ hasText: 'Rate of 210: the cost type' })).toBeVisible();

  // 200 lines at once, from a spreadsheet, into an option.
  await button(page, 'Add section').click();
  await page.getByRole('textbox', { name: 'Name of section 2' }).fill('Extras');
  await page.getByRole('combobox', { name: 'Type of Extras' }).selectOption('option');
  await cell(page, 'Extras', 1, 'costType').click();
  const rows = Array.from({ length: 200 }, (_, row) => `Art direction\t\tExtra ${row + 1}\t1\t100`);
  await paste(page, rows.join('\n'));
  await expect(cell(page, 'Extras', 200, 'net')).toHaveText('100.00');
  await button(page, 'Add section').click();
  await page.getByRole('textbox', { name: 'Name of section 3' }).fill('Voice-over');
  await page.getByRole('combobox', { name: 'Type of Voice-over' }).selectOption('option');
  await cell(page, 'Voice-over', 1, 'costType').click();
  await paste(page, 'Art direction\t\tSpeaker\t2\t100');
  await expect(totals(page)).toContainText('Net with all options');
  const before = '7,405.00';
  await expect(totals(page)).toContainText(`Net without options${before}`);
  await expect(totals(page)).toContainText('Net with all options27,605.00');

  await button(page, 'Send for approval').click();
  await chooseApprover(page, 'Dana');
  await button(dialog(page), 'Send for approval').click();
  await expectMessage(page, 'Estimate sent for approval');
  await expect(page.getByText('It is waiting for Dana')).toBeVisible();
  await expectAccessible(page);

  const address = page.url();
  await asSomebody(browser, 'dana', async (approver) => {
    await approver.goto(`${origin()}/production/estimate?approvals=true`);
    const row = approver.getByRole('row').filter({ hasText: job.code });
    await row.getByRole('button', { name: 'Reject' }).click();
    await dialog(approver).getByRole('textbox', { name: 'Reason' }).fill('Too dear');
    await button(dialog(approver), 'Reject').click();
    await expectMessage(approver, 'Estimate rejected');
  });
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Too dear' })).toBeVisible();
  await cell(page, 'Concept', 4, 'net').click();
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Concept', 4, 'units')).toHaveText('1');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Estimate saved');
  await button(page, 'Send for approval').click();
  await button(dialog(page), 'Send for approval').click();
  await expect(page.getByText('It is waiting for Dana')).toBeVisible();
  await asSomebody(browser, 'dana', async (approver) => {
    await approver.goto(address);
    await button(approver, 'Approve').click();
    await button(dialog(approver), 'Approve').click();
    await expectMessage(approver, 'Estimate approved');
    await expectAccessible(approver);
  });
  await openJob(page, job, 'estimates');
  await expect(page.getByRole('row').filter({ hasText: `${job.code}-E1` })).toContainText('7,305.00');
});

test('two people who change one version see both sides, and nothing is lost (EST-06, MONEY-11)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Two at one estimate');
  const estimate = await makeEstimate(page, job, 'Two at one');
  await openEstimate(page, estimate);
  await cell(page, 'Concept', 1, 'units').click();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Named here');
  await asSomebody(browser, 'dana', async (other) => {
    const now = await ask<StoryEstimate>(other, 'GET', `/api/estimates/${estimate.id}`);
    const [section] = now.sections;
    const lines = section.lines.map(({ id }: { id: number }, place: number) =>
      place === 0 ? { id, units: '20' } : place === 1 ? { id, details: 'Layout and proofs' } : { id },
    );
    const { id, lastModified } = now;
    await ask(other, 'PUT', `/api/estimates/${id}`, { id, lastModified, sections: [{ id: section.id, lines }] });
  });
  await button(page, 'Save').click();
  const notice = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: /Changed (by|on your other device)/ });
  await expect(notice).toContainText('Line 1, Units');
  await expect(cell(page, 'Concept', 1, 'units')).toHaveText('9');
  await expect(cell(page, 'Concept', 2, 'details')).toHaveText('Layout and proofs');
  await button(notice, 'Keep theirs').click();
  await expect(cell(page, 'Concept', 1, 'units')).toHaveText('20');
  await button(page, 'Save').click();
  await expectMessage(page, 'Estimate saved');
  const saved = await ask<StoryEstimate>(page, 'GET', `/api/estimates/${estimate.id}`);
  expect(saved.name).toBe('Named here');
  expect(saved.sections[0].lines[0].units).toBe('20');
});

test('lines and a section saved without a response exist once, with later input (EST-02, EST-04)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Heard too late');
  const estimate = await makeEstimate(page, job, 'Heard too late');
  await openEstimate(page, estimate);
  await cell(page, 'Concept', 4, 'costType').click();
  await paste(page, 'Art direction\t\tRetouching\t5\t200');
  await expect(cell(page, 'Concept', 4, 'net')).toHaveText('1,000.00');
  await cell(page, 'Concept', 3, 'cost').click();
  await page.keyboard.type('1200');
  await page.keyboard.press('Enter');
  await button(page, 'Add section').click();
  await page.getByRole('textbox', { name: 'Name of section 2' }).fill('Sound');
  await cell(page, 'Sound', 1, 'costType').click();
  await paste(page, 'Art direction\t\tSpeaker');
  await expect(cell(page, 'Sound', 1, 'details')).toHaveText('Speaker');
  await loseFirstAnswer(page, 'PUT', '**/api/estimates/*');
  await page.keyboard.press('Control+s');
  const notice = page.getByRole('alert').filter({ hasText: 'Your input is kept.' });
  await expect(notice).toBeVisible();
  // JOBE-14: the notice is above the form, while the user is further down.
  await expect(notice).not.toBeInViewport();
  await expectMessage(page, /The server cannot be reached\. [^\n]*Show/);
  const lines = async () => {
    const { sections } = await ask<StoryEstimate>(page, 'GET', `/api/estimates/${estimate.id}`);
    return sections.map((section: StoryEstimate) =>
      section.lines.map((one: StoryEstimate) => `${one.details} ${one.units}`),
    );
  };
  const concept = ['Idea and sketches 8', 'Layout 12.5', 'Posters 1'];
  expect(await lines()).toEqual([[...concept, 'Retouching 5'], ['Speaker 1']]);
  await cell(page, 'Sound', 1, 'units').click();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Estimate saved');
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: /Changed (by|on)/ }),
  ).toHaveCount(0);
  expect(await lines()).toEqual([[...concept, 'Retouching 5'], ['Speaker 3']]);
  await expect(page.getByRole('grid', { name: /^Lines of / })).toHaveCount(2);
});

test('input into a cell while its new line is saved goes into that line (EST-02)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Typed on');
  const estimate = await makeEstimate(page, job, 'Typed on');
  await openEstimate(page, estimate);
  await cell(page, 'Concept', 4, 'costType').click();
  await paste(page, 'Art direction\t\tRetouching\t5\t200');
  await expect(cell(page, 'Concept', 4, 'net')).toHaveText('1,000.00');
  const letGo = await holdBack(page, '**/api/estimates/*');
  const isAsked = page.waitForRequest((request) => request.method() === 'PUT');
  await page.keyboard.press('Control+s');
  await isAsked;
  await cell(page, 'Concept', 4, 'units').click();
  await page.keyboard.type('7');
  letGo();
  await expectMessage(page, 'Estimate saved');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Concept', 4, 'net')).toHaveText('1,400.00');
  await page.keyboard.press('Control+s');
  const units = async () => {
    const { sections } = await ask<StoryEstimate>(page, 'GET', `/api/estimates/${estimate.id}`);
    return sections[0].lines.map((line: StoryEstimate) => line.units);
  };
  await expect.poll(units).toEqual(['8', '12.5', '1', '7']);
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: /Changed (by|on)/ }),
  ).toHaveCount(0);
});

test('a user who leaves while a version is created stays where they went (EST-06)', async ({ page }) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Left meanwhile');
  const estimate = await makeEstimate(page, job, 'Left meanwhile');
  await openEstimate(page, estimate);
  const letVersionGo = await holdBack(page, '**/api/estimates/*/versions');
  const isVersionAsked = page.waitForRequest(
    (request) => request.method() === 'POST' && /versions/.test(request.url()),
  );
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'New version' }).click();
  await isVersionAsked;
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/home/);
  letVersionGo();
  await expect.poll(() => versionsOf(page, job)).toEqual([`${job.code}-E1`, `${job.code}-E2`]);
  await menu.getByRole('link', { name: 'Notifications' }).click();
  await expect(page).toHaveURL(/notifications/);
  await page.goBack();
  await expect(page).toHaveURL(/home/);
});

test('an estimate is created once when the response is lost and the button pressed again (EST-01, EST-05)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Begun once');
  await page.goto(`${origin()}/production/estimate/0/edit?job=${job.id}`);
  await expect(button(page, 'Create estimate')).toBeEnabled();
  await loseFirstAnswer(page, 'POST', '**/api/estimates');
  await button(page, 'Create estimate').click();
  await expectMessage(page, NO_ANSWER);
  await button(page, 'Create estimate').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Estimate ${job.code}-E`);
  expect(await versionsOf(page, job)).toEqual([`${job.code}-E1`]);
});

test('a version is created once when the response was lost and the user repeats the request (EST-06)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Copied once');
  const estimate = await makeEstimate(page, job, 'Copied once');
  await openEstimate(page, estimate);
  const makeVersion = async () => {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'New version' }).click();
  };
  await loseFirstAnswer(page, 'POST', '**/api/estimates/*/versions');
  await makeVersion();
  await expectMessage(page, NO_ANSWER);
  await makeVersion();
  await expectMessage(page, 'This is the new version');
  expect(await versionsOf(page, job)).toEqual([`${job.code}-E1`, `${job.code}-E2`]);
});

test('a user without access to margins sees no cost, mark-up or margin, and saving keeps them (PERM-14)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Without margin');
  const estimate = await makeEstimate(page, job, 'Without margin');
  await asSomebody(browser, 'mia', async (producer) => {
    await openEstimate(producer, estimate);
    const lines = sheet(producer, 'Concept');
    await expect(lines).toBeVisible();
    for (const name of ['Cost', 'Mark-up %', 'Margin'])
      await expect(lines.getByRole('columnheader', { name, exact: true })).toHaveCount(0);
    await expect(totals(producer)).not.toContainText('Margin');
    await lines.locator('tr[data-row="0"] > td[data-column="3"]').click();
    await producer.keyboard.type('9');
    await producer.keyboard.press('Enter');
    await producer.keyboard.press('Control+s');
    await expectMessage(producer, 'Estimate saved');
  });
  const saved = await ask<StoryEstimate>(page, 'GET', `/api/estimates/${estimate.id}`);
  expect(saved.sections[0].lines.map(({ units, cost, markUp }: StoryEstimate) => [units, cost, markUp])).toEqual([
    ['9', null, null],
    ['12.5', null, null],
    ['1', '1000.00', '15'],
  ]);
});

test('a sent estimate stays unchanged; a new version is compared, a response recorded, and orders created from lines (EST-06, EST-08, EST-11, EST-16)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Sent and answered');
  const estimate = await makeEstimate(page, job, 'Sent and answered');
  await openEstimate(page, estimate);
  await getApproval(page, browser, estimate);
  await openSendDialog(page);
  await expectAccessible(page);
  await button(dialog(page), 'Send').click();
  await expectMessage(page, 'Estimate sent to the client');
  await expect(page.getByText('It was sent to the client')).toBeVisible();
  await expect(page.getByText('SHA-256 of the PDF')).toBeVisible();

  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'New version' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${job.code}-E2`);
  await cell(page, 'Concept', 1, 'units').click();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Estimate saved');
  await page.getByRole('link', { name: `Differences from ${job.code}-E1` }).click();
  await expect(page.getByRole('table', { name: 'Lines that differ' })).toContainText('Units: 8 → 6');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await openEstimate(page, estimate);
  await button(page, 'Record response').click();
  await dialog(page).getByRole('textbox', { name: 'Response from' }).fill('Carla Client');
  await expectAccessible(page);
  await button(dialog(page), 'Save').click();
  await expectMessage(page, 'Response recorded');
  await expect(page.getByRole('region', { name: 'The client' })).toContainText('Accepted');
  await button(page, 'Order').click();
  await button(dialog(page), 'Order').click();
  await expect(dialog(page).getByRole('link')).toHaveCount(1);
  await button(dialog(page), 'Done').click();
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'New change order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Change order ${job.code}-C1.1`);
});

type Amount = { net: string };

test('a version that a file brought shows its amounts line by line, and no margin (EST-03)', async ({ page }) => {
  await signIn(page, 'dana');
  const { estimate } = await findShownRecords(page);
  await page.goto(`${origin()}/production/estimate/${estimate}/edit`);
  await expect(page.getByText("It was imported from a file and can't be changed.")).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0);
  // The estimates of the demo agency depend on the day on which it was created.
  const { net, sections } = await ask<Amount & { sections: { lines: Amount[] }[] }>(
    page,
    'GET',
    `/api/estimates/${estimate}`,
  );
  const [line] = sections[0]!.lines;
  expect(Number(line!.net)).toBeGreaterThan(0);
  const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+\.)/g, ',');
  const subtotal = page.getByRole('row', { name: /Subtotal/ });
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(page.getByRole('row', { name: /^Line 1,/ })).toContainText(grouped(line!.net));
  await expect(totals).toContainText(`${grouped(net)} AUD`);
  await expect(subtotal).toContainText(grouped(net));
  await expect(totals).not.toContainText('Margin');
  await expectAccessible(page);
});

test('an estimate without tax is sent only after a confirmation, and its totals say net or gross (FIX-89)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Sent without tax');
  const estimate = await makeEstimate(page, job, 'Sent without tax');
  const at = `/api/estimates/${estimate.id}`;
  const withoutTax = estimate.sections.map((section: StoryEstimate) => ({
    ...section,
    lines: section.lines.map((line: StoryEstimate) => ({ ...line, taxStatus: null })),
  }));
  await ask(page, 'PUT', at, { id: estimate.id, lastModified: estimate.lastModified, sections: withoutTax });
  await openEstimate(page, estimate);
  await expect(totals(page)).toContainText('Net5,455.00 AUD');
  await expect(totals(page)).toContainText('Gross total5,455.00 AUD');
  await getApproval(page, browser, estimate, '5,455.00 AUD net');
  await openSendDialog(page);
  await expect(button(dialog(page), 'Send')).toBeDisabled();
  await dialog(page).getByRole('checkbox', { name: 'Send it without tax: no line has a tax status.' }).check();
  await button(dialog(page), 'Send').click();
  await expectMessage(page, 'Estimate sent to the client');
});
