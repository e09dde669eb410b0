import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** What an address supports: a stable session, and prepared statements. */
export type Carried = { keepsSession: boolean; keepsPrepared: boolean };

/** Milliseconds per step. */
const PATIENCE = 10_000;
/** PostgreSQL's error for an unknown prepared statement. */
const NOT_PREPARED = '26000';

/**
 * Tries an address with two connections: executes a statement that the first has prepared while the second is in a transaction, by which
 * time a pooler has given it the first one's session. Leaves nothing behind. Throws if it can't connect.
 */
export async function tryConnections(url: string): Promise<Carried> {
  // Without startup settings, which a pooler may reject.
  const open = () =>
    new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE });
  const [asking, between] = [open(), open()];
  try {
    for (const client of [asking, between]) {
      client.on('error', () => undefined);
      await client.connect();
    }
    const statement = { name: `docket_${randomUUID()}`, text: 'select pg_backend_pid() as pid', values: [] };
    const sessionOf = async () => (await asking.query<{ pid: number }>(statement)).rows[0]!.pid;
    const first = await sessionOf();
    await between.query('begin read only');
    await between.query('select 1');
    const second = await sessionOf().catch((error: { code?: string }) => {
      if (error.code === NOT_PREPARED) return null;
      throw error;
    });
    await between.query('rollback');
    await between.query(`deallocate "${statement.name}"`).catch(() => undefined);
    return { keepsSession: first === second, keepsPrepared: second !== null };
  } finally {
    await Promise.all([asking.end(), between.end()].map((ending) => ending.catch(() => undefined)));
  }
}
