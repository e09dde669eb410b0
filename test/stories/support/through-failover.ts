import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Hours, hoursWithoutEnd, inLanes, type Saver } from './saved-hours.ts';

/** Milliseconds after which somebody asks again. */
const PAUSE = 200;

/** Hours, who saved them, and the id of the entry that was acknowledged. */
export type Saved = { hours: Hours; saver: Saver; id: number };

/** What became of one attempt to save. */
type Attempt = { isKept: boolean; isAfterKill: boolean };

/** Saves until it is acknowledged, under the same id, as a browser does; anything but "not now" fails. Tells of each attempt. */
export async function saveAtLast(
  origin: string,
  saver: Saver,
  hours: Hours,
  isDead: () => boolean = () => false,
  tell: (attempt: Attempt) => void = () => undefined,
): Promise<number> {
  for (;;) {
    const isAfterKill = isDead();
    const answer = await saver.save(origin, hours).catch(() => null);
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
 * Lets all save, in notes that begin with `name`, until each has saved again after a failure; `before` = saves of each at which `kill` is called, and then
 * `promote`, which is given what comes when somebody who asked after the kill was refused. Answers what was acknowledged, and of attempts that were
 * begun after the kill, seconds after the kill and after the promotion.
 */
export async function saveThroughFailover({
  origin,
  savers,
  name,
  before,
  kill,
  promote,
}: {
  origin: string;
  savers: readonly Saver[];
  name: string;
  before: number;
  kill: () => Promise<void>;
  promote: (refused: Promise<unknown>) => Promise<void>;
}): Promise<{ saved: Saved[]; told: string }> {
  const saved: Saved[] = [];
  const again = new Map<Saver, number>();
  const [enough, refused] = [moment(), moment()];
  let isDead = false;

  async function writeOn(saver: Saver, lane: number) {
    for (const hours of hoursWithoutEnd(`${name} writer ${lane}`)) {
      if (again.size === savers.length) return;
      const id = await saveAtLast(
        origin,
        saver,
        hours,
        () => isDead,
        ({ isKept, isAfterKill }) => {
          if (isAfterKill && !isKept) refused.come();
          if (isAfterKill && isKept && !again.has(saver)) again.set(saver, performance.now());
        },
      );
      saved.push({ hours, saver, id });
      if (saved.length === before * savers.length) enough.come();
    }
  }
  const writing = inLanes(savers.length, [...savers.entries()], ([lane, saver]) => writeOn(saver, lane));
  await Promise.race([enough.hasCome, writing]);
  const killedAt = performance.now();
  await kill();
  isDead = true;
  await promote(Promise.race([refused.hasCome, writing]));
  const promotedAt = performance.now();
  await writing;
  const times = [...again.values()].sort((one, other) => one - other);
  const after = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
  const told =
    `promoted ${after(killedAt, promotedAt)} after the kill, the first has saved again ${after(promotedAt, times[0]!)} ` +
    `after that, all ${savers.length} ${after(promotedAt, times.at(-1)!)}`;
  return { saved, told };
}
