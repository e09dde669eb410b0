import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { openOwnerClient } from '../postgres.ts';
import type { RegisteredAgency } from '../registry/registered-agency.ts';
import type { Servers } from '../registry/servers.ts';
import { beginMove, findOpenMoves } from './agency-move.sql.ts';
import { clearMove, isThere } from './clear-move.ts';
import { carryOutMove, type MoveOptions } from './move-agency.ts';

/** Name among advisory locks that somebody is at what is noted of an agency's moves, and that it is being moved by a process that lives. */
const LOCKS = { moves: 7_410_028, moving: 7_410_029 };

/** For how long a move waits for those who clear up after an earlier one. */
const PATIENCE = '2min';

/** At most so often is looked after an agency whose requests ask for it; milliseconds. */
const BETWEEN_LOOKS = 2_000;

/** Agencies that change from one PostgreSQL server to another (SCALE-02). */
export type AgencyMoves = {
  /**
   * Moves an agency and answers when it lies at its new place and what copied it is gone. Throws a StartProblem that says why it stays
   * where it is.
   */
  move(name: string, toServer: string, options?: MoveOptions): Promise<void>;
  /** Ends moves that were broken off, and takes away what has had its time: of one agency or of all. `tell` hears what cannot be done now. */
  lookAfter(name?: string | null, tell?: (agency: string, error: unknown) => void): Promise<void>;
  /** Takes away what is left of an agency's moves, old copies too, before it is removed. Throws a StartProblem while it is being moved. */
  forget(name: string): Promise<void>;
};

/** Knows the moves of a registry. `bringUpToDate` is asked before an agency of an older schema is moved. */
export function openAgencyMoves({
  registryUrl,
  servers,
  migrationsFolder,
  find,
  bringUpToDate,
}: {
  registryUrl: string;
  servers: Servers;
  migrationsFolder: string;
  find: (name: string) => Promise<RegisteredAgency | null>;
  bringUpToDate: (agency: RegisteredAgency) => Promise<void>;
}): AgencyMoves {
  const lookedAt = new Map<string, number>();
  /** Does something that nobody else does for this agency; answers undefined where somebody is at it. */
  async function alone<Result>(
    name: string,
    work: (registry: pg.Client) => Promise<Result>,
    take = (registry: pg.Client) => locks(registry, LOCKS.moves, name),
  ) {
    const registry = await openOwnerClient(registryUrl);
    try {
      return (await take(registry)) ? { result: await work(registry) } : undefined;
    } finally {
      await registry.end();
    }
  }

  async function move(registry: pg.Client, name: string, toServer: string, options: MoveOptions) {
    const agency = await find(name);
    if (!agency) throw new StartProblem(`There is no database named ${name}.`);
    if (agency.server === toServer) throw new StartProblem(`${name} lies on the server ${toServer} already.`);
    await servers.makeReady(toServer);
    // One that came from there and goes back: its old copy makes room.
    for (const open of await findOpenMoves(registry, name)) {
      const isBack = open.step === 'moved' && open.fromServer === toServer;
      await clearMove(registry, servers, isBack ? { ...open, mayBePutAway: true } : open);
    }
    const { databaseName, server: fromServer } = agency;
    if (await isThere(servers, toServer, databaseName))
      throw new StartProblem(
        `The server ${toServer} has a database named ${databaseName} that is not of this installation: rename it, or drop it.`,
      );
    if (!agency.isUpToDate) await bringUpToDate(agency);
    const begun = await beginMove(registry, { agency: name, databaseName, fromServer, toServer });
    try {
      await carryOutMove(registry, { ...options, servers, migrationsFolder, move: begun });
    } finally {
      // What cannot be cleared up now, servers try again every minute.
      await clearMove(registry, servers, begun).catch(() => undefined);
    }
  }

  return {
    async move(name, toServer, options = {}) {
      const taking = (registry: pg.Client) => takesAfterOthers(registry, name, options.say);
      if (!(await alone(name, (registry) => move(registry, name, toServer, options), taking)))
        throw new StartProblem(`${name} is being moved already.`);
    },
    async lookAfter(name = null, tell = () => undefined) {
      if (name !== null && performance.now() - (lookedAt.get(name) ?? -BETWEEN_LOOKS) < BETWEEN_LOOKS) return;
      if (name !== null) lookedAt.set(name, performance.now());
      const reading = await openOwnerClient(registryUrl);
      const open = await findOpenMoves(reading, name).finally(() => reading.end());
      for (const agency of new Set(open.map((one) => one.agency)))
        await alone(agency, async (registry) => {
          for (const one of await findOpenMoves(registry, agency)) await clearMove(registry, servers, one);
        }).catch((error: unknown) => tell(agency, error));
    },
    async forget(name) {
      const clear = async (registry: pg.Client) => {
        for (const open of await findOpenMoves(registry, name))
          await clearMove(registry, servers, open, { atOnce: true });
      };
      const done = await alone(name, clear, (registry) => takesAfterOthers(registry, name));
      if (!done) throw new StartProblem(`${name} is being moved; try again when it has arrived.`);
    },
  };
}

async function locks(registry: pg.Client, lock: number, name: string): Promise<boolean> {
  const { rows } = await registry.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
    ...[lock, name],
  ]);
  return rows[0]!.taken;
}

/** Waits for those who clear up after a move that was broken off; false where the agency is being moved. */
async function takesAfterOthers(registry: pg.Client, name: string, say?: MoveOptions['say']): Promise<boolean> {
  if (!(await locks(registry, LOCKS.moving, name))) return false;
  if (await locks(registry, LOCKS.moves, name)) return true;
  say?.('What is left of an earlier move is taken away first.');
  try {
    await registry.query(`set lock_timeout = '${PATIENCE}'`);
    await registry.query('select pg_advisory_lock($1, hashtext($2))', [LOCKS.moves, name]);
    await registry.query('reset lock_timeout');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error;
    throw new StartProblem(`What is left of an earlier move of ${name} is still being taken away: try again later.`);
  }
}
