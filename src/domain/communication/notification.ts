import { isDay, rangeOfView } from '../calendar/calendar.ts';
import { databaseJobId, jobKindOfId } from '../jobs/job-id.ts';
import { type Actor, can, type DocumentType } from '../people/permission.ts';
import { PATHS, screenPath } from '../screen-paths.ts';
import { type Phrase, phrase } from '../text/phrase.ts';

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

/** How a person is notified. All but `none` appear in the product; `mail` also sends an email, `digest` adds it to the daily email. */
export const NOTIFICATION_METHODS = ['app', 'mail', 'digest', 'none'] as const;
export type NotificationMethod = (typeof NOTIFICATION_METHODS)[number];

/**
 * Defaults until an agency or person chooses: emails for what requires action, the daily email for scheduled counts, the rest in the app.
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

/** Returns whether a kind can use a method. Failing mail isn't reported by mail. */
export function isNotificationMethod(kind: NotificationKind, way: NotificationMethod): boolean {
  return kind !== 'mail-failed' || way === 'app' || way === 'none';
}

/** The unsubscribe link of the daily email: turns off emails of every kind in it. */
export const DIGEST = 'digest';

/** Labels of the kinds in the notification settings. */
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

/** The record of a notification that summarises many of its kind. */
export const SEVERAL = 'several';
/** Up to this many notifications of a kind within `CROWD_MINUTES` stay separate; more are summarised. */
export const CROWD = 20;
export const CROWD_MINUTES = 5;

/**
 * The values in a notification's sentence. `day` is YYYY-MM-DD, `total` a decimal in `currency`, `hours` a decimal, `days` and `people`
 * integers; the rest are texts as of the event.
 */
export type NotificationFacts = Readonly<Record<string, string>>;

/** The record that a notification links to. A job's id is negative for an internal project. */
export type NotificationTarget = {
  kind: NotificationKind;
  record: string;
  facts: NotificationFacts;
  jobId: number | null;
  purchaseOrderId: number | null;
  clientInvoiceId: number | null;
};

/** Where summaries and notifications without a record link to. */
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

/** Returns the address that a notification links to, in the app and in emails. */
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

const RECORD_SCREENS = [
  ['order', PATHS.purchaseOrderParts],
  ['estimate', PATHS.estimate],
  ['job', PATHS.jobParts],
  ['invoice', PATHS.clientInvoice],
] as const;

/** Returns the record that an address displays, as notifications name it (`order:12`); null if none. */
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

/** Quotes the beginning of a comment without splitting a character. */
export function excerptOf(text: string): string {
  const characters = [...text];
  return characters.length > EXCERPT_LENGTH ? `${characters.slice(0, EXCERPT_LENGTH - 1).join('')}…` : text;
}

/** Lists the document types about which a user may be notified: those they can read, and for invoices approve. */
export function tellableTypes(actor: Actor): DocumentType[] {
  return actor.accessibleDocumentTypes.flatMap(({ code }) =>
    can(actor, isOfInvoices(code) ? 'approve' : 'read', code) ? [code] : [],
  );
}

/** Only approvers see invoices. */
function isOfInvoices(type: DocumentType): boolean {
  return type === 'draftproductioninvoice' || type === 'draftsundryinvoice';
}
