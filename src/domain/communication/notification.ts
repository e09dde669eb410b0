import { isDay, rangeOfView } from '../calendar/calendar.ts';
import { databaseJobId, jobKindOfId } from '../jobs/job-id.ts';
import { type Actor, can, type DocumentType } from '../people/permission.ts';
import { PATHS, screenPath } from '../screen-paths.ts';
import { type Phrase, phrase } from '../text/phrase.ts';

/** The kinds of notifications. */
export const NOTIFICATION_KINDS = [
  'entry-returned',
  'leave-to-approve',
  'leave-decided',
  'order-to-approve',
  'order-decided',
  'supplier-answered',
  'estimate-to-approve',
  'estimate-decided',
  'estimate-answered',
  'invoice-decided',
  'mention',
  'job-comment',
  'job-budget',
  'time-to-approve',
  'missing-time',
  'mail-failed',
  'task-failed',
  'webhook-off',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * How a person is notified of a kind. All but `none` appear in the product; `mail` also sends a mail, `digest` includes it in the
 * daily mail.
 */
export const NOTIFICATION_METHODS = ['app', 'mail', 'digest', 'none'] as const;
export type NotificationMethod = (typeof NOTIFICATION_METHODS)[number];

/**
 * How the product has it, until an agency or a person chooses: by mail what needs an act, in the daily mail what is counted at fixed times,
 * the rest in the app.
 */
export const DEFAULT_NOTIFICATION_METHODS: Readonly<Record<NotificationKind, NotificationMethod>> = {
  'entry-returned': 'mail',
  'leave-to-approve': 'mail',
  'leave-decided': 'mail',
  'order-to-approve': 'mail',
  'order-decided': 'app',
  'supplier-answered': 'app',
  'estimate-to-approve': 'mail',
  'estimate-decided': 'app',
  'estimate-answered': 'mail',
  'invoice-decided': 'app',
  mention: 'app',
  'job-comment': 'app',
  'job-budget': 'app',
  'time-to-approve': 'digest',
  'missing-time': 'digest',
  'mail-failed': 'app',
  'task-failed': 'mail',
  'webhook-off': 'mail',
};

/** Whether a kind can be told of in a way: that mails fail is not told by mail. */
export function isNotificationMethod(kind: NotificationKind, way: NotificationMethod): boolean {
  return kind !== 'mail-failed' || way === 'app' || way === 'none';
}

/** What a click in the daily mail ends: the mail of all kinds that stand in it. */
export const DIGEST = 'digest';

/** The label of a kind in the notification settings. */
export const NOTIFICATION_NAMES: Readonly<Record<NotificationKind, Phrase>> = {
  'entry-returned': phrase('My time was returned'),
  'leave-to-approve': phrase('Leave is waiting for my decision'),
  'leave-decided': phrase('My leave was approved or declined'),
  'order-to-approve': phrase('An order to approve'),
  'order-decided': phrase('My order was approved or rejected'),
  'supplier-answered': phrase('A supplier answered my order'),
  'estimate-to-approve': phrase('An estimate to approve'),
  'estimate-decided': phrase('My estimate was approved or rejected'),
  'estimate-answered': phrase('A client answered my estimate'),
  'invoice-decided': phrase('My client invoice was approved or rejected'),
  mention: phrase('Someone mentioned me'),
  'job-comment': phrase('A comment on a job I lead'),
  'job-budget': phrase('A job I lead reached 80 or 100 % of its approved estimate'),
  'time-to-approve': phrase('Time is waiting for my approval'),
  'missing-time': phrase('My time is missing'),
  'mail-failed': phrase('An email could not be delivered'),
  'task-failed': phrase('Scheduled task failed'),
  'webhook-off': phrase('A webhook was turned off'),
};

/** The record of a notification that stands for many of its kind. */
export const SEVERAL = 'several';
/** So many of a kind within `CROWD_MINUTES` still stand one by one; more stand together. */
export const CROWD = 20;
export const CROWD_MINUTES = 5;

/**
 * What a sentence says besides who: texts as they were, `day` YYYY-MM-DD, `total` a decimal in the currency `currency`, `hours` a decimal,
 * `days` and `people` whole numbers.
 */
export type NotificationFacts = Readonly<Record<string, string>>;

/** What a notification leads to, where it is about one record; a job's id is negative for an internal project. */
export type NotificationTarget = {
  kind: NotificationKind;
  record: string;
  facts: NotificationFacts;
  jobId: number | null;
  purchaseOrderId: number | null;
  clientInvoiceId: number | null;
};

/** Where a notification of many, or of no one record, leads. */
const LISTS: Partial<Record<NotificationKind, string>> = {
  'leave-to-approve': PATHS.leave,
  'leave-decided': PATHS.leave,
  'order-to-approve': `${PATHS.purchaseOrders}?approvals=true`,
  'order-decided': `${PATHS.purchaseOrders}?mine=true`,
  'supplier-answered': `${PATHS.purchaseOrders}?mine=true`,
  'invoice-decided': PATHS.clientInvoices,
  'estimate-to-approve': `${PATHS.estimates}?approvals=true`,
  'estimate-decided': PATHS.estimates,
  'estimate-answered': PATHS.estimates,
  mention: PATHS.jobs,
  'job-comment': PATHS.jobs,
  'job-budget': PATHS.jobs,
  'time-to-approve': PATHS.timeApproval,
  'mail-failed': PATHS.mailAdministration,
  'task-failed': PATHS.health,
  'webhook-off': PATHS.webhooks,
};

/** The address of what a notification is about, in the page and in a mail. */
export function notificationAddress(target: NotificationTarget): string {
  const { kind, record, facts, jobId, purchaseOrderId, clientInvoiceId } = target;
  if (purchaseOrderId !== null) return screenPath('purchaseOrder', { id: purchaseOrderId });
  if (clientInvoiceId !== null) return screenPath('clientInvoice', { id: clientInvoiceId });
  if (jobId !== null) {
    return screenPath('job', {
      id: databaseJobId(jobId),
      isinternal: jobKindOfId(jobId) === 'internal',
      tab: kind === 'job-budget' ? 'details' : 'comments',
    });
  }
  const [, estimate] = /^estimate:(\d+)$/.exec(record) ?? [];
  if (estimate) return screenPath('estimate', { id: estimate });
  const list = LISTS[kind];
  if (list) return list;
  const week = /^week:(.*)$/.exec(record)?.[1] ?? facts.day;
  return `${PATHS.timeEntry}${week ? `?selectedDate=${week}&view=week` : ''}`;
}

/** The screens of records that notifications are about. */
const RECORD_SCREENS = [
  ['order', PATHS.purchaseOrderParts],
  ['estimate', PATHS.estimate],
  ['job', PATHS.jobParts],
  ['invoice', PATHS.clientInvoice],
] as const;

/** Returns the record that an address displays, as notifications name it (`order:12`); null if it displays none. */
export function recordAt(pathname: string, selectedDate: string | null): string | null {
  const path = pathname.toLowerCase();
  for (const [kind, screen] of RECORD_SCREENS) {
    const pattern = screen.replace('$id', '(\\d+)').replace(/\$\w+/, '[^/]+');
    const [, id] = new RegExp(`^${pattern}`).exec(path) ?? [];
    if (id) return `${kind}:${id}`;
  }
  const isWeek = path.startsWith(PATHS.timeEntry) && selectedDate !== null && isDay(selectedDate);
  return isWeek ? `week:${rangeOfView('week', selectedDate).start}` : null;
}

/** The most characters quoted from a comment. */
const EXCERPT_LENGTH = 200;

/** The beginning of a comment, as quoted elsewhere; never cuts a character in half. */
export function excerptOf(text: string): string {
  const characters = [...text];
  return characters.length > EXCERPT_LENGTH ? `${characters.slice(0, EXCERPT_LENGTH - 1).join('')}…` : text;
}

/** The document types of whose records somebody may be told: those that they read, and of invoices approve. */
export function tellableTypes(actor: Actor): DocumentType[] {
  return actor.accessibleDocumentTypes.flatMap(({ code }) =>
    can(actor, isOfInvoices(code) ? 'approve' : 'read', code) ? [code] : [],
  );
}

/** Invoices are seen by those who approve them. */
function isOfInvoices(type: DocumentType): boolean {
  return type === 'draftproductioninvoice' || type === 'draftsundryinvoice';
}
