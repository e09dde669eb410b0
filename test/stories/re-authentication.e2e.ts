import type { Page } from '@playwright/test';
import { makeTeam } from './support/made-team.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signInOnScreen,
  test,
} from './support/story.ts';

const PASSWORD = 'docket-demo';
const write = (text: string, values: unknown[] = []) =>
  onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values));

/** Signs in an administrator of this story, for longer than a proof lasts. */
async function signInLongAgo(page: Page, username: string): Promise<number> {
  const { member } = await makeTeam(username);
  await write(
    `update employee set access_profile_id = (select access_profile_id from employee where username = 'ada') where id = $1`,
    [member.id],
  );
  await signInOnScreen(page, member.username);
  await outlast(member.id);
  return member.id;
}
const outlast = (id: number) =>
  write("update session set proved_at = now() - interval '11 minutes' where employee_id = $1", [id]);

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Please confirm your identity' });

test('a form asks for re-authentication in place, keeps the input, and saves after a correct password (IDENT-10)', async ({
  page,
}) => {
  const id = await signInLongAgo(page, 'proof-form');
  const { member } = await makeTeam('proof-subject');
  await page.goto(`${origin()}/administration/people/${member.id}`);
  const mail = page.getByRole('textbox', { name: 'Email', exact: true });
  await mail.fill('subject@harbour-pine.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = dialogOf(page);
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(mail).toHaveValue('subject@harbour-pine.example');
  const stored = async () => (await write('select email from employee where id = $1', [member.id])).rows[0].email;
  expect(await stored()).not.toBe('subject@harbour-pine.example');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await password.fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('The current password is not correct');
  await expect(password).toHaveValue('not the password');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expectMessage(page, /saved/i);
  await expect.poll(stored).toBe('subject@harbour-pine.example');

  await mail.fill('second@harbour-pine.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(stored).toBe('second@harbour-pine.example');
  await expect(dialog).toBeHidden();
  expect(id).toBeGreaterThan(0);
});

test('exporting the audit trail requires re-authentication, also on a phone (IDENT-10, AUDIT-01)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInLongAgo(page, 'proof-trail');
  await page.goto(`${origin()}/administration/audit?kind=session`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^trail-\d{4}-\d\d-\d\d\.csv$/);
});

test('a choice that is not proved stays as it was (IDENT-10)', async ({ page }) => {
  await signInLongAgo(page, 'proof-choice');
  await page.goto(`${origin()}/administration/sign-in`);
  const offered = page.getByRole('radio', { name: /^Offered/ });
  const everybody = page.getByRole('radio', { name: /^Required for everyone/ });
  await expect(offered.or(everybody).first()).toBeVisible();
  const before = await offered.isChecked();
  await everybody.click();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expectMessage(page, 'Please confirm your identity first');
  await expect(offered).toBeChecked({ checked: before });
  await expect(everybody).not.toBeChecked();
});
