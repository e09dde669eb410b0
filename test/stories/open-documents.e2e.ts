import { makeJob } from './support/made-jobs.ts';
import { expect, origin, signIn, test } from './support/story.ts';

test('an open job shows changes of others without a reload (FIX-90)', async ({ page, browser }) => {
  await signIn(page, 'alex');
  const job = await makeJob(page, 'Watched by two');
  await page.goto(`${origin()}/production/job/${job.id}/false/edit/details`);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Watched by two');

  const other = await browser.newPage();
  await signIn(other, 'ada');
  const stored = await (await other.request.get(`${origin()}/api/jobs/${job.id}`)).json();
  const changed = await other.request.put(`${origin()}/api/jobs/${job.id}`, {
    data: { id: job.id, lastModified: stored.lastModified, name: 'Renamed by Ada' },
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  expect(changed.status()).toBe(200);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Renamed by Ada');
  await other.close();
});
