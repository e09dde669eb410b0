import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { changedAddress } from '../database-address.ts';
import { APPLICATION_ROLE, openApplicationClient, SETTINGS_OF_LOGIN } from '../postgres.ts';

/** The application's database login. */
export type ApplicationLogin = { name: string; password: string };

/** PostgreSQL truncates longer names. */
const LONGEST_NAME = 63;
const LOCK = 7_410_027;
/** Milliseconds within which the login must succeed. */
const PATIENCE = 15_000;

/** Returns the application's login name for an installation, by its registry's name. */
export function applicationLoginOf(registryName: string): string {
  return `${registryName.slice(0, LONGEST_NAME - '_login'.length)}_login`;
}

/**
 * Creates the application's login if missing. It has the application role's rights, and isn't a superuser or able to create databases or
 * roles. Its random password is stored in the registry, readable by the owner only, so that all servers of an installation share it. Role
 * and time limits are settings of the login. `registry` is an owner's connection to the registry's database.
 */
export async function ensureApplicationLogin(registry: pg.Client, registryName: string): Promise<ApplicationLogin> {
  const name = applicationLoginOf(registryName);
  return inTurn(registry, async () => {
    const drawn = randomBytes(32).toString('hex');
    await registry.query('insert into application_login (name, password) values ($1, $2) on conflict do nothing', [
      name,
      drawn,
    ]);
    const { rows } = await registry.query<ApplicationLogin>(
      'select name, password from application_login where name = $1',
      [name],
    );
    const login = rows[0]!;
    await makeLogin(registry, login);
    return login;
  });
}

/** Creates the login on a server without the registry, over an owner's connection to a shared database. */
export async function ensureLoginOn(server: pg.Client, login: ApplicationLogin): Promise<void> {
  await inTurn(server, () => makeLogin(server, login));
}

/** One at a time: PostgreSQL doesn't allow concurrent changes of a role ("tuple concurrently updated"). */
async function inTurn<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Creates an application login, or updates its password and settings. */
export async function makeLogin(server: pg.Client, { name, password }: ApplicationLogin) {
  const { rows } = await server.query<{ isPowerful: boolean }>(
    'select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as "isPowerful" from pg_roles where rolname = $1',
    [name],
  );
  const quoted = `"${name.replaceAll('"', '""')}"`;
  if (rows[0]?.isPowerful)
    throw new StartProblem(
      `The login ${name} has rights that the application must not have: revoke them, or drop the login.`,
    );
  // The password contains no quotes.
  const options = `login password '${password}'`;
  if (rows[0]) await server.query(`alter role ${quoted} with ${options}`);
  else
    await server.query(
      `create role ${quoted} with nosuperuser nocreatedb nocreaterole noreplication nobypassrls ${options}`,
    );
  await server.query(`grant ${APPLICATION_ROLE} to ${quoted}`);
  for (const [setting, value] of Object.entries(SETTINGS_OF_LOGIN))
    await server.query(`alter role ${quoted} set ${setting} = '${value}'`);
}

/** Returns a database address with the application's login instead of the owner's. */
export function withLogin(url: string, { name, password }: ApplicationLogin): string {
  return changedAddress(url, (other) => {
    other.username = encodeURIComponent(name);
    other.password = password;
  });
}

/** Throws StartProblem if the server rejects the application's login. */
export async function mustLetIn(url: string, { name }: ApplicationLogin): Promise<void> {
  try {
    await (await openApplicationClient(url, PATIENCE)).end();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartProblem(
      `PostgreSQL rejects the application's login ${name} (${reason}): allow this login with a password in pg_hba.conf.`,
    );
  }
}
