import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { databaseIn } from '../database-address.ts';
import { APPLICATION_ROLE, databaseUrlOf, openOwnerClient } from '../postgres.ts';

const OLDEST_POSTGRES = 150_000;

/** The advisory lock of preparing a server; an arbitrary number. */
const PREPARATION_LOCK = 7_410_023;

/** Checks a server and creates the application's role, and the registry's database on its server, if missing. */
export async function prepareServer(url: string, registryDatabase: string | null = null) {
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock($1, 0)', [PREPARATION_LOCK]);
    const { rows } = await client.query<{ version: string; role: boolean; member: boolean; registry: boolean }>(
      `select current_setting('server_version_num') as version,
        exists (select from pg_roles where rolname = $1) as role,
        coalesce((select pg_has_role(oid, 'member') from pg_roles where rolname = $1), false) as member,
        $2::text is null or exists (select from pg_database where datname = $2) as registry`,
      [APPLICATION_ROLE, registryDatabase],
    );
    const { version, role, member, registry } = rows[0]!;
    if (Number(version) < OLDEST_POSTGRES) {
      throw new StartProblem(
        `PostgreSQL 15 or newer is required; the server at DATABASE_URL has version ${version.slice(0, 2)}.`,
      );
    }
    if (!role) await ignoringDuplicate(client.query(`create role ${APPLICATION_ROLE} nologin`));
    if (!member) await client.query(`grant ${APPLICATION_ROLE} to current_user`);
    if (registryDatabase !== null && !registry)
      await ignoringDuplicate(
        client.query(`create database ${quoted(registryDatabase)} template template0 encoding 'UTF8'`),
      );
  });
}

/** Runs work over a separate owner's connection. */
export async function asOwner<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withClient(await openOwnerClient(url), work);
}

/** Runs work over a connection to the server's maintenance database. Throws StartProblem if it's unreachable. */
export async function onServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  let client: pg.Client;
  try {
    client = await openOwnerClient(databaseUrlOf(url, 'postgres'));
  } catch (error) {
    throw new StartProblem(`The PostgreSQL server cannot be reached: ${(error as Error).message || 'no answer'}.`);
  }
  return withClient(client, work);
}

async function withClient<Result>(client: pg.Client, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  try {
    return await work(client);
  } catch (error) {
    throw explained(error);
  } finally {
    await client.end();
  }
}

function explained(error: unknown): unknown {
  const { code } = error as { code?: string };
  return code === '42501'
    ? new StartProblem('The login of DATABASE_URL must be allowed to create databases and roles.')
    : error;
}

/** Two servers starting together may both try to create something; "already exists" is fine. */
async function ignoringDuplicate(query: Promise<unknown>) {
  await query.catch((error: { code?: string }) => {
    if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error;
  });
}

/** Quotes an SQL identifier. */
export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** Runs work under a session lock, which a killed process releases. */
export async function locking<Result>(
  url: string,
  lock: number,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await openOwnerClient(url);
  try {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [lock, what]);
    return await work();
  } finally {
    await client.end();
  }
}

/** Drops a database even if clients are connected. Doesn't wait for a standby, which may be unreachable. */
export async function dropDatabase(url: string, databaseName: string) {
  await onServer(url, async (client) => {
    await client.query('set synchronous_commit = local');
    await client.query(`drop database if exists ${quoted(databaseName)} with (force)`);
  });
}

/** The registry's default database. */
const DEFAULT_REGISTRY = 'docket';

/** Returns the registry's database name in an address; the `postgres` database doesn't count. */
export function registryNameOf(url: string): string {
  const name = databaseIn(url);
  return name === '' || name === 'postgres' ? DEFAULT_REGISTRY : name;
}
