import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, TEST_PASSWORD, type TestAgency } from '#test/fixtures/test-agency.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency();
});
afterAll(() => agency.close());

const INFO = '/api/auth/employeeinfo';
const DAY = 86_400;

/** A new person who has signed in, remembered or for the browser session, with their cookie. */
async function signedIn(isPersistent: boolean, withCookie = '') {
  const { id, username } = await agency.add.employee();
  const answer = await agency.send('/api/auth/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'x',
      ...(withCookie ? { cookie: withCookie } : {}),
    },
    body: JSON.stringify({ username, password: TEST_PASSWORD, database: 'here', isPersistent }),
  });
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  return { id, cookie, ask: (path = INFO) => agency.send(path, { headers: { cookie } }) };
}

/** Seconds until a person's session ends. */
async function secondsLeft(employeeId: number): Promise<number> {
  const { rows } = await agency.sql.query(
    'select extract(epoch from expires_at - now())::integer as seconds from session where employee_id = $1',
    [employeeId],
  );
  return rows[0].seconds;
}
const closeTo = (seconds: number, expected: number) => Math.abs(seconds - expected) < 600;
const setBack = (employeeId: number, seen: string) =>
  agency.sql.query(
    `update session set last_seen_at = now() - $2::interval, expires_at = expires_at - $2::interval where employee_id = $1`,
    [employeeId, seen],
  );

describe('session lifetime', () => {
  it('is 30 days after the last use when remembered, 12 hours otherwise (AUTH-03, FIX-14)', async () => {
    for (const [isPersistent, seconds] of [
      [true, 30 * DAY],
      [false, DAY / 2],
    ] as const) {
      const { id, ask } = await signedIn(isPersistent);
      expect(closeTo(await secondsLeft(id), seconds)).toBe(true);
      await setBack(id, '10 hours');
      const used = await ask();
      expect(used.status).toBe(200);
      expect(closeTo(await secondsLeft(id), seconds)).toBe(true);
      // The browser keeps a remembered cookie as long as the session; the other ends with the browser.
      expect(used.headers.getSetCookie().length).toBe(isPersistent ? 1 : 0);
      if (isPersistent)
        expect(used.headers.getSetCookie()[0]).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    }
  });

  it('is enforced on the server, whatever the browser still sends (AUTH-03, AUTH-12)', async () => {
    for (const [isPersistent, seen] of [
      [true, '30 days'],
      [false, '12 hours'],
    ] as const) {
      const { id, ask } = await signedIn(isPersistent);
      await setBack(id, seen);
      expectProblem(await ask(), 401, 'signed-out');
      expect(await secondsLeft(id)).toBeLessThanOrEqual(0);
    }
  });

  it('is limited to 90 days when remembered, and 12 hours otherwise, however often it is used (FIX-14)', async () => {
    for (const [isPersistent, begun, left] of [
      [true, '89 days', DAY],
      [false, '11 hours', 3600],
    ] as const) {
      const { id, ask } = await signedIn(isPersistent);
      await agency.sql.query(
        "update session set created_at = created_at - $2::interval, last_seen_at = now() - interval '1 hour' where employee_id = $1",
        [id, begun],
      );
      expect((await ask()).status).toBe(200);
      expect(closeTo(await secondsLeft(id), left)).toBe(true);
    }
  });

  it("is deleted at the person's next sign-in (AUTH-16)", async () => {
    const { id, username } = await agency.add.employee();
    await agency.signIn({ id, username });
    await setBack(id, '40 days');
    await agency.signIn({ id, username });
    const { rows } = await agency.sql.query('select 1 from session where employee_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });
});

describe('session ownership', () => {
  it('never uses a token that the browser sent before sign-in: a planted one stays invalid (AUTH-11, AUTH-16)', async () => {
    const planted = `docket=here.${'A'.repeat(43)}`;
    const { cookie, ask } = await signedIn(true, planted);
    expect(cookie).not.toBe(planted);
    expect((await ask()).status).toBe(200);
    expectProblem(await agency.send(INFO, { headers: { cookie: planted } }), 401, 'signed-out');
  });

  it("doesn't keep another person's stolen session alive, or end it in the wrong name (AUTH-16)", async () => {
    const victim = await signedIn(true);
    const thief = await signedIn(false);
    expect((await victim.ask()).body.id).toBe(victim.id);
    expect((await thief.ask()).body.id).toBe(thief.id);
    await agency.sql.query('update employee set is_active = false where id = $1', [thief.id]);
    expectProblem(await thief.ask(), 401, 'signed-out');
    expect((await victim.ask()).status).toBe(200);
    await agency.sql.query('update employee set is_active = true where id = $1', [thief.id]);
  });

  it('rejects a cookie for another agency or in any other form (AUTH-12)', async () => {
    const { cookie } = await signedIn(true);
    const [, token] = cookie.split('.') as [string, string];
    const others = [
      cookie.replace('here.', 'elsewhere.'),
      cookie.replace('here.', 'HERE.'),
      cookie.replace('here.', ''),
      `docket=here.${token}A`,
      `docket=here.${token.slice(1)}`,
      `docket=here.${token}; docket=here.${'A'.repeat(43)}`.split('; ').reverse().join('; '),
      `docket=here%2e%2e.${token}`,
      `__Host-docket=here.${token}`,
    ];
    for (const other of others) {
      const { status } = await agency.send(INFO, { headers: { cookie: other } });
      expect([other.replace(token, '…'), status]).toEqual([other.replace(token, '…'), 401]);
    }
    const bearer = { authorization: `Bearer here.${token}` };
    expectProblem(await agency.send(INFO, { headers: bearer }), 401, 'token-wrong');
    const named = { 'x-session': token };
    expectProblem(await agency.send(`${INFO}?docket=here.${token}`, { headers: named }), 401, 'token-missing');
  });

  it('applies current rights on each request: a removed right is gone immediately (PERM-09, PERM-01)', async () => {
    const boss = await agency.add.employee({ roles: ['TimesheetSupervisor'], access: { timecell: 'all', job: 'all' } });
    const person = await agency.signIn(boss);
    const settings = '/api/timesheet/timeapprovers/settings';
    expect([(await person.get(settings)).status, (await person.get('/api/jobs/search')).status]).toEqual([200, 200]);
    await agency.sql.query('delete from employee_role where employee_id = $1', [boss.id]);
    await agency.sql.query('update employee set access_profile_id = null where id = $1', [boss.id]);
    expectProblem(await person.get(settings), 403, 'forbidden');
    expectProblem(await person.get('/api/jobs/search'), 403, 'forbidden');
  });
});
