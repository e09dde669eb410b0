import { phrase } from '#domain/text/phrase.ts';
/** Why a webhook cannot be kept, or cannot send (TOKEN-07, TOKEN-08). */
export const WEBHOOK_REFUSALS = {
  'webhook-address-wrong': {
    status: 422,
    text: phrase('The address must begin with https:// and contain no user name, password or fragment'),
  },
  'webhook-address-forbidden': {
    status: 422,
    text: phrase("This address isn't on the public internet. A system administrator can allow it with OUTBOUND_ALLOW"),
  },
  'webhooks-too-many': { status: 422, text: phrase('An agency can have at most 20 webhooks') },
  'webhooks-unavailable': {
    status: 422,
    text: phrase("This server can't store webhooks. Please set SECRET_KEY"),
  },
  'webhook-off': { status: 422, text: phrase('The webhook is off. Please turn it on first') },
} as const;
