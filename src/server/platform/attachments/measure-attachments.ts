import { Gauge, type Registry } from 'prom-client';
import type { Attachments } from './attachments.ts';

/** Adds a metric: whether the attachment store is reachable. */
export function measureAttachments(metrics: Registry, attachments: Attachments) {
  new Gauge({
    name: 'docket_attachments_away',
    help: 'Whether the object store of files cannot be reached: 1 = it cannot',
    registers: [metrics],
    aggregator: 'max',
    async collect() {
      const { failure } = await attachments.place();
      this.set(failure === null ? 0 : 1);
    },
  });
}
