import { setTimeout as delay } from 'node:timers/promises';
import type { Agencies } from '../database/agencies.ts';
import { isDatabaseUnreachable } from '../database/database-failure.ts';
import type { AgencyDatabase } from '../database/postgres.ts';
import type { Registry } from '../database/registry/registry.ts';
import { keepFigures } from './due-figures.sql.ts';
import type { DueFigures } from './due-figures.ts';
import { type DueKind, subscribeToDueWork } from './due-notes.ts';
import { finishDue, type LeasedWork, noteDue, takeDue } from './due-work.sql.ts';

/** In milliseconds. */
const TIMES = {
  /** Between polls of the registry. */
  poll: 1000,
  /** Between polls while there may be more due work, so that thousands of agencies get their turn within ten minutes. */
  more: 100,
  /** After so long, other servers take over a server's work. */
  lease: 120_000,
  /** Every agency is checked at least so often, even if no work was reported. */
  look: 600_000,
  /** How long to wait before trying an unreachable PostgreSQL server again. */
  away: 10_000,
};

/** How many pieces of work a process does in parallel. */
const MOST_AT_ONCE = 4;

/** `signal` aborts when the server stops: start nothing new then. */
type DueAgency = { name: string; database: AgencyDatabase; signal: AbortSignal };

/**
 * Does an agency's due work of one kind. Returns when more will be due: null = none known, a past time = some is left. It must end
 * well before its lease of two minutes. Several servers may work for the same agency, so lock or lease what must happen only once.
 */
export type DueHandler = (agency: DueAgency) => Promise<Date | null>;

/** Passes reports of due work from the pools of this process to the worker. */
export type DueNotes = {
  /** Call it with every pool that is opened. */
  onOpen: (name: string, database: AgencyDatabase) => void;
  /** Sets the listener; reports before that are dropped. */
  listen: (listener: (name: string, kind: DueKind) => void) => void;
};

export function openDueNotes(): DueNotes {
  let report: (name: string, kind: DueKind) => void = () => undefined;
  return {
    onOpen: (name, database) => subscribeToDueWork(database, (kind) => report(name, kind)),
    listen: (listener) => {
      report = listener;
    },
  };
}

/**
 * Starts doing all agencies' due work, together with the other servers of the installation. Polls the registry once a second; work
 * reported in this process starts at once. Failures go to `warn`, and the work is due again when its lease expires. After each piece
 * of work, `figures` counts what is left, for monitoring.
 */
export function startDueWork({
  registry,
  agencies,
  notes,
  handlers,
  figures = [],
  warn,
  times = {},
}: {
  registry: Registry;
  agencies: Pick<Agencies, 'open'>;
  notes: DueNotes;
  handlers: Partial<Record<DueKind, DueHandler>>;
  figures?: readonly DueFigures[];
  warn: (error: unknown, about: string) => void;
  times?: Partial<typeof TIMES>;
}): { stop(): Promise<void> } {
  const { poll, more, lease, look, away } = { ...TIMES, ...times };
  const kinds = Object.keys(handlers) as DueKind[];
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const reported = new Map<string, { kind: DueKind; agency: string }>();
  /** Work that was reported again while it runs. */
  const again = new Set<string>();
  /** Work leased from the registry, which must be finished there. */
  const leasedWork = new Map<string, LeasedWork>();
  const serversAway = openUnreachableServers(away);
  let writing: Promise<void> | null = null;

  notes.listen((agency, kind) => {
    if (!handlers[kind] || stopping.signal.aborted) return;
    reported.set(`${kind} ${agency}`, { kind, agency });
    writing ??= writeReported();
    begin({ kind, agency }, null);
  });

  /** Writes reported work to the registry, in batches while more arrives. After a failure it waits for the next poll. */
  async function writeReported() {
    await Promise.resolve();
    while (reported.size > 0) {
      const batch = [...reported];
      reported.clear();
      try {
        await noteDue(
          registry,
          batch.map(([, { kind }]) => kind),
          batch.map(([, { agency }]) => agency),
        );
      } catch {
        for (const [key, note] of batch) reported.set(key, note);
        break;
      }
    }
    writing = null;
  }

  /** Starts work unless it is already running. If too much is running, a poll of any server will find it later. */
  function begin(due: { kind: DueKind; agency: string }, leased: LeasedWork | null) {
    const key = `${due.kind} ${due.agency}`;
    if (leased) leasedWork.set(key, leased);
    if (running.has(key)) again.add(key);
    else if (running.size < MOST_AT_ONCE || leased) running.set(key, doWork(key, due));
  }

  async function doWork(key: string, { kind, agency }: { kind: DueKind; agency: string }) {
    let leased: LeasedWork | undefined;
    let isAway = false;
    try {
      let next: Date | null = null;
      do {
        again.delete(key);
        const database = await agencies.open(agency);
        if (!database) continue;
        next = await handlers[kind]!({ name: agency, database, signal: stopping.signal }).catch((error: unknown) => {
          isAway = isDatabaseUnreachable(error);
          throw error;
        });
      } while (again.has(key) && !stopping.signal.aborted);
      leased = leasedWork.get(key);
      leasedWork.delete(key);
      if (leased) await finishDue(registry, leased, { next, lookSeconds: look / 1000 });
    } catch (error) {
      leased ??= leasedWork.get(key);
      warn(error, `${kind} of ${agency}`);
    }
    if (leased) serversAway.ended(leased.server, { isAway });
    if (leased && !isAway) await count(kind, agency);
    running.delete(key);
    if (again.delete(key) && !stopping.signal.aborted) begin({ kind, agency }, null);
  }

  /** Counts what is left, even if the work failed: then monitoring matters most. If the database is unreachable, the last figures stay. */
  async function count(kind: DueKind, agency: string) {
    try {
      const database = await agencies.open(agency);
      const counted = database && (await figures.find((one) => one.kind === kind)?.count(database));
      if (counted) await keepFigures(registry, { kind, agency }, counted);
    } catch {}
  }

  /** Leases due work, at most one piece on an unreachable PostgreSQL server: it occupies its place for long if it fails again. */
  async function take(most: number): Promise<LeasedWork[]> {
    const given = { kinds, leaseSeconds: lease / 1000 };
    const server = serversAway.toTry();
    const retried = server === null ? [] : await takeDue(registry, { ...given, most: 1, only: server });
    if (server !== null && retried.length > 0) serversAway.isTried(server);
    const left = most - retried.length;
    if (left === 0) return retried;
    return [...retried, ...(await takeDue(registry, { ...given, most: left, without: serversAway.names() }))];
  }

  async function pollRegistry() {
    let lookedAt = Number.NEGATIVE_INFINITY;
    let isFailing = false;
    while (!stopping.signal.aborted) {
      let mayHaveMore = false;
      try {
        if (performance.now() - lookedAt >= look) {
          await noteDue(registry, kinds, null);
          lookedAt = performance.now();
        }
        if (reported.size > 0) writing ??= writeReported();
        const most = MOST_AT_ONCE - running.size;
        if (most > 0) {
          const all = await take(most);
          for (const leased of all) begin(leased, leased);
          mayHaveMore = all.length === most;
        }
        isFailing = false;
      } catch (error) {
        if (!isFailing) warn(error, 'what is due');
        isFailing = true;
      }
      await delay(mayHaveMore ? more : poll, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const polling = pollRegistry();
  return {
    async stop() {
      stopping.abort();
      await polling;
      await Promise.all([...running.values(), writing]);
    },
  };
}

/** PostgreSQL servers that didn't respond to work. */
type UnreachableServers = {
  /** Servers skipped, except for `toTry`. */
  names(): string[];
  /** A server to try again; null while another one is being tried, or it was tried recently. */
  toTry(): string | null;
  /** Work was leased to try it. */
  isTried(name: string): void;
  /** Work there ended, or failed because the server is unreachable. */
  ended(name: string, how: { isAway: boolean }): void;
};

/**
 * Remembers unreachable servers for `pause` milliseconds each: work there would wait for long and occupy a slot. Only one is tried at a
 * time, so that the others keep their slots.
 */
function openUnreachableServers(pause: number): UnreachableServers {
  const triedAt = new Map<string, number>();
  let tried: string | null = null;
  return {
    names: () => [...triedAt.keys()],
    toTry() {
      if (tried !== null) return null;
      const now = performance.now();
      return [...triedAt].find(([, at]) => now - at >= pause)?.[0] ?? null;
    },
    isTried(name) {
      tried = name;
    },
    ended(name, { isAway }) {
      if (tried === name) tried = null;
      // Moves it to the end, so that another one is tried next.
      triedAt.delete(name);
      if (isAway) triedAt.set(name, performance.now());
    },
  };
}
