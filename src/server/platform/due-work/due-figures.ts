import type { Registry as Metrics } from 'prom-client';
import type { AgencyDatabase } from '../database/postgres.ts';
import type { Registry } from '../database/registry/registry.ts';
import { measureAtRegistry } from '../operations/measure-at-registry.ts';
import { joinFigures, longestDue } from './due-figures.sql.ts';
import type { DueKind } from './due-notes.ts';

/** Milliseconds for which a computed figure is cached. */
const KEPT = 15_000;

/**
 * A metric's name at `/metrics`, and how agencies are combined: by sum, or by the age of the oldest item in seconds, which keeps growing
 * after measurement.
 */
type Figure = { name: string; help: string; joins: 'sum' | 'oldest' };

/** Figures counted in an agency's database after work of a kind, by name. */
export type DueFigures<Name extends string = string> = {
  kind: DueKind;
  count: (database: AgencyDatabase) => Promise<Record<Name, number>>;
  figures: Record<Name, Figure>;
};

/**
 * Adds figures over all agencies to a process's metrics; all processes report the same. They are as of the last such work, at most ten
 * minutes old: one query of the registry, however many agencies there are.
 */
export function measureDueFigures(
  metrics: Metrics,
  registry: Pick<Registry, 'query' | 'newest'> | undefined,
  all: readonly DueFigures[],
) {
  let joined: { at: number; figures: ReturnType<typeof joinFigures> } | undefined;
  const lately = () => {
    if (registry && (!joined || performance.now() - joined.at > KEPT))
      joined = { at: performance.now(), figures: joinFigures(registry) };
    return joined?.figures;
  };
  for (const { kind, figures } of all)
    for (const [key, { name, help, joins }] of Object.entries(figures))
      measureAtRegistry(metrics, { name, help }, () =>
        lately()?.then((found) => found.find((one) => one.kind === kind && one.key === key)?.[joins] ?? 0),
      );
  const late = {
    name: 'docket_due_work_late_seconds',
    help: 'For how long agencies have been waiting for a server to look at what is due for them, where it is longest',
  };
  measureAtRegistry(metrics, late, () => (registry ? longestDue(registry) : undefined));
}
