// Compares this build with another one, in alternating rounds, each with its own data: npm run bench -- --against <folder of the other
// build>
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startDocket } from './docket.mjs';
import { measureDocuments } from './documents-at-work.mjs';
import { personOf } from './person-at-work.mjs';
import { openFirstScreens } from './phone-load.mjs';
import { alternate, median, timed } from './rounds.mjs';

const { values } = parseArgs({ options: { against: { type: 'string' } } });
/** The users who enter time, each in their own browser. */
const PEOPLE = ['emma', 'noah', 'leo', 'chloe', 'tara', 'hannah', 'sam', 'sue'];
/** The duration of one measurement in milliseconds, and the number of measurements. */
const [WINDOW, WINDOWS] = [2_000, 5];

/** How often each first screen is opened, in alternation. */
const OPENINGS = { warmUp: 1, rounds: 15 };

const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'));
chmodSync(folder, 0o755);

/** Starts a build, signs everybody in, and returns the actions to measure. */
async function open(name, root) {
  const docket = await startDocket(join(folder, name), {}, null, root);
  const people = [];
  for (const username of PEOPLE) {
    const caller = docket.openCaller();
    await caller.signIn(username);
    people.push(await personOf(caller));
  }
  return { docket, people };
}

/** Returns how many times per second all people together performed the action. */
async function together(people, what) {
  const end = performance.now() + WINDOW;
  let done = 0;
  await Promise.all(
    people.map(async (person) => {
      while (performance.now() < end) {
        await person[what]();
        done++;
      }
    }),
  );
  return (done * 1000) / WINDOW;
}

const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);
const builds = { here: resolve('.'), other: resolve(values.against) };
const sides = {};
try {
  for (const [name, root] of Object.entries(builds)) sides[name] = await open(name, root);
  row('', 'this build', 'the other', 'ratio');
  row('---', '---:', '---:', '---:');
  const things = ['read', 'make', 'change'];
  const inTurn = Object.entries(sides).flatMap(([name, { people }]) =>
    things.map((what) => [`${what} ${name}`, () => timed(() => people[0][what]())]),
  );
  for (const { people } of Object.values(sides)) for (const person of people) await person.startAnew();
  const medians = await alternate(Object.fromEntries(inTurn), { warmUp: 200, rounds: 500 });
  for (const what of things) {
    const [here, other] = [medians[`${what} here`], medians[`${what} other`]];
    row(`${what}, one person`, `${here.toFixed(2)} ms`, `${other.toFixed(2)} ms`, (here / other).toFixed(2));
  }
  for (const what of things) {
    const figures = { here: [], other: [] };
    for (let window = 0; window < WINDOWS; window++) {
      for (const [name, { people }] of Object.entries(sides)) {
        for (const person of people) await person.startAnew();
        figures[name].push(await together(people, what));
      }
    }
    const [here, other] = [median(figures.here), median(figures.other)];
    row(
      `${what}, eight people`,
      `${here.toFixed(0)} a second`,
      `${other.toFixed(0)} a second`,
      (here / other).toFixed(2),
    );
  }
  const dockets = Object.fromEntries(Object.entries(sides).map(([name, { docket }]) => [name, docket]));
  for (const { call, milliseconds } of await measureDocuments(dockets)) {
    const { here, other } = milliseconds;
    row(call, `${here.toFixed(2)} ms`, `${other.toFixed(2)} ms`, (here / other).toFixed(2));
  }
  const origins = Object.fromEntries(Object.entries(sides).map(([name, { docket }]) => [name, docket.origin]));
  const screens = await openFirstScreens(origins);
  for (const [what, way] of screens
    ? [
        ['the day list on a slow phone, nothing cached', 'phone'],
        ['the time grid, nothing cached', 'desk'],
      ]
    : []) {
    const inTurn = Object.keys(sides).map((name) => [name, () => screens.open(name, way)]);
    const { here, other } = await alternate(Object.fromEntries(inTurn), OPENINGS);
    row(what, `${here.toFixed(0)} ms`, `${other.toFixed(0)} ms`, (here / other).toFixed(2));
  }
  await screens?.close();
} finally {
  for (const { docket, people } of Object.values(sides)) {
    for (const person of people) person.close();
    await docket.stop();
  }
  rmSync(folder, { recursive: true, force: true });
}
