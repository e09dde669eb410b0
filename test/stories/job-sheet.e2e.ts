import type { Page } from '@playwright/test';
import { makeJob } from './support/made-jobs.ts';
import { expect, expectAccessible, expectMessage, origin, signIn, test } from './support/story.ts';

const cell = (page: Page, job: string, column: number) =>
  page.getByRole('grid', { name: 'Jobs' }).getByRole('row', { name: job }).getByRole('gridcell').nth(column);

test('a sheet changes the account executive, status and due date of many jobs at once, by the keys (FIX-111)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'alex');
  const [one, other] = [await makeJob(page, 'Sheet of one'), await makeJob(page, 'Sheet of other')];
  await page.goto(`${origin()}/production/job?keyphrase=sheet+of&mine=false`);
  await page.getByRole('link', { name: 'Sheet', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Jobs: sheet' })).toBeVisible();
  await expectAccessible(page);

  // A due date is typed, and filled into the row below.
  const due = (job: string) => cell(page, job, 4);
  const [first, second] =
    (await due(one.code).boundingBox())!.y < (await due(other.code).boundingBox())!.y ? [one, other] : [other, one];
  await due(first.code).click();
  await page.keyboard.type('31/12/2027');
  await page.keyboard.press('Enter');
  await due(first.code).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(due(second.code)).toHaveText('31/12/2027');
  // An account executive is chosen by typing a part of the name.
  await cell(page, first.code, 2).click();
  await page.keyboard.type('dana');
  await expect(page.getByRole('option', { name: /Dana/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cell(page, first.code, 2)).toContainText('Dana');
  // Unknown text stays, is marked, and isn't sent.
  await due(second.code).click();
  await page.keyboard.type('31/02/2027');
  await page.keyboard.press('Enter');
  await expect(due(second.code)).toHaveAttribute('title', /This is not a date/);
  await page.keyboard.press('Control+s');
  await expectMessage(page, '1 job saved');
  await expect(page.getByText('1 row not saved')).toBeVisible();
  const stored = async (id: number) => (await page.request.get(`${origin()}/api/jobs/${id}`)).json();
  expect(await stored(first.id)).toMatchObject({
    dueDate: '2027-12-31',
    accountExecutive: { name: expect.stringContaining('Dana') },
  });

  // Another user changes the job meanwhile: both values are displayed, and the next save is based on theirs.
  const now = await stored(second.id);
  await page.request.put(`${origin()}/api/jobs/${second.id}`, {
    data: { id: second.id, lastModified: now.lastModified, dueDate: '2028-02-29' },
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  await due(second.code).click();
  await page.keyboard.type('01/03/2028');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(due(second.code)).toHaveAttribute('title', /Someone else changed this to 29\/02\/2028/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await stored(second.id)).dueDate).toBe('2028-03-01');
  await page.getByRole('link', { name: 'Back to list' }).click();
  await expect(page).toHaveURL(/keyphrase=sheet/);
});
