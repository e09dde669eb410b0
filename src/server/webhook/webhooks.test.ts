import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RefusalCode } from '#contract/http/refusal.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { openWebhookDesk, WEBHOOKS, type WebhookDesk } from '#test/fixtures/webhook/webhook-desk.ts';

const ADDRESS = 'https://localhost:9/events';
let desk: WebhookDesk;
let ada: TestPerson;
beforeAll(async () => {
  desk = await openWebhookDesk();
  ada = desk.ada;
});
afterAll(() => desk.close());
beforeEach(() => desk.rows('delete from webhook'));

const given = (values: object = {}) => ({ address: ADDRESS, description: 'Payroll', eventTypes: null, ...values });

describe('a webhook', () => {
  it('is created with a secret that is returned once, stored encrypted and not in the trail (TOKEN-05, IDENT-13, AUDIT-03)', async () => {
    const { status, body } = await ada.post(WEBHOOKS, given({ address: `  ${ADDRESS}?token=very-private ` }));
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(body.webhook).toMatchObject({
      address: `${ADDRESS}?token=very-private`,
      description: 'Payroll',
      eventTypes: null,
      ...{ isOn: true, offSince: null, failingSince: null, waiting: 0, unsent: 0, oldSecretUntil: null },
    });
    const list = await ada.get(WEBHOOKS);
    expect(list.body).toEqual([body.webhook]);
    expect(JSON.stringify(list.body)).not.toContain('whsec_');
    const [row] = await desk.rows('select * from webhook');
    expect(JSON.stringify(row)).not.toContain(body.secret.slice(6));
    const trail = await desk.rows("select action, by_employee_id, after from audit_event where subject = 'webhook'");
    expect(trail).toEqual([
      {
        action: 'create',
        by_employee_id: ada.id,
        after: { address: ADDRESS, description: 'Payroll', eventTypes: null, isOn: true },
      },
    ]);
  });

  it('is edited, renewed and removed, each with a trail entry (TOKEN-05, AUDIT-03)', async () => {
    const made = await desk.make(ADDRESS);
    const changed = await ada.put(`${WEBHOOKS}/${made.id}`, {
      ...given({ eventTypes: ['job.created', 'job.changed', 'job.created'], isOn: false }),
      lastModified: made.lastModified,
    });
    expect(changed.body).toMatchObject({
      eventTypes: ['job.changed', 'job.created'],
      ...{ isOn: false, offReason: 'by-hand', description: 'Payroll' },
    });
    const stale = await ada.put(`${WEBHOOKS}/${made.id}`, { ...given(), lastModified: made.lastModified });
    expectProblem(stale, 409, 'changed-elsewhere');
    expect(stale.body.current).toEqual(changed.body);
    expect(stale.body.changed.by.id, 'FIX-74').toBe(ada.id);
    const renewed = await ada.post(`${WEBHOOKS}/${made.id}/secret`);
    expect(renewed.body.secret).toMatch(/^whsec_/);
    expect(renewed.body.secret).not.toBe(made.secret);
    expect(renewed.body.webhook.oldSecretUntil).not.toBeNull();
    expect((await ada.delete(`${WEBHOOKS}/${made.id}`)).status).toBe(204);
    expectProblem(await ada.delete(`${WEBHOOKS}/${made.id}`), 404, 'not-found');
    expect((await ada.get(WEBHOOKS)).body).toEqual([]);
    const trail = await desk.rows(
      "select action, before, after from audit_event where subject = 'webhook' and subject_id = $1 order by id",
      [made.id],
    );
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'renew-secret', 'delete']);
    expect(JSON.stringify(trail)).not.toMatch(/whsec_|sealed/);
    const told = await ada.get(`/api/administration/audit?subject=webhook&record=${made.id}`);
    expect(JSON.stringify(told.body)).not.toMatch(/whsec_|sealed/);
  });

  it.each<[string, RefusalCode]>([
    ['http://localhost/events', 'webhook-address-wrong'],
    ['localhost/events', 'webhook-address-wrong'],
    ['https://', 'webhook-address-wrong'],
    ['https://user:word@localhost/', 'webhook-address-wrong'],
    ['https://user@localhost/', 'webhook-address-wrong'],
    ['https://localhost/#part', 'webhook-address-wrong'],
    ['', 'webhook-address-wrong'],
    ['https://127.0.0.1/', 'webhook-address-forbidden'],
    ['https://127.1/', 'webhook-address-forbidden'],
    ['https://2130706433/', 'webhook-address-forbidden'],
    ['https://0x7f.0.0.1/', 'webhook-address-forbidden'],
    ['https://0.0.0.0/', 'webhook-address-forbidden'],
    ['https://10.1.2.3/', 'webhook-address-forbidden'],
    ['https://100.64.0.1/', 'webhook-address-forbidden'],
    ['https://169.254.169.254/latest/meta-data', 'webhook-address-forbidden'],
    ['https://192.168.1.1/', 'webhook-address-forbidden'],
    ['https://[::1]/', 'webhook-address-forbidden'],
    ['https://[::]/', 'webhook-address-forbidden'],
    ['https://[::ffff:10.0.0.1]/', 'webhook-address-forbidden'],
    ['https://[fd00::1]/', 'webhook-address-forbidden'],
    ['https://[fe80::1]/', 'webhook-address-forbidden'],
    ['https://[64:ff9b::7f00:1]/', 'webhook-address-forbidden'],
  ])('to %s is refused at its field and leaves no trace (TOKEN-07, TOKEN-08)', async (address, code) => {
    const [{ count }] = (await desk.rows('select count(*) from audit_event')) as [{ count: number }];
    const answer = await ada.post(WEBHOOKS, given({ address }));
    expectProblem(answer, 422, code);
    expect(answer.body.errors).toMatchObject([{ path: 'address' }]);
    const made = await desk.make(ADDRESS);
    expectProblem(
      await ada.put(`${WEBHOOKS}/${made.id}`, { ...given({ address }), lastModified: made.lastModified }),
      422,
      code,
    );
    expect((await desk.read(made.id)).address).toBe(ADDRESS);
    expect((await desk.rows('select count(*) from audit_event'))[0]).toEqual({ count: count + 1 });
  });

  it("accepts an address with a name that doesn't resolve yet, or a public address (TOKEN-07)", async () => {
    expect((await ada.post(WEBHOOKS, given({ address: 'https://not-yet.invalid/' }))).status).toBe(201);
    expect((await ada.post(WEBHOOKS, given({ address: 'https://8.8.8.8/' }))).status).toBe(201);
  });

  it('rejects an unknown event, an empty list and an overlong address (TOKEN-08)', async () => {
    for (const values of [
      { eventTypes: [] },
      { eventTypes: ['webhook.test'] },
      { eventTypes: ['job.exploded'] },
      { eventTypes: 'job.created' },
      { address: `https://localhost/${'x'.repeat(2000)}` },
      { description: '🙂'.repeat(201) },
      { secret: 'whsec_mine' },
    ])
      expectProblem(await ada.post(WEBHOOKS, given(values)), 400, 'invalid-request');
    expect((await ada.post(WEBHOOKS, given({ description: '🙂'.repeat(200) }))).status).toBe(201);
  });

  it('is limited to 20 per agency, also when created concurrently (TOKEN-05)', async () => {
    for (let count = 0; count < 18; count += 1) await desk.make(ADDRESS);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ada.post(WEBHOOKS, given())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
    expectProblem(await ada.post(WEBHOOKS, given()), 422, 'webhooks-too-many');
  });

  it('returns 404 for another agency’s and for an unknown one (TOKEN-05)', async () => {
    for (const [method, path, body] of [
      ['put', '', { ...given(), lastModified: '2026-01-01T00:00:00Z' }],
      ['delete', '', undefined],
      ['post', '/secret', undefined],
      ['post', '/test', undefined],
      ['post', '/resend', undefined],
      ['get', '/deliveries', undefined],
      ['get', '/deliveries/1', undefined],
      ['post', '/deliveries/1/resend', undefined],
    ] as const)
      expectProblem(await ada[method](`${WEBHOOKS}/999999${path}`, body), 404, 'not-found');
  });

  it('requires re-authentication to create, edit, remove and renew; "Who may" names administration (IDENT-10)', async () => {
    const made = await desk.make(ADDRESS);
    await desk.rows("update session set proved_at = now() - interval '11 minutes'");
    for (const answer of [
      await ada.post(WEBHOOKS, given()),
      await ada.put(`${WEBHOOKS}/${made.id}`, { ...given(), lastModified: made.lastModified }),
      await ada.delete(`${WEBHOOKS}/${made.id}`),
      await ada.post(`${WEBHOOKS}/${made.id}/secret`),
    ])
      expectProblem(answer, 403, 'step-up-needed');
    expect((await ada.post(`${WEBHOOKS}/${made.id}/test`)).status).toBe(200);
    await desk.rows('update session set proved_at = now()');
    const office = await desk.agency.signIn(
      await desk.agency.add.employee({ access: { people: 'all', masterdata: 'all', moneysettings: 'all' } }),
    );
    for (const answer of [await office.get(WEBHOOKS), await office.post(WEBHOOKS, given())])
      expectProblem(answer, 403, 'forbidden');
    const reader = await desk.agency.signIn(
      await desk.agency.add.employee({ access: { administration: { read: true } } }),
    );
    expect((await reader.get(WEBHOOKS)).status).toBe(200);
    expectProblem(await reader.post(`${WEBHOOKS}/${made.id}/test`), 403, 'forbidden');
    expectProblem(await desk.agency.signedOut.get(WEBHOOKS), 401, 'signed-out');
  });
});

describe('an installation without a key', () => {
  it("can't store a webhook, and says so (IDENT-13, TOKEN-08)", async () => {
    const other = await desk.agency.startAnother({});
    const answer = await fetch(`${other.origin}${WEBHOOKS}`, {
      method: 'POST',
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        cookie: ada.cookie,
        'content-type': 'application/json',
      },
      body: JSON.stringify(given()),
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'webhooks-unavailable']);
    await other.close();
  });
});
