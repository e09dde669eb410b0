import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServerUrl } from '#test/fixtures/test-databases.ts';
import { watchTimeSheet } from '#test/fixtures/watch-stream.ts';
import { databaseUrlOf, openOwnerClient } from '../../src/server/platform/database/postgres.ts';
import { type Balancer, startBalancer } from '../stories/support/balancer.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { copyProduct, type ProductCopy } from '../stories/support/product-copy.ts';
import { hoursToSave, inLanes, notOnce, openSaver, type Saver, signInAt } from '../stories/support/saved-hours.ts';

const registry = `docket_several_${randomUUID().slice(0, 8)}`;
const agency = `${registry}_harbour-pine`;

let product: ProductCopy;
let servers: DocketProcess[];
let balancer: Balancer;
let saver: Saver;
let owner: pg.Client;

const start = (environment: Record<string, string> = {}) =>
  startDocket({ DATABASE_URL: databaseUrlOf(testServerUrl(), registry), DEMO: '200', ...environment }, product.root);
const [FIRST, SECOND] = [0, 1];
const originOf = (which: number) => servers[which]!.origin;

beforeAll(async () => {
  product = await copyProduct('several-servers');
  // The first server has several processes, the second only one.
  servers = await Promise.all([start({ WORKERS: '3' }), start()]);
  balancer = await startBalancer(() => servers.map(({ origin }) => origin));
  saver = await openSaver(balancer.origin);
  owner = await openOwnerClient(databaseUrlOf(testServerUrl(), agency));
});

afterAll(async () => {
  await balancer?.close();
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await owner?.end();
  const client = await openOwnerClient(testServerUrl());
  for (const name of [registry, agency, `${registry}_studio-meridian`])
    await client.query(`drop database if exists "${name}" with (force)`);
  await client.end();
  await product?.remove();
});

describe('two servers on one PostgreSQL', () => {
  it('create the agencies once if both start at the same moment on an empty PostgreSQL', async () => {
    expect(servers.flatMap(({ said }) => said.filter((line) => line.startsWith('First start')))).toHaveLength(1);
    const lists = await Promise.all(servers.map(async ({ origin }) => (await fetch(`${origin}/api/databases`)).json()));
    expect(lists[0].map(({ name }: { name: string }) => name)).toEqual(['harbour-pine', 'studio-meridian']);
    expect(lists[1]).toEqual(lists[0]);
  });

  it('share sessions, and reject one that was signed out on the other (AUTH-11)', async () => {
    const emma = await openSaver(originOf(FIRST), 'emma');
    const me = () => emma.send(originOf(SECOND), 'GET', '/api/auth/employeeinfo');
    expect((await me()).status).toBe(200);
    await emma.send(originOf(FIRST), 'POST', '/api/auth/logout');
    expect((await me()).status).toBe(401);
  });

  it('count failed sign-ins together (AUTH-16)', async () => {
    const answers = [];
    for (let attempt = 0; attempt < 12; attempt += 1)
      answers.push((await signInAt(originOf(attempt % 2), 'vera', 'not her password')).status);
    expect(answers).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('notify a page on one server of changes on the other (TED-10)', async () => {
    const [hours] = hoursToSave(1, 'saved elsewhere');
    const watch = await watchTimeSheet(originOf(FIRST), saver);
    expect(await watch.next()).toEqual({ subject: 'ready' });
    await saver.save(originOf(SECOND), hours!);
    expect(await watch.next()).toMatchObject({ subject: 'time-entry', from: hours!.day });
    watch.leave();
    const throughBalancer = await watchTimeSheet(balancer.origin, saver);
    expect(await throughBalancer.next()).toEqual({ subject: 'ready' });
    throughBalancer.leave();
  });

  it('neither lose nor duplicate entries when one is killed while people save (TE-24)', async () => {
    const all = hoursToSave(200, 'killed');
    const answers = new Map<string, { status: number; id: number }>();
    const victim = servers[FIRST]!;
    await inLanes(8, all, async (hours) => {
      const save = () => saver.save(balancer.origin, hours);
      // An interrupted response is requested again, as a browser does.
      const { status, body } = await save().catch(save);
      answers.set(hours.notes, { status, id: body.id });
      if (answers.size === 60) victim.process.kill('SIGKILL');
    });
    expect(victim.process.signalCode).toBe('SIGKILL');
    expect([...answers.values()].filter(({ status }) => status !== 201 && status !== 200)).toEqual([]);
    expect(balancer.repeated).toBeGreaterThan(0);
    await inLanes(8, all, async (hours) => {
      const again = await saver.save(originOf(SECOND), hours);
      expect([again.status, again.body.id]).toEqual([200, answers.get(hours.notes)!.id]);
    });
    expect(await notOnce(databaseUrlOf(testServerUrl(), agency), 'killed', all)).toEqual([]);
  });

  it('lose no request when one stops: it reports unready first, and finishes open requests', async () => {
    servers[FIRST] = await start({ DRAIN_SECONDS: '4' });
    const leaving = servers[FIRST];
    const exited = once(leaving.process, 'exit');
    await owner.query('begin; lock table time_entry in exclusive mode');
    const openRequests = hoursToSave(4, 'under way').map((hours) => saver.save(leaving.origin, hours));
    const waiting = async () =>
      Number(
        (await owner.query(`select count(*) from pg_locks where not granted and relation = 'time_entry'::regclass`))
          .rows[0].count,
      );
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0);
    leaving.process.kill('SIGTERM');
    const readiness = async () => (await fetch(`${leaving.origin}/readyz`).catch(() => null))?.status;
    await expect.poll(readiness, { timeout: 60_000 }).toBe(503);
    expect((await fetch(`${leaving.origin}/healthz`)).status).toBe(200);
    await owner.query('rollback');
    expect((await Promise.all(openRequests)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);

    const meanwhile = hoursToSave(100, 'meanwhile');
    const answers: number[] = [];
    await inLanes(4, meanwhile, async (hours) => answers.push((await saver.save(balancer.origin, hours)).status));
    expect(answers.filter((status) => status !== 201)).toEqual([]);
    expect(await exited).toEqual([0, null]);
    expect(await notOnce(databaseUrlOf(testServerUrl(), agency), 'meanwhile', meanwhile)).toEqual([]);
  });

  it('migrate once after an upgrade, before answering the first request of an agency (SCALE-08)', async () => {
    await servers[SECOND]!.stop();
    writeFileSync(
      join(product.migrations, '9999-upgrade.sql'),
      'create table upgrade (id int); insert into upgrade values (1); select pg_sleep(0.5);',
    );
    servers = await Promise.all([start(), start()]);
    const signedIn = await Promise.all(servers.map(({ origin }) => signInAt(origin, 'noah')));
    expect(signedIn.map(({ status }) => status)).toEqual([200, 200]);
    expect((await owner.query('select * from upgrade')).rows).toEqual([{ id: 1 }]);
    for (const { origin } of servers) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  });
});
