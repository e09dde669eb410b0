import type pg from 'pg';
import { hasAdministrator, unadministeredText } from '../core/people/administrators.sql.ts';
import { migrate } from '../platform/database/migrations/migrate.ts';
import { databaseFolders, openRegistry, type Registry } from '../platform/database/registry/registry.ts';
import { MAIN_SERVER, type ServerAddress } from '../platform/database/registry/servers.ts';
import { noteDue } from '../platform/due-work/due-work.sql.ts';
import { shareEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { type Configuration, readConfiguration } from '../platform/operations/configuration.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';

/** The installation a command works on; `warn` writes to the error output. */
export type Installation = {
  environment: Record<string, string | undefined>;
  root: string;
  warn?: (line: string) => void;
};

/**
 * Provides the installation's PostgreSQL servers to a command, the registry's first, each without its pooler, reachable or not. Starts the
 * embedded server if no Docket runs, and stops it afterwards.
 */
export async function withServers<Result>(
  { environment }: Pick<Installation, 'environment'>,
  work: (servers: [ServerAddress, ...ServerAddress[]], configuration: Configuration) => Promise<Result>,
): Promise<Result> {
  const configuration = readConfiguration(environment);
  const { databaseUrl, databaseDirectUrl, otherServers, dataFolder } = configuration;
  const engine = databaseUrl === null ? await shareEmbeddedPostgres({ dataFolder }) : null;
  try {
    const url = databaseDirectUrl ?? databaseUrl ?? engine!.url;
    return await work([{ name: MAIN_SERVER, url, pooledUrl: url }, ...otherServers], configuration);
  } finally {
    await engine?.stop();
  }
}

/** Opens the registry for a command, also beside a running Docket, and closes it afterwards. */
export function withRegistry<Result>(
  installation: Installation,
  work: (registry: Registry) => Promise<Result>,
): Promise<Result> {
  return withServers(installation, async ([{ url }, ...others]) => {
    const registry = await openRegistry(url, databaseFolders(installation.root), { others });
    try {
      return await work(registry);
    } finally {
      await registry.close();
    }
  });
}

/**
 * Connects to an agency with the owner's rights and an up-to-date schema. Warns afterwards if the agency has no administrator. Throws
 * StartProblem if there's no such agency.
 */
export function withAgency<Result>(
  installation: Installation,
  name: string,
  work: (client: pg.Client, agency: { agencyName: string }, registry: Registry) => Promise<Result>,
): Promise<Result> {
  return withRegistry(installation, async (registry) => {
    const agency = await registry.find(name);
    if (!agency) {
      const names = (await registry.list()).map((one) => one.name).join(', ');
      throw new StartProblem(`No database is named ${name}${names ? `. Databases: ${names}` : ''}.`);
    }
    const client = await registry.openOwner(agency);
    try {
      await migrate(client, databaseFolders(installation.root).agency);
      const result = await work(client, agency, registry);
      // Makes a running server look at once for the mails, events and tasks the command caused.
      const kinds = ['mail', 'webhook', 'task'] as const;
      await noteDue(
        registry,
        kinds,
        kinds.map(() => name),
      );
      if (!(await hasAdministrator(client))) installation.warn?.(unadministeredText(agency));
      return result;
    } finally {
      await client.end();
    }
  });
}
