import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { schemaFingerprint } from '../../../testing/schema-fingerprint.ts';
import { createAgencyDatabase } from '../../../testing/test-databases.ts';
import { projectRoot } from '../../operations/project-root.ts';
import { openOwnerClient } from '../postgres.ts';
import { databaseFolders } from '../registry/registry.ts';
import { migrate } from './migrate.ts';

const { agency, registry } = databaseFolders(projectRoot());

it.each([
  ['an agency', agency],
  ['the registry', registry],
])('creates the schema of %s exactly as the migrations of earlier versions did', async (_, folder) => {
  const database = await createAgencyDatabase('template0');
  const client = await openOwnerClient(database.url);
  try {
    await migrate(client, folder, { only: [] });
    // Taken from a database that those migrations, the comments of today and the first contract had changed.
    const expected = readFileSync(join(folder, 'schema/fingerprint.txt'), 'utf8').trimEnd().split('\n');
    expect(await schemaFingerprint(client)).toEqual(expected);
  } finally {
    await client.end();
    await database.drop();
  }
});
