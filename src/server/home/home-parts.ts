import type { FastifyBaseLogger } from 'fastify';
import type { HomeSections } from '#contract/home/home.ts';
import type { Waiting } from '#contract/home/pending-work.ts';
import type { SignedIn } from '../platform/signed-in.ts';

type ItemsOf<Section> =
  Extract<NonNullable<Section>, { state: 'ready' }> extends { items: infer Items } ? Items : never;

/** What each subject shows at Home: how much there is and the oldest of it; null = none of this person's business. */
export type HomeParts = {
  [Name in keyof HomeSections]: (
    session: SignedIn,
  ) => Promise<{ count: number; items: ItemsOf<HomeSections[Name]> } | null>;
};

/** How each subject counts what waits for somebody; null = none of this person's business. */
export type WaitingParts = { [Name in keyof Waiting]: (session: SignedIn) => Promise<number | null> };

/** Milliseconds after which a part counts as failed: the others do not wait for it. */
const LONGEST_PART = 1000;

/** Home of a person, each part on its own: one that fails or takes too long says so and holds up no other. */
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

/** How much of each kind waits for a person; what cannot be counted in time is not told, like what is none of theirs. */
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
