import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testServerUrl } from '#test/fixtures/test-databases.ts';
import { type Agencies, openAgencies } from '../database/agencies.ts';
import { databaseUrlOf } from '../database/postgres.ts';
import { asOwner } from '../database/registry/database-server.ts';
import { databaseFolders, openRegistry, type Registry } from '../database/registry/registry.ts';
import { inTransaction } from '../database/transaction.ts';
import { projectRoot } from '../operations/project-root.ts';
import { noteDueWork } from './due-notes.ts';
import { finishDue, noteDue, takeDue } from './due-work.sql.ts';
import { type DueHandler, openDueNotes, startDueWork } from './due-work.ts';

const HOUR = 3_600_000;
const registryUrl = databaseUrlOf(testServerUrl(), `docket_due_${randomUUID().slice(0, 8)}`);
let registry: Registry;
beforeAll(async () => {
  registry = await openRegistry(registryUrl, databaseFolders(projectRoot()));
  for (const agency of ['one', 'two']) {
    await registry.create({ name: agency, agencyName: agency }, async (client) => {
      await client.query("insert into currency (id, code, name, number_of_decimals) values (1, 'AUD', 'Dollar', 2)");
      await client.query("insert into agency (name, base_currency_id) values ('x', 1)");
    });
  }
});
afterAll(async () => {
  for (const agency of ['one', 'two']) await registry.remove(agency);
  await registry.close();
});

/** A server with its handlers for due work. */
const servers: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
beforeEach(() => registry.query('delete from due_work'));

type Parts = Parameters<typeof startDueWork>[0];
function startServer(mail: DueHandler, times: Parts['times'] = {}, others: Parts['handlers'] = {}) {
  const notes = openDueNotes();
  const agencies: Agencies = openAgencies(registry, { onOpen: notes.onOpen });
  const warned: string[] = [];
  const work = startDueWork({
    registry,
    agencies,
    notes,
    handlers: { mail, ...others },
    warn: (error, about) => warned.push(`${about}: ${(error as Error).message}`),
    times: { poll: 20, lease: HOUR, look: HOUR, ...times },
  });
  const server = {
    agencies,
    warned,
    async stop() {
      await work.stop();
      await agencies.close();
    },
  };
  servers.push(server);
  return server;
}

/** Records a handler's calls, and waits for a number of them. */
function calls() {
  const names: string[] = [];
  let look: () => void = () => undefined;
  return {
    names,
    note: (name: string) => {
      names.push(name);
      look();
    },
    until: (isEnough: (names: string[]) => boolean) =>
      new Promise<void>((resolve) => {
        look = () => isEnough(names) && resolve();
        look();
      }),
  };
}

describe('due work', () => {
  it('runs again when it took longer than its lease and something was added afterwards (SCHED-03)', async () => {
    await noteDue(registry, ['mail'], ['one']);
    const [leased] = await takeDue(registry, { kinds: ['mail'], most: 1, leaseSeconds: 0.05 });
    const due = async () => (await registry.query('select from due_work where due_at <= now()')).length;
    await expect.poll(due).toBe(1);
    await noteDue(registry, ['mail'], ['one']);
    await finishDue(registry, leased!, { next: null, lookSeconds: 3600 });
    expect(await due()).toBe(1);
  });

  it('is checked for every agency at the start by one of several servers (SCHED-03)', async () => {
    const seen = calls();
    const handler: DueHandler = async ({ name }) => {
      seen.note(name);
      return null;
    };
    startServer(handler);
    startServer(handler);
    await seen.until((names) => names.length >= 2);
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    expect(seen.names.sort()).toEqual(['one', 'two']);
  });

  it('starts when its transaction is committed, and not when it is rolled back (MAIL-02)', async () => {
    const seen = calls();
    // This test doesn't poll: the process notifies itself.
    const server = startServer(
      async ({ name }) => {
        seen.note(name);
        return null;
      },
      { poll: HOUR },
    );
    await seen.until((names) => names.length === 2);
    seen.names.length = 0;
    const database = (await server.agencies.open('one'))!;
    const failing = inTransaction(database, async (transaction) => {
      noteDueWork(transaction, 'mail');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow();
    await inTransaction(database, async (transaction) => noteDueWork(transaction, 'mail'));
    await seen.until((names) => names.length > 0);
    expect(seen.names).toEqual(['one']);
  });

  it('is taken over by another server when the first one fails (SCHED-03)', async () => {
    const seen = calls();
    const leased = calls();
    const busy = startServer(
      ({ name }) => {
        leased.note(name);
        return new Promise(() => undefined);
      },
      { poll: HOUR },
    );
    // It asks only once; work noted before that it would lease itself.
    await leased.until((names) => names.length === 2);
    const database = (await busy.agencies.open('two'))!;
    servers.pop();
    noteDueWork(database, 'mail');
    startServer(async ({ name }) => {
      seen.note(name);
      return null;
    });
    await seen.until((names) => names.includes('two'));
    await busy.agencies.close();
  });

  it('runs again at its time, and after its lease when it failed (SCHED-03)', async () => {
    const seen = calls();
    let fails = true;
    const server = startServer(
      async ({ name }) => {
        seen.note(name);
        if (name === 'one' && fails) throw new Error('broken');
        return new Date();
      },
      { lease: 50 },
    );
    await seen.until((names) => names.filter((name) => name === 'two').length > 3);
    await seen.until((names) => names.filter((name) => name === 'one').length > 1);
    fails = false;
    expect(server.warned[0]).toBe('mail of one: broken');
  });

  it('is fetched again immediately while there is more than a server takes at once (SCHED-03)', async () => {
    const seen = calls();
    const handler: DueHandler = async ({ name }) => {
      seen.note(name);
      return null;
    };
    // Six pieces of work for two agencies, four at a time, without polling.
    startServer(handler, { poll: HOUR }, { task: handler, webhook: handler });
    await seen.until((names) => names.length === 6);
  });

  it('waits for an agency that is still to be migrated, without triggering the migration (SCALE-08)', async () => {
    const migratedTo = (migration: string) =>
      asOwner(registryUrl, (owner) =>
        owner.query("update agency_database set migrated_to = $1 where name = 'one'", [migration]),
      );
    await migratedTo('0001-foundations.sql');
    const seen = calls();
    startServer(async ({ name }) => {
      seen.note(name);
      return new Date();
    });
    await seen.until((names) => names.length > 3);
    expect(new Set(seen.names)).toEqual(new Set(['two']));
    await migratedTo(registry.newest);
    await seen.until((names) => names.includes('one'));
  });

  it('is checked every ten minutes, even without a notice (MAIL-02)', async () => {
    const seen = calls();
    startServer(
      async ({ name }) => {
        seen.note(name);
        return null;
      },
      { look: 50 },
    );
    await seen.until((names) => names.filter((name) => name === 'one').length > 2);
  });

  it('finishes on a stopping server, which starts nothing new (SCHED-03)', async () => {
    const seen = calls();
    let end: () => void = () => undefined;
    const server = startServer(async ({ name, signal }) => {
      seen.note(name);
      await new Promise<void>((resolve) => {
        end = resolve;
        signal.addEventListener('abort', () => resolve());
      });
      return new Date();
    });
    await seen.until((names) => names.length === 2);
    servers.pop();
    await server.stop();
    end();
    expect(seen.names).toHaveLength(2);
  });

  it('tries at most one agency at a time of an unreachable PostgreSQL server, while others have their turn (SCALE-01, MAIL-02)', async () => {
    const onRegistry = (statement: string) => asOwner(registryUrl, (owner) => owner.query(statement));
    // In the registry, ten agencies are on an unreachable server.
    await onRegistry(`insert into agency_database (name, agency_name, database_name, server, migrated_to)
      select 'away-' || number, 'Away ' || number, 'away_' || number, 'away', '${registry.newest}' from generate_series(1, 10) as number`);
    const seen = calls();
    let underWay = 0;
    let most = 0;
    let letFail: () => void = () => undefined;
    const failing = new Promise<void>((resolve) => {
      letFail = resolve;
    });
    let isKnown = false;
    const counted: string[] = [];
    const agencies = openAgencies(registry);
    const work = startDueWork({
      registry,
      agencies: { open: async (name) => (name.startsWith('away') ? ({ name } as never) : agencies.open(name)) },
      notes: openDueNotes(),
      handlers: {
        mail: async ({ name }) => {
          seen.note(name);
          if (!name.startsWith('away')) return new Date();
          underWay += 1;
          // The server counts as unreachable only after the first failure.
          if (isKnown) most = Math.max(most, underWay);
          await (isKnown ? new Promise((resolve) => setImmediate(resolve)) : failing);
          underWay -= 1;
          isKnown = underWay === 0 || isKnown;
          throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        },
      },
      figures: [
        {
          kind: 'mail',
          count: async (database) => void counted.push(`${Object.keys(database)}`) as never,
          figures: {},
        },
      ],
      warn: () => undefined,
      times: { poll: 5, more: 5, lease: 20, look: HOUR, away: 10 },
    });
    servers.push({ stop: () => work.stop().then(() => agencies.close()) });
    await seen.until((names) => names.filter((name) => name.startsWith('away')).length >= 4);
    letFail();
    await expect.poll(() => isKnown, { timeout: 60_000 }).toBe(true);
    const from = seen.names.length;
    const since = () => seen.names.slice(from);
    await seen.until(() => since().filter((name) => name === 'one').length > 3);
    await seen.until(() => since().filter((name) => name.startsWith('away')).length > 3);
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    await onRegistry(
      "delete from due_work where agency like 'away-%'; delete from agency_database where server = 'away'",
    );
    expect(most).toBe(1);
    expect(counted).not.toContain('name');
  });
});
