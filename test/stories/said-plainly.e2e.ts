import { holdBack, intercept } from './support/intercept.ts';
import { expect, expectMessage, openTimeEntry, origin, signIn, test } from './support/story.ts';
import { dayAhead, weekAhead } from './support/story-days.ts';

test('a screen without permission shows one sentence and no controls (FIX-34)', async ({ page }) => {
  await signIn(page, 'emma');
  for (const place of ['/timesheet/timeapproval', '/approvals/clientinvoice']) {
    await page.goto(`${origin()}${place}`);
    const content = page.getByRole('main');
    await expect(content.getByRole('alert')).toHaveText('Permission denied');
    await expect(content.getByRole('button')).toHaveCount(0);
    await expect(content.getByRole('toolbar')).toHaveCount(0);
  }
});

test('a user who must change the password can sign out, and an error disappears at the next attempt (FIX-31)', async ({
  page,
}) => {
  await intercept(page, '**/api/auth/employeeinfo', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    await route.fulfill({ response, json: { ...(await response.json()), passwordExpired: true } });
  });
  await signIn(page, 'emma');
  await page.goto(`${origin()}/timesheet/timeentry`);
  await expect(page.getByText('Your password has expired')).toBeVisible();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel(/^New password/).fill('a far better one 7!');
  await page.getByLabel('Repeat new password').fill('a far better one 7!');
  await page.getByRole('button', { name: 'Change password' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toBeVisible();
  await page.getByLabel('Repeat new password').fill('a far better one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(alert).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('nothing moves under the finger when the meter of a new password comes (IDENT-11)', async ({ page }) => {
  const letGo = await holdBack(page, '**/assets/password-meter*');
  await signIn(page, 'emma');
  await page.goto(`${origin()}/password`);
  const button = page.getByRole('button', { name: 'Change password' });
  const place = async () => (await button.boundingBox())?.y;
  const before = await place();
  await page.getByLabel(/^New password/).fill('a far better one 7!');
  await page.getByLabel('Repeat new password').fill('a far better one 7!');
  expect(await place()).toBe(before);
  letGo();
  await expect(page.getByText('hard to guess')).toBeVisible();
  expect(await place()).toBe(before);
});

test('a date field displays the date it understood, and explains an invalid 29 February (FIX-32)', async ({ page }) => {
  await signIn(page, 'emma');
  await openTimeEntry(page, '2027-01-04');
  const date = page.getByRole('textbox', { name: 'Date' });
  await date.fill('1/3/27');
  await date.press('Enter');
  await expect(date).toHaveValue('01/03/2027');
  await expect(page.getByText('01/03/2027 – 07/03/2027')).toBeVisible();
  await date.fill('29/02/2027');
  await date.press('Enter');
  await expectMessage(page, '“29/02/2027” is not a date');
  await expect(date).toHaveValue('01/03/2027');
});

test('Ctrl+Z after a refused value gives that value up before anything else (FIX-32)', async ({ page }) => {
  await signIn(page, 'emma');
  await openTimeEntry(page, weekAhead(42));
  const cell = page.locator('tr[data-row="0"] > td[data-column="2"]');
  await cell.click();
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.keyboard.type('99');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('1 not saved').first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(cell).toHaveText('2.00');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(cell).toHaveText('');
  await expectMessage(page, 'Time entry deleted');
});

test('a day more than a year ahead says that it is outside the periods, and takes no hours on any device (FIX-27)', async ({
  page,
}) => {
  await signIn(page, 'emma');
  const far = dayAhead(44, 800);
  await openTimeEntry(page, far);
  const cell = page.locator('tr[data-row="0"] > td[data-column="2"]');
  await expect(cell).toHaveAttribute('title', /Outside the periods of the agency/);
  await expect(page.getByRole('columnheader', { name: /outside the periods of the agency/ }).first()).toBeVisible();
  await cell.click();
  await page.keyboard.type('2');
  await expectMessage(page, 'Outside the periods of the agency');
  await expect(cell).toHaveText('');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${origin()}/m/TimeEntry?selectedDate=${far}`);
  await page.getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByText('Outside the periods of the agency')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Hours' })).not.toBeEditable();
});
