import type { Registry } from 'prom-client';
import type { Agencies } from '../platform/database/agencies.ts';
import { measureAgencies } from '../platform/operations/figures-of-agencies.ts';
import { countWebhooks } from './webhook-figures.sql.ts';

/** Adds the webhooks of all agencies to the figures of a process (OBS-04, TOKEN-06). */
export function measureWebhooks(metrics: Registry, agencies: Pick<Agencies, 'list' | 'open'>) {
  measureAgencies(metrics, agencies, {
    count: countWebhooks,
    figures: {
      waiting: { name: 'docket_webhook_deliveries_waiting', help: 'Events that wait to be delivered', joins: 'sum' },
      oldestSeconds: {
        name: 'docket_oldest_webhook_delivery_seconds',
        help: 'How long the event has been waiting that has waited longest',
        joins: 'max',
      },
      turnedOff: {
        name: 'docket_webhooks_off',
        help: 'Webhooks that were turned off because their receiver was gone or took nothing for three days',
        joins: 'sum',
      },
    },
  });
}
