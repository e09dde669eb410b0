import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServerUrl } from '#test/fixtures/test-databases.ts';
import { databaseUrlOf, openOwnerClient } from '../../src/server/platform/database/postgres.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { copyProduct, type ProductCopy } from '../stories/support/product-copy.ts';
import { type Answer, hoursToSave, inLanes, notOnce, openSaver, type Saver } from '../stories/support/saved-hours.ts';

const registry = `docket_workers_${randomUUID().slice(0, 8)}`;
const agency = `${registry}_harbour-pine`;

/** Below the ephemeral ports, because it must be free again when all processes have stopped. */
async function portToKeep(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const trial = createServer().listen(port, '127.0.0.1');
    const isFree = await once(trial, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    trial.close();
    await once(trial, 'close');
    return port;
  }
}

let port: number;

let product: ProductCopy;
let docket: DocketProcess;
let saver: Saver;

const start = (environment: Record<string, string> = {}) =>
  startDocket(
    {
      DATABASE_URL: databaseUrlOf(testServerUrl(), registry),
      DEMO: '200',
      WORKERS: '3',
      PORT: String(port),
      ...environment,
    },
    product.root,
  );

beforeAll(async () => {
  port = await portToKeep();
  product = await copyProduct('workers');
  docket = await start();
  saver = await openSaver(docket.origin);
});

afterAll(async () => {
  await docket?.stop();
  const client = await openOwnerClient(testServerUrl());
  for (const name of [registry, agency, `${registry}_studio-meridian`])
    await client.query(`drop database if exists "${name}" with (force)`);
  await client.end();
  await product?.remove();
});

/** Returns the IDs of the processes that a product has started. */
function workersOf({ process: { pid } }: DocketProcess): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,stat=']).toString().trim().split('\n');
  return all
    .map((line) => line.trim().split(/\s+/))
    .filter(([parent, , state]) => Number(parent) === pid && !state!.startsWith('Z'))
    .map(([, own]) => Number(own));
}

const patiently = { timeout: 100_000 };
/** Until its first message a worker has ten times the usual time limit. */
const untilStarted = { timeout: 300_000 };
const isServing = async () => (await fetch(`${docket.origin}/readyz`).catch(() => null))?.status;

/** Repeats a request that got no response, as a browser does. */
async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer | undefined;
  await expect
    .poll(async () => {
      answer = await ask().catch(() => undefined);
      return answer !== undefined;
    }, patiently)
    .toBe(true);
  return answer!;
}

describe('several processes behind one port', () => {
  it('serve one agency together, and start with one sentence', () => {
    expect(workersOf(docket)).toHaveLength(3);
    expect(docket.said.filter((line) => line.startsWith('First start'))).toHaveLength(1);
    expect(docket.said.filter((line) => line.startsWith('Docket is at'))).toHaveLength(1);
  });

  it('count together: any worker reports the totals of all', async () => {
    const count = async () => {
      const text = await (await fetch(`${docket.origin}/metrics`)).text();
      return Number(
        /docket_request_seconds_count\{method="GET",call="\/api\/databases",status="200"\} (\d+)/.exec(text)?.[1] ?? 0,
      );
    };
    const before = await count();
    // Connections without keep-alive are distributed over the processes.
    const ask = () => fetch(`${docket.origin}/api/databases`, { headers: { connection: 'close' } });
    for (let times = 0; times < 12; times += 1) await (await ask()).text();
    await expect.poll(count, patiently).toBe(before + 12);
    expect(await count()).toBe(before + 12);
  });

  it('neither lose nor duplicate entries when one is killed while people save, and replace it (TE-24)', async () => {
    const all = hoursToSave(150, 'one killed');
    const killed = workersOf(docket)[0]!;
    let answered = 0;
    await inLanes(6, all, async (hours) => {
      const { status } = await untilAnswered(() => saver.save(docket.origin, hours));
      expect([200, 201]).toContain(status);
      if (++answered === 40) process.kill(killed, 'SIGKILL');
    });
    expect(await notOnce(databaseUrlOf(testServerUrl(), agency), 'one killed', all)).toEqual([]);
    await expect.poll(() => workersOf(docket).filter((pid) => pid !== killed).length, patiently).toBe(3);
  });

  it('leave no client waiting for one that was killed before it accepted their connection', async () => {
    const still = workersOf(docket)[0]!;
    process.kill(still, 'SIGSTOP');
    // Each on its own connection: they are distributed over the processes, and the suspended one receives one of them.
    const outcomes: (number | string | undefined)[] = [];
    const ask = () =>
      get(`${docket.origin}/readyz`, { agent: false }, (answer) => outcomes.push(answer.resume().statusCode)).on(
        'error',
        ({ code }: NodeJS.ErrnoException) => outcomes.push(code),
      );
    for (let times = 0; times < 6; times += 1) ask();
    await expect.poll(() => outcomes, patiently).toEqual([200, 200, 200, 200, 200]);
    process.kill(still, 'SIGKILL');
    await expect.poll(() => outcomes, patiently).toEqual([200, 200, 200, 200, 200, 'ECONNRESET']);
    await expect.poll(() => workersOf(docket).filter((pid) => pid !== still).length, patiently).toBe(3);
  });

  it('serve again after all are killed at once, and after one hangs', async () => {
    const gone = workersOf(docket);
    for (const pid of gone) process.kill(pid, 'SIGKILL');
    await expect.poll(() => workersOf(docket).filter((pid) => !gone.includes(pid)).length, patiently).toBe(3);
    await expect.poll(isServing, patiently).toBe(200);
    expect((await saver.send(docket.origin, 'GET', '/api/auth/employeeinfo')).status).toBe(200);

    const still = workersOf(docket)[0]!;
    process.kill(still, 'SIGSTOP');
    await expect.poll(() => workersOf(docket).includes(still), untilStarted).toBe(false);
    await expect.poll(() => workersOf(docket).length, patiently).toBe(3);
    await expect
      .poll(() => docket.said, patiently)
      .toContainEqual(expect.stringContaining('has not answered for 30 seconds'));
  }, 600_000);

  it('stop in order while one of them is just starting, and leave nothing behind', async () => {
    const ended = once(docket.process, 'exit');
    const before = workersOf(docket);
    process.kill(before[0]!, 'SIGKILL');
    await expect.poll(() => workersOf(docket).some((pid) => !before.includes(pid)), patiently).toBe(true);
    const starting = workersOf(docket);
    docket.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const isThere = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    expect(starting.filter(isThere)).toEqual([]);
  });

  it('say in one sentence that the port is taken, and start none', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port: PORT } = taken.address() as { port: number };
    const failure = await start({ PORT: String(PORT) }).catch((error: Error) => error.message);
    expect(failure).toBe(
      `Docket ended with 1:\nPort ${PORT} is in use: stop the program that uses it, or set another PORT.`,
    );
    taken.close();
  });
});
