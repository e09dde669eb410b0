import { randomUUID } from 'node:crypto';
import { type AgencyDatabase, databaseUrlOf, openOwnerClient, openPool } from '../../platform/database/postgres.ts';
import { databaseFolders, openRegistry } from '../../platform/database/registry/registry.ts';
import { noteDue } from '../../platform/due-work/due-work.sql.ts';
import { openDueNotes, startDueWork } from '../../platform/due-work/due-work.ts';
import { projectRoot } from '../../platform/operations/project-root.ts';
import { createTaskWorker } from '../../platform/schedule/task-worker.ts';
import { taskWorks } from '../../scheduled-work.ts';
import { testServerUrl } from '../test-databases.ts';
import { Killed, mortalDatabase } from './mortal-database.ts';
import type { Looking } from './simulated-year.ts';

const SERVERS = 3;
/** Milliseconds until somebody else takes over what a killed server had taken. */
const LEASE = 120_000;
/** A look is of some ten statements: of those that are killed, each is killed somewhere. */
const MOST_STATEMENTS = 14;

/** How many were killed, for a test to see that some were. */
export type Deaths = { count: number };

/** A worker that notices nothing of anything but what kills it. */
const newWorker = () =>
  createTaskWorker({
    works: taskWorks(() => undefined),
    warn: (error) => {
      if (!(error instanceof Killed)) throw error;
    },
  });

const mayDie = (database: AgencyDatabase, roll: () => number, share: number) =>
  roll() < share ? mortalDatabase(database, Math.floor(roll() * MOST_STATEMENTS)) : database;

/** Three servers that all look at an agency at the very same moment, some of which are killed at it. */
export function lookTogether({ roll, share, deaths }: { roll: () => number; share: number; deaths: Deaths }) {
  return async (url: string): Promise<Looking> => {
    const database = openPool(url, 4);
    const worker = newWorker();
    const { signal } = new AbortController();
    return {
      async look(now) {
        const looks = await Promise.allSettled(
          Array.from({ length: SERVERS }, () =>
            worker.work({ name: 'here', database: mayDie(database, roll, share), signal, now: new Date(now) }),
          ),
        );
        const answers = looks.map((look) => {
          if (look.status === 'fulfilled') return look.value!.getTime();
          if (!(look.reason instanceof Killed)) throw look.reason;
          deaths.count += 1;
          return now + LEASE;
        });
        return Math.min(...answers);
      },
      close: () => database.destroy(),
    };
  };
}

/** Three servers that share a registry, as they run: what is due is taken there, under a lease that is short so that tests need not wait. */
export async function startSharedServers({
  roll,
  share,
  deaths,
}: {
  roll: () => number;
  share: number;
  deaths: Deaths;
}) {
  const name = `docket_year_${randomUUID().slice(0, 8)}`;
  const url = databaseUrlOf(testServerUrl(), name);
  const registry = await openRegistry(url, databaseFolders(projectRoot()));
  const owner = await openOwnerClient(url);
  const agencies = new Map<string, { database: AgencyDatabase; now: number; tell: (next: number) => void }>();
  const worker = newWorker();
  const faults: unknown[] = [];
  const underWay = new Map<string, Set<Promise<unknown>>>();
  const servers = Array.from({ length: SERVERS }, () =>
    startDueWork({
      registry,
      agencies: { open: async (agency) => agencies.get(agency)?.database ?? null },
      notes: openDueNotes(),
      handlers: {
        task: async ({ name: agency, database, signal }) => {
          const { now, tell } = agencies.get(agency)!;
          const work = worker.work({
            ...{ name: agency, signal, now: new Date(now) },
            database: mayDie(database, roll, share),
          });
          underWay.get(agency)!.add(work);
          const next = await work.finally(() => underWay.get(agency)!.delete(work));
          tell(next!.getTime());
          return next!.getTime() > now ? null : new Date(0);
        },
      },
      warn: (error) => {
        if (error instanceof Killed) deaths.count += 1;
        else faults.push(error);
      },
      times: { poll: 5, lease: 300, look: 3_600_000 },
    }),
  );
  let count = 0;
  return {
    faults,
    async open(agencyUrl: string): Promise<Looking> {
      const agency = `a${++count}`;
      await owner.query(
        'insert into agency_database (name, agency_name, database_name, migrated_to) values ($1, $1, $1, $2)',
        [agency, registry.newest],
      );
      const database = openPool(agencyUrl, 2);
      underWay.set(agency, new Set());
      return {
        look: (now) =>
          new Promise((resolve, reject) => {
            const tell = (next: number) => {
              if (next > now) resolve(next);
            };
            agencies.set(agency, { database, now, tell });
            noteDue(registry, ['task'], [agency]).catch(reject);
          }),
        async close() {
          agencies.delete(agency);
          // A server from which it was taken over may still be at it.
          await Promise.allSettled(underWay.get(agency)!);
          await owner.query('delete from agency_database where name = $1', [agency]);
          await database.destroy();
        },
      };
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await owner.end();
      await registry.close();
    },
  };
}
