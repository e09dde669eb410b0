import { setTimeout as delay } from 'node:timers/promises';
import type { Agencies } from '../database/agencies.ts';
import { isDatabaseUnreachable } from '../database/database-failure.ts';
import type { AgencyDatabase } from '../database/postgres.ts';
import type { Registry } from '../database/registry/registry.ts';
import { keepFigures } from './due-figures.sql.ts';
import type { DueFigures } from './due-figures.ts';
import { type DueKind, subscribeToDueWork } from './due-notes.ts';
import { finishDue, type LeasedWork, noteDue, takeDue } from './due-work.sql.ts';

/** Milliseconds; tests need not wait. */
const TIMES = {
  /** Between two questions at the registry. */
  poll: 1000,
  /** The same while there may be more than could be taken: thousands of agencies have their turn within the ten minutes. */
  more: 100,
  /** After which others take over what a server has taken. */
  lease: 120_000,
  /** At the latest so long after the last look an agency is looked at again, whether anything was noted or not. */
  look: 600_000,
  /** After which it is tried again whether a PostgreSQL server is there that was away. */
  away: 10_000,
};

/** Agencies that one process works for at a time. */
const MOST_AT_ONCE = 4;

/** The agency that something is done for. `signal` = the server stops: begin nothing new. */
type DueAgency = { name: string; database: AgencyDatabase; signal: AbortSignal };

/**
 * Does what is due of one kind for one agency, and answers when there is more: null = nothing that is known of. It ends well
 * before its lease (two minutes), answering a time that has come when something is left. Several servers may be at the same
 * agency: what is done only once has to be locked or leased there.
 */
export type DueHandler = (agency: DueAgency) => Promise<Date | null>;

/** Collects what is noted before and after the work begins. */
export type DueNotes = {
  /** To be told of every pool that is opened. */
  onOpen: (name: string, database: AgencyDatabase) => void;
  hear: (hear: (name: string, kind: DueKind) => void) => void;
};

/** Listens to the pools of a server. */
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
 * Does what is due for all agencies, together with the other servers of the installation: one statement a second at the
 * registry; work noted in this process begins at once. `handlers` holds the function for each kind. A failure is passed to `warn`, and
 * the work is due again when its lease expires. The result of `figures` after it is kept for monitors.
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
  /** What of it was taken at the registry, and is to be finished there. */
  const takenWork = new Map<string, LeasedWork>();
  const serversAway = openUnreachableServers(away);
  let telling: Promise<void> | null = null;

  notes.hear((agency, kind) => {
    if (!handlers[kind] || stopping.signal.aborted) return;
    noted.set(`${kind} ${agency}`, { kind, agency });
    telling ??= tellRegistry();
    begin({ kind, agency }, null);
  });

  /** What gathers while one statement is under way goes with the next one; what could not be told waits for the next poll. */
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

  /** Begins unless it is in progress already, or too much else is, which leaves it to a poll of any server. */
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

  /** Also where the work failed: what waits then is what somebody has to know of. A database that is away leaves what was known of it. */
  async function count(kind: DueKind, agency: string) {
    try {
      const database = await agencies.open(agency);
      const counted = database && (await figures.find((one) => one.kind === kind)?.count(database));
      if (counted) await keepFigures(registry, { kind, agency }, counted);
    } catch {}
  }

  /** Of a PostgreSQL server that was away one at a time at most: each waits long where it still is. */
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

/** The PostgreSQL servers that did not answer when something was to be done there. */
type UnreachableServers = {
  /** For which nothing is taken but by `toTry`. */
  names(): string[];
  /** One of them of which something may be taken, to see whether it is there again; null while another one is tried, or it was lately. */
  toTry(): string | null;
  /** Something of it was taken for that. */
  isTried(name: string): void;
  /** What was done there has ended, or failed as the server is away. */
  ended(name: string, how: { isAway: boolean }): void;
};

/**
 * Remembers which servers are away, for `pause` milliseconds each: work on them waits long for nothing, and takes a place each. One at a time is tried, so that all
 * others keep theirs.
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
      // Put at the end: the next to be tried is another one.
      triedAt.delete(name);
      if (isAway) triedAt.set(name, performance.now());
    },
  };
}
