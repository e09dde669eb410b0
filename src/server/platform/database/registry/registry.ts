import { join } from 'node:path';
import pg from 'pg';
import { isDatabaseName } from '#domain/operations/new-agency.ts';
import { StartProblem } from '../../operations/start-problem.ts';
import { migrate } from '../migrations/migrate.ts';
import { newestContract, newestNeeded, readMigrations, releaseOf } from '../migrations/migration-file.ts';
import { type AgencyMoves, openAgencyMoves } from '../move/agency-moves.ts';
import { databaseUrlOf, openOwnerClient } from '../postgres.ts';
import { type ApplicationLogin, ensureApplicationLogin, mustLetIn, withLogin } from './application-login.ts';
import { asOwner, dropDatabase, locking, prepareServer, registryNameOf } from './database-server.ts';
import { dropMarked, makeMarked, putMark } from './marked-database.ts';
import { placeOfNewAgency } from './place-of-new-agency.sql.ts';
import { addProductTexts } from './product-texts.ts';
import { type CreationOptions, findAgencies, type RegisteredAgency } from './registered-agency.ts';
import { openReleases, type Releases } from './releases.ts';
import { openScratch, type ScratchDatabases } from './scratch-database.ts';
import { MAIN_SERVER, openServers, type ServerAddress, type Servers } from './servers.ts';

/** The folders of schema and migrations of agencies and the registry, and of texts. */
export type DatabaseFolders = { registry: string; agency: string; translations: string };

export function databaseFolders(root: string): DatabaseFolders {
  return {
    registry: join(root, 'db/registry'),
    agency: join(root, 'db'),
    translations: join(root, 'db/translations'),
  };
}

/** The registry of agencies, a small separate database. */
export type Registry = AgencyAddresses & {
  list(): Promise<RegisteredAgency[]>;
  find(name: string): Promise<RegisteredAgency | null>;
  /** The newest migration that an agency's database must have for this release. */
  newest: string;
  /** Creates an agency's database, migrates it, inserts its first rows with `fill`, and then lists it. Leaves nothing behind on failure. */
  create(
    agency: { name: string; agencyName: string },
    fill: (client: pg.Client) => Promise<void>,
    options?: CreationOptions,
  ): Promise<RegisteredAgency>;
  /** Runs work exclusively among the servers of this registry; waits for its turn. */
  whileAlone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Unlists an agency and drops its database. */
  remove(name: string): Promise<boolean>;
  /** Upgrades an agency's database to the newest schema, and its second language to the newest texts. */
  bringUpToDate(agency: RegisteredAgency): Promise<void>;
  /** The releases of servers and schema. */
  releases: Releases;
  /** Moves of agencies between PostgreSQL servers. */
  moves: AgencyMoves;
  /** Scratch databases for verifying backups. */
  scratch: ScratchDatabases;
  /** Finds agencies whose databases still contain what only older releases need. */
  findUncontracted(): Promise<RegisteredAgency[]>;
  /**
   * Applies this version's contract migrations to the registry and every agency. Throws StartProblem while a server of an older release is
   * connected; calls `report` for agencies where it fails.
   */
  applyContracts(report: (agency: RegisteredAgency, error: unknown) => void): Promise<void>;
  /** Updates what is stored outside the agency's settings: its name at sign-in, and the texts of its second language. */
  settle(name: string): Promise<void>;
  /** Queries the registry's database as the application's login. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Connects to an agency's database with the owner's rights. */
  openOwner(agency: RegisteredAgency): Promise<pg.Client>;
  /** Connects to the registry's database with the owner's rights. */
  openRegistryOwner(): Promise<pg.Client>;
  close(): Promise<void>;
};

/** Advisory locks of work that servers do one at a time; arbitrary numbers. */
const LOCKS = { firstStart: 7_410_024, creation: 7_410_025 };

/** The mark of a database being filled for a new agency. */
const UNFINISHED = 'Docket: an unfinished new agency';

/** Milliseconds that a request waits for the list of agencies; load balancers ask every few seconds. */
const LIST_PATIENCE = 5_000;

/**
 * Opens the registry on a PostgreSQL server, creating it on the first start. `url` contains server, login and registry database (default
 * `docket`); an agency's database is `<registry>_<name>`. `pooledUrl` is a pooler for the application; `others` are further servers for
 * agencies. Throws StartProblem if the server is unreachable or too old, or the login lacks rights.
 */
export async function openRegistry(
  url: string,
  folders: DatabaseFolders,
  { pooledUrl = url, others = [] }: { pooledUrl?: string; others?: readonly ServerAddress[] } = {},
): Promise<Registry> {
  const prefix = registryNameOf(url);
  await prepareServer(url, prefix);
  const registryUrl = databaseUrlOf(url, prefix);
  const login = await asOwner(registryUrl, async (owner) => {
    await migrate(owner, folders.registry);
    return ensureApplicationLogin(owner, prefix);
  });
  await mustLetIn(withLogin(registryUrl, login), login);
  const pool = new pg.Pool({
    connectionString: withLogin(databaseUrlOf(pooledUrl, prefix), login),
    max: 3,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: LIST_PATIENCE,
    query_timeout: LIST_PATIENCE,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  const servers = openServers([{ name: MAIN_SERVER, url, pooledUrl }, ...others], login);
  const ownerUrlOf = ({ server, databaseName }: RegisteredAgency) =>
    databaseUrlOf(servers.find(server).url, databaseName);
  const migrations = readMigrations(folders.agency);
  const newest = newestNeeded(migrations);
  const release = releaseOf([...migrations, ...readMigrations(folders.registry)]);
  const releases = openReleases(registryUrl, release);
  // Servers of the schema's own release look for the migrations that it replaces.
  const refuseServersWithoutSchema = () => releases.refuseServersBefore(migrations[0]!.release + 1);
  const settle = async (agency: RegisteredAgency) => {
    const agencyName = await asOwner(ownerUrlOf(agency), async (owner) => {
      await addProductTexts(owner, folders.translations);
      return (await owner.query<{ name: string }>('select name from agency')).rows[0]?.name ?? agency.agencyName;
    });
    await asOwner(registryUrl, (client) =>
      client.query('update agency_database set agency_name = $2 where name = $1 and agency_name <> $2', [
        ...[agency.name, agencyName],
      ]),
    );
  };
  const registry: Registry = {
    newest,
    list: () => findAgencies(pool, newest),
    find: async (name) => (await findAgencies(pool, newest, { name }))[0] ?? null,

    async create({ name, agencyName }, fill, { filledAfter, finish, whenListed } = {}) {
      refuseUnusableName(name, agencyName);
      return locking(registryUrl, LOCKS.creation, name, async () => {
        if (await registry.find(name)) throw new StartProblem(`A database named ${name} already exists.`);
        await refuseServersWithoutSchema();
        const server = await asOwner(registryUrl, (client) => placeOfNewAgency(client, servers.names));
        const contractsUpTo = await releases.contractsUpTo();
        const agency = {
          name,
          agencyName,
          databaseName: `${prefix}_${name}`,
          server,
          isUpToDate: true,
          isSwitching: false,
        };
        await servers.makeReady(server);
        const { url: serverUrl } = servers.find(server);
        // Interrupted creations are marked; an unmarked, unlisted database may be one that a restored registry has forgotten.
        if ((await dropMarked(serverUrl, agency.databaseName, UNFINISHED)) === 'other')
          throw new StartProblem(
            `The server ${server} has a database named ${agency.databaseName} that isn't registered and may contain data: rename or drop it.`,
          );
        await makeMarked(serverUrl, agency.databaseName, UNFINISHED);
        try {
          await asOwner(ownerUrlOf(agency), async (owner) => {
            await migrate(owner, migrations, { contractsUpTo, ...(filledAfter && { only: filledAfter }) });
            await fill(owner);
            if (filledAfter) await migrate(owner, migrations, { contractsUpTo });
            await finish?.(owner);
            await addProductTexts(owner, folders.translations);
          });
          await asOwner(registryUrl, async (client) => {
            await client.query('begin');
            await client.query(
              'insert into agency_database (name, agency_name, database_name, server, migrated_to, contracted_to) values ($1, $2, $3, $4, $5, $6)',
              [name, agencyName, agency.databaseName, server, newest, contractsUpTo],
            );
            await whenListed?.(client);
            await client.query('commit');
          });
          // From here on, no clean-up may drop it.
          await asOwner(ownerUrlOf(agency), (owner) => putMark(owner, agency.databaseName, null)).catch(
            () => undefined,
          );
        } catch (error) {
          // The next creation of this name would find it; until then it would only waste space.
          await dropDatabase(serverUrl, agency.databaseName).catch(() => undefined);
          throw error;
        }
        return agency;
      });
    },

    whileAlone: (work) => locking(registryUrl, LOCKS.firstStart, '', work),

    async remove(name) {
      const agency = await registry.find(name);
      if (!agency) return false;
      const server = servers.find(agency.server);
      await registry.moves.removeAgency(name, async () => {
        await asOwner(registryUrl, (client) => client.query('delete from agency_database where name = $1', [name]));
        await dropDatabase(server.url, agency.databaseName);
      });
      return true;
    },

    async bringUpToDate(agency) {
      await servers.makeReady(agency.server);
      const contractsUpTo = await releases.contractsUpTo();
      await asOwner(ownerUrlOf(agency), (owner) => migrate(owner, migrations, { contractsUpTo }));
      await settle(agency);
      // A server of the next release may have upgraded further.
      await asOwner(registryUrl, (client) =>
        client.query(
          `update agency_database set migrated_to = greatest(migrated_to collate "C", $2), contracted_to = greatest(contracted_to, $3)
           where name = $1 and not (migrated_to collate "C" >= $2 is true and contracted_to >= $3)`,
          [agency.name, newest, contractsUpTo],
        ),
      );
    },

    releases,
    moves: openAgencyMoves({
      registryUrl,
      servers,
      schemaFolder: folders.agency,
      find: (name) => registry.find(name),
      refuseServersWithoutSchema,
      bringUpToDate: (agency) => registry.bringUpToDate(agency),
    }),
    scratch: openScratch(servers, prefix),
    findUncontracted: () => findAgencies(pool, newest, { contractedBefore: newestContract(migrations, release) }),
    async applyContracts(report) {
      await releases.allowContracts();
      await asOwner(registryUrl, (owner) => migrate(owner, folders.registry, { contractsUpTo: release }));
      for (const agency of await registry.findUncontracted())
        await registry.bringUpToDate(agency).catch((error: unknown) => report(agency, error));
    },

    async settle(name) {
      const agency = await registry.find(name);
      if (agency) await settle(agency);
    },

    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
    openOwner: (agency) => openOwnerClient(ownerUrlOf(agency)),
    openRegistryOwner: () => openOwnerClient(registryUrl),
    ...agencyAddresses(servers, login, prefix),
    close: () => pool.end(),
  };
  return registry;
}

/** An agency's database and its server. */
type Placed = { server: string; databaseName: string };

/** The addresses of agencies' databases by server. Throw StartProblem if the environment doesn't contain the server. */
type AgencyAddresses = {
  /** The database's address for the application, with its own login. */
  applicationUrlOf(agency: Placed): string;
  /** The same without the pooler, for separate connections. */
  directUrlOf(agency: Placed): string;
  /** The database of the agency's server that serves as hub, without the pooler. */
  hubUrlOf(agency: Placed): string;
};

/** `registryDatabase` is the hub on its own server. */
function agencyAddresses(servers: Servers, login: ApplicationLogin, registryDatabase: string): AgencyAddresses {
  const at = (url: string, database: string) => withLogin(databaseUrlOf(url, database), login);
  return {
    applicationUrlOf: ({ server, databaseName }) => at(servers.find(server).pooledUrl, databaseName),
    directUrlOf: ({ server, databaseName }) => at(servers.find(server).url, databaseName),
    hubUrlOf: ({ server }) => at(servers.find(server).url, servers.hubOf(server, registryDatabase)),
  };
}

/** Checks names early: the registry's table would reject them only after the database was created and filled. */
function refuseUnusableName(name: string, agencyName: string) {
  if (!isDatabaseName(name)) {
    throw new StartProblem(
      `A database can't be named "${name}". Start with a letter and use at most 40 lower-case letters, digits and dashes.`,
    );
  }
  if (agencyName.trim() === '') throw new StartProblem('An agency needs a name.');
}
