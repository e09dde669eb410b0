import type pg from 'pg';
import { StartProblem } from '../operations/start-problem.ts';
import { Refused } from '../refused.ts';
import { openChangeAnnouncer } from './changes/change-announcer.ts';
import { type ChangeFeed, openChangeFeed } from './changes/change-feed.ts';
import { type ChangeHub, openChangeHub } from './changes/change-hub.ts';
import type { ConnectionBudget } from './connection-budget.ts';
import { type AgencyDatabase, openApplicationClient, openBudget, openPool, type PoolOptions } from './postgres.ts';
import { openAgencyUpgrades } from './registry/agency-upgrades.ts';
import type { RegisteredAgency } from './registry/registered-agency.ts';
import type { Registry } from './registry/registry.ts';

/** Milliseconds for which the registry's answer about an agency is cached; a removed agency is gone afterwards. */
const REMEMBERED_MILLISECONDS = 15_000;

/** Milliseconds for which requests may continue on the former server of a moved agency. */
const LONGEST_REQUEST = 240_000;

/** Statement timeout on such connections, in milliseconds. */
const LONGEST_STATEMENT = 110_000;

/** The databases of the agencies, opened on first use. */
export type Agencies = {
  /** Returns the pool of an agency's database once its schema is up to date; null if there's no such agency. */
  open(name: string): Promise<AgencyDatabase | null>;
  /** Opens a separate connection as the application's role; null if the agency isn't open. The caller ends it. */
  connect(name: string): Promise<pg.Client | null>;
  /** Returns the change feed of an agency; null if the agency isn't open. */
  changesOf(name: string): ChangeFeed | null;
  /** Returns for how long changes haven't been received, in milliseconds; the maximum over all agencies. */
  changesUnseenFor(): number;
  list: Registry['list'];
  /** Queries the registry's database as the application's role. */
  askRegistry: Registry['query'];
  /** Open connections, and requests waiting for one. */
  connections(): { open: number; waiting: number };
  close(): Promise<void>;
};

/**
 * Keeps one pool of limited size and one change feed per agency. All pools on a PostgreSQL server together use at most
 * `databaseConnections`. Calls `onOpen` for every opened pool.
 */
export function openAgencies(
  registry: Registry,
  {
    databaseConnections = 60,
    agencyConnections = 12,
    rememberedMilliseconds = REMEMBERED_MILLISECONDS,
    onOpen,
    ...options
  }: Pick<PoolOptions, 'preparesStatements'> & {
    databaseConnections?: number;
    agencyConnections?: number;
    /** For tests. */
    rememberedMilliseconds?: number;
    onOpen?: (name: string, database: AgencyDatabase) => void;
  } = {},
): Agencies {
  /** One per PostgreSQL server. */
  const budgets = new Map<string, ConnectionBudget>();
  const budgetOf = (server: string) => {
    const budget = budgets.get(server) ?? openBudget(databaseConnections);
    budgets.set(server, budget);
    return budget;
  };
  const hubs = new Map<string, ChangeHub>();
  const hubOf = (agency: RegisteredAgency) => {
    const hub = hubs.get(agency.server) ?? openChangeHub(registry.hubUrlOf(agency));
    hubs.set(agency.server, hub);
    return hub;
  };
  const upgrades = openAgencyUpgrades(registry.bringUpToDate);
  const pools = new Map<
    string,
    {
      server: string;
      directUrl: string;
      database: AgencyDatabase;
      changes: ChangeFeed;
      announce: () => void;
      checkedAt: number;
    }
  >();
  /** Former places of moved agencies, which requests may still use. */
  const left = new Set<Left>();
  const leave = (agency: Left) => {
    left.add(agency);
    setTimeout(() => {
      if (!left.delete(agency)) return;
      void agency.database.destroy();
    }, LONGEST_REQUEST).unref();
  };
  return {
    async open(name) {
      const open = pools.get(name);
      if (open && performance.now() - open.checkedAt < rememberedMilliseconds) return open.database;
      // A monotonic clock, since the system clock may be adjusted.
      const askedAt = performance.now();
      const agency = await registry.find(name);
      // During a move, the next request asks the registry again.
      const checkedAt = agency?.isSwitching ? Number.NEGATIVE_INFINITY : askedAt;
      if (agency && !agency.isUpToDate) await upgrades.whenReady(agency);
      const known = pools.get(name);
      // The agency was removed or moved to another server.
      if (known && known.server !== agency?.server) {
        pools.delete(name);
        known.changes.close();
        leave(known);
      }
      if (!agency) return null;
      if (known?.server === agency.server) {
        known.checkedAt = checkedAt;
        return known.database;
      }
      const { url, directUrl } = addressOf(registry, agency);
      const database = openPool(url, agencyConnections, {
        ...options,
        hasLogin: true,
        budget: budgetOf(agency.server),
        onWritten: () => announce(),
      });
      onOpen?.(name, database);
      const { databaseName } = agency;
      const hub = hubOf(agency);
      const announce = openChangeAnnouncer(database, databaseName, hub);
      pools.set(name, {
        server: agency.server,
        directUrl,
        database,
        changes: openChangeFeed(database, (look) => hub.listen(databaseName, look)),
        announce,
        checkedAt,
      });
      return database;
    },
    async connect(name) {
      const known = pools.get(name);
      if (!known) return null;
      const client = await openApplicationClient(known.directUrl, LONGEST_STATEMENT);
      client.once('end', known.announce);
      return client;
    },
    changesOf: (name) => pools.get(name)?.changes ?? null,
    changesUnseenFor: () => Math.max(0, ...[...pools.values()].map(({ changes }) => changes.unseenFor())),
    list: () => registry.list(),
    askRegistry: (text, values) => registry.query(text, values),
    connections() {
      const figures = [...budgets.values()].map((budget) => budget.figures());
      const sum = (key: 'open' | 'waiting') => figures.reduce((total, one) => total + one[key], 0);
      return { open: sum('open'), waiting: sum('waiting') };
    },
    async close() {
      for (const { changes } of pools.values()) changes.close();
      const open = [...pools.values(), ...left];
      left.clear();
      await Promise.all(open.map(({ database }) => database.destroy()));
      await Promise.all([...hubs.values()].map((hub) => hub.close()));
    },
  };
}

type Left = { database: AgencyDatabase };

/** Returns where an agency's database is. Rejects the request (503) if this process doesn't know its server. */
function addressOf(registry: Registry, agency: RegisteredAgency) {
  try {
    return { url: registry.applicationUrlOf(agency), directUrl: registry.directUrlOf(agency) };
  } catch (error) {
    if (error instanceof StartProblem) throw new Refused('not-ready', { retryAfter: 60 });
    throw error;
  }
}
