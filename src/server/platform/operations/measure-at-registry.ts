import { Gauge, type Registry as Metrics } from 'prom-client';

/**
 * Adds a figure of the installation that is asked for at its registry; of several processes each tells the same. It is left out while `read` answers
 * nothing or fails: a registry that is away leaves the other figures as they are.
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
