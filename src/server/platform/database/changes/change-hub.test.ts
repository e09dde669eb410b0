import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { openTestPool } from '#test/fixtures/test-pool.ts';
import { type AgencyDatabase, openOwnerClient, openPool } from '../postgres.ts';
import { openChangeAnnouncer } from './change-announcer.ts';
import { openChangeHub } from './change-hub.ts';
import { readNotices, removeNotices } from './change-notice.sql.ts';
import { listenTo } from './listen.ts';
import { startWay } from './testing/way-to-database.ts';

let database: Awaited<ReturnType<typeof createAgencyDatabase>>;
let owner: pg.Client;
beforeAll(async () => {
  database = await createAgencyDatabase();
  owner = await openOwnerClient(database.url);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await nextTurn();
}

/** Connections to the database, not counting this one. */
async function connections(): Promise<number> {
  const { rows } = await owner.query(
    'select count(*)::integer as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows[0].count;
}

/** Counts the callbacks for a database. */
function countLooks(hub: ReturnType<typeof openChangeHub>, databaseName: string) {
  const counted = { looks: 0, stop: () => {} };
  counted.stop = hub.listen(databaseName, () => {
    counted.looks += 1;
  });
  return counted;
}

describe('the change hub of a PostgreSQL server', () => {
  it('notifies every process over one connection which database was written to (SCALE-05)', async () => {
    const [here, there] = [openChangeHub(database.url), openChangeHub(database.url)];
    const names = Array.from({ length: 50 }, (_, index) => `agency_${index}`);
    const [ours, theirs] = [here, there].map((hub) => names.map((name) => countLooks(hub, name)));
    // On connecting, each polls all databases once, since it may have missed announcements.
    await until(() => [...ours!, ...theirs!].every(({ looks }) => looks === 1));
    expect(await connections()).toBe(2);
    here.announce('agency_7');
    here.announce('agency_7');
    here.announce('agency_9');
    await until(() => [7, 9].every((index) => ours![index]!.looks === 2 && theirs![index]!.looks === 2));
    there.announce('agency_8');
    await until(() => ours![8]!.looks === 2 && theirs![8]!.looks === 2);
    expect(ours!.filter(({ looks }) => looks > 1)).toHaveLength(3);
    expect(theirs!.filter(({ looks }) => looks > 1)).toHaveLength(3);
    theirs![8]!.stop();
    here.announce('agency_8');
    here.announce('agency_10');
    await until(() => theirs![10]!.looks === 2);
    expect(theirs![8]!.looks).toBe(2);
    await Promise.all([here.close(), there.close()]);
    await until(async () => (await connections()) === 0);
  });

  it('sends the last notice before it closes (SCALE-05)', async () => {
    const [here, there] = [openChangeHub(database.url, { together: 3_600_000 }), openChangeHub(database.url)];
    const [ours, theirs] = [countLooks(here, 'agency'), countLooks(there, 'agency')];
    await until(() => ours.looks === 1 && theirs.looks === 1);
    here.announce('agency');
    await here.close();
    await until(() => theirs.looks === 2);
    here.announce('agency');
    await there.close();
  });

  it('sends announcements one after another (SCALE-05)', async () => {
    const times = { ask: 30_000, patience: 10_000 };
    const heard: string[] = [];
    const theirs = await listenTo(database.url, 'announcements', (name) => heard.push(name), times);
    const ours = await listenTo(database.url, 'announcements', () => undefined, times);
    const send = pg.Client.prototype.query as (...sent: unknown[]) => Promise<unknown>;
    let [running, mostRunning] = [0, 0];
    const sending = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...sent: unknown[]
    ) {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await send.apply(this, sent).finally(() => {
        running -= 1;
      });
    } as never);
    ours.announce(['first']);
    ours.announce(['second']);
    ours.announce(['third']);
    await until(() => heard.length === 3);
    sending.mockRestore();
    expect([heard, mostRunning]).toEqual([['first', 'second', 'third'], 1]);
    await Promise.all([ours.endInOrder(), theirs.endInOrder()]);
  });

  it('triggers a full check after a connection that silently stopped working (SCALE-05)', async () => {
    const way = await startWay(database.url);
    const hub = openChangeHub(way.url, { pauses: [1], ask: 1000, patience: 900 });
    const counted = countLooks(hub, 'agency');
    await until(() => counted.looks === 1);
    way.swallow();
    await until(() => counted.looks === 2);
    way.close();
    way.cut();
    await until(() => way.refused > 2);
    hub.announce('agency');
    await until(() => counted.looks === 3);
    way.open();
    await until(() => counted.looks === 4);
    await hub.close();
    await way.end();
  });
});

describe('a change notice', () => {
  let pool: AgencyDatabase;
  beforeAll(() => {
    pool = openTestPool(database.url, 4);
  });
  afterAll(() => pool.destroy());

  const payloads = async () =>
    (await owner.query<{ payload: string }>('select payload from change_notice')).rows.map(({ payload }) => payload);
  const note = (payload: string, client = owner) =>
    client.query('insert into change_notice (payload) values ($1)', [payload]);

  it('is removed some minutes after it became readable, and never before (SCALE-06)', async () => {
    const slow = await openOwnerClient(database.url);
    await slow.query('begin');
    await note('of a long transaction', slow);
    await note('old');
    const before = await removeNotices(pool, null);
    await note('new');
    await slow.query('commit');
    await slow.end();
    expect((await payloads()).toSorted()).toEqual(['new', 'of a long transaction', 'old']);
    const after = await removeNotices(pool, before);
    expect((await payloads()).toSorted()).toEqual(['new', 'of a long transaction']);
    await removeNotices(pool, after);
    expect(await payloads()).toEqual([]);
  });

  it('is neither delivered nor kept when it came with a database from another server (SCALE-06)', async () => {
    await owner.query(
      `insert into change_notice (transaction_id, payload) values ('4611686018427387904', 'of elsewhere')`,
    );
    const { snapshot } = await readNotices(pool, null);
    await note('of here');
    expect((await readNotices(pool, snapshot)).payloads).toEqual(['of here']);
    await removeNotices(pool, null);
    expect(await payloads()).toEqual(['of here']);
    await removeNotices(pool, await removeNotices(pool, null));
    expect(await payloads()).toEqual([]);
  });

  it('is removed by the next writer once it is old enough (SCALE-06)', async () => {
    const announced: string[] = [];
    const hub = { announce: (name: string) => void announced.push(name) };
    const announce = openChangeAnnouncer(pool, 'agency', hub, { kept: 0, afterwards: 0 });
    await note('old');
    let times = 0;
    await until(async () => {
      announce();
      times += 1;
      return (await payloads()).length === 0;
    });
    expect(announced).toEqual(Array.from({ length: times }, () => 'agency'));
  });

  it("is removed over the writer's released connection after the request has ended (SCALE-19)", async () => {
    const others = (await owner.query<{ pid: number }>('select pid from pg_stat_activity')).rows.map(({ pid }) => pid);
    const hub = { announce: () => undefined };
    const resting = openPool(database.url, 5, { onWritten: () => announce() });
    const announce = openChangeAnnouncer(resting, 'agency', hub, { kept: 0, afterwards: 100 });
    const own = () =>
      owner.query<{ query: string }>(
        'select query from pg_stat_activity where datname = current_database() and pid <> all ($1)',
        [others],
      );
    await sql`insert into change_notice (payload) values ('at rest')`.execute(resting);
    await sql`select from change_notice`.execute(resting);
    await until(async () => {
      const { rows } = await own();
      return rows.some(({ query }) => query.includes('delete from change_notice'));
    });
    expect((await own()).rows).toHaveLength(1);
    await resting.destroy();
  });
});
