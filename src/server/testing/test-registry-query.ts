import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Registry } from '../platform/database/registry/registry.ts';
import { projectRoot } from '../platform/operations/project-root.ts';

/** What the application asks of the registry while it serves agencies; a whole registry would take seconds for each test. */
const SCHEMA = 'db/registry/schema/04-rate-limits.sql';

/** Stands in for the registry's database of a test server: the same tables, in a schema of a test database. */
export function openTestRegistryQuery(url: string): { query: Registry['query']; close(): Promise<void> } {
  let opened: Promise<pg.Client> | undefined;
  /** A connection takes one statement at a time. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    async query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      opened ??= openSchema(url, () => {
        opened = undefined;
      });
      const client = opened;
      const asked = last.then(async () => (await client).query<Row>(text, values));
      last = asked.catch(() => undefined);
      return (await asked).rows;
    },
    async close() {
      await (await opened)?.end();
    },
  };
}

/** `onLost`: a test broke all connections, and the next question opens another one. */
async function openSchema(url: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', onLost);
  await client.connect();
  const schema = await readFile(join(projectRoot(), SCHEMA), 'utf8');
  // Two servers of one test open it at the same moment.
  await client.query("select pg_advisory_lock(hashtext('registry'))");
  await client.query('create schema if not exists registry');
  await client.query('set search_path to registry');
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('registry.counted_call') is not null as "isThere"`,
  );
  if (!rows[0]!.isThere) await client.query(schema);
  await client.query("select pg_advisory_unlock(hashtext('registry'))");
  return client;
}
