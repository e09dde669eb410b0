import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { type MadeWebhook, openWebhookDesk, WEBHOOKS, type WebhookDesk } from '#test/fixtures/webhook/webhook-desk.ts';
import type { WebhookReceiver } from '#test/fixtures/webhook/webhook-receiver.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { taskWorks } from '../../scheduled-work.ts';

let desk: WebhookDesk;
let ada: TestPerson;
beforeAll(async () => {
  desk = await openWebhookDesk();
  ada = desk.ada;
});
afterAll(() => desk.close());

let receiver: WebhookReceiver;
let webhook: MadeWebhook;
let log: string;
beforeEach(async () => {
  await desk.rows('delete from webhook');
  await desk.rows('delete from webhook_event');
  receiver = await desk.receiver();
  webhook = await desk.make(receiver.address);
  log = `${WEBHOOKS}/${webhook.id}`;
});

const addEvents = (states: string[]) =>
  desk.rows(
    `with made as (
       insert into webhook_event (type, data) select 'client.changed', jsonb_build_object('id', place)
       from generate_series(1, array_length($2::text[], 1)) as place order by place returning id, (data ->> 'id')::integer as place
     )
     insert into webhook_delivery (webhook_id, event_id, state, attempts)
     select $1, id, ($2::text[])[place], 1 from made order by id returning id`,
    [webhook.id, states],
  );

describe('the log of a webhook', () => {
  it('shows headers, body and each attempt with status, time and response (TOKEN-06)', async () => {
    receiver.answers = () => ({ status: 422, body: 'Which client?' });
    const { delivery } = (await ada.post(`${log}/test`)).body;
    await desk.send(desk.worker());
    const { body } = await ada.get(`${log}/deliveries/${delivery}`);
    const sent = receiver.received[0]!;
    expect(body).toMatchObject({
      ...{ id: delivery, type: 'webhook.test', state: 'waiting', attempts: 1, outcome: 'status', status: 422 },
      messageId: sent.headers['webhook-id'],
      body: sent.body,
      tries: [{ outcome: 'status', status: 422, answer: 'Which client?', milliseconds: expect.any(Number) }],
    });
    expect(body.nextAttempt).not.toBeNull();
    for (const [name, value] of Object.entries(body.headers)) expect([name, sent.headers[name]]).toEqual([name, value]);
    expect(JSON.stringify(body)).not.toContain('signature');
  });

  it('is paged, completely or only undelivered events (TOKEN-06)', async () => {
    await addEvents([...Array(60).fill('delivered'), 'failed', 'missed', 'delivered']);
    const first = (await ada.get(`${log}/deliveries`)).body;
    expect([first.deliveries.length, first.hasMore]).toEqual([50, true]);
    const second = (await ada.get(`${log}/deliveries?before=${first.deliveries.at(-1).id}`)).body;
    expect([second.deliveries.length, second.hasMore]).toEqual([13, false]);
    const unsent = (await ada.get(`${log}/deliveries?group=unsent`)).body;
    expect(unsent.deliveries.map(({ state }: { state: string }) => state)).toEqual(['missed', 'failed']);
    expectProblem(await ada.get(`${log}/deliveries?group=other`), 400, 'invalid-request');
  });

  it('has one event sent again with its id, whether it was delivered or given up (TOKEN-06)', async () => {
    const { delivery } = (await ada.post(`${log}/test`)).body;
    const worker = desk.worker();
    await desk.send(worker);
    const answer = await ada.post(`${log}/deliveries/${delivery}/resend`);
    expect([answer.status, answer.body.state, answer.body.attempts]).toEqual([200, 'waiting', 0]);
    await desk.send(worker);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[0]!.headers['webhook-id']).toBe(receiver.received[1]!.headers['webhook-id']);
    const other = await desk.make(receiver.address);
    expectProblem(await ada.post(`${WEBHOOKS}/${other.id}/deliveries/${delivery}/resend`), 404, 'not-found');
    expectProblem(await ada.get(`${WEBHOOKS}/${other.id}/deliveries/${delivery}`), 404, 'not-found');
  });

  it('has all that was given up or missed sent in order, in the trail, once it is on (TOKEN-06)', async () => {
    const ids = (await addEvents(['failed', 'delivered', 'missed', 'missed'])).map(({ id }) => id);
    const off = await ada.put(log, { address: receiver.address, eventTypes: null, isOn: false, ...stamp(webhook) });
    for (const path of ['/resend', '/test', `/deliveries/${ids[0]}/resend`])
      expectProblem(await ada.post(`${log}${path}`), 422, 'webhook-off');
    const on = await ada.put(log, { address: receiver.address, eventTypes: null, isOn: true, ...stamp(off.body) });
    expect(on.body).toMatchObject({ isOn: true, unsent: 3, waiting: 0 });
    expect((await ada.post(`${log}/resend`)).body).toEqual({ count: 3 });
    await desk.send(desk.worker());
    expect(receiver.received.map(({ event }) => event.data.id)).toEqual([1, 3, 4]);
    expect((await ada.post(`${log}/resend`)).body).toEqual({ count: 0 });
    expect(
      await desk.rows(
        "select after from audit_event where subject = 'webhook' and action = 'resend' order by id desc limit 1",
      ),
    ).toEqual([{ after: { count: 3 } }]);
  });

  it('forgets after 30 days, by the work of every night (TOKEN-06)', async () => {
    await addEvents(['delivered', 'missed', 'delivered']);
    await desk.rows("update webhook_event set at = now() - interval '31 days' where data ->> 'id' in ('1', '2')");
    const work = taskWorks(() => undefined).retention;
    if (!('perform' in work) || 'find' in work) throw new Error('retention is done for the agency');
    await inTransaction(desk.database, (transaction) =>
      work.perform(transaction, { agency: 'here', now: new Date().toISOString(), day: '2026-11-21', dropAfter: null }),
    );
    const left = (await ada.get(`${log}/deliveries`)).body.deliveries;
    expect(left).toHaveLength(1);
    expect((await desk.rows('select data from webhook_event')).map(({ data }) => data)).toEqual([{ id: 3 }]);
  });
});

function stamp({ lastModified }: { lastModified: string }) {
  return { lastModified };
}
