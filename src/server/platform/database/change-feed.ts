import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod/mini';
import { type Listener, listenTo } from './listen.ts';

/** The channel of `db/migrations/0008-announce-changes.sql`. */
const CHANNEL = 'docket_change';

const TIMES = {
  /** How long the connection is kept when nobody is left who wants to hear. */
  idle: 30_000,
  /** Before each attempt to connect again, by the number of attempts that have failed; the last for all that follow. */
  pauses: [100, 500, 2000, 5000],
  ask: 30_000,
  patience: 10_000,
};

const Announcement = z.looseObject({ subject: z.string(), employeeId: z.nullable(z.int()) });

/** What a database tells of a change; without an employee it may be about anybody. */
type Announcement = z.infer<typeof Announcement>;

/** From `ready` on nothing is missed; before `resync`, which follows a broken connection, something may have been. */
export type ChangeNews = 'ready' | 'resync' | Announcement;

/** The changes that one agency's database announces, by whichever process or hand they were made. */
export type ChangeFeed = {
  /** Calls back with `ready`, and with all that is announced from then on. Answers the function that stops it. */
  subscribe(hear: (news: ChangeNews) => void): () => void;
  close(): Promise<void>;
};

/** Listens to a database on one connection, which is there while anybody subscribes. Times are milliseconds. */
export function openChangeFeed(url: string, given: Partial<typeof TIMES> = {}): ChangeFeed {
  const times = { ...TIMES, ...given };
  const subscribers = new Set<{ hear: (news: ChangeNews) => void; isReady: boolean }>();
  const closing = new AbortController();
  let listener: Listener | null = null;
  let listening: Promise<void> | null = null;
  let leaving: NodeJS.Timeout | undefined;

  /** Connects, and again after each end, as long as anybody is there to hear. */
  async function keepListening() {
    let failures = 0;
    while (subscribers.size > 0) {
      try {
        const current = await listenTo(url, CHANNEL, tell, times);
        failures = 0;
        listener = current;
        welcome();
        leaveIfAlone();
        await current.ended;
      } catch {
        failures += 1;
      }
      listener = null;
      const pause = times.pauses[Math.min(failures, times.pauses.length - 1)];
      await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    listening = null;
  }

  function welcome() {
    for (const subscriber of subscribers) {
      const news = subscriber.isReady ? 'resync' : 'ready';
      subscriber.isReady = true;
      subscriber.hear(news);
    }
  }

  /** Whatever anybody sends on the channel that is no announcement is not passed on. */
  function tell(payload: string) {
    const announcement = readAnnouncement(payload);
    if (!announcement) return;
    for (const { hear, isReady } of subscribers) if (isReady) hear(announcement);
  }

  function leaveIfAlone() {
    clearTimeout(leaving);
    if (subscribers.size === 0) leaving = setTimeout(leave, closing.signal.aborted ? 0 : times.idle);
  }

  function leave() {
    clearTimeout(leaving);
    listener?.end();
    listener = null;
  }

  return {
    subscribe(hear) {
      const subscriber = { hear, isReady: false };
      if (closing.signal.aborted) return () => undefined;
      subscribers.add(subscriber);
      clearTimeout(leaving);
      if (listener) {
        subscriber.isReady = true;
        hear('ready');
      }
      listening ??= keepListening();
      return () => {
        if (subscribers.delete(subscriber)) leaveIfAlone();
      };
    },
    async close() {
      closing.abort();
      subscribers.clear();
      leave();
      await listening;
    },
  };
}

function readAnnouncement(payload: string): Announcement | undefined {
  try {
    return Announcement.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
