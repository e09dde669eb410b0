import type { Page } from '@playwright/test';
import { exportedList } from './support/exported-list.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  test,
} from './support/story.ts';

const mails = (page: Page) => page.getByRole('list', { name: 'Emails' }).getByRole('listitem');
const group = (page: Page, name: RegExp) => page.getByRole('radio', { name });

const write = (text: string, values: unknown[] = []) =>
  onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values));

/** Creates an abandoned mail with its content. */
const giveUp = (subject: string) =>
  write(
    `insert into outgoing_mail (template, address, state, ended_at, subject, note, attempts, recipient)
     values ('test-mail', 'orders@printer.example', 'dead', now(), $1, '550 5.1.1 No such mailbox here', 1, 'orders@printer.example')`,
    [subject],
  );

test('a mail of a product without a mail server is captured, and shows as its recipient would see it (MAIL-06, NAV-06)', async ({
  page,
}) => {
  await write(
    "insert into outgoing_mail (template, employee_id, facts) select 'test-mail', id, '{}' from employee where username = 'ada'",
  );
  await onDatabaseOfFile('docket', (client) => client.query('update due_work set due_at = now()'));
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/mail?group=captured`);
  await expect(page.getByText('No emails are sent: there is no mail server.')).toBeVisible();
  await expect(mails(page).first()).toContainText('Test email from Harbour & Pine');
  await expect(mails(page).first()).toContainText('To Ada Byrne <ada.byrne@');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Test email from Harbour & Pine' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Test email from Harbour & Pine' });
  const mail = dialog.frameLocator('iframe');
  await expect(mail.getByRole('heading', { name: 'This mail server works' })).toBeVisible();
  // Its styles apply although the page allows only its own.
  await expect(mail.locator('.button')).toHaveCSS('background-color', 'rgb(29, 95, 191)');
  await expect(dialog.locator('iframe')).toHaveAttribute('sandbox', '');
  await dialog.getByText('Plain text').click();
  await expect(dialog.locator('pre')).toContainText(
    'Docket sends emails of Harbour & Pine through this server from now on.',
  );
  await expectAccessible(page);
});

test('failed mails are resent or discarded with the keyboard, and discarding asks for confirmation (MAIL-04)', async ({
  page,
}) => {
  await giveUp('Order 4711 of the trade fair');
  await giveUp('Order 4712 of the trade fair');
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/mail`);
  await group(page, /^Not sent \(2\)/).focus();
  await page.keyboard.press('Space');
  await expect(mails(page)).toHaveCount(2);
  await expect(mails(page).first()).toContainText('550 5.1.1 No such mailbox here');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard: Order 4711' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Discard email' });
  await expect(question).toContainText('Order 4711 of the trade fair');
  await page.keyboard.press('Escape');
  await expect(mails(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Discard: Order 4711' }).click();
  await question.getByRole('button', { name: 'Discard email' }).click();
  await expectMessage(page, 'Email discarded');
  await expect(mails(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Send again: Order 4712' }).focus();
  await page.keyboard.press('Enter');
  await expectMessage(page, 'The email will be sent again');
  await expect(page.getByText('All emails were sent.')).toBeVisible();
  await page.getByText('Dropped or discarded', { exact: true }).click();
  await expect(mails(page).first()).toContainText('Order 4711 of the trade fair');
});

test('an unusable mail server is rejected at its field, and the input stays (MAIL-05, TOKEN-07)', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/mail`);
  await page.getByRole('button', { name: 'Mail server…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail server' });
  await dialog.getByRole('textbox', { name: 'Server' }).fill('10.0.0.1');
  await dialog.getByLabel('Sender name').fill('Harbour & Pine');
  await dialog.getByLabel('Sender address').fill('not-an-address');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Sender address')).toHaveAccessibleDescription('This is not an email address');
  await dialog.getByLabel('Sender address').fill('mail@harbour-pine.example');
  await dialog.getByRole('button', { name: 'Test and save' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Server' })).toHaveAccessibleDescription(
    /isn't on the public internet/,
  );
  await expect(dialog.getByLabel('Sender name')).toHaveValue('Harbour & Pine');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('a user without administration rights sees no emails (ADM-01)', async ({ page }) => {
  await signIn(page, 'dana');
  await page.goto(`${origin()}/administration/mail`);
  await expect(page.getByText('Permission denied')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mail server…' })).toBeHidden();
});

test('mails are exported as far as the list is narrowed (FIX-97)', async ({ page }) => {
  await giveUp('Order for export');
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/mail?group=dead`);
  const { name, text } = await exportedList(page, 'Export');
  expect(name).toBe('mails.csv');
  expect(text).toMatch(/orders@printer\.example,Order for export,Not sent,1,.*550 5\.1\.1 No such mailbox here/);
});
