import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { ORDERS, type OrderDesk, startOrderDesk } from '#test/fixtures/order-desk.ts';
import type { TestAnswer, TestPerson } from '#test/fixtures/test-agency.ts';

const PDF = Buffer.from('%PDF-1.7\nA quote');
const PNG = Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1');

let desk: OrderDesk;
beforeAll(async () => {
  desk = await startOrderDesk();
});
afterAll(() => desk.agency.close());

const placeOf = ({ id }: { id: number }) => `${ORDERS}/${id}/attachments`;

function attach(
  order: { id: number },
  bytes: Buffer,
  { fileName = 'quote.pdf', requestId = crypto.randomUUID() as string, person = desk.creator } = {},
): Promise<TestAnswer> {
  const query = new URLSearchParams({ fileName, requestId });
  return sendBytes(person, `${placeOf(order)}?${query}`, bytes);
}

function sendBytes(person: TestPerson, path: string, bytes: Buffer, headers: Record<string, string> = {}) {
  return desk.agency.send(path, {
    method: 'POST',
    headers: {
      cookie: person.cookie,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/octet-stream',
      ...headers,
    },
    body: new Uint8Array(bytes),
  });
}

async function download(path: string, person = desk.creator) {
  const response = await fetch(`${desk.agency.origin}${path}`, { headers: { cookie: person.cookie } });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('order attachments (PO-03)', () => {
  it('are listed with person and time and returned byte for byte, as downloads that never execute (PO-03)', async () => {
    const order = await desk.order();
    const fileName = 'Kostenvoranschlag "Žižkov" – Αθήνα.pdf';
    const { status, body } = await attach(order, PDF, { fileName });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        fileName: 'Kostenvoranschlag _Žižkov_ – Αθήνα.pdf',
        contentType: 'application/pdf',
        size: PDF.length,
        createdOn: expect.stringMatching(/^2\d{3}-.*Z$/),
        createdBy: { id: desk.creator.id, name: 'Cara' },
        isLater: false,
      },
    ]);
    const picture = (await attach(order, PNG, { fileName: 'logo.png' })).body;
    expect((await desk.creator.get(placeOf(order))).body).toEqual([body, picture]);
    expect((await desk.read(order)).attachments).toEqual([body, picture]);
    const [row] = (await desk.creator.get(`${ORDERS}/search?keyphrase=${order.reference}`)).body;
    expect(row.hasAttachments).toBe(true);

    const { response, bytes } = await download(`${placeOf(order)}/${body.id}`);
    expect(bytes.equals(PDF)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="Kostenvoranschlag __i_kov_ _ _____\.pdf"; filename\*=UTF-8''Kostenvoranschlag%20_%C5%BDi%C5%BEkov_%20%E2%80%93%20%CE%91/,
      ),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
  });

  it("are recorded in the history and the trail without changing the order's version, so open edits can be saved (PO-03)", async () => {
    const order = await desk.order();
    const { body } = await attach(order, PDF);
    expect((await desk.creator.delete(`${placeOf(order)}/${body.id}`)).status).toBe(204);
    const after = await desk.read(order);
    expect([after.lastModified, after.attachments]).toEqual([order.lastModified, []]);
    expect(after.history.slice(0, 2)).toMatchObject([
      { action: 'detach', changes: [{ field: 'attachments', from: 'quote.pdf', to: null }] },
      { action: 'attach', changes: [{ field: 'attachments', from: null, to: 'quote.pdf' }] },
    ]);
    expect((await desk.save(desk.creator, order, { details: 'Changed' })).status).toBe(200);
    const { rows } = await desk.agency.sql.query(
      "select action from audit_event where subject = 'purchase_order_attachment' and subject_id = $1 order by id",
      [body.id],
    );
    expect(rows).toEqual([{ action: 'create' }, { action: 'delete' }]);
    const kept = await desk.agency.sql.query('select content from purchase_order_attachment where id = $1', [body.id]);
    expect(kept.rows).toEqual([{ content: null }]);
    expect((await download(`${placeOf(order)}/${body.id}`)).response.status).toBe(404);
    expectProblem(await desk.creator.delete(`${placeOf(order)}/${body.id}`), 404, 'not-found');
  });

  it("are stored once for repeated or concurrent requests, and don't return after deletion (PO-03)", async () => {
    const order = await desk.order();
    const requestId = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => attach(order, PDF, { requestId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expectProblem(await attach(order, PNG, { requestId, fileName: 'logo.png' }), 409, 'request-id-reused');
    expectProblem(await attach(await desk.order(), PDF, { requestId }), 409, 'request-id-reused');
    await desk.creator.delete(`${placeOf(order)}/${answers[0]!.body.id}`);
    expectProblem(await attach(order, PDF, { requestId }), 409, 'deleted-elsewhere');
    expect((await desk.read(order)).attachments).toEqual([]);
  });

  it('can be added whatever is locked and deleted while the order is editable, but not once it is cancelled, and only with update permission (PO-12, FIX-10)', async () => {
    const reader = await desk.person({ read: true });
    const withoutRights = await desk.person(null as never);
    for (const status of ['NEW', 'READY', 'APPROVED', 'REJECTED']) {
      const order = await desk.orderIn(status);
      const { status: answered, body } = await attach(order, PDF);
      expect([status, answered]).toEqual([status, 201]);
      expectProblem(await attach(order, PDF, { person: reader }), 403, 'forbidden');
      expectProblem(await reader.delete(`${placeOf(order)}/${body.id}`), 403, 'forbidden');
      expect((await download(`${placeOf(order)}/${body.id}`, reader)).response.status).toBe(200);
      expect((await download(`${placeOf(order)}/${body.id}`, withoutRights)).response.status).toBe(403);
      expect(body.isLater).toBe(status === 'READY' || status === 'APPROVED');
      const deleted = await desk.creator.delete(`${placeOf(order)}/${body.id}`);
      if (body.isLater) expectProblem(deleted, 422, 'order-files-frozen');
      else expect(deleted.status).toBe(204);
    }
    const order = await desk.order();
    const { body } = await attach(order, PDF);
    await desk.act(desk.creator, 'cancel', await desk.read(order));
    expectProblem(await attach(order, PDF), 422, 'order-cancelled');
    expectProblem(await desk.creator.delete(`${placeOf(order)}/${body.id}`), 422, 'order-cancelled');
    expect((await download(`${placeOf(order)}/${body.id}`)).response.status).toBe(200);
  });

  it("of a sent order can't be deleted until it is editable again, including later ones (FIX-10)", async () => {
    const order = await desk.order({ approver: { id: desk.approver.id } });
    const sent = (await attach(order, PDF)).body;
    await desk.act(desk.creator, 'ready', await desk.read(order));
    const later = (await attach(order, PNG, { fileName: 'later.png' })).body;
    expect((await desk.read(order)).attachments).toMatchObject([
      { id: sent.id, isLater: false },
      { id: later.id, isLater: true },
    ]);
    for (const { id } of [sent, later]) {
      expectProblem(await desk.creator.delete(`${placeOf(order)}/${id}`), 422, 'order-files-frozen');
    }
    await desk.act(desk.creator, 'recall', await desk.read(order));
    for (const { id } of [sent, later]) {
      expect((await desk.creator.delete(`${placeOf(order)}/${id}`)).status).toBe(204);
    }
  });

  it("can't be changed by people for whom they are read-only (PERM-07)", async () => {
    const person = await desk.agency.signIn(
      await desk.add.employee({ roles: [], access: { purchaseorder: { read: true, update: true } } }),
    );
    await desk.agency.sql.query(
      `update access_profile_document set read_only_fields = '{attachments}'
       where access_profile_id = (select access_profile_id from employee where id = $1)`,
      [person.id],
    );
    expectProblem(await attach(await desk.order(), PDF, { person }), 422, 'read-only-field');
  });

  it('return 404 for another or an unknown order (PO-03)', async () => {
    const [order, other] = [await desk.order(), await desk.order()];
    const { body } = await attach(order, PDF);
    expect((await download(`${placeOf(other)}/${body.id}`)).response.status).toBe(404);
    expectProblem(await desk.creator.delete(`${placeOf(other)}/${body.id}`), 404, 'not-found');
    expectProblem(await attach({ id: 999_999 }, PDF), 404, 'not-found');
    expectProblem(await desk.creator.get(placeOf({ id: 999_999 })), 404, 'not-found');
  });

  it('are accepted by content: no programs, no web pages, no empty files, no JSON (PO-03)', async () => {
    const order = await desk.order();
    const program = Buffer.from('MZ\x90\0', 'latin1');
    expectProblem(await attach(order, program), 422, 'attachment-kind');
    expectProblem(await attach(order, Buffer.from('<html><script>'), { fileName: 'a.html' }), 422, 'attachment-kind');
    expectProblem(await attach(order, PDF, { fileName: 'quote.exe' }), 422, 'attachment-kind');
    expectProblem(await attach(order, Buffer.alloc(0)), 422, 'attachment-empty');
    const query = `?fileName=a.pdf&requestId=${crypto.randomUUID()}`;
    expectProblem(await desk.creator.post(placeOf(order) + query, {}), 400, 'invalid-request');
    expectProblem(await sendBytes(desk.creator, placeOf(order), PDF), 400, 'invalid-request');
    // Where JSON is expected, bytes aren't accepted.
    expectProblem(await sendBytes(desk.creator, ORDERS, PDF), 415, 'not-json');
    expect((await desk.read(order)).attachments).toEqual([]);
  });

  it('are limited to 20 MB and fifty per order; more is rejected before it is stored (PO-03)', async () => {
    const order = await desk.order();
    const full = Buffer.concat([PDF, Buffer.alloc(20_000_000 - PDF.length, 'x')]);
    expect((await attach(order, full)).status).toBe(201);
    expectProblem(await attach(order, Buffer.concat([full, Buffer.from('x')])), 413, 'too-large');
    await desk.agency.sql.query(
      `insert into purchase_order_attachment
         (purchase_order_id, file_name, content_type, size, content, content_hash, created_by_id, request_id)
       select $1, 'a.txt', 'text/plain', 1, 'a', 'a', $2, gen_random_uuid() from generate_series(1, 48)`,
      [order.id, desk.creator.id],
    );
    const many = await Promise.all(Array.from({ length: 4 }, () => attach(order, PDF)));
    expect(many.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    expect((await desk.creator.get(placeOf(order))).body).toHaveLength(50);
  });

  it("can't be sent by another site's form (PO-03, AUTH-14)", async () => {
    const order = await desk.order();
    const query = `?fileName=a.pdf&requestId=${crypto.randomUUID()}`;
    const answer = await sendBytes(desk.creator, placeOf(order) + query, PDF, { origin: 'https://elsewhere.example' });
    expectProblem(answer, 403, 'foreign-origin');
  });
});
