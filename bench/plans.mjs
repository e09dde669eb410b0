import { weekPath } from './read-week.mjs';
import { recordStatements } from './statements.mjs';

/** A table that is read whole is no matter below this size: PostgreSQL prefers that to an index there, and rightly. */
const SMALL_TABLE_ROWS = 2000;

const RANGE = ({ startDate, endDate }) => `startDate=${startDate}&endDate=${endDate}`;

/** The calls that people wait for at every screen of time entry. */
const HOT_CALLS = {
  "a week's read": weekPath,
  'the job search by 3 letters': () => '/api/timesheet/jobs/search?keyphrase=tim',
  'the job search by 3 letters, own jobs': () => '/api/timesheet/jobs/search?keyphrase=tim&mine=true',
  'the days of a week': (week) => `/api/timesheet/workdays?${RANGE(week)}`,
  'the pins': () => '/api/timesheet/pinnedtimeallocations',
};

/** The statements of the hot calls, but the look-up of the session, which is the first of each and stands once. */
export async function recordHotStatements(caller, file, week) {
  const found = [];
  for (const [name, pathOf] of Object.entries(HOT_CALLS)) {
    const { statements } = await recordStatements(file, () => caller.expect(200, 'GET', pathOf(week)));
    if (found.length === 0) found.push({ name: 'the session', ...statements[0] });
    for (const statement of statements.slice(1)) found.push({ name, ...statement });
  }
  return found;
}

/**
 * How PostgreSQL carries out each: time, pages, the indexes it uses, and the large tables it reads whole. What they write
 * is taken back.
 */
export async function explainAll(client, statements) {
  const { rows } = await client.query(
    "select relname, reltuples from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const rowsOf = new Map(rows.map(({ relname, reltuples }) => [relname, reltuples]));
  const verdicts = new Map();
  await client.query('begin');
  // A request that made an entry is noted for good; only without that can the recorded one make its entry again.
  await client.query('delete from time_entry_request');
  for (const { name, text, values } of statements.filter(({ text }) => !/^(begin|commit)\b/i.test(text))) {
    const explained = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    const [{ Plan, 'Execution Time': executing, 'Planning Time': planning }] = explained.rows[0]['QUERY PLAN'];
    const nodes = [...nodesOf(Plan)];
    const verdict = verdicts.get(name) ?? {
      planning: 0,
      executing: 0,
      pages: 0,
      indexes: new Set(),
      readWhole: new Set(),
    };
    verdict.planning += planning;
    verdict.executing += executing;
    verdict.pages += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
    for (const { 'Index Name': index } of nodes) if (index) verdict.indexes.add(index);
    for (const { 'Node Type': type, 'Relation Name': table } of nodes)
      if (type === 'Seq Scan' && rowsOf.get(table) >= SMALL_TABLE_ROWS) verdict.readWhole.add(table);
    verdicts.set(name, verdict);
  }
  await client.query('rollback');
  return verdicts;
}

function* nodesOf(plan) {
  yield plan;
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner);
}
