import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type ObjectStoreServer, startObjectStore } from '#test/fixtures/object-store-server.ts';
import { ORDERS, type OrderDesk, startOrderDesk } from '#test/fixtures/order-desk.ts';
import { openTestPool } from '#test/fixtures/test-pool.ts';
import type { Attachments } from '../../platform/attachments/attachments.ts';
import { inObjectStore } from '../../platform/attachments/in-object-store.ts';
import { openObjectStore } from '../../platform/attachments/object-store.ts';
import { sha256Of } from '../../platform/attachments/stored-content.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { taskWorks } from '../../scheduled-work.ts';

let store: ObjectStoreServer;
let attachments: Attachments;
let desk: OrderDesk;
let pool: ReturnType<typeof openTestPool>;
const log: string[] = [];

beforeAll(async () => {
  store = await startObjectStore();
  attachments = inObjectStore(openObjectStore(store.address, { patience: 3000 }));
  const logTo = { write: (line: string) => void log.push(line) };
  desk = await startOrderDesk({ attachments, logTo, logLevel: 'info' });
  pool = openTestPool(desk.agency.databaseUrl, 2);
});
afterAll(async () => {
  await pool.destroy();
  await desk.agency.close();
  await store.close();
});
beforeEach(() => store.be('works'));

let count = 0;
/** Content that no other test uses. */
const content = () => Buffer.from(`%PDF-1.7\nA quote, number ${++count}`);
const keyOf = (bytes: Buffer, agency = 'here') => `files/${agency}/${sha256Of(bytes).toString('hex')}`;
const placeOf = ({ id }: { id: number }) => `${ORDERS}/${id}/attachments`;
const rows = async (text: string, values: unknown[] = []) => (await desk.agency.sql.query(text, values)).rows;

function attach(order: { id: number }, bytes: Buffer, requestId: string = crypto.randomUUID()) {
  return desk.agency.send(`${placeOf(order)}?fileName=quote.pdf&requestId=${requestId}`, {
    method: 'POST',
    headers: {
      cookie: desk.creator.cookie,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(bytes),
  });
}

async function download(order: { id: number }, { id }: { id: number }) {
  const headers = { cookie: desk.creator.cookie };
  const response = await fetch(`${desk.agency.origin}${placeOf(order)}/${id}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const body = response.ok ? null : JSON.parse(bytes.toString());
  return { status: response.status, headers: response.headers, bytes, body };
}

describe('order attachments in an object store', () => {
  it('are stored under agency and SHA-256, as noted in the row, and returned byte for byte (SCALE-17)', async () => {
    const order = await desk.order();
    const bytes = content();
    const { status, body } = await attach(order, bytes);
    expect([status, body.size]).toEqual([201, bytes.length]);
    expect(store.objects.get(keyOf(bytes))).toEqual(bytes);
    expect(
      await rows('select size, content, content_hash, is_outside from purchase_order_attachment where id = $1', [
        body.id,
      ]),
    ).toEqual([{ size: bytes.length, content: Buffer.alloc(0), content_hash: sha256Of(bytes), is_outside: true }]);
    const got = await download(order, body);
    expect([got.status, got.bytes, got.headers.get('content-type')]).toEqual([200, bytes, 'application/pdf']);
  });

  it('can still be read from the database when they were stored there before (SCALE-17)', async () => {
    const order = await desk.order();
    const bytes = content();
    const before = await desk.agency.startAnother({});
    const answer = await fetch(`${before.origin}${placeOf(order)}?fileName=a.pdf&requestId=${crypto.randomUUID()}`, {
      method: 'POST',
      headers: {
        cookie: desk.creator.cookie,
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/octet-stream',
      },
      body: new Uint8Array(bytes),
    });
    await before.close();
    const attachment = (await answer.json()) as { id: number };
    expect(await rows('select is_outside from purchase_order_attachment where id = $1', [attachment.id])).toEqual([
      { is_outside: false },
    ]);
    expect(store.objects.has(keyOf(bytes))).toBe(false);
    expect((await download(order, attachment)).bytes).toEqual(bytes);
  });

  it('are stored once for a repeated request, and shared by two orders with the same content (SCALE-17)', async () => {
    const [order, other] = [await desk.order(), await desk.order()];
    const bytes = content();
    const requestId = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => attach(order, bytes, requestId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect((await attach(other, bytes)).status).toBe(201);
    await desk.creator.delete(`${placeOf(order)}/${answers[0]!.body.id}`);
    const [left] = (await desk.creator.get(placeOf(other))).body;
    expect((await download(other, left)).bytes).toEqual(bytes);
    expect([...store.objects.keys()].filter((key) => key === keyOf(bytes))).toHaveLength(1);
  });

  it("aren't uploaded when they are rejected (SCALE-17)", async () => {
    const [program, bytes] = [Buffer.from('MZ\x90\0', 'latin1'), content()];
    expectProblem(await attach(await desk.order(), program), 422, 'attachment-kind');
    expectProblem(await attach({ id: 999_999 }, bytes), 404, 'not-found');
    expect([keyOf(program), keyOf(bytes)].filter((key) => store.objects.has(key))).toEqual([]);
  });
});

describe('an unavailable object store', () => {
  it.each([
    ['refuses', { status: 403, code: 'AccessDenied' }],
    ['fails', { status: 500, code: 'InternalError' }],
    ['is silent', 'is silent'],
  ] as const)('%s: 503 for files alone, with words of its own; everything else works (SCALE-17)', async (_, mood) => {
    const order = await desk.order();
    const bytes = content();
    const { body: kept } = await attach(order, bytes);
    store.be(mood);
    const another = content();
    const requestId = crypto.randomUUID();
    const refused = await attach(order, another, requestId);
    expectProblem(refused, 503, 'attachments-away');
    expect(refused.body.detail).toBe(
      'Files cannot be reached at the moment. Everything else works. Please try again in a few minutes',
    );
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await download(order, kept)).body).toMatchObject({ status: 503, code: 'attachments-away' });

    const read = await desk.read(order);
    expect(read.attachments).toMatchObject([{ id: kept.id }]);
    expect((await desk.save(desk.creator, read, { details: 'Changed meanwhile' })).status).toBe(200);
    expect((await desk.creator.delete(`${placeOf(order)}/${kept.id}`)).status).toBe(204);
    expect((await fetch(`${desk.agency.origin}/readyz`)).status).toBe(200);

    store.be('works');
    expect((await attach(order, another, requestId)).status).toBe(201);
  });

  it("doesn't hold a database connection while requests wait for it (SCALE-17)", async () => {
    const order = await desk.order();
    const bytes = content();
    store.be('is silent');
    const waiting = attach(order, bytes);
    while (!store.requests.some((request) => request.includes(keyOf(bytes)))) await new Promise(setImmediate);
    const { rows: open } = await desk.agency.sql.query(
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    );
    expect(open).toEqual([{ count: 0 }]);
    expectProblem(await waiting, 503, 'attachments-away');
  });

  it('is logged with the reason, without its credentials (SCALE-17)', async () => {
    store.be({ status: 403, code: 'AccessDenied' });
    await attach(await desk.order(), content());
    expect(log.join('')).toContain('s3://attachments/files: 403 AccessDenied');
    for (const secret of Object.values(store.address.credentials)) expect(log.join('')).not.toContain(secret);
  });

  it('is reported to administrators and as a metric (SCALE-17, OBS-04)', async () => {
    const ada = await desk.agency.signIn(await desk.add.employee({ roles: [], access: { administration: 'all' } }));
    const another = async () => {
      const place = inObjectStore(openObjectStore(store.address));
      const server = await desk.agency.startAnother({ attachments: place });
      const of = async (path: string) =>
        (await fetch(`${server.origin}${path}`, { headers: { cookie: ada.cookie } })).text();
      const [health, figures] = [JSON.parse(await of('/api/administration/health')), await of('/metrics')];
      await server.close();
      return [health.attachments, /^docket_attachments_away (\d)$/m.exec(figures)?.[1]];
    };
    const [good, up] = await another();
    expect([good, up]).toEqual([
      { state: 'good', isOutside: true, isAway: false, inDatabase: expect.any(Number), outside: expect.any(Number) },
      '0',
    ]);
    expect(good.outside).toBeGreaterThan(0);
    store.be({ status: 403, code: 'AccessDenied' });
    expect(await another()).toEqual([expect.objectContaining({ state: 'act', isAway: true }), '1']);
    const unset = await desk.agency.startAnother({});
    const answer = await fetch(`${unset.origin}/api/administration/health`, { headers: { cookie: ada.cookie } });
    await unset.close();
    expect(((await answer.json()) as { attachments: object }).attachments).toMatchObject({
      state: 'act',
      isOutside: false,
    });
  });
});

it('never returns a changed file, and reports a missing one (SCALE-17)', async () => {
  const order = await desk.order();
  const bytes = content();
  const { body } = await attach(order, bytes);
  store.objects.set(keyOf(bytes), Buffer.from('%PDF-1.7\nAnother one'));
  expect((await download(order, body)).body).toMatchObject({ status: 500, code: 'attachment-damaged' });
  store.objects.delete(keyOf(bytes));
  expect((await download(order, body)).body).toMatchObject({ status: 500, code: 'attachment-damaged' });
});

describe('unreferenced objects', () => {
  /** The nightly work, a number of days from now. */
  async function night(days: number, agency = 'here') {
    const work = taskWorks(() => undefined, attachments).retention;
    if (!('perform' in work) || 'find' in work) throw new Error('retention is done for the agency');
    const now = new Date(Date.now() + days * 86_400_000).toISOString();
    await inTransaction(pool, (transaction) =>
      work.perform(transaction, { agency, day: now.slice(0, 10), now, dropAfter: null }),
    );
  }

  it('are removed after thirty days, and referenced ones stay (SCALE-17)', async () => {
    const order = await desk.order();
    const [gone, stays, never] = [content(), content(), content()];
    const { body } = await attach(order, gone);
    await attach(order, stays);
    // A rolled back transaction, or a killed server.
    await attachments.keep({ databaseName: 'here', database: pool }, never);
    await desk.creator.delete(`${placeOf(order)}/${body.id}`);
    const there = () => [gone, stays, never].map((bytes) => store.objects.has(keyOf(bytes)));
    await night(0);
    await night(29);
    expect(there()).toEqual([true, true, true]);
    await night(31);
    expect(there()).toEqual([false, true, false]);
    await night(100);
    expect(there()).toEqual([false, true, false]);
  });

  it('stay when the same content is attached to an order meanwhile (SCALE-17)', async () => {
    const order = await desk.order();
    const bytes = content();
    const { body } = await attach(order, bytes);
    await desk.creator.delete(`${placeOf(order)}/${body.id}`);
    await night(0);
    const again = await attach(order, bytes);
    await night(31);
    await night(62);
    expect((await download(order, again.body)).bytes).toEqual(bytes);
  });

  it('are uploaded again when they are removed at the same moment (SCALE-17)', async () => {
    const order = await desk.order();
    const bytes = content();
    const { body } = await attach(order, bytes);
    await desk.creator.delete(`${placeOf(order)}/${body.id}`);
    await night(0);
    const [again] = await Promise.all([attach(order, bytes), night(31), attach(await desk.order(), bytes)]);
    expect((await download(order, again.body)).bytes).toEqual(bytes);
  });

  it('are removed another night when the store is unavailable, without delaying other tasks (SCALE-17)', async () => {
    const order = await desk.order();
    const bytes = content();
    const { body } = await attach(order, bytes);
    await desk.creator.delete(`${placeOf(order)}/${body.id}`);
    await night(0);
    store.be({ status: 500, code: 'InternalError' });
    await night(31);
    store.be('works');
    expect(store.objects.has(keyOf(bytes))).toBe(true);
    await night(32);
    expect(store.objects.has(keyOf(bytes))).toBe(false);
  });
});
