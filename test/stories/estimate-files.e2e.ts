import { readFile } from 'node:fs/promises';
import { ask, makeEstimate, openEstimate, type StoryEstimate } from './support/made-estimates.ts';
import { makeJob } from './support/made-jobs.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  origin,
  signIn,
  test,
  violationsOf,
} from './support/story.ts';

const write = (text: string, values: unknown[] = []) =>
  onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values));

test('evidence of a response given elsewhere is uploaded and can be downloaded (EST-11)', async ({ page }) => {
  await signIn(page, 'alex');
  const estimate = await makeEstimate(page, await makeJob(page, 'Answered by mail'), 'Answered by mail');
  await write(`update estimate set status = 'SENT', was_sent = true, valid_until = '2099-12-31' where id = $1`, [
    estimate.id,
  ]);
  await openEstimate(page, estimate);
  await page.getByRole('button', { name: 'Record response' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Response from' }).fill('Carla Client');
  const record = dialog.getByRole('button', { name: 'Save', exact: true });
  const give = (name: string, content: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
  await give('yes.html', '<html>');
  await record.click();
  await expect(page.getByText(/This file type is not supported/)).toBeVisible();
  await give('Carla says yes.eml', 'From: carla@client.example\r\n\r\nYes.\r\n');
  await record.click();
  await expect(dialog).toBeHidden();
  const answer = page.getByRole('region', { name: 'The client' });
  await expect(answer).toContainText('Accepted');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    answer.getByRole('button', { name: 'Carla says yes.eml' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Carla says yes.eml');
  expect(await readFile((await download.path())!, 'utf8')).toContain('Yes.');
});

test('the list of estimates exports its results: versions or lines (DATA-04)', async ({ page }) => {
  await signIn(page, 'alex');
  const estimate = await makeEstimate(page, await makeJob(page, 'Taken out'), 'Taken out as a file');
  await page.goto(`${origin()}/production/estimate?keyphrase=${estimate.reference}`);
  const take = async (what: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: what }).click(),
    ]);
    return { name: download.suggestedFilename(), content: await readFile((await download.path())!, 'utf8') };
  };
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Estimates as CSV' })).toBeFocused();
  // Overlays are outside of landmarks.
  expect((await violationsOf(page)).filter((violation) => !violation.startsWith('region:'))).toEqual([]);
  await page.keyboard.press('Escape');
  const versions = await take('Estimates as CSV');
  expect(versions.name).toBe('estimate-versions.csv');
  expect(versions.content.trimEnd().split('\n')).toHaveLength(2);
  expect(versions.content).toContain(`,${estimate.reference},Taken out as a file,`);
  const lines = await take('Lines as CSV');
  expect(lines.content).toContain('Concept');
  expect(lines.content).toContain('Posters');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('the audit trail names added, removed and changed lines of an estimate (AUDIT-02)', async ({ page }) => {
  await signIn(page, 'alex');
  const made = await makeEstimate(page, await makeJob(page, 'Changed later'), 'Changed later');
  const { id } = made;
  const now = await ask<StoryEstimate>(page, 'GET', `/api/estimates/${id}`);
  const [section] = now.sections;
  const [idea, layout] = section.lines;
  await ask(page, 'PUT', `/api/estimates/${id}`, {
    ...{ id, lastModified: now.lastModified },
    sections: [
      {
        id: section.id,
        name: 'Ideas',
        lines: [
          { id: idea.id, units: '10' },
          { id: layout.id, details: 'Layouts' },
        ],
      },
    ],
  });
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/audit?kind=estimate&id=${id}`);
  await page
    .getByRole('button', { name: /^Changed/ })
    .first()
    .click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Section 1: Name')).toContainText('Ideas');
  await expect(row('Line 1: Units')).toContainText('10');
  await expect(row('Line 2: Details')).toContainText('Layouts');
  await expect(row('Line 3: Details')).toContainText('Posters');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});
