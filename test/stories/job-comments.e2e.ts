import type { Page } from '@playwright/test';
import { makeJob, openJob } from './support/made-jobs.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  signInAndStart,
  test,
} from './support/story.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'New comment' });
const people = (page: Page) => page.getByRole('listbox', { name: 'People to mention' });
const comments = (page: Page) => page.getByRole('article');
const notice = (page: Page) => page.getByRole('region', { name: 'You were mentioned' });
const jobsWithNumber = (page: Page, words: string) => page.getByRole('link', { name: `Jobs ${words}` });

/** Marks everything as seen, whatever an earlier attempt of the story left behind. */
async function beginWithNothingNew(page: Page) {
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const { mentions } = await (await page.request.get(`${origin()}/api/jobs/mentions`, { headers })).json();
  const ids = mentions.map(({ commentId }: { commentId: number }) => commentId);
  if (ids.length > 0) await page.request.put(`${origin()}/api/jobs/mentions/seen`, { headers, data: { ids } });
}

/** Signs another person in, on their own device. */
async function somebodyElse(page: Page, username: string): Promise<Page> {
  const other = await (await page.context().browser()!.newContext()).newPage();
  await signInAndStart(other, username);
  return other;
}

test('a person mentioned by keyboard sees a badge, follows it, and it disappears (COMM-01)', async ({ page }) => {
  const dana = await somebodyElse(page, 'dana');
  await beginWithNothingNew(dana);
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Spoken of');
  await openJob(page, job, 'comments');

  await box(page).pressSequentially('Second page, @');
  await expect(people(page).getByRole('option', { name: 'Dana Whitfield' })).toBeVisible();
  await expect(people(page).getByRole('option', { name: 'Emma' })).toHaveCount(0);
  await box(page).pressSequentially('WHIT');
  await expect(people(page).getByRole('option')).toHaveText(['Dana Whitfield']);
  const marked = people(page).getByRole('option', { selected: true });
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id'))!);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(people(page)).toBeHidden();
  await expect(box(page)).toHaveValue('Second page, @Dana Whitfield ');

  // Escape closes the list and leaves the text; mail addresses open no list.
  await page.keyboard.type('@ri');
  await expect(people(page).getByRole('option', { name: 'Rita Gallo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(people(page)).toBeHidden();
  await page.keyboard.type(' or sales@ri, https://harbour-pine.example/brief.');
  await expect(box(page)).toHaveValue(
    'Second page, @Dana Whitfield @ri or sales@ri, https://harbour-pine.example/brief.',
  );
  await expect(people(page)).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(comments(page).first().locator('b', { hasText: '@' })).toHaveText(['@Dana Whitfield']);
  // FIX-53: an address becomes a link, without the full stop that ends the sentence.
  const link = comments(page).first().getByRole('link', { name: 'https://harbour-pine.example/brief', exact: true });
  await expect(link).toHaveAttribute('rel', /\bnoopener\b/);
  await expect(link).toHaveAttribute('href', 'https://harbour-pine.example/brief');

  // FIX-53: signed-in users are notified immediately, on any screen.
  await expect(jobsWithNumber(dana, '1 new mention of you')).toBeVisible();
  await dana.goto(`${origin()}/production/job`);
  await expect(notice(dana)).toContainText('Second page, @Dana Whitfield');
  await expect(notice(dana)).toContainText('Alex Turner');
  for (const width of [1280, 360]) {
    await dana.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(dana);
    await expectAccessible(dana);
  }
  await dana.setViewportSize({ width: 1280, height: 780 });
  await notice(dana).getByRole('link', { name: job.code }).press('Enter');
  await expect(comments(dana).first()).toContainText('Second page');
  await expect(dana.getByRole('link', { name: 'Jobs', exact: true })).toBeVisible();
  await dana.goto(`${origin()}/production/job`);
  await expect(dana.getByRole('button', { name: 'New job' })).toBeVisible();
  await expect(notice(dana)).toHaveCount(0);
  await dana.context().close();
});

test('only people still named in a comment are notified, also after an edit; a dismissed mention stays dismissed (COMM-01)', async ({
  page,
}) => {
  const dana = await somebodyElse(page, 'dana');
  await beginWithNothingNew(dana);
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Changed words');
  await openJob(page, job, 'comments');
  await box(page).pressSequentially('@dana');
  await expect(people(page).getByRole('option')).toHaveText(['Dana Whitfield']);
  await page.keyboard.press('Tab');
  await expect(box(page)).toBeFocused();
  await box(page).fill('@Dana, who else');
  await page.keyboard.press('Control+Enter');
  await expect(comments(page).first()).toContainText('@Dana, who else');
  await expect(comments(page).first().locator('b', { hasText: '@' })).toHaveCount(0);
  await dana.goto(`${origin()}/production/job`);
  await expect(dana.getByRole('button', { name: 'New job' })).toBeVisible();
  await expect(notice(dana)).toHaveCount(0);

  // A name typed in full counts like a chosen one.
  await comments(page).first().getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('textbox', { name: 'Comment', exact: true });
  await edited.fill('');
  await edited.pressSequentially('Ask @Dana Whitfield');
  await page.keyboard.press('Control+Enter');
  await expectMessage(page, 'Comment updated');
  await expect(comments(page).first().locator('b', { hasText: '@' })).toHaveText(['@Dana Whitfield']);

  await dana.reload();
  await expect(notice(dana)).toContainText('Ask @Dana Whitfield');
  await expect(jobsWithNumber(dana, '1 new mention of you')).toBeVisible();
  await notice(dana).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(dana)).toHaveCount(0);
  await expect(dana.getByRole('link', { name: 'Jobs', exact: true })).toBeVisible();
  await dana.reload();
  await expect(dana.getByRole('button', { name: 'New job' })).toBeVisible();
  await expect(notice(dana)).toHaveCount(0);
  await dana.context().close();
});

test('on a phone a name is taken with a tap, and Escape in a list leaves a comment in hand (COMM-01)', async ({
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true });
  const page = await phone.newPage();
  await signIn(page, 'alex');
  const job = await makeJob(page, 'On the way');
  await openJob(page, job, 'comments');
  await box(page).pressSequentially('From the tram: @');
  await expect(people(page).getByRole('option').nth(3)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await box(page).pressSequentially('rita');
  await people(page).getByRole('option', { name: 'Rita Gallo' }).tap();
  await expect(box(page)).toHaveValue('From the tram: @Rita Gallo ');
  await expect(box(page)).toBeFocused();
  await page.getByRole('button', { name: 'Add comment' }).tap();
  await expect(comments(page).first().locator('b', { hasText: '@' })).toHaveText(['@Rita Gallo']);

  await comments(page).first().getByRole('button', { name: 'Edit' }).tap();
  const edited = page.getByRole('textbox', { name: 'Comment', exact: true });
  await edited.press('End');
  await edited.pressSequentially(' @dan');
  await expect(people(page).getByRole('option')).toHaveText(['Dana Whitfield']);
  await page.keyboard.press('Escape');
  await expect(people(page)).toBeHidden();
  await expect(edited).toHaveValue('From the tram: @Rita Gallo @dan');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: "Don't save" }).tap();
  await expect(edited).toBeHidden();
  await phone.close();
});

test('the bar loads mentions once instead of on each screen, and only for users who can read jobs (COMM-01, PERM-06)', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/jobs/mentions')) asked.push(request.method());
  });
  await signIn(page, 'noah');
  await page.goto(`${origin()}/production/job`);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.goto(`${origin()}/timesheet/timeentry`);
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
  expect(asked).toEqual([]);

  const dana = await page.context().browser()!.newContext();
  const other = await dana.newPage();
  other.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/waiting') asked.push(request.method());
  });
  await signInAndStart(other, 'dana');
  const menu = other.getByRole('navigation', { name: 'Main menu' });
  for (const name of [/^Purchase orders/, /^Job dashboard/, /^Time approval|^Timesheet dashboard/]) {
    await menu.getByRole('link', { name }).first().click();
    await expect(menu.getByRole('link', { name }).first()).toHaveAttribute('aria-current', 'page');
  }
  await expect.poll(() => asked).toEqual(['GET']);
  await dana.close();
});

test('leaving an edited comment asks for confirmation, and the focus stays on it (COMM-01)', async ({ page }) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Corrected words');
  await openJob(page, job, 'comments');
  for (const words of ['First words', 'Second words']) {
    await box(page).fill(words);
    await page.getByRole('button', { name: 'Add comment' }).click();
    await expect(comments(page).first()).toContainText(words);
    await expect(box(page)).toBeFocused();
  }
  const second = comments(page).filter({ hasText: 'Second words' });
  const first = comments(page).filter({ hasText: 'First words' });
  const edited = page.getByRole('textbox', { name: 'Comment', exact: true });
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  const deletion = page.getByRole('dialog', { name: 'Delete' });

  // Without a change there is no question.
  await second.getByRole('button', { name: 'Edit' }).press('Enter');
  await expect(edited).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edited).toBeHidden();
  await expect(second.getByRole('button', { name: 'Edit' })).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.type(', corrected');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(edited).toHaveValue('Second words, corrected');
  await expect(edited).toBeFocused();
  // Nor is it discarded for another comment.
  await first.getByRole('button', { name: 'Edit' }).press('Enter');
  await question.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(comments(page).filter({ hasText: 'Second words, corrected' })).toBeVisible();
  await expect(edited).toHaveValue('First words');
  await edited.fill('Nothing of worth');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: "Don't save" }).press('Enter');
  await expect(first).toBeVisible();
  await expect(first.getByRole('button', { name: 'Edit' })).toBeFocused();

  await second.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(deletion).toContainText('Second words, corrected');
  await deletion.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(comments(page)).toHaveCount(1);
  await expect(first).toBeFocused();
  await first.getByRole('button', { name: 'Delete' }).press('Enter');
  await deletion.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(comments(page)).toHaveCount(0);
  await expect(box(page)).toBeFocused();
});
