import type pg from 'pg';
import type { ConnectionBudget } from '../connection-budget.ts';
import { type AgencyDatabase, openApplicationClient, openBudget, openPool, type PoolOptions } from '../postgres.ts';
import type { RegisteredAgency } from '../registry/registered-agency.ts';
import type { Registry } from '../registry/registry.ts';
import { openReplicaWatch, type ReplicaTimes, type ReplicaWatch } from './replica-watch.ts';

/** How long a connection to a replica may take, in milliseconds: the primary answers as well. */
const LONGEST_CONNECTING = 3_000;
/** How long a statement of a file may take, likewise. */
const LONGEST_STATEMENT = 110_000;

/** An agency's database as the replica of its server has it, opened when first asked for (SCALE-15). */
export type Replica = {
  watch: ReplicaWatch;
  /** When this process found the agency on that server: what a replica has of the time before may be of an agency that was there earlier. */
  since: number;
  databaseName: string;
  database(): AgencyDatabase;
  /**
   * Leaves the connections that there are and opens others when next asked: those to a database that was renamed stay with it, which on a primary nobody could rename
   * while they are open (SCALE-02).
   */
  renew(): void;
  /** A connection of one's own. End it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
};

/** The replicas of the servers of an installation. */
export type Replicas = {
  /** The one that an agency has on its server now, or null where that has none. Close it. */
  of(agency: RegisteredAgency): Replica | null;
  /** By how many milliseconds the replica of each server is behind that this process has to do with (OBS-03). */
  lags(): { server: string; lag: number }[];
  budgets(): Iterable<ConnectionBudget>;
  close(): Promise<void>;
};

/** What replicas are opened with; `replicaTimes` is for tests. */
export type ReplicaOptions = Pick<PoolOptions, 'preparesStatements'> & {
  databaseConnections: number;
  agencyConnections: number;
  replicaTimes?: ReplicaTimes;
};

export function openReplicas(registry: Registry, options: ReplicaOptions): Replicas {
  const { databaseConnections, agencyConnections, replicaTimes, ...ofPool } = options;
  const servers = new Map<string, { watch: ReplicaWatch; budget: ConnectionBudget }>();
  return {
    of(agency) {
      const urls = registry.replicaUrlsOf(agency);
      if (!urls) return null;
      const server = servers.get(agency.server) ?? {
        watch: openReplicaWatch(registry.hubUrlOf(agency), urls.hub, replicaTimes),
        budget: openBudget(databaseConnections),
      };
      servers.set(agency.server, server);
      let pool: AgencyDatabase | undefined;
      return {
        watch: server.watch,
        since: performance.now(),
        databaseName: agency.databaseName,
        database() {
          pool ??= openPool(urls.agency, agencyConnections, {
            ...ofPool,
            connection: LONGEST_CONNECTING,
            hasLogin: true,
            budget: server.budget,
          });
          return pool;
        },
        renew() {
          void pool?.destroy();
          pool = undefined;
        },
        connect: () => openApplicationClient(urls.agency, LONGEST_STATEMENT, LONGEST_CONNECTING),
        close: async () => pool?.destroy(),
      };
    },
    lags: () => [...servers].map(([server, { watch }]) => ({ server, lag: watch.lag() })),
    budgets: () => [...servers.values()].map(({ budget }) => budget),
    async close() {
      await Promise.all([...servers.values()].map(({ watch }) => watch.close()));
    },
  };
}
