import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { catchMails } from '#test/fixtures/mail/catch-mails.ts';
import { type MailBox, openMailBox } from '#test/fixtures/mail/mail-box.ts';
import { installationWith } from '#test/fixtures/mail/mail-desk.ts';
import { ORDERS, type OrderDesk, type ReadOrder, startOrderDesk } from '#test/fixtures/order-desk.ts';

const SUPPLIER = 'orders@praegewerk.example';
const LINK = /https:\/\/docket\.example\/links\/supplier\/here#([\w-]+)/;

let desk: OrderDesk;
let box: MailBox;
beforeAll(async () => {
  desk = await startOrderDesk({ mail: installationWith(null) });
  box = await openMailBox();
});
afterAll(async () => {
  await desk.agency.close();
  await box.close();
});
beforeEach(async () => {
  await way('always');
  await sql('update supplier set email = $1, use_second_language = false', [SUPPLIER]);
  await sql(
    "delete from outgoing_mail where state = 'waiting' and id not in (select outgoing_mail_id from supplier_mail)",
  );
});

const sql = async (text: string, values: unknown[] = []) => (await desk.agency.sql.query(text, values)).rows;
const way = (supplierMail: string) => sql('update agency set supplier_mail = $1', [supplierMail]);
const call = (act: 'open' | 'answer', body: object, agency = 'here') =>
  desk.agency.signedOut.post(`/api/links/supplier/${agency}/${act}`, body);

/** New mails to suppliers since the last call. */
async function newMails() {
  const before = box.mails.length;
  await catchMails(desk.agency, { port: box.port });
  return box.mails.slice(before).filter(({ text }) => !text?.includes('Notification settings'));
}

/** An approved order with the token of its supplier's link. */
async function ordered(fields: object = {}): Promise<{ order: ReadOrder; token: string }> {
  const order = await desk.orderIn('APPROVED', fields);
  const mail = (await newMails()).at(-1);
  return { order: await desk.read(order), token: LINK.exec(mail?.text ?? '')![1]! };
}

const send = (order: ReadOrder, body: object = {}, person = desk.creator) =>
  person.post(`${ORDERS}/${order.id}/mail`, { address: SUPPLIER, sent: 0, ...body });

describe('an order mail to a supplier', () => {
  it('is sent on approval and never before, with a PDF whose SHA-256 is stored (MAIL-12)', async () => {
    await sql('update employee set email = $1 where id = $2', ['cara@agency.example', desk.creator.id]);
    const order = await desk.orderIn('READY', { requester: { id: desk.creator.id } });
    expect(await newMails()).toEqual([]);
    await desk.act(desk.approver, 'approved', order);
    const [mail] = await newMails();
    expect(mail!.to).toMatchObject({ value: [{ address: SUPPLIER }] });
    expect(mail!.subject).toBe(`Purchase order ${order.reference} from Here`);
    expect(mail!.replyTo).toMatchObject({ value: [{ name: 'Cara', address: 'cara@agency.example' }] });
    const pdf = mail!.attachments[0]!;
    expect(pdf.filename).toBe(`${order.reference}.pdf`);
    const [kept] = await sql('select paper_hash from supplier_mail where purchase_order_id = $1', [order.id]);
    expect(kept.paper_hash).toEqual(createHash('sha256').update(pdf.content).digest());
    const read = await desk.read(order);
    expect(read.supplierMails).toMatchObject([
      { kind: 'order', address: SUPPLIER, state: 'sent', by: { id: desk.approver.id } },
    ]);
    expect(read.history.map(({ action }: { action: string }) => action)).toEqual(['mail', 'approve', 'send', 'create']);
    expect(read.approveStatus.code).toBe('APPROVED');
    await sql("update employee set email = '' where id = $1", [desk.creator.id]);
  });

  it('contains no internal information (MAIL-12)', async () => {
    const { token } = await ordered({ privateNotes: 'We would pay twice as much' });
    const text = box.mails.at(-1)!.raw + JSON.stringify((await call('open', { token })).body);
    for (const secret of ['twice as much', 'FILM', 'Brand film']) expect(text).not.toContain(secret);
  });

  it('is never sent with the setting "off", not even on request (MAIL-12)', async () => {
    await way('off');
    const order = await desk.orderIn('APPROVED');
    expect(await newMails()).toEqual([]);
    expect((await desk.read(order)).maySendToSupplier).toBe(false);
    expectProblem(await send(order), 422, 'supplier-mail-off');
  });

  it('is sent on request with the setting "ask", once per request, and again when requested again (MAIL-12)', async () => {
    await way('ask');
    const waiting = await desk.orderIn('READY');
    expectProblem(await send(waiting), 422, 'supplier-mail-not-approved');
    const order = await desk.orderIn('APPROVED');
    expect(await newMails()).toEqual([]);
    expect((await desk.read(order, desk.creator)).maySendToSupplier).toBe(true);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(order)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(answers[0]!.body.supplierMails).toHaveLength(1);
    expect(await newMails()).toHaveLength(1);
    expect((await send(order, { sent: 1, address: ' other@praegewerk.example ' })).body.supplierMails).toHaveLength(2);
    expect((await newMails()).map(({ to }) => to)).toMatchObject([
      { value: [{ address: 'other@praegewerk.example' }] },
    ]);
    for (const address of ['', 'invalid', 'a@b.example\nBcc: c@d.example']) {
      const refused = await send(order, { sent: 2, address });
      expectProblem(refused, 422, 'mail-address-invalid');
      expect(refused.body.errors[0].path).toBe('address');
    }
    const stranger = await desk.person({ create: false, read: true, update: false, delete: false, approve: false });
    expectProblem(await send(order, { sent: 2 }, stranger), 422, 'supplier-mail-people');
    expect(await newMails()).toEqual([]);
  });

  it("isn't sent to a supplier without an address, and the order is approved anyway (MAIL-12)", async () => {
    await sql('update supplier set email = null');
    const order = await desk.orderIn('APPROVED');
    expect((await desk.read(order)).supplierMails).toEqual([]);
  });

  it('is followed by a cancellation to the same addresses (MAIL-12)', async () => {
    const { order, token } = await ordered();
    await send(order, { sent: 1, address: 'other@praegewerk.example' });
    await newMails();
    expect((await desk.act(desk.creator, 'cancel', order)).error).toBe(null);
    const mails = await newMails();
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill(`Purchase order ${order.reference} from Here is cancelled`),
    );
    expectProblem(await call('open', { token }), 410, 'link-invalid');
    expectProblem(await call('answer', { token, answer: 'accept' }), 410, 'link-invalid');
  });

  it('has the agency as sender, and its cancellation says why (FIX-88)', async () => {
    const { order } = await ordered();
    expect(box.mails.at(-1)!.from).toMatchObject({ value: [{ name: 'Here' }] });
    const comment = ' The client stopped it. ';
    expect((await desk.act(desk.creator, 'cancel', order, { Comment: comment })).error).toBe(null);
    const [mail] = await newMails();
    expect(mail!.from).toMatchObject({ value: [{ name: 'Here' }] });
    expect(mail!.text).toContain('Reason: The client stopped it.');
    const { history, approveStatusComment } = await desk.read(order);
    const reasons = history.map(({ action, comment: said }: { action: string; comment: string }) => [action, said]);
    expect(reasons.slice(0, 2).sort()).toEqual([
      ['cancel', 'The client stopped it.'],
      ['mail-cancellation', null],
    ]);
    expect(approveStatusComment).toBe('The client stopped it.');
  });

  it('is never sent when the order was cancelled before (MAIL-12)', async () => {
    const order = await desk.orderIn('APPROVED');
    await desk.act(desk.creator, 'cancel', order);
    expect(await newMails()).toEqual([]);
    const states = await sql(
      'select mail.state from outgoing_mail as mail join supplier_mail as sent on outgoing_mail_id = mail.id where purchase_order_id = $1',
      [order.id],
    );
    expect(states).toEqual([{ state: 'dropped' }, { state: 'dropped' }]);
  });

  it("uses the supplier's language (MAIL-12)", async () => {
    await sql("update agency set second_language = 'German'");
    await sql(
      "insert into translation (kind, original, translated) values ('label', 'Purchase order {reference} from {agency}', 'Bestellung {reference} von {agency}')",
    );
    await sql('update supplier set use_second_language = true');
    const { order, token } = await ordered();
    expect(box.mails.at(-1)!.subject).toBe(`Bestellung ${order.reference} von Here`);
    expect((await call('open', { token })).body.speech.language).toBe('de');
    await sql('update agency set second_language = null');
  });
});

describe("the supplier's link", () => {
  it('opens only this order for 90 days, and changes nothing (MAIL-13)', async () => {
    const { order, token } = await ordered();
    const { status, body } = await call('open', { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      agency: { name: 'Here' },
      order: {
        reference: order.reference,
        total: '110.00',
        lines: [{ text: 'Posters', taxRate: '10' }],
      },
      parties: { recipient: { name: 'Prägewerk' } },
      answers: [],
    });
    expect(await desk.read(order)).toEqual(order);
    const [link] = await sql(
      'select expires_at - made_at > $1::interval as is_long from order_link where purpose = $2 order by id desc',
      ['89 days 23 hours', 'supplier'],
    );
    expect(link.is_long).toBe(true);
    await sql("update order_link set expires_at = now() where purpose = 'supplier'");
    expectProblem(await call('open', { token }), 410, 'link-invalid');
  });

  it("accepts the order: shown in the timeline and notified to the order's owner (MAIL-13, NOTE-02, AUDIT-03)", async () => {
    const { order, token } = await ordered({ requester: { id: desk.creator.id } });
    const { body } = await call('answer', { token, answer: 'accept' });
    expect(body.answers).toMatchObject([{ answer: 'accept', text: null, deliveryDate: null }]);
    const read = await desk.read(order);
    expect(read.history[0]).toMatchObject({ action: 'supplier-accept', by: null, byMail: true, toStatus: null });
    // The supplier's answer doesn't affect the version users may be editing.
    expect(read).toMatchObject({
      lastModified: order.lastModified,
      revision: order.revision,
      approveStatus: { code: 'APPROVED' },
    });
    for (const person of [desk.creator, desk.approver]) {
      const told = (await person.get('/api/notifications')).body.notifications;
      expect(told[0]).toMatchObject({ kind: 'supplier-answered', purchaseOrderId: order.id, by: null });
    }
    expect((await call('answer', { token, answer: 'accept' })).body.answers).toHaveLength(1);
    const [trail] = await sql(
      "select way, by_employee_id from audit_event where subject_id = $1 and action = 'supplier-accept'",
      [order.id],
    );
    expect(trail).toEqual({ way: 'mail', by_employee_id: null });
    for (let time = 0; time < 2; time += 1) await call('open', { token });
    const opened = await sql(
      "select way, by_employee_id as by from audit_event where subject_id = $1 and action = 'open-link'",
      [order.id],
    );
    expect(opened).toEqual([{ way: 'mail', by: null }]);
    // Lists and notices still display the approver's decision.
    const [row] = (await desk.creator.get(`${ORDERS}/search?keyphrase=${order.reference}`)).body;
    expect(row.decision.by).toMatchObject({ id: desk.approver.id });
  });

  it('takes a query with a text and a delivery date, and an acceptance afterwards (MAIL-13)', async () => {
    const { order, token } = await ordered();
    const query = { token, answer: 'query', text: ' Is matt paper all right? ', deliveryDate: '2026-12-15' };
    expect((await call('answer', query)).status).toBe(200);
    expect((await call('answer', query)).body.answers).toHaveLength(1);
    expect((await desk.read(order)).history[0]).toMatchObject({
      action: 'supplier-query',
      comment: 'Is matt paper all right?',
      deliveryDate: '2026-12-15',
    });
    const told = (await desk.creator.get('/api/notifications')).body.notifications[0];
    expect(told.facts).toMatchObject({ answer: 'query', comment: 'Is matt paper all right?', day: '2026-12-15' });
    const { answers } = (await call('answer', { token, answer: 'accept' })).body;
    expect(answers.map(({ answer }: { answer: string }) => answer)).toEqual(['query', 'accept']);
  });

  it('rejects a query without a text, with a day before the order, an invalid day or too long a text (MAIL-13)', async () => {
    const { order, token } = await ordered();
    const query = (more: object) => call('answer', { token, answer: 'query', text: 'When?', ...more });
    expectProblem(await query({ text: ' \n ' }), 422, 'comment-empty');
    expectProblem(await query({ deliveryDate: '2026-11-19' }), 422, 'delivery-before-order');
    expectProblem(await query({ deliveryDate: '2027-02-29' }), 400, 'invalid-request');
    expectProblem(await query({ text: 'x'.repeat(2001) }), 400, 'invalid-request');
    expectProblem(await query({ answer: 'reject' }), 400, 'invalid-request');
    expect((await desk.read(order)).history[0].action).toBe('mail');
    expect((await query({ text: '🖨️ 29 February?', deliveryDate: '2028-02-29' })).status).toBe(200);
  });

  it('limits the number of answers (MAIL-13)', async () => {
    const { order, token } = await ordered();
    const ask = (number: number) => call('answer', { token, answer: 'query', text: `Question ${number}` });
    const together = await Promise.all(Array.from({ length: 25 }, (_, number) => ask(number)));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(20);
    expectProblem(await ask(26), 422, 'supplier-answers-too-many');
    const asked = (await desk.eventsOf(order)).filter(({ action }) => action === 'supplier-query');
    expect(asked).toHaveLength(20);
  });

  it('gets the same answer as every invalid link when it is invalid (MAIL-11, MAIL-13)', async () => {
    const { token } = await ordered();
    for (const [body, agency] of [
      [{ token: 'x' }, 'here'],
      [{ token }, 'elsewhere'],
      [{ token }, 'nowhere'],
    ] as const) {
      expectProblem(await call('open', body, agency), 410, 'link-invalid');
      expectProblem(await call('answer', { ...body, answer: 'accept' }, agency), 410, 'link-invalid');
    }
  });
});
