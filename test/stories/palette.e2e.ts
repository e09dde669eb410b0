import { devices, type Page } from '@playwright/test';
import { holdBack, intercept } from './support/intercept.ts';
import { makeJob } from './support/made-jobs.ts';
import {
  cell,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openTimeEntry,
  origin,
  signIn,
  signInAndStart,
  test,
  untilReloaded,
} from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const marked = (page: Page) => page.getByRole('option', { selected: true });

/** Opens the palette by its shortcut, and types. */
async function search(page: Page, words: string) {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(words);
}

test('the palette opens a screen, a job, an order and a day by keyboard, also in a new tab (SHELL-10)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Reached by palette');
  await openTimeEntry(page, '2027-02-01');
  await search(page, 'job dash');
  await expect(marked(page)).toHaveText(/^Job dashboard/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin()}/production/job/dashboard`);
  await expect(field(page)).toBeHidden();

  await search(page, 'palette reached');
  const jobs = page.getByRole('listbox').getByRole('group', { name: 'Jobs' });
  await expect(jobs.getByRole('option').filter({ hasText: job.code })).toHaveCount(1);
  await expect(jobs).toContainText('Reached by palette');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin()}/production/job/${job.id}/false/edit/details`);

  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const answer = await page.request.get(`${origin()}/api/purchaseorders/search?maxResults=1`, { headers });
  const [order] = (await answer.json()) as { id: number; reference: string }[];
  await search(page, order!.reference);
  await expect(marked(page)).toContainText(order!.reference);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin()}/production/purchaseorder/${order!.id}/edit/details`);

  await search(page, '3.2.2027');
  await expect(marked(page)).toHaveText(/Wed 03\/02\/2027/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/timesheet\/timeentry\?selectedDate=2027-02-03$/);
  // Users who just arrived can type at once.
  await expect(page.locator('td[data-column="4"]:focus')).toHaveCount(1);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    /03\/02\/2027/,
    new RegExp(order!.reference),
    new RegExp(job.code),
    /Job dashboard/,
  ]);
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown');
  await expect(marked(page)).toHaveText(/^Job dashboard/);
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect(tab).toHaveURL(`${origin()}/production/job/dashboard`);
  await expect(page).toHaveURL(/timeentry/);
  await tab.close();
});

test('a search waits for a pause, and Enter opens the first result (WID-01)', async ({ page }) => {
  await signIn(page, 'dana');
  const job = await makeJob(page, 'Hurried along');
  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/search')) searches.push(`${pathname} ${searchParams.get('keyphrase')}`);
  });
  await openTimeEntry(page, '2027-02-01');
  searches.length = 0;
  await search(page, 'along hurried');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin()}/production/job/${job.id}/false/edit/details`);
  expect(searches.filter((one) => one.startsWith('/api/jobs/search'))).toEqual(['/api/jobs/search along hurried']);
});

test('the next words cancel the search that is under way (WID-01)', async ({ page }) => {
  await signInAndStart(page, 'alex');
  await intercept(page, '**/api/jobs/search**keyphrase=first**', () => undefined);
  const under = page.waitForRequest(/jobs\/search.*keyphrase=first/);
  await search(page, 'first');
  await under;
  const given = page.waitForEvent('requestfailed', (request) => request.url().includes('keyphrase=first'));
  await page.keyboard.type(' second');
  expect((await given).failure()?.errorText).toContain('ABORTED');
});

test('keys that are pressed while the palette is loading do not reach the cell behind it (FIX-57)', async ({
  page,
}) => {
  await signIn(page, 'emma');
  const release = await holdBack(page, '**/palette-dialog*.js');
  await openTimeEntry(page, weekAhead(39));
  const first = cell(page, 'pinned', 0).first();
  await first.click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('88');
  release();
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(first).toBeFocused();
  await expect(first).toHaveText('');
});

test('nothing typed is lost: a cell and its notes are saved, and the focus comes back to the cell (SHELL-14)', async ({
  page,
}) => {
  await signIn(page, 'emma');
  await openTimeEntry(page, weekAhead(40));
  const first = cell(page, 'pinned', 0).first();
  await first.click();
  await page.keyboard.type('2');
  await search(page, 'nothing of this name');
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  await expect(first).toBeFocused();
  await expect(first).toHaveText('2.00');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Notes').last()).toBeFocused();
  await page.keyboard.type('Half a thought');
  await search(page, 'timesheet');
  await expect(page.getByRole('dialog', { name: 'Notes' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin()}/timesheet/dashboard`);
  await openTimeEntry(page, weekAhead(40));
  await first.click();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Notes').last()).toHaveValue('Half a thought');
});

test('a form asks before the palette leads away from it, and no dialog is covered (SHELL-14)', async ({ page }) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Left unsaved');
  await page.goto(`${origin()}/production/job/${job.id}/false/edit/details`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Left unsaved, and changed');
  await search(page, 'time entry');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveCount(0);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(name).toHaveValue('Left unsaved, and changed');
  await expect(name).toBeFocused();
  await search(page, 'time entry');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: "Don't save" }).click();
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts and preferences' })).toContainText('Ctrl+K');
});

test('a user without access to jobs and orders finds none, and a job starts a timesheet row (PERM-06)', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, 'noah');
  await openTimeEntry(page, weekAhead(13));
  await search(page, 'training');
  await expect(marked(page)).toContainText('TRAIN');
  await expect(page.getByRole('listbox').getByRole('group')).toHaveCount(2);
  await expect(page.getByRole('group', { name: 'Time on this job' }).getByRole('option')).toHaveText([
    /^Start timer on TRAIN/,
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Choose a cost type' })).toBeFocused();
  await expect(page).toHaveURL((url) => url.searchParams.get('jobId') === null);
  await expect(page.getByRole('row', { name: /TRAIN/ })).toBeVisible();
  expect(asked.filter((path) => /purchaseorders|clientinvoices|api\/jobs\/search/.test(path))).toEqual([]);
});

test('a failed search shows an error and can be retried; known results stay (WID-12)', async ({ page }) => {
  await signInAndStart(page, 'alex');
  await intercept(page, '**/api/purchaseorders/search**', (route) => route.fulfill({ status: 500 }));
  await search(page, 'jobs');
  await expect(page.getByText(/Not everything could be searched/)).toBeVisible();
  await expect(page.getByRole('option', { name: 'Jobs', exact: true })).toBeVisible();
  await page.unroute('**/api/purchaseorders/search**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/Not everything could be searched/)).toBeHidden();
});

test('the palette is reached from the bar, clean for axe in both themes and languages, and fits a phone (SHELL-10, WID-12)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  await openTimeEntry(page, '2027-02-01');
  for (const [opener, width, colorScheme, turn] of [
    ['Search', 1280, 'light', 'Switch to German'],
    ['Suchen', 360, 'dark', 'English'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme });
    const button = page.getByRole('banner').getByRole('button', { name: opener });
    await button.click();
    await page.keyboard.type('pi');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 740 });
    await page.getByRole('button', { name: /^(Your menu|Ihr Menü),/ }).click();
    await untilReloaded(page, () => page.getByRole('menuitem', { name: turn }).click());
  }
});

test('on a phone the palette is in the menu, and leads to the day and to time on a job (MOB-01, SHELL-10)', async ({
  browser,
}) => {
  const { userAgent, viewport } = devices['Pixel 7']!;
  const context = await browser.newContext({ userAgent, viewport, hasTouch: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signInAndStart(page, 'noah');
  const open = async (words: string) => {
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Search' }).click();
    await field(page).fill(words);
  };
  await open('3.2.2027');
  await page.getByRole('option', { name: /03\/02\/2027/ }).click();
  await expect(page).toHaveURL(`${origin()}/m/TimeEntry?selectedDate=2027-02-03`);
  await open('training');
  await page.getByRole('option', { name: /^TRAIN/ }).click();
  await expect(page.getByRole('heading', { name: 'Choose a cost type' })).toBeVisible();
  await context.close();
});
