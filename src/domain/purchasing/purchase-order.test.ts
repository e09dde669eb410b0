import { describe, expect, it } from 'vitest';
import {
  allowedOnOrder,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  type OrderAction,
  type OrderActor,
  type OrderStatus,
  orderRefusal,
  orderStatusAfter,
} from './purchase-order.ts';

const withoutRights: OrderActor = {
  mayCreate: false,
  mayUpdate: false,
  mayDelete: false,
  mayApprove: false,
  isApprover: false,
  isRequester: false,
  isCreator: false,
};
const updater = { ...withoutRights, mayCreate: true, mayUpdate: true, mayDelete: true };
const actors = {
  reader: withoutRights,
  updater,
  approver: { ...updater, mayApprove: true, isApprover: true },
  'approver without the right': { ...withoutRights, isApprover: true },
  'another approver': { ...updater, mayApprove: true },
  requester: { ...updater, isRequester: true },
  creator: { ...updater, isCreator: true },
} satisfies Record<string, OrderActor>;

/** The complete table of permitted actions by actor and status. */
const table: Record<keyof typeof actors, Record<OrderStatus, OrderAction[]>> = {
  reader: { NEW: [], READY: [], APPROVED: [], REJECTED: [], CANCELLED: [] },
  updater: {
    NEW: ['edit', 'edit-notes', 'send', 'clone'],
    READY: ['edit-notes', 'recall', 'clone'],
    APPROVED: ['edit-notes', 'clone', 'amend'],
    REJECTED: ['edit', 'edit-notes', 'send', 'clone'],
    CANCELLED: ['clone'],
  },
  approver: {
    NEW: ['edit', 'edit-notes', 'send', 'cancel', 'clone'],
    READY: ['edit-notes', 'approve', 'reject', 'cancel', 'clone'],
    APPROVED: ['edit-notes', 'cancel', 'clone', 'amend'],
    REJECTED: ['edit', 'edit-notes', 'send', 'cancel', 'clone'],
    CANCELLED: ['clone'],
  },
  'approver without the right': {
    NEW: ['cancel'],
    READY: ['cancel'],
    APPROVED: ['cancel'],
    REJECTED: ['cancel'],
    CANCELLED: [],
  },
  'another approver': {
    NEW: ['edit', 'edit-notes', 'send', 'clone'],
    READY: ['edit-notes', 'recall', 'clone'],
    APPROVED: ['edit-notes', 'clone', 'amend'],
    REJECTED: ['edit', 'edit-notes', 'send', 'clone'],
    CANCELLED: ['clone'],
  },
  requester: {
    NEW: ['edit', 'edit-notes', 'send', 'cancel', 'delete', 'clone'],
    READY: ['edit-notes', 'recall', 'cancel', 'clone'],
    APPROVED: ['edit-notes', 'cancel', 'clone', 'amend'],
    REJECTED: ['edit', 'edit-notes', 'send', 'cancel', 'clone'],
    CANCELLED: ['clone'],
  },
  creator: {
    NEW: ['edit', 'edit-notes', 'send', 'cancel', 'delete', 'clone'],
    READY: ['edit-notes', 'recall', 'cancel', 'clone'],
    APPROVED: ['edit-notes', 'cancel', 'clone', 'amend'],
    REJECTED: ['edit', 'edit-notes', 'send', 'cancel', 'clone'],
    CANCELLED: ['clone'],
  },
};

describe('permissions on an order by status (PO-12, PO-13, PO-14, PO-15, PO-16, PO-17)', () => {
  it.each(Object.keys(actors) as (keyof typeof actors)[])('%s', (name) => {
    for (const status of ORDER_STATUSES) {
      const order = { status, wasSent: status !== 'NEW', hasCost: false, hasAmendment: false };
      expect([status, allowedOnOrder(order, actors[name])]).toEqual([status, table[name][status]]);
    }
  });
});

it('an order that cost is posted against is not cancelled, and one that was ever sent is not deleted (PO-17)', () => {
  const order = { status: 'APPROVED', wasSent: true, hasCost: true, hasAmendment: false } as const;
  expect(orderRefusal('cancel', order, actors.creator)).toBe('order-has-cost');
  expect(
    orderRefusal('delete', { status: 'NEW', wasSent: true, hasCost: false, hasAmendment: false }, actors.creator),
  ).toBe('order-was-sent');
});

it('a refusal says whether it is the status or the person (PO-16, PO-14)', () => {
  const ready = { status: 'READY', wasSent: true, hasCost: false, hasAmendment: false } as const;
  expect(orderRefusal('recall', ready, actors.approver)).toBe('order-own-recall');
  expect(orderRefusal('approve', ready, actors['another approver'])).toBe('order-approver-only');
  expect(orderRefusal('approve', ready, actors['approver without the right'])).toBe('order-not-permitted');
  expect(orderRefusal('approve', { ...ready, status: 'NEW' }, actors.approver)).toBe('order-status');
});

it('each action leads to its status, and saving a rejected order makes it new again (PO-13)', () => {
  expect(Object.fromEntries(ORDER_ACTIONS.map((action) => [action, orderStatusAfter(action, 'READY')]))).toEqual({
    amend: null,
    edit: null,
    'edit-notes': null,
    send: 'READY',
    approve: 'APPROVED',
    reject: 'REJECTED',
    recall: 'NEW',
    cancel: 'CANCELLED',
    delete: null,
    clone: null,
  });
  expect(orderStatusAfter('edit', 'REJECTED')).toBe('NEW');
  expect(orderStatusAfter('edit', 'NEW')).toBe(null);
});

it('users who can create orders amend an approved order, one revision at a time', () => {
  const approved = { status: 'APPROVED', wasSent: true, hasCost: true, hasAmendment: false } as const;
  expect(orderRefusal('amend', approved, actors.updater)).toBeNull();
  expect(orderRefusal('amend', { ...approved, hasAmendment: true }, actors.updater)).toBe('order-has-amendment');
  expect(orderRefusal('amend', approved, actors.reader)).toBe('order-not-permitted');
  expect(orderRefusal('amend', { ...approved, status: 'READY' }, actors.updater)).toBe('order-status');
});
