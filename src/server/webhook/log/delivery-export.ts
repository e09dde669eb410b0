import type { WebhookDelivery } from '#contract/communication/webhook.ts';
import { DELIVERY_WORDS_IN_LISTS } from '#domain/data-exchange/list-headings.ts';
import type { ExportedList } from '../../core/list-export/export-list.ts';

/** A webhook's deliveries as a file. */
export const DELIVERY_EXPORT: ExportedList<WebhookDelivery> = {
  name: 'webhook-events',
  columns: [
    { heading: 'Created on', holds: 'instant', of: ({ at }) => at },
    { heading: 'Event', of: ({ type }) => type },
    { heading: 'Message ID', of: ({ messageId }) => messageId },
    { heading: 'Status', holds: 'label', of: ({ state }) => DELIVERY_WORDS_IN_LISTS[state] },
    { heading: 'Attempts', holds: 'number', of: ({ attempts }) => String(attempts) },
    { heading: 'Next attempt', holds: 'instant', of: ({ nextAttempt }) => nextAttempt },
    { heading: 'Result', holds: 'label', of: ({ outcome }) => outcome && DELIVERY_WORDS_IN_LISTS[outcome] },
    { heading: 'HTTP status', holds: 'number', of: ({ status }) => (status === null ? null : String(status)) },
  ],
};
