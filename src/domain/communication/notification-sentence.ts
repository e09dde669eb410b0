import type { Day } from '../calendar/calendar.ts';
import { type Phrase, phrase } from '../text/phrase.ts';
import { type NotificationFacts, type NotificationKind, SEVERAL } from './notification.ts';

/** Formats of days and amounts for the reader. */
export type FactFormats = { day: (day: Day) => string; amount: (amount: string) => string };

/** A notification row: how often its event occurred since it was last read, and its facts. */
export type NotificationRow = {
  kind: NotificationKind;
  record: string;
  count: number;
  by: string | null;
  facts: NotificationFacts;
};

/** Returns a notification's sentence in English with the formatted values of its placeholders. */
export function notificationSentence(
  { kind, record, count, by, facts }: NotificationRow,
  formats: FactFormats,
): { text: Phrase; values: Record<string, string> } {
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

/** Missing time is recounted each time, so the sentence doesn't depend on the number of notifications. */
const MISSING_TIME = phrase('{hours} hours are missing on {days} {days, day|days}, the first on {day}');
const MISSING_TIME_REMINDER = phrase(
  '{by} reminds you of your time sheet: {hours} hours are missing on {days} {days, day|days}, the first on {day}',
);
const TIME_TO_APPROVE = phrase(
  '{hours} hours of {people} {people, person|people} are waiting for your approval, the oldest from {day}',
);

type Sentences = {
  one: (facts: NotificationFacts) => Phrase;
  /** The wording for several notifications of one record before it is read. */
  again?: Phrase;
  several: Phrase;
};

const SENTENCES: Readonly<Record<NotificationKind, Sentences>> = {
  'entry-returned': {
    one: () => phrase('{by} returned your time of {day}: {comment}'),
    again: phrase('{by} returned {count} of your {count, entry|entries}: {comment}'),
    several: phrase('{count} of your {count, entry was|entries were} returned'),
  },
  'leave-to-approve': {
    one: ({ act }) =>
      act === 'withdrawn'
        ? phrase('{by} withdrew leave, {day} – {lastDay}')
        : act === 'changed'
          ? phrase('{by} changed a leave request, {day} – {lastDay}')
          : phrase('{by} requests leave, {day} – {lastDay}'),
    again: phrase('{by} changed a leave request, {day} – {lastDay}'),
    several: phrase('{count} {count, request|requests} for leave'),
  },
  'leave-decided': {
    one: ({ decision }) =>
      decision === 'decline'
        ? phrase('{by} declined your leave, {day} – {lastDay}: {comment}')
        : phrase('{by} approved your leave, {day} – {lastDay}'),
    several: phrase('{count} {count, decision|decisions} on your leave'),
  },
  'order-to-approve': {
    one: () => phrase('{by} sent you order {reference} for {supplier}, {total} gross, to approve'),
    again: phrase('{by} sent you order {reference} for {supplier}, {total} gross, to approve again'),
    several: phrase('{count} {count, order was|orders were} sent to you to approve'),
  },
  'order-decided': {
    one: ({ decision }) =>
      decision === 'reject'
        ? phrase('{by} rejected your order {reference}: {comment}')
        : decision === 'cancel'
          ? phrase('{by} cancelled your order {reference}')
          : phrase('{by} approved your order {reference}'),
    again: phrase('{by} decided {count} {count, time|times} on your order {reference}'),
    several: phrase('{count} {count, decision|decisions} on your orders'),
  },
  'supplier-answered': {
    one: ({ answer, day }) =>
      answer === 'accept'
        ? phrase('{supplier} accepted order {reference}')
        : day
          ? phrase('{supplier} asks about order {reference}, with {day} as delivery date: {comment}')
          : phrase('{supplier} asks about order {reference}: {comment}'),
    again: phrase('{supplier} answered order {reference} {count} {count, time|times}'),
    several: phrase('{count} {count, answer|answers} of suppliers'),
  },
  'estimate-to-approve': {
    one: () => phrase('{by} sent you estimate {reference}, {total} gross, to approve'),
    again: phrase('{by} sent you estimate {reference}, {total} gross, to approve again'),
    several: phrase('{count} {count, estimate was|estimates were} sent to you to approve'),
  },
  'estimate-decided': {
    one: ({ decision }) =>
      decision === 'reject'
        ? phrase('{by} rejected your estimate {reference}: {comment}')
        : phrase('{by} approved your estimate {reference}'),
    again: phrase('{by} decided {count} {count, time|times} on your estimate {reference}'),
    several: phrase('{count} {count, decision|decisions} on your estimates'),
  },
  'estimate-answered': {
    one: ({ answer, comment }) =>
      answer === 'accept'
        ? comment
          ? phrase('{name} accepted estimate {reference}: {comment}')
          : phrase('{name} accepted estimate {reference}')
        : phrase('{name} declined estimate {reference}: {comment}'),
    several: phrase('{count} {count, answer|answers} of clients to estimates'),
  },
  'invoice-decided': {
    one: ({ decision }) =>
      decision === 'reject'
        ? phrase('{by} rejected client invoice {reference}: {comment}')
        : phrase('{by} approved client invoice {reference}'),
    again: phrase('{by} decided {count} {count, time|times} on client invoice {reference}'),
    several: phrase('{count} {count, decision|decisions} on your client invoices'),
  },
  mention: {
    one: () => phrase('{by} mentioned you on {job}: {comment}'),
    again: phrase('{count} {count, mention|mentions} of you on {job}'),
    several: phrase('{count} {count, mention|mentions} of you'),
  },
  'job-comment': {
    one: () => phrase('{by} commented on {job}: {comment}'),
    again: phrase('{count} {count, comment|comments} on {job}'),
    several: phrase('{count} {count, comment|comments} on jobs you lead'),
  },
  'job-budget': {
    one: ({ percent }) =>
      percent === '100'
        ? phrase('{job} has used up its approved estimate')
        : phrase('{job} has used 80 % of its approved estimate'),
    several: phrase('{count} {count, job is|jobs are} near the approved estimate or above'),
  },
  'time-to-approve': { one: () => TIME_TO_APPROVE, again: TIME_TO_APPROVE, several: TIME_TO_APPROVE },
  'missing-time': {
    one: ({ act }) => (act === 'reminder' ? MISSING_TIME_REMINDER : MISSING_TIME),
    again: MISSING_TIME,
    several: MISSING_TIME,
  },
  'mail-failed': {
    one: () => phrase('An email to {to} could not be delivered: {reason}'),
    several: phrase('{count} {count, email|emails} could not be delivered'),
  },
  'task-failed': {
    one: () => phrase('Scheduled task of {day} failed: {reason}'),
    several: phrase('{count} scheduled {count, task|tasks} failed'),
  },
  'webhook-off': {
    one: ({ reason }) =>
      reason === 'gone'
        ? phrase('The webhook to {address} was turned off because its receiver wants no more events')
        : phrase('The webhook to {address} was turned off: an event could not be delivered for three days'),
    several: phrase('{count} {count, webhook was|webhooks were} turned off'),
  },
};
