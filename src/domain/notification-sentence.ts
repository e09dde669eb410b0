import type { Day } from './calendar.ts';
import { type NotificationFacts, type NotificationKind, SEVERAL } from './notification.ts';

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
  const { day, lastDay, total, currency, hours } = facts;
  const values = {
    ...facts,
    ...(day ? { day: formats.day(day) } : {}),
    ...(lastDay ? { lastDay: formats.day(lastDay) } : {}),
    ...(hours ? { hours: formats.amount(hours) } : {}),
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

/** What is counted anew each time says the same however often it was told. */
const MISSING_TIME = '{hours} hours are missing on {days} {days, day|days}, the first on {day}';
const MISSING_TIME_REMINDER =
  '{by} reminds you of your time sheet: {hours} hours are missing on {days} {days, day|days}, the first on {day}';
const TIME_TO_APPROVE =
  '{hours} hours of {people} {people, person|people} wait for your approval, the oldest from {day}';

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
  'leave-to-approve': {
    one: ({ act }) =>
      act === 'withdrawn'
        ? '{by} withdrew leave, {day} – {lastDay}'
        : act === 'changed'
          ? '{by} changed leave asked for, {day} – {lastDay}'
          : '{by} asks for leave, {day} – {lastDay}',
    again: '{by} changed leave asked for, {day} – {lastDay}',
    several: '{count} {count, request|requests} for leave',
  },
  'leave-decided': {
    one: ({ decision }) =>
      decision === 'decline'
        ? '{by} declined your leave, {day} – {lastDay}: {comment}'
        : '{by} approved your leave, {day} – {lastDay}',
    several: '{count} {count, decision|decisions} on your leave',
  },
  'order-to-approve': {
    one: () => '{by} sent you order {reference} for {supplier}, {total} gross, to approve',
    again: '{by} sent you order {reference} for {supplier}, {total} gross, to approve again',
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
  'estimate-to-approve': {
    one: () => '{by} sent you estimate {reference}, {total} gross, to approve',
    again: '{by} sent you estimate {reference}, {total} gross, to approve again',
    several: '{count} {count, estimate was|estimates were} sent to you to approve',
  },
  'estimate-decided': {
    one: ({ decision }) =>
      decision === 'reject'
        ? '{by} rejected your estimate {reference}: {comment}'
        : '{by} approved your estimate {reference}',
    again: '{by} decided {count} {count, time|times} on your estimate {reference}',
    several: '{count} {count, decision|decisions} on your estimates',
  },
  'estimate-answered': {
    one: ({ answer, comment }) =>
      answer === 'accept'
        ? comment
          ? '{name} accepted estimate {reference}: {comment}'
          : '{name} accepted estimate {reference}'
        : '{name} declined estimate {reference}: {comment}',
    several: '{count} {count, answer|answers} of clients to estimates',
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
  'time-to-approve': { one: () => TIME_TO_APPROVE, again: TIME_TO_APPROVE, several: TIME_TO_APPROVE },
  'missing-time': {
    one: ({ act }) => (act === 'reminder' ? MISSING_TIME_REMINDER : MISSING_TIME),
    again: MISSING_TIME,
    several: MISSING_TIME,
  },
  'mail-failed': {
    one: () => 'A mail to {to} could not be delivered: {reason}',
    several: '{count} {count, mail|mails} could not be delivered',
  },
  'task-failed': {
    one: () => 'Scheduled work of {day} failed: {reason}',
    several: '{count} {count, piece|pieces} of scheduled work failed',
  },
  'webhook-off': {
    one: ({ reason }) =>
      reason === 'gone'
        ? 'The webhook to {address} was turned off: its receiver wants no more events'
        : 'The webhook to {address} was turned off: an event could not be delivered for three days',
    several: '{count} {count, webhook was|webhooks were} turned off',
  },
};
