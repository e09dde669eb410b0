import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readable } from './docket.mjs';
import { startWatched } from './event-loop.mjs';
import { quantile, timed } from './rounds.mjs';

/**
 * Measures the preview and import of a file of 100,000 time entries while users save entries, and its effect on them: at most 60 s, and
 * their p95 at most doubled.
 */
const LINES = 100_000;
const SAVERS = ['emma', 'sam', 'sue', 'dana'];
/** The pause of each user between two saves. */
const PAUSE = 50;
const PEACE = 15_000;
const TIME_ENTRIES = '/api/timesheet/timeentries';
const IMPORT = '/api/administration/time-entries/import';

const folder = mkdtempSync(join(tmpdir(), 'docket-import-'));
// The database's user needs access.
chmodSync(folder, 0o755);
const docket = await startWatched(join(folder, 'data'), { DEMO: '4000' });
const agency = await docket.openDatabase('docket_harbour-pine');

const { rows: people } = await agency.query('select code from employee order by id');
const { rows: jobs } = await agency.query('select code from job where is_billable and is_active order by id limit 50');
const { rows: costTypes } = await agency.query('select code from cost_type where is_active order by id limit 5');
const file = Buffer.from(linesOfYears());
console.log(`${LINES} lines, ${(file.length / 1e6).toFixed(1)} MB.`);

const administrator = docket.openCaller();
await administrator.signIn('ada');
const savers = await Promise.all(SAVERS.map(openSaver));

console.log('Saves in peace…');
const before = await saveDuring(() => delay(PEACE));
let shown;
let looking = 0;
const duringLook = await saveDuring(async () => {
  looking = await timed(async () => {
    shown = await look();
  });
});
let importing = 0;
let counts;
const duringImport = await saveDuring(async () => {
  importing = await timed(async () => {
    counts = await bringIn(shown.outcome.hash);
  });
});
console.log(JSON.stringify(counts));
const figures = ({ times, block }) => ({
  saves: times.length,
  p50: `${quantile(times, 0.5).toFixed(0)} ms`,
  p95: `${quantile(times, 0.95).toFixed(0)} ms`,
  most: `${Math.max(...times).toFixed(0)} ms`,
  'longest block': `${block.toFixed(0)} ms`,
});
console.table({
  'in peace': { seconds: PEACE / 1000, ...figures(before) },
  'while it is looked at': { seconds: Math.round(looking / 100) / 10, ...figures(duringLook) },
  'while it comes in': { seconds: Math.round(importing / 100) / 10, ...figures(duringImport) },
});

for (const caller of [administrator, ...savers.map(({ caller }) => caller)]) caller.close();
await agency.end();
await docket.stop();
rmSync(folder, { recursive: true, force: true });

async function look() {
  return answerTo(await sendFile(`${IMPORT}/preview`, {}));
}

async function bringIn(outcome) {
  return answerTo(await sendFile(IMPORT, { lines: 'all', outcome }));
}

function answerTo(answer) {
  const value = JSON.parse(readable(answer));
  const outcome = (value.current ?? value).outcome;
  if (answer.status >= 300 || outcome?.bad > 0)
    throw new Error(
      `The file was answered ${answer.status}: ${JSON.stringify(outcome?.problems?.slice(0, 3) ?? value)}`,
    );
  return value;
}

function sendFile(path, settings) {
  const query = new URLSearchParams({ fileName: 'year.csv', ...settings });
  return administrator.send('POST', `${path}?${query}`, file, 'application/octet-stream');
}

/** Signs in a user who creates and deletes entries, so that their days don't fill up. */
async function openSaver(username) {
  const caller = docket.openCaller();
  await caller.signIn(username);
  const { rows } = await agency.query(
    `select t.job_id, t.cost_type_id, t.is_billable, to_char(t.work_date, 'YYYY-MM-DD') as day from time_entry t
     join employee e on e.id = t.employee_id join job j on j.id = t.job_id
     where e.username = $1 and t.approved_at is null and j.is_active and j.is_billable order by t.work_date desc limit 1`,
    [username],
  );
  const [{ job_id: jobId, cost_type_id: costTypeId, is_billable: isBillable, day: transactionDate }] = rows;
  return { caller, draft: { units: 0.25, notes: '', transactionDate, isBillable, jobId, costTypeId, id: 0 } };
}

/** Returns the durations of all saves during an import, in milliseconds. */
async function saveDuring(something) {
  let isOver = false;
  const times = [];
  await docket.longestBlock();
  const save = async ({ caller, draft }) => {
    while (!isOver) {
      const started = performance.now();
      const entry = await caller.ask(201, 'POST', TIME_ENTRIES, { ...draft, requestId: randomUUID() });
      times.push(performance.now() - started);
      await caller.expect(204, 'DELETE', `${TIME_ENTRIES}/${entry.id}`);
      await delay(PAUSE);
    }
  };
  const saving = Promise.all(savers.map(save));
  await Promise.race([something(), saving]);
  isOver = true;
  await saving;
  return { times, block: await docket.longestBlock() };
}

function linesOfYears() {
  const lines = ['employee,is_client_job,job,cost_type,date,hours,notes,is_billable'];
  for (let number = 0; number < LINES; number++) {
    const { code, day, minutes } = lineOf(number);
    const hours = (Math.round((minutes / 60) * 4) / 4).toFixed(2);
    lines.push(
      [
        code,
        'yes',
        jobOf(number).code,
        costTypeOf(number).code,
        day,
        hours,
        `Fine cut of round ${number % 7}`,
        'yes',
      ].join(','),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Returns a line for the years before the demo agency's data, several per person and day. */
function lineOf(number) {
  const person = people[number % people.length];
  const place = Math.floor(number / people.length / 5);
  const day = new Date(Date.UTC(2020, 0, 1) + place * 86_400_000).toISOString().slice(0, 10);
  return { ...person, day, minutes: 15 + ((number * 45) % 240) };
}

function jobOf(number) {
  return jobs[number % jobs.length];
}

function costTypeOf(number) {
  return costTypes[number % costTypes.length];
}
