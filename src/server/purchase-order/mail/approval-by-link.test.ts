import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { catchMails } from '#test/fixtures/mail/catch-mails.ts';
import { type MailBox, openMailBox } from '#test/fixtures/mail/mail-box.ts';
import { installationWith } from '#test/fixtures/mail/mail-desk.ts';
import { ORDERS, type OrderDesk, type ReadOrder, startOrderDesk } from '#test/fixtures/order-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { openPool } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { forgetEndedLinks } from './order-link.sql.ts';

const ADDRESS = 'dana@agency.example';
const LINK = /https:\/\/docket\.example\/links\/approval\/here#([\w-]+)/;

let desk: OrderDesk;
let box: MailBox;
beforeAll(async () => {
  desk = await startOrderDesk({ mail: installationWith(null) });
  box = await openMailBox();
  await desk.agency.sql.query('update employee set email = $1 where id = $2', [ADDRESS, desk.approver.id]);
});
afterAll(async () => {
  await desk.agency.close();
  await box.close();
});
beforeEach(() => desk.agency.askRegistry('delete from counted_call'));

const sql = async (text: string, values: unknown[] = []) => (await desk.agency.sql.query(text, values)).rows;
const call = (act: 'open' | 'decide', body: object, agency = 'here') =>
  desk.agency.signedOut.post(`/api/links/approval/${agency}/${act}`, body);
const approve = (token: string) => call('decide', { token, decision: 'approve' });

/** New mails since the last call. */
async function newMails() {
  const before = box.mails.length;
  await catchMails(desk.agency, { port: box.port });
  return box.mails.slice(before);
}

/** The approval mail to an approver, and its token. */
async function asked(address = ADDRESS) {
  const mail = (await newMails()).findLast((one) => one.raw.includes(`To: `) && textOf(one.to) === address);
  const token = LINK.exec(mail?.text ?? '')?.[1];
  return { mail: mail!, token: token! };
}
const textOf = (to: unknown) => (to as { value: { address: string }[] } | undefined)?.value[0]?.address;

/** A pending order, and the token of its mail. */
async function waiting(fields: object = {}): Promise<{ order: ReadOrder; token: string }> {
  const order = await desk.orderIn('READY', fields);
  return { order, token: (await asked()).token };
}

const statusOf = async (order: { id: number }) => (await desk.read(order)).approveStatus.code;
const isGone = async (token: string) => {
  const opened = await call('open', { token });
  expectProblem(opened, 410, 'link-invalid');
  expectProblem(await approve(token), 410, 'link-invalid');
};

describe('the approval mail', () => {
  it('contains the facts, lines, budget, PDF and a link, and is threaded with other mails about the order (MAIL-09, FIX-87)', async () => {
    const order = await desk.orderIn('READY', { requester: { id: desk.creator.id } });
    const { mail, token } = await asked();
    expect(mail.subject).toBe(`Order ${order.reference} for Prägewerk to approve`);
    for (const words of [
      'Gross total: 110.00 AUD',
      'Requester: Cara',
      '20/11/2026',
      'Posters',
      'FILM Brand film, Printing',
      'FILM Brand film, Whole job',
      ...['Approved estimate: ', 'Committed: ', 'Actual: ', 'This order: 100.00', 'Left: '],
    ]) {
      expect(mail.text).toContain(words);
    }
    expect(mail.html).toContain(`/links/approval/here#${token}`);
    const { jobBudgets } = (await call('open', { token })).body.order;
    expect(jobBudgets.map(({ costType }: { costType: object | null }) => costType === null)).toEqual([false, true]);
    const [pdf] = mail.attachments;
    expect(pdf).toMatchObject({ filename: `${order.reference}.pdf`, contentType: 'application/pdf' });
    expect(pdf!.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(mail.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('repeats the decision button at the top when it is long (FIX-127)', async () => {
    for (const [count, buttons] of [
      [1, 1],
      [12, 2],
    ] as const) {
      const items = Array.from({ length: count }, (_, index) => desk.line({ details: `Poster ${index + 1}` }));
      await desk.orderIn('READY', { items });
      const { mail, token } = await asked();
      const html = String(mail.html);
      const places = [...html.matchAll(/class="button"/g)].map(({ index }) => index);
      expect(places).toHaveLength(buttons);
      expect(html.split(`#${token}`)).toHaveLength(buttons + 1);
      expect(places.at(-1)).toBeGreaterThan(html.lastIndexOf('Poster'));
      if (buttons > 1) expect(places[0]).toBeLessThan(html.indexOf('Poster 1'));
      expect((await approve(token)).status).toBe(200);
    }
  });

  it('contains a token of 256 random bits, stored only as a hash (MAIL-09)', async () => {
    const [{ token: one }, { order, token }] = [await waiting(), await waiting()];
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(token).not.toBe(one);
    const links = await sql('select * from order_link where purchase_order_id = $1', [order.id]);
    expect(links).toMatchObject([
      {
        purpose: 'approval',
        employee_id: desk.approver.id,
        token_hash: createHash('sha256').update(token).digest(),
        spent_at: null,
      },
    ]);
    const [{ days }] = await sql(
      'select extract(day from justify_hours(expires_at - made_at + $2::interval))::integer as days from order_link where purchase_order_id = $1',
      [order.id, '1 minute'],
    );
    expect(days).toBe(7);
    const [{ all }] = await sql(
      `select string_agg(to_jsonb(mail)::text, '') || (select string_agg(to_jsonb(link)::text, '') from order_link as link) as all
       from outgoing_mail as mail`,
    );
    expect(all).toContain('/links/approval/here');
    expect(all).not.toContain(token);
  });

  it('shows its link to the operator when it is captured, but not to administrators (MAIL-06, MAIL-09)', async () => {
    await desk.orderIn('READY');
    const log: string[] = [];
    const [caught] = await catchMails(desk.agency, { log });
    expect(caught).toMatchObject({ state: 'captured', to: ADDRESS });
    expect(caught!.text).toMatch(/links\/approval\/here#…/);
    const token = LINK.exec(log.join('\n'))?.[1];
    expect((await call('open', { token })).status).toBe(200);
  });

  it("isn't sent when the order is no longer pending (MAIL-09)", async () => {
    const order = await desk.orderIn('READY');
    await desk.act(desk.creator, 'recall', order);
    const [caught] = await catchMails(desk.agency);
    expect(caught).toMatchObject({ state: 'dropped', note: 'There was nothing to say any more' });
  });
});

describe('the approval link', () => {
  it('opens the current order any number of times and changes nothing (MAIL-09, MAIL-10)', async () => {
    const { order, token } = await waiting();
    const before = await desk.read(order);
    const events = await sql('select count(*) from purchase_order_event');
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await call('open', { token });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        person: { id: desk.approver.id, name: 'Dana' },
        inPlaceOf: null,
        needsSignIn: false,
        speech: { language: 'en', labels: [] },
        order: { id: order.id, reference: order.reference, total: '110.00', items: [{ details: 'Posters' }] },
      });
      expect(body.order).not.toHaveProperty('privateNotes');
    }
    expect(await desk.read(order)).toEqual(before);
    expect(await sql('select count(*) from purchase_order_event')).toEqual(events);
    expect((await approve(token)).status).toBe(200);
  });

  it('is recorded in the trail once an hour when opened; failed attempts are recorded by address (AUDIT-03)', async () => {
    const { order, token } = await waiting();
    const opened = () =>
      sql(
        "select way, by_employee_id as by, after from audit_event where action = 'open-link' and subject_id = $1 order by id",
        [order.id],
      );
    for (let time = 0; time < 3; time += 1) expect((await call('open', { token })).status).toBe(200);
    const once = { way: 'mail', by: desk.approver.id, after: { networkAddress: '127.0.0.1' } };
    expect(await opened()).toEqual([once]);
    await sql('alter table audit_event disable trigger user');
    await sql("update audit_event set at = at - interval '1 hour' where action = 'open-link'");
    await sql('alter table audit_event enable trigger user');
    await call('open', { token });
    expect(await opened()).toEqual([once, once]);
    for (let time = 0; time < 3; time += 1)
      expectProblem(await call('open', { token: 'x'.repeat(43) }), 410, 'link-invalid');
    const refused = await sql("select after from audit_event where action = 'link-refused'");
    expect(refused.map(({ after }) => [after.address, after.code])).toContainEqual(['127.0.0.1', 'link-invalid']);
    expect(refused.length).toBeLessThanOrEqual(2);
    expect((await approve(token)).status).toBe(200);
    expect(JSON.stringify(await sql('select before, after from audit_event'))).not.toContain(token);
  });

  it('approves on behalf of the approver, marked as mail in history and trail, and is used up (MAIL-10)', async () => {
    const { order, token } = await waiting();
    expect(await approve(token)).toMatchObject({ status: 200, body: { decision: 'approve', warning: null } });
    const after = await desk.read(order);
    expect(after.approveStatus.code).toBe('APPROVED');
    expect(after.history[0]).toMatchObject({ action: 'approve', by: { id: desk.approver.id }, byMail: true });
    expect(after.history[1]).toMatchObject({ action: 'send', byMail: false });
    const trail = await sql(
      "select way, by_employee_id from audit_event where subject = 'purchase_order' and subject_id = $1 and action = 'approve'",
      [order.id],
    );
    expect(trail).toEqual([{ way: 'mail', by_employee_id: desk.approver.id }]);
    const notification = (await desk.creator.get('/api/notifications')).body.notifications[0];
    expect(notification).toMatchObject({
      kind: 'order-decided',
      by: { id: desk.approver.id },
      purchaseOrderId: order.id,
    });
    // Once spent it's invalid; repeating the decision changes nothing, another one is rejected.
    expectProblem(await call('open', { token }), 410, 'link-invalid');
    expect(await approve(token)).toMatchObject({ status: 200, body: { decision: 'approve' } });
    expectProblem(await call('decide', { token, decision: 'reject', comment: 'No' }), 410, 'link-invalid');
    expect(await desk.read(order)).toEqual(after);
  });

  it('rejects only with a reason (MAIL-10)', async () => {
    const { order, token } = await waiting();
    expectProblem(await call('decide', { token, decision: 'reject', comment: ' \n' }), 422, 'comment-empty');
    expectProblem(
      await call('decide', { token, decision: 'reject', comment: 'x'.repeat(2001) }),
      400,
      'invalid-request',
    );
    expect(await statusOf(order)).toBe('READY');
    expect((await call('decide', { token, decision: 'reject', comment: ' Too dear ' })).status).toBe(200);
    expect(await desk.read(order)).toMatchObject({
      approveStatus: { code: 'REJECTED' },
      approveStatusComment: 'Too dear',
    });
    expect((await call('decide', { token, decision: 'reject', comment: 'Too dear' })).status).toBe(200);
  });

  it('never confirms a rejection with another reason, because that reason would be dropped (FIX-112)', async () => {
    const { order, token } = await waiting();
    const reject = (comment: string) => call('decide', { token, decision: 'reject', comment });
    const answers = await Promise.all(['Too dear', 'Too dear', 'Wrong job'].map(reject));
    const kept = (await desk.read(order)).approveStatusComment;
    expect(answers.map(({ status }) => status)).toEqual(kept === 'Too dear' ? [200, 200, 410] : [410, 410, 200]);
    expectProblem(await reject('Too late'), 410, 'link-invalid');
  });

  it('executes one of 20 concurrent decisions and confirms all of the same kind (MAIL-11)', async () => {
    const { order, token } = await waiting();
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await desk.eventsOf(order)).map(({ action }) => action)).toEqual(['create', 'send', 'approve']);
  });

  it('lets one of a concurrent approval and rejection win; the other gets "link already used" (MAIL-10)', async () => {
    const { order, token } = await waiting();
    const answers = await Promise.all([approve(token), call('decide', { token, decision: 'reject', comment: 'No' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await desk.eventsOf(order)).length).toBe(3);
  });

  it('enforces the rules of the app: limit, inactive parts and warnings (MAIL-10)', async () => {
    const { order, token } = await waiting();
    const [limit] = await sql(
      'insert into approval_limit (employee_id, division_id, amount) values ($1, null, 109.99) returning employee_id',
      [desk.approver.id],
    );
    expectProblem(await approve(token), 422, 'approver-above-limit');
    await sql('delete from approval_limit where employee_id = $1', [limit.employee_id]);
    await sql("update cost_type set is_active = false where code = 'PRT'");
    expectProblem(await approve(token), 422, 'order-lines-inactive');
    await sql("update cost_type set is_active = true where code = 'PRT'");
    expect(await statusOf(order)).toBe('READY');
    expect((await approve(token)).status).toBe(200);
    const both = await waiting({ items: [desk.line({ glChart: { id: desk.account.id } })] });
    const { warning } = (await approve(both.token)).body;
    expect(warning).toBe('The line has both a job and a GL account');
  });
});

describe('the maximum amount for approval without sign-in', () => {
  const settings = (approvalByLinkAmount: string) =>
    sql('update agency set approval_by_link_amount = $1', [approvalByLinkAmount]);

  it('makes the mail of a larger order link to the order in the app (MAIL-10)', async () => {
    for (const amount of ['109.99', '0']) {
      await settings(amount);
      const order = await desk.orderIn('READY');
      const { mail } = await asked();
      expect(mail.text).not.toMatch(LINK);
      expect(mail.text).toContain(`https://docket.example/production/purchaseorder/${order.id}/edit/details`);
    }
    await settings('5000');
  });

  it('prevents decisions when it is lowered after the mail was sent; the order is still shown (MAIL-10)', async () => {
    const { order, token } = await waiting();
    await settings('109.99');
    expect((await call('open', { token })).body).toMatchObject({ needsSignIn: true, order: { id: order.id } });
    expectProblem(await approve(token), 403, 'link-needs-sign-in');
    expect(await statusOf(order)).toBe('READY');
    await settings('110');
    expect((await approve(token)).status).toBe(200);
    await settings('5000');
  });

  it('is set by administrators, recorded in the trail and never negative (MAIL-10)', async () => {
    const path = '/api/administration/ordermail';
    const admin = await desk.agency.signIn(await desk.add.employee({ roles: [], access: { administration: 'all' } }));
    expect((await admin.get(path)).body).toEqual({
      supplierMail: 'off',
      approvalByLinkAmount: '5000',
      currencyCode: 'AUD',
    });
    const body = { supplierMail: 'off', approvalByLinkAmount: '250.5' };
    expect((await admin.put(path, body)).body).toEqual({ ...body, currencyCode: 'AUD' });
    for (const wrong of ['-1', '1e3', '', '1,5', '9'.repeat(30)]) {
      expectProblem(await admin.put(path, { ...body, approvalByLinkAmount: wrong }), 400, 'invalid-request');
    }
    expectProblem(await desk.approver.get(path), 403, 'forbidden');
    const [trail] = await sql(
      "select before, after from audit_event where subject = 'agency' order by id desc limit 1",
    );
    expect(trail).toMatchObject({ before: { approvalByLinkAmount: '5000' }, after: { approvalByLinkAmount: '250.5' } });
    await settings('5000');
  });
});

describe('an approval link is closed by', () => {
  const RIGHT =
    'update access_profile_document set can_approve = $2 where access_profile_id = (select access_profile_id from employee where id = $1)';
  /** Keeps the session, which later tests need; otherwise deactivating the approver would sign them out. */
  const ofApprover = async (change: string) => {
    await sql('set session_replication_role = replica');
    await sql(`update employee set ${change} where id = $1`, [desk.approver.id]);
    await sql('reset session_replication_role');
  };
  const ends: [string, (order: ReadOrder) => Promise<unknown>, (() => Promise<unknown>)?][] = [
    ['a decision on the screen', (order) => desk.act(desk.approver, 'rejected', order)],
    ['a recall', (order) => desk.act(desk.creator, 'recall', order)],
    ['a cancellation', (order) => desk.act(desk.creator, 'cancel', order)],
    ['a change of the order', (order) => desk.save(desk.creator, order, { privateNotes: 'Wait' })],
    [
      'another approver',
      async (order) => {
        const other = await desk.person('all');
        await sql('update purchase_order set approver_id = $2 where id = $1', [order.id, other.id]);
      },
    ],
    [
      'the right to approve being gone',
      () => sql(RIGHT, [desk.approver.id, false]),
      () => sql(RIGHT, [desk.approver.id, true]),
    ],
    ['the approver being inactive', () => ofApprover('is_active = false'), () => ofApprover('is_active = true')],
    ['the approver having left', () => ofApprover("end_date = '2026-01-31'"), () => ofApprover('end_date = null')],
    ['seven days', () => sql('update order_link set expires_at = now()')],
  ];
  it.each(ends)('%s (MAIL-10, MAIL-11)', async (_what, end, undo) => {
    const { order, token } = await waiting();
    expect((await call('open', { token })).status).toBe(200);
    await end(await desk.read(order));
    await isGone(token);
    await undo?.();
  });

  it('a recall; sending again creates a new link, and the old one stays closed (MAIL-10)', async () => {
    const { order, token } = await waiting();
    await desk.act(desk.creator, 'recall', order);
    await desk.act(desk.creator, 'ready', await desk.read(order), { ApproverId: desk.approver.id });
    const second = await asked();
    await isGone(token);
    expect((await approve(second.token)).status).toBe(200);
  });
});

describe('invalid links', () => {
  it('get the same answer: unknown, another agency, no agency, used or for a supplier (MAIL-11)', async () => {
    const { token } = await waiting();
    const spent = await waiting();
    await approve(spent.token);
    const answers = [
      await call('open', { token: 'x'.repeat(43) }),
      await call('open', { token }, 'elsewhere'),
      await call('open', { token }, 'nowhere'),
      await call('open', { token: spent.token }),
      await desk.agency.signedOut.post('/api/links/supplier/here/open', { token }),
    ];
    const problems = answers.map(({ status, body: { requestId: _, ...problem } }) => ({ status, problem }));
    expect(problems[0]).toMatchObject({ status: 410, problem: { detail: 'This link is no longer valid' } });
    expect(problems).toEqual(Array(5).fill(problems[0]));
  });

  it('are limited to ten an hour per address; valid links still open (MAIL-11)', async () => {
    const { token } = await waiting();
    const guess = () => call('open', { token: `guess ${Math.random()}` });
    const statuses = [];
    for (let time = 0; time < 12; time += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(10).fill(410), 429, 429]);
    const refused = await guess();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(
      await desk.agency.askRegistry("select count(*)::integer from counted_call where at > now() - interval '1 hour'"),
    ).toEqual([{ count: 10 }]);
    expect((await call('open', { token })).status).toBe(200);
    await desk.agency.askRegistry("update counted_call set at = at - interval '1 hour'");
    expect((await guess()).status).toBe(410);
    expect(
      await desk.agency.askRegistry("select count(*)::integer from counted_call where at > now() - interval '1 hour'"),
    ).toEqual([{ count: 1 }]);
  });

  it('are also counted when tried concurrently (MAIL-11)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => call('open', { token: `guess ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 410).length).toBeLessThanOrEqual(10);
    expect(answers.every(({ status }) => status === 410 || status === 429)).toBe(true);
  });
});

describe('the recipient of an approval mail', () => {
  it("can be today's deputy, with their own mail and link, acting on the approver's behalf (MAIL-09, MAIL-10)", async () => {
    const deputy = await desk.person('all', { name: 'Dora', email: 'dora@agency.example' });
    await desk.add.insert('deputy', {
      subject: 'purchase-order',
      in_place_of_id: desk.approver.id,
      deputy_id: deputy.id,
      start_date: '2026-01-01',
      end_date: '2099-12-31',
    });
    const order = await desk.orderIn('READY');
    const mails = await newMails();
    const tokens = mails.map(({ text }) => LINK.exec(text ?? '')?.[1]);
    expect(new Set(tokens).size).toBe(2);
    const ofDeputy = tokens[mails.findIndex((mail) => textOf(mail.to) === 'dora@agency.example')]!;
    expect((await call('open', { token: ofDeputy })).body).toMatchObject({
      person: { name: 'Dora' },
      inPlaceOf: { id: desk.approver.id },
    });
    expect((await approve(ofDeputy)).status).toBe(200);
    expect((await desk.read(order)).history[0]).toMatchObject({
      by: { id: deputy.id },
      onBehalfOf: { id: desk.approver.id },
      byMail: true,
    });
    for (const token of tokens.filter((one) => one !== ofDeputy)) await isGone(token!);
    await sql('delete from deputy');
  });

  it('sees the page in their own language (MAIL-10)', async () => {
    await sql("update agency set second_language = 'German'");
    await sql(
      "insert into translation (kind, original, translated) values ('label', 'Approve', 'Genehmigen'), ('label', 'Please enter a comment', 'Bitte Kommentar eingeben') on conflict (kind, original) do update set translated = excluded.translated",
    );
    await sql('update employee set use_second_language = true where id = $1', [desk.approver.id]);
    const { token } = await waiting();
    const { speech } = (await call('open', { token })).body;
    expect(speech).toMatchObject({ language: 'de', numberFormat: 'point-comma' });
    expect(speech.labels).toContainEqual({ original: 'Approve', translated: 'Genehmigen' });
    const refused = await call('decide', { token, decision: 'reject', comment: '' });
    expect(refused.body.detail).toBe('Bitte Kommentar eingeben');
    await sql('update employee set use_second_language = false where id = $1', [desk.approver.id]);
  });
});

it('links that expired 90 days ago are deleted in batches, and no others (SCHED-04)', async () => {
  const kept = await waiting();
  const old = [await waiting(), await waiting(), await waiting()];
  await sql("update order_link set expires_at = now() - interval '91 days' where purchase_order_id = any($1)", [
    old.map(({ order }) => order.id),
  ]);
  const database = openPool(desk.agency.databaseUrl, 1);
  const now = new Date().toISOString();
  const forget = () => inTransaction(database, (transaction) => forgetEndedLinks(transaction, { now, most: 2 }));
  expect([await forget(), await forget(), await forget()]).toEqual([2, 1, 0]);
  await database.destroy();
  expect((await call('open', { token: kept.token })).status).toBe(200);
});

/** Links work without a session. The session of someone who is signed in is ignored. */
it('a link decides on behalf of its recipient, regardless of the current session (MAIL-10)', async () => {
  const { order, token } = await waiting();
  const somebody: TestPerson = desk.creator;
  const answer = await somebody.post('/api/links/approval/here/decide', { token, decision: 'approve' });
  expect(answer.status).toBe(200);
  expect((await somebody.get(`${ORDERS}/${order.id}`)).body.history[0]).toMatchObject({ by: { id: desk.approver.id } });
});
