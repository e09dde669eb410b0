import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { Refused } from '../../refused.ts';
import type { DB } from '../database-types.ts';
import { isAway } from '../hosts/host-list.ts';
import type { AgencyDatabase } from '../postgres.ts';
import { takeWay } from '../way.ts';
import { ASK_REPLICA, type ReplicaState } from './replica-state.sql.ts';
import { ReplicaUnusable } from './replica-watch.ts';
import type { Replica } from './replicas.ts';

/** Where a report reads: the database, and a connection of one's own, to be ended. */
export type Source = { database: AgencyDatabase; connect(): Promise<pg.Client> };

/** How long a replica may take to say how far it has come, in milliseconds. */
const LONGEST_ANSWER = 2_000;

/** What a pool says whose connections are all in use: its server is not away. */
const ALL_IN_USE = 'timeout exceeded when trying to connect';

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A replica has its connection.')) });
const PARTS = { config: { dialect }, dialect, driver: dialect.createDriver() };

/**
 * Reads something from a replica, with the moment as at which it is, in milliseconds since 1970; null = the primary has to answer, as the replica cannot, or not well. Every connection is asked
 * how far its server has come before it is read from: what is behind one address may be several servers. Only a good answer counts: what is refused may be so because
 * it is not there yet.
 */
export async function readAsAt<Answer>(
  replica: Replica,
  work: (source: Source) => Promise<Answer>,
  tell: (error: unknown) => void,
): Promise<{ answer: Answer; asAt: number } | null> {
  const { watch, since } = replica;
  if (!(await watch.isUsable())) return null;
  let giveUp: (error: Error) => void = () => undefined;
  const overdue = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  overdue.catch(() => undefined);
  let asAt = Number.POSITIVE_INFINITY;
  async function look(ask: () => Promise<ReplicaState | undefined>) {
    const timer = setTimeout(() => giveUp(new Error('It does not answer')), LONGEST_ANSWER);
    try {
      const state = await ask();
      if (!state) throw new ReplicaUnusable('It says nothing of itself');
      if (state.database !== replica.databaseName) {
        replica.renew();
        throw new ReplicaUnusable('The agency lies in another database by now');
      }
      asAt = Math.min(asAt, watch.judge(state, since));
    } finally {
      clearTimeout(timer);
    }
  }
  const source: Source = {
    database: lookedAt(replica.database(), (connection) =>
      look(async () => (await connection.executeQuery<ReplicaState>(CompiledQuery.raw(ASK_REPLICA))).rows[0]),
    ),
    async connect() {
      const client = await replica.connect();
      try {
        await look(async () => (await client.query<ReplicaState>(ASK_REPLICA)).rows[0]);
        return client;
      } catch (error) {
        void client.end().catch(() => undefined);
        throw error;
      }
    },
  };
  const attempt = work(source);
  attempt.catch(() => undefined);
  try {
    const answer = await Promise.race([attempt, overdue]);
    // What has read nothing is as at no moment.
    return Number.isFinite(asAt) ? { answer, asAt } : null;
  } catch (error) {
    if (error instanceof Refused) return null;
    const isThere = error instanceof ReplicaUnusable || (error as Error).message === ALL_IN_USE;
    if (!isThere && isAway(error)) watch.doubt();
    tell(error);
    return null;
  }
}

/** The same database, each of whose connections is looked at before it is used. */
function lookedAt(database: AgencyDatabase, look: (connection: DatabaseConnection) => Promise<void>): AgencyDatabase {
  const executor = database.getExecutor();
  const provider = {
    provideConnection: <Result>(use: (connection: DatabaseConnection) => Promise<Result>) =>
      executor.provideConnection(async (connection) => {
        await look(connection);
        return use(connection);
      }),
  };
  const own = new Kysely<DB>({ ...PARTS, executor: executor.withConnectionProvider(provider) });
  takeWay(own, database);
  return own;
}
