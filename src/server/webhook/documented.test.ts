import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Webhook as Verifier } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { WEBHOOK_EVENT_TYPES } from '#domain/communication/webhook.ts';
import { headersOfEvent, messageIdOf, signatureOf } from './sending/signed-event.ts';
import { newWebhookSecret } from './webhook-secret.ts';

const documented = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');

type Verify = (headers: Record<string, string>, body: string, secret: string) => boolean;

it('the code in docs/webhooks.md accepts valid events and rejects tampered ones (TOKEN-05)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-documented-'));
  const file = join(folder, 'verify.mjs');
  writeFileSync(file, /```js\n([\s\S]+?)```/.exec(documented)![1]!);
  const { isFromDocket } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { isFromDocket: Verify };
  const [secret, other] = [newWebhookSecret(), newWebhookSecret()];
  const event = { messageUuid: crypto.randomUUID() };
  const signed = (seconds: number, body: string, secrets: string[]) => ({
    ...headersOfEvent(event, seconds),
    'webhook-signature': signatureOf({ id: messageIdOf(event), at: seconds, body }, secrets),
  });
  const now = Math.floor(Date.now() / 1000);
  const body = '{"type":"job.created","data":{"name":"Größe 🙂"}}';
  expect(isFromDocket(signed(now, body, [secret]), body, secret)).toBe(true);
  expect(isFromDocket(signed(now, body, [other, secret]), body, secret)).toBe(true);
  for (const [headers, told, by] of [
    [signed(now, body, [secret]), `${body} `, secret],
    [signed(now, body, [secret]), body, other],
    [signed(now - 3600, body, [secret]), body, secret],
    [{ ...signed(now, body, [secret]), 'webhook-id': 'evt_other' }, body, secret],
    [{ 'webhook-id': 'evt_1', 'webhook-timestamp': String(now) } as Record<string, string>, body, secret],
    [{}, body, secret],
  ] as const)
    expect(isFromDocket(headers, told, by)).toBe(false);
  expect(() => new Verifier(secret).verify(body, signed(now, body, [other, secret]))).not.toThrow();
  rmSync(folder, { recursive: true, force: true });
});

it('docs/webhooks.md names every event there is, and no other (TOKEN-05)', () => {
  const rows = [...documented.matchAll(/^\| `([a-z-]+)` +\| ((?:`[a-z-]+` ?)+) *\|$/gm)];
  const types = rows.flatMap(([, subject, happenings]) =>
    [...happenings!.matchAll(/`([a-z-]+)`/g)].map(([, happening]) => `${subject}.${happening}`),
  );
  expect(types).toEqual([...WEBHOOK_EVENT_TYPES]);
});
