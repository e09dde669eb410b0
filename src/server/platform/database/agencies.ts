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

/** How long an agency's address is cached, in milliseconds. A removed or moved agency is noticed after that. */
const CACHE_MILLISECONDS = 15_000;

/** How long requests may continue on an agency's former server, in milliseconds. */
const LONGEST_REQUEST = 240_000;

/** How long a statement on a connection of `connect` may take, in milliseconds. */
const LONGEST_STATEMENT = 110_000;

/** The agencies' databases, opened on first use. */
export type Agencies = {
  /** Returns an agency's pool, after upgrading its schema to this release if needed; null = no such agency. */
  open(name: string): Promise<AgencyDatabase | null>;
  /** Opens a connection to an agency's database with the application's role; null if its pool isn't open. The caller ends it. */
  connect(name: string): Promise<pg.Client | null>;
  /** Returns an agency's change feed; null if its pool isn't open. */
  changesOf(name: string): ChangeFeed | null;
  /** The longest time, among the open agencies, for which no changes could be received, in milliseconds. */
  changesUnseenFor(): number;
  list: Registry['list'];
  /** Queries the registry database with the application's role. */
  askRegistry: Registry['query'];
  /** Counts the pools' open connections and the requests that wait for one. */
  connections(): { open: number; waiting: number };
  close(): Promise<void>;
};

/**
 * Opens one pool (of at most `agencyConnections`) and one change feed per agency. All pools of a PostgreSQL server together use at
 * most `databaseConnections`. `onOpen` is called with every pool that is opened.
 */
export function openAgencies(
  registry: Registry,
  {
    databaseConnections = 60,
    agencyConnections = 12,
    cacheMilliseconds = CACHE_MILLISECONDS,
    onOpen,
    ...options
  }: Pick<PoolOptions, 'preparesStatements'> & {
    databaseConnections?: number;
    agencyConnections?: number;
    /** For tests. */
    cacheMilliseconds?: number;
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
  /** Pools of removed or moved agencies, which running requests may still use. */
  const retired = new Set<RetiredPool>();
  const retire = (agency: RetiredPool) => {
    retired.add(agency);
    setTimeout(() => {
      if (!retired.delete(agency)) return;
      void agency.database.destroy();
    }, LONGEST_REQUEST).unref();
  };
  return {
    async open(name) {
      const open = pools.get(name);
      if (open && performance.now() - open.checkedAt < cacheMilliseconds) return open.database;
      // The monotonic clock: the system clock may be adjusted.
      const readAt = performance.now();
      const agency = await registry.find(name);
      // Don't cache the address of an agency that is about to move.
      const checkedAt = agency?.isSwitching ? Number.NEGATIVE_INFINITY : readAt;
      if (agency && !agency.isUpToDate) await upgrades.whenReady(agency);
      const known = pools.get(name);
      // The agency was removed or moved to another server.
      if (known && known.server !== agency?.server) {
        pools.delete(name);
        known.changes.close();
        retire(known);
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
      const open = [...pools.values(), ...retired];
      retired.clear();
      await Promise.all(open.map(({ database }) => database.destroy()));
      await Promise.all([...hubs.values()].map((hub) => hub.close()));
    },
  };
}

type RetiredPool = { database: AgencyDatabase };

/** Returns the addresses of an agency's database. Refuses with 503 if this process isn't configured for its server. */
function addressOf(registry: Registry, agency: RegisteredAgency) {
  try {
    return { url: registry.applicationUrlOf(agency), directUrl: registry.directUrlOf(agency) };
  } catch (error) {
    if (error instanceof StartProblem) throw new Refused('not-ready', { retryAfter: 60 });
    throw error;
  }
}
