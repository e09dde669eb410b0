import type pg from 'pg';
import { IS_RUNNING } from './server-reports.ts';

/**
 * The PostgreSQL server for a new agency: of those that every running server's environment names the one with the fewest agencies, the first of several
 * (SCALE-01). `names` are those that this process knows, the registry's first, which all know.
 */
export async function placeOfNewAgency(registry: pg.ClientBase, names: readonly string[]): Promise<string> {
  const { rows } = await registry.query<{ name: string }>(
    `select place.name from unnest($1::text[]) with ordinality as place (name, nth)
     where not exists (select from server_report where ${IS_RUNNING} and place.name <> all (postgresql_servers))
     order by (select count(*) from agency_database where server = place.name), nth limit 1`,
    [names],
  );
  return rows[0]?.name ?? names[0]!;
}
