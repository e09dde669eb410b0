import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailBox, openMailBox, refusal } from '#test/fixtures/mail/mail-box.ts';
import { installationWith } from '#test/fixtures/mail/mail-desk.ts';
import { type OrderDesk, startOrderDesk } from '#test/fixtures/order-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { createMailWorker, type MailWorker } from '../core/mail/mail-worker.ts';
import { MAIL_TEMPLATES } from '../mail-templates.ts';
import { type AgencyDatabase, openPool } from '../platform/database/postgres.ts';

let desk: OrderDesk;
let box: MailBox;
let database: AgencyDatabase;
let worker: MailWorker;
beforeAll(async () => {
  desk = await startOrderDesk({ mail: installationWith(null) });
  box = await openMailBox();
  database = openPool(desk.agency.databaseUrl, 4);
  worker = createMailWorker({
    installation: installationWith(box.port),
    templates: MAIL_TEMPLATES,
    tell: () => undefined,
    warn: (error) => {
      throw error;
    },
    grace: 0,
  });
});
afterAll(async () => {
  await worker.close();
  await Promise.all([box.close(), database.destroy()]);
  await desk.agency.close();
});

let people = 0;
const approver = async (fields: Record<string, unknown> = {}) =>
  desk.person('all', { email: `approver${++people}@agency.example`, ...fields });
const sentTo = async (person: TestPerson) => {
  const order = await desk.order();
  await desk.act(desk.creator, 'ready', order, { ApproverId: person.id });
  return desk.read(order);
};
const waiting = async (person: TestPerson) =>
  (
    await desk.agency.sql.query(
      'select template, record, facts from outgoing_mail where employee_id = $1 order by id',
      [person.id],
    )
  ).rows;

describe('notifications by mail (NOTE-06, MAIL-07)', () => {
  it('send what needs action immediately, with subject and link (NOTE-06, MAIL-02, MAIL-07)', async () => {
    const person = await approver();
    const order = await sentTo(person);
    expect(await waiting(person)).toMatchObject([{ template: 'notification', record: `order:${order.id}` }]);
    await worker.send({ name: 'here', database, signal: new AbortController().signal });
    const mail = box.mails.find(({ to }) => JSON.stringify(to).includes(`approver${people}@`))!;
    expect(mail.subject).toBe(`Order ${order.reference} for Prägewerk to approve`);
    expect(mail.text).toContain('https://docket.example/links/approval/here#');
    expect(mail.html).toContain('View and decide');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it("aren't sent for kinds set to in-app or off, or to people without an address (NOTE-06)", async () => {
    for (const way of ['app', 'none']) {
      const person = await approver();
      await person.put('/api/notifications/choices', { kind: 'order-to-approve', way });
      await sentTo(person);
      expect(await waiting(person)).toEqual([]);
    }
    const without = await approver({ email: null });
    await sentTo(without);
    expect(await waiting(without)).toEqual([]);
    expect((await without.get('/api/notifications')).body.notifications).toHaveLength(1);
  });

  it('combine many notifications into one mail (NOTE-05)', async () => {
    const person = await approver();
    for (let sent = 0; sent < 24; sent += 1) await sentTo(person);
    const mails = await waiting(person);
    expect(mails).toHaveLength(21);
    expect(mails.at(-1).facts).toMatchObject({ record: 'several', count: 21 });
  });

  it("aren't sent for a rejected action (NOTE-03, MAIL-01)", async () => {
    const person = await approver();
    const order = await desk.order({ items: [] });
    expect((await desk.act(desk.creator, 'ready', order, { ApproverId: person.id })).error).not.toBeNull();
    expect(await waiting(person)).toEqual([]);
  });

  it('turn off mails of their kind with one click in the mail program, and change nothing else (MAIL-08)', async () => {
    const person = await approver();
    await sentTo(person);
    await worker.send({ name: 'here', database, signal: new AbortController().signal });
    const { raw } = box.mails.find(({ to }) => JSON.stringify(to).includes(`approver${people}@`))!;
    const head = raw.replace(/\r\n[ \t]+/g, '');
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const address = /^List-Unsubscribe: <https:\/\/docket\.example([^>]+)>/m.exec(head)![1]!;
    const click = (path: string) =>
      desk.agency.send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await click(address)).status).toBe(204);
    expect((await click(address)).status).toBe(204);
    const choices = (await person.get('/api/notifications/choices')).body.filter(
      ({ chosen }: { chosen: unknown }) => chosen,
    );
    expect(choices).toEqual([{ kind: 'order-to-approve', chosen: 'app', usual: 'mail' }]);
    await sentTo(person);
    expect(await waiting(person)).toHaveLength(1);
    // A mail scanner's GET changes nothing, and links can't be forged.
    const opened = await desk.agency.send(address, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/notifications#settings']);
    for (const other of [
      address.replace(/\.(.)/, (_, sign) => (sign === 'A' ? '.B' : '.A')),
      '/api/notifications/unsubscribe/x',
      '/api/notifications/unsubscribe/W10.x',
    ])
      expect([(await click(other)).status, (await click(other)).body.code]).toEqual([410, 'link-invalid']);
    // The exception applies to this call only.
    const foreign = await desk.agency.send('/api/notifications/read', {
      method: 'PUT',
      headers: { cookie: person.cookie },
    });
    expect(foreign.body.code).toBe('missing-requested-with');
  });
});

it('open the notification settings when a browser follows the unsubscribe link, and change nothing (FIX-117)', async () => {
  const person = await desk.agency.signIn(await desk.add.employee());
  const before = (await person.get('/api/notifications/choices')).body;
  for (const token of ['x', 'W10.x']) {
    const opened = await desk.agency.send(`/api/notifications/unsubscribe/${token}`, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/notifications#settings']);
  }
  expect((await person.get('/api/notifications/choices')).body).toEqual(before);
});

describe('an abandoned mail (NOTE-02, MAIL-04, HOME-02)', () => {
  it("notifies administrators in the app and at Home, with the mail server's message, and never by mail", async () => {
    const administrator = await desk.agency.signIn(
      await desk.add.employee({ access: { administration: 'all' }, email: 'ada@agency.example' }),
    );
    const refusing = await openMailBox({
      onRecipient: () => {
        throw refusal(550, 'No such user here');
      },
    });
    const other = createMailWorker({
      installation: installationWith(refusing.port),
      templates: MAIL_TEMPLATES,
      tell: () => undefined,
      warn: () => undefined,
      grace: 0,
    });
    await sentTo(await approver());
    await other.send({ name: 'here', database, signal: new AbortController().signal });
    const { body } = await administrator.get('/api/notifications');
    expect(body.notifications).toMatchObject([
      {
        kind: 'mail-failed',
        facts: { to: `approver${people}@agency.example`, reason: expect.stringContaining('No such user here') },
      },
    ]);
    expect(await waiting(administrator)).toEqual([]);
    const { sections } = (await administrator.get('/api/home')).body;
    expect(sections.failedMails).toMatchObject({
      count: 1,
      items: [{ to: `approver${people}@agency.example`, note: expect.stringContaining('No such user here') }],
    });
    const answer = await administrator.put('/api/notifications/choices', { kind: 'mail-failed', way: 'mail' });
    expect(answer.status).toBe(400);
    await other.close();
    await refusing.close();
  });
});
