import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { type DocketProcess, startDocket } from './support/docket-process.ts';
import { dayAhead, weekAhead } from './support/story-days.ts';

const running: DocketProcess[] = [];
const folders: string[] = [];

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docket-start-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

async function start(environment: Record<string, string>): Promise<DocketProcess> {
  const docket = await startDocket({ DEMO: 'off', DATABASE_URL: '', ...environment });
  running.push(docket);
  return docket;
}

test.afterEach(async () => {
  for (const docket of running.splice(0)) await docket.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('a second start finds the data of the first, and both stop cleanly on a signal', async () => {
  const folder = dataFolder();
  const first = await start({ DATA_DIR: folder, DEMO: 'on' });
  const databases = await (await fetch(`${first.origin}/api/databases`)).json();
  expect(databases).toEqual([
    { name: 'harbour-pine', agency: 'Harbour & Pine' },
    { name: 'studio-meridian', agency: 'Studio Meridian' },
  ]);
  first.process.kill('SIGINT');
  await new Promise((resolve) => first.process.on('exit', resolve));
  expect(first.process.exitCode).toBe(0);
  const tellNewSpace = join(import.meta.dirname, 'support/tell-new-space.cjs');
  const second = await start({ DATA_DIR: folder, NODE_OPTIONS: `--require=${tellNewSpace}` });
  expect(await (await fetch(`${second.origin}/api/databases`)).json()).toEqual(databases);
  // Its memory makes room for new objects as people work: without that, collecting it took a fifth of the time.
  await expect.poll(() => newSpaceAfterWork(second), { timeout: 120_000 }).toBeGreaterThanOrEqual(8);
  await second.stop();
  expect(second.process.exitCode).toBe(0);
});

/** Returns the megabytes of the heap's new space, after some requests. */
async function newSpaceAfterWork({ origin, process, said }: DocketProcess): Promise<number> {
  await Promise.all(
    Array.from({ length: 200 }, () => fetch(`${origin}/api/databases`).then((answer) => answer.text())),
  );
  const before = said.length;
  process.kill('SIGUSR2');
  const told = () => said.slice(before).find((line) => line.startsWith('new space '));
  await expect.poll(told, { timeout: 60_000 }).toBeDefined();
  return Number(told()!.slice('new space '.length)) / 1024 / 1024;
}

for (const moment of ['its database has begun to run', 'it has just said where it is']) {
  test(`a product stopped when ${moment} ends in order, and its database with it`, async () => {
    const folder = dataFolder();
    const postmasterFile = join(folder, 'postgres/postmaster.pid');
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DEMO: 'off', DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const hasEnded = new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)));
    if (moment === 'it has just said where it is')
      await new Promise<void>((resolve) => child.stdout.on('data', (text) => /Docket is at/.test(text) && resolve()));
    else await expect.poll(() => existsSync(postmasterFile), { intervals: [5] }).toBe(true);
    child.kill('SIGTERM');
    expect(await hasEnded).toBe(0);
    expect(existsSync(postmasterFile)).toBe(false);
  });
}

test('stopping npm stops the product that it started, and its database', async () => {
  const folder = dataFolder();
  const postmasterFile = join(folder, 'postgres/postmaster.pid');
  // Other stories use this build and these packages: they must not be rebuilt meanwhile.
  writeFileSync('dist/.built', '');
  utimesSync('node_modules/.package-lock.json', new Date(), new Date());
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DEMO: 'off', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) => npm.stdout.on('data', (text) => /Docket is at/.test(text) && resolve()));
  expect(existsSync(postmasterFile)).toBe(true);
  npm.kill('SIGTERM');
  await expect.poll(() => existsSync(postmasterFile)).toBe(false);
});

test('acknowledged changes survive a kill of the whole product', async () => {
  const folder = dataFolder();
  const first = await start({ DATA_DIR: folder, DEMO: 'on' });
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
  const signIn = async (origin: string) => {
    const body = { username: 'noah', password: 'docket-demo', database: 'harbour-pine', isPersistent: true };
    const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.headers.getSetCookie()[0]!.split(';')[0]!;
  };
  const cookie = await signIn(first.origin);
  const jobs = await (
    await fetch(`${first.origin}/api/timesheet/jobs/search?keyphrase=training`, { headers: { cookie } })
  ).json();
  const path = `/api/timesheet/${jobs[0].isBillable ? 'jobs' : 'projects'}/${Math.abs(jobs[0].id)}/costtypes`;
  const [costType] = await (await fetch(`${first.origin}${path}`, { headers: { cookie } })).json();
  const saves = Array.from({ length: 20 }, (_, index) => index + 1).map((day) =>
    fetch(`${first.origin}/api/timesheet/timeentries`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify({
        id: 0,
        units: 1,
        notes: '',
        transactionDate: dayAhead(2, day),
        isBillable: jobs[0].isBillable,
        jobId: jobs[0].id,
        costTypeId: costType.id,
      }),
    }).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  await saves[0];
  first.process.kill('SIGKILL');
  const acknowledged = (await Promise.all(saves)).filter((status) => status === 201).length;
  const second = await start({ DATA_DIR: folder });
  const range = `startDate=${weekAhead(2)}&endDate=${dayAhead(2, 20)}`;
  const entries = await fetch(`${second.origin}/api/timesheet/timeentries?${range}`, { headers: { cookie } });
  expect(acknowledged).toBeGreaterThan(0);
  expect((await entries.json()).length).toBeGreaterThanOrEqual(acknowledged);
});

test('a port that is taken, a folder that cannot be written and a second start are one sentence each', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => blocker.on('listening', resolve));
  const port = String((blocker.address() as { port: number }).port);
  expect(sentenceOf({ PORT: port, DATA_DIR: dataFolder() })).toBe(
    `Port ${port} is in use: stop the program that uses it, or set another PORT.`,
  );
  blocker.close();

  const file = join(dataFolder(), 'not-a-folder');
  writeFileSync(file, '');
  expect(sentenceOf({ DATA_DIR: join(file, 'data') })).toMatch(/^[^\n]+$/);

  const folder = dataFolder();
  await start({ DATA_DIR: folder });
  expect(sentenceOf({ DATA_DIR: folder })).toMatch(/^Docket is already running on this data folder[^\n]*$/);

  expect(sentenceOf({ PORT: 'http' })).toBe('PORT must be a number from 0 to 65535, not "http".');
  expect(sentenceOf({ DATABASE_URL: 'mysql://localhost' })).toBe(
    'DATABASE_URL must start with postgres:// or postgresql://.',
  );
  expect(sentenceOf({ DATABASE_URL: 'postgres://127.0.0.1:1/docket' })).toMatch(
    /^The PostgreSQL server cannot be reached: [^\n]+$/,
  );
});

/** Returns the error of a start that can't succeed. */
function sentenceOf(environment: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DEMO: 'off', DATABASE_URL: '', ...environment },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  return stderr.trim();
}

test('a server that dies is started again, and says so in log, metrics and health (FIX-60)', async () => {
  const folder = dataFolder();
  const child = spawn(process.execPath, ['dist/server/keep-running.js'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', WORKERS: '1', DATA_DIR: folder, DEMO: 'on', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => said.push(line));
  const origins = () => said.flatMap((line) => /^Docket is at (http:\S+)/.exec(line)?.[1] ?? []);
  await expect.poll(() => origins().length, { timeout: 120_000 }).toBe(1);
  const [server] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number);
  process.kill(server!, 'SIGSEGV');
  await expect.poll(() => origins().length, { timeout: 120_000 }).toBe(2);
  expect(said).toContain('The server ended unexpectedly (SIGSEGV). Restarting in 1 s.');
  const origin = origins()[1]!;
  expect(await (await fetch(`${origin}/metrics`)).text()).toMatch(/^docket_restarts 1$/m);
  const signIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ username: 'ada', password: 'docket-demo', database: 'harbour-pine', isPersistent: false }),
  });
  const cookie = signIn.headers.getSetCookie()[0]!.split(';')[0]!;
  const health = await (await fetch(`${origin}/api/administration/health`, { headers: { cookie } })).json();
  expect(health.server).toMatchObject({ state: 'look', restarts: 1, why: 'SIGSEGV' });
  const hasEnded = new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)));
  child.kill('SIGTERM');
  expect(await hasEnded).toBe(0);
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
});

test('a server that cannot start is not tried again (FIX-60)', () => {
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/keep-running.js'], {
    env: { ...process.env, PORT: 'none' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
