import type pg from 'pg';
import { databaseUrlOf } from '../postgres.ts';
import { asOwner } from './database-server.ts';
import { dropMarked, makeMarked } from './marked-database.ts';
import type { Servers } from './servers.ts';

/** Says what the database is for: without it, it is never dropped. */
const MARK = 'Docket: a scratch database, dropped after use';

/** An empty database for a moment, one at a time on each PostgreSQL server of an installation. */
export type ScratchDatabases = {
  /** Creates a scratch database on a server, and drops it in any case. A leftover of a killed process makes room. */
  use<Result>(server: string, work: (client: pg.Client) => Promise<Result>): Promise<Result>;
  /** Drops what a killed process has left. A server that can't be reached keeps it until the next time. */
  dropLeftovers(): Promise<void>;
};

export function openScratch(servers: Servers, prefix: string): ScratchDatabases {
  // No agency's name begins with an underscore.
  const name = `${prefix}__scratch`;
  const drop = (server: string) => dropMarked(servers.find(server).url, name, MARK);
  return {
    async use(server, work) {
      await servers.makeReady(server);
      await drop(server);
      const { url } = servers.find(server);
      await makeMarked(url, name, MARK);
      try {
        return await asOwner(databaseUrlOf(url, name), work);
      } finally {
        await drop(server);
      }
    },
    async dropLeftovers() {
      for (const server of servers.names) await drop(server).catch(() => undefined);
    },
  };
}
