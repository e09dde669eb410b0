import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { beginPasskeySignIn } from '../../src/contract/identity/passkey.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { freePort } from './support/free-port.ts';
import { intercept } from './support/intercept.ts';
import { makeTeam } from './support/made-team.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
import { startProductOfFile } from './support/product-of-file.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  test,
} from './support/story.ts';

const PASSWORD = 'docket-demo';
const write = (text: string, values: unknown[] = []) =>
  onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text, values));

let stop: () => Promise<void>;
test.beforeAll(async () => {
  const port = await freePort();
  stop = await startProductOfFile({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` });
  // Browsers allow passkeys for host names, but not for IP addresses.
  process.env.DOCKET_ORIGIN = `http://localhost:${port}`;
});
test.afterAll(() => stop());

async function inAnotherBrowser(browser: Browser, act: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  await act(await context.newPage());
  await context.close();
}

const rows = (page: Page) => page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');

/** Adds a passkey for the signed-in user, and names it. */
async function addPasskey(page: Page, name: string) {
  await page.goto(`${origin()}/account`);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const box = page.getByRole('textbox', { name: 'Passkey name' });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('Chrome, Linux');
  await box.fill(name);
  await page.keyboard.press('Enter');
  await expect(rows(page).filter({ hasText: name })).toBeVisible();
}

async function signOut(page: Page) {
  await page.goto(`${origin()}/login`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
}

const whoIs = async (page: Page) =>
  (await (await page.request.get(`${origin()}/api/auth/employeeinfo`)).json()).username as string;
const pressPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click();
const REFUSED = 'The passkey was not accepted. Try again, or sign in another way';

test('one is added on the account, named, and signs in by a press, whatever agency is chosen (IDENT-06)', async ({
  page,
}) => {
  const { member } = await makeTeam('passkey');
  const authenticator = await addAuthenticator(page, { isOffered: true });
  await signIn(page, member.username);
  await page.goto(`${origin()}/account`);
  await expect(page.getByText('Sign in with your fingerprint')).toBeVisible();
  await expect(page.getByText("your password alone isn't enough to sign in any more")).toBeVisible();
  await expectAccessible(page);
  await addPasskey(page, 'My laptop 😀');
  await expect(page.getByText('Add a second passkey on another device')).toBeVisible();
  await expect(rows(page)).toContainText('not used yet');
  await expectAccessible(page);
  const [kept] = await authenticator.credentials();
  expect(kept).toMatchObject({ rpId: 'localhost', isResidentCredential: true });
  // The same device can't add a second one.
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('You already have a passkey on this device');

  await authenticator.answer(false);
  await signOut(page);
  const offered = page.waitForResponse(`**${beginPasskeySignIn.path}`);
  await page.getByLabel('Database').selectOption('studio-meridian');
  await offered;
  await expectAccessible(page);
  // The button's request replaces the field's offer: the authenticator responds to it at once.
  await intercept(page, `**${beginPasskeySignIn.path}`, async (route) => {
    await authenticator.answer(true);
    await route.continue();
  });
  await pressPasskey(page);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden();
  expect(await whoIs(page)).toBe(member.username);
  await page.goto(`${origin()}/account`);
  await expect(page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem').first()).toContainText(
    'Passkey',
  );
  await expect(rows(page)).toContainText('last used');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Rename My laptop 😀' }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Rename My laptop 😀' })).toBeVisible();
});

test('the name field offers a passkey, and sign-in leads to the requested page (IDENT-06)', async ({ page }) => {
  const { member } = await makeTeam('offered');
  const authenticator = await addAuthenticator(page, { isOffered: true });
  await signIn(page, member.username);
  await addPasskey(page, 'Offered');
  await authenticator.answer(false);
  await signOut(page);
  const box = page.getByLabel('User name');
  // Chosen in the field: the authenticator responds as soon as the form is displayed, and ignores earlier requests.
  await intercept(page, `**${beginPasskeySignIn.path}`, async (route) => {
    await expect(box).toBeVisible();
    await expect(box).toHaveAttribute('autocomplete', 'username webauthn');
    await authenticator.answer(true);
    await route.continue();
  });
  await page.goto(`${origin()}/timesheet/leave`);
  await expect(page.getByRole('heading', { name: 'Leave', exact: true })).toBeVisible();
  expect(await whoIs(page)).toBe(member.username);
});

test('a passkey without verification is rejected by browser and server with the same message (IDENT-06, IDENT-14)', async ({
  page,
}) => {
  const { member } = await makeTeam('unverified');
  const authenticator = await addAuthenticator(page);
  await signIn(page, member.username);
  await addPasskey(page, 'Unverified');
  await authenticator.verify(false);
  await signOut(page);
  await pressPasskey(page);
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or choose another way');
  await expectAccessible(page);
  // A page that doesn't ask for user verification gets a signature without it, which the server rejects.
  await page.evaluate(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) =>
      get({ ...options, publicKey: { ...options!.publicKey!, userVerification: 'discouraged' } });
  });
  await pressPasskey(page);
  await expect(page.getByRole('alert')).toHaveText(REFUSED);
  expect((await page.request.get(`${origin()}/api/auth/employeeinfo`)).status()).toBe(401);
});

test('a signature at another origin of the same host is rejected (IDENT-06, IDENT-14)', async ({ page }) => {
  const { member } = await makeTeam('elsewhere');
  await addAuthenticator(page);
  await signIn(page, member.username);
  await addPasskey(page, 'Elsewhere');
  await signOut(page);
  const other = await listen();
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const asked = await page.request.post(`${origin()}/api/auth/passkey/options`, {
    headers,
    data: { database: 'harbour-pine' },
  });
  const { challenge } = await asked.json();
  await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
  const shown = await page.evaluate(sign, challenge);
  expect(JSON.parse(Buffer.from(shown.clientDataJSON, 'base64url').toString()).origin).not.toBe(origin());
  const data = { database: 'harbour-pine', shown };
  const answer = await page.request.post(`${origin()}/api/auth/passkey`, { headers, data });
  expect([answer.status(), (await answer.json()).detail]).toEqual([400, REFUSED]);

  // For our own server the same is enough.
  const again = await page.request.post(`${origin()}/api/auth/passkey/options`, {
    headers,
    data: { database: 'harbour-pine' },
  });
  await page.goto(`${origin()}/favicon-of-nothing`);
  const own = await page.evaluate(sign, (await again.json()).challenge);
  const entered = await page.request.post(`${origin()}/api/auth/passkey`, {
    headers,
    data: { database: 'harbour-pine', shown: own },
  });
  expect([entered.status(), (await entered.json()).username]).toEqual([200, member.username]);
  other.close();
});

test('a passkey whose counter went back, as in a copy, is rejected and recorded (IDENT-06, IDENT-14, AUDIT-03)', async ({
  page,
}) => {
  const { member } = await makeTeam('copied');
  const authenticator = await addAuthenticator(page);
  await signIn(page, member.username);
  await addPasskey(page, 'Copied');
  await signOut(page);
  await pressPasskey(page);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden();
  const [used] = await authenticator.credentials();
  await write('update passkey set counter = counter + 40 where employee_id = $1', [member.id]);
  await signOut(page);
  await pressPasskey(page);
  await expect(page.getByRole('alert')).toHaveText(REFUSED);
  await authenticator.drop(used!.credentialId);
  await authenticator.keep({ ...used!, signCount: 1 });
  await pressPasskey(page);
  await expect(page.getByRole('alert')).toHaveText(REFUSED);
  const { rows: noted } = await write(
    "select distinct action from audit_event where by_employee_id = $1 and subject = 'access'",
    [member.id],
  );
  expect(noted).toEqual([{ action: 'passkey-went-back' }]);
  await authenticator.drop(used!.credentialId);
  await authenticator.keep({ ...used!, signCount: 90 });
  await pressPasskey(page);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden();
});

test('two devices have one each, and removing one ends its use alone (IDENT-06)', async ({ page, browser }) => {
  const { member } = await makeTeam('devices');
  const laptop = await addAuthenticator(page);
  await signIn(page, member.username);
  await addPasskey(page, 'Laptop');
  await inAnotherBrowser(browser, async (other) => {
    await addAuthenticator(other);
    // The password alone leads to the passkey, which is on the other device: the session is copied there.
    await other.context().setStorageState(await page.context().storageState());
    await addPasskey(other, 'Phone');
    await expect(rows(other)).toHaveCount(2);
    await other.context().clearCookies();
    await other.goto(`${origin()}/`);
    await pressPasskey(other);
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden();

    const [ofLaptop] = await laptop.credentials();
    await page.reload();
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Laptop');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectMessage(page, 'Passkey removed');
    await expect(rows(page)).toHaveCount(1);
    // The browser received the request to delete the passkey; a device that keeps it is rejected.
    await expect.poll(() => laptop.credentials()).toEqual([]);
    await laptop.keep(ofLaptop!);
    await signOut(page);
    await pressPasskey(page);
    await expect(page.getByRole('alert')).toHaveText(REFUSED);

    await other.goto(`${origin()}/account`);
    await expect(rows(other)).toHaveCount(1);
    expect(await whoIs(other)).toBe(member.username);
  });
});

test('after the password the passkey is required, also over a screen with input (IDENT-06, IDENT-07)', async ({
  page,
  browser,
}) => {
  const { member } = await makeTeam('both');
  const authenticator = await addAuthenticator(page);
  await signIn(page, member.username);
  await addPasskey(page, 'Both');
  await page.goto(`${origin()}/timesheet/leave`);
  await page.getByRole('textbox', { name: 'Note' }).fill('half typed');
  await write('delete from session where employee_id = $1', [member.id]);
  await authenticator.answer(false);
  await page.getByRole('button', { name: 'Request leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Session has expired' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Your account requires your passkey in addition to the password')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await authenticator.answer(true);
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('half typed');

  await inAnotherBrowser(browser, async (other) => {
    await other.goto(`${origin().replace('localhost', '127.0.0.1')}/`);
    await expect(other.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
    await other.getByLabel('Database').selectOption('harbour-pine');
    await other.getByLabel('User name').fill(member.username);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.keyboard.press('Enter');
    await expect(other.getByText(`Passkeys work at ${origin()}. Open Docket there.`)).toBeVisible();
    await expectAccessible(other);
  });
});

test('an invited person creates a passkey, is signed in, and signs in with it without a password (IDENT-06, PEOPLE-01)', async ({
  page,
  browser,
}) => {
  const { rows: made } = await write(
    "insert into employee (code, name, username, email) values ('PASS', 'Petra Pass', 'petra', 'petra@harbour-pine.example') returning id",
  );
  await signIn(page, 'ada');
  const answer = await page.request.post(`${origin()}/api/administration/people/invitations`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: { ids: [made[0].id] },
  });
  const [{ link }] = await answer.json();
  await inAnotherBrowser(browser, async (other) => {
    const authenticator = await addAuthenticator(other);
    await authenticator.verify(false);
    await other.goto(link);
    await expect(other.getByText(/^Welcome, Petra/)).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expect(other.getByRole('alert')).toHaveText('No passkey was used. Try again, or choose another way');
    await authenticator.verify(true);
    await other.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expect(other).not.toHaveURL(/invitation/);
    expect(await whoIs(other)).toBe('petra');
    await other.goto(`${origin()}/account`);
    await expect(rows(other)).toHaveCount(1);
    await signOut(other);
    await pressPasskey(other);
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden();
    expect(await whoIs(other)).toBe('petra');

    await other.goto(`${origin()}/account`);
    await other.getByRole('button', { name: 'Remove Chrome, Linux' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectMessage(other, 'You could not sign in any more');
  });
  await page.goto(`${origin()}/administration/people/${made[0].id}`);
  await expect(page.getByText('Can sign in')).toBeVisible();
});

test('an administrator sees how many there are, and removes them when they are lost (IDENT-06, IDENT-08)', async ({
  page,
  browser,
}) => {
  const { member } = await makeTeam('gone');
  await inAnotherBrowser(browser, async (other) => {
    await addAuthenticator(other);
    await signIn(other, member.username);
    await addPasskey(other, 'Gone');
  });
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/people/${member.id}/access`);
  const factor = page.getByRole('region', { name: 'Two-factor authentication' });
  await expect(factor).toContainText('1 passkey');
  await factor.getByRole('button', { name: 'Remove two-factor authentication' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove two-factor authentication' });
  await expect(dialog).toContainText('loses the app and all passkeys');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Left in a taxi');
  await dialog.getByRole('button', { name: 'Remove two-factor authentication' }).click();
  await expectMessage(page, 'Two-factor authentication removed');
  await expect(factor).toContainText('None');
});

test('a browser without passkeys offers none, and says why where they would be (IDENT-06)', async ({ page }) => {
  const { member } = await makeTeam('without');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto(`${origin()}/`);
  await expect(page.getByLabel('User name')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await signIn(page, member.username);
  await page.goto(`${origin()}/account`);
  await expect(page.getByText('This browser cannot use passkeys.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(0);
});

/** Another page on this machine: the same host, another port. */
async function listen(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Another</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}

/** Runs in a page: lets a passkey of localhost sign a challenge. */
async function sign(challenge: string) {
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  const written = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const credential = (await navigator.credentials.get({
    publicKey: { challenge: bytesOf(challenge), rpId: 'localhost', userVerification: 'required' },
  })) as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    clientDataJSON: written(clientDataJSON),
    authenticatorData: written(authenticatorData),
    signature: written(signature),
    userHandle: written(userHandle!),
  };
}
