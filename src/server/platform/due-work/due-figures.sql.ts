import type { Registry } from '../database/registry/registry.ts';
import type { DueKind } from './due-notes.ts';

type Asking = Pick<Registry, 'query'>;

/** Stores an agency's figures. Writes nothing if they are unchanged; zeros don't age. */
export async function keepFigures(
  registry: Asking,
  { kind, agency }: { kind: DueKind; agency: string },
  figures: Record<string, number>,
) {
  await registry.query(
    `update due_work set figures = $3, counted_at = now()
     where kind = $1 and agency = $2 and figures is distinct from $3::jsonb`,
    [kind, agency, JSON.stringify(figures)],
  );
}

/** A figure over all agencies: the sum, and the age of the oldest item in seconds. */
type JoinedFigure = { kind: DueKind; key: string; sum: number; oldest: number };

export function joinFigures(registry: Asking): Promise<JoinedFigure[]> {
  return registry.query<JoinedFigure>(
    `select kind, key, sum(value::float8) as sum,
       max(case when value::float8 > 0 then value::float8 + extract(epoch from now() - counted_at)::float8 else 0 end) as oldest
     from due_work, jsonb_each_text(figures) group by kind, key`,
  );
}

/** Returns for how many seconds work has been due, the maximum over agencies that servers of this release can work for. */
export async function longestDue(registry: Pick<Registry, 'query' | 'newest'>): Promise<number> {
  const [row] = await registry.query<{ seconds: number }>(
    `select coalesce(extract(epoch from max(now() - due_at) filter (where due_at < now())), 0)::float8 as seconds
     from due_work join agency_database on name = agency and migrated_to collate "C" >= $1`,
    [registry.newest],
  );
  return row!.seconds;
}
