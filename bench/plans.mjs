import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { weekPath } from './read-week.mjs';
import { recordStatements } from './statements.mjs';

const UNIQUE_VIOLATION = '23505';

/** Below this size a sequential scan doesn't matter: PostgreSQL rightly prefers it to an index. */
const SMALL_TABLE_ROWS = 2000;

const RANGE = ({ startDate, endDate }) => `startDate=${startDate}&endDate=${endDate}`;

/** The calls that users wait for on every screen of time entry. */
const HOT_CALLS = {
  "a week's read": weekPath,
  'the job search by 3 letters': () => '/api/timesheet/jobs/search?keyphrase=tim',
  'the job search by 3 letters, own jobs': () => '/api/timesheet/jobs/search?keyphrase=tim&mine=true',
  'the days of a week': (week) => `/api/timesheet/workdays?${RANGE(week)}`,
  'the pins': () => '/api/timesheet/pinnedtimeallocations',
};

/** Records the statements of the hot calls, without the look-up of the session, which is the same for each and listed once. */
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
 * Explains each statement: time, pages, the indexes it uses, and sequential scans of large tables; and its time with the generic plan of a
 * prepared statement. Writes are rolled back.
 */
export async function explainAll(client, statements) {
  const { rows } = await client.query(
    "select relname, reltuples from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const rowsOf = new Map(rows.map(({ relname, reltuples }) => [relname, reltuples]));
  const verdicts = new Map();
  await client.query('begin');
  // A request ID that created an entry is stored permanently; it is deleted so that the recorded request can create its entry again.
  await client.query('delete from time_entry_request');
  for (const { name, text, values } of statements.filter(({ text }) => !/^(begin|commit)\b/i.test(text))) {
    await client.query('savepoint before');
    let explained;
    let generic;
    try {
      generic = await explainGeneric(client, text, values);
      await client.query('rollback to savepoint before');
      explained = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    } catch (error) {
      // The recorded call created it already.
      if (error.code !== UNIQUE_VIOLATION) throw error;
      await client.query('rollback to savepoint before');
      continue;
    }
    const [{ Plan, 'Execution Time': executing, 'Planning Time': planning }] = explained.rows[0]['QUERY PLAN'];
    const nodes = [...nodesOf(Plan)];
    const verdict = verdicts.get(name) ?? {
      planning: 0,
      executing: 0,
      generic: 0,
      slower: [],
      pages: 0,
      indexes: new Set(),
      readWhole: new Set(),
    };
    verdict.planning += planning;
    verdict.executing += executing;
    verdict.generic += generic;
    if (generic > 2 * executing + 2)
      verdict.slower.push(`${generic.toFixed(1)} instead of ${executing.toFixed(1)} ms: ${text.replace(/\s+/g, ' ')}`);
    verdict.pages += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
    for (const { 'Index Name': index } of nodes) if (index) verdict.indexes.add(index);
    for (const { 'Node Type': type, 'Relation Name': table } of nodes)
      if (type === 'Seq Scan' && rowsOf.get(table) >= SMALL_TABLE_ROWS) verdict.readWhole.add(table);
    verdicts.set(name, verdict);
  }
  await client.query('rollback');
  return verdicts;
}

let prepared = 0;

/** Returns the duration of a statement with its generic plan, in milliseconds. */
async function explainGeneric(client, text, values) {
  await client.query("set local plan_cache_mode = 'force_generic_plan'");
  prepared += 1;
  const name = `of_any_values_${prepared}`;
  await client.query(`prepare ${name} as ${text}`);
  const literals = values.map((value) => literalOf(prepareValue(value)));
  const call = literals.length > 0 ? `${name}(${literals.join(', ')})` : name;
  const { rows } = await client.query(`explain (analyze, format json) execute ${call}`);
  return rows[0]['QUERY PLAN'][0]['Execution Time'];
}

function literalOf(value) {
  if (value === null) return 'null';
  return Buffer.isBuffer(value) ? `'\\x${value.toString('hex')}'` : pg.escapeLiteral(String(value));
}

function* nodesOf(plan) {
  yield plan;
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner);
}
