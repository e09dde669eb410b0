import type pg from 'pg';
import { migrate } from '../platform/database/migrate.ts';
import { databaseFolders, openRegistry, type Registry } from '../platform/database/registry/registry.ts';
import { shareEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { readConfiguration } from '../platform/operations/configuration.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';

/** Which installation a command works on. */
export type Installation = { environment: Record<string, string | undefined>; root: string };

/** Opens the registry of the installation for a command, also beside a running Docket, and closes all after it. */
export async function withRegistry<Result>(
  { environment, root }: Installation,
  work: (registry: Registry) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, databaseDirectUrl, otherServers, dataFolder } = readConfiguration(environment);
  const engine = databaseUrl === null ? await shareEmbeddedPostgres({ dataFolder }) : null;
  try {
    const url = databaseDirectUrl ?? databaseUrl ?? engine!.url;
    const registry = await openRegistry(url, databaseFolders(root), { others: otherServers });
    try {
      return await work(registry);
    } finally {
      await registry.close();
    }
  } finally {
    await engine?.stop();
  }
}

/** Connects to an agency with the owner's rights, its schema up to date. Throws a StartProblem when there is no such agency. */
export function withAgency<Result>(
  installation: Installation,
  name: string,
  work: (client: pg.Client, agency: { agencyName: string }) => Promise<Result>,
): Promise<Result> {
  return withRegistry(installation, async (registry) => {
    const agency = await registry.find(name);
    if (!agency) {
      const names = (await registry.list()).map((one) => one.name).join(', ');
      throw new StartProblem(`There is no database named ${name}${names ? `; there are: ${names}` : ''}.`);
    }
    const client = await registry.openOwner(agency);
    try {
      await migrate(client, databaseFolders(installation.root).migrations);
      return await work(client, agency);
    } finally {
      await client.end();
    }
  });
}
