import { connectionsHealth, postgresHealth } from '#domain/operations/installation-health.ts';
import { databaseUrlOf, openOwnerClient } from '../../platform/database/postgres.ts';
import { MAIN_SERVER, type ServerAddress } from '../../platform/database/registry/servers.ts';
import { type Configuration, connectionsOfAll } from '../../platform/operations/configuration.ts';
import type { StatusLine } from './status-line.ts';

type Server = {
  version: number;
  release: string;
  isStandby: boolean;
  used: number;
  limit: number;
};

/** The status of a PostgreSQL server: whether it's reachable, and its connections. */
export type ServerStatus = { name: string; answers: boolean; lines: StatusLine[] };

export async function statusOfServer(
  address: ServerAddress,
  configuration: Pick<Configuration, 'databaseConnections' | 'workers'>,
): Promise<ServerStatus> {
  const { name, url } = address;
  let server: Server;
  try {
    server = await askServer(url);
  } catch (error) {
    const text = `cannot be reached: ${(error as Error).message || 'no answer'}`;
    return {
      name,
      answers: false,
      lines: [{ state: postgresHealth(null), what: `server ${name}`, text }],
    };
  }
  const { version, release, isStandby, used, limit } = server;
  const budget = connectionsOfAll(configuration, { hasRegistry: name === MAIN_SERVER });
  const state = isStandby ? 'act' : postgresHealth(Math.floor(version / 10_000));
  const text = `PostgreSQL ${release}${isStandby ? ', a standby: read-only' : ''}`;
  const lines: StatusLine[] = [
    { state, what: `server ${name}`, text },
    {
      state: connectionsHealth({ used, limit, budget }),
      what: `connections ${name}`,
      text: `${used} of ${limit} in use; one Docket process with this configuration uses ${budget} at most`,
    },
  ];
  return { name, answers: true, lines };
}

async function askServer(url: string): Promise<Server> {
  const client = await openOwnerClient(databaseUrlOf(url, 'postgres'));
  try {
    // Counts connections by database, which any login may see.
    const { rows } = await client.query<Server>(`
      select current_setting('server_version_num')::integer as version, current_setting('server_version') as release,
        pg_is_in_recovery() as "isStandby",
        (select sum(numbackends)::integer from pg_stat_database) as used,
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true)::integer, 0) as limit`);
    return rows[0]!;
  } finally {
    await client.end();
  }
}
