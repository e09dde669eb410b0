// Measures the built product against a bare reference in the same run; npm run bench [-- --scale 400000 [--data folder]]; the folder was
// created by a server with DATA_DIR and DEMO, and keeps the measured data.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDocket } from './docket.mjs';
import { printEventLoop } from './event-loop.mjs';
import { measureHome, recordHome } from './home.mjs';
import { measureJobSave, measureJobs, recordJobSave } from './jobs.mjs';
import { letMuchWait } from './much-waits.mjs';
import { explainAll, recordHotStatements } from './plans.mjs';
import { memoryOf } from './processes.mjs';
import { measureOrder, measureOrderLists, recordOrder } from './purchase-orders.mjs';
import { measureWeekRead, recordWeekRead, weekPath } from './read-week.mjs';
import { median } from './rounds.mjs';
import { measureSaves, recordSaves } from './save-entry.mjs';
import { measureScripts } from './scripts-of-screens.mjs';
import { openReference, waitsOf } from './statements.mjs';
import { leaveUnapproved, measureApproving, measureLists, readUnapproved, recordLists } from './time-approval.mjs';
import { measureReports } from './timesheet-reports.mjs';

const { values } = parseArgs({ options: { scale: { type: 'string' }, data: { type: 'string' } } });
const STARTS = 5;
const REST_SECONDS = 5;
/** A user who approves the time of a team of creatives. */
const APPROVER = 'sam';
/** A user who maintains jobs and orders. */
const DIRECTOR = 'dana';

/** The target for each figure; docs/measurements.md explains what each one counts. */
const TARGETS = {
  ratio: 2,
  homeRatio: 1.5,
  listRatio: 3,
  approvalRatio: 3,
  orderRatio: 3,
  signInKilobytes: 200,
  startSeconds: 5,
  megabytes: 200,
  reportMilliseconds: 150,
  dashboardSeconds: 1.5,
};

if (process.platform !== 'linux') {
  console.error('The measurements read the memory of processes from /proc, which only Linux has.');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'));
chmodSync(folder, 0o755);
const dataFolder = values.data ?? join(folder, 'data');

/** Returns the current ISO week in the agency's time zone. */
async function currentWeek(caller) {
  const { today } = await caller.read('/api/timesheet/workdays?startDate=2026-01-05&endDate=2026-01-05');
  const shifted = (day, days) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const monday = shifted(today, -((new Date(today).getUTCDay() + 6) % 7));
  return { startDate: monday, endDate: shifted(monday, 6) };
}

/** The first start: creates the demo agencies if they are missing, and records the statements of the calls. */
async function record() {
  const file = join(folder, 'statements.jsonl');
  const docket = await startDocket(dataFolder, values.scale ? { DEMO: values.scale } : {}, file);
  const caller = docket.openCaller();
  const approver = docket.openCaller();
  const director = docket.openCaller();
  try {
    await caller.signIn('emma');
    await director.signIn(DIRECTOR);
    await approver.signIn(APPROVER);
    const week = await currentWeek(caller);
    const read = await recordWeekRead(caller, file, week);
    const [entry] = (await caller.read(weekPath(week))).filter(({ isApproved }) => !isApproved);
    // The order comes last: its mail is sent in the background, and its statements would be recorded with another call.
    const saves = await recordSaves(caller, file, entry, week.endDate);
    const jobSave = await recordJobSave(director, file);
    const approval = await recordLists(approver, file);
    if (values.scale) await letMuchWait(dataFolder, DIRECTOR, [DIRECTOR, APPROVER]);
    const home = await recordHome(docket, file);
    const hot = values.scale ? await recordHotStatements(caller, file, week) : [];
    const order = await recordOrder(director, file);
    return { week, connection: read.connection, read: read.statements, saves, jobSave, order, approval, home, hot };
  } finally {
    caller.close();
    approver.close();
    director.close();
    await docket.stop();
  }
}

function residentMegabytes(pid) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

/** Restarts with existing data, and measures the memory of the last process after an idle period. */
async function startAgain() {
  const milliseconds = [];
  for (let start = 1; start < STARTS; start++) {
    const docket = await startDocket(dataFolder);
    milliseconds.push(docket.milliseconds);
    await docket.stop();
  }
  const docket = await startDocket(dataFolder);
  milliseconds.push(docket.milliseconds);
  await delay(REST_SECONDS * 1000);
  const memory = { server: residentMegabytes(docket.pid), all: await memoryOf(docket.pid, dataFolder) };
  return { docket, seconds: median(milliseconds) / 1000, memory };
}

const row = (what, product, reference, ratio, target) =>
  console.log(`| ${[what, product, reference, ratio, target].join(' | ')} |`);
const ms = (figure) => `${figure.toFixed(2)} ms`;
/** Pairs a call with its statements. */
const asking = (what, ...calls) => {
  const [statements, waits] = [calls.flat().length, calls.reduce((sum, call) => sum + waitsOf(call), 0)];
  return `${what} (${statements} statements, ${waits} waits)`;
};
const compared = (what, product, reference, target = TARGETS.ratio) =>
  row(what, ms(product), ms(reference), (product / reference).toFixed(2), `≤ ${target}`);

try {
  console.log(`${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`);
  if (values.scale && !values.data) console.log(`Making a demo agency of about ${values.scale} time entries…`);
  console.log('');
  const recorded = await record();
  const { docket, seconds, memory } = await startAgain();
  const caller = docket.openCaller();
  let client;
  try {
    client = await openReference(recorded.connection);
    row('', 'Docket', 'its statements alone', 'ratio', 'target');
    row('---', '---:', '---:', '---:', '---:');
    await caller.signIn('emma');
    const read = await measureWeekRead(caller, client, { statements: recorded.read }, recorded.week);
    compared(asking('reading a week', recorded.read), read.http, read.reference);
    const saves = await measureSaves(caller, client, recorded.saves);
    const { creating, updating } = recorded.saves;
    compared(asking('making an entry', creating), saves.createOverHttp, saves.createByReference);
    compared(asking('changing an entry', updating), saves.updateOverHttp, saves.updateByReference);
    await compareJobsAndOrders(docket, client, recorded);
    row('second start to the first answer', `${seconds.toFixed(2)} s`, '', '', `< ${TARGETS.startSeconds} s`);
    row('memory at rest, the server alone', `${Math.round(memory.server)} MB`, '', '', `< ${TARGETS.megabytes} MB`);
    row('memory at rest, with its PostgreSQL', `${Math.round(memory.all)} MB`, '', '', '');
    for (const [what, { milliseconds, reader }] of Object.entries(await measureReports(docket, recorded.week))) {
      row(`a month's ${what}, of ${reader}`, ms(milliseconds), '', '', `< ${TARGETS.reportMilliseconds} ms`);
    }
    for (const [reader, { http, reference, waiting }] of Object.entries(
      await measureHome(docket, client, recorded.home),
    )) {
      compared(asking(`Home of ${reader}`, recorded.home[reader]), http, reference, TARGETS.homeRatio);
      row(`what waits for ${reader}`, ms(waiting), '', '', '');
    }
    for (const [what, milliseconds] of Object.entries(await measureJobs(docket, client))) {
      const isOfAll = what.startsWith('the dashboard of all');
      row(what, ms(milliseconds), '', '', isOfAll ? `< ${TARGETS.dashboardSeconds} s` : '');
    }
    for (const [what, milliseconds] of Object.entries(await measureOrderLists(docket))) {
      row(what, ms(milliseconds), '', '', '');
    }
    const scripts = await measureScripts(docket.origin);
    const kilobytes = (figure) => (scripts ? `${figure(scripts).toFixed(0)} KB` : 'no browser');
    row(
      'JavaScript of the sign-in screen',
      kilobytes(({ signIn }) => signIn),
      '',
      '',
      `< ${TARGETS.signInKilobytes} KB`,
    );
    row(
      'JavaScript up to the time grid',
      kilobytes(({ timeGrid }) => timeGrid),
      '',
      '',
      '',
    );
    if (values.scale) {
      const saving = [...creating, ...updating].map((statement) => ({ name: 'saving an entry', ...statement }));
      const listing = recorded.approval.list
        .slice(1)
        .map((statement) => ({ name: 'the time to approve', ...statement }));
      const signals = recorded.approval.signals.slice(1).map((statement) => ({ name: 'its signals', ...statement }));
      const { jobSave, order, home } = recorded;
      const others = [
        ...jobSave.statements.map((statement) => ({ name: 'saving a job', ...statement })),
        ...[...order.making, ...order.sending].map((statement) => ({ name: 'an order of ten lines', ...statement })),
        ...Object.values(home)
          .flat()
          .map((statement) => ({ name: 'Home', ...statement })),
      ];
      await printPlans(client, [...recorded.hot, ...saving, ...others, ...listing, ...signals]);
    }
    await compareApproval(docket, client, recorded.approval);
  } finally {
    await client?.end();
    caller.close();
    await docket.stop();
  }
  await printEventLoop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function compareJobsAndOrders(docket, client, { jobSave, order }) {
  const director = docket.openCaller();
  try {
    await director.signIn(DIRECTOR);
    const job = await measureJobSave(director, client, jobSave);
    compared(asking('saving a job', jobSave.statements), job.overHttp, job.byReference);
    const orders = await measureOrder(director, client, order);
    compared(
      asking('making an order of ten lines and sending it', order.making, order.sending),
      orders.overHttp,
      orders.byReference,
      TARGETS.orderRatio,
    );
  } finally {
    director.close();
  }
}

/** Comes last, because it changes the agency. */
async function compareApproval(docket, client, recorded) {
  const approver = docket.openCaller();
  try {
    await approver.signIn(APPROVER);
    const { id } = await approver.read('/api/auth/employeeinfo');
    await leaveUnapproved(client, APPROVER);
    const entries = await readUnapproved(approver);
    const lists = await measureLists(approver, client, recorded);
    const approving = await measureApproving(approver, client, entries, id);
    console.log('');
    row('', 'Docket', 'its statements alone', 'ratio', 'target');
    row('---', '---:', '---:', '---:', '---:');
    compared(
      `listing ${entries.length} entries to approve`,
      lists.listOverHttp,
      lists.listByReference,
      TARGETS.listRatio,
    );
    compared('their signals', lists.signalsOverHttp, lists.signalsByReference, TARGETS.listRatio);
    const { approvingOverHttp, approvingByReference } = approving;
    compared('approving 500, to bare SQL', approvingOverHttp, approvingByReference, TARGETS.approvalRatio);
  } finally {
    approver.close();
  }
}

async function printPlans(client, statements) {
  console.log(
    '\n| | planned | carried out | by the plan for all values | pages | large tables read whole | indexes |\n|---|---:|---:|---:|---:|---|---|',
  );
  const slower = [];
  for (const [name, verdict] of await explainAll(client, statements)) {
    const { planning, executing, generic, pages, readWhole, indexes } = verdict;
    slower.push(...verdict.slower.map((one) => `${name}: ${one}`));
    const figures = [
      name,
      ms(planning),
      ms(executing),
      ms(generic),
      pages,
      [...readWhole].join(', ') || 'none',
      [...indexes].join(', '),
    ];
    console.log(`| ${figures.join(' | ')} |`);
  }
  console.log(
    slower.length > 0
      ? `\nWorse by the plan for all values:\n${slower.join('\n')}`
      : '\nNone is worse by the plan for all values.',
  );
}
