import { StartProblem } from '../../operations/start-problem.ts';
import { databaseUrlOf } from '../postgres.ts';
import { type ApplicationLogin, ensureLoginOn, mustLetIn, withLogin } from './application-login.ts';
import { asOwner, prepareServer } from './database-server.ts';

/**
 * A PostgreSQL server of an installation: `url` is it itself, with the owner's login, `pooledUrl` a pooler in front of it or the same again
 *.
 */
export type ServerAddress = { name: string; url: string; pooledUrl: string };

/** What the server is called that holds the registry. */
export const MAIN_SERVER = 'main';

/** A database that every server has and no agency owns. */
const SERVER_ITSELF = 'postgres';

/** The servers of an installation, each made ready when it is first needed. */
export type Servers = {
  names: readonly string[];
  /** Where a server is. Throws a StartProblem where the environment names none of the kind. */
  find(name: string): ServerAddress;
  /** The database that every process can listen in: the registry's, or where there is none the server's own. */
  hubOf(name: string, registryDatabase: string): string;
  /** Makes sure of the application's role and login there. Throws a StartProblem where that cannot be. */
  makeReady(name: string): Promise<void>;
};

/** Knows servers by name; the application has the same login on each. The one with the registry is ready. */
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
