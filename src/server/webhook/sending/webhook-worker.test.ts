import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '#test/fixtures/mail/make-certificate.ts';
import { Killed, mortalDatabase } from '#test/fixtures/schedule/mortal-database.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { openWebhookDesk, WEBHOOKS, type WebhookDesk } from '#test/fixtures/webhook/webhook-desk.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#test/fixtures/webhook/webhook-receiver.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { subscribeToDueWork } from '../../platform/due-work/due-notes.ts';

let desk: WebhookDesk;
let ada: TestPerson;
beforeAll(async () => {
  desk = await openWebhookDesk();
  ada = desk.ada;
});
afterAll(() => desk.close());

let receiver: WebhookReceiver;
beforeEach(async () => {
  await desk.rows('delete from webhook');
  await desk.rows('delete from webhook_event');
  await desk.rows('truncate outgoing_mail, notification cascade');
  desk.warned.length = 0;
  receiver = await desk.receiver();
});
afterEach(() => expect(desk.warned).toEqual([]));

let count = 0;
/** Creates a client as a use case would, which causes an event. */
async function makeClient(): Promise<number> {
  count += 1;
  const { rows } = await desk.agency.sql.query(
    `with made as (insert into client (code, name) values ($1, 'A client') returning id)
     insert into audit_event (by_employee_id, subject, subject_id, action, way) select $2, 'client', id, 'create', 'web' from made
     returning subject_id as id`,
    [`C${count}`, ada.id],
  );
  return rows[0].id;
}
const deliveries = () =>
  desk.rows(`select state, attempts, webhook_id from webhook_delivery order by event_id, webhook_id`);
const attempts = () => desk.rows('select outcome, status, answer from webhook_attempt order by id');
const minutesTo = async () => {
  const [row] = await desk.rows(
    `select round(extract(epoch from greatest(due_at, paused_until) - now()) / 60)::integer as minutes
     from webhook_delivery join webhook_sending using (webhook_id) where state = 'waiting' order by event_id limit 1`,
  );
  return row?.minutes;
};

describe('a webhook event', () => {
  it('can be verified as in Standard Webhooks: type, ids and lastModified, with the webhook’s own secret (TOKEN-05)', async () => {
    const made = await desk.make(receiver.address);
    const other = await desk.make(`${receiver.address}/other`);
    const id = await makeClient();
    await desk.send(desk.worker());
    expect(receiver.types()).toEqual(['client.created', 'client.created']);
    for (const { id: webhookId, secret, address } of [made, other]) {
      const sent = receiver.received.find(({ path }) => address.endsWith(path))!;
      const told = new Verifier(secret).verify(sent.body, sent.headers as Record<string, string>);
      const [row] = await desk.rows('select webhook_instant(last_modified) as stamp from client where id = $1', [id]);
      expect(told).toEqual({
        type: 'client.created',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        data: { id, lastModified: row!.stamp },
      });
      expect(sent.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Docket' });
      const tampered = sent.body.replace(`"id":${id}`, `"id":${id + 1}`);
      expect(tampered).not.toBe(sent.body);
      expect(() => new Verifier(secret).verify(tampered, sent.headers as Record<string, string>)).toThrow();
      expect((await desk.read(webhookId)).lastDeliveredOn).not.toBeNull();
    }
    // In either order: they are sent independently.
    const ofOne = receiver.received.find(({ path }) => made.address.endsWith(path))!;
    expect(() => new Verifier(other.secret).verify(ofOne.body, ofOne.headers as Record<string, string>)).toThrow();
    expect(await attempts()).toEqual(Array(2).fill({ outcome: 'delivered', status: 204, answer: null }));
  });

  it('is signed with both secrets for a day after renewal, then with the new one only (TOKEN-05)', async () => {
    const made = await desk.make(receiver.address);
    const renewed = (await ada.post(`${WEBHOOKS}/${made.id}/secret`)).body.secret;
    const worker = desk.worker();
    const verify = (secret: string) => {
      const { body, headers } = receiver.received.at(-1)!;
      return () => new Verifier(secret).verify(body, headers as Record<string, string>);
    };
    await makeClient();
    await desk.send(worker);
    expect(receiver.received[0]!.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect(verify(made.secret)).not.toThrow();
    expect(verify(renewed)).not.toThrow();
    await desk.rows("update webhook set old_secret_until = old_secret_until - interval '24 hours'");
    await makeClient();
    await desk.send(worker);
    expect(receiver.received).toHaveLength(2);
    expect(verify(made.secret)).toThrow();
    expect(verify(renewed)).not.toThrow();
  });

  it('is sent in order, and only for the selected types (TOKEN-06)', async () => {
    const all = await desk.make(receiver.address);
    await desk.make(`${receiver.address}/jobs`, { eventTypes: ['job.created'] });
    const ids: number[] = [];
    for (let place = 0; place < 45; place += 1) ids.push(await makeClient());
    await desk.send(desk.worker());
    expect(receiver.received.map(({ event }) => event.data.id)).toEqual(ids);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(45);
    expect((await desk.read(all.id)).waiting).toBe(0);
  });

  it('is sent once by several servers (TOKEN-06)', async () => {
    await desk.make(receiver.address);
    const ids = await Promise.all(Array.from({ length: 30 }, makeClient));
    await Promise.all(Array.from({ length: 4 }, () => desk.send(desk.worker())));
    expect(receiver.received.map(({ event }) => event.data.id as number).sort((a, b) => a - b)).toEqual(
      ids.sort((a, b) => a - b),
    );
  });
});

describe('a webhook receiver', () => {
  it('that fails is retried with the same ID and body and a new time, until it accepts the event (TOKEN-06)', async () => {
    const { secret } = await desk.make(receiver.address);
    let answers = 0;
    receiver.answers = () => {
      answers += 1;
      return answers === 1 ? { status: 500, body: 'We are <b>moving</b>\0' } : { status: 200, body: 'fine' };
    };
    await makeClient();
    const worker = desk.worker();
    expect(await desk.send(worker)).not.toBeNull();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await desk.rows('update webhook_delivery set due_at = now()');
    await desk.send(worker);
    const [first, second] = receiver.received;
    expect([first!.body, first!.headers['webhook-id']]).toEqual([second!.body, second!.headers['webhook-id']]);
    expect(() => new Verifier(secret).verify(second!.body, second!.headers as Record<string, string>)).not.toThrow();
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    expect(await attempts()).toEqual([
      { outcome: 'status', status: 500, answer: 'We are <b>moving</b>' },
      { outcome: 'delivered', status: 200, answer: 'fine' },
    ]);
    expect(await desk.send(worker)).toBeNull();
  });

  it('that accepts nothing is retried with growing delays for three days, then the webhook is turned off, with a mail (TOKEN-06)', async () => {
    await receiver.close();
    const { id } = await desk.make(receiver.address);
    await makeClient();
    const worker = desk.worker();
    const pauses: unknown[] = [];
    let hours = 0;
    for (let attempt = 0; attempt < 20 && (await desk.read(id)).isOn; attempt += 1) {
      await desk.send(worker);
      const minutes = (await minutesTo()) as number | undefined;
      if (minutes === undefined) break;
      pauses.push(minutes);
      hours += minutes / 60;
      await desk.rows(
        `update webhook_delivery set due_at = now(), first_attempt_at = first_attempt_at - make_interval(mins => $1)`,
        [minutes],
      );
      await desk.rows(
        'update webhook_sending set paused_until = null, failing_since = failing_since - make_interval(mins => $1)',
        [minutes],
      );
    }
    expect(pauses.slice(0, 9)).toEqual([0, 1, 5, 30, 120, 300, 600, 840, 1200]);
    expect(Math.round(hours)).toBe(72);
    expect(await desk.read(id)).toMatchObject({ isOn: false, offReason: 'failed', unsent: 1, waiting: 0 });
    expect(await desk.rows('select kind, needs, facts from notification')).toEqual([
      { kind: 'webhook-off', needs: 'administration', facts: { address: receiver.address, reason: 'failed' } },
    ]);
    expect(await desk.rows('select template, employee_id from outgoing_mail')).toEqual([
      { template: 'notification', employee_id: ada.id },
    ]);
    expect(
      await desk.rows(
        "select before, after, by_employee_id from audit_event where subject = 'webhook' and action = 'update' and subject_id = $1",
        [id],
      ),
    ).toEqual([{ before: { isOn: true }, after: { isOn: false, reason: 'failed' }, by_employee_id: null }]);
    expect(new Set((await attempts()).map(({ outcome }) => outcome))).toEqual(new Set(['no-connection']));
  });

  it('that answers 410 turns the webhook off immediately, with a mail; pending events are kept (TOKEN-08)', async () => {
    receiver.answers = () => ({ status: 410 });
    const { id } = await desk.make(receiver.address);
    await makeClient();
    await makeClient();
    await desk.send(desk.worker());
    expect(receiver.received).toHaveLength(1);
    expect(await desk.read(id)).toMatchObject({ isOn: false, offReason: 'gone', waiting: 0, unsent: 2 });
    expect((await deliveries()).map(({ state }) => state)).toEqual(['failed', 'missed']);
    expect(await desk.rows('select facts from notification')).toEqual([
      { facts: { address: receiver.address, reason: 'gone' } },
    ]);
    expect(await desk.rows('select employee_id from outgoing_mail')).toEqual([{ employee_id: ada.id }]);
    // Events in the meantime are kept for when it's on again.
    await makeClient();
    expect((await deliveries()).map(({ state }) => state)).toEqual(['failed', 'missed', 'missed']);
    await desk.send(desk.worker());
    expect(receiver.received).toHaveLength(1);
  });

  it("that redirects to an internal address fails, and the redirect isn't followed (TOKEN-07)", async () => {
    const inside = await desk.receiver();
    receiver.answers = () => ({ status: 307, headers: { location: inside.address } });
    await desk.make(receiver.address);
    await makeClient();
    await desk.send(desk.worker());
    expect(receiver.received).toHaveLength(1);
    expect(inside.received).toEqual([]);
    expect(await attempts()).toEqual([{ outcome: 'redirect', status: 307, answer: null }]);
  });

  it("whose name now resolves to an internal address isn't connected to; this is checked when connecting (TOKEN-07)", async () => {
    await desk.make(receiver.address);
    await makeClient();
    const strict = desk.worker({ outbound: { allow: [] } });
    await desk.send(strict);
    expect(receiver.received).toEqual([]);
    expect(await attempts()).toEqual([{ outcome: 'address-refused', status: null, answer: null }]);
    await desk.hurry();
    await desk.send(desk.worker());
    expect(receiver.received).toHaveLength(1);
  });

  it("that is too slow doesn't delay other receivers (TOKEN-06)", async () => {
    const quick = await desk.receiver();
    let answer: () => void = () => undefined;
    receiver.answers = () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 204 });
      });
    await desk.make(receiver.address);
    await desk.make(quick.address);
    const worker = desk.worker();
    const ids = [await makeClient(), await makeClient()];
    const signal = new AbortController().signal;
    await worker.send({ name: 'here', database: desk.database, signal });
    await receiver.until(1);
    await quick.until(2);
    expect(quick.received.map(({ event }) => event.data.id)).toEqual(ids);
    // Another change goes to the fast receiver while the slow one hasn't responded.
    await makeClient();
    await worker.send({ name: 'here', database: desk.database, signal });
    while (quick.received.length < 3) await worker.send({ name: 'here', database: desk.database, signal });
    expect(receiver.received).toHaveLength(1);
    receiver.answers = () => ({ status: 204 });
    answer();
    await worker.settle();
    await desk.send(worker);
    expect(receiver.received).toHaveLength(3);
  });

  it("that doesn't answer times out, and is paused before the next event (TOKEN-06)", async () => {
    receiver.answers = () => 'nothing';
    await desk.make(receiver.address);
    await makeClient();
    await makeClient();
    await desk.send(desk.worker({ patience: 300 }));
    expect(receiver.received).toHaveLength(1);
    expect(await attempts()).toEqual([{ outcome: 'timeout', status: null, answer: null }]);
  });

  it("that fails three times in a row is paused until its retry; a single event doesn't block others (TOKEN-06)", async () => {
    await desk.make(receiver.address);
    const ids: number[] = [];
    for (let place = 0; place < 6; place += 1) ids.push(await makeClient());
    receiver.answers = ({ event }) => ({ status: event.data.id === ids[1] ? 400 : 204 });
    const worker = desk.worker();
    await desk.send(worker);
    expect((await deliveries()).map(({ state }) => state)).toEqual([
      ...['delivered', 'waiting', 'delivered', 'delivered', 'delivered', 'delivered'],
    ]);
    for (let place = 0; place < 5; place += 1) await makeClient();
    receiver.answers = () => ({ status: 502 });
    receiver.received.length = 0;
    await desk.send(worker);
    expect(receiver.received).toHaveLength(3);
    receiver.answers = () => ({ status: 204 });
    await desk.hurry();
    await desk.send(worker);
    expect(new Set((await deliveries()).map(({ state }) => state))).toEqual(new Set(['delivered']));
  });

  it.each([429, 503])("that answers %i with Retry-After isn't retried earlier (TOKEN-06)", async (status) => {
    receiver.answers = () => ({ status, headers: { 'retry-after': '7200' } });
    await desk.make(receiver.address);
    await makeClient();
    await makeClient();
    await desk.send(desk.worker());
    expect(receiver.received).toHaveLength(1);
    expect(await minutesTo()).toBe(120);
  });

  it('that sends a long answer has its beginning stored, and has accepted the event anyway (TOKEN-06)', async () => {
    receiver.answers = () => ({ status: 200, body: 'ß'.repeat(2_000_000) });
    await desk.make(receiver.address);
    await makeClient();
    await desk.send(desk.worker());
    const [{ outcome, answer }] = (await attempts()) as [{ outcome: string; answer: string }];
    expect(outcome).toBe('delivered');
    expect(answer).toHaveLength(1000);
  });

  it("without a trusted certificate isn't sent to (TOKEN-07)", async () => {
    const stranger = await startWebhookReceiver(makeCertificate());
    await desk.make(stranger.address);
    await makeClient();
    await desk.send(desk.worker());
    expect(stranger.received).toEqual([]);
    expect(await attempts()).toEqual([{ outcome: 'certificate', status: null, answer: null }]);
    await stranger.close();
  });

  it('with an unknown name fails with its own message (TOKEN-06)', async () => {
    await desk.make('https://this-name-does-not-exist.invalid/');
    await makeClient();
    await desk.send(desk.worker());
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['no-name']);
  });

  it('gets nothing when the secret was encrypted with another key (IDENT-13)', async () => {
    await desk.make(receiver.address);
    await makeClient();
    await desk.send(desk.worker({ secretKey: 'the key of another installation, of length' }));
    expect(receiver.received).toEqual([]);
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['secret-lost']);
  });
});

describe('a server', () => {
  it('that is killed after COMMIT has its events sent by another (TOKEN-06)', async () => {
    await desk.make(receiver.address);
    const doomed = mortalDatabase(desk.database, 1);
    const save = inTransaction(desk.database, async (transaction) => {
      await writeAudit(transaction, [{ by: ada.id, subject: 'client', subjectId: 1, action: 'create' }]);
    });
    await save;
    // The server that wrote it leases the webhook and dies before sending: nothing more reaches the database.
    const dying = desk.worker();
    await dying
      .send({ name: 'here', database: doomed, signal: new AbortController().signal })
      .catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
    await dying.settle();
    expect(desk.warned.splice(0).join()).toContain('killed');
    expect(receiver.received).toEqual([]);
    const other = desk.worker();
    const takesOverAt = await desk.send(other);
    expect([receiver.received, takesOverAt!.getTime() > Date.now()]).toEqual([[], true]);
    await desk.rows('update webhook_sending set leased_until = now()');
    await desk.send(other);
    expect(receiver.types()).toEqual(['client.created']);
  });

  it('that is killed after the receiver accepted an event has it sent again, with the same ID (TOKEN-06)', async () => {
    await desk.make(receiver.address);
    await makeClient();
    const dying = desk.worker();
    // It leases, looks up the next due time, takes the events, and dies before recording the result.
    const doomed = mortalDatabase(desk.database, 3);
    await dying.send({ name: 'here', database: doomed, signal: new AbortController().signal });
    await dying.settle();
    expect(desk.warned.splice(0).join()).toContain('killed');
    await desk.rows('update webhook_sending set leased_until = now()');
    await desk.send(desk.worker());
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
  });

  it('that stops releases its deliveries, and counts no failure of the receiver (TOKEN-06)', async () => {
    receiver.answers = () => 'nothing';
    await desk.make(receiver.address);
    await makeClient();
    const stopping = desk.worker();
    await stopping.send({ name: 'here', database: desk.database, signal: new AbortController().signal });
    await receiver.until(1);
    await stopping.close();
    expect(await attempts()).toEqual([]);
    receiver.answers = () => ({ status: 204 });
    await desk.send(desk.worker());
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('checks webhooks immediately after COMMIT if there is one, not after a rollback, and never without one (TOKEN-06)', async () => {
    const told: string[] = [];
    subscribeToDueWork(desk.database, (kind) => told.push(kind));
    const write = (fails: boolean) =>
      inTransaction(desk.database, async (transaction) => {
        await writeAudit(transaction, [{ by: ada.id, subject: 'client', subjectId: 1, action: 'update' }]);
        if (fails) throw new Error('no');
      });
    await write(false);
    expect(told).toEqual([]);
    await desk.make(receiver.address);
    await expect(write(true)).rejects.toThrow('no');
    await write(false);
    // The notice is sent after the statement's response was read.
    await Promise.resolve();
    expect(told).toEqual(['webhook']);
    expect(await desk.rows("select from webhook_event where type = 'client.changed'")).toHaveLength(1);
  });
});
