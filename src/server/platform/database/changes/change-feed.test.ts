import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { openTestPool } from '#test/fixtures/test-pool.ts';
import { type AgencyDatabase, openOwnerClient, openPool } from '../postgres.ts';
import { type ChangeFeed, type ChangeFeedTimes, type ChangeNews, openChangeFeed } from './change-feed.ts';
import { startWay } from './testing/way-to-database.ts';

const HOUR = 3_600_000;

let database: Awaited<ReturnType<typeof createAgencyDatabase>>;
let owner: pg.Client;
let pool: AgencyDatabase;
beforeAll(async () => {
  database = await createAgencyDatabase();
  owner = await openOwnerClient(database.url);
  pool = openTestPool(database.url, 4);
});
afterAll(async () => {
  await Promise.all([owner.end(), pool.destroy()]);
  await database.drop();
});

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await nextTurn();
}

/** Opens a feed that polls on demand, and by itself only if `times` say so. */
function openFeed(times: Partial<ChangeFeedTimes> = {}, over = pool) {
  const looks = new Set<() => void>();
  const listen = (look: () => void) => {
    looks.add(look);
    return () => looks.delete(look);
  };
  const look = () => {
    for (const one of looks) one();
  };
  return { feed: openChangeFeed(over, listen, { poll: HOUR, ...times }), look, looks };
}

function subscribe(feed: ChangeFeed) {
  const heard: ChangeNews[] = [];
  return { heard, stop: feed.subscribe((news) => heard.push(news)) };
}

const pinOf = (employeeId: number) => ({ subject: 'pin', employeeId });
const note = (employeeId: number, client = owner) =>
  client.query('insert into change_notice (payload) values ($1)', [JSON.stringify(pinOf(employeeId))]);

describe('the change feed', () => {
  it('delivers changes to all subscribers from the moment they are ready (TED-10)', async () => {
    const { feed, look, looks } = openFeed();
    await note(6);
    const [one, two] = [subscribe(feed), subscribe(feed)];
    await until(() => one.heard.length > 0 && two.heard.length > 0);
    const three = subscribe(feed);
    expect([one.heard, two.heard, three.heard]).toEqual([['ready'], ['ready'], ['ready']]);
    one.stop();
    await note(7);
    look();
    await until(() => two.heard.length + three.heard.length === 4);
    expect([one.heard, two.heard[1], three.heard[1]]).toEqual([['ready'], pinOf(7), pinOf(7)]);
    two.stop();
    three.stop();
    three.stop();
    await until(() => looks.size === 0);
    const late = subscribe(feed);
    await until(() => late.heard.length > 0);
    expect(late.heard).toEqual(['ready']);
    feed.close();
    expect(subscribe(feed).heard).toEqual([]);
    await until(() => looks.size === 0);
  });

  it('finds changes without an announcement, such as lost ones and manual writes (SCALE-06)', async () => {
    const { feed } = openFeed({ poll: 1 });
    const { heard } = subscribe(feed);
    await until(() => heard.length > 0);
    await note(8);
    await until(() => heard.length > 1);
    expect(heard).toEqual(['ready', pinOf(8)]);
    feed.close();
  });

  it('delivers duplicate notices of a transaction once, and no rolled-back or invalid ones (SCALE-06)', async () => {
    const { feed, look } = openFeed();
    const { heard } = subscribe(feed);
    await until(() => heard.length > 0);
    await owner.query('begin');
    for (let time = 0; time < 3; time += 1) await note(9);
    await owner.query('savepoint inner_part');
    await note(10);
    await owner.query('rollback to inner_part');
    await owner.query('savepoint inner_part');
    await note(11);
    await owner.query(`insert into change_notice (payload) values (''), ('not JSON'), ('{}'), ('{"subject":7}')`);
    await owner.query('commit');
    look();
    await until(() => heard.length > 2);
    expect(heard).toEqual(['ready', pinOf(9), pinOf(11)]);
    feed.close();
  });

  it('treats everything as changed after a period without polling (SCALE-06)', async () => {
    const { feed, look } = openFeed({ certain: 0 });
    const { heard } = subscribe(feed);
    await until(() => heard.length > 0);
    await note(12);
    look();
    await until(() => heard.length > 1);
    expect(heard).toEqual(['ready', 'resync']);
    feed.close();
  });

  it('waits for an unreachable database without losing changes, and reports for how long (TED-10, OBS-03)', async () => {
    const way = await startWay(database.url);
    way.close();
    const pooled = openPool(way.url, 1);
    const { feed, look } = openFeed({ pauses: [1] }, pooled);
    const { heard } = subscribe(feed);
    await until(() => way.refused > 2);
    expect(heard).toEqual([]);
    way.open();
    await until(() => heard.length > 0);
    way.close();
    way.cut();
    await note(13);
    look();
    const refused = way.refused;
    await until(() => way.refused > refused);
    expect(feed.unseenFor()).toBeGreaterThan(0);
    way.open();
    await until(() => heard.length > 1);
    expect(heard).toEqual(['ready', pinOf(13)]);
    feed.close();
    await until(() => feed.unseenFor() === 0);
    await pooled.destroy();
    await way.end();
  });

  it('delivers 10,000 changes in overlapping transactions exactly once (SCALE-06)', async () => {
    const { feed, look } = openFeed({ poll: 1 });
    const { heard } = subscribe(feed);
    await until(() => heard.length > 0);
    const rounds = 10_000;
    const writers = await Promise.all(Array.from({ length: 12 }, () => openOwnerClient(database.url)));
    const isOpen = writers.map(() => false);
    let noted = 0;
    // Each client is at a different step of its own transaction: the first to begin may end last, with reads in between.
    const step = async (client: pg.Client, index: number) => {
      if (isOpen[index] && Math.random() < 0.4) {
        isOpen[index] = false;
        await client.query('commit');
      } else if (noted < rounds) {
        noted += 1;
        const employeeId = 100_000 + noted;
        if (!isOpen[index]) await client.query('begin');
        isOpen[index] = true;
        await note(employeeId, client);
      }
      if (Math.random() < 0.3) look();
    };
    await Promise.all(
      writers.map(async (client, index) => {
        while (noted < rounds || isOpen[index]) await step(client, index);
      }),
    );
    await Promise.all(writers.map((client) => client.end()));
    await until(() => heard.length > rounds);
    const told = heard.slice(1).map((news) => (typeof news === 'string' ? news : news.employeeId));
    expect(new Set(told).size).toBe(rounds);
    expect(told).toHaveLength(rounds);
    feed.close();
  });
});
