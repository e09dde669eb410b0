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

/** How to start the embedded server. */
export type EmbeddedPostgresOptions = {
  /** Holds the database; made if it is missing. */
  dataFolder: string;
  /** PostgreSQL's settings by name, over the standard ones: tests turn `fsync` off. */
  settings?: Record<string, string>;
  /** Receives a line for each step that takes long. */
  log?: (line: string) => void;
  /** How long a start may take in all. A server in crash recovery continues when the start gives up. */
  patienceMs?: number;
};

/** A running server. */
export type EmbeddedPostgres = {
  /** Connects to its database `postgres` as a superuser. */
  url: string;
  /** Closes all connections, ends the server and waits for its end. */
  stop(): Promise<void>;
};

const ATTEMPTS = 5;
/** After a crash PostgreSQL reads again what it wrote last, which takes minutes where that was much. */
const START_PATIENCE_MS = 600_000;
const REVIVE_PATIENCE_MS = 60_000;
/** How long one start waits for another that is under way on the same data. */
const TURN_PATIENCE_MS = 50_000;

/**
 * Starts the PostgreSQL that comes with Docket on the database in a data folder, which it creates at the first start.
 * One Docket at a time may use a data folder. Whatever became of the Docket before this one, its server is found and
 * taken over. Throws a StartProblem with a sentence for the person who starts it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return inTurn(options, (place, deadline) => start(place, options, deadline));
}

/**
 * Gives the database of a data folder to a second program beside Docket: the server that a living Docket runs, which then
 * stays when the program stops, or else one of its own. Throws a StartProblem like a start.
 */
export async function shareEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return inTurn(options, async (place, deadline) => (await findRunning(place)) ?? start(place, options, deadline));
}

/** Does what a start does while no other start on the same data does anything. */
async function inTurn<Result>(
  { dataFolder, patienceMs = START_PATIENCE_MS }: EmbeddedPostgresOptions,
  act: (place: DatabasePlace, deadline: number) => Promise<Result>,
): Promise<Result> {
  const deadline = Date.now() + patienceMs;
  try {
    const place = await findDatabasePlace(dataFolder);
    const giveBack = await takeTurn(place.cluster, Math.min(patienceMs, TURN_PATIENCE_MS));
    if (!giveBack) {
      throw new StartProblem(
        `Another Docket is still starting on ${dataFolder}: wait for it, or stop it and try again.`,
      );
    }
    try {
      return await act(place, deadline);
    } finally {
      await giveBack();
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

  // A port can be taken between looking and starting: then look again.
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

/** Starts a server again that has ended by itself, and takes it before any other start can. */
async function revive(
  engine: Engine,
  place: DatabasePlace,
  { port, password, log }: { port: number; password: string; log: (line: string) => void },
): Promise<SoleUse> {
  const giveBack = await takeTurn(place.cluster, 0);
  if (!giveBack) return { is: 'not-ready', reason: 'another Docket is starting on it' };
  try {
    if (!(await isServed(place))) {
      log('PostgreSQL has ended by itself and is started again');
      await startServer(engine, place, Date.now() + REVIVE_PATIENCE_MS);
    }
    return await takeSoleUse(port, password);
  } finally {
    await giveBack();
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
    // The lock goes with the server, not before it, so that no other Docket comes in between.
    await held.end();
    if (held.isOurs()) await stopServer(engine, place);
  };
  return () => {
    stopping ??= stop();
    return stopping;
  };
}
