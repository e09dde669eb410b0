import { StartProblem } from '../operations/start-problem.ts';
import { openCluster, readPassword, SUPERUSER } from './cluster.ts';
import { explainFileError } from './data-folder-problem.ts';
import { type DatabasePlace, findDatabasePlace, noteDatabasePlace } from './database-place.ts';
import { type Engine, prepareEngine } from './engine.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { alreadyRunning, isServed, makeWay, startServer } from './server.ts';
import { choosePort, writeSettings } from './settings.ts';
import { type HeldUse, keepSoleUse, type SoleUse, takeSoleUse } from './sole-use.ts';
import { takeTurn } from './start-turn.ts';
import { stopServer } from './stop-server.ts';

export type EmbeddedPostgresOptions = {
  /** Contains the database; created if missing. */
  dataFolder: string;
  /** PostgreSQL settings that override the defaults; tests turn `fsync` off. */
  settings?: Record<string, string>;
  /** Receives a line for each long step. */
  log?: (line: string) => void;
  /** The maximum time of a start. A server in crash recovery continues after the start gives up. */
  patienceMs?: number;
};

export type EmbeddedPostgres = {
  /** Connects to its `postgres` database as superuser. */
  url: string;
  /** Closes all connections, stops the server and waits for its end. */
  stop(): Promise<void>;
};

const ATTEMPTS = 5;
/** After a crash PostgreSQL replays its log, which can take minutes. */
const START_PATIENCE_MS = 600_000;
const REVIVE_PATIENCE_MS = 60_000;
/** How long a start waits for another one on the same data. */
const TURN_PATIENCE_MS = 50_000;

/**
 * Starts the embedded PostgreSQL on a data folder, creating the database on the first start. Only one Docket at a time can use a data
 * folder. Finds and takes over the server of a previous Docket, however that ended. Throws a StartProblem with a sentence for the user.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return inTurn(options, (place, deadline) => start(place, options, deadline));
}

/**
 * Opens a data folder's database for a second program: uses the running Docket's server, which keeps running afterwards, or starts its own.
 * Throws StartProblem like a start.
 */
export async function shareEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return inTurn(options, async (place, deadline) => (await findRunning(place)) ?? start(place, options, deadline));
}

/** Runs work while no other start on the same data does. */
async function inTurn<Result>(
  { dataFolder, patienceMs = START_PATIENCE_MS }: EmbeddedPostgresOptions,
  act: (place: DatabasePlace, deadline: number) => Promise<Result>,
): Promise<Result> {
  const deadline = Date.now() + patienceMs;
  try {
    const place = await findDatabasePlace(dataFolder);
    const releaseTurn = await takeTurn(place.cluster, Math.min(patienceMs, TURN_PATIENCE_MS));
    if (!releaseTurn) {
      throw new StartProblem(
        `Another Docket is still starting on ${dataFolder}: wait for it, or stop it and try again.`,
      );
    }
    try {
      return await act(place, deadline);
    } finally {
      await releaseTurn();
    }
  } catch (error) {
    throw explainFileError(error, dataFolder);
  }
}

async function start(
  place: DatabasePlace,
  { settings = {}, log = () => undefined }: EmbeddedPostgresOptions,
  deadline: number,
): Promise<EmbeddedPostgres> {
  const engine = await prepareEngine(place.account, log);
  const password = await openCluster(engine, place, { isDurable: settings.fsync !== 'off', log });
  await noteDatabasePlace(place);

  // A port can be taken between checking and starting; then look for another one.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await makeWay(engine, place, password, { deadline, log });
    await writeSettings(place, await choosePort(place), settings);
    const server =
      (await startServer(engine, place, deadline)) === 'started' ? await readPostmasterFile(place) : undefined;
    if (!server?.port) continue;
    const { port } = server;
    const use = await takeSoleUse(port, password);
    if (use.is === 'taken') throw alreadyRunning(place, use.byProcess);
    if (use.is === 'not-ready') continue;
    const held = keepSoleUse(
      use.connection,
      () => takeSoleUse(port, password),
      () => revive(engine, place, { port, password, log }),
      log,
    );
    return { url: urlOf(port, password), stop: stopOnce(engine, place, held) };
  }
  throw new StartProblem(`PostgreSQL could not be started on ${place.cluster} in ${ATTEMPTS} attempts.`);
}

/** Restarts a server that ended by itself, before any other start can take it. */
async function revive(
  engine: Engine,
  place: DatabasePlace,
  { port, password, log }: { port: number; password: string; log: (line: string) => void },
): Promise<SoleUse> {
  const releaseTurn = await takeTurn(place.cluster, 0);
  if (!releaseTurn) return { is: 'not-ready', reason: 'another Docket is starting on it' };
  try {
    if (!(await isServed(place))) {
      log('PostgreSQL has ended by itself and is started again');
      await startServer(engine, place, Date.now() + REVIVE_PATIENCE_MS);
    }
    return await takeSoleUse(port, password);
  } finally {
    await releaseTurn();
  }
}

async function findRunning(place: DatabasePlace): Promise<EmbeddedPostgres | undefined> {
  const port = (await readPostmasterFile(place))?.port;
  if (!port) return undefined;
  const password = await readPassword(place.cluster);
  const use = await takeSoleUse(port, password);
  // A server whose Docket has ended is restarted, as at a start.
  if (use.is === 'ours') await use.connection.end();
  return use.is === 'taken' ? { url: urlOf(port, password), stop: async () => undefined } : undefined;
}

const urlOf = (port: number, password: string): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;

function stopOnce(engine: Engine, place: DatabasePlace, held: HeldUse): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    // Releases the lock with the server, not before, so that no other Docket gets in between.
    await held.end();
    if (held.isOurs()) await stopServer(engine, place);
  };
  return () => {
    stopping ??= stop();
    return stopping;
  };
}
