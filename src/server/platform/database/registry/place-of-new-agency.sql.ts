import type pg from 'pg';

/** Returns the PostgreSQL server for a new agency: the first of `names` with the fewest agencies. */
export async function placeOfNewAgency(registry: pg.ClientBase, names: readonly string[]): Promise<string> {
  const { rows } = await registry.query<{ name: string }>(
    `select place.name from unnest($1::text[]) with ordinality as place (name, nth)
     order by (select count(*) from agency_database where server = place.name), nth limit 1`,
    [names],
  );
  return rows[0]!.name;
}
