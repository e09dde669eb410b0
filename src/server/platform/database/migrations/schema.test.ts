import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { schemaFingerprint } from '#test/fixtures/schema-fingerprint.ts';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
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
    // From a database upgraded by those migrations, with the current comments and the first contracts.
    const expected = readFileSync(join(folder, 'schema/fingerprint.txt'), 'utf8').trimEnd().split('\n');
    const { rows } = await client.query("select current_setting('server_version_num')::int < 160000 as is15");
    // PostgreSQL 15 prints view columns differently.
    const comparable = (lines: string[]) => (rows[0].is15 ? lines.filter((line) => !line.startsWith('view ')) : lines);
    expect(comparable(await schemaFingerprint(client))).toEqual(comparable(expected));
  } finally {
    await client.end();
    await database.drop();
  }
});
