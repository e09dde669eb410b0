import type pg from 'pg';
import { createApp } from '../app.ts';
import { openAgencies } from '../platform/database/agencies.ts';
import { databaseUrlOf, openOwnerClient } from '../platform/database/postgres.ts';
import { databaseFolders, openRegistry, type Registry } from '../platform/database/registry/registry.ts';
import type { ServerAddress } from '../platform/database/registry/servers.ts';
import type { ReplicaTimes } from '../platform/database/replica/replica-watch.ts';
import { type DatabasePair, startDatabasePair } from '../platform/embedded-postgres/testing/database-pair.ts';
import { projectRoot } from '../platform/operations/project-root.ts';
import { hashPassword } from '../session/password-hash.ts';
import { type AgencyRecords, agencyRecords } from './agency-records.ts';
import { browser, sendingTo, TEST_PASSWORD, TEST_TODAY, type TestAgency, type TestPerson } from './test-agency.ts';

/** An agency on a PostgreSQL server of its own that has a replica (SCALE-15). */
export type ReplicatedAgency = {
  pair: DatabasePair;
  registry: Registry;
  /** Connections with the owner's rights: to the agency on the primary, to the replica itself. */
  sql: pg.Client;
  add: AgencyRecords;
  onReplica<Row extends pg.QueryResultRow>(statement: string, database?: string): Promise<Row[]>;
  /** A server over it; it goes with all of them. */
  serve(options?: ServerOptions): Promise<ReplicaServer>;
  /** Adds an agency. */
  create(name: string): Promise<{ sql: pg.Client; add: AgencyRecords }>;
  close(): Promise<void>;
};

type ReplicaServer = Pick<TestAgency, 'send' | 'origin'> & {
  agencies: ReturnType<typeof openAgencies>;
  signIn(employee: { id: number; username: string }, agency?: string): Promise<TestPerson>;
};

/** What a server over it does otherwise than one of an installation. */
type ServerOptions = { replicaTimes?: ReplicaTimes; rememberedMilliseconds?: number };

/** Starts both servers, and an agency called `here` on them; `others` = servers of the installation beside, of which none has a replica. */
export async function startReplicatedAgency({
  others = [],
}: {
  others?: readonly ServerAddress[];
} = {}): Promise<ReplicatedAgency> {
  const closers: (() => Promise<unknown>)[] = [];
  const pair = await startDatabasePair({ isSynchronous: false });
  closers.push(() => pair.stop());
  const registry = await openRegistry(pair.primaryUrlOf('docket'), databaseFolders(projectRoot()), {
    replicaUrl: pair.standbyUrlOf('docket'),
    others,
  });
  closers.push(() => registry.close());
  const passwordHash = await hashPassword(TEST_PASSWORD);
  async function create(name: string) {
    await registry.create({ name, agencyName: name }, async (client) => {
      await agencyRecords(client, passwordHash).agency({ name });
    });
    const sql = await openOwnerClient(databaseUrlOf(pair.primaryUrlOf('docket'), `docket_${name}`));
    closers.push(() => sql.end());
    return { sql, add: agencyRecords(sql, passwordHash) };
  }
  const standbyUrlOf = pair.standbyUrlOf.bind(pair);
  return {
    pair,
    registry,
    ...(await create('here')),
    create,
    async onReplica(statement, database = 'postgres') {
      const client = await openOwnerClient(standbyUrlOf(database));
      try {
        return (await client.query(statement)).rows;
      } finally {
        await client.end();
      }
    },
    async serve(options = {}) {
      const agencies = openAgencies(registry, options);
      const app = await createApp({ webFolder: '/nonexistent', today: TEST_TODAY, agencies });
      const origin = await app.listen({ host: '127.0.0.1', port: 0 });
      closers.push(async () => {
        await app.close();
        await agencies.close();
      });
      const send = sendingTo(origin);
      return {
        ...{ agencies, origin, send },
        async signIn({ id, username }, database = 'here') {
          const signingIn = { id, username, password: TEST_PASSWORD, database, isPersistent: true };
          const answer = await browser(send, id, '').post('/api/auth/login', signingIn);
          if (answer.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(answer.body)}`);
          return browser(send, id, answer.headers.getSetCookie()[0]!.split(';')[0]!);
        },
      };
    },
    async close() {
      for (const close of closers.reverse()) await close();
    },
  };
}
