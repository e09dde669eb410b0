import { StartProblem } from '../../operations/start-problem.ts';
import { databaseUrlOf } from '../postgres.ts';
import { type ApplicationLogin, ensureLoginOn, mustLetIn, withLogin } from './application-login.ts';
import { asOwner, prepareServer } from './database-server.ts';

/** A PostgreSQL server: `url` is direct with the owner's login, `pooledUrl` a pooler or the same. */
export type ServerAddress = { name: string; url: string; pooledUrl: string };

/** The name of the server with the registry. */
export const MAIN_SERVER = 'main';

/** A database that exists on every server and belongs to no agency. */
const SERVER_ITSELF = 'postgres';

/** The servers of an installation, each prepared on first use. */
export type Servers = {
  names: readonly string[];
  /** Returns a server's address. Throws StartProblem if it isn't configured. */
  find(name: string): ServerAddress;
  /** Returns the database for announcements: the registry's on its server, otherwise the maintenance database. */
  hubOf(name: string, registryDatabase: string): string;
  /** Ensures the application's role and login. Throws StartProblem if that fails. */
  makeReady(name: string): Promise<void>;
};

/** Opens servers by name, with the same application login on each. The registry's server is already prepared. */
export function openServers(addresses: readonly ServerAddress[], login: ApplicationLogin): Servers {
  const byName = new Map(addresses.map((address) => [address.name, address]));
  const ready = new Map<string, Promise<void>>([[MAIN_SERVER, Promise.resolve()]]);
  const find = (name: string) => {
    const address = byName.get(name);
    if (!address)
      throw new StartProblem(`Unknown PostgreSQL server "${name}". Set DATABASE_URL_${name.toUpperCase()}.`);
    return address;
  };
  return {
    names: [...byName.keys()],
    find,
    hubOf: (name, registryDatabase) => (name === MAIN_SERVER ? registryDatabase : SERVER_ITSELF),
    makeReady(name) {
      const known = ready.get(name);
      if (known) return known;
      const making = prepare(find(name), login);
      ready.set(name, making);
      making.catch(() => ready.delete(name));
      return making;
    },
  };
}

async function prepare({ url }: ServerAddress, login: ApplicationLogin) {
  await prepareServer(url);
  const itself = databaseUrlOf(url, SERVER_ITSELF);
  await asOwner(itself, (owner) => ensureLoginOn(owner, login));
  await mustLetIn(withLogin(itself, login), login);
}
