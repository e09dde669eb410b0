import type { Notification } from '#contract/notification.ts';
import { formatDay } from '#domain/calendar.ts';
import { databaseJobId, jobKindOfId } from '#domain/job-id.ts';
import { type NotificationKind, notificationSentence } from '#domain/notification.ts';
import { formatAmount } from '../../platform/formats.ts';
import { PATHS } from '../../platform/paths.ts';
import type { Texts } from '../../platform/translation.ts';

/** A notification in the person's words. */
export function wordsOf(notification: Notification, t: Texts['t']): string {
  const { text, values } = notificationSentence(
    { ...notification, by: notification.by?.name ?? null },
    { day: formatDay, amount: formatAmount },
  );
  return t(text, values);
}

/** Where a notification of many, or of no one record, leads. */
const LIST_OF_KIND: Partial<Record<NotificationKind, string>> = {
  'order-to-approve': `${PATHS.purchaseOrders}?approvals=true`,
  'order-decided': `${PATHS.purchaseOrders}?mine=true`,
  'supplier-answered': `${PATHS.purchaseOrders}?mine=true`,
  'invoice-to-approve': PATHS.clientInvoices,
  'invoice-decided': PATHS.clientInvoices,
  'time-to-approve': PATHS.timeApproval,
  mention: PATHS.jobs,
  'job-comment': PATHS.jobs,
  'job-budget': PATHS.jobs,
};

/** The address of what a notification is about (NOTE-01). */
export function addressOf({ kind, record, facts, jobId, purchaseOrderId, clientInvoiceId }: Notification): string {
  if (purchaseOrderId !== null) return filled(PATHS.purchaseOrder, { id: purchaseOrderId });
  if (clientInvoiceId !== null) return filled(PATHS.clientInvoice, { id: clientInvoiceId });
  if (jobId !== null) {
    const tab = kind === 'job-budget' ? 'details' : 'comments';
    return filled(PATHS.job, { id: databaseJobId(jobId), isinternal: jobKindOfId(jobId) === 'internal', tab });
  }
  const week = /^week:(\d{4}-\d\d-\d\d)$/.exec(record)?.[1] ?? facts.day;
  return LIST_OF_KIND[kind] ?? `${PATHS.timeEntry}${week ? `?selectedDate=${week}&view=week` : ''}`;
}

function filled(path: string, values: Record<string, string | number | boolean>): string {
  return path.replace(/\$(\w+)/g, (_, name: string) => String(values[name]));
}
