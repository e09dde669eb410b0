import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { catchMails } from '#test/fixtures/mail/catch-mails.ts';
import { type MailBox, openMailBox } from '#test/fixtures/mail/mail-box.ts';
import { installationWith } from '#test/fixtures/mail/mail-desk.ts';
import { ORDERS, type OrderDesk, type ReadOrder, startOrderDesk } from '#test/fixtures/order-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

const SUPPLIER = 'orders@praegewerk.example';
const LINK = /https:\/\/docket\.example\/links\/supplier\/here#([\w-]+)/;

let desk: OrderDesk;
let box: MailBox;
beforeAll(async () => {
  desk = await startOrderDesk({ mail: installationWith(null) });
  box = await openMailBox();
  await sql("update agency set supplier_mail = 'always'");
  await sql('update supplier set email = $1', [SUPPLIER]);
});
afterAll(async () => {
  await desk.agency.close();
  await box.close();
});

const sql = async (text: string, values: unknown[] = []) => (await desk.agency.sql.query(text, values)).rows;
const amend = (order: ReadOrder, person: TestPerson = desk.creator, query = '') =>
  person.post(`${ORDERS}/${order.id}/amend${query}`, {});

/** New mails to suppliers since the last call. */
async function newMails() {
  const before = box.mails.length;
  await catchMails(desk.agency, { port: box.port });
  return box.mails.slice(before).filter(({ text }) => !text?.includes('Notification settings'));
}

/** A revision of an order with other units, sent for approval. */
async function readyAmendment(order: ReadOrder): Promise<ReadOrder> {
  const made = (await amend(order)).body;
  const [line] = made.items;
  const items = [{ id: line.id, units: '5', rate: '50' }];
  const saved = await desk.save(desk.creator, made, { items, deliveryDate: '2026-12-08' });
  expect(saved.status).toBe(200);
  expect((await desk.act(desk.creator, 'ready', saved.body, { ApproverId: desk.approver.id })).error).toBeNull();
  return desk.read(made);
}

const committed = async () =>
  (
    await sql("select sum(amount)::text as sum from job_amount where job_id = $1 and measure = 'committed'", [
      desk.job.id,
    ])
  )[0].sum;

describe('amending an approved order', () => {
  it('makes a revision that goes through approval again and replaces the order then (FIX-85)', async () => {
    const order = await desk.orderIn('APPROVED', { notes: 'Matt paper' });
    await newMails();
    const requestId = randomUUID();
    const first = await amend(order, desk.creator, `?requestId=${requestId}`);
    const again = await amend(order, desk.creator, `?requestId=${requestId}`);
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect(first.body).toMatchObject({
      reference: `${order.reference} rev 2`,
      approveStatus: { code: 'NEW' },
      amends: { id: order.id, reference: order.reference },
      amendments: [],
      ...{
        notes: 'Matt paper',
        deliveryDate: order.deliveryDate,
        total: order.total,
        approver: { id: desk.approver.id },
      },
    });
    // The order is still valid, and has one revision at a time.
    const held = await desk.read(order);
    expect(held).toMatchObject({
      approveStatus: { code: 'APPROVED' },
      amendedBy: { id: first.body.id },
      isReplaced: false,
    });
    expectProblem(await amend(order), 422, 'order-has-amendment');

    const [line] = first.body.items;
    const saved = await desk.save(desk.creator, first.body, { items: [{ id: line.id, units: '3', rate: '50' }] });
    expect(saved.body.amendments).toEqual([
      { field: 'units', line: 1, from: '2', to: '3' },
      { field: 'total', line: null, from: '110.00', to: '165.00' },
    ]);
    const before = await committed();
    await desk.act(desk.creator, 'ready', saved.body, { ApproverId: desk.approver.id });
    expect((await desk.act(desk.approver, 'approved', await desk.read(first.body))).error).toBeNull();
    expect(await desk.read(order)).toMatchObject({
      ...{
        approveStatus: { code: 'CANCELLED' },
        isReplaced: true,
        amendedBy: { reference: `${order.reference} rev 2` },
      },
      history: [{ action: 'replace', fromStatus: 'APPROVED', toStatus: 'CANCELLED' }, {}, {}, {}, {}],
    });
    expect(Number(await committed()) - Number(before)).toBe(50);

    const [mail, ...others] = await newMails();
    expect(others).toEqual([]);
    expect(mail!.to).toMatchObject({ value: [{ address: SUPPLIER }] });
    expect(mail!.subject).toBe(`Purchase order ${order.reference} rev 2 from Here replaces ${order.reference}`);
    expect(mail!.text).toMatch(/Line 1, Units\W+2 → 3/);
    expect(mail!.text).toMatch(/Gross total\W+110\.00 → 165\.00/);

    const third = (await amend(await desk.read(first.body))).body;
    expect(third.reference).toBe(`${order.reference} rev 3`);
  });

  it('keeps posted costs, committed amounts and the link of the supplier right (FIX-85)', async () => {
    const order = await desk.orderIn('APPROVED');
    const token = LINK.exec((await newMails()).at(-1)!.text!)![1]!;
    const cost = await desk.add.insert<{ id: number }>('supplier_cost', {
      ...{ job_id: desk.job.id, cost_type_id: desk.costType.id, purchase_order_line_id: order.items[0].id },
      ...{ posted_on: '2026-11-20', amount: '40' },
    });
    const before = Number(await committed());
    const amendment = await readyAmendment(order);
    // While pending, the budget counts the replaced order only once.
    const mine = amendment.jobBudgets.find(({ costType }: { costType: unknown }) => costType === null);
    expect(mine).toMatchObject({ thisOrder: '250.00', committed: (before - 60).toFixed(2) });
    await desk.act(desk.approver, 'approved', amendment);
    expect(Number(await committed())).toBe(before - 60 + 210);
    expect(await sql('select purchase_order_line_id as line from supplier_cost where id = $1', [cost.id])).toEqual([
      { line: (await desk.read(amendment)).items[0].id },
    ]);
    const opened = await desk.agency.signedOut.post('/api/links/supplier/here/open', { token });
    expect(opened.body.order).toMatchObject({ reference: `${order.reference} rev 2`, deliveryDate: '2026-12-08' });
    expect((await desk.read(amendment)).allowedActions).not.toContain('cancel');
    await newMails();
  });

  it('counts against the approved estimate once', async () => {
    const job = await desk.add.job();
    await desk.estimate(job.id, '260');
    await desk.setOption('poscannotexceedapprovedestimates', true);
    const order = await desk.orderIn('APPROVED', {
      items: [desk.line({ job: { id: job.id }, units: '4', rate: '50' })],
    });
    const amendment = await readyAmendment(order);
    expect((await desk.act(desk.approver, 'approved', amendment)).error).toBeNull();
    await desk.setOption('poscannotexceedapprovedestimates', false);
    await newMails();
  });

  it('keeps supplier and division, and is not approved once the order is cancelled', async () => {
    const order = await desk.orderIn('APPROVED');
    const made = (await amend(order)).body;
    const other = await desk.add.insert<{ id: number }>('supplier', { code: `O${made.id}`, name: 'Other' });
    const refused = await desk.save(desk.creator, made, { supplier: { id: other.id } });
    expectProblem(refused, 422, 'amendment-fixed-field');
    expect(refused.body.errors[0].path).toBe('supplier');
    await desk.act(desk.creator, 'ready', made, { ApproverId: desk.approver.id });
    await desk.act(desk.creator, 'cancel', await desk.read(order));
    const result = await desk.act(desk.approver, 'approved', await desk.read(made));
    expect(result.error).toContain('no longer approved');
    await newMails();
  });

  it('is for users who can create orders, and for approved orders only', async () => {
    const order = await desk.orderIn('READY');
    expectProblem(await amend(order), 422, 'order-not-amendable');
    const reader = await desk.person({ create: false, read: true, update: true, delete: true, approve: true });
    expectProblem(await amend(order, reader), 403, 'forbidden');
    expectProblem(await amend({ id: 999_999 }), 404, 'not-found');
  });
});

describe('answering a supplier', () => {
  it('sends the answer to where the order went and shows it at the link (FIX-85)', async () => {
    const order = await desk.orderIn('APPROVED');
    const token = LINK.exec((await newMails()).at(-1)!.text!)![1]!;
    const ask = { token, answer: 'query', text: 'Is matt paper all right?', deliveryDate: null };
    await desk.agency.signedOut.post('/api/links/supplier/here/answer', ask);
    const answer = (body: object, person = desk.creator) => person.post(`${ORDERS}/${order.id}/answers`, body);
    expectProblem(await answer({ text: ' ', sent: 1 }), 422, 'comment-empty');
    const stranger = await desk.person({ create: false, read: true, update: false, delete: false, approve: false });
    expectProblem(await answer({ text: 'Yes', sent: 1 }, stranger), 422, 'supplier-mail-people');
    const sent = await answer({ text: ' Yes, matt. ', sent: 1 });
    expect(sent.status).toBe(200);
    expect((await answer({ text: 'Yes, matt.', sent: 1 })).body.supplierMails).toHaveLength(2);
    expect(sent.body.history[0]).toMatchObject({ action: 'answer-supplier', comment: 'Yes, matt.' });
    const mails = await newMails();
    expect(mails.map(({ subject }) => subject)).toEqual([`Reply about purchase order ${order.reference} from Here`]);
    expect(mails[0]!.text).toContain('Yes, matt.');
    const { body } = await desk.agency.signedOut.post('/api/links/supplier/here/open', { token });
    expect(body.answers).toMatchObject([
      { answer: 'query', text: 'Is matt paper all right?' },
      { answer: 'reply', text: 'Yes, matt.' },
    ]);
  });

  it('needs an order that went to its supplier', async () => {
    await sql('update supplier set email = null');
    const order = await desk.orderIn('APPROVED');
    const refused = await desk.creator.post(`${ORDERS}/${order.id}/answers`, { text: 'Yes', sent: 0 });
    expectProblem(refused, 422, 'supplier-not-mailed');
    await sql('update supplier set email = $1', [SUPPLIER]);
  });
});
