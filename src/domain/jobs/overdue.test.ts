import { expect, it } from 'vitest';
import { isJobOverdue, isOrderOverdue } from './overdue.ts';

const TODAY = '2026-11-21';

it.each([
  [{ isActive: true, dueDate: '2026-11-20' }, true],
  [{ isActive: true, dueDate: TODAY }, false],
  [{ isActive: true, dueDate: '2026-11-22' }, false],
  [{ isActive: true, dueDate: '2025-12-31' }, true],
  [{ isActive: true, dueDate: null }, false],
  [{ isActive: false, dueDate: '2026-11-20' }, false],
])('an open job is overdue from the day after its due date: %o (NAV-09)', (job, isOverdue) => {
  expect(isJobOverdue(job, TODAY)).toBe(isOverdue);
});

it.each([
  [{ status: 'APPROVED', deliveryDate: '2026-11-20', hasCost: false }, true],
  [{ status: 'READY', deliveryDate: '2026-11-20', hasCost: false }, true],
  [{ status: 'NEW', deliveryDate: '2026-11-20', hasCost: false }, true],
  [{ status: 'APPROVED', deliveryDate: '2026-11-20', hasCost: true }, false],
  [{ status: 'APPROVED', deliveryDate: TODAY, hasCost: false }, false],
  [{ status: 'APPROVED', deliveryDate: null, hasCost: false }, false],
  [{ status: 'REJECTED', deliveryDate: '2026-11-20', hasCost: false }, false],
  [{ status: 'CANCELLED', deliveryDate: '2026-11-20', hasCost: false }, false],
] as const)(
  'an order is overdue from the day after its delivery date, until its cost is posted: %o (NAV-09)',
  (order, isOverdue) => {
    expect(isOrderOverdue(order, TODAY)).toBe(isOverdue);
  },
);
