import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { watchTimeSheet } from '#test/fixtures/watch-stream.ts';

const HOUR = 3_600_000;

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency({ eventStreamTimes: { heartbeat: 10, longest: HOUR } });
});
afterAll(() => agency.close());

const person = async () => agency.signIn(await agency.add.employee());

async function watching(who: TestPerson, origin = agency.origin) {
  const watch = await watchTimeSheet(origin, who);
  expect(await watch.next()).toEqual({ subject: 'ready' });
  return watch;
}

/** A browser that requests the stream and never reads it. */
async function deafReader({ cookie }: TestPerson, origin = agency.origin) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /api/timesheet/changes HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`);
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (text.includes('ready')) break;
  }
  socket.pause();
  return socket;
}

describe('a stream of events', () => {
  it('ends with the session: at sign-out, and when the person is made inactive (PERM-09)', async () => {
    const [emma, noah] = [await person(), await person()];
    const [hers, his] = [await watching(emma), await watching(noah)];
    await emma.post('/api/auth/logout');
    expect(await hers.untilEnd()).toEqual([]);
    await agency.sql.query('update employee set is_active = false where id = $1', [noah.id]);
    expect(await his.untilEnd()).toEqual([]);
  });

  it('ends as its session ends, whatever ends it, without waiting for a sign of life (FIX-18)', async () => {
    const slow = await agency.startAnother({ eventStreamTimes: { heartbeat: HOUR, longest: HOUR } });
    const ends: [string, (who: TestPerson) => Promise<unknown>][] = [
      ['sign-out', (who) => who.post('/api/auth/logout')],
      ['inactive', (who) => agency.sql.query('update employee set is_active = false where id = $1', [who.id])],
      ['deleted', (who) => agency.sql.query('delete from session where employee_id = $1', [who.id])],
    ];
    for (const [what, end] of ends) {
      const who = await person();
      const watch = await watching(who, slow.origin);
      await end(who);
      expect([what, await watch.untilEnd()]).toEqual([what, []]);
    }
    const who = await person();
    await agency.sql.query("update session set expires_at = now() + interval '2 seconds' where employee_id = $1", [
      who.id,
    ]);
    expect(await (await watching(who, slow.origin)).untilEnd()).toEqual([]);
    await slow.close();
  });

  it("doesn't extend a session (PERM-09)", async () => {
    const emma = await person();
    const expiry = async () =>
      (await agency.sql.query('select expires_at from session where employee_id = $1', [emma.id])).rows;
    await agency.sql.query("update session set last_seen_at = now() - interval '1 hour' where employee_id = $1", [
      emma.id,
    ]);
    const before = await expiry();
    (await watching(emma)).leave();
    expect(await expiry()).toEqual(before);
    await emma.get('/api/auth/employeeinfo');
    expect(await expiry()).not.toEqual(before);
  });

  it('closes after a time limit (PERM-09)', async () => {
    const brief = await startTestAgency({ eventStreamTimes: { heartbeat: HOUR, longest: 100 } });
    try {
      const emma = await brief.signIn(await brief.add.employee());
      const watch = await watchTimeSheet(brief.origin, emma);
      await watch.untilEnd();
      expect(watch.status).toBe(200);
    } finally {
      await brief.close();
    }
  });

  it('is one of at most 20 of a person: the oldest ends, those of others go on (TED-10)', async () => {
    const [emma, noah] = [await person(), await person()];
    const his = await watching(noah);
    const hers = [];
    for (let count = 0; count < 22; count += 1) hers.push(await watching(emma));
    expect(await Promise.all([hers[0]!.untilEnd(), hers[1]!.untilEnd()])).toEqual([[], []]);
    for (const { id } of [emma, noah]) {
      await agency.sql.query('insert into change_notice (payload) values ($1)', [
        JSON.stringify({ subject: 'pin', employeeId: id }),
      ]);
    }
    for (const watch of [...hers.slice(2), his]) {
      expect(await watch.next()).toMatchObject({ subject: 'pin' });
      watch.leave();
    }
  });

  it('is cut off when its reader does not keep up (TED-10)', async () => {
    const emma = await person();
    const socket = await deafReader(emma);
    const entries = Array.from({ length: 90 }, (_, id) => ({ id, day: '2026-11-16', lastModified: null }));
    const change = { subject: 'time-entry', employeeId: emma.id, from: '2026-11-16', to: '2026-11-16', entries };
    const rounds = 8000;
    // Equal events read together are merged.
    for (let round = 0; round < rounds; round += 1) {
      await agency.sql.query('insert into change_notice (payload) values ($1)', [JSON.stringify({ ...change, round })]);
    }
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
    });
    socket.resume();
    await once(socket, 'close');
    expect(received).toBeLessThan(rounds * JSON.stringify(change).length);
  });

  it('closes at once when the server stops, with or without a reader (TED-10)', async () => {
    const emma = await person();
    const server = await agency.startAnother();
    const watches = [await watching(emma, server.origin), await watching(emma, server.origin)];
    const deaf = await deafReader(emma, server.origin);
    await server.close();
    expect(await Promise.all(watches.map((watch) => watch.untilEnd()))).toEqual([[], []]);
    deaf.resume();
    await once(deaf, 'close');
  });
});
