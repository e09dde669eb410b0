import type { Page } from '@playwright/test';
import { intercept } from './support/intercept.ts';
import { makeJob } from './support/made-jobs.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  test,
  tryAgainUntil,
} from './support/story.ts';

const jobs = (page: Page) => page.getByRole('table', { name: 'Jobs' });
const rowOf = (page: Page, text: string | RegExp) => jobs(page).getByRole('row').filter({ hasText: text });
const search = (page: Page) => page.getByRole('textbox', { name: 'Search jobs' });

async function openList(page: Page, query = '') {
  await page.goto(`${origin()}/production/job${query}`);
  await expect(search(page)).toBeVisible();
}

test('the list starts with own jobs for account executives; search starts at two characters, and a failed search keeps the results (JOB-02, JOB-06)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  await makeJob(page, 'Searched for once');
  await openList(page);
  await expect(page.getByRole('checkbox', { name: 'My jobs' })).toBeChecked();
  await expect(rowOf(page, 'Alex Turner').first()).toBeVisible();
  await page.getByText('My jobs', { exact: true }).click();
  // Without typed words, other people's jobs are listed as well.
  await expect(jobs(page).locator('tbody tr').filter({ hasNotText: 'Alex Turner' }).first()).toBeVisible();

  const searches: string[] = [];
  page.on('request', (request) => request.url().includes('/api/jobs/search') && searches.push(request.url()));
  await search(page).fill('s');
  await expect(page).toHaveURL(/keyphrase=s(&|$)/);
  expect(searches.filter((url) => url.includes('keyphrase'))).toEqual([]);
  await search(page).fill('once searched');
  await expect(rowOf(page, 'Searched for once')).toHaveCount(1);
  await intercept(page, '**/api/jobs/search**', (route) => route.abort());
  await search(page).fill('once searched f');
  await expect(page.getByText('The search failed. These are the jobs found before.')).toBeVisible();
  await expect(rowOf(page, 'Searched for once')).toHaveCount(1);
});

test('a job that is opened before the pause after typing is over stays open (JOB-02, JOB-07)', async ({ page }) => {
  await signIn(page, 'dana');
  const job = await makeJob(page, 'Opened in a hurry');
  await openList(page, '?keyphrase=hurry&mine=false');
  await expect(rowOf(page, job.code)).toBeVisible();
  let letIn = () => {};
  const gate = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await intercept(page, `**/api/jobs/${job.id}`, async (route) => {
    await gate;
    await route.continue();
  });
  await page.clock.install();
  await search(page).fill('opened in a hurry');
  await rowOf(page, job.code).click();
  await page.clock.runFor(2000);
  letIn();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Opened in a hurry');
  await expect(page).toHaveURL(new RegExp(`/production/job/${job.id}/`));
});

test('a job becomes a favourite and is found among them; columns sort both ways, pressed anywhere in their cell (FIX-48, JOB-03, JOB-07)', async ({
  page,
}) => {
  await signIn(page, 'dana');
  await makeJob(page, 'Sorted alpha', { dueDate: '2027-02-01' });
  await makeJob(page, 'Sorted beta', { dueDate: '2027-01-01' });
  await openList(page, '?keyphrase=sorted&mine=false');
  await expect(rowOf(page, /Sorted (alpha|beta)/)).toHaveCount(2);
  const due = page.getByRole('columnheader', { name: 'Due date' });
  await due.getByRole('button').click();
  await expect(due).toHaveAttribute('aria-sort', 'ascending');
  await expect(rowOf(page, /Sorted (alpha|beta)/).first()).toContainText('Sorted beta');
  // Next to the text, at the edges of the cell.
  const { width, height } = (await due.boundingBox())!;
  await due.click({ position: { x: width - 2, y: height - 2 } });
  await expect(due).toHaveAttribute('aria-sort', 'descending');
  await expect(rowOf(page, /Sorted (alpha|beta)/).first()).toContainText('Sorted alpha');
  await page.reload();
  await expect(due).toHaveAttribute('aria-sort', 'descending');
  await expect(rowOf(page, /Sorted (alpha|beta)/).first()).toContainText('Sorted alpha');

  await rowOf(page, 'Sorted beta')
    .getByRole('button', { name: /to favourites$/ })
    .click();
  await expectMessage(page, 'Favorite job saved');
  await page.getByText('Favourites', { exact: true }).click();
  await expect(rowOf(page, 'Sorted alpha')).toHaveCount(0);
  await rowOf(page, 'Sorted beta')
    .getByRole('button', { name: /from favourites$/ })
    .click();
  await expectMessage(page, 'Favorite job removed');
  await expect(page.getByText('No job found')).toBeVisible();
});

test('a head sorts all jobs of the agency, not only those on the page, and the next page follows (FIX-37)', async ({
  page,
}) => {
  await signIn(page, 'dana');
  await openList(page, '?mine=false&kind=all&status=all&favorites=false&keyphrase=e%20i');
  const rows = page.getByRole('table', { name: 'Jobs' }).locator('tbody tr');
  await expect(rows).toHaveCount(50);
  const all = await page.request.get(`${origin()}/api/jobs/search?keyphrase=e%20i&maxResults=1000`);
  const found: { code: string; name: string }[] = await all.json();
  expect(found.length).toBeGreaterThan(60);
  const names = found
    .map(({ name }) => name)
    .sort(new Intl.Collator('und').compare)
    .reverse();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  const shown = rows.locator('td[data-column="name"]');
  await expect(shown.first()).toContainText(names[0]!);
  await expect(page).toHaveURL(/sort=-name/);
  const texts = async () => (await shown.allTextContents()).map((text) => text.replace(/Job inactive$/, ''));
  expect(await texts()).toEqual(names.slice(0, 50));
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(Math.min(100, names.length));
  expect(await texts()).toEqual(names.slice(0, 100));
});

test('the list works with the keyboard only, and ? shows the shortcuts (JOB-03, JOB-04, JOB-07)', async ({ page }) => {
  await signIn(page, 'dana');
  await makeJob(page, 'Keyed alpha');
  await makeJob(page, 'Keyed beta');
  await openList(page, '?mine=false&sort=name');
  await page.keyboard.type('keyed');
  await expect(rowOf(page, /Keyed (alpha|beta)/)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'Keyed alpha').getByRole('link')).toBeFocused();
  await page.keyboard.press('f');
  await expectMessage(page, 'Favorite job saved');
  await page.keyboard.press('ArrowUp');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(rowOf(page, 'Keyed beta').getByRole('link')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeHidden();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Shortcuts and preferences' });
  await expect(keys.getByText('Move between rows')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(rowOf(page, 'Keyed beta').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Keyed beta');
});

test('a list that cannot be loaded says why and is tried again (JOB-06)', async ({ page }) => {
  await signIn(page, 'dana');
  const { code } = await makeJob(page, 'Found at last');
  await intercept(page, '**/api/jobs/search**', (route) => route.abort());
  await openList(page, `?keyphrase=${code}&mine=false`);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('These are the jobs found before')).toHaveCount(0);
  await expect(page.getByText('No job found')).toHaveCount(0);
  await page.unroute('**/api/jobs/search**');
  await tryAgainUntil(page.getByRole('button', { name: 'Try again' }), rowOf(page, code));
});

test('ticking a job moves no other, and a job that cannot be deleted says why (JOB-04)', async ({ page }) => {
  await signIn(page, 'dana');
  const [one, two] = [await makeJob(page, 'Steady one'), await makeJob(page, 'Steady two')];
  await openList(page, '?mine=false&keyphrase=steady');
  const boxOf = ({ code }: { code: string }) => page.getByRole('checkbox', { name: `Select ${code}` });
  const place = () => boxOf(two).boundingBox();
  await expect(boxOf(two)).toBeVisible();
  const before = await place();
  await boxOf(one).check();
  await expect(page.getByText('1 selected')).toBeInViewport();
  expect(await place()).toEqual(before);
  await boxOf(two).check();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText(`${one.code} Steady one`);
  await expect(page.getByRole('dialog')).toContainText(`${two.code} Steady two`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, '2 jobs deleted');

  await openList(page, '?mine=false&keyphrase=ferries');
  await expect(page.getByRole('checkbox', { name: /^Select/, disabled: true }).first()).toHaveAccessibleDescription(
    /^It can't be deleted/,
  );
});

test('bulk delete removes unused jobs, and keeps the others with a reason (JOB-04)', async ({ page, browser }) => {
  await signIn(page, 'dana');
  const [first, second] = [await makeJob(page, 'Doomed one'), await makeJob(page, 'Doomed two')];
  await openList(page, '?keyphrase=doomed&mine=false');
  for (const { code } of [first, second]) await page.getByRole('checkbox', { name: `Select ${code}` }).check();
  await expect(page.getByText('2 selected')).toBeVisible();

  // Meanwhile another user gives one of them a studio job, which prevents its deletion.
  const studio = await page.request.get(`${origin()}/api/jobs/divisions?clientId=${first.client.id}`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  const divisions = (await studio.json()) as { id: number; hasStudioSupplier: boolean }[];
  const record = await page.request.get(`${origin()}/api/jobs/${first.id}`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  const { division, accountExecutive, jobType } = (await record.json()) as Record<string, { id: number }>;
  const made = await page.request.post(`${origin()}/api/jobs/${first.id}/studio-jobs`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: {
      divisionId: divisions.find(({ id, hasStudioSupplier }) => hasStudioSupplier && id !== division!.id)!.id,
      accountExecutiveId: accountExecutive!.id,
      jobTypeId: jobType!.id,
    },
  });
  expect(made.status()).toBe(201);

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete?');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, '1 job could not be deleted');
  await expect(rowOf(page, 'Doomed two')).toHaveCount(0);
  await expect(rowOf(page, new RegExp(`A job with studio jobs cannot be deleted.*${first.code}`))).toHaveCount(1);
  await expectAccessible(page);

  // Users who may not delete jobs see no checkboxes.
  const device = await browser.newContext();
  const reader = await device.newPage();
  await signIn(reader, 'rita');
  await openList(reader, '?keyphrase=doomed&mine=false');
  await expect(rowOf(reader, first.code).first()).toBeVisible();
  await expect(jobs(reader).getByRole('checkbox')).toHaveCount(0);
  await expect(reader.getByRole('button', { name: 'New job' })).toHaveCount(0);
  await device.close();
});

test('an alert shows its jobs, and inactive ones say so (JOB-01, JOB-05, JOB-07)', async ({ page }) => {
  await signIn(page, 'dana');
  await openList(page, '?type=inactive');
  await expect(page.getByText('Inactive with open amounts')).toBeVisible();
  const rows = jobs(page).locator('tbody tr');
  await expect(rows.first()).toContainText('Job inactive');
  const count = await rows.count();
  await expect(rows.filter({ hasText: 'Job inactive' })).toHaveCount(count);
  // Searching filters the list of the alert, which stays the same list.
  const code = (await rows.last().getByRole('link').first().textContent())!.trim();
  await search(page).fill(code);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(code);
  await expect(page.getByText('Inactive with open amounts')).toBeVisible();
  await page.getByRole('button', { name: 'Show all jobs' }).click();
  await expect(page).not.toHaveURL(/type=/);
  await openList(page, '?type=something');
  await expect(page.getByText('My jobs', { exact: true })).toBeVisible();
});

for (const [width, scheme] of [
  [1280, 'light'],
  [360, 'dark'],
] as const) {
  test(`the list at ${width} px in ${scheme} passes axe and doesn't overflow (JOB-01)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await signIn(page, 'alex');
    await openList(page);
    await expect(rowOf(page, 'Harbour Ferries').first()).toBeVisible();
    await page
      .getByRole('checkbox', { name: /^Select/, disabled: false })
      .first()
      .check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const { code } = await makeJob(page, `Named at length in ${scheme} at ${width}`);
    await openList(page, `?keyphrase=${code}&mine=false`);
    await expect(rowOf(page, code)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await rowOf(page, code).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
    await expectNoSidewaysScroll(page);
    // Nor does a name without spaces overflow the window.
    const endless = await makeJob(page, 'Endless', { name: 'Hafenrundfahrt'.repeat(10) });
    await openList(page, `?keyphrase=${endless.code}&mine=false`);
    await expect(rowOf(page, endless.code)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await rowOf(page, endless.code).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(endless.code);
    await expectNoSidewaysScroll(page);
    await openList(page, '?keyphrase=zzzz&mine=false');
    await expect(page.getByText('No job found')).toBeVisible();
    await expectAccessible(page);
  });
}
