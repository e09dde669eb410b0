import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { migrate, whileMigrationsWait } from '../migrations/migrate.ts';
import { databaseUrlOf, openOwnerClient } from '../postgres.ts';
import { asOwner } from '../registry/database-server.ts';
import { makeMarked } from '../registry/marked-database.ts';
import type { RegisteredAgency } from '../registry/registered-agency.ts';
import type { Servers } from '../registry/servers.ts';
import { type AgencyMove, beginMove, findOpenMoves, mustBeSwitching, switchServer } from './agency-move.sql.ts';
import { clearMove, hasDatabase, markOf } from './clear-move.ts';
import { compareCopies, copyAgency } from './copy-agency.ts';
import { refuseChanges } from './refused-changes.ts';

/** The advisory lock of an agency's moves. */
const LOCK = 7_410_028;

/** Milliseconds. */
const TIMES = {
  /** Longer than processes cache an agency's place, so that all of them ask for each request. */
  untilAllAsk: 16_000,
  /** How long to wait for changes in progress. */
  patience: 60_000,
};

/** `say` receives a line per stage, for a terminal. */
type MoveOptions = { say?: (line: string) => void; times?: Partial<typeof TIMES> };

/** Moves agencies between PostgreSQL servers. */
export type AgencyMoves = {
  /** Moves an agency, which is read-only meanwhile. Throws StartProblem with the reason if the agency stays where it is. */
  move(name: string, toServer: string, options?: MoveOptions): Promise<void>;
  /** Cleans up after interrupted moves and drops expired copies. Calls `report` for each agency where that fails for now. */
  clearUp(report?: (agency: string, error: unknown) => void): Promise<void>;
  /**
   * Cleans up an agency's moves, drops its old copies, and removes it with `remove`; no move begins meanwhile. Throws StartProblem during a
   * move.
   */
  removeAgency(name: string, remove: () => Promise<void>): Promise<void>;
};

export function openAgencyMoves({
  registryUrl,
  servers,
  schemaFolder,
  find,
  refuseServersWithoutSchema,
  bringUpToDate,
}: {
  registryUrl: string;
  servers: Servers;
  schemaFolder: string;
  find: (name: string) => Promise<RegisteredAgency | null>;
  refuseServersWithoutSchema: () => Promise<void>;
  bringUpToDate: (agency: RegisteredAgency) => Promise<void>;
}): AgencyMoves {
  /** Works under the agency's lock, which ends with its connection. Returns false if another process holds it. */
  async function withLock(name: string, work: (registry: pg.Client) => Promise<void>): Promise<boolean> {
    const registry = await openOwnerClient(registryUrl);
    try {
      const { rows } = await registry.query<{ isTaken: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as "isTaken"',
        [LOCK, name],
      );
      if (rows[0]!.isTaken) await work(registry);
      return rows[0]!.isTaken;
    } finally {
      await registry.end();
    }
  }

  async function clearUp(registry: pg.Client, name: string, options = {}) {
    for (const open of await findOpenMoves(registry, name)) await clearMove(registry, servers, open, options);
  }

  async function move(registry: pg.Client, name: string, toServer: string, options: MoveOptions) {
    const agency = await find(name);
    if (!agency) throw new StartProblem(`No database is named ${name}.`);
    if (agency.server === toServer) throw new StartProblem(`${name} is already on the server ${toServer}.`);
    await refuseServersWithoutSchema();
    await servers.makeReady(toServer);
    await clearUp(registry, name);
    const { databaseName, server: fromServer } = agency;
    if (await hasDatabase(servers, toServer, databaseName))
      throw new StartProblem(
        `The server ${toServer} has a database named ${databaseName} that doesn't belong to this installation: rename or drop it.`,
      );
    if (!agency.isUpToDate) await bringUpToDate(agency);
    const begun = await beginMove(registry, { agency: name, databaseName, fromServer, toServer });
    try {
      await copyAndSwitch(registry, begun, options);
    } finally {
      // Uses a separate connection, since the one with the lock, and thus the right to continue, may be lost.
      await asOwner(registryUrl, (fresh) => clearMove(fresh, servers, begun)).catch((error: Error) =>
        options.say?.(`Not everything is cleared up yet; servers try again each minute: ${error.message}`),
      );
    }
  }

  async function copyAndSwitch(registry: pg.Client, move: AgencyMove, { say = () => undefined, times }: MoveOptions) {
    const { agency, databaseName, fromServer, toServer } = move;
    const { untilAllAsk, patience } = { ...TIMES, ...times };
    const urlAt = (server: string) => databaseUrlOf(servers.find(server).url, databaseName);
    say(`Moving ${agency} to the server ${toServer}. All Docket processes are notified.`);
    await delay(untilAllAsk);
    await asOwner(urlAt(fromServer), (source) =>
      whileMigrationsWait(source, async () => {
        const { rows } = await source.query<{ name: string }>('select name from schema_migration');
        await makeMarked(servers.find(toServer).url, databaseName, markOf(move));
        await asOwner(urlAt(toServer), async (target) => {
          await migrate(target, schemaFolder, {
            only: rows.map((migration) => migration.name),
          });
          await target.query('set synchronous_commit = on');
          await mustBeSwitching(registry, move);
          const since = performance.now();
          await refuseChanges(source, patience);
          say('Copying. The agency is read-only until this is done.');
          await copyAgency(source, target);
          await compareCopies(source, target);
          await switchServer(registry, move);
          const seconds = (performance.now() - since) / 1000;
          say(`${agency} is on ${toServer} now. It was read-only for ${seconds.toFixed(1)} s.`);
        });
      }),
    );
  }

  return {
    async move(name, toServer, options = {}) {
      if (!(await withLock(name, (registry) => move(registry, name, toServer, options))))
        throw new StartProblem(
          `${name} is being moved, or a process is cleaning up after a move. Try again in a minute.`,
        );
    },
    async clearUp(report = () => undefined) {
      const open = await asOwner(registryUrl, (registry) => findOpenMoves(registry));
      for (const agency of new Set(open.map((move) => move.agency)))
        await withLock(agency, (registry) => clearUp(registry, agency)).catch((error: unknown) =>
          report(agency, error),
        );
    },
    async removeAgency(name, remove) {
      const clearAndRemove = async (registry: pg.Client) => {
        await clearUp(registry, name, { dropsAtOnce: true });
        await remove();
      };
      if (!(await withLock(name, clearAndRemove)))
        throw new StartProblem(`${name} is being moved. Try again in a minute.`);
    },
  };
}
