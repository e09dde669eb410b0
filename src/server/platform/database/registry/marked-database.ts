import { createHash } from 'node:crypto';
import type pg from 'pg';
import { dropDatabase, onServer, quoted } from './database-server.ts';

/**
 * Databases being filled carry a mark: a comment on their server. Only marked databases are dropped, because the registry may have been
 * restored to a time before people worked in them.
 */

/** Creates a database that is marked from the start. */
export async function makeMarked(url: string, databaseName: string, mark: string): Promise<void> {
  // Until it's marked, it has a name that no agency uses.
  const begun = `docket_begun_${createHash('sha256').update(databaseName).digest('hex').slice(0, 16)}`;
  await onServer(url, async (server) => {
    await server.query(`drop database if exists ${quoted(begun)} with (force)`);
    await server.query(`create database ${quoted(begun)} template template0 encoding 'UTF8'`);
    await putMark(server, begun, mark);
    await server.query(`alter database ${quoted(begun)} rename to ${quoted(databaseName)}`);
  });
}

/** Marks a database, or removes its mark (null), over a connection to any database of its server. */
export async function putMark(server: pg.Client, databaseName: string, mark: string | null): Promise<void> {
  const text = mark === null ? 'null' : server.escapeLiteral(mark);
  await server.query(`comment on database ${quoted(databaseName)} is ${text}`);
}

/** Returns what exists under a name: nothing, a marked database, or another one. */
export async function lookForMark(
  url: string,
  databaseName: string,
  mark: string,
): Promise<'none' | 'marked' | 'other'> {
  return onServer(url, async (server) => {
    const { rows } = await server.query<{ is: boolean }>(
      "select shobj_description(oid, 'pg_database') is not distinct from $2 as is from pg_database where datname = $1",
      [databaseName, mark],
    );
    if (!rows[0]) return 'none';
    return rows[0].is ? 'marked' : 'other';
  });
}

/** Drops a marked database. Returns what was found; other databases are left alone. */
export async function dropMarked(url: string, databaseName: string, mark: string) {
  const found = await lookForMark(url, databaseName, mark);
  if (found === 'marked') await dropDatabase(url, databaseName);
  return found;
}
