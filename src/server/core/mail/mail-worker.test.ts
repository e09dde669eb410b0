import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailBox, openMailBox, refusal } from '#test/fixtures/mail/mail-box.ts';
import { type MailDesk, openMailDesk, SENDER } from '#test/fixtures/mail/mail-desk.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { subscribeToDueWork } from '../../platform/due-work/due-notes.ts';
import { insertMails, insertOfFoundMails, insertOfMails, type NewMail, noteMails } from './outbox.sql.ts';

let desk: MailDesk;
let emma: { id: number };
beforeAll(async () => {
  desk = await openMailDesk();
  emma = await desk.add.employee({ name: 'Emma Wilson', email: 'emma@agency.example' });
});
afterAll(() => desk.close());

let box: MailBox;
const boxes: MailBox[] = [];
const open = async (...given: Parameters<typeof openMailBox>) => {
  const opened = await openMailBox(...given);
  boxes.push(opened);
  return opened;
};
beforeEach(async () => {
  await desk.sql.query('truncate outgoing_mail cascade');
  desk.log.length = 0;
  desk.warned.length = 0;
  box = await open();
});
afterEach(async () => {
  await Promise.all(boxes.splice(0).map((one) => one.close()));
});

const mail = (facts: Record<string, unknown> = {}, others: Partial<NewMail> = {}): NewMail => ({
  template: 'note',
  to: { employeeId: emma.id },
  facts: { subject: 'A note', text: 'Hello', ...facts },
  ...others,
});
const write = (...mails: NewMail[]) => inTransaction(desk.database, (transaction) => insertMails(transaction, mails));
const states = async () => (await desk.rows()).map(({ state }) => state);

describe('a mail about a changed mail server', () => {
  it('is sent through the previous server, whose settings are deleted afterwards (FIX-61)', async () => {
    const now = await open();
    await write(mail({ subject: 'By the server of before' }), mail({ subject: 'By the new one' }));
    await desk.sql.query(
      `insert into mail_setting (host, port, security, sender_name, sender_address, tested_at)
       values ('127.0.0.1', $1, 'tls', 'New', 'new@sender.example', now())`,
      [now.port],
    );
    await desk.sql.query(
      `update outgoing_mail set former_route = '{"own": null}' where facts ->> 'subject' = 'By the server of before'`,
    );
    await desk.send(desk.worker(box.port));
    await desk.sql.query('delete from mail_setting');
    expect(box.mails.map(({ subject, from }) => [subject, from?.text])).toEqual([
      ['By the server of before', '"Docket" <docket@sender.example>'],
    ]);
    const [before, after] = await desk.rows();
    expect(before).toMatchObject({ state: 'sent', former_route: null });
    // Its server doesn't support TLS here; mail for other servers isn't delayed.
    expect(after).toMatchObject({ state: 'waiting' });
  });

  it("is sent through the current server when the previous password can't be decrypted (FIX-61)", async () => {
    const [id] = await write(mail({ subject: 'Unreadable' }));
    const own = {
      host: '127.0.0.1',
      port: 1,
      security: 'tls',
      username: 'x',
      passwordSealed: 'not sealed by this key',
    };
    await desk.sql.query('update outgoing_mail set former_route = $1 where id = $2', [
      { own: { ...own, senderName: 'Old', senderAddress: 'old@sender.example' } },
      id,
    ]);
    await desk.send(desk.worker(box.port));
    expect(box.mails.map(({ subject }) => subject)).toEqual(['Unreadable']);
  });
});

describe('the outbox', () => {
  it('writes a mail in the transaction that causes it: after a rollback it is never sent (MAIL-01)', async () => {
    const kinds: string[] = [];
    subscribeToDueWork(desk.database, (kind) => kinds.push(kind));
    const failing = inTransaction(desk.database, async (transaction) => {
      await insertMails(transaction, [mail()]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await desk.rows(), kinds]).toEqual([[], []]);
    await desk.send(desk.worker(box.port));
    expect(box.mails).toEqual([]);
    const keeping = inTransaction(desk.database, async (transaction) => {
      await insertMails(transaction, [mail()]);
      await insertMails(transaction, [mail(), mail()]);
      expect(kinds).toEqual([]);
    });
    await keeping;
    expect(kinds).toEqual(['mail']);
    await desk.send(desk.worker(box.port));
    expect(box.mails).toHaveLength(3);
  });

  it('keeps the order and content of many mails (MAIL-01)', async () => {
    const ids = await write(
      ...['a', 'b', 'c'].map((subject) => mail({ subject }, { record: `job:${subject}` })),
      mail(
        {},
        { to: { address: 'supplier@elsewhere.example' }, language: 'second', dropAfter: '2099-01-01T00:00:00Z' },
      ),
    );
    const rows = await desk.rows();
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.map(({ facts, record }) => [facts.subject, record])).toEqual([
      ['a', 'job:a'],
      ['b', 'job:b'],
      ['c', 'job:c'],
      ['A note', null],
    ]);
    expect(rows[3]).toMatchObject({ employee_id: null, address: 'supplier@elsewhere.example', language: 'second' });
    expect(await write()).toEqual([]);
  });

  it('can be written as part of another statement, also when SQL selects the recipients (MAIL-02)', async () => {
    const kinds: string[] = [];
    subscribeToDueWork(desk.database, (kind) => kinds.push(kind));
    await inTransaction(desk.database, async (transaction) => {
      await sql`with mails as (${insertOfMails([mail({ subject: 'given' })])})
        insert into holiday (day, name) values ('2026-12-25', 'Christmas')`.execute(transaction);
      await sql`with days as (insert into holiday (day, name) values ('2026-12-26', 'Boxing Day') returning name),
        mails as (${insertOfFoundMails(sql`select 'note' as template, employee.id as employee_id,
          jsonb_build_object('subject', days.name) as facts, 'holiday:1' as record from days, employee
          where employee.id = ${emma.id}`)})
        select 1`.execute(transaction);
      noteMails(transaction);
    });
    expect(kinds).toEqual(['mail']);
    await desk.send(desk.worker(box.port));
    expect(box.mails.map(({ subject }) => subject).sort()).toEqual(['Boxing Day', 'given']);
  });

  it('rejects an address with a line break or an invalid one at its field (MAIL-07)', async () => {
    for (const address of ['a@b.example\nBcc: all@b.example', 'invalid', 'A <a@b.example>']) {
      await expect(write(mail(), mail({}, { to: { address } }))).rejects.toMatchObject({
        code: 'mail-address-invalid',
        details: { errors: [{ path: 'address' }] },
      });
    }
    expect(await desk.rows()).toEqual([]);
  });
});

describe('sending', () => {
  it('sends a mail with the content of its record and template, and records it in the row (MAIL-02, MAIL-08)', async () => {
    const [id] = await write(
      mail(
        { text: 'Grüße <b> & "more"\nsecond line' },
        { record: 'purchase_order:12', listUnsubscribe: 'https://docket.example/u/1' },
      ),
    );
    expect(await desk.send(desk.worker(box.port))).toBeNull();
    const [sent] = box.mails;
    expect(sent!.subject).toBe('A note');
    expect(sent!.from!.text).toBe(`"${SENDER.name}" <${SENDER.address}>`);
    expect(sent!.to).toMatchObject({ text: '"Emma Wilson" <emma@agency.example>' });
    expect(sent!.text).toContain('Grüße <b> & "more"\nsecond line');
    expect(sent!.html).toContain('Grüße &lt;b&gt; &amp; &quot;more&quot;\nsecond line');
    expect(sent!.headers.get('auto-submitted')).toBe('auto-generated');
    expect(sent!.raw).toMatch(/^List-Unsubscribe: <https:\/\/docket\.example\/u\/1>\r$/m);
    expect(sent!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const [row] = await desk.rows();
    expect(row).toMatchObject({ id, state: 'sent', subject: 'A note', recipient: 'emma@agency.example', attempts: 0 });
    expect(row!.message_id).toBe(sent!.messageId);
    expect(row!.note).toMatch(/^250 /);
    expect([row!.text_body.includes('second line'), row!.html_body.includes('second line')]).toEqual([true, true]);
    expect(row!.data_began_at).not.toBeNull();
  });

  it('threads mails about the same record, and no others (MAIL-08)', async () => {
    await write(
      mail({}, { record: 'purchase_order:12' }),
      mail({}, { record: 'purchase_order:12', to: { address: 'x@y.example' } }),
      mail({}, { record: 'purchase_order:13' }),
      mail(),
    );
    await desk.send(desk.worker(box.port));
    const byId = new Map(box.mails.map((one) => [one.messageId, one.references]));
    const [a, b, c, none] = (await desk.rows()).map(({ message_id }) => byId.get(message_id));
    expect(a).toEqual(b);
    expect(a).not.toEqual(c);
    expect([typeof a, none]).not.toEqual(['undefined', a]);
    expect(none).toBeUndefined();
  });

  it("uses the person's chosen language, the first for outsiders, unless the mail says otherwise (MAIL-07)", async () => {
    await desk.sql.query("insert into translation (kind, original, translated) values ('label', 'Name', 'Vorname')");
    const greta = await desk.add.employee({ name: 'Greta', email: 'greta@agency.example', use_second_language: true });
    await write(
      mail(),
      mail({}, { to: { employeeId: greta.id } }),
      mail({}, { to: { address: 'x@y.example' } }),
      mail({}, { language: 'second' }),
      mail({}, { to: { employeeId: greta.id }, language: 'first' }),
    );
    await desk.send(desk.worker(box.port));
    const rows = await desk.rows();
    expect(rows.map(({ text_body }) => /^\w+/.exec(text_body)![0])).toEqual([
      'Name',
      'Vorname',
      'Name',
      'Vorname',
      'Name',
    ]);
    expect(rows.map(({ html_body }) => /lang="(\w+)"/.exec(html_body)![1])).toEqual(['en', 'de', 'en', 'de', 'en']);
  });

  it('captures mails and logs them in the terminal when there is no mail server (MAIL-06)', async () => {
    await write(mail(), mail({ subject: 'Another' }));
    await desk.send(desk.worker(null));
    expect(await states()).toEqual(['captured', 'captured']);
    expect(desk.log).toEqual([
      'Mail not sent, as there is no SMTP_URL: to emma@agency.example: A note',
      'Mail not sent, as there is no SMTP_URL: to emma@agency.example: Another',
    ]);
    await desk.send(desk.worker(box.port));
    expect(box.mails).toEqual([]);
  });

  it('drops mails to people who have left, late ones and empty ones, with a note (MAIL-04)', async () => {
    const gone = await desk.add.employee({ email: 'gone@agency.example', is_active: false });
    const ended = await desk.add.employee({ email: 'ended@agency.example', end_date: '2001-01-01' });
    await write(
      mail({}, { to: { employeeId: gone.id } }),
      mail({}, { to: { employeeId: ended.id } }),
      mail({}, { dropAfter: '2001-01-01T00:00:00Z' }),
      mail({ subject: null }),
    );
    await desk.send(desk.worker(box.port));
    expect((await desk.rows()).map(({ state, note }) => [state, note])).toEqual([
      ['dropped', 'The person has left'],
      ['dropped', 'The person has left'],
      ['dropped', 'It was too late for it'],
      ['dropped', 'There was nothing to say any more'],
    ]);
    expect(box.mails).toEqual([]);
  });

  it('abandons a mail with a line break in its subject or a person without an address, with the reason (MAIL-07)', async () => {
    const unknown = await desk.add.employee({ email: null });
    const broken = await desk.add.employee({ email: 'x@y.example\nBcc: all@y.example' });
    await write(
      mail({ subject: 'A note\r\nBcc: all@y.example' }),
      mail({}, { to: { employeeId: unknown.id } }),
      mail({}, { to: { employeeId: broken.id } }),
    );
    await desk.send(desk.worker(box.port));
    expect((await desk.rows()).map(({ state, note }) => [state, note])).toEqual([
      ['dead', 'The subject holds a line break'],
      ['dead', 'The person has no valid mail address'],
      ['dead', 'The person has no valid mail address'],
    ]);
    expect(box.mails).toEqual([]);
  });

  it('logs a failing template and retries (MAIL-04)', async () => {
    await write(mail({}, { template: 'unknown' }), mail());
    await desk.send(desk.worker(box.port));
    expect(await states()).toEqual(['waiting', 'sent']);
    expect(desk.warned[0]).toContain('there is no template unknown');
  });

  it("retries a temporarily rejected mail after a minute, and abandons a permanently rejected one with the server's message (MAIL-04)", async () => {
    let tries = 0;
    const choosy = await open({
      onRecipient(address) {
        if (address.startsWith('later') && tries++ === 0) throw refusal(451, 'Try again later');
        if (address.startsWith('never')) throw refusal(550, 'No such mailbox');
      },
    });
    await write(
      mail({}, { to: { address: 'later@y.example' } }),
      mail({}, { to: { address: 'never@y.example' } }),
      mail({}, { to: { address: 'fine@y.example' } }),
    );
    const worker = desk.worker(choosy.port);
    await desk.send(worker);
    const rows = await desk.rows();
    expect(
      rows.map(({ state, note, attempts }) => [state, note.replace(/^(\d+) .*?(\w+ \w+ ?\w*)$/, '$1 $2'), attempts]),
    ).toEqual([
      ['waiting', '451 Try again later', 1],
      ['dead', '550 No such mailbox', 1],
      ['sent', expect.stringMatching(/^250/), 0],
    ]);
    const { rows: due } = await desk.sql.query(
      "select due_at > now() + interval '30 seconds' and due_at <= now() + interval '1 minute' as soon from outgoing_mail where state = 'waiting'",
    );
    expect(due).toEqual([{ soon: true }]);
    await desk.hurry();
    await desk.send(worker);
    expect(await states()).toEqual(['sent', 'dead', 'sent']);
    expect(choosy.mails.map((one) => one.messageId).sort()).toEqual([rows[0]!.message_id, rows[2]!.message_id].sort());
  });

  it('retries with growing delays while there is no connection, and gives up after a day (MAIL-04)', async () => {
    await write(mail(), mail());
    // Nothing listens on port 1. A port that was just closed could be reused by another process.
    const worker = desk.worker(1);
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await desk.send(worker);
      const { rows } = await desk.sql.query(
        "select ceil(extract(epoch from due_at - now()) / 60)::integer as minutes from outgoing_mail where state = 'waiting'",
      );
      if (rows[0]) pauses.push(rows[0].minutes);
      await desk.hurry();
    }
    expect(pauses).toEqual([1, 5, 15, 60, 240, 240, 240, 240, 240]);
    expect(await states()).toEqual(['dead', 'dead']);
    expect((await desk.rows())[0]!.note).toContain('ECONNREFUSED');
  });

  it('sends each mail once, with any number of workers (MAIL-02)', async () => {
    await write(...Array.from({ length: 120 }, (_, place) => mail({ subject: `Note ${place}` })));
    await Promise.all(Array.from({ length: 4 }, () => desk.send(desk.worker(box.port))));
    expect(new Set(box.mails.map(({ subject }) => subject)).size).toBe(120);
    expect(box.mails).toHaveLength(120);
    expect(new Set(await states())).toEqual(new Set(['sent']));
    expect(box.connections()).toBeLessThanOrEqual(4 * 4);
  });

  it("doesn't send a mail that another worker took over meanwhile (MAIL-03)", async () => {
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const slow = await open({
      onRecipient: () => {
        asked();
        return held;
      },
    });
    await write(mail());
    const waiting = desk.send(desk.worker(slow.port, { leaseSeconds: 0.2 }));
    await isAsked;
    const other = desk.worker(box.port);
    while (box.mails.length === 0) await desk.send(other);
    goOn();
    await waiting;
    expect(slow.mails).toEqual([]);
    expect(await states()).toEqual(['sent']);
  });

  it('records an answer after the lease; the mail resent meanwhile had the same Message-ID (MAIL-03)', async () => {
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let came: () => void = () => undefined;
    const isThere = new Promise<void>((resolve) => {
      came = resolve;
    });
    const slow = await open({
      onMessage: () => {
        came();
        return held;
      },
    });
    await write(mail());
    const waiting = desk.send(desk.worker(slow.port));
    await isThere;
    await desk.hurry();
    await desk.send(desk.worker(box.port));
    goOn();
    await waiting;
    expect(await states()).toEqual(['sent']);
    expect(slow.mails.map(({ messageId }) => messageId)).toEqual(box.mails.map(({ messageId }) => messageId));
  });
});
