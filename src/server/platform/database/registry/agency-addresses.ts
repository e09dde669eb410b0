import { databaseUrlOf } from '../postgres.ts';
import { type ApplicationLogin, withLogin } from './application-login.ts';
import type { Servers } from './servers.ts';

/** Which database of which server an agency has. */
type Placed = { server: string; databaseName: string };

/** Where the databases of agencies are, by the server that each lies on. Each throws a StartProblem where the environment does not name that. */
export type AgencyAddresses = {
  /** Where an agency's database is for the application, which has a login of its own. */
  applicationUrlOf(agency: Placed): string;
  /** The same past the pooler, for what needs a connection of its own. */
  directUrlOf(agency: Placed): string;
  /** The database of an agency's server in which processes tell each other of changes, past the pooler. */
  hubUrlOf(agency: Placed): string;
};

/** `registryDatabase` is the hub of the server that has it. */
export function agencyAddresses(servers: Servers, login: ApplicationLogin, registryDatabase: string): AgencyAddresses {
  const at = (url: string, database: string) => withLogin(databaseUrlOf(url, database), login);
  return {
    applicationUrlOf: ({ server, databaseName }) => at(servers.find(server).pooledUrl, databaseName),
    directUrlOf: ({ server, databaseName }) => at(servers.find(server).url, databaseName),
    hubUrlOf: ({ server }) => at(servers.find(server).url, servers.hubOf(server, registryDatabase)),
  };
}
