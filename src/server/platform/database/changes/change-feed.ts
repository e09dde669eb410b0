import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod/mini';
import type { AgencyDatabase } from '../postgres.ts';
import { type Notices, readNotices } from './change-notice.sql.ts';

const TIMES = {
  /** How often it is looked without having been told: an announcement may be lost, and what is done by hand is not announced. */
  poll: 15_000,
  /** Before each further look, by the number of looks that have failed; the last for all that follow. */
  pauses: [100, 500, 2000, 5000],
  /** How long after a look it is certain that nothing has been removed since: less than `KEPT` of `change-announcer.ts`. */
  certain: 240_000,
};

/** Milliseconds. */
export type ChangeFeedTimes = typeof TIMES;

const Announcement = z.looseObject({ subject: z.string(), employeeId: z.nullable(z.int()) });

/** What a database tells of a change; without an employee it may be about anybody. */
type Announcement = z.infer<typeof Announcement>;

/** From `ready` on nothing is missed; before `resync`, which follows a time without a connection, something may have been. */
export type ChangeNews = 'ready' | 'resync' | Announcement;

/** The changes that one agency's database has noted, by whichever process or hand they were made. */
export type ChangeFeed = {
  /**
   * Calls back with `ready`, and with all that is noted from then on; `whenClosed` where nothing will be, as the agency is gone or lies
   * elsewhere. Answers the function that stops it.
   */
  subscribe(hear: (news: ChangeNews) => void, whenClosed?: () => void): () => void;
  /** For how long subscribers have been without a connection, in milliseconds; 0 without subscribers. */
  unseenFor(): number;
  close(): void;
};

/**
 * Reads what a database notes while anybody subscribes: when `listen` calls back, and now and then without. Times are
 * milliseconds.
 */
export function openChangeFeed(
  database: AgencyDatabase,
  listen: (look: () => void) => () => void,
  given: Partial<ChangeFeedTimes> = {},
): ChangeFeed {
  const times = { ...TIMES, ...given };
  const subscribers = new Set<{
    hear: (news: ChangeNews) => void;
    isReady: boolean;
    whenClosed?: (() => void) | undefined;
  }>();
  let isClosed = false;
  let lookedAt = 0;
  let last: (Notices & { askedAt: number }) | null = null;
  let following: Promise<void> | null = null;
  /** Whether there may be more than the look that is under way finds. */
  let isAsked = false;
  let waiting: AbortController | null = null;

  function look() {
    isAsked = true;
    waiting?.abort();
  }

  /** Looks again and again, as long as anybody is there to hear. */
  async function follow() {
    lookedAt = performance.now();
    const stopListening = listen(look);
    let failures = 0;
    while (subscribers.size > 0) {
      isAsked = false;
      try {
        const askedAt = performance.now();
        const found = await readNotices(database, last?.snapshot ?? null);
        tell(found);
        last = { ...found, askedAt };
        lookedAt = performance.now();
        failures = 0;
      } catch {
        failures += 1;
      }
      if (failures > 0) await pause(times.pauses[Math.min(failures, times.pauses.length) - 1]!);
      else if (!isAsked) await pause(times.poll);
    }
    stopListening();
    last = null;
    following = null;
  }

  async function pause(milliseconds: number) {
    waiting = new AbortController();
    await delay(milliseconds, undefined, { signal: waiting.signal }).catch(() => undefined);
    waiting = null;
  }

  function tell({ startedAt, payloads }: Notices) {
    const isCertain = last?.startedAt === startedAt && performance.now() - last.askedAt < times.certain;
    const news = isCertain ? [...new Set(payloads)].flatMap(announcementOf) : (['resync'] as const);
    for (const subscriber of [...subscribers]) {
      const { hear, isReady } = subscriber;
      subscriber.isReady = true;
      for (const one of isReady ? news : (['ready'] as const)) hear(one);
    }
  }

  return {
    subscribe(hear, whenClosed) {
      const subscriber = { hear, isReady: last !== null, whenClosed };
      if (isClosed) return () => undefined;
      subscribers.add(subscriber);
      if (subscriber.isReady) hear('ready');
      following ??= follow();
      return () => {
        if (subscribers.delete(subscriber) && subscribers.size === 0) look();
      };
    },
    unseenFor: () => (following ? performance.now() - lookedAt : 0),
    close() {
      isClosed = true;
      const left = [...subscribers];
      subscribers.clear();
      look();
      for (const { whenClosed } of left) whenClosed?.();
    },
  };
}

/** Drops anything that isn't a valid announcement, whatever its source. */
function announcementOf(payload: string): Announcement[] {
  try {
    const { data } = Announcement.safeParse(JSON.parse(payload));
    return data ? [data] : [];
  } catch {
    return [];
  }
}
