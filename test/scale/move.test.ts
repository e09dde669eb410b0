import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrlOf } from '../../src/server/platform/database/postgres.ts';
import { projectRoot } from '../../src/server/platform/operations/project-root.ts';
import { type OwnDatabase, onDatabase, startOwnDatabase, until } from '../faults/support/own-database.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { type Hours, hoursWithoutEnd, notOnce, openSaver, signInAt } from '../stories/support/saved-hours.ts';

const AGENCY = 'docket_harbour-pine';
const WRITERS = ['noah', 'emma', 'noah', 'emma', 'noah', 'emma', 'noah', 'emma'];
const ENTRIES = process.env.DOCKET_MOVE_ENTRIES ?? '400000';
/** After which line of output the command is killed, and after how many more milliseconds. */
const KILLS: [RegExp, number][] = [
  [/^Moving/, 0],
  [/^Copying/, 0],
  [/^Copying/, 3000],
  [/^Copying/, 10_000],
];

let main: OwnDatabase;
let second: OwnDatabase;
let docket: DocketProcess;
let environment: Record<string, string>;

beforeAll(async () => {
  [main, second] = await Promise.all([startOwnDatabase(), startOwnDatabase()]);
  environment = { DATABASE_URL: main.url, DATABASE_URL_SECOND: second.url, DEMO: ENTRIES };
  docket = await startDocket(environment);
}, 900_000);
afterAll(async () => {
  await docket?.stop();
  await Promise.all([main?.stop(), second?.stop()]);
});

const serverOf = async () =>
  onDatabase(main.url, async (client) => {
    const { rows } = await client.query("select server from agency_database where name = 'harbour-pine'");
    return rows[0].server as string;
  });
const urlAt = (server: string) => databaseUrlOf(server === 'main' ? main.url : second.url, AGENCY);

/** Runs the command; `hear` receives its output. Returns its exit code, null if it was killed. */
function typeMove(to: string, hear: (line: string, command: ChildProcess) => void): Promise<number | null> {
  const command = spawn(
    process.execPath,
    [join(projectRoot(), 'dist/server/command-line.js'), 'move', 'harbour-pine', '--to', to],
    {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  createInterface({ input: command.stdout! }).on('line', (line) => hear(line, command));
  return new Promise((resolve) => command.once('exit', resolve));
}

it('an agency moves under eight writers, to and fro, killed at every step: all that was acknowledged is there once (SCALE-02)', async () => {
  const saved: Hours[] = [];
  const refusals = new Set<string>();
  let isOver = false;
  const writing = Promise.all(
    WRITERS.map(async (username, lane) => {
      const saver = await openSaver(docket.origin, username);
      for (const hours of hoursWithoutEnd(`moved writer ${lane}`)) {
        if (isOver) return;
        await until(async () => {
          // A request without a response is repeated with the same ID, as browsers do.
          const answer = await saver.save(docket.origin, hours).catch(() => null);
          if (answer && answer.status !== 201) refusals.add(`${answer.status} ${answer.body.code}`);
          return answer?.status === 201 || isOver;
        });
        if (!isOver) saved.push(hours);
      }
    }),
  );
  const untilSaved = async (count: number) => {
    const before = saved.length;
    await until(async () => saved.length >= before + count);
  };
  const told: string[] = [];
  for (const [line, milliseconds] of KILLS) {
    const from = await serverOf();
    await typeMove(from === 'main' ? 'second' : 'main', (said, command) => {
      if (line.test(said)) void delay(milliseconds).then(() => command.kill('SIGKILL'));
    });
    await untilSaved(20);
    told.push(`${line.source} + ${milliseconds} ms: on ${from}, then on ${await serverOf()}`);
  }
  for (let round = 0; round < 2; round += 1) {
    const to = (await serverOf()) === 'main' ? 'second' : 'main';
    const code = await typeMove(to, (line) => {
      if (/was read-only/.test(line)) told.push(line);
    });
    expect([code, await serverOf()]).toEqual([0, to]);
    expect((await signInAt(docket.origin, 'emma')).status).toBe(200);
    await untilSaved(20);
  }
  isOver = true;
  await writing;
  told.push(`${saved.length} saved; refused: ${[...refusals].join(', ') || 'none'}`);
  process.stdout.write(`${told.join('\n')}\n`);
  const place = urlAt(await serverOf());
  for (const lane of WRITERS.keys()) {
    const ofLane = saved.filter(({ notes }) => notes.startsWith(`moved writer ${lane} `));
    expect(await notOnce(place, `moved writer ${lane}`, ofLane)).toEqual([]);
  }
  expect([...refusals].filter((refusal) => refusal !== '503 agency-moving')).toEqual([]);
});
