import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#domain/purchasing/purchase-order.ts';
import { ORDERS, type OrderAct, type OrderDesk, type ReadOrder, startOrderDesk } from '#test/fixtures/order-desk.ts';
import { TEST_TODAY, type TestPerson } from '#test/fixtures/test-agency.ts';

const TRIED = ['ready', 'approved', 'rejected', 'recall', 'cancel', 'edit', 'notes', 'delete'] as const;
type Tried = (typeof TRIED)[number];
type Outcome = 'done' | 'again' | 'refused';

/** Who may do what in which status; `again`: this person did it last, so there's a warning. */
const MATRIX = {
  reader: { NEW: {}, READY: {}, APPROVED: {}, REJECTED: {}, CANCELLED: {} },
  updater: {
    NEW: { ready: 'done', edit: 'done', notes: 'done' },
    READY: { recall: 'done', notes: 'done' },
    APPROVED: { notes: 'done' },
    REJECTED: { ready: 'done', edit: 'done', notes: 'done' },
    CANCELLED: {},
  },
  approver: {
    NEW: { edit: 'done', notes: 'done', cancel: 'done' },
    READY: { approved: 'done', rejected: 'done', cancel: 'done', notes: 'done' },
    APPROVED: { approved: 'again', cancel: 'done', notes: 'done' },
    REJECTED: { rejected: 'again', edit: 'done', notes: 'done', cancel: 'done' },
    CANCELLED: {},
  },
  deputy: {
    NEW: { ready: 'done', edit: 'done', notes: 'done', cancel: 'done' },
    READY: { approved: 'done', rejected: 'done', cancel: 'done', notes: 'done' },
    APPROVED: { cancel: 'done', notes: 'done' },
    REJECTED: { ready: 'done', edit: 'done', notes: 'done', cancel: 'done' },
    CANCELLED: {},
  },
  'deputy who requested it': {
    NEW: { ready: 'done', edit: 'done', notes: 'done', cancel: 'done', delete: 'done' },
    READY: { recall: 'done', cancel: 'done', notes: 'done' },
    APPROVED: { cancel: 'done', notes: 'done' },
    REJECTED: { ready: 'done', edit: 'done', notes: 'done', cancel: 'done' },
    CANCELLED: {},
  },
  'deputy without the right': {
    NEW: { ready: 'done', edit: 'done', notes: 'done' },
    READY: { recall: 'done', notes: 'done' },
    APPROVED: { notes: 'done' },
    REJECTED: { ready: 'done', edit: 'done', notes: 'done' },
    CANCELLED: {},
  },
  'approver without the right': {
    NEW: { cancel: 'done' },
    READY: { cancel: 'done' },
    APPROVED: { cancel: 'done' },
    REJECTED: { cancel: 'done' },
    CANCELLED: {},
  },
  'another approver': {
    NEW: { ready: 'done', edit: 'done', notes: 'done' },
    READY: { recall: 'done', notes: 'done' },
    APPROVED: { notes: 'done' },
    REJECTED: { ready: 'done', edit: 'done', notes: 'done' },
    CANCELLED: {},
  },
  requester: {
    NEW: { ready: 'done', edit: 'done', notes: 'done', cancel: 'done', delete: 'done' },
    READY: { recall: 'done', cancel: 'done', notes: 'done' },
    APPROVED: { cancel: 'done', notes: 'done' },
    REJECTED: { ready: 'done', edit: 'done', notes: 'done', cancel: 'done' },
    CANCELLED: {},
  },
  creator: {
    NEW: { ready: 'done', edit: 'done', notes: 'done', cancel: 'done', delete: 'done' },
    READY: { ready: 'again', recall: 'done', cancel: 'done', notes: 'done' },
    APPROVED: { cancel: 'done', notes: 'done' },
    REJECTED: { ready: 'done', edit: 'done', notes: 'done', cancel: 'done' },
    CANCELLED: { cancel: 'again' },
  },
} as const satisfies Record<string, Record<OrderStatus, Partial<Record<Tried, Outcome>>>>;

type Kind = keyof typeof MATRIX;

let desk: OrderDesk;
let people: Record<Kind, TestPerson>;
beforeAll(async () => {
  desk = await startOrderDesk();
  const updates = { create: true, read: true, update: true, delete: true };
  people = {
    reader: await desk.person({ read: true }),
    updater: await desk.person(updates),
    approver: desk.approver,
    deputy: await desk.person('all'),
    'deputy who requested it': await desk.person('all'),
    'deputy without the right': await desk.person(updates),
    'approver without the right': await desk.person({ read: true }),
    'another approver': await desk.person('all'),
    requester: await desk.person(updates),
    creator: desk.creator,
  };
  for (const kind of ['deputy', 'deputy who requested it', 'deputy without the right'] as const) {
    await desk.agency.sql.query(
      `insert into deputy (subject, in_place_of_id, deputy_id, start_date, end_date) values ('purchase-order', $1, $2, $3, $3)`,
      [desk.approver.id, people[kind].id, TEST_TODAY],
    );
  }
});
afterAll(() => desk.agency.close());

async function orderFor(kind: Kind, status: OrderStatus): Promise<ReadOrder> {
  const requester = kind === 'deputy who requested it' ? people[kind] : people.requester;
  const order = await desk.orderIn(status, { requester: { id: requester.id } });
  if (kind !== 'approver without the right') return order;
  const named = 'update purchase_order set approver_id = $1 where id = $2';
  await desk.agency.sql.query(named, [people[kind].id, order.id]);
  return desk.read(order);
}

async function attempt(person: TestPerson, what: Tried, order: ReadOrder): Promise<[Outcome, string]> {
  if (what === 'edit' || what === 'notes') {
    const changes = what === 'edit' ? { details: 'Changed' } : { privateNotes: 'Changed' };
    const { status, body } = await desk.save(person, order, changes);
    return [status === 200 ? 'done' : 'refused', body.detail];
  }
  if (what === 'delete') {
    const { status, body } = await person.delete(`${ORDERS}/${order.id}`);
    return [status === 204 ? 'done' : 'refused', body?.detail];
  }
  const more = what === 'ready' ? { Comment: 'It is what the client wants' } : {};
  const { status, body } = await desk.send(person, what satisfies OrderAct, order, more);
  if (status !== 200) return ['refused', body.detail];
  const [{ error, warning }] = body;
  if (error) return ['refused', error];
  return [warning?.startsWith('Already') ? 'again' : 'done', ''];
}

describe('permissions on an order by status, over HTTP (PO-12, PO-13, PO-14, PO-15, PO-16, PO-17, PO-21)', () => {
  it.each((Object.keys(MATRIX) as Kind[]).flatMap((kind) => ORDER_STATUSES.map((status) => [kind, status] as const)))(
    '%s: %s',
    async (kind, status) => {
      let order = await orderFor(kind, status);
      for (const what of TRIED) {
        const expected = (MATRIX[kind][status] as Partial<Record<Tried, Outcome>>)[what] ?? 'refused';
        const before = await desk.read(order);
        const [outcome, said] = await attempt(people[kind], what, order);
        expect([kind, status, what, outcome, said]).toEqual([kind, status, what, expected, said]);
        if (expected === 'done') {
          order = await orderFor(kind, status);
          continue;
        }
        // The reason: a missing right, the order's status, or whose own it would be.
        if (expected === 'refused')
          expect(said).toMatch(new RegExp(`^Permission denied$|^People can't approve|${before.approveStatus.name}`));
        expect(await desk.read(order)).toEqual(before);
      }
    },
  );

  it('allowedActions match the accepted actions (PO-21)', async () => {
    const names = { send: 'ready', approve: 'approved', reject: 'rejected', recall: 'recall', cancel: 'cancel' };
    const all: Record<string, string> = { ...names, edit: 'edit', 'edit-notes': 'notes', delete: 'delete' };
    for (const kind of Object.keys(MATRIX) as Kind[]) {
      for (const status of ORDER_STATUSES) {
        const order = await orderFor(kind, status);
        const { allowedActions } = await desk.read(order, people[kind]);
        const allowed = allowedActions
          .filter((action: string) => action !== 'clone' && action !== 'amend')
          .map((action: string) => all[action]);
        const done = Object.entries(MATRIX[kind][status]).flatMap(([what, outcome]) =>
          outcome === 'done' ? [what] : [],
        );
        // Its approver can send it, to someone else.
        if (kind === 'approver' && (status === 'NEW' || status === 'REJECTED')) done.push('ready');
        expect([kind, status, allowed.sort()]).toEqual([kind, status, done.sort()]);
      }
    }
  });
});
