import type pg from 'pg';
import { databaseUrlOf } from '../postgres.ts';
import { asOwner } from './database-server.ts';
import { dropMarked, makeMarked } from './marked-database.ts';
import type { Servers } from './servers.ts';

/** The mark of a scratch database, without which it's never dropped. */
const MARK = 'Docket: a scratch database, dropped after use';

/** Provides an empty temporary database, one at a time per PostgreSQL server. */
export type ScratchDatabases = {
  /** Creates a scratch database, and drops it in any case. Replaces a leftover of a killed process. */
  use<Result>(server: string, work: (client: pg.Client) => Promise<Result>): Promise<Result>;
  /** Drops leftovers of killed processes. On an unreachable server they stay until the next time. */
  dropLeftovers(): Promise<void>;
};

export function openScratch(servers: Servers, prefix: string): ScratchDatabases {
  // No agency's name starts with an underscore.
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
