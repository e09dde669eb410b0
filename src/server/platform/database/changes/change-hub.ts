import { setTimeout as delay } from 'node:timers/promises';
import { type Listener, listenTo } from './listen.ts';

const CHANNEL = 'docket_written';

const TIMES = {
  /** Announcements within so many milliseconds go together: a server that writes all day announces some ten times a second. */
  together: 20,
  /** Before each attempt to connect again, by the number of attempts that have failed; the last for all that follow. */
  pauses: [100, 500, 2000, 5000],
  ask: 30_000,
  patience: 10_000,
};

/**
 * Where the processes of an installation tell each other in which databases of a PostgreSQL server something was written, and each hears it
 * of all of them over one connection. What is lost on the way is found by those who look now and then.
 */
export type ChangeHub = {
  /** Tells that something was committed in a database, here at once and elsewhere in a moment. */
  announce(databaseName: string): void;
  /** Calls back when something was committed in a database, or may have been. Answers the function that stops it. */
  listen(databaseName: string, look: () => void): () => void;
  close(): Promise<void>;
};

/** The hub of a PostgreSQL server, in a database that all processes name: `url`, past any pooler. Connects when first needed. */
export function openChangeHub(url: string, given: Partial<typeof TIMES> = {}): ChangeHub {
  const times = { ...TIMES, ...given };
  const looks = new Map<string, Set<() => void>>();
  const written = new Set<string>();
  const closing = new AbortController();
  let listener: Listener | null = null;
  let connecting: Promise<void> | null = null;
  let sending: NodeJS.Timeout | undefined;

  /** Keeps the connection from its first use on; while it is lost, only subscribers of this process are notified. */
  async function keepConnected() {
    let failures = 0;
    while (!closing.signal.aborted) {
      try {
        listener = await listenTo(url, CHANNEL, lookInto, times);
        failures = 0;
        // Whatever was announced before has not been heard here.
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
