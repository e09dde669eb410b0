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

/** How long an agency stays known without asking the registry again: an agency that was removed is gone by then. */
const REMEMBERED_MILLISECONDS = 15_000;

/** For how long requests may go on where an agency lay, in milliseconds. */
const LONGEST_REQUEST = 240_000;

/** How long a statement over such a connection may take, in milliseconds. */
const LONGEST_STATEMENT = 110_000;

/** The agencies' databases as they are worked with, opened when first asked for. */
export type Agencies = {
  /** The pool of the database behind a name, once it is of this release's schema, or null when there is no such agency. */
  open(name: string): Promise<AgencyDatabase | null>;
  /** A connection of one's own to the database behind a name, as the application's role; null when it is not open. End it. */
  connect(name: string): Promise<pg.Client | null>;
  /** What is announced in the database behind a name, or null when it is not open. */
  changesOf(name: string): ChangeFeed | null;
  /** For how long changes could not be heard of, where it was longest, in milliseconds. */
  changesUnseenFor(): number;
  list: Registry['list'];
  /** Asks the registry's own database something, as the application's role. */
  askRegistry: Registry['query'];
  /** Connections that the pools have open, and requests that wait for one. */
  connections(): { open: number; waiting: number };
  close(): Promise<void>;
};

/**
 * Keeps one pool with a maximum number of connections, and one change feed, per agency of a registry. All pools of a PostgreSQL server together keep to
 * `databaseConnections`. `onOpen` is called with every pool that is opened.
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
  /** One for each PostgreSQL server. */
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
  /** Of agencies that lie elsewhere now: requests may be at them still. */
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
      // Not by the clock of the machine, which may be put right meanwhile.
      const askedAt = performance.now();
      const agency = await registry.find(name);
      // Of one that is about to change places the next request asks again.
      const checkedAt = agency?.isSwitching ? Number.NEGATIVE_INFINITY : askedAt;
      if (agency && !agency.isUpToDate) await upgrades.whenReady(agency);
      const known = pools.get(name);
      // One that was removed, or lies on another server now.
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

/** Where an agency's database is. Refuses (503) where this process has not been told of its server. */
function addressOf(registry: Registry, agency: RegisteredAgency) {
  try {
    return { url: registry.applicationUrlOf(agency), directUrl: registry.directUrlOf(agency) };
  } catch (error) {
    if (error instanceof StartProblem) throw new Refused('not-ready', { retryAfter: 60 });
    throw error;
  }
}
