import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Webhook as Verifier } from 'standardwebhooks';
import { makeCertificate } from '#test/fixtures/mail/make-certificate.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#test/fixtures/webhook/webhook-receiver.ts';
import { freePort } from './support/free-port.ts';
import { origin, startProductOfFile } from './support/product-of-file.ts';
import { signIn } from './support/sign-in.ts';
import { expect, expectAccessible, expectMessage, expectNoSidewaysScroll, test } from './support/story.ts';

test.describe.configure({ mode: 'serial' });

let receiver: WebhookReceiver;
let stop: () => Promise<void>;
const folder = mkdtempSync(join(tmpdir(), 'docket-webhooks-'));
test.beforeAll(async () => {
  const certificate = makeCertificate();
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, certificate.cert);
  stop = await startProductOfFile({
    PORT: String(await freePort()),
    NODE_EXTRA_CA_CERTS: file,
    OUTBOUND_ALLOW: 'localhost',
    SECRET_KEY: 'a key of these stories, of some length',
  });
  receiver = await startWebhookReceiver(certificate);
});
test.afterAll(async () => {
  await stop();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (page: Page) => {
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/webhooks`);
};
const line = (page: Page) => page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
const makeClient = (page: Page, code: string) =>
  page.request.post(`${origin()}/api/administration/clients`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: { values: { code, name: code } },
  });
let secret = '';

test('a webhook is added with the keyboard, a forbidden address is reported at its field, and the secret is shown once (TOKEN-05, TOKEN-07)', async ({
  page,
}) => {
  await open(page);
  await expect(page.getByText('There is no webhook yet. Add one')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add webhook' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await dialog.getByLabel('Address').fill('https://169.254.169.254/');
  await dialog.getByLabel('Description').fill('Payroll');
  await dialog.getByRole('radio', { name: 'Only these' }).check();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Choose at least one event')).toBeVisible();
  await dialog.getByRole('group', { name: 'Client', exact: true }).getByLabel('Client', { exact: true }).check();
  await dialog.getByRole('group', { name: 'Job', exact: true }).getByLabel('Created').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText("This address isn't on the public internet");
  await expect(dialog.getByLabel('Description')).toHaveValue('Payroll');
  await dialog.getByLabel('Address').fill(receiver.address);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'The secret of the webhook' });
  secret = (await shown.locator('code').textContent())!;
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(line(page)).toHaveCount(1);
  await expect(line(page)).toContainText('8 kinds of events');
  await page.reload();
  await expect(line(page)).toContainText('Payroll');
  await expect(page.getByText(secret)).toHaveCount(0);
});

test('a test event and a change arrive and verify; the log shows what was sent (TOKEN-05, TOKEN-06)', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Send test event: Payroll' }).click();
  await expectMessage(page, 'A test event is on its way');
  await receiver.until(1);
  expect((await makeClient(page, 'HOOKED')).status()).toBe(201);
  await receiver.until(2);
  expect(receiver.types()).toEqual(['webhook.test', 'client.created']);
  for (const { body, headers } of receiver.received)
    expect(() => new Verifier(secret).verify(body, headers as Record<string, string>)).not.toThrow();
  await page.getByRole('link', { name: 'Payroll' }).click();
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(events).toHaveCount(2);
  await expect(events.first()).toContainText('Delivered');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Client: Created' }).click();
  const dialog = page.getByRole('dialog', { name: 'Client: Created' });
  await expect(dialog.getByRole('figure', { name: 'Headers' })).toContainText(
    `webhook-id: ${receiver.received[1]!.headers['webhook-id']}`,
  );
  await expect(dialog.getByRole('figure', { name: 'Body' })).toContainText('"type": "client.created"');
  await expect(dialog.getByText('Taken, with the status 204')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await receiver.until(3);
  expect(receiver.received[2]!.headers['webhook-id']).toBe(receiver.received[1]!.headers['webhook-id']);
});

test('events caused by a program with a token are sent at once (FIX-120)', async ({ page }) => {
  await open(page);
  receiver.received.length = 0;
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const made = await page.request.post(`${origin()}/api/auth/tokens`, {
    headers,
    data: { name: 'Program', scopes: ['masterdata:write'] },
  });
  const authorization = `Bearer ${(await made.json()).token}`;
  const byToken = await fetch(`${origin()}/api/administration/clients`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ values: { code: 'TOKEN', name: 'By a token' } }),
  });
  expect(byToken.status).toBe(201);
  await expect.poll(() => receiver.types().length, { timeout: 60_000, message: 'events of the token' }).toBe(1);
});

test('a 410 response turns the webhook off; after turning it on, undelivered events are sent (TOKEN-06, TOKEN-08)', async ({
  page,
}) => {
  receiver.answers = () => ({ status: 410, body: 'Moved away' });
  receiver.received.length = 0;
  await open(page);
  await makeClient(page, 'LOST');
  await expect(line(page)).toContainText('Off since');
  await expect(line(page)).toContainText('wants no more events (410)');
  await makeClient(page, 'MISSED');
  await expect(line(page)).toContainText('2 events were not delivered');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Payroll' }).click();
  await page.getByText('Not delivered (2)').click();
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(events).toHaveCount(2);
  await expect(events.first()).toContainText('Not sent, as the webhook was off');
  await expect(events.last()).toContainText('Failed');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  receiver.answers = () => ({ status: 200 });
  receiver.received.length = 0;
  await page.getByRole('button', { name: 'Turn on: Payroll' }).click();
  await expectMessage(page, 'Webhook turned on');
  await page.getByRole('button', { name: 'Send what was not delivered: Payroll' }).click();
  await receiver.until(2);
  await expect(page.getByText('All events were delivered')).toBeVisible();
});

test('another secret is made and the webhook removed, each after a second press, and the trail says so (TOKEN-05, AUDIT-03)', async ({
  page,
}) => {
  await open(page);
  const change = page.getByRole('button', { name: 'Edit Payroll' });
  await change.click();
  const dialog = page.getByRole('dialog', { name: 'Edit webhook' });
  await dialog.getByRole('button', { name: 'Renew secret…' }).click();
  await dialog.getByRole('button', { name: 'Renew secret' }).click();
  const shown = page.getByRole('dialog', { name: 'The secret of the webhook' });
  await expect(shown.locator('code')).not.toHaveText(secret);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(line(page)).toContainText('The previous secret also signs until');
  await change.click();
  await dialog.getByRole('button', { name: 'Remove…' }).click();
  await dialog.getByRole('button', { name: 'Remove it and its log' }).click();
  await expect(page.getByText('There is no webhook yet. Add one')).toBeVisible();
  await page.goto(`${origin()}/administration/audit?kind=webhook`);
  await expect(page.getByRole('button', { name: /^Secret renewed Webhook/ })).toBeVisible();
});
