import { TRAIL_SUBJECTS } from '../audit/audit.ts';
import { type Phrase, phrase } from '../text/phrase.ts';

/** What can happen to records (second half of an event type), with labels. */
export const WEBHOOK_HAPPENINGS = {
  created: phrase('Created'),
  changed: phrase('Changed'),
  deactivated: phrase('Deactivated'),
  reactivated: phrase('Reactivated'),
  merged: phrase('Merged'),
  unmerged: phrase('Merge undone'),
  deleted: phrase('Deleted'),
  sent: phrase('Sent for approval'),
  approved: phrase('Approved'),
  unapproved: phrase('Approval withdrawn'),
  returned: phrase('Returned'),
  'return-withdrawn': phrase('Return withdrawn'),
  rejected: phrase('Rejected'),
  recalled: phrase('Recalled'),
  withdrawn: phrase('Withdrawn'),
  cancelled: phrase('Cancelled'),
  accepted: phrase('Accepted by the supplier'),
  queried: phrase('Queried by the supplier'),
  locked: phrase('Locked'),
  unlocked: phrase('Unlocked'),
  finished: phrase('Finished'),
} as const;
export type WebhookHappening = keyof typeof WEBHOOK_HAPPENINGS;

const MASTER = ['created', 'changed', 'deactivated', 'reactivated', 'deleted'] as const;
const MERGEABLE = ['created', 'changed', 'deactivated', 'reactivated', 'merged', 'unmerged', 'deleted'] as const;

/** Subjects of events, with their labels and what can happen to them. Migration 0180 maps changes to events. */
export const WEBHOOK_SUBJECTS = {
  'time-entry': {
    label: TRAIL_SUBJECTS.time_entry,
    happens: ['created', 'changed', 'deleted', 'approved', 'unapproved', 'returned', 'return-withdrawn'],
  },
  leave: { label: TRAIL_SUBJECTS.leave, happens: ['created', 'changed', 'withdrawn', 'approved', 'rejected'] },
  job: { label: TRAIL_SUBJECTS.job, happens: MASTER },
  'purchase-order': {
    label: TRAIL_SUBJECTS.purchase_order,
    happens: [
      'created',
      'changed',
      'deleted',
      'sent',
      'approved',
      'rejected',
      'recalled',
      'cancelled',
      'accepted',
      'queried',
    ],
  },
  'client-invoice': { label: TRAIL_SUBJECTS.client_invoice, happens: ['approved', 'rejected'] },
  period: { label: TRAIL_SUBJECTS.period, happens: ['created', 'changed', 'locked', 'unlocked', 'deleted'] },
  person: { label: TRAIL_SUBJECTS.employee, happens: MASTER },
  client: { label: TRAIL_SUBJECTS.client, happens: MERGEABLE },
  product: { label: TRAIL_SUBJECTS.product, happens: MERGEABLE },
  campaign: { label: TRAIL_SUBJECTS.campaign, happens: MERGEABLE },
  contact: { label: TRAIL_SUBJECTS.contact, happens: MERGEABLE },
  supplier: { label: TRAIL_SUBJECTS.supplier, happens: MERGEABLE },
  'cost-type': { label: TRAIL_SUBJECTS.cost_type, happens: MERGEABLE },
  division: { label: TRAIL_SUBJECTS.division, happens: MASTER },
  import: { label: TRAIL_SUBJECTS.import, happens: ['finished'] },
} as const satisfies Record<string, { label: Phrase; happens: readonly WebhookHappening[] }>;
export type WebhookSubject = keyof typeof WEBHOOK_SUBJECTS;
export type WebhookEventType = {
  [Subject in WebhookSubject]: `${Subject}.${(typeof WEBHOOK_SUBJECTS)[Subject]['happens'][number]}`;
}[WebhookSubject];

export const WEBHOOK_SUBJECT_NAMES = Object.keys(WEBHOOK_SUBJECTS) as WebhookSubject[];

/** Lists the event types of a subject, such as `job.created`. */
export function eventTypesOf(subject: WebhookSubject): WebhookEventType[] {
  return WEBHOOK_SUBJECTS[subject].happens.map((happening) => `${subject}.${happening}` as WebhookEventType);
}

/** All event types that a webhook can subscribe to. */
export const WEBHOOK_EVENT_TYPES = WEBHOOK_SUBJECT_NAMES.flatMap(eventTypesOf) as [
  WebhookEventType,
  ...WebhookEventType[],
];

/** The type of a test event, which is sent without a subscription. */
export const TEST_EVENT_TYPE = 'webhook.test';

/** Limits: webhooks per agency, and characters of an address and of a description. */
export const MOST_WEBHOOKS = 20;
export const LONGEST_WEBHOOK_ADDRESS = 2000;
export const LONGEST_WEBHOOK_DESCRIPTION = 200;
/** Hours during which the previous secret also signs after a renewal. */
export const OLD_SECRET_HOURS = 24;
/** Days for which deliveries are kept. */
export const WEBHOOK_LOG_DAYS = 30;

/** Why a webhook is off: a user turned it off, the receiver answered 410, or nothing was delivered for three days. */
export const OFF_REASONS = ['by-hand', 'gone', 'failed'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** States of a delivery: waiting for its first or next attempt; delivered; given up; or missed because the webhook was off. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'missed'] as const;

/** Outcomes of a delivery attempt. */
export const ATTEMPT_OUTCOMES = [
  'delivered',
  'status',
  'redirect',
  'gone',
  'timeout',
  'no-connection',
  'no-name',
  'certificate',
  'address-refused',
  'secret-lost',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** Maps a response status: 2xx is success, redirects aren't followed, 410 ends the subscription. */
export function outcomeOfStatus(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'status';
}

/** Removes the query string from an address in the trail, since it may contain the receiver's secret. */
export function addressForTrail(address: string): string {
  return address.split('?')[0]!;
}
