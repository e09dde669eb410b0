import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Runs statements in a database of this file's product, with the owner's rights: harbour-pine's, or the registry's. */
export async function onDatabaseOfFile<Result>(
  database: 'docket' | 'docket_harbour-pine',
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { DATA_DIR } = JSON.parse(process.env.DOCKET_INSTALLATION!) as { DATA_DIR: string };
  const password = (await readFile(join(DATA_DIR, 'postgres/docket-password'), 'utf8')).trim();
  const [, , , port] = (await readFile(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'docket', password, database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
