import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Hours, hoursWithoutEnd, inLanes, type Saver } from './saved-hours.ts';

/** The pause before a request is repeated, in milliseconds. */
const PAUSE = 200;

/** Saved hours, the user, and the ID of the acknowledged entry. */
export type Saved = { hours: Hours; saver: Saver; id: number };

/** The result of one attempt to save. */
type Attempt = { isKept: boolean; isAfterKill: boolean };

/**
 * Repeats a save with the same ID until it is acknowledged, as a browser does; any error except "try later" fails. Reports each attempt.
 */
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

/** A promise to wait for. */
function moment() {
  let come: () => void = () => undefined;
  const hasCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { come, hasCome };
}

/**
 * Lets all users save, with notes that begin with `name`, until each has saved again after a failure; `before` = each user's saves before
 * `kill` is called, then `promote`, which receives a promise of the first refusal after the kill. Returns what was acknowledged, and for
 * attempts started after the kill, the seconds since the kill and the promotion.
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
}): Promise<{ saved: Saved[]; summary: string }> {
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
  const summary =
    `promoted ${after(killedAt, promotedAt)} after the kill, the first has saved again ${after(promotedAt, times[0]!)} ` +
    `after that, all ${savers.length} ${after(promotedAt, times.at(-1)!)}`;
  return { saved, summary };
}
