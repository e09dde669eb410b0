// What spans cost a save: the built product with a collector and without one, in turn (OBS-01); npm run bench -- --spans

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDocket } from './docket.mjs';
import { personOf } from './person-at-work.mjs';
import { median } from './rounds.mjs';

/** Blocks that count, and before; each is so many saves by every side in turn. */
const [BLOCKS, WARM_UP, SAVES] = [200, 20, 20];
/** By how much a save may become slower. */
const TARGET = 1.05;

const NAMES = { none: 'without a collector', taking: 'with one', silent: 'with one that never answers' };

const folder = mkdtempSync(join(tmpdir(), 'docket-spans-'));
// The database's own user has to enter.
chmodSync(folder, 0o755);

/** A collector is a process of its own, as it would be; `answers: false` takes connections and says nothing. */
async function startCollector(answers) {
  const child = fork(fileURLToPath(new URL('span-collector.mjs', import.meta.url)), [String(answers)]);
  const [{ port }] = await once(child, 'message');
  return { child, endpoint: `http://127.0.0.1:${port}` };
}

async function openSide(name, endpoint) {
  const docket = await startDocket(join(folder, name), { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, DEMO_ENTRIES: '3000' });
  const caller = docket.openCaller();
  await caller.signIn('emma');
  return { docket, person: await personOf(caller), figures: { latency: [], busy: [] } };
}

/** Milliseconds for which a process has been busy so far. */
function busyMilliseconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** A block of saves by one side: the mean of a save with all that it leaves to be done, and for how long the process was busy. */
async function saveBlock({ docket, person, figures }, counts) {
  await person.startAnew();
  const [began, busy] = [performance.now(), busyMilliseconds(docket.pid)];
  for (let save = 0; save < SAVES; save += 1) await person.change();
  if (!counts) return;
  figures.latency.push((performance.now() - began) / SAVES);
  figures.busy.push((busyMilliseconds(docket.pid) - busy) / SAVES);
}

const collectors = { taking: await startCollector(true), silent: await startCollector(false) };
const sides = {};
try {
  sides.none = await openSide('none', '');
  sides.taking = await openSide('taking', collectors.taking.endpoint);
  sides.silent = await openSide('silent', collectors.silent.endpoint);
  for (let block = 0; block < WARM_UP + BLOCKS; block += 1) {
    // Whoever is first after the others waited has it warmer or colder: each is in its turn.
    const order = Object.values(sides);
    for (let turn = 0; turn < order.length; turn += 1)
      await saveBlock(order[(block + turn) % order.length], block >= WARM_UP);
  }
  const sum = (list) => list.reduce((total, one) => total + one, 0);
  /** What is slow at a moment is slow for all: blocks are compared with those of the same moment. */
  const ratioOf = (side) => median(side.figures.latency.map((one, block) => one / sides.none.figures.latency[block]));
  const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);
  row('', 'changing an entry', 'ratio', 'target', 'the process is busy for', 'ratio');
  row('---', '---:', '---:', '---:', '---:', '---:');
  for (const [name, side] of Object.entries(sides)) {
    const [latency, busy] = [median(side.figures.latency), sum(side.figures.busy) / BLOCKS];
    const busyOfNone = sum(sides.none.figures.busy) / BLOCKS;
    const ratios =
      name === 'none' ? ['', '', ''] : [ratioOf(side).toFixed(3), `≤ ${TARGET}`, (busy / busyOfNone).toFixed(3)];
    row(NAMES[name], `${latency.toFixed(2)} ms`, ...ratios.slice(0, 2), `${busy.toFixed(2)} ms`, ratios[2]);
  }
} finally {
  for (const { docket, person } of Object.values(sides)) {
    person.close();
    await docket.stop();
  }
  for (const { child } of Object.values(collectors)) child.kill();
  rmSync(folder, { recursive: true, force: true });
}
