import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type DatabasePair,
  startDatabasePair,
} from '../src/server/platform/embedded-postgres/testing/database-pair.ts';
import { roundsOf } from '../src/server/testing/rounds.ts';
import { type DocketProcess, startDocket } from './support/docket-process.ts';
import { copyProduct, type ProductCopy } from './support/product-copy.ts';
import { type Hours, hoursToSave, inLanes, notOnce, openSaver, type Saver } from './support/saved-hours.ts';

const ROUNDS = roundsOf(2, 20);
const WRITERS = ['noah', 'emma', 'noah', 'emma', 'noah', 'emma', 'noah', 'emma'];
/** Saves that each writer has made, of those of a round, when the primary is killed. */
const BEFORE = roundsOf(5, 20);
const AGENCY = 'docket_harbour-pine';
/** Milliseconds after which somebody asks again. */
const PAUSE = 200;

let product: ProductCopy;
let pair: DatabasePair;
let docket: DocketProcess;
let savers: Saver[];

beforeAll(async () => {
  [product, pair] = await Promise.all([copyProduct('failover'), startDatabasePair()]);
  docket = await startDocket({ DATABASE_URL: pair.urlOf('docket'), DEMO: 'on', DEMO_ENTRIES: '200' }, product.root);
  savers = await Promise.all(WRITERS.map((username) => openSaver(docket.origin, username)));
}, 600_000);
afterAll(async () => {
  await docket?.stop();
  await pair?.stop();
  await product?.remove();
});

/** Hours, who saved them, and the id of the entry that was acknowledged. */
type Saved = { hours: Hours; saver: Saver; id: number };

/** What became of one attempt to save. */
type Attempt = { isKept: boolean; isAfterKill: boolean };

/** Saves until it is acknowledged, under the same id, as a browser does; anything but "not now" fails. Tells of each attempt. */
async function saveAtLast(
  saver: Saver,
  hours: Hours,
  isDead: () => boolean = () => false,
  tell: (attempt: Attempt) => void = () => undefined,
): Promise<number> {
  for (;;) {
    const isAfterKill = isDead();
    const answer = await saver.save(docket.origin, hours).catch(() => null);
    const isKept = answer !== null && (answer.status === 201 || answer.status === 200);
    tell({ isKept, isAfterKill });
    if (isKept) return answer.body.id;
    if (answer) expect([answer.status, answer.body]).toEqual([503, expect.objectContaining({ code: 'not-ready' })]);
    await delay(PAUSE);
  }
}

/** Something that is waited for. */
function moment() {
  let come: () => void = () => undefined;
  const hasCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { come, hasCome };
}

/**
 * Lets all save while the primary is killed and the standby promoted; `isLate` = only when somebody who asked after that was refused. Answers what was
 * acknowledged, and of attempts that were begun after the kill, seconds after the kill and after the promotion.
 */
async function failOver(round: number, isLate: boolean) {
  const saved: Saved[] = [];
  const again = new Map<Saver, number>();
  const [enough, refused] = [moment(), moment()];
  let isDead = false;

  async function writeOn(saver: Saver, lane: number) {
    for (const hours of hoursToSave(100_000, `round ${round} writer ${lane}`)) {
      if (again.size === savers.length) return;
      const id = await saveAtLast(
        saver,
        hours,
        () => isDead,
        ({ isKept, isAfterKill }) => {
          if (isAfterKill && !isKept) refused.come();
          if (isAfterKill && isKept && !again.has(saver)) again.set(saver, performance.now());
        },
      );
      saved.push({ hours, saver, id });
      if (saved.length === BEFORE * savers.length) enough.come();
    }
  }
  const writing = inLanes(savers.length, [...savers.entries()], ([lane, saver]) => writeOn(saver, lane));
  await Promise.race([enough.hasCome, writing]);
  const killedAt = performance.now();
  await pair.killPrimary();
  isDead = true;
  if (isLate) await Promise.race([refused.hasCome, writing]);
  await pair.promote();
  const promotedAt = performance.now();
  await writing;
  const times = [...again.values()].sort((one, other) => one - other);
  const after = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
  const told =
    `promoted ${after(killedAt, promotedAt)} after the kill, the first has saved again ${after(promotedAt, times[0]!)} ` +
    `after that, all ${savers.length} ${after(promotedAt, times.at(-1)!)}`;
  return { saved, told };
}

it(
  `SCALE-12 loses and doubles nothing that was acknowledged when the primary is killed and the standby promoted, ${ROUNDS} times`,
  async () => {
    const kept: Saved[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { saved, told } = await failOver(round, round % 2 === 0);
      kept.push(...saved);
      process.stdout.write(`failover ${round}: ${saved.length} saved; ${told}\n`);
      const all = saved.map(({ hours }) => hours);
      expect(await notOnce(pair.primaryUrlOf(AGENCY), `round ${round}`, all)).toEqual([]);
      if (round < ROUNDS) await pair.rebuild();
    }
    // What comes again under the id of something that is there changes nothing.
    await inLanes(savers.length, kept, async ({ hours, saver, id }) => expect(await saveAtLast(saver, hours)).toBe(id));
    const all = kept.map(({ hours }) => hours);
    expect(await notOnce(pair.primaryUrlOf(AGENCY), 'round', all)).toEqual([]);
  },
  ROUNDS * 600_000,
);
