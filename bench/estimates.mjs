// Benchmarks an estimate of 200 lines: from a key press to its paint, saving compared with its statements alone, and its PDF; npm run bench
// -- --estimates.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocket } from './docket.mjs';
import { startWatched } from './event-loop.mjs';
import { measureLineKeys } from './line-keys.mjs';
import { openBrowser, signInOn } from './open-browser.mjs';
import { installPaintClock } from './paint-clock.mjs';
import { alternate, median, timed } from './rounds.mjs';
import { openReference, recordStatements, sendAgain, waitsOf } from './statements.mjs';

const LINES = 200;
const SECTIONS = 8;
const ROUNDS = 20;
/** The maximum time for the PDF, in seconds, and for saving, relative to its statements. */
const TARGET = { paperSeconds: 0.3, saveRatio: 3 };
/** The user who creates estimates. */
const MAKER = 'alex';
/** The index of the units column; the rate follows it. */
const UNITS = 3;

const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'));
chmodSync(folder, 0o755);
const dataFolder = join(folder, 'data');
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);
const ms = (figure) => `${figure.toFixed(1)} ms`;

try {
  row(`an estimate of ${LINES} lines`, '', 'target');
  row('---', '---:', '---:');
  const recorded = await recordSave();
  const docket = await startWatched(dataFolder);
  const caller = docket.openCaller();
  try {
    await caller.signIn(MAKER);
    await printSave(caller, recorded);
    await printPaper(docket, caller, recorded.estimate.id);
    await printKeys(docket, await makeEstimate(caller, 1));
  } finally {
    caller.close();
    await docket.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Creates an estimate whose lines are split into a number of sections. */
async function makeEstimate(caller, sectionCount) {
  const jobs = await caller.ask(200, 'GET', '/api/purchaseorders/jobs/lookup');
  const job = jobs.find(({ isBillable }) => isBillable);
  const [costType] = await caller.ask(200, 'GET', `/api/purchaseorders/jobs/${job.id}/costtypes`);
  const [taxStatus] = await caller.ask(200, 'GET', '/api/vendortaxstatuses/lookup');
  const body = { job: { id: job.id }, kind: 'original', name: 'A film of two hundred lines' };
  const { id, lastModified } = await caller.ask(201, 'POST', '/api/estimates', body);
  const each = LINES / sectionCount;
  const line = (number) => ({
    ...{ id: 0, costType: { id: costType.id }, taxStatus: { id: taxStatus.id }, units: '2.5', rate: '123.45' },
    details: `Line ${number}: concept, script and storyboard of the autumn film, with two rounds of changes`,
  });
  const sections = Array.from({ length: sectionCount }, (_, section) => ({
    ...{ id: 0, name: `Part ${section + 1}`, kind: section % 4 === 3 ? 'option' : 'plain' },
    lines: Array.from({ length: each }, (_each, index) => line(section * each + index + 1)),
  }));
  return caller.ask(200, 'PUT', `/api/estimates/${id}`, { id, lastModified, sections });
}

/** Returns the request that changes the units of every line. */
function changed({ id, lastModified, sections }, units) {
  const lines = (section) => section.lines.map((line) => ({ id: line.id, units }));
  return { id, lastModified, sections: sections.map((section) => ({ id: section.id, lines: lines(section) })) };
}

function save(caller, estimate, units) {
  return caller.ask(200, 'PUT', `/api/estimates/${estimate.id}`, changed(estimate, units));
}

/** Saves all lines once, recording every statement. */
async function recordSave() {
  const file = join(folder, 'statements.jsonl');
  const docket = await startDocket(dataFolder, {}, file);
  const caller = docket.openCaller();
  try {
    await caller.signIn(MAKER);
    // The call is recorded after an identical one, so that one-time look-ups don't count.
    const before = await save(caller, await makeEstimate(caller, SECTIONS), '3');
    let estimate;
    const { connection, statements } = await recordStatements(file, async () => {
      estimate = await save(caller, before, '4');
    });
    return { before, estimate, connection, statements };
  } finally {
    caller.close();
    await docket.stop();
  }
}

async function printSave(caller, { before, estimate, connection, statements }) {
  const client = await openReference(connection);
  const lastModified = async () =>
    (await client.query('select last_modified from estimate where id = $1', [estimate.id])).rows[0].last_modified;
  const asRecorded = statements
    .flatMap(({ values }) => values)
    .find((value) => typeof value === 'string' && Date.parse(value) === Date.parse(before.lastModified));
  let count = 0;
  try {
    const { overHttp, byReference } = await alternate(
      {
        async overHttp() {
          const now = await caller.ask(200, 'GET', `/api/estimates/${estimate.id}`);
          count += 1;
          return timed(() => save(caller, now, String(5 + (count % 90))));
        },
        async byReference() {
          const now = await lastModified();
          const milliseconds = await timed(() => sendAgain(client, statements, {}, new Map([[asRecorded, now]])));
          if ((await lastModified()) === now) throw new Error('The statements changed nothing.');
          return milliseconds;
        },
      },
      { warmUp: 10, rounds: 50 },
    );
    const ratio = (overHttp / byReference).toFixed(2);
    const what = `saving all lines (${statements.length} statements, ${waitsOf(statements)} waits), beside them alone`;
    row(what, `${ms(overHttp)} / ${ms(byReference)} = ${ratio}`, `≤ ${TARGET.saveRatio}`);
  } finally {
    await client.end();
  }
}

async function printPaper(docket, caller, id) {
  const draw = () => timed(() => caller.expect(200, 'GET', `/api/estimates/${id}/pdf`));
  // The first one loads the renderer.
  const first = await draw();
  await docket.longestBlock();
  const milliseconds = [];
  const held = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    milliseconds.push(await draw());
    held.push(await docket.longestBlock());
  }
  row(`its paper, median of ${ROUNDS}`, `${(median(milliseconds) / 1000).toFixed(2)} s`, `≤ ${TARGET.paperSeconds} s`);
  row('its first paper since the start', `${(first / 1000).toFixed(2)} s`, '');
  row('longest time other requests wait meanwhile, median', ms(median(held)), '');
}

async function printKeys(docket, { id }) {
  const browser = await openBrowser();
  if (!browser) return console.log('No browser was found.');
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.addInitScript(installPaintClock);
    await signInOn(page, docket.origin, MAKER);
    await page.goto(`${docket.origin}/production/estimate/${id}/edit`);
    await page.locator('tr[data-row="0"]').waitFor();
    await page.waitForTimeout(1000);
    const keys = await measureLineKeys(page, { lines: LINES, unitsColumn: UNITS });
    for (const [kind, { p50, p95 }] of Object.entries(keys))
      row(`key to paint, ${kind}: half / 95 %`, `${ms(p50)} / ${ms(p95)}`, kind === 'bare' ? '' : '< 16 ms');
  } finally {
    await browser.close();
  }
}
