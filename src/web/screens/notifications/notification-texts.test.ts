import { describe, expect, it } from 'vitest';
import type { Notification } from '#contract/communication/notification.ts';
import { NOTIFICATION_KINDS, notificationAddress } from '#domain/communication/notification.ts';
import { notificationSentence } from '#domain/communication/notification-sentence.ts';
import { text as t } from '../../platform/translation.ts';
import { wordsOf } from './notification-texts.ts';

const told = (fields: Partial<Notification>): Notification => ({
  id: 1,
  kind: 'mention',
  record: 'job:7',
  count: 1,
  by: { id: 2, name: 'Alex' },
  facts: { job: 'FILM Brand film', comment: 'Please look' },
  jobId: 7,
  purchaseOrderId: null,
  clientInvoiceId: null,
  lastOn: '2026-11-21T10:00:00.000Z',
  isRead: false,
  ...fields,
});
const order = { reference: 'PO1', supplier: 'Prägewerk', total: '1234.50', currency: 'AUD' };

describe('a notification in words (NOTE-01)', () => {
  it.each([
    [told({}), 'Alex mentioned you on FILM Brand film: Please look', '/production/job/7/false/edit/comments'],
    [told({ count: 3 }), '3 mentions of you on FILM Brand film', '/production/job/7/false/edit/comments'],
    [told({ jobId: -7 }), 'Alex mentioned you on FILM Brand film: Please look', '/production/job/7/true/edit/comments'],
    [
      told({ kind: 'order-to-approve', facts: order, jobId: null, purchaseOrderId: 9 }),
      'Alex sent you order PO1 for Prägewerk, 1,234.50 AUD gross, to approve',
      '/production/purchaseorder/9/edit/details',
    ],
    [
      told({ kind: 'order-to-approve', record: 'several', count: 23, jobId: null, facts: order }),
      '23 orders were sent to you to approve',
      '/production/purchaseorder?approvals=true',
    ],
    [
      told({
        kind: 'order-decided',
        facts: { ...order, decision: 'reject', comment: 'Too dear' },
        jobId: null,
        purchaseOrderId: 9,
      }),
      'Alex rejected your order PO1: Too dear',
      '/production/purchaseorder/9/edit/details',
    ],
    [
      told({
        kind: 'entry-returned',
        record: 'week:2026-11-16',
        facts: { day: '2026-11-18', comment: 'Which?' },
        jobId: null,
      }),
      'Alex returned your time of 18/11/2026: Which?',
      '/timesheet/timeentry?selectedDate=2026-11-16&view=week',
    ],
    [
      told({ kind: 'job-budget', facts: { job: 'FILM Brand film', percent: '100' } }),
      'FILM Brand film has used up its approved estimate',
      '/production/job/7/false/edit/details',
    ],
    [
      told({
        kind: 'invoice-decided',
        facts: { reference: 'INV1', decision: 'approve' },
        jobId: null,
        clientInvoiceId: 4,
      }),
      'Alex approved client invoice INV1',
      '/approvals/clientinvoice/4',
    ],
    [
      told({
        ...{ kind: 'missing-time', record: 'missing-time', by: null, jobId: null },
        facts: { hours: '12.50', days: '2', day: '2026-11-16' },
      }),
      '12.50 hours are missing on 2 days, the first on 16/11/2026',
      '/timesheet/timeentry?selectedDate=2026-11-16&view=week',
    ],
    [
      told({
        ...{ kind: 'time-to-approve', record: 'time-to-approve', by: null, jobId: null, count: 3 },
        facts: { hours: '4.00', people: '1', day: '2026-11-16' },
      }),
      '4.00 hours of 1 person are waiting for your approval, the oldest from 16/11/2026',
      '/timesheet/timeapproval',
    ],
    [
      told({
        kind: 'task-failed',
        record: 'task:1',
        by: null,
        jobId: null,
        facts: { day: '2026-11-16', reason: 'No' },
      }),
      'Scheduled task of 16/11/2026 failed: No',
      '/administration/health',
    ],
  ])('%#: %o', (notification, words, address) => {
    expect([wordsOf(notification, t), notificationAddress(notification)]).toEqual([words, address]);
  });

  it('every kind has words for one and for many (NOTE-02)', () => {
    for (const kind of NOTIFICATION_KINDS) {
      for (const record of ['job:1', 'several']) {
        const { text } = notificationSentence(
          { kind, record, count: 2, by: null, facts: {} },
          { day: String, amount: String },
        );
        expect(text.length, kind).toBeGreaterThan(10);
      }
    }
  });
});
