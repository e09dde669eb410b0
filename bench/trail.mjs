import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocket } from './docket.mjs';
import { alternate, timed } from './rounds.mjs';

/**
 * Measures the first page of a trail of a million rows, by each filter and by combinations, over HTTP (AUDIT-01: 300 ms); how long sealing
 * takes, and how long a check.
 */
const ROWS = 1_000_000;
const PEOPLE = 40;

const dataFolder = mkdtempSync(join(tmpdir(), 'docket-trail-'));
// The database's user needs access.
chmodSync(dataFolder, 0o755);
const docket = await startDocket(dataFolder, { DEMO: '300' });
const [agency, registry] = [await docket.openDatabase('docket_harbour-pine'), await docket.openDatabase('docket')];

/** Three years of an agency: mostly time entries with all their fields, sometimes a job, a client, a sign-in or an import. */
await agency.query(
  `insert into audit_event (at, by_employee_id, for_employee_id, subject, subject_id, action, way, before, after)
   select now() - (${ROWS} - number) * interval '95 seconds', 1 + number % ${PEOPLE},
     case when number % 10 = 0 then 1 + (number + 7) % ${PEOPLE} end,
     case when number % 500 = 0 then 'client' when number % 50 = 0 then 'job' when number % 20 = 0 then 'session' else 'time_entry' end,
     1 + number % case when number % 500 = 0 then 40 else 200000 end,
     case when number % 20 = 0 and number % 50 > 0 then 'sign-in' when number % 3 = 0 then 'create' else 'update' end,
     case when number % 1000 = 0 then 'import' else 'web' end,
     case when number % 3 > 0 then jsonb_build_object('jobId', number % 300, 'notes', 'Rough cut, second round of ' || number,
       'units', 150, 'workDate', '2026-03-04', 'costTypeId', 3, 'employeeId', number % ${PEOPLE}, 'isBillable', true) end,
     jsonb_build_object('jobId', number % 300, 'notes', case when number = 1000 then 'xyzzy' else 'Fine cut, third round of ' || number end,
       'units', 175, 'workDate', '2026-03-04', 'costTypeId', 3, 'employeeId', number % ${PEOPLE}, 'isBillable', true)
   from generate_series(1, ${ROWS}) as number`,
);
await agency.query('vacuum analyze audit_event');

const caller = docket.openCaller();
await caller.signIn('ada');
const TRAIL = '/api/administration/audit';
const day = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const filters = {
  'no filter': '',
  who: 'by=7',
  'for whom': 'for=7',
  'one record': 'kind=client&id=1',
  'a kind': 'kind=client',
  'an action': 'action=sign-in',
  'a way': 'way=import',
  'days two years ago': `from=${day(720)}&to=${day(700)}`,
  'a word of the newest rows': 'words=third',
  'a word of one row, not among those looked at': 'words=xyzzy',
  'who, kind, action, way and days': `by=8&kind=time_entry&action=update&way=web&from=${day(900)}&to=${day(100)}`,
  'who and a kind that they never touched': 'by=8&kind=purchase_order',
  'a word and who': 'by=8&words=third+cut',
  'rare together': 'action=sign-in&way=import',
};
const pages = await alternate(
  Object.fromEntries(
    Object.entries(filters).map(([name, query]) => [
      name,
      () => timed(() => caller.expect(200, 'GET', `${TRAIL}?${query}`)),
    ]),
  ),
  { warmUp: 2, rounds: 9 },
);
console.table(
  Object.fromEntries(Object.entries(pages).map(([name, milliseconds]) => [name, `${milliseconds.toFixed(0)} ms`])),
);

const sizes = await agency.query(`
  select indexrelname as index, pg_size_pretty(pg_relation_size(indexrelid)) as size from pg_stat_user_indexes where relname = 'audit_event'
  union all select 'rows', pg_size_pretty(pg_table_size('audit_event'))`);
console.table(sizes.rows);

if (process.argv.includes('--trigrams')) {
  await agency.query(`create function trail_words(audit_event) returns text language sql immutable
    as $$ select public.folded(concat_ws(' ', $1.before::text, $1.after::text)) $$`);
  const index = `create index trail_words on audit_event using gin (trail_words(audit_event) gin_trgm_ops)`;
  const milliseconds = await timed(() => agency.query(index));
  const { rows } = await agency.query("select pg_size_pretty(pg_relation_size('trail_words')) as size");
  console.log(`An index of trigrams: ${(milliseconds / 1000).toFixed(0)} s, ${rows[0].size}.`);
  const insert = () =>
    timed(() =>
      agency.query(`insert into audit_event (at, subject, subject_id, action, way, before, after)
        select at, subject, subject_id, action, way, before, after from audit_event order by id limit 1000`),
    );
  const withIndex = [await insert(), await insert(), await insert()].sort((a, b) => a - b)[1];
  await agency.query('drop index trail_words');
  const without = [await insert(), await insert(), await insert()].sort((a, b) => a - b)[1];
  console.log(`1,000 rows written: ${withIndex.toFixed(0)} ms with it, ${without.toFixed(0)} ms without.`);
}

await agency.query("update task_plan set planned_until = now() - interval '26 hours'");
const sealing = await timed(async () => {
  await registry.query("update due_work set due_at = now() where kind = 'task'");
  for (;;) {
    const { rows } = await agency.query(
      'select coalesce(sum(row_count), 0)::integer as sealed, count(*)::integer as seals from audit_seal',
    );
    if (rows[0].sealed >= ROWS) return console.log(`${rows[0].seals} seals of ${rows[0].sealed} rows.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});
console.log(`Sealed in ${(sealing / 1000).toFixed(1)} s.`);

caller.close();
await Promise.all([agency.end(), registry.end()]);
await docket.stop();
rmSync(dataFolder, { recursive: true, force: true });
