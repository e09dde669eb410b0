import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod/mini';
import type { AgencyDatabase } from '../postgres.ts';
import { type Notices, readNotices } from './change-notice.sql.ts';

const TIMES = {
  /** Polling interval: announcements can get lost, and manual changes aren't announced. */
  poll: 15_000,
  /** The pause after a failed poll, by the number of failures; the last value repeats. */
  pauses: [100, 500, 2000, 5000],
  /** For how long after a poll no notice can have been removed: less than `KEPT` in `change-announcer.ts`. */
  certain: 240_000,
};

/** Milliseconds. */
export type ChangeFeedTimes = typeof TIMES;

const Announcement = z.looseObject({ subject: z.string(), employeeId: z.nullable(z.int()) });

/** A change as the database announces it; without an employee it may concern anyone. */
type Announcement = z.infer<typeof Announcement>;

/** After `ready` nothing is missed; before `resync`, which follows a lost connection, changes may have been missed. */
export type ChangeNews = 'ready' | 'resync' | Announcement;

/** Changes recorded by an agency's database, regardless of who made them. */
export type ChangeFeed = {
  /**
   * Calls back with `ready`, then with every change; `whenClosed` if there will be none, because the agency was removed or moved. Returns
   * the function that unsubscribes.
   */
  subscribe(hear: (news: ChangeNews) => void, whenClosed?: () => void): () => void;
  /** For how long subscribers have been without a connection, in milliseconds; 0 without subscribers. */
  unseenFor(): number;
  close(): void;
};

/** Reads a database's notices while there are subscribers: when `listen` calls back, and periodically. Times in milliseconds. */
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
  /** Whether there may be more notices than the current poll finds. */
  let isAsked = false;
  let waiting: AbortController | null = null;

  function look() {
    isAsked = true;
    waiting?.abort();
  }

  /** Polls as long as there are subscribers. */
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

/** Drops invalid announcements, whatever their source. */
function announcementOf(payload: string): Announcement[] {
  try {
    const { data } = Announcement.safeParse(JSON.parse(payload));
    return data ? [data] : [];
  } catch {
    return [];
  }
}
