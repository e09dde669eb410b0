import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { CLIENT, startIdentityProvider, type TestProvider } from '#test/fixtures/identity/identity-provider.ts';
import { makeCertificate } from '#test/fixtures/mail/make-certificate.ts';
import { freePort } from './support/free-port.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
import { origin, startProductOfFile } from './support/product-of-file.ts';
import { signIn } from './support/sign-in.ts';
import { expect, expectAccessible, test } from './support/story.ts';

test.use({ ignoreHTTPSErrors: true });
test.describe.configure({ mode: 'serial' });

let provider: TestProvider;
let stop: () => Promise<void>;
const folder = mkdtempSync(join(tmpdir(), 'docket-identity-'));
test.beforeAll(async () => {
  const certificate = makeCertificate();
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, certificate.cert);
  const port = await freePort();
  stop = await startProductOfFile({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    NODE_EXTRA_CA_CERTS: file,
    OUTBOUND_ALLOW: 'localhost',
    SECRET_KEY: 'a key of these stories, of some length',
  });
  provider = await startIdentityProvider({ publicUrl: origin(), agency: 'harbour-pine', certificate });
  provider.state.accounts.set('emma', { sub: 'emma', email: 'emma@harbour-pine.example', email_verified: true });
  provider.state.accounts.set('stranger', { sub: 'stranger', email: 'no@body.example', email_verified: true });
  provider.state.now = 'emma';
});
test.afterAll(async () => {
  await stop();
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A new user is invited manually, can't choose a password, and signs in with the provider. */
async function followInvitation(page: Page, browser: Browser) {
  const id = await onDatabaseOfFile('docket_harbour-pine', async (client) => {
    const { rows } = await client.query(
      `insert into employee (code, name, username, email) values ('NIA', 'Nia New', 'nia', 'nia@harbour-pine.example') returning id`,
    );
    await client.query("insert into employee_role (employee_id, role) values ($1, 'TimesheetUser')", [rows[0].id]);
    return rows[0].id as number;
  });
  provider.state.accounts.set('nia', { sub: 'nia', email: 'nia@harbour-pine.example', email_verified: true });
  provider.state.now = 'nia';
  const answer = await page.request.post(`${origin()}/api/administration/people/invitations`, {
    data: { ids: [id] },
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  const [{ link }] = await answer.json();
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 360, height: 740 } });
  const other = await context.newPage();
  await other.goto(`${origin()}/invitation#${link.split('#')[1]}`);
  await expect(other.getByText("Welcome, Nia New. You don't need a password here.")).toBeVisible();
  await expect(other.getByLabel(/password/i)).toHaveCount(0);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Sign in with Studio identity' }).click();
  await expect.poll(async () => (await other.request.get(`${origin()}/api/auth/employeeinfo`)).status()).toBe(200);
  await other.goto(`${origin()}/invitation#${link.split('#')[1]}`);
  await expect(other.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await context.close();
}

test('an administrator adds a provider, which is contacted first, and the input stays if it does not respond (IDENT-01)', async ({
  page,
}) => {
  await onDatabaseOfFile('docket_harbour-pine', (client) =>
    client.query("update employee set email = 'emma@harbour-pine.example' where username = 'emma'"),
  );
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/sign-in`);
  await page.getByRole('button', { name: 'Add provider' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Label').fill('Studio identity');
  await dialog.getByLabel('Issuer').fill('https://localhost:1');
  await dialog.getByLabel('Client ID').fill(CLIENT.id);
  await dialog.getByLabel('Client secret').fill(CLIENT.secret);
  await dialog.getByRole('button', { name: 'Test and save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The issuer does not answer');
  await expect(dialog.getByLabel('Client secret')).toHaveValue(CLIENT.secret);
  await expectAccessible(page);
  await dialog.getByLabel('Issuer').fill(provider.issuer);
  await dialog.getByRole('button', { name: 'Test and save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Studio identity' })).toContainText(
    `${origin()}/sign-in/harbour-pine/`,
  );
  await expectAccessible(page);
});

test('a user signs in with a provider and reaches the requested page (IDENT-01, IDENT-02, SHELL-04)', async ({
  page,
}) => {
  await page.goto(`${origin()}/timesheet/timeentry?selectedDate=2026-03-09`);
  await page.getByLabel('Database').selectOption('harbour-pine');
  await page.getByRole('button', { name: 'Sign in with Studio identity' }).click();
  await expect(page).toHaveURL(/\/timesheet\/timeentry\?selectedDate=2026-03-09/);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expect((await (await page.request.get(`${origin()}/api/auth/employeeinfo`)).json()).username).toBe('emma');

  await page.goto(`${origin()}/login`);
  await page.locator('button, input[type=submit]').filter({ hasText: /yes/i }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
  expect((await page.request.get(`${origin()}/api/auth/employeeinfo`)).status()).toBe(401);
});

test('an unknown person gets one message, and can return to the sign-in (IDENT-02, IDENT-14)', async ({ page }) => {
  provider.state.now = 'stranger';
  await page.goto(`${origin()}/`);
  await page.getByLabel('Database').selectOption('harbour-pine');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with Studio identity' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your account is not known here');
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/sign-in\/harbour-pine\/\d+$/);
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Sign-in with Studio identity failed');
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
});

test('an administrator who signed in with the provider enforces it, and invited people are sent to it (IDENT-04, PEOPLE-01)', async ({
  page,
  browser,
}) => {
  provider.state.accounts.set('ada', { sub: 'ada', email: 'ada@harbour-pine.example', email_verified: true });
  provider.state.now = 'ada';
  await onDatabaseOfFile('docket_harbour-pine', async (client) => {
    await client.query("update employee set email = 'ada@harbour-pine.example' where username = 'ada'");
    await client.query(`
      insert into totp_factor (employee_id, secret_sealed, last_step)
      select id, 'sealed', 0 from employee where username = 'ada'`);
  });
  // With its time, the provider's sign-in counts as the re-authentication that the settings require.
  const asked = { amr: ['mfa'], auth_time: Math.floor(Date.now() / 1000) };
  provider.state.forgery = { claims: (claims) => ({ ...claims, ...asked }) };
  await page.goto(`${origin()}/`);
  await page.getByLabel('Database').selectOption('harbour-pine');
  await page.getByRole('button', { name: 'Sign in with Studio identity' }).click();
  await expect.poll(async () => (await page.request.get(`${origin()}/api/auth/employeeinfo`)).status()).toBe(200);
  await page.goto(`${origin()}/administration/sign-in`);
  await page.getByRole('radio', { name: /^Only Studio identity/ }).click();
  const ways = page.getByRole('region', { name: 'Sign-in methods' });
  await ways.getByRole('button', { name: 'Save' }).click();
  await expect(ways.getByRole('alert')).toHaveText(
    'Please choose an administrator who can sign in when the provider is unavailable',
  );
  await expectAccessible(page);
  await ways.getByRole('checkbox').and(page.locator(':enabled')).first().click();
  await ways.getByRole('button', { name: 'Save' }).click();
  await expect(ways.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await followInvitation(page, browser);

  await page.context().clearCookies();
  await page.goto(`${origin()}/login`);
  await page.getByLabel('Database').selectOption('harbour-pine');
  await expect(page.getByText('People of this agency sign in with Studio identity')).toBeVisible();
  await page.getByLabel('User name').fill('emma');
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Please sign in with Studio identity');
  await expectAccessible(page);
  await onDatabaseOfFile('docket_harbour-pine', async (client) => {
    await client.query('update sign_in_setting set enforced_provider_id = null');
    await client.query('delete from emergency_administrator');
    await client.query("delete from totp_factor using employee where employee.id = employee_id and username = 'ada'");
  });
});
