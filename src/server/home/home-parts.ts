import type { FastifyBaseLogger } from 'fastify';
import type { HomeSections } from '#contract/home/home.ts';
import type { Waiting } from '#contract/home/pending-work.ts';
import type { SignedIn } from '../platform/signed-in.ts';

type ItemsOf<Section> =
  Extract<NonNullable<Section>, { state: 'ready' }> extends { items: infer Items } ? Items : never;

/** Each slice's section of Home: the number and the oldest items; null without permission. */
export type HomeParts = {
  [Name in keyof HomeSections]: (
    session: SignedIn,
  ) => Promise<{ count: number; items: ItemsOf<HomeSections[Name]> } | null>;
};

/** Each slice's count of pending work; null without permission. */
export type WaitingParts = { [Name in keyof Waiting]: (session: SignedIn) => Promise<number | null> };

/** Milliseconds after which a section counts as failed, so that others don't wait. */
const LONGEST_PART = 1000;

/** Returns the sections of Home independently: one that fails or times out says so without delaying others. */
export async function sectionsOf(
  parts: HomeParts,
  session: SignedIn,
  log: FastifyBaseLogger,
  longest = LONGEST_PART,
): Promise<HomeSections> {
  const sections = Object.entries(parts).map(async ([name, part]) => {
    try {
      const found = await withinTime<object | null>(part(session), longest);
      return [name, found && { state: 'ready', ...found }];
    } catch (error) {
      log.error({ err: error, part: name }, 'a section of Home could not be loaded');
      return [name, { state: 'failed' }];
    }
  });
  return Object.fromEntries(await Promise.all(sections));
}

/** Counts pending work by subject; null if it can't be counted in time or without permission. */
export async function waitingOf(parts: WaitingParts, session: SignedIn, log: FastifyBaseLogger): Promise<Waiting> {
  const counts = Object.entries(parts).map(async ([name, count]) => {
    try {
      return [name, await count(session)];
    } catch (error) {
      log.error({ err: error, part: name }, 'pending items could not be counted');
      return [name, null];
    }
  });
  return Object.fromEntries(await Promise.all(counts));
}

function withinTime<Result>(work: Promise<Result>, longest: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${longest} ms`)), longest);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
