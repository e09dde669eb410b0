import { z } from 'zod/mini';
import {
  ATTEMPT_OUTCOMES,
  DELIVERY_STATES,
  LONGEST_WEBHOOK_ADDRESS,
  LONGEST_WEBHOOK_DESCRIPTION,
  OFF_REASONS,
  WEBHOOK_EVENT_TYPES,
} from '#domain/communication/webhook.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { ExportFormat, Instant, PathId, PositiveId, QueryId, text } from '../http/values.ts';

const tag = 'Webhooks';
const sees = (actor: Actor) => can(actor, 'read', 'administration');
const changes = (actor: Actor) => sees(actor) && can(actor, 'update', 'administration');
const params = z.object({ id: PathId });
const delivery = z.object({ id: PathId, delivery: PathId });

/** A webhook as administrators see it. Its secret is returned only on creation and renewal. */
export const Webhook = z.object({
  id: PositiveId,
  address: z.string(),
  description: z.string(),
  /** Null subscribes to every event, including those of later versions. */
  eventTypes: z.nullable(z.array(z.string())),
  isOn: z.boolean(),
  offSince: z.nullable(Instant),
  offReason: z.nullable(z.enum(OFF_REASONS)),
  /** When deliveries started to fail; null if the last attempt succeeded or there was none. */
  failingSince: z.nullable(Instant),
  lastDeliveredOn: z.nullable(Instant),
  /** Events that are queued, were given up, or occurred while it was off. */
  waiting: z.int(),
  unsent: z.int(),
  /** Until when the previous secret also signs; null if it doesn't. */
  oldSecretUntil: z.nullable(Instant),
  lastModified: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

/** Returns the secret, this once. */
const WebhookWithSecret = z.object({ webhook: Webhook, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

const GivenWebhook = z.strictObject({
  address: text(LONGEST_WEBHOOK_ADDRESS),
  description: z._default(text(LONGEST_WEBHOOK_DESCRIPTION), ''),
  eventTypes: z.nullable(
    z.array(z.enum(WEBHOOK_EVENT_TYPES)).check(z.minLength(1), z.maxLength(WEBHOOK_EVENT_TYPES.length)),
  ),
  isOn: z._default(z.boolean(), true),
});
export type GivenWebhook = z.output<typeof GivenWebhook>;

export const listWebhooks = endpoint({
  tag,
  method: 'GET',
  scope: 'administration:read',
  path: '/api/administration/webhooks',
  summary: 'The webhooks of the agency and how they fare',
  mayCall: sees,
  answer: z.array(Webhook),
});

export const createWebhook = endpoint({
  tag,
  method: 'POST',
  scope: 'administration:write',
  needsProof: true,
  path: '/api/administration/webhooks',
  summary: 'Makes a webhook and answers its secret, this once',
  mayCall: changes,
  status: 201,
  body: GivenWebhook,
  answer: WebhookWithSecret,
});

export const saveWebhook = endpoint({
  tag,
  method: 'PUT',
  scope: 'administration:write',
  needsProof: true,
  path: '/api/administration/webhooks/:id',
  summary: 'Changes a webhook, turns it on or off; somebody else’s change since is 409 with how it is now',
  mayCall: changes,
  params,
  body: z.extend(GivenWebhook, { lastModified: Instant }),
  answer: Webhook,
});

export const removeWebhook = endpoint({
  tag,
  method: 'DELETE',
  scope: 'administration:write',
  needsProof: true,
  path: '/api/administration/webhooks/:id',
  summary: 'Removes a webhook with its log; what waits is not sent',
  mayCall: changes,
  params,
});

export const renewWebhookSecret = endpoint({
  tag,
  method: 'POST',
  scope: 'administration:write',
  needsProof: true,
  path: '/api/administration/webhooks/:id/secret',
  summary: 'Makes another secret and answers it, this once; for 24 hours the one of before signs as well',
  mayCall: changes,
  params,
  answer: WebhookWithSecret,
});

export const testWebhook = endpoint({
  tag,
  method: 'POST',
  scope: 'administration:write',
  path: '/api/administration/webhooks/:id/test',
  summary: 'Sends an event of the type webhook.test, which stands in the log as every other one',
  mayCall: changes,
  params,
  answer: z.object({ delivery: PositiveId }),
});

const deliveryRow = {
  id: PositiveId,
  /** The `webhook-id` header, by which receivers recognise repeated attempts. */
  messageId: z.string(),
  type: z.string(),
  at: Instant,
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** The next attempt; null if there is none or it's immediate. */
  nextAttempt: z.nullable(Instant),
  /** The outcome of the last attempt; null if there was none. */
  outcome: z.nullable(z.enum(ATTEMPT_OUTCOMES)),
  status: z.nullable(z.int()),
};

/** An event sent or queued for a webhook. */
export const WebhookDelivery = z.object(deliveryRow);
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** An attempt: start, duration in milliseconds, and the beginning of the response. */
const WebhookAttempt = z.object({
  at: Instant,
  milliseconds: z.int(),
  outcome: z.enum(ATTEMPT_OUTCOMES),
  status: z.nullable(z.int()),
  answer: z.nullable(z.string()),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** Groups of deliveries: all, or those given up or missed. */
export const DELIVERY_GROUPS = ['all', 'unsent'] as const;
export type DeliveryGroup = (typeof DELIVERY_GROUPS)[number];

export const listWebhookDeliveries = endpoint({
  tag,
  method: 'GET',
  scope: 'administration:read',
  path: '/api/administration/webhooks/:id/deliveries',
  summary: 'What a webhook has sent in the last 30 days, the newest first, 50 at a time: before an id',
  mayCall: sees,
  params,
  query: z.object({ group: z._default(z.enum(DELIVERY_GROUPS), 'all'), before: z.optional(QueryId) }),
  answer: z.object({ deliveries: z.array(WebhookDelivery), hasMore: z.boolean() }),
});

export const exportWebhookDeliveries = endpoint({
  tag,
  method: 'GET',
  scope: 'administration:read',
  path: '/api/administration/webhooks/:id/deliveries/export',
  summary: 'What a webhook has sent in the last 30 days, the newest first, as a CSV file or workbook',
  mayCall: sees,
  answersAsFile: 'table',
  params,
  query: z.object({ group: z._default(z.enum(DELIVERY_GROUPS), 'all'), format: ExportFormat }),
  answer: FileBytes,
});

export const readWebhookDelivery = endpoint({
  tag,
  method: 'GET',
  scope: 'administration:read',
  path: '/api/administration/webhooks/:id/deliveries/:delivery',
  summary: 'One event with its headers, its body and every attempt',
  mayCall: sees,
  params: delivery,
  answer: z.object({
    ...deliveryRow,
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    tries: z.array(WebhookAttempt),
  }),
});
export type WebhookDeliveryRecord = z.infer<typeof readWebhookDelivery.answer>;

export const resendWebhookDelivery = endpoint({
  tag,
  method: 'POST',
  scope: 'administration:write',
  path: '/api/administration/webhooks/:id/deliveries/:delivery/resend',
  summary: 'Sends an event again, with the id that it had; one that waits is tried at once',
  mayCall: changes,
  params: delivery,
  answer: WebhookDelivery,
});

export const resendUnsentEvents = endpoint({
  tag,
  method: 'POST',
  scope: 'administration:write',
  path: '/api/administration/webhooks/:id/resend',
  summary: 'Sends all that was given up or happened while the webhook was off, in order',
  mayCall: changes,
  params,
  answer: z.object({ count: z.int() }),
});
