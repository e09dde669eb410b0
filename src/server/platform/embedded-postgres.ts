import { openCluster, readPassword, SUPERUSER } from './embedded-postgres/cluster.ts';
import { explainFileError } from './embedded-postgres/data-folder-problem.ts';
import { type DatabasePlace, findDatabasePlace, noteDatabasePlace } from './embedded-postgres/database-place.ts';
import { type Engine, prepareEngine } from './embedded-postgres/engine.ts';
import {
  alreadyRunning,
  isServed,
  makeWay,
  readPostmasterFile,
  startServer,
  stopServer,
} from './embedded-postgres/server.ts';
import { choosePort, writeSettings } from './embedded-postgres/settings.ts';
import { type HeldUse, keepSoleUse, takeSoleUse } from './embedded-postgres/sole-use.ts';
import { StartProblem } from './start-problem.ts';

/** How to start the embedded server. */
export type EmbeddedPostgresOptions = {
  /** Holds the database; made if it is missing. */
  dataFolder: string;
  /** PostgreSQL's settings by name, over the standard ones: tests turn `fsync` off. */
  settings?: Record<string, string>;
  /** Is told, a line at a time, what takes long. */
  log?: (line: string) => void;
};

/** A running server. */
export type EmbeddedPostgres = {
  /** Connects to its database `postgres` as a superuser. */
  url: string;
  /** Closes all connections, ends the server and waits for its end. */
  stop(): Promise<void>;
};

const ATTEMPTS = 5;

/**
 * Starts the PostgreSQL that comes with Docket on the database in a data folder, which it creates at the first start.
 * One Docket at a time may use a data folder. Whatever became of the Docket before this one, its server is found and
 * taken over. Throws a StartProblem with a sentence for the person who starts it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explainFileError(error, options.dataFolder);
  }
}

async function start({ dataFolder, settings = {}, log = () => undefined }: EmbeddedPostgresOptions) {
  const place = await findDatabasePlace(dataFolder);
  const engine = await prepareEngine(place.account, log);
  const password = await openCluster(engine, place, { isDurable: settings.fsync !== 'off', log });
  await noteDatabasePlace(place);

  // A port can be taken, or another Docket can come, between looking and starting: then look again.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await makeWay(engine, place, password, log);
    await writeSettings(place, await choosePort(place), settings);
    const server = (await startServer(engine, place)) === 'started' ? await readPostmasterFile(place) : undefined;
    if (!server?.port) continue;
    const { port } = server;
    const use = await takeSoleUse(port, password);
    if (use.is === 'taken') throw alreadyRunning(place, use.byProcess);
    if (use.is === 'not-ready') continue;
    const revive = async () => {
      if (await isServed(place)) return;
      log('PostgreSQL has ended by itself and is started again');
      await startServer(engine, place);
    };
    const held = keepSoleUse(use.connection, () => takeSoleUse(port, password), revive, log);
    return { url: urlOf(port, password), stop: stopOnce(engine, place, held) };
  }
  throw new StartProblem(`PostgreSQL could not be started on ${place.cluster} in ${ATTEMPTS} attempts.`);
}

/**
 * Gives the database of a data folder to a second program beside Docket: the server that a living Docket runs, which then
 * stays when the program stops, or else one of its own. Throws a StartProblem like a start.
 */
export async function shareEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return (await findRunning(options.dataFolder)) ?? (await start(options));
  } catch (error) {
    throw explainFileError(error, options.dataFolder);
  }
}

async function findRunning(dataFolder: string): Promise<EmbeddedPostgres | undefined> {
  const place = await findDatabasePlace(dataFolder);
  const port = (await readPostmasterFile(place))?.port;
  if (!port) return undefined;
  const password = await readPassword(place.cluster);
  const use = await takeSoleUse(port, password);
  // One whose Docket is gone is started anew, as a start does.
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
