import type pg from 'pg';
import { hasAdministrator, unadministeredText } from '../core/people/administrators.sql.ts';
import { migrate } from '../platform/database/migrations/migrate.ts';
import { databaseFolders, openRegistry, type Registry } from '../platform/database/registry/registry.ts';
import { MAIN_SERVER, type ServerAddress } from '../platform/database/registry/servers.ts';
import { noteDue } from '../platform/due-work/due-work.sql.ts';
import { shareEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { type Configuration, readConfiguration } from '../platform/operations/configuration.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';

/** Which installation a command works on; `warn` writes a line to the terminal that is not part of the answer. */
export type Installation = {
  environment: Record<string, string | undefined>;
  root: string;
  warn?: (line: string) => void;
};

/**
 * Gives a command the PostgreSQL servers of the installation, the one with the registry first, each past its pooler and whether it answers or
 * not. The embedded one is started where no Docket runs, and stopped after it.
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

/** Opens the registry of the installation for a command, also beside a running Docket, and closes all after it. */
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
 * Connects to an agency with the owner's rights and its schema up to date. Warns after the work if the agency has no administrator
 *. Throws a StartProblem when there is no such agency.
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
      // A running server looks at once for mails, events and tasks that the command caused.
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
