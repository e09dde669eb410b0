import type { DueFigures } from '../platform/due-work/due-figures.ts';
import { countWebhooks, type WebhookFigures } from './webhook-figures.sql.ts';

export const WEBHOOK_FIGURES: DueFigures<keyof WebhookFigures> = {
  kind: 'webhook',
  count: countWebhooks,
  figures: {
    waiting: { name: 'docket_webhook_deliveries_waiting', help: 'Events that wait to be delivered', joins: 'sum' },
    oldestSeconds: {
      name: 'docket_oldest_webhook_delivery_seconds',
      help: 'How long the event has been waiting that has waited longest',
      joins: 'oldest',
    },
    turnedOff: {
      name: 'docket_webhooks_off',
      help: 'Webhooks that were turned off because their receiver was gone or took nothing for three days',
      joins: 'sum',
    },
  },
};
