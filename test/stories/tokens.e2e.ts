import type { Page } from '@playwright/test';
import { makeTeam } from './support/made-team.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  signInOnScreen,
  test,
} from './support/story.ts';

const own = (page: Page) => page.getByRole('list', { name: 'Your API tokens' }).getByRole('listitem');
const shownToken = (page: Page) => page.getByText(/^docket_harbour-pine_[0-9A-Za-z]{49}$/);

/** Returns whom a token authenticates; null if it is rejected. */
async function whoseIs(token: string): Promise<string | null> {
  const answer = await fetch(`${origin()}/api/auth/employeeinfo`, { headers: { authorization: `Bearer ${token}` } });
  return answer.ok ? ((await answer.json()) as { name: string }).name : null;
}

test('an own token is made, shown once, used and ended (TOKEN-01, TOKEN-02)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { member } = await makeTeam('tokens');
  await signInOnScreen(page, member.username);
  await page.goto(`${origin()}/account`);
  await page.getByRole('button', { name: 'Create token' }).click();
  const form = page.getByRole('form', { name: 'Create token' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByText('A name is required')).toBeVisible();
  await expect(form.getByRole('alert')).toHaveText('Choose at least one');
  await form.getByRole('textbox', { name: 'Name' }).fill('Hours for payroll');
  await form.getByLabel('Time', { exact: true }).selectOption('write');
  await form.getByLabel('Valid for').selectOption('30');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(shownToken(page)).toBeVisible();
  await expectAccessible(page);
  const token = (await shownToken(page).textContent())!;
  await page.getByRole('group', { name: 'The token Hours for payroll' }).getByRole('button', { name: 'Copy' }).click();
  await expectMessage(page, 'Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  expect(await whoseIs(token)).toBe('Tom Team');
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(shownToken(page)).toBeHidden();
  await page.reload();
  await expect(own(page)).toHaveCount(1);
  await expect(own(page)).toContainText(`Hours for payroll …${token.slice(-4)}`);
  await expect(own(page)).toContainText('Time: read and write');
  await expect(own(page)).toContainText('Last used');
  await expect(page.getByText(token)).toBeHidden();
  await page.getByRole('button', { name: 'Revoke the token Hours for payroll…' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expectMessage(page, 'Token revoked');
  await expect(page.getByText('No tokens yet')).toBeVisible();
  expect(await whoseIs(token)).toBeNull();
});

test("an administrator sees and revokes a person's token next to their sessions (TOKEN-01)", async ({ page }) => {
  const { member } = await makeTeam('tokens-others');
  await signIn(page, member.username);
  await page.goto(`${origin()}/account`);
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Of a member');
  await page.getByLabel('Jobs', { exact: true }).selectOption('read');
  await page.getByRole('button', { name: 'Create' }).click();
  const token = (await shownToken(page).textContent())!;
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/people/${member.id}/access`);
  const tokens = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem');
  await expect(tokens).toContainText('Of a member');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revoke the token Of a member…' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expectMessage(page, 'Token revoked');
  expect(await whoseIs(token)).toBeNull();
});

test('a service account is made, has a token, is changed and deactivated (TOKEN-04)', async ({ page }) => {
  const { supervisor } = await makeTeam('service-accounts');
  const name = `Payroll ${Date.now()}`;
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/service-accounts`);
  await page.getByRole('button', { name: 'Add service account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByLabel('Access profile').selectOption({ index: 1 });
  await dialog.getByLabel('Owner').selectOption(String(supervisor.id));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Service account saved');
  const line = page.getByRole('list', { name: 'Service accounts' }).getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText('Owner: Lena Leaver');
  await page.getByRole('button', { name: `Tokens of ${name}` }).click();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly');
  await dialog.getByLabel('Time', { exact: true }).selectOption('read');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const token = (await shownToken(page).textContent())!;
  expect(await whoseIs(token)).toBe(`${name} (API)`);
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(line).toContainText('1 token');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByRole('checkbox', { name: 'Active' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(line).toContainText('Inactive');
  await expect(line).toContainText('0 tokens');
  expect(await whoseIs(token)).toBeNull();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('on a phone the form of a token fits 360 px (TOKEN-01)', async ({ page }) => {
  const { member } = await makeTeam('tokens-phone');
  await signIn(page, member.username);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${origin()}/account`);
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(100));
  await page.getByLabel('Time', { exact: true }).selectOption('read');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(shownToken(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(own(page)).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
