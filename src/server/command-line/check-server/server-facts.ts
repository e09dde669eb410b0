import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  APPLICATION_ROLE,
  databaseUrlOf,
  openOwnerClient,
  SETTINGS_OF_LOGIN,
} from '../../platform/database/postgres.ts';
import { applicationLoginOf } from '../../platform/database/registry/application-login.ts';

/** A PostgreSQL server's answers about Docket's requirements. */
export type ServerFacts = {
  /** In PostgreSQL's format: 150004 is 15.4. */
  version: number;
  release: string;
  /** The server's properties. */
  product: string;
  isStandby: boolean;
  /** Installed extensions and libraries that distribute a database. */
  distributing: string[];
  missingExtensions: string[];
  hasSortingOfLanguages: boolean;
  /** Whether a UTF-8 database can be created, and the installation's databases with another encoding. */
  makesUtf8: boolean;
  otherEncodings: string[];
  login: {
    name: string;
    isSuperuser: boolean;
    createsDatabases: boolean;
    createsRoles: boolean;
    /** Roles of the installation that this login can't administer, and databases with another owner. */
    foreignRoles: string[];
    foreignDatabases: string[];
  };
  /** The application login's settings that differ from Docket's; null if the login doesn't exist yet. */
  applicationSettings: string[] | null;
  used: number;
  limit: number;
  /** Settings by name; without those this login can't see. */
  settings: Partial<Record<(typeof SETTINGS)[number], string>>;
  /** Connected standbys, and how many of them are synchronous; null if this login can't see that. */
  standbys: { following: number; synchronous: number } | null;
  /** Databases whose collation was built with another library version. */
  staleCollations: string[];
  /** Seconds by which its clock is ahead of this machine's. */
  clockAhead: number;
};

const SETTINGS = [
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'synchronous_standby_names',
  'archive_mode',
  'data_checksums',
  'default_transaction_read_only',
  'statement_timeout',
  'idle_session_timeout',
  'transaction_timeout',
  'shared_preload_libraries',
] as const;

/** Extensions and libraries that spread a database over servers or allow several writers. */
const DISTRIBUTING = ['citus', 'spock', 'bdr'];

/** Lists the extensions that a folder's SQL files create. */
export function neededExtensions(folder: string): string[] {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const found = texts.flatMap((text) => [...text.matchAll(/create extension (?:if not exists )?"?(\w+)/gi)]);
  return [...new Set(found.map(([, name]) => name!))];
}

/** Queries a server without changing anything. `registry` is the prefix of the installation's databases. */
export async function readServerFacts(
  url: string,
  { registry, extensions }: { registry: string; extensions: readonly string[] },
): Promise<ServerFacts> {
  const client = await openOwnerClient(databaseUrlOf(url, 'postgres'));
  try {
    await client.query('begin read only');
    const asked = Date.now();
    const { rows: clock } = await client.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const clockAhead = (clock[0]!.now - (asked + Date.now()) / 2) / 1000;
    const { rows } = await client.query<Omit<ServerFacts, 'clockAhead' | 'applicationSettings'> & Login>(
      `${OWN_DATABASES}
      select current_setting('server_version_num')::integer as version, current_setting('server_version') as release,
        version() as product, pg_is_in_recovery() as "isStandby",
        array(select extname::text from pg_extension where extname = any($3)
          union select btrim(library, ' "') from pg_settings, string_to_table(setting, ',') as library
            where name = 'shared_preload_libraries' and btrim(library, ' "') = any($3)) as distributing,
        array(select needed from unnest($4::text[]) as needed where not exists (
          select from pg_available_extension_versions where name = needed
            and (trusted or (select rolsuper from pg_roles where rolname = current_user)))) as "missingExtensions",
        exists (select from pg_collation where collname = 'und-x-icu') as "hasSortingOfLanguages",
        exists (select from pg_database where datname = 'template0'
          and (pg_encoding_to_char(encoding) = 'UTF8' or datctype in ('C', 'POSIX'))) as "makesUtf8",
        array(select datname from own where pg_encoding_to_char(encoding) <> 'UTF8') as "otherEncodings",
        (select json_build_object('name', rolname, 'isSuperuser', rolsuper, 'createsDatabases', rolcreatedb or rolsuper,
          'createsRoles', rolcreaterole or rolsuper,
          'foreignRoles', array(select role.rolname from pg_roles as role where role.rolname in ($2, $5)
            and not pg_has_role(role.oid, 'member with admin option')),
          'foreignDatabases', array(select datname from own where not pg_has_role(datdba, 'member')))
          from pg_roles where rolname = current_user) as login,
        exists (select from pg_roles where rolname = $5) as "hasApplicationLogin",
        (select setconfig from pg_db_role_setting join pg_roles on pg_roles.oid = setrole
          where rolname = $5 and setdatabase = 0) as "setForApplication",
        (select sum(numbackends)::integer from pg_stat_database) as used,
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true)::integer, 0) as limit,
        (select json_object_agg(name, setting) from pg_settings where name = any($6)) as settings,
        (select json_build_object('following', count(*), 'synchronous',
            count(*) filter (where sync_state in ('sync', 'quorum'))) from pg_stat_replication
          where (select rolsuper from pg_roles where rolname = current_user)
            or pg_has_role('pg_read_all_stats', 'usage') having true) as standbys,
        (select rolsuper from pg_roles where rolname = current_user)
          or pg_has_role('pg_read_all_stats', 'usage') as "seesStandbys",
        array(select datname from own where datcollversion <> pg_database_collation_actual_version(oid)) as "staleCollations"`,
      [registry, APPLICATION_ROLE, DISTRIBUTING, extensions, applicationLoginOf(registry), SETTINGS],
    );
    const { hasApplicationLogin, setForApplication, seesStandbys, ...facts } = rows[0]!;
    return {
      ...facts,
      standbys: seesStandbys ? facts.standbys : null,
      applicationSettings: hasApplicationLogin ? otherSettings(setForApplication ?? []) : null,
      clockAhead,
    };
  } finally {
    await client.end();
  }
}

type Login = { hasApplicationLogin: boolean; setForApplication: string[] | null; seesStandbys: boolean };

/** The installation's databases: the registry's and the agencies'. */
const OWN_DATABASES = `with own as (
  select oid, datname::text as datname, encoding, datdba, datcollversion from pg_database
  where datname = $1 or starts_with(datname, $1 || '_'))`;

/** Lists the application login's settings that differ from Docket's, by name. */
function otherSettings(set: readonly string[]): string[] {
  return Object.entries(SETTINGS_OF_LOGIN).flatMap(([name, value]) =>
    set.some((one) => one.toLowerCase() === `${name}=${value}`.toLowerCase()) ? [] : [name],
  );
}
