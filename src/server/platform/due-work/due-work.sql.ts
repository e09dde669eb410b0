import type { Registry } from '../database/registry/registry.ts';
import type { DueKind } from './due-notes.ts';

/** Leased work: one kind for one agency. `until` is when others take over, `server` where its database is. */
export type LeasedWork = { kind: DueKind; agency: string; until: Date; server: string };

/** Records that work is due, keeping the earliest time; with `agencies` null, for every agency without a row. */
export async function noteDue(registry: Registry, kinds: readonly DueKind[], agencies: readonly string[] | null) {
  if (agencies === null) {
    await registry.query(
      `insert into due_work (kind, agency)
       select kind, name from agency_database cross join unnest($1::text[]) as kind
       on conflict do nothing`,
      [kinds],
    );
    return;
  }
  await registry.query(
    `insert into due_work (kind, agency)
     select kind, name from unnest($1::text[], $2::text[]) as due (kind, agency)
     join agency_database on name = agency
     on conflict (kind, agency) do update set due_at = least(due_work.due_at, excluded.due_at)`,
    [kinds, agencies],
  );
}

/**
 * Leases due work, longest overdue first, in one statement for all agencies and servers. Agencies still to be migrated come last: only
 * waiting people speed that up. Skips PostgreSQL servers in `without`, or considers `only` one.
 */
export function takeDue(
  registry: Registry,
  {
    kinds,
    most,
    leaseSeconds,
    without = [],
    only = null,
  }: {
    kinds: readonly DueKind[];
    most: number;
    leaseSeconds: number;
    without?: readonly string[];
    only?: string | null;
  },
): Promise<LeasedWork[]> {
  return registry.query<LeasedWork>(
    `update due_work set due_at = now() + make_interval(secs => $3)
     from (select kind, agency, server from due_work join agency_database on name = agency and migrated_to collate "C" >= $4
           where due_at <= now() + interval '1 millisecond' and kind = any($1::text[])
             and server <> all($5::text[]) and ($6::text is null or server = $6)
           order by due_at limit $2 for update of due_work skip locked) as due
     where due_work.kind = due.kind and due_work.agency = due.agency
     returning due_work.kind, due_work.agency, due_work.due_at as until, due.server`,
    [kinds, most, leaseSeconds, registry.newest, without, only],
  );
}

/**
 * Records when there's more to do, at the latest at the next check. Work noted meanwhile stays due. So does work that outlasted its lease:
 * a note after its expiry can't be detected.
 */
export async function finishDue(
  registry: Registry,
  { kind, agency, until }: LeasedWork,
  { next, lookSeconds }: { next: Date | null; lookSeconds: number },
) {
  await registry.query(
    `update due_work set due_at = least($4::timestamptz, now() + make_interval(secs => $5))
     where kind = $1 and agency = $2 and due_at = $3 and due_at > now()`,
    [kind, agency, until, next, lookSeconds],
  );
}
