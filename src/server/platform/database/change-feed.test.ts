import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyDatabase } from '../../testing/test-databases.ts';
import { type ChangeFeed, type ChangeNews, openChangeFeed } from './change-feed.ts';
import { openOwnerClient } from './postgres.ts';

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

/** Listening connections to the database, in so far as they have begun to listen. */
async function listeners(): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query in ('listen docket_change', 'select 1')`,
  );
  return rows[0].count;
}

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await nextTurn();
}

function subscribe(feed: ChangeFeed) {
  const heard: ChangeNews[] = [];
  return { heard, stop: feed.subscribe((news) => heard.push(news)) };
}

const announce = (employeeId: number) =>
  owner.query("select pg_notify('docket_change', $1)", [JSON.stringify({ subject: 'pin', employeeId })]);

describe('the changes of a database', () => {
  it('TED-10 are heard by all who subscribe over one connection, which goes some time after the last of them', async () => {
    const feed = openChangeFeed(database.url, { idle: 0 });
    const [one, two] = [subscribe(feed), subscribe(feed)];
    await until(() => one.heard.length > 0 && two.heard.length > 0);
    const three = subscribe(feed);
    expect([one.heard, two.heard, three.heard]).toEqual([['ready'], ['ready'], ['ready']]);
    expect(await listeners()).toBe(1);
    one.stop();
    await announce(7);
    await until(() => two.heard.length + three.heard.length === 4);
    expect([one.heard, two.heard[1], three.heard[1]]).toEqual([
      ['ready'],
      { subject: 'pin', employeeId: 7 },
      { subject: 'pin', employeeId: 7 },
    ]);
    two.stop();
    three.stop();
    three.stop();
    await until(async () => (await listeners()) === 0);
    const late = subscribe(feed);
    await until(() => late.heard.length > 0);
    expect(late.heard).toEqual(['ready']);
    await feed.close();
    await until(async () => (await listeners()) === 0);
  });

  it('TED-10 keep the connection while people come and go', async () => {
    const feed = openChangeFeed(database.url);
    const first = subscribe(feed);
    await until(() => first.heard.length > 0);
    first.stop();
    const second = subscribe(feed);
    expect(second.heard).toEqual(['ready']);
    await feed.close();
    expect(subscribe(feed).heard).toEqual([]);
  });

  it('TED-10 are waited for while the database cannot be reached', async () => {
    const way = await startWay(database.url);
    way.close();
    const feed = openChangeFeed(way.url, { pauses: [1] });
    const { heard } = subscribe(feed);
    await until(() => way.refused > 2);
    expect(heard).toEqual([]);
    way.open();
    await until(() => heard.length > 0);
    expect(heard).toEqual(['ready']);
    await feed.close();
    await way.end();
  });

  it('TED-10 are heard again after a connection that looked alive carried nothing any more', async () => {
    const way = await startWay(database.url);
    const feed = openChangeFeed(way.url, { pauses: [1], ask: 1000, patience: 900 });
    const { heard } = subscribe(feed);
    await until(() => heard.length > 0);
    way.swallow();
    await until(() => heard.length > 1);
    expect(heard).toEqual(['ready', 'resync']);
    await announce(8);
    await until(() => heard.length > 2);
    expect(heard[2]).toEqual({ subject: 'pin', employeeId: 8 });
    await feed.close();
    await way.end();
  });
});

/** A way to the database that can be closed, and that can swallow what goes over the connections that are there. */
async function startWay(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const way = {
    url: '',
    refused: 0,
    close: () => {
      isOpen = false;
    },
    open: () => {
      isOpen = true;
    },
    swallow() {
      for (const socket of sockets) socket.unpipe().resume();
    },
    async end() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((socket) => {
    if (!isOpen) {
      way.refused += 1;
      socket.destroy();
      return;
    }
    const onward = connect(Number(port), hostname);
    for (const [from, into] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined).pipe(into);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  way.url = url.replace(`:${port}/`, `:${(server.address() as AddressInfo).port}/`);
  return way;
}
