// One engine under load, in a process of its own: node workload.mjs <engine> <folder>. Prints its figures as JSON.
import { setTimeout as delay } from 'node:timers/promises';
import { ENGINES } from './engines.mjs';
import { memoryOf } from './processes.mjs';

const [engineName, folder] = process.argv.slice(2);
const start = ENGINES[engineName];

const EMPLOYEES = 400;
const ENTRIES = 400_000;
const SAVERS = 8;
const SAVE_EVERY_MS = 100;
const LOAD_MS = 15_000;

const SCHEMA = `
  create table time_entry (
    id bigint generated always as identity primary key,
    employee_id integer not null,
    job_id integer not null,
    cost_type_id integer not null,
    work_date date not null,
    units numeric(6,2) not null,
    notes text,
    last_modified timestamptz not null default now()
  );
  create index time_entry_of_employee on time_entry (employee_id, work_date);`;

const FILL = `
  insert into time_entry (employee_id, job_id, cost_type_id, work_date, units, notes)
  select n % ${EMPLOYEES} + 1, n % 1500 + 1, n % 40 + 1,
         date '2024-01-01' + (n / ${EMPLOYEES}) % 730, (n % 32) * 0.25 + 0.25, 'Layout, second round of changes ' || n
  from generate_series(0, ${ENTRIES - 1}) as n;`;

const WEEK = `
  select id, job_id, cost_type_id, work_date, units, notes, last_modified
  from time_entry
  where employee_id = $1 and work_date between $2::date and $2::date + 6
  order by work_date, id`;

const REPORT = `
  select date_trunc('month', work_date) as month, employee_id, job_id, sum(units) as units, count(distinct work_date) as days
  from time_entry
  group by 1, 2, 3
  order by 4 desc, 2, 3, 1
  limit 100`;

const SAVE = 'update time_entry set units = $2, last_modified = now() where id = $1 returning last_modified';

const random = (below) => Math.floor(Math.random() * below);
const share = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];
const distribution = (values) => ({
  p50: share(values, 0.5),
  p95: share(values, 0.95),
  max: share(values, 1),
  n: values.length,
});

async function timed(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function started(where) {
  let engine;
  const ms = await timed(async () => {
    engine = await start(where);
    await engine.query('select 1');
  });
  return { engine, ms };
}

async function readWeeks(engine, clients, readsOfEach) {
  const latencies = [];
  const client = async () => {
    for (let read = 0; read < readsOfEach; read++) {
      const monday = `2024-${String(random(12) + 1).padStart(2, '0')}-0${random(7) + 1}`;
      latencies.push(await timed(() => engine.query(WEEK, [random(EMPLOYEES) + 1, monday])));
    }
  };
  const ms = await timed(() => Promise.all(Array.from({ length: clients }, client)));
  return { ...distribution(latencies), perSecond: latencies.length / (ms / 1000) };
}

/** Each saver begins a save every so often, whether or not the one before was quick: a person does not wait in step. */
async function saveFor(engine, ms) {
  const latencies = [];
  const until = performance.now() + ms;
  const saver = async (number) => {
    await delay((number * SAVE_EVERY_MS) / SAVERS);
    const under = [];
    while (performance.now() < until) {
      const save = () => engine.query(SAVE, [random(ENTRIES) + 1, random(32) / 4 + 0.25]);
      under.push(timed(save).then((latency) => latencies.push(latency)));
      await delay(SAVE_EVERY_MS);
    }
    await Promise.all(under);
  };
  await Promise.all(Array.from({ length: SAVERS }, (_, number) => saver(number)));
  return distribution(latencies);
}

async function saveDuringReports(engine) {
  const reports = [];
  let isOver = false;
  const reporting = (async () => {
    while (!isOver) reports.push(await timed(() => engine.query(REPORT, [])));
  })();
  const saves = await saveFor(engine, LOAD_MS);
  isOver = true;
  await reporting;
  return { saves, reports: distribution(reports) };
}

const first = await started(folder);
await first.engine.stop();
const seconds = [];
for (let round = 0; round < 5; round++) {
  const again = await started(folder);
  seconds.push(again.ms);
  await again.engine.stop();
}
const { engine } = await started(folder);
await delay(1000);
const memoryAtRest = await memoryOf(process.pid, folder);
await engine.query(SCHEMA);
const fill = await timed(() => engine.query(FILL));
await engine.query('vacuum analyze time_entry');
await readWeeks(engine, 4, 50);
const week1 = await readWeeks(engine, 1, 1000);
const week16 = await readWeeks(engine, 16, 250);
const savesAlone = await saveFor(engine, LOAD_MS);
const aloneTimes = [];
for (let round = 0; round < 3; round++) aloneTimes.push(await timed(() => engine.query(REPORT, [])));
const reportAlone = distribution(aloneTimes);
const together = await saveDuringReports(engine);
const memoryAfterLoad = await memoryOf(process.pid, folder);
await engine.stop();

process.stdout.write(
  JSON.stringify({
    startFirst: first.ms,
    startSecond: distribution(seconds),
    memoryAtRest,
    memoryAfterLoad,
    fill,
    week1,
    week16,
    savesAlone,
    reportAlone,
    savesDuringReport: together.saves,
    reportDuringSaves: together.reports,
  }),
);
process.exit(0);
