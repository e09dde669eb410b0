import { setTimeout as delay } from 'node:timers/promises';
import type { Agencies } from '../database/agencies.ts';
import { isDatabaseUnreachable } from '../database/database-failure.ts';
import type { AgencyDatabase } from '../database/postgres.ts';
import type { Registry } from '../database/registry/registry.ts';
import { keepFigures } from './due-figures.sql.ts';
import type { DueFigures } from './due-figures.ts';
import { type DueKind, subscribeToDueWork } from './due-notes.ts';
import { finishDue, type LeasedWork, noteDue, takeDue } from './due-work.sql.ts';

/** Milliseconds; tests use less. */
const TIMES = {
  /** Between polls of the registry. */
  poll: 1000,
  /** Between polls while there may be more than could be leased: thousands of agencies get their turn within ten minutes. */
  more: 100,
  /** After this, others take over leased work. */
  lease: 120_000,
  /** The maximum time between checks of an agency, whether or not work was noted. */
  look: 600_000,
  /** After this, an unreachable PostgreSQL server is tried again. */
  away: 10_000,
};

/** The number of agencies one process works for simultaneously. */
const MOST_AT_ONCE = 4;

/** The agency to work for. `signal`: the server is stopping; begin nothing new. */
type DueAgency = { name: string; database: AgencyDatabase; signal: AbortSignal };

/**
 * Does the due work of one kind for one agency and returns when there's more; null if none is known. Ends well before its lease (two
 * minutes), returning a past time if something is left. Several servers may work for the same agency: lock or lease what must happen only
 * once.
 */
export type DueHandler = (agency: DueAgency) => Promise<Date | null>;

/** Collects what is noted before and after the work begins. */
export type DueNotes = {
  /** Must be called for every opened pool. */
  onOpen: (name: string, database: AgencyDatabase) => void;
  hear: (hear: (name: string, kind: DueKind) => void) => void;
};

/** Listens to a server's pools. */
export function openDueNotes(): DueNotes {
  let tell: (name: string, kind: DueKind) => void = () => undefined;
  return {
    onOpen: (name, database) => subscribeToDueWork(database, (kind) => tell(name, kind)),
    hear: (hear) => {
      tell = hear;
    },
  };
}

/**
 * Does due work for all agencies, sharing it with the installation's other servers: one registry statement per second; work noted in this
 * process begins at once. `handlers` holds a function per kind. A failure is passed to `warn`, and the work is due again when its lease
 * expires. Stores the result of `figures` afterwards for monitoring.
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
  const underWay = new Map<string, Promise<void>>();
  const noted = new Map<string, { kind: DueKind; agency: string }>();
  const again = new Set<string>();
  /** Work leased at the registry, to be finished there. */
  const takenWork = new Map<string, LeasedWork>();
  const serversAway = openUnreachableServers(away);
  let telling: Promise<void> | null = null;

  notes.hear((agency, kind) => {
    if (!handlers[kind] || stopping.signal.aborted) return;
    noted.set(`${kind} ${agency}`, { kind, agency });
    telling ??= tellRegistry();
    begin({ kind, agency }, null);
  });

  /** Batches what accumulates during a statement into the next one; after a failure, the next poll sends it. */
  async function tellRegistry() {
    await Promise.resolve();
    while (noted.size > 0) {
      const told = [...noted];
      noted.clear();
      try {
        await noteDue(
          registry,
          told.map(([, { kind }]) => kind),
          told.map(([, { agency }]) => agency),
        );
      } catch {
        for (const [key, note] of told) noted.set(key, note);
        break;
      }
    }
    telling = null;
  }

  /** Begins unless the work is in progress or too much else is; then any server's poll takes it. */
  function begin(due: { kind: DueKind; agency: string }, leased: LeasedWork | null) {
    const key = `${due.kind} ${due.agency}`;
    if (leased) takenWork.set(key, leased);
    if (underWay.has(key)) again.add(key);
    else if (underWay.size < MOST_AT_ONCE || leased) underWay.set(key, doWork(key, due));
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
      leased = takenWork.get(key);
      takenWork.delete(key);
      if (leased) await finishDue(registry, leased, { next, lookSeconds: look / 1000 });
    } catch (error) {
      leased ??= takenWork.get(key);
      warn(error, `${kind} of ${agency}`);
    }
    if (leased) serversAway.ended(leased.server, { isAway });
    if (leased && !isAway) await count(kind, agency);
    underWay.delete(key);
    if (again.delete(key) && !stopping.signal.aborted) begin({ kind, agency }, null);
  }

  /** Also after failures, since what is pending then matters most. Keeps the last figures if the database is unreachable. */
  async function count(kind: DueKind, agency: string) {
    try {
      const database = await agencies.open(agency);
      const counted = database && (await figures.find((one) => one.kind === kind)?.count(database));
      if (counted) await keepFigures(registry, { kind, agency }, counted);
    } catch {}
  }

  /** At most one lease on an unreachable PostgreSQL server, because each attempt waits for long. */
  async function take(most: number): Promise<LeasedWork[]> {
    const given = { kinds, leaseSeconds: lease / 1000 };
    const server = serversAway.toTry();
    const tried = server === null ? [] : await takeDue(registry, { ...given, most: 1, only: server });
    if (server !== null && tried.length > 0) serversAway.isTried(server);
    const left = most - tried.length;
    if (left === 0) return tried;
    return [...tried, ...(await takeDue(registry, { ...given, most: left, without: serversAway.names() }))];
  }

  async function keepAsking() {
    let lookedAt = Number.NEGATIVE_INFINITY;
    let isFailing = false;
    while (!stopping.signal.aborted) {
      let isMore = false;
      try {
        if (performance.now() - lookedAt >= look) {
          await noteDue(registry, kinds, null);
          lookedAt = performance.now();
        }
        if (noted.size > 0) telling ??= tellRegistry();
        const most = MOST_AT_ONCE - underWay.size;
        if (most > 0) {
          const all = await take(most);
          for (const leased of all) begin(leased, leased);
          isMore = all.length === most;
        }
        isFailing = false;
      } catch (error) {
        if (!isFailing) warn(error, 'what is due');
        isFailing = true;
      }
      await delay(isMore ? more : poll, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const asking = keepAsking();
  return {
    async stop() {
      stopping.abort();
      await asking;
      await Promise.all([...underWay.values(), telling]);
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
