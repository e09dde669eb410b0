import type pg from 'pg';

/** What using a session or a token and guessing a password leave behind in any case; the trail holds who was refused as well. */
const ALWAYS_TOUCHED = ['session', 'sign_in_attempt', 'api_token_use'];
/** The same of columns. */
const ALWAYS_TOUCHED_COLUMNS: Record<string, string> = { api_token: "- 'last_used_at'" };

/** A sum of all that each table of a database holds, by its name: two are alike when nothing was changed in between. */
export async function tablesAsTheyAre(sql: pg.Client): Promise<Record<string, string>> {
  const { rows: tables } = await sql.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !ALWAYS_TOUCHED.includes(table.name))) {
    const touched = ALWAYS_TOUCHED_COLUMNS[name];
    const row = touched ? `(to_jsonb(it) ${touched})::text` : 'it::text';
    const { rows } = await sql.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(${row}), '' order by md5(${row}))), '') as sum from "${name}" as it${name === 'audit_event' ? " where subject <> 'access'" : ''}`,
    );
    sums[name] = rows[0]!.sum;
  }
  return sums;
}
