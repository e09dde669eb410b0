import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, TEST_PASSWORD, type TestAgency } from '#test/fixtures/test-agency.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency({ agencyList: 'named' });
  await agency.add.employee({ username: 'emma' });
});
afterAll(() => agency.close());

const listed = (query = '') => agency.signedOut.get(`/api/databases${query}`);
const at = async (host: string) => {
  const answer = await agency.app.inject({ url: '/api/databases', headers: { host } });
  return { status: answer.statusCode, body: answer.json() };
};

describe('an unlisted agency', () => {
  it("isn't listed without a name; the sign-in page learns that one must be entered (SCALE-14)", async () => {
    const answer = await listed();
    expectProblem(answer, 422, 'agency-name-needed');
    expect(JSON.stringify(answer.body)).not.toMatch(/here|elsewhere/i);
    expectProblem(await listed('?name='), 422, 'agency-name-needed');
  });

  it('is found by its full name alone (SCALE-14)', async () => {
    expect((await listed('?name=elsewhere')).body).toEqual([{ name: 'elsewhere', agency: 'Elsewhere' }]);
    expect((await listed('?name=%20ELSEWHERE')).body).toEqual([{ name: 'elsewhere', agency: 'Elsewhere' }]);
  });

  it("isn't found by part of its name or a pattern, with the same answer as for an unknown name (SCALE-14)", async () => {
    for (const name of ['her', 'here2', 'h%25', '*', '.', 'nowhere', 'here,elsewhere']) {
      const { status, body } = await listed(`?name=${name}`);
      expect([name, status, body]).toEqual([name, 200, []]);
    }
    expectProblem(await listed(`?name=${'x'.repeat(201)}`), 400, 'invalid-request');
  });

  it('is found by its host name, and not on another host (SCALE-14)', async () => {
    const here = { status: 200, body: [{ name: 'here', agency: 'Here' }] };
    expect(await at('here.docket.example.com')).toEqual(here);
    expect(await at('HERE.docket.example.com:8443')).toEqual(here);
    for (const host of ['docket.example.com', 'nowhere.example.com', 'here', '127.0.0.1:3000'])
      expect([host, await at(host)]).toMatchObject([host, { status: 422, body: { code: 'agency-name-needed' } }]);
  });

  it("isn't found by a host that only a header names (SCALE-14)", async () => {
    const headers = { host: 'docket.example.com', 'x-forwarded-host': 'here.docket.example.com' };
    expect((await agency.app.inject({ url: '/api/databases', headers })).statusCode).toBe(422);
  });

  it("can't be told apart from a wrong name or password when it doesn't exist (SCALE-14, AUTH-06)", async () => {
    const signIn = (database: string) =>
      agency.signedOut.post('/api/auth/login', { username: 'emma', password: 'wrong', database });
    const forgot = (database: string) => agency.signedOut.post('/api/auth/forgot', { username: 'unknown', database });
    const told = ({ status, body }: Awaited<ReturnType<typeof listed>>) => {
      const { requestId: _requestId, instance: _instance, ...rest } = body ?? {};
      return { status, rest };
    };
    expect(told(await signIn('nowhere'))).toEqual(told(await signIn('here')));
    expectProblem(await signIn('nowhere'), 401, 'sign-in-failed');
    expect(told(await forgot('nowhere'))).toEqual(told(await forgot('here')));
    const providers = (name: string) => agency.signedOut.get(`/api/auth/providers/${name}`);
    expect(told(await providers('nowhere'))).toEqual(told(await providers('here')));
  });

  it('accepts sign-ins as usual once its name was entered (SCALE-14)', async () => {
    const answer = await agency.signedOut.post('/api/auth/login', {
      username: 'emma',
      password: TEST_PASSWORD,
      database: 'here',
    });
    expect(answer.body).toMatchObject({ username: 'emma', database: 'here' });
  });
});

describe('a listed agency', () => {
  it('can be looked up by name as well (AUTH-01, SCALE-14)', async () => {
    const open = await agency.startAnother({});
    try {
      const list = async (query: string) => (await fetch(`${open.origin}/api/databases${query}`)).json();
      expect(await list('')).toHaveLength(2);
      expect(await list('?name=here')).toEqual([{ name: 'here', agency: 'Here' }]);
      expect(await list('?name=nowhere')).toEqual([]);
    } finally {
      await open.close();
    }
  });
});
