import { describe, expect, it } from 'vitest';
import { excerptOf, notificationAddress, recordAt } from './notification.ts';

describe('the record that one looks at (NOTE-01)', () => {
  it.each([
    ['/production/purchaseorder/12/edit/details', null, 'order:12'],
    ['/production/job/7/false/edit/comments', null, 'job:7'],
    ['/Production/Job/7/true/edit', null, 'job:7'],
    ['/production/job/dashboard', null, null],
    ['/approvals/clientinvoice/4', null, 'invoice:4'],
    ['/approvals/clientinvoice', null, null],
    ['/timesheet/timeentry', '2026-11-18', 'week:2026-11-16'],
    ['/timesheet/timeentry', '2027-01-01', 'week:2026-12-28'],
    ['/timesheet/timeentry', 'yesterday', null],
    ['/timesheet/timeentry', null, null],
    ['/home', '2026-11-18', null],
  ])('at %s with %s is %s', (pathname, selectedDate, record) => {
    expect(recordAt(pathname, selectedDate)).toBe(record);
  });

  it('is the one that its notification leads to (NOTE-01)', () => {
    const nothing = { facts: {}, jobId: null, purchaseOrderId: null, clientInvoiceId: null };
    const targets = [
      { ...nothing, kind: 'order-to-approve', record: 'order:12', purchaseOrderId: 12 },
      { ...nothing, kind: 'mention', record: 'job:7', jobId: 7 },
      { ...nothing, kind: 'job-budget', record: 'job:7', jobId: -7 },
      { ...nothing, kind: 'invoice-decided', record: 'invoice:4', clientInvoiceId: 4 },
      { ...nothing, kind: 'entry-returned', record: 'week:2026-11-16' },
    ] as const;
    for (const target of targets) {
      const address = new URL(notificationAddress(target), 'https://docket.example');
      expect(recordAt(address.pathname, address.searchParams.get('selectedDate'))).toBe(target.record);
    }
  });
});

it('an excerpt never ends in half a character (NOTE-01)', () => {
  expect(excerptOf('🐿️ short')).toBe('🐿️ short');
  expect([...excerptOf('🐿'.repeat(300))]).toHaveLength(200);
});
