import { type Day, isDay, rangeOfView } from './calendar.ts';
import { databaseJobId, jobKindOfId } from './job-id.ts';
import { type Actor, can, type DocumentType } from './permission.ts';

/** What people are told of (NOTE-02). */
export const NOTIFICATION_KINDS = [
  'entry-returned',
  'order-to-approve',
  'order-decided',
  'supplier-answered',
  'invoice-decided',
  'mention',
  'job-comment',
  'job-budget',
  'mail-failed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How somebody is told of a kind (NOTE-06). All but `none` stand under the bell; `mail` sends a mail besides. */
export const NOTIFICATION_WAYS = ['app', 'mail', 'none'] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

/** How the product has it, until an agency or a person chooses: by mail what needs an act, the rest in the app (NOTE-06). */
export const USUAL_WAYS: Readonly<Record<NotificationKind, NotificationWay>> = {
  'entry-returned': 'mail',
  'order-to-approve': 'mail',
  'order-decided': 'app',
  'supplier-answered': 'app',
  'invoice-decided': 'app',
  mention: 'app',
  'job-comment': 'app',
  'job-budget': 'app',
  'mail-failed': 'app',
};

/** Whether a kind can be told of in a way: that mails fail is not told by mail. */
export function isWayOf(kind: NotificationKind, way: NotificationWay): boolean {
  return kind !== 'mail-failed' || way === 'app' || way === 'none';
}

/** What a kind is called where people choose how they are told of it. */
export const NOTIFICATION_NAMES: Readonly<Record<NotificationKind, string>> = {
  'entry-returned': 'My time was returned',
  'order-to-approve': 'An order to approve',
  'order-decided': 'My order was approved or rejected',
  'supplier-answered': 'A supplier answered my order',
  'invoice-decided': 'My client invoice was approved or rejected',
  mention: 'Somebody mentioned me',
  'job-comment': 'A comment on a job I lead',
  'job-budget': 'A job I lead reached 80 or 100 % of its approved estimate',
  'mail-failed': 'A mail could not be delivered',
};

/** The record of a notification that stands for many of its kind (NOTE-05). */
export const SEVERAL = 'several';
/** So many of a kind within `CROWD_MINUTES` still stand one by one; more stand together (NOTE-05). */
export const CROWD = 20;
export const CROWD_MINUTES = 5;

/** What a sentence says besides who: texts as they were, `day` YYYY-MM-DD, `total` a decimal in the currency `currency`. */
export type NotificationFacts = Readonly<Record<string, string>>;

/** How days and amounts are written for the reader. */
export type FactFormats = { day: (day: Day) => string; amount: (amount: string) => string };

/** What is told in one row: how often it happened since it was read last, and what of. */
export type Told = {
  kind: NotificationKind;
  record: string;
  count: number;
  by: string | null;
  facts: NotificationFacts;
};

/** A notification as a sentence of the first language, and the values of its places as the reader writes them (NOTE-01). */
export function notificationSentence(
  { kind, record, count, by, facts }: Told,
  formats: FactFormats,
): { text: string; values: Record<string, string> } {
  const { day, total, currency } = facts;
  const values = {
    ...facts,
    ...(day ? { day: formats.day(day) } : {}),
    ...(total ? { total: [formats.amount(total), currency].filter(Boolean).join(' ') } : {}),
    by: by ?? 'Docket',
    count: String(count),
  };
  const isSeveral = record === SEVERAL;
  const sentences = SENTENCES[kind];
  const text = isSeveral
    ? sentences.several
    : count > 1
      ? (sentences.again ?? sentences.several)
      : sentences.one(facts);
  return { text, values };
}

type Sentences = {
  one: (facts: NotificationFacts) => string;
  /** Where the same record is told of more than once before it is read. */
  again?: string;
  several: string;
};

const SENTENCES: Readonly<Record<NotificationKind, Sentences>> = {
  'entry-returned': {
    one: () => '{by} returned your time of {day}: {comment}',
    again: '{by} returned {count} of your {count, entry|entries}: {comment}',
    several: '{count} of your {count, entry was|entries were} returned',
  },
  'order-to-approve': {
    one: () => '{by} sent you order {reference} for {supplier}, {total}, to approve',
    again: '{by} sent you order {reference} for {supplier}, {total}, to approve again',
    several: '{count} {count, order was|orders were} sent to you to approve',
  },
  'order-decided': {
    one: ({ decision }) =>
      decision === 'reject'
        ? '{by} rejected your order {reference}: {comment}'
        : decision === 'cancel'
          ? '{by} cancelled your order {reference}'
          : '{by} approved your order {reference}',
    again: '{by} decided {count} {count, time|times} on your order {reference}',
    several: '{count} {count, decision|decisions} on your orders',
  },
  'supplier-answered': {
    one: ({ answer, day }) =>
      answer === 'accept'
        ? '{supplier} accepted order {reference}'
        : day
          ? '{supplier} asks about order {reference}, with {day} as delivery date: {comment}'
          : '{supplier} asks about order {reference}: {comment}',
    again: '{supplier} answered order {reference} {count} {count, time|times}',
    several: '{count} {count, answer|answers} of suppliers',
  },
  'invoice-decided': {
    one: ({ decision }) =>
      decision === 'reject'
        ? '{by} rejected client invoice {reference}: {comment}'
        : '{by} approved client invoice {reference}',
    again: '{by} decided {count} {count, time|times} on client invoice {reference}',
    several: '{count} {count, decision|decisions} on your client invoices',
  },
  mention: {
    one: () => '{by} mentioned you on {job}: {comment}',
    again: '{count} {count, mention|mentions} of you on {job}',
    several: '{count} {count, mention|mentions} of you',
  },
  'job-comment': {
    one: () => '{by} commented on {job}: {comment}',
    again: '{count} {count, comment|comments} on {job}',
    several: '{count} {count, comment|comments} on jobs you lead',
  },
  'job-budget': {
    one: ({ percent }) =>
      percent === '100' ? '{job} has used up its approved estimate' : '{job} has used 80 % of its approved estimate',
    several: '{count} {count, job is|jobs are} near the approved estimate or above',
  },
  'mail-failed': {
    one: () => 'A mail to {to} could not be delivered: {reason}',
    several: '{count} {count, mail|mails} could not be delivered',
  },
};

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
  'order-to-approve': '/production/purchaseorder?approvals=true',
  'order-decided': '/production/purchaseorder?mine=true',
  'supplier-answered': '/production/purchaseorder?mine=true',
  'invoice-decided': '/approvals/clientinvoice',
  mention: '/production/job',
  'job-comment': '/production/job',
  'job-budget': '/production/job',
  'mail-failed': '/administration/mail',
};

/** The address of what a notification is about, in the page and in a mail (NOTE-01, SHELL-01). */
export function notificationAddress(target: NotificationTarget): string {
  const { kind, record, facts, jobId, purchaseOrderId, clientInvoiceId } = target;
  if (purchaseOrderId !== null) return `/production/purchaseorder/${purchaseOrderId}/edit/details`;
  if (clientInvoiceId !== null) return `/approvals/clientinvoice/${clientInvoiceId}`;
  if (jobId !== null) {
    const isInternal = jobKindOfId(jobId) === 'internal';
    return `/production/job/${databaseJobId(jobId)}/${isInternal}/edit/${kind === 'job-budget' ? 'details' : 'comments'}`;
  }
  const list = LISTS[kind];
  if (list) return list;
  const week = /^week:(.*)$/.exec(record)?.[1] ?? facts.day;
  return `/timesheet/timeentry${week ? `?selectedDate=${week}&view=week` : ''}`;
}

/** The record that is looked at at an address, as notifications name it; null where it is none (NOTE-01). */
export function recordAt(pathname: string, selectedDate: string | null): string | null {
  const path = pathname.toLowerCase();
  const [, order] = /^\/production\/purchaseorder\/(\d+)\/edit/.exec(path) ?? [];
  if (order) return `order:${order}`;
  const [, job] = /^\/production\/job\/(\d+)\//.exec(path) ?? [];
  if (job) return `job:${job}`;
  const [, invoice] = /^\/approvals\/clientinvoice\/(\d+)/.exec(path) ?? [];
  if (invoice) return `invoice:${invoice}`;
  const isWeek = path.startsWith('/timesheet/timeentry') && selectedDate !== null && isDay(selectedDate);
  return isWeek ? `week:${rangeOfView('week', selectedDate).start}` : null;
}

/** So many characters of what somebody wrote are told. */
const WORDS_TOLD = 200;

/** The beginning of what somebody wrote, as it is told elsewhere; never half a character. */
export function excerptOf(text: string): string {
  const characters = [...text];
  return characters.length > WORDS_TOLD ? `${characters.slice(0, WORDS_TOLD - 1).join('')}…` : text;
}

/** The document types of whose records somebody may be told (NOTE-04): those that they read, and of invoices approve. */
export function tellableTypes(actor: Actor): DocumentType[] {
  return actor.accessibleDocumentTypes.flatMap(({ code }) =>
    can(actor, isOfInvoices(code) ? 'approve' : 'read', code) ? [code] : [],
  );
}

/** Invoices are seen by those who approve them (CI-09). */
function isOfInvoices(type: DocumentType): boolean {
  return type === 'draftproductioninvoice' || type === 'draftsundryinvoice';
}
