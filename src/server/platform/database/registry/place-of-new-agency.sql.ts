import type pg from 'pg';

/** The PostgreSQL server for a new agency: of `names`, the one with the fewest agencies, the first of several. */
export async function placeOfNewAgency(registry: pg.ClientBase, names: readonly string[]): Promise<string> {
  const { rows } = await registry.query<{ name: string }>(
    `select place.name from unnest($1::text[]) with ordinality as place (name, nth)
     order by (select count(*) from agency_database where server = place.name), nth limit 1`,
    [names],
  );
  return rows[0]!.name;
}
