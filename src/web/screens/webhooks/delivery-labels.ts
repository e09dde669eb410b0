import type { Webhook, WebhookDelivery } from '#contract/communication/webhook.ts';
import {
  type AttemptOutcome,
  type OffReason,
  TEST_EVENT_TYPE,
  WEBHOOK_HAPPENINGS,
  WEBHOOK_SUBJECTS,
  type WebhookHappening,
  type WebhookSubject,
} from '#domain/communication/webhook.ts';
import type { useText } from '../../platform/translation.ts';

type T = ReturnType<typeof useText>['t'];

/** Describes an event by its type, such as "Job: Created". */
export function describeEvent(t: T, type: string): string {
  if (type === TEST_EVENT_TYPE) return t('Test event');
  const [subject, happening] = type.split('.') as [WebhookSubject, WebhookHappening];
  const known = WEBHOOK_SUBJECTS[subject];
  return known ? `${t.of(known.label)}: ${t.of(WEBHOOK_HAPPENINGS[happening])}` : type;
}

/** Describes which events a webhook receives. */
export function describeEvents(t: T, { eventTypes }: Pick<Webhook, 'eventTypes'>): string {
  if (eventTypes === null) return t('All events');
  const [first] = eventTypes;
  if (eventTypes.length === 1) return describeEvent(t, first!);
  return t('{count} {count, kind|kinds} of events', { count: eventTypes.length });
}

/** Explains why a webhook is off. */
export function describeSwitchedOff(t: T, reason: OffReason): string {
  switch (reason) {
    case 'by-hand':
      return t('Turned off by a person');
    case 'gone':
      return t('The receiver wants no more events (410)');
    case 'failed':
      return t('An event could not be delivered for three days');
  }
}

/** Describes the state of an event. */
export function describeState(t: T, { state, attempts }: Pick<WebhookDelivery, 'state' | 'attempts'>): string {
  switch (state) {
    case 'delivered':
      return t('Delivered');
    case 'failed':
      return t('Failed');
    case 'missed':
      return t('Not sent, as the webhook was off');
    case 'waiting':
      return attempts === 0 ? t('Waiting') : t('Will be retried');
  }
}

/** Explains the result of an attempt, and what to check. */
export function describeOutcome(t: T, outcome: AttemptOutcome, status: number | null): string {
  switch (outcome) {
    case 'delivered':
      return t('Taken, with the status {status}', { status: status ?? '–' });
    case 'status':
      return t('The receiver answered with the status {status}', { status: status ?? '–' });
    case 'redirect':
      return t('The receiver redirects (status {status}). Enter its final address', {
        status: status ?? '–',
      });
    case 'gone':
      return t('The receiver wants no more events (410)');
    case 'timeout':
      return t('The receiver did not answer within 15 seconds');
    case 'no-connection':
      return t('The receiver is unreachable, or closed the connection');
    case 'no-name':
      return t("The receiver's host name can't be resolved");
    case 'certificate':
      return t("The receiver's certificate isn't valid");
    case 'address-refused':
      return t('The address leads to a private network, which is not allowed');
    case 'secret-lost':
      return t("The secret can't be decrypted with this installation's key. Renew it");
  }
}
