import { Gauge, type Registry as Metrics } from 'prom-client';

/**
 * Adds a metric of the installation read from its registry; every process reports the same. Left out while `read` returns nothing or fails,
 * so that an unreachable registry doesn't affect other metrics.
 */
export function measureAtRegistry(
  metrics: Metrics,
  { name, help }: { name: string; help: string },
  read: () => Promise<number | null> | undefined,
) {
  new Gauge({
    name,
    help,
    registers: [metrics],
    aggregator: 'max',
    async collect() {
      const value = await read()?.catch(() => null);
      if (typeof value === 'number') this.set(value);
    },
  });
}
