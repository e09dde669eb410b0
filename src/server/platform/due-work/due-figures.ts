import type { Registry as Metrics } from 'prom-client';
import type { AgencyDatabase } from '../database/postgres.ts';
import type { Registry } from '../database/registry/registry.ts';
import { measureAtRegistry } from '../operations/measure-at-registry.ts';
import { joinFigures, longestDue } from './due-figures.sql.ts';
import type { DueKind } from './due-notes.ts';

/** Milliseconds for which a computed figure is reused. */
const KEPT = 15_000;

/**
 * The name of one figure at `/metrics`, and how the figures of all agencies become one: by their sum, or as the age in seconds of the oldest item, which
 * keeps growing after it was measured.
 */
type Figure = { name: string; help: string; joins: 'sum' | 'oldest' };

/** What is counted in an agency's database after work of a kind was done there, by name. */
export type DueFigures<Name extends string = string> = {
  kind: DueKind;
  count: (database: AgencyDatabase) => Promise<Record<Name, number>>;
  figures: Record<Name, Figure>;
};

/**
 * Adds figures of all agencies to those of a process; of several processes each tells the same. They are as they were when a server last
 * did such work for an agency, which is ten minutes ago at most: one question at the registry, however many agencies there are.
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
