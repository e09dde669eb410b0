import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrlOf } from '../../src/server/platform/database/postgres.ts';
import { type OwnDatabase, onDatabase, startOwnDatabase, until } from '../faults/support/own-database.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { copyBuiltProduct, type ProductCopy } from '../stories/support/product-copy.ts';
import {
  type Answer,
  type Hours,
  hoursWithoutEnd,
  notOnce,
  openSaver,
  signInAt,
} from '../stories/support/saved-hours.ts';
import { typeCommand } from '../stories/support/typed-command.ts';
import { type Front, startFront } from './support/front.ts';

/** The cells and their agencies: separate installations. */
const CELLS = { cell_01: 'harbour-pine', cell_02: 'studio-meridian' } as const;
type Cell = keyof typeof CELLS;
const NAMES = Object.keys(CELLS) as Cell[];
const OTHER = { cell_01: 'cell_02', cell_02: 'cell_01' } as const;
/** A person of each demo agency. */
const PERSON = { cell_01: 'noah', cell_02: 'emma' } as const;
/** The number of agencies in the plan. */
const AGENCIES = 100_000;

let front: Front;
let next: ProductCopy;
let databases: Record<Cell, OwnDatabase>;
const dockets: Record<Cell, DocketProcess[]> = { cell_01: [], cell_02: [] };

const settings = (cell: Cell) => ({ DATABASE_URL: databases[cell].url, DEMO: 'off', AGENCY_LIST: 'named' });
const places = () => NAMES.map((cell): [string, string] => [CELLS[cell], cell]);
const origins = () =>
  Object.fromEntries(NAMES.map((cell) => [cell, dockets[cell].map(({ origin }) => origin)])) as Record<Cell, string[]>;
const release = (cell: Cell) =>
  onDatabase(databases[cell].url, async (client) => {
    const { rows } = await client.query<{ release: number }>('select expanded_to as release from schema_release');
    return rows[0]!.release;
  });
/** Returns the agencies listed at an address. */
async function listedAt(origin: string): Promise<{ status: number; names: string[] }> {
  const answer = await fetch(`${origin}/api/databases`);
  const body = answer.ok ? ((await answer.json()) as { name: string }[]) : [];
  return { status: answer.status, names: body.map(({ name }) => name) };
}

beforeAll(async () => {
  const [one, two] = await Promise.all([startOwnDatabase(), startOwnDatabase()]);
  databases = { cell_01: one, cell_02: two };
  for (const cell of NAMES) {
    // Each first start creates both demo agencies.
    await (await startDocket({ ...settings(cell), DEMO: '300' })).stop();
    await typeCommand(['remove', CELLS[OTHER[cell]], '--yes'], { DATABASE_URL: databases[cell].url });
    dockets[cell].push(await startDocket(settings(cell)));
  }
  next = await copyBuiltProduct('next-release');
  const number = (await release('cell_01')) + 1;
  await writeFile(
    join(next.migrations, '9001-motto.sql'),
    `-- expand, release ${number}\nalter table client add column motto text;\n`,
  );
  front = await startFront();
  await front.show(origins(), places());
}, 900_000);
afterAll(async () => {
  await front?.stop();
  await Promise.all(NAMES.flatMap((cell) => dockets[cell].map((docket) => docket.stop())));
  await Promise.all(Object.values(databases ?? {}).map((database) => database.stop()));
  await next?.remove();
});

it('an agency is found by the name of its host, and only there (SCALE-20, SCALE-14)', async () => {
  for (const cell of NAMES) {
    const origin = front.originOf(CELLS[cell]);
    expect(await listedAt(origin)).toEqual({ status: 200, names: [CELLS[cell]] });
    expect((await signInAt(origin, PERSON[cell], 'docket-demo', CELLS[cell])).status).toBe(200);
    expect((await signInAt(origin, PERSON[cell], 'docket-demo', CELLS[OTHER[cell]])).status).toBe(401);
  }
  expect((await listedAt(front.originOf('nobodys'))).status).toBe(404);
});

it('with an outdated table, a cell answers as if no server had the agency (SCALE-20, SCALE-14)', async () => {
  await front.show(
    origins(),
    NAMES.map((cell) => [CELLS[cell], OTHER[cell]]),
  );
  for (const cell of NAMES) {
    const origin = front.originOf(CELLS[cell]);
    expect(await listedAt(origin)).toEqual({ status: 422, names: [] });
    const refused = await signInAt(origin, PERSON[cell], 'docket-demo', CELLS[cell]);
    const wrong = await signInAt(origin, PERSON[cell], 'wrong', CELLS[OTHER[cell]]);
    expect([refused.status, refused.body.code]).toEqual([401, wrong.body.code]);
  }
  await front.show(origins(), places());
});

it('cells are upgraded one by one while people work in all of them (SCALE-20, SCALE-10)', async () => {
  const saved: Record<Cell, Hours[]> = { cell_01: [], cell_02: [] };
  const refused: string[] = [];
  let isOver = false;
  const work = async (cell: Cell) => {
    const origin = front.originOf(CELLS[cell]);
    const saver = await openSaver(origin, PERSON[cell], CELLS[cell]);
    for (const hours of hoursWithoutEnd(`upgrade of ${cell}`)) {
      if (isOver) return;
      // Interrupted requests are repeated with the same ID until a response arrives, as browsers do: a front that reloads its table closes
      // connections it has just accepted.
      const untilAnswered = (): Promise<Answer> => saver.save(origin, hours).catch(untilAnswered);
      const { status, body } = await untilAnswered();
      if (status !== 201) refused.push(`${cell}: ${status} ${JSON.stringify(body)}`);
      saved[cell].push(hours);
    }
  };
  // A server that can't continue is reported, and not waited for.
  const working = NAMES.map((cell) => work(cell).catch((error: Error) => refused.push(`${cell}: ${error}`)));
  const untilSaved = async (count: number) => {
    const before = { cell_01: saved.cell_01.length, cell_02: saved.cell_02.length };
    await until(async () => NAMES.every((cell) => saved[cell].length >= before[cell] + count) || refused.length > 0);
  };
  const [from] = [await release('cell_01')];
  await untilSaved(20);
  for (const [upgraded, cell] of NAMES.entries()) {
    const leaving = dockets[cell];
    const coming = await startDocket(settings(cell), next.root);
    dockets[cell] = [...leaving, coming];
    await front.show(origins(), places());
    await untilSaved(20);
    dockets[cell] = [coming];
    await front.show(origins(), places());
    await untilSaved(5);
    await Promise.all(leaving.map((docket) => docket.stop()));
    await untilSaved(20);
    if (refused.length > 0) break;
    const releases = await Promise.all(NAMES.map(release));
    expect(releases).toEqual(NAMES.map((_, index) => (index <= upgraded ? from + 1 : from)));
  }
  isOver = true;
  await Promise.all(working);
  expect(refused).toEqual([]);
  for (const cell of NAMES) {
    const place = databaseUrlOf(databases[cell].url, `docket_${CELLS[cell]}`);
    expect(await notOnce(place, `upgrade of ${cell}`, saved[cell])).toEqual([]);
  }
});

it(`a front knows ${AGENCIES} agencies by name (SCALE-20)`, async () => {
  const before = await front.megabytes();
  const many = Array.from({ length: AGENCIES }, (_, index): [string, string] => [
    `agency-${String(index + 1).padStart(6, '0')}`,
    index % 2 === 0 ? 'cell_01' : 'cell_02',
  ]);
  const from = performance.now();
  await front.show(origins(), [...many, ...places()]);
  const seconds = (performance.now() - from) / 1000;
  const after = await front.megabytes();
  process.stdout.write(
    `A table of ${AGENCIES} names is checked and read within ${seconds.toFixed(1)} s and takes ${(after - before).toFixed(0)} MB of a process\n`,
  );
  expect((await listedAt(front.originOf('agency-100000'))).names).toEqual([]);
  for (const cell of NAMES)
    expect((await signInAt(front.originOf(CELLS[cell]), PERSON[cell], 'docket-demo', CELLS[cell])).status).toBe(200);
});
