import type { Page } from '@playwright/test';
import { makeTeam } from './support/made-team.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
import { withMailServer } from './support/product-with-mail.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  test,
} from './support/story.ts';
import { openOnPhone, PHONE } from './support/strangers-phone.ts';

const PASSWORD = 'seven grey herons on a jetty';

const mails = withMailServer();

const open = (page: Page, path: string) => page.goto(`${origin()}/administration${path}`);
const write = (text: string, values: unknown[] = []) =>
  onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values));
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));

/** Returns the link in the latest mail to an address, once it has arrived. */
function linkInMail(address: string, path: string): Promise<string> {
  return mails.find(
    ({ raw, text }) => raw.includes(address) && (text?.includes(path) ?? false),
    new RegExp(`http:\\S+${path}#\\S+`),
  );
}

async function choosePassword(page: Page, password: string) {
  await page.getByLabel(/^New password/).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
}

test('a person is created, invited by email and chooses a password on a phone; the link works once (ADM-03, PEOPLE-01, PEOPLE-03, PEOPLE-12)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'ada');
  await open(page, '/people');
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New' }).click();
  await expect(page.getByRole('heading', { name: 'Person: new' })).toBeVisible();
  await field(page, 'Code').fill('NOVA');
  await field(page, 'Name').fill('Nova Story');
  await field(page, 'Email').fill('nova@harbour-pine.example');
  await field(page, 'User name').fill('nova');
  await field(page, 'Supervisor').fill('sam');
  await page.getByRole('option', { name: /Sam/ }).first().click();
  await field(page, 'Access profile').fill('Staff');
  await page.getByRole('option', { name: 'Staff' }).click();
  await expect(page.getByRole('checkbox', { name: 'Enters time' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Saved');
  await expect(page.getByText('Not invited yet')).toBeVisible();

  await open(page, '/people?keyphrase=nova');
  await page.getByRole('checkbox', { name: 'Select Nova Story' }).check();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const results = page.getByRole('dialog', { name: 'Invitations' });
  await expect(results).toContainText('Nova Story is invited until');
  await expectAccessible(page);
  await results.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row', { name: /Nova Story/ })).toContainText('Invited until');

  const link = await linkInMail('nova@harbour-pine.example', '/invitation');
  expect(link.startsWith(`${origin()}/invitation#harbour-pine.`)).toBe(true);
  const phone = await openOnPhone(browser, link);
  await expect(phone.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expect(phone.getByText('Welcome, Nova Story')).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await choosePassword(phone, 'nova story');
  await phone.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(phone.getByRole('alert')).toContainText('too easy to guess');
  await choosePassword(phone, PASSWORD);
  await phone.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(phone).toHaveURL(/\/m\/TimeEntry|\/timesheet|\/home/);
  await phone.context().close();

  const again = await openOnPhone(browser, link, 'dark');
  await expect(again.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expectNoSidewaysScroll(again);
  await expectAccessible(again);
  await again.context().close();
  await page.reload();
  await expect(page.getByRole('row', { name: /Nova Story/ })).toContainText('Can sign in');
});

test('a user who forgot the password gets a link, chooses another one and signs in; every name gets the same response (PEOPLE-02, PEOPLE-05)', async ({
  browser,
}) => {
  await write("update employee set email = 'noah.forgot@harbour-pine.example' where username = 'noah'");
  const phone = await openOnPhone(browser, `${origin()}/`);
  await phone.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(phone.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expectAccessible(phone);
  const ask = async (name: string) => {
    await phone.goto(`${origin()}/forgot`);
    await phone.getByLabel('Database').selectOption('harbour-pine');
    await phone.getByLabel('User name').fill(name);
    await phone.getByRole('button', { name: 'Send link' }).click();
    const answer = phone.getByRole('status').filter({ hasText: 'Check your email' });
    await expect(answer).toBeVisible();
    return answer.textContent();
  };
  expect(await ask('unknown name')).toBe(await ask('noah'));
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);

  await phone.goto(await linkInMail('noah.forgot@harbour-pine.example', '/reset'));
  await expect(phone.getByText('replaces the previous one')).toBeVisible();
  await choosePassword(phone, PASSWORD);
  await phone.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByText('Password changed')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('link', { name: 'Go to sign-in' }).click();
  await phone.getByLabel('Database').selectOption('harbour-pine');
  await phone.getByLabel('User name').fill('noah');
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone).toHaveURL(/\/m\/TimeEntry|\/timesheet|\/home/);
  await expect(() => {
    expect(
      mails.box.mails.some(({ subject, raw }) => subject?.startsWith('Your password') && raw.includes('noah.forgot')),
    ).toBe(true);
  }).toPass();
  await phone.context().close();
});

test('removing the last administrator is rejected, with a reason, and keeps the input (ADM-12)', async ({ page }) => {
  await signIn(page, 'ada');
  const { rows } = await write("select id from employee where username = 'ada'");
  await open(page, `/people/${rows[0].id}`);
  await field(page, 'Last day').fill('31/12/2099');
  await field(page, 'Last day').press('Tab');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The agency would be left without an administrator',
  );
  await expect(field(page, 'Last day')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'The agency would be left without an administrator',
  );
  const { rows: after } = await write("select is_active, end_date from employee where username = 'ada'");
  expect(after).toEqual([{ is_active: true, end_date: null }]);
});

test('a profile shows before saving who has it and which permissions change, and applies at once (PEOPLE-06)', async ({
  page,
}) => {
  const { rows } = await write(
    "select profile.id, profile.name from access_profile as profile join employee on access_profile_id = profile.id where username = 'dana'",
  );
  await signIn(page, 'ada');
  await open(page, '/access-profiles');
  await expect(page.getByRole('link', { name: rows[0].name, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: rows[0].name, exact: true }).click();
  const matrix = page.getByRole('table', { name: 'Permissions' });
  await expect(matrix).toBeVisible();
  await expectAccessible(page);
  await matrix.getByRole('checkbox', { name: 'Purchase orders: Approve' }).uncheck();
  await matrix.getByRole('checkbox', { name: 'Master data: Edit' }).check();
  // The right to change includes the right to read.
  await expect(matrix.getByRole('checkbox', { name: 'Master data: Read' })).toBeChecked();
  await matrix
    .getByRole('combobox', { name: 'Read-only fields of Jobs' })
    .or(matrix.getByLabel('Read-only fields of Jobs'))
    .first()
    .click();
  await page.getByRole('option', { name: 'Due date' }).click();
  await page.keyboard.press('Escape');
  const holders = page.getByRole('group', { name: 'Assigned people' });
  await expect(holders).toContainText('Dana Whitfield');
  await expect(holders).toContainText('Purchase orders: Approve removed');
  await expect(holders).toContainText('Master data: Read, Edit added');
  await expect(holders).toContainText('Jobs: can no longer change Due date');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  const question = page.getByRole('dialog', { name: /Change the rights of/ });
  await expect(question).toContainText('Dana Whitfield');
  await expect(question).toContainText('Purchase orders: Approve removed');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Saved');
  const { rows: kept } = await write(
    "select can_approve from access_profile_document where access_profile_id = $1 and document_type = 'purchaseorder'",
    [rows[0].id],
  );
  expect(kept).toEqual([{ can_approve: false }]);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('changed work hours of a person count from a day on, and the past keeps its own (FIX-108)', async ({ page }) => {
  const { member } = await makeTeam('hours');
  await signIn(page, 'ada');
  await open(page, `/people/${member.id}`);
  const group = page.getByRole('radiogroup', { name: 'From which day do these hours count?' });
  await expect(page.getByLabel('Friday')).toBeVisible();
  await expect(group).toBeHidden();
  await page.getByLabel('Friday').fill('4');
  await expect(group.getByRole('radio', { name: 'From a specific day' })).toBeChecked();
  await group.getByRole('textbox', { name: 'First day' }).fill('01/12/2026');
  // The calendar below the field is open, and accessible too.
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Saved');
  await expect(page.getByLabel('Friday')).toHaveValue('8');
  await page.getByRole('link', { name: '01/12/2026' }).click();
  await expect(page.getByLabel('Friday')).toHaveValue('4');
});
