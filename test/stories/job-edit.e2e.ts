import type { Page } from '@playwright/test';
import { holdBack, intercept } from './support/intercept.ts';
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

/** Finds a field by its label, with or without choices. */
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Types in a field with choices and accepts the marked one with Tab, once it is the expected one. */
async function choose(page: Page, name: string, words: string, option: string | RegExp) {
  await field(page, name).fill(words);
  await expect(markedOption(page).filter({ hasText: option })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('option')).toHaveCount(0);
}

/** Fills the required fields of a new job with those of another. */
async function fillNewJob(page: Page, name: string, model: Awaited<ReturnType<typeof makeJob>>) {
  await field(page, 'Name').fill(name);
  await choose(page, 'Client', model.client.name, model.client.name);
  await choose(page, 'Product', model.product.name, model.product.name);
  await choose(page, 'Campaign', model.campaign.name, model.campaign.name);
  await choose(page, 'Job type', 'print', 'Print');
  await choose(page, 'Account executive', 'alex', 'Alex Turner');
}

test('a job is opened from the list and edited; leaving asks about unsaved changes (JOB-07, JOBE-10, JOBE-11)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Lighthouse calendar');
  await page.goto(`${origin()}/production/job?mine=true`);
  await page.getByRole('textbox', { name: 'Search jobs' }).fill('lighthouse calendar');
  await page.getByRole('row', { name: new RegExp(job.code) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${job.code} Lighthouse calendar`);
  await expect(field(page, 'Client')).toHaveValue(job.client.name);

  // Without a change, saving reports and sends nothing.
  const changes: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && changes.push(request.url()));
  await page.keyboard.press('Control+s');
  await field(page, 'Name').fill('Lighthouse calendar 2027');
  await field(page, 'Due date').fill('04/01/2026');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Due date cannot be earlier than start date');
  expect(changes).toEqual([]);
  await field(page, 'Due date').fill('01/12/2026');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Job updated');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${job.code} Lighthouse calendar 2027`);
  expect(changes).toHaveLength(1);

  await field(page, 'Notes').fill('Tide tables on the back');
  const warning = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await warning).type()).toBe('beforeunload');
  await (await warning).dismiss();
  await page.getByRole('link', { name: 'Comments' }).click();
  await expect(field(page, 'New comment')).toBeVisible();
  await page.getByRole('link', { name: 'Details' }).click();
  await expect(field(page, 'Notes')).toHaveValue('Tide tables on the back');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(dialog(page)).toContainText('All unsaved changes will be lost.');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Notes')).toHaveValue('Tide tables on the back');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/production\/job(\?|$)/);
  await openJob(page, job);
  await expect(field(page, 'Notes')).toHaveValue('Tide tables on the back');
  await field(page, 'Notes').fill('Something else');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await dialog(page).getByRole('button', { name: "Don't save" }).click();
  await expect(page).toHaveURL(/\/production\/job(\?|$)/);
  await openJob(page, job);
  await expect(field(page, 'Notes')).toHaveValue('Tide tables on the back');
});

test('an invalid date stays as typed, is reported, and is not saved (WID-03, JOBE-08)', async ({ page }) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Tide calendar', { dueDate: '2027-01-15' });
  await openJob(page, job);
  const due = field(page, 'Due date');
  await expect(due).toHaveValue('15/01/2027');
  await due.fill('31/02/2027');
  await page.keyboard.press('Tab');
  await expect(due).toHaveValue('31/02/2027');
  await expect(due).toHaveAccessibleDescription('This is not a date');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Due date: This is not a date');
  await expect(due).toBeFocused();
  // It stays while the user looks at another tab.
  await page.getByRole('link', { name: 'Comments' }).click();
  await page.getByRole('link', { name: 'Details' }).click();
  await expect(due).toHaveValue('31/02/2027');

  for (const typed of ['1.2.27', '2027-02-01', '1-2-2027']) {
    await due.fill('99/99/2026');
    await due.fill(typed);
    await page.keyboard.press('Tab');
    await expect(due).toHaveValue('01/02/2027');
    await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
  }
  // A click in the calendar chooses a day as well.
  await due.click();
  await page.getByRole('button', { name: '9 February 2027', exact: true }).click();
  await expect(due).toHaveValue('09/02/2027');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Job updated');
  await page.reload();
  await expect(due).toHaveValue('09/02/2027');
  await due.fill('');
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await openJob(page, job);
  await expect(due).toHaveValue('');
});

test('a conflict shows both versions field by field and loses no input (JOBE-14)', async ({ page, browser }) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Ferry posters');
  await openJob(page, job);
  await field(page, 'Name').fill('Ferry posters, large');
  await field(page, 'Client reference').fill('PO 4711');

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, 'dana');
  await openJob(other, job);
  await field(other, 'Name').fill('Ferry posters, small');
  await field(other, 'Notes').fill('Only two of them');
  await other.keyboard.press('Control+s');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Ferry posters, small');
  await elsewhere.close();

  await page.keyboard.press('Control+s');
  const notice = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: /Changed by Dana Whitfield at \d\d:\d\d/ });
  await expect(notice).toContainText('Copied to the form: Notes');
  const row = notice.getByRole('row').filter({ hasText: 'Name' });
  await expect(row).toContainText('Ferry posters, large');
  await expect(row).toContainText('Ferry posters, small');
  await expect(field(page, 'Name')).toHaveValue('Ferry posters, large');
  await expect(field(page, 'Client reference')).toHaveValue('PO 4711');
  await expect(field(page, 'Notes')).toHaveValue('Only two of them');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await row.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(field(page, 'Name')).toHaveValue('Ferry posters, small');
  await row.getByRole('button', { name: 'Keep mine' }).click();
  await save(page).click();
  await expectMessage(page, 'Job updated');
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Ferry posters, large');
  await expect(field(page, 'Client reference')).toHaveValue('PO 4711');
  await expect(field(page, 'Notes')).toHaveValue('Only two of them');
});

test('a job is created by keyboard: mandatory fields are marked, and products follow the client (JOBE-03, JOBE-04, JOBE-08, JOBE-12)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  const model = await makeJob(page, 'Model of a job');
  await page.goto(`${origin()}/production/job`);
  await page.getByRole('button', { name: 'New job' }).click();
  await expect(page).toHaveURL(/\/production\/job\/0\/false\/edit\/details/);
  await expect(field(page, 'Product')).toBeDisabled();
  // Unchanged, it lists its missing values, and can still be left.
  const problems = page.getByRole('main').getByRole('alert').filter({ hasText: 'Mandatory fields are required' });
  await save(page).click();
  await expect(problems.getByRole('button')).toHaveText(['Client', 'Product', 'Campaign', 'Name', 'Job type']);
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByRole('button', { name: 'New job' }).click();
  await field(page, 'Name').fill('Moonlight cruise');
  await page.keyboard.press('Control+s');
  await expect(problems.getByRole('button')).toHaveText(['Client', 'Product', 'Campaign', 'Job type']);
  await expect(field(page, 'Client')).toBeFocused();
  await expectAccessible(page);

  await choose(page, 'Client', model.client.name, new RegExp(model.client.name));
  await expect(field(page, 'Product')).toBeFocused();
  await choose(page, 'Product', model.product.name, new RegExp(model.product.name));
  await choose(page, 'Campaign', model.campaign.name, new RegExp(model.campaign.name));
  await choose(page, 'Job type', 'print', /Print/);
  await expect(problems).toBeHidden();
  const code = field(page, 'Code');
  if (await code.isEditable()) await code.fill('ST-MOONLIGHT');
  await field(page, 'Name').focus();
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Job saved');
  await expect(page).toHaveURL(/\/production\/job\/[1-9]\d*\/false\/edit\/details/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Moonlight cruise');
  await expect(field(page, 'Name')).toBeFocused();

  // Another client resets the products; an emptied field holds nothing.
  await field(page, 'Client').fill('');
  await expect(field(page, 'Campaign')).toHaveValue('');
  await page.keyboard.press('Control+s');
  await expect(problems.getByRole('button')).toHaveText(['Client', 'Product', 'Campaign']);
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await dialog(page).getByRole('button', { name: "Don't save" }).click();
  await expect(page).toHaveURL(/\/production\/job(\?|$)/);
});

test('a new job without a response is created once, with later input, and can be saved when leaving (JOBE-10, JOBE-11, JOBE-14)', async ({
  page,
}) => {
  await signIn(page, 'dana');
  await openJob(page, { id: 0 });
  const model = await makeJob(page, 'Model of another');
  await fillNewJob(page, 'Heard too late', model);
  const made: string[] = [];
  await intercept(page, '**/api/jobs', async (route) => {
    const answer = await route.fetch();
    made.push(((await answer.json()) as { id: number }).id.toString());
    return made.length === 1 ? route.abort() : route.fulfill({ response: answer });
  });
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Your input is kept.' })).toBeVisible();
  await field(page, 'Name').fill('Heard in the end');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'Job saved');
  await expect(page).toHaveURL(/\/production\/job(\?|$)/);
  expect(made[1]).toBe(made[0]);
  await openJob(page, { id: Number(made[0]) });
  await expect(field(page, 'Name')).toHaveValue('Heard in the end');
});

test('input during the save of a new job stays in the form and is saved next (JOBE-10, JOBE-11)', async ({ page }) => {
  await signIn(page, 'dana');
  const model = await makeJob(page, 'Model of a third');
  await openJob(page, { id: 0 });
  await fillNewJob(page, 'Quick to type', model);
  const letGo = await holdBack(page, '**/api/jobs');
  const isSent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/jobs'));
  await page.keyboard.press('Control+s');
  await isSent;
  await field(page, 'Client order number').click();
  await page.keyboard.type('ACME-47');
  letGo();
  await expect(page).toHaveURL(/\/production\/job\/[1-9]\d*\/false\/edit\/details/);
  await expect(field(page, 'Client order number')).toBeFocused();
  await page.keyboard.type('11');
  await expect(field(page, 'Client order number')).toHaveValue('ACME-4711');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Job updated');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByRole('textbox', { name: 'Search jobs' }).fill('acme-4711');
  await expect(page.getByRole('row').filter({ hasText: 'Quick to type' })).toContainText('ACME-4711');
});

test('a user who leaves while a new job is saved stays where they went (JOBE-10, JOBE-11)', async ({ page }) => {
  await signIn(page, 'dana');
  const model = await makeJob(page, 'Model of a fourth');
  await openJob(page, { id: 0 });
  await fillNewJob(page, 'Left meanwhile', model);
  const letGo = await holdBack(page, '**/api/jobs');
  const isSent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/jobs'));
  await page.keyboard.press('Control+s');
  await isSent;
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Home' }).click();
  await dialog(page).getByRole('button', { name: "Don't save" }).click();
  await expect(page).toHaveURL(/home/);
  letGo();
  await expectMessage(page, 'Job saved');
  await menu.getByRole('link', { name: 'Notifications' }).click();
  await expect(page).toHaveURL(/notifications/);
  await page.goBack();
  await expect(page).toHaveURL(/home/);
});

test('an ended session asks for the password in place and keeps the edited job (JOBE-11, SHELL-14)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Long lunch');
  await openJob(page, job);
  await field(page, 'Name').fill('Long lunch, changed');
  await page.context().clearCookies();
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field(page, 'Name')).toHaveValue('Long lunch, changed');
  await save(page).click();
  await expectMessage(page, 'Job updated');
});

test('a retainer is the master job, or belongs to one of its client (JOBE-06, JOBE-12)', async ({ page }) => {
  await signIn(page, 'alex');
  const [master, child] = [await makeJob(page, 'Retainer of the year'), await makeJob(page, 'Retainer in May')];
  await openJob(page, master);
  await choose(page, 'Job type', 'retainer', 'Retainer');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('main').getByRole('alert').getByRole('button')).toHaveText(['Master job']);
  await page.getByRole('radio', { name: 'Is master job' }).check();
  await expect(field(page, 'Master job')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Job updated');

  await openJob(page, child);
  await choose(page, 'Job type', 'retainer', 'Retainer');
  await choose(page, 'Master job', 'of the year', 'Retainer of the year');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Job updated');

  // A job can't be its own master; once everything is restored, leaving asks nothing.
  await openJob(page, master);
  await page.getByRole('radio', { name: 'Belongs to a master job' }).check();
  await field(page, 'Master job').fill('retainer');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('radio', { name: 'Is master job' }).check();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page).toHaveURL(/\/production\/job(\?|$)/);
});

test('a user with read access sees a job but cannot change it (JOBE-09, JOBE-16, JOBE-17)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Read only job');
  const device = await browser.newContext();
  const reader = await device.newPage();
  await signIn(reader, 'rita');
  await openJob(reader, job);
  await expect(field(reader, 'Name')).toHaveValue('Read only job');
  for (const name of ['Name', 'Due date', 'Client', 'Notes']) await expect(field(reader, name)).not.toBeEditable();
  await expect(reader.getByRole('checkbox', { name: 'Active' })).toBeDisabled();
  await expect(save(reader)).toHaveCount(0);
  await expect(reader.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expectAccessible(reader);
  await openJob(reader, { id: 0 });
  await expect(reader.getByText('Invalid id requested')).toBeVisible();
  await openJob(reader, { id: 999_999_999 });
  await expect(reader.getByText('Not found')).toBeVisible();
  await device.close();
});

test('a studio job is made for a division with a studio, counts on the tab and opens (STUDIO-01, STUDIO-02)', async ({
  page,
}) => {
  await signIn(page, 'dana');
  const job = await makeJob(page, 'Reef film');
  await openJob(page, job, 'studio');
  await expect(page.getByText('No studio jobs')).toBeVisible();
  await page.getByRole('button', { name: 'New studio job' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Division' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page).getByText('This field is mandatory')).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Division' }).click();
  await page.getByRole('option').first().click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'Studio job saved');
  await expect(page.getByRole('link', { name: 'Studio (1)' })).toBeVisible();
  await page.getByRole('table', { name: 'Studio jobs' }).getByRole('link').click();
  await expect(field(page, 'Name')).toHaveValue(/Reef film/);
  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(job.code) }).click();
  await expect(page.getByRole('link', { name: 'Studio (1)' })).toBeVisible();
});

test('comments: the newest first, the own ones are edited and deleted, a typed one is not lost (COMM-01)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Talked about');
  await openJob(page, job, 'comments');
  const comments = page.getByRole('article');
  const box = field(page, 'New comment');
  for (const text of ['First draft is out', 'Client likes it']) {
    await box.fill(text);
    await box.press('Control+Enter');
    await expect(comments.first()).toContainText(text);
    await expect(box).toHaveValue('');
  }
  await comments.first().getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Comment').fill('Client loves it');
  await field(page, 'Comment').press('Control+Enter');
  await expectMessage(page, 'Comment updated');
  await expect(comments.first()).toContainText('Client loves it');
  await expect(comments.first()).toContainText('edited');
  await comments.nth(1).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, 'Comment deleted');
  await expect(page.getByText('First draft is out')).toHaveCount(0);
  await expectAccessible(page);

  await box.fill('Half a thought');
  await page.getByRole('link', { name: 'Details' }).click();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(page, 'Name')).toBeVisible();

  const device = await browser.newContext();
  const reader = await device.newPage();
  await signIn(reader, 'dana');
  await openJob(reader, job, 'comments');
  await expect(reader.getByRole('article').first()).toContainText('Half a thought');
  await expect(reader.getByRole('article').getByRole('button')).toHaveCount(0);
  await device.close();
});

test('deactivating a job asks for confirmation; a star marks a favourite; deleting returns to the list (JOBE-02, JOBE-10)', async ({
  page,
}) => {
  await signIn(page, 'dana');
  const job = await makeJob(page, 'Short lived');
  await openJob(page, job);
  await page.getByRole('button', { name: /Add .* to favourites/ }).click();
  await expectMessage(page, 'Favorite job saved');
  await page.getByRole('checkbox', { name: 'Active' }).uncheck();
  await save(page).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('checkbox', { name: 'Active' })).not.toBeChecked();
  await save(page).click();
  await dialog(page).getByRole('button', { name: 'Deactivate' }).click();
  await expectMessage(page, 'Job updated');
  await expect(page.getByText('Job inactive')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, 'Job deleted');
  await expect(page).toHaveURL(/\/production\/job(\?|$)/);
});

test('an internal project opens at its own address, and a new one has defaults (JOBE-01, JOBE-15, FIX-49)', async ({
  page,
}) => {
  await signIn(page, 'dana');
  await page.goto(`${origin()}/production/project`);
  await page.getByRole('button', { name: 'New internal project' }).click();
  await expect(page).toHaveURL(/\/production\/job\/0\/true\/edit\/details\/nonbillable/);
  await expect(field(page, 'Account executive')).toHaveValue('Dana Whitfield');
  await expect(field(page, 'Product')).toHaveCount(0);
  // One of the two is required, and neither on its own.
  for (const name of ['Client', 'Code']) await expect(field(page, name)).not.toHaveAttribute('required');
  await expect(page.getByText('Enter a client or a code')).toHaveCount(2);
  await field(page, 'Code').fill('ST-GARDEN');
  await expect(page.getByText('Enter a client or a code')).toHaveCount(0);
  await field(page, 'Name').fill('Roof garden');
  await choose(page, 'Job type', 'internal', /Internal/);
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Job saved');
  await expect(page).toHaveURL(/\/production\/job\/[1-9]\d*\/true\/edit\/details\/nonbillable/);
  const [, id] = /job\/(\d+)\//.exec(page.url())!;
  await page.goto(`${origin()}/production/job/${id}/true/edit`);
  await expect(page).toHaveURL(/details\/nonbillable/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ST-GARDEN Roof garden');
  await field(page, 'Notes').fill('Ask the neighbours');
  await page.getByRole('link', { name: 'Comments' }).click();
  await page.getByRole('link', { name: 'Details' }).click();
  await expect(field(page, 'Notes')).toHaveValue('Ask the neighbours');
  await save(page).click();
  await expectMessage(page, 'Job updated');
  await expectAccessible(page);
});

test('a job is copied with what one chooses, looked over as a new one, and saved with its estimate left out (FIX-51)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Autumn film', { notes: 'Shot at the harbour', dueDate: '2026-02-01' });
  await openJob(page, job, 'summary');
  await page.getByRole('button', { name: 'Copy job' }).click();
  await expect(dialog(page)).toContainText(`A copy of ${job.code} Autumn film`);
  await expectAccessible(page);
  await dialog(page).getByRole('checkbox', { name: 'Estimate' }).uncheck();
  await dialog(page).getByRole('button', { name: 'Copy job' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New job');
  await expect(page.getByText(`A copy of ${job.code} Autumn film. Saving also copies its cost types.`)).toBeVisible();
  await expect(field(page, 'Client')).toHaveValue(job.client.name);
  await expect(field(page, 'Campaign')).toHaveValue(job.campaign.name);
  await expect(field(page, 'Name')).toHaveValue('Autumn film');
  await expect(field(page, 'Notes')).toHaveValue('Shot at the harbour');
  await expect(field(page, 'Account executive')).toHaveValue('Alex Turner');
  // Values that apply only to the other job are not suggested.
  await expect(field(page, 'Code')).toHaveValue('');
  await expect(field(page, 'Due date')).toHaveValue('');
  await expect(field(page, 'Opened')).not.toHaveValue('05/01/2026');
  await field(page, 'Code').fill(`${job.code}-2`);
  await field(page, 'Name').fill('Winter film');
  const asked = page.waitForRequest((request) => request.method() === 'POST' && /\/api\/jobs\/?$/.test(request.url()));
  await page.keyboard.press('Control+s');
  expect((await asked).postDataJSON()).toMatchObject({ copyOf: { id: job.id, estimate: false, costTypes: true } });
  await expectMessage(page, 'Job saved');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Winter film');
  await expect(page).not.toHaveURL(/copyOf/);
});

test('on a phone the part of the job that shows is in view among the parts (JOBE-01)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, 'dana');
  const job = await makeJob(page, 'Narrow parts');
  await openJob(page, job, 'orders');
  const parts = page.getByRole('navigation', { name: 'Job sections' });
  await expect(parts.getByRole('link', { name: 'Orders' })).toBeInViewport({ ratio: 1 });
  await parts.getByRole('link', { name: 'Time', exact: true }).press('Enter');
  await expect(parts.getByRole('link', { name: 'Time', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(parts.getByRole('link', { name: 'Time', exact: true })).toBeInViewport({ ratio: 1 });
  await openJob(page, job);
  await expect(parts.getByRole('link', { name: 'Details' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
});
