// Compares the PostgreSQL server that Docket brings with PGlite: node bench/engine-trial/run.mjs [rounds of kills].
// Takes about ten minutes, works in a temporary folder, prints a table. docs/decisions/0002-embedded-postgresql.md
// holds what it printed and what follows from it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { bundleProductEngine, findPglite } from './engines.mjs';
import { killTrial } from './kill-trial.mjs';

const ROUNDS = Number(process.argv[2] ?? 50);
const KILL_LIMIT_MS = 240_000;

if (process.platform !== 'linux') {
  console.error('The trial reads the memory of processes from /proc, which only Linux has.');
  process.exit(1);
}
if (!findPglite()) {
  console.error('PGlite is not installed. First: npm install --no-save @electric-sql/pglite');
  process.exit(1);
}

async function loadTrial(engine, folder) {
  const file = fileURLToPath(new URL('./workload.mjs', import.meta.url));
  const child = spawn(process.execPath, [file, engine, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const output = await text(child.stdout);
  await exited;
  return JSON.parse(output);
}

const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const both = ({ p50, p95 }) => `${ms(p50)} / ${ms(p95)}`;

const ROWS = [
  ['first start', ({ load }) => ms(load.startFirst)],
  ['later start (median of 5)', ({ load }) => ms(load.startSecond.p50)],
  ['memory at rest, with Node', ({ load }) => `${Math.round(load.memoryAtRest)} MB`],
  ['memory after load, with Node', ({ load }) => `${Math.round(load.memoryAfterLoad)} MB`],
  ['filling in 400,000 entries', ({ load }) => ms(load.fill)],
  ["a week's read, 1 client: p50 / p95", ({ load }) => both(load.week1)],
  ["a week's read, 16 clients: p50 / p95", ({ load }) => both(load.week16)],
  ["a week's read, 16 clients: reads a second", ({ load }) => String(Math.round(load.week16.perSecond))],
  ['report over 400,000 entries, alone', ({ load }) => ms(load.reportAlone.p50)],
  ['the same while 8 clients save', ({ load }) => ms(load.reportDuringSaves.p50)],
  ['save, no report: p50 / p95', ({ load }) => both(load.savesAlone)],
  ['save during the report: p50 / p95', ({ load }) => both(load.savesDuringReport)],
  ['save during the report: worst', ({ load }) => ms(load.savesDuringReport.max)],
  ['rounds of kill -9', ({ kill }) => String(kill.rounds)],
  ['saves acknowledged before a kill', ({ kill }) => String(kill.acknowledged)],
  ['of these lost', ({ kill }) => String(kill.lost)],
  ['starts that failed after a kill', ({ kill }) => String(kill.failedStarts)],
];

const home = await mkdtemp(join(tmpdir(), 'docket-engine-trial-'));
await chmod(home, 0o755);
try {
  await bundleProductEngine();
  const results = {};
  for (const engine of ['server', 'pglite']) {
    const folders = { load: join(home, `${engine}-load`), kill: join(home, `${engine}-kill`) };
    for (const folder of Object.values(folders)) await mkdir(folder, { mode: 0o755 });
    console.error(`${engine}: load`);
    const load = await loadTrial(engine, folders.load);
    console.error(`${engine}: kills`);
    const kill = await killTrial(engine, folders.kill, { rounds: ROUNDS, limitMs: KILL_LIMIT_MS });
    for (const problem of kill.problems) console.error(problem);
    results[engine] = { load, kill };
  }
  console.log(`${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}\n`);
  console.log('| | PostgreSQL server | PGlite in a worker |\n|---|---:|---:|');
  for (const [name, figure] of ROWS) console.log(`| ${name} | ${figure(results.server)} | ${figure(results.pglite)} |`);
} finally {
  await rm(home, { recursive: true, force: true });
}
