import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { makeTeam } from './support/made-team.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
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

const PASSWORD = 'docket-demo';
const write = (text: string, values: unknown[] = []) =>
  onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values));

/** Returns the app's current code, as if none had been used before. */
async function nextCode(secret: string): Promise<string> {
  await write('update totp_factor set last_step = 0');
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

async function inAnotherBrowser(browser: Browser, act: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  await act(await context.newPage());
  await context.close();
}

/** Sets an app up for the signed-in user; returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto(`${origin()}/account`);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const shown = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = ((await shown.textContent()) ?? '').replaceAll(' ', '');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('alert')).toHaveText('The code is not correct');
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('000000');
  await page.getByRole('textbox', { name: 'Code' }).fill(await nextCode(secret));
  await page.getByRole('button', { name: 'Finish' }).click();
  const list = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();
  return { secret, codes };
}

async function typePassword(page: Page, username: string) {
  await page.getByLabel('Database').selectOption('harbour-pine');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test('own sessions are shown and ended, from the menu of the person (IDENT-09)', async ({ page, browser }) => {
  const { member } = await makeTeam('sessions');
  await signInOnScreen(page, member.username);
  await inAnotherBrowser(browser, async (other) => {
    await signInOnScreen(other, member.username);
    await page.goto(`${origin()}/account`);
    const sessions = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.first()).toContainText('This session');
    await expect(sessions.nth(1)).toContainText('Chrome on Linux');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'End session: Chrome on Linux' }).click();
    await expectMessage(page, 'Session ended');
    await expect(sessions).toHaveCount(1);
    await other.goto(`${origin()}/account`);
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});

test("an administrator ends a person's sessions on the permissions page (IDENT-09)", async ({ page, browser }) => {
  const { member } = await makeTeam('ended');
  await inAnotherBrowser(browser, (other) => signInOnScreen(other, member.username));
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/people/${member.id}/access`);
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(1);
  await page.getByRole('button', { name: 'End session: Chrome on Linux' }).click();
  await expect(page.getByText('Not signed in anywhere')).toBeVisible();
});

test('an app is set up, required after the password, and leads to the requested page (IDENT-07, SHELL-04)', async ({
  page,
  browser,
}) => {
  const { member } = await makeTeam('factors');
  await signIn(page, member.username);
  const { secret, codes } = await setUpApp(page);
  await inAnotherBrowser(browser, async (other) => {
    await other.goto(`${origin()}/timesheet/leave`);
    await typePassword(other, member.username);
    const box = other.getByRole('textbox', { name: 'Code' });
    await expect(box).toBeFocused();
    await expect(box).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(box).toHaveAttribute('inputmode', 'numeric');
    await expectAccessible(other);
    await box.fill('000 000');
    await expect(other.getByRole('alert')).toHaveText('The code is not correct');
    await other.getByRole('button', { name: 'Back' }).click();
    await expect(other.getByLabel('User name')).toHaveValue(member.username);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await box.fill((await nextCode(secret)).replace(/^.../, '$& '));
    await expect(other.getByRole('heading', { name: 'Leave', exact: true })).toBeVisible();
  });
  await inAnotherBrowser(browser, async (other) => {
    await other.setViewportSize({ width: 360, height: 740 });
    await other.goto(`${origin()}/account`);
    await typePassword(other, member.username);
    await other.getByRole('button', { name: 'Use a recovery code' }).click();
    await expectNoSidewaysScroll(other);
    await other.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0]!);
    await other.keyboard.press('Enter');
    await expect(other.getByText('9 recovery codes are left')).toBeVisible();
    await expectNoSidewaysScroll(other);
  });
});

test('a user with an ended session signs in again in a dialog, with the code (IDENT-07, AUTH-12)', async ({ page }) => {
  const { member } = await makeTeam('again');
  await signInOnScreen(page, member.username);
  const { secret } = await setUpApp(page);
  await page.goto(`${origin()}/timesheet/leave`);
  await page.getByRole('textbox', { name: 'Note' }).fill('half typed');
  await write('delete from session where employee_id = $1', [member.id]);
  await page.getByRole('button', { name: 'Request leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Session has expired' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(await nextCode(secret));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('half typed');
});

test('an administrator removes a lost second factor, with a reason (IDENT-08)', async ({ page, browser }) => {
  const { member } = await makeTeam('lost');
  await inAnotherBrowser(browser, async (other) => {
    await signInOnScreen(other, member.username);
    await setUpApp(other);
    await signIn(page, 'ada');
    await page.goto(`${origin()}/administration/people/${member.id}/access`);
    await page.getByRole('button', { name: 'Remove two-factor authentication' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove two-factor authentication' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The phone fell into the harbour');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove two-factor authentication' }).click();
    await expectMessage(page, 'Two-factor authentication removed');
    await expect(page.getByText('Not signed in anywhere')).toBeVisible();
    await other.goto(`${origin()}/account`);
    await typePassword(other, member.username);
    await expect(other.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  });
});

test('an administrator requires two-factor authentication, and users after the grace period must set it up first (IDENT-08, SHELL-05)', async ({
  page,
  browser,
}) => {
  const { member } = await makeTeam('demanded');
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/sign-in`);
  await page.getByRole('radio', { name: 'Required for everyone' }).click();
  await expectMessage(page, 'Saved');
  await expect(page.getByText(/Without one yet: \d+ of \d+/)).toBeVisible();
  await expectAccessible(page);
  await write("insert into second_factor_grace (employee_id, since) values ($1, now() - interval '15 days')", [
    member.id,
  ]);
  await inAnotherBrowser(browser, async (other) => {
    await other.goto(`${origin()}/timesheet/leave`);
    await typePassword(other, member.username);
    await expect(other.getByText('Your agency requires two-factor authentication.')).toBeVisible();
    await expect(other).toHaveURL(/\/account$/);
    await expectAccessible(other);
    await other.goto(`${origin()}/home`);
    await expect(other).toHaveURL(/\/account$/);
    await setUpApp(other);
    await other.goto(`${origin()}/home`);
    await expect(other).toHaveURL(/\/home$/);
  });
  await page.getByRole('radio', { name: 'Offered' }).click();
  await expect(page.getByText(/Without one yet/)).toBeHidden();
});
