import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type AppParts, createApp } from './app.ts';
import { breachedPasswordFiles } from './platform/breached-passwords.ts';
import { openAgencies } from './platform/database/agencies.ts';
import type { Registry } from './platform/database/registry.ts';
import type { Configuration } from './platform/operations/configuration.ts';
import { StartProblem } from './platform/operations/start-problem.ts';

/** What answers people: where it is, and how it stops in order. */
export type Serving = { address: string; stop(): Promise<void> };

/**
 * Serves the agencies of a registry that is ready. To stop, first it is no longer ready, then it takes no new requests, then
 * it lets the databases go. Throws a StartProblem where the address cannot be had.
 */
export async function serveInstallation(
  registry: Registry,
  {
    configuration,
    root,
    countTogether,
  }: { configuration: Configuration; root: string } & Pick<AppParts, 'countTogether'>,
): Promise<Serving> {
  let isStopping = false;
  const { preparesStatements, agencyConnections, dataFolder, drainSeconds } = configuration;
  const agencies = openAgencies(registry, { preparesStatements, agencyConnections });
  const app = await createApp({
    ...configuration,
    agencies,
    webFolder: join(root, 'dist/web'),
    breachedPasswordFiles: breachedPasswordFiles({ root, dataFolder }),
    isStopping: () => isStopping,
    countTogether,
  });
  const stop = async () => {
    isStopping = true;
    // A balancer that has not asked since goes on sending for a moment.
    await delay(drainSeconds * 1000);
    await app.close();
    await agencies.close();
  };
  try {
    return { address: await listen(app, configuration), stop };
  } catch (error) {
    await app.close();
    await agencies.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Configuration): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE')
      throw new StartProblem(`Port ${port} is taken: stop what uses it, or choose another with PORT.`);
    if (code === 'EACCES')
      throw new StartProblem(`Port ${port} may not be used by this user: choose one above 1023 with PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartProblem(`This machine has no address ${host}: check HOST.`);
    throw error;
  }
}
