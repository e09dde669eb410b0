import { setTimeout as delay } from 'node:timers/promises';
import { type Listener, listenTo } from './listen.ts';

const CHANNEL = 'docket_written';

const TIMES = {
  /** Announcements within this many milliseconds are combined: a busy server announces about ten times a second. */
  together: 20,
  /** The pause before reconnecting, by the number of failures; the last value repeats. */
  pauses: [100, 500, 2000, 5000],
  ask: 30_000,
  patience: 10_000,
};

/**
 * The hub over which the processes of an installation tell each other which databases of a PostgreSQL server changed, using one connection.
 * Lost announcements are found by polling.
 */
export type ChangeHub = {
  /** Announces a commit in a database: at once in this process, shortly afterwards in others. */
  announce(databaseName: string): void;
  /** Calls back when something was, or may have been, committed in a database. Returns the function that unsubscribes. */
  listen(databaseName: string, look: () => void): () => void;
  close(): Promise<void>;
};

/** Opens the hub of a PostgreSQL server in a database that all processes know. `url` bypasses any pooler. Connects on first use. */
export function openChangeHub(url: string, given: Partial<typeof TIMES> = {}): ChangeHub {
  const times = { ...TIMES, ...given };
  const looks = new Map<string, Set<() => void>>();
  const written = new Set<string>();
  const closing = new AbortController();
  let listener: Listener | null = null;
  let connecting: Promise<void> | null = null;
  let sending: NodeJS.Timeout | undefined;

  /** Keeps the connection open after its first use. While it's lost, only subscribers in this process are notified. */
  async function keepConnected() {
    let failures = 0;
    while (!closing.signal.aborted) {
      try {
        listener = await listenTo(url, CHANNEL, lookInto, times);
        failures = 0;
        // Announcements before this moment were missed.
        for (const databaseName of looks.keys()) lookInto(databaseName);
        if (!closing.signal.aborted) await listener.ended;
      } catch {
        failures += 1;
      }
      listener?.end();
      listener = null;
      const pause = times.pauses[Math.min(failures, times.pauses.length - 1)];
      await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  function lookInto(databaseName: string) {
    for (const look of looks.get(databaseName) ?? []) look();
  }

  function send() {
    sending = undefined;
    const names = [...written];
    written.clear();
    for (const databaseName of names) lookInto(databaseName);
    listener?.announce(names);
  }

  return {
    announce(databaseName) {
      if (closing.signal.aborted) return;
      connecting ??= keepConnected();
      written.add(databaseName);
      sending ??= setTimeout(send, times.together);
    },
    listen(databaseName, look) {
      if (!closing.signal.aborted) connecting ??= keepConnected();
      const known = looks.get(databaseName) ?? new Set();
      looks.set(databaseName, known.add(look));
      return () => {
        if (known.delete(look) && known.size === 0 && looks.get(databaseName) === known) looks.delete(databaseName);
      };
    },
    async close() {
      closing.abort();
      clearTimeout(sending);
      // Announces the last changes before closing.
      send();
      await listener?.endInOrder();
      await connecting;
    },
  };
}
