import { randomUUID } from 'node:crypto';
import { databaseUrlOf, openOwnerClient } from '../platform/database/postgres.ts';
import { databaseFolders, openRegistry, type Registry } from '../platform/database/registry/registry.ts';
import { projectRoot } from '../platform/operations/project-root.ts';
import { testServerUrl } from './test-databases.ts';

/** A registry of one's own on the test server; `close` removes it with all of its agencies. */
export async function startTestRegistry(): Promise<{
  registry: Registry;
  translationsFolder: string;
  /** The name that the databases begin with. */
  prefix: string;
  close(): Promise<void>;
}> {
  const prefix = `docket_made_${randomUUID().slice(0, 8)}`;
  const folders = databaseFolders(projectRoot());
  const registry = await openRegistry(databaseUrlOf(testServerUrl(), prefix), folders);
  return {
    registry,
    translationsFolder: folders.translations,
    prefix,
    async close() {
      for (const { name } of await registry.list()) await registry.remove(name);
      await registry.close();
      const server = await openOwnerClient(testServerUrl());
      await server.query(`drop database if exists "${prefix}" with (force)`);
      await server.query(`drop role if exists "${prefix}_login"`);
      await server.end();
    },
  };
}

/** A registry in which the test agency `here` is the sample of `elsewhere`: no sample is made of it, nor removed. */
export async function startRegistryOfSample(): ReturnType<typeof startTestRegistry> {
  const made = await startTestRegistry();
  await made.registry.create({ name: 'elsewhere', agencyName: 'Elsewhere' }, async () => undefined);
  await made.registry.create({ name: 'here', agencyName: 'Here' }, async () => undefined, {
    whenListed: async (client) => {
      await client.query("update agency_database set sample_of = 'elsewhere' where name = 'here'");
    },
  });
  return made;
}
