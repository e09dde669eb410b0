import { Gauge, type Registry } from 'prom-client';
import type { Agencies } from '../database/agencies.ts';
import type { AgencyDatabase } from '../database/postgres.ts';

/** Milliseconds for which figures are told again: a monitor that asks often must not keep every database busy. */
const KEPT = 15_000;

type Figures<Name extends string> = Record<Name, number>;

/** What one figure is called at `/metrics`, and whether agencies' are added up or the highest counts. */
type Figure = { name: string; help: string; joins: 'sum' | 'max' };

/** Adds figures of all agencies' databases to those of a process; of several processes each tells the same (OBS-04). */
export function measureAgencies<Name extends string>(
  metrics: Registry,
  agencies: Pick<Agencies, 'list' | 'open'>,
  { figures, count }: { figures: Record<Name, Figure>; count: (database: AgencyDatabase) => Promise<Figures<Name>> },
) {
  const named = Object.entries<Figure>(figures) as [Name, Figure][];
  let counted: { at: number; all: Promise<Figures<Name>> } | undefined;
  const countAll = async () => {
    const all = Object.fromEntries(named.map(([key]) => [key, 0])) as Figures<Name>;
    const listed = await agencies.list().catch(() => []);
    for (const { name } of listed) {
      // A database that does not answer leaves out its own figures only.
      try {
        const database = await agencies.open(name);
        const one = database && (await count(database));
        if (one)
          for (const [key, { joins }] of named)
            all[key] = joins === 'sum' ? all[key] + one[key] : Math.max(all[key], one[key]);
      } catch {}
    }
    return all;
  };
  const lately = () => {
    if (!counted || performance.now() - counted.at > KEPT) counted = { at: performance.now(), all: countAll() };
    return counted.all;
  };
  for (const [key, { name, help }] of named)
    new Gauge({
      name,
      help,
      registers: [metrics],
      aggregator: 'max',
      async collect() {
        this.set((await lately())[key]);
      },
    });
}
