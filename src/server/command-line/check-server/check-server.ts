import { join } from 'node:path';
import { databaseUrlOf } from '../../platform/database/postgres.ts';
import { registryNameOf } from '../../platform/database/registry/database-server.ts';
import { MAIN_SERVER, type ServerAddress } from '../../platform/database/registry/servers.ts';
import { type Configuration, connectionsOfAll, readConfiguration } from '../../platform/operations/configuration.ts';
import { type Command, readArguments } from '../command.ts';
import { type Installation, withServers } from '../installation.ts';
import { type StatusLine, written } from '../status/status-line.ts';
import { say } from '../terminal.ts';
import { UsageProblem } from '../usage.ts';
import { judgeServer, mustAct } from './judge-server.ts';
import { neededExtensions, readServerFacts } from './server-facts.ts';
import { type Carried, tryConnections } from './try-connections.ts';

/** The name of a server given by `--url`. */
const GIVEN = 'given';

/**
 * `check-server`: prints what each PostgreSQL server of the installation has and lacks of Docket's requirements; with `--url`, of a server
 * not in use yet. Exits with 1 if action is required. Changes nothing.
 */
export const checkServer: Command = async (typed, terminal, installation) => {
  const { values } = readArguments(typed, { least: 0, most: 0 }, { url: { type: 'string' } });
  const lines = await (values.url === undefined ? ofInstallation(installation) : ofGiven(values.url, installation));
  for (const line of written(lines)) say(terminal, line);
  return mustAct(lines) ? 1 : 0;
};

function ofInstallation(installation: Installation): Promise<StatusLine[]> {
  return withServers(installation, async ([main, ...others], configuration) => {
    const { databaseUrl, databaseDirectUrl } = configuration;
    const pooledUrl = databaseDirectUrl === null ? main.url : databaseUrl!;
    return checkAll([{ ...main, pooledUrl }, ...others], registryNameOf(main.url), configuration, installation.root);
  });
}

function ofGiven(url: string, { environment, root }: Installation): Promise<StatusLine[]> {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new UsageProblem('--url must start with postgres:// or postgresql://.');
  const address = { name: GIVEN, url, pooledUrl: url };
  return checkAll([address], registryNameOf(url), readConfiguration(environment), root);
}

async function checkAll(
  addresses: readonly ServerAddress[],
  registry: string,
  configuration: Configuration,
  root: string,
): Promise<StatusLine[]> {
  const extensions = neededExtensions(join(root, 'db/schema'));
  const checked = addresses.map((address) => check(address, { registry, extensions }, configuration));
  return (await Promise.all(checked)).flat();
}

async function check(
  address: ServerAddress,
  looked: Parameters<typeof readServerFacts>[1],
  configuration: Configuration,
): Promise<StatusLine[]> {
  const { name, url, pooledUrl } = address;
  try {
    const facts = await readServerFacts(url, looked);
    const lines = judgeServer(name, {
      facts,
      budget: connectionsOfAll(configuration, { hasRegistry: name === MAIN_SERVER || name === GIVEN }),
      preparesStatements: configuration.preparesStatements,
      itself: await tried(url),
      pooler: pooledUrl === url ? null : await tried(pooledUrl),
    });
    return lines;
  } catch (error) {
    return [{ state: 'act', what: `server ${name}`, text: `can't be checked: ${wordsOf(error)}` }];
  }
}

function tried(url: string): Promise<Carried | string> {
  return tryConnections(databaseUrlOf(url, 'postgres')).catch(wordsOf);
}

/** Poolers reject settings in the connection's startup packet. */
const OF_POOLER = /startup parameter/;

function wordsOf(error: unknown): string {
  const { message } = error as Error;
  const hint = OF_POOLER.test(message) ? '. If this is a pooler, set DATABASE_DIRECT_URL to the server itself' : '';
  return `${message || 'no answer'}${hint}`;
}
