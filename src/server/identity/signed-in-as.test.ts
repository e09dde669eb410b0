import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, TEST_PASSWORD, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

let agency: TestAgency;
let emma: { id: number; username: string };
let noah: { id: number; username: string };
beforeAll(async () => {
  agency = await startTestAgency();
  [emma, noah] = [await agency.add.employee(), await agency.add.employee()];
});
afterAll(() => agency.close());

const PINS = '/api/timesheet/pinnedtimeallocations';

/** A call from a tab that displays one person, in a browser with possibly another person's session. */
const send = (session: TestPerson, shown: string, path: string, init: RequestInit = {}) =>
  agency.send(path, {
    ...init,
    headers: {
      cookie: session.cookie,
      'x-requested-with': 'XMLHttpRequest',
      'x-signed-in-as': shown,
      ...(init.body ? { 'content-type': 'application/json' } : {}),
    },
  });

describe('two tabs with two people', () => {
  it('run requests only for the person shown on the page (AUTH-12)', async () => {
    const session = await agency.signIn(emma);
    expect((await send(session, `here/${emma.id}`, PINS)).status).toBe(200);
    for (const other of [`here/${noah.id}`, `elsewhere/${emma.id}`, `${emma.id}`, '']) {
      expectProblem(await send(session, other, PINS), 401, 'signed-out', other);
    }
    const costType = await agency.add.costType();
    const job = await agency.add.job();
    const body = JSON.stringify({ job: { id: job.id }, costType: { id: costType.id }, employee: { id: emma.id } });
    expectProblem(await send(session, `here/${noah.id}`, PINS, { method: 'POST', body }), 401, 'signed-out', 'pin');
    expect((await session.get(PINS)).body).toEqual([]);
    expect((await session.get('/api/auth/employeeinfo')).body.id).toBe(emma.id);
  });

  it('open the change stream for the person shown on the page (AUTH-12)', async () => {
    const session = await agency.signIn(emma);
    const statusAs = async ({ id }: { id: number }) => {
      const headers = { cookie: session.cookie, 'x-signed-in-as': `here/${id}` };
      const { status, body } = await fetch(`${agency.origin}/api/timesheet/changes`, { headers });
      await body?.cancel();
      return status;
    };
    expect([await statusAs(noah), await statusAs(emma)]).toEqual([401, 200]);
  });

  it('sign out separately (AUTH-13)', async () => {
    const session = await agency.signIn(noah);
    const answer = await send(session, `here/${emma.id}`, '/api/auth/logout', { method: 'POST' });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
    expect((await session.get('/api/auth/employeeinfo')).body.id).toBe(noah.id);
    const own = await send(session, `here/${noah.id}`, '/api/auth/logout', { method: 'POST' });
    expect(own.headers.getSetCookie()[0]).toMatch(/^docket=;/);
    expect((await session.get('/api/auth/employeeinfo')).status).toBe(401);
  });

  it('end the other session when signing in again (AUTH-16)', async () => {
    const session = await agency.signIn(noah);
    const { username } = emma;
    const body = JSON.stringify({ username, password: TEST_PASSWORD, database: 'here', isPersistent: true });
    const answer = await send(session, `here/${emma.id}`, '/api/auth/login', { method: 'POST', body });
    expect(answer.body.id).toBe(emma.id);
    expect(answer.headers.getSetCookie()[0]).not.toContain(session.cookie);
    expect((await session.get('/api/auth/employeeinfo')).status).toBe(401);
  });
});
