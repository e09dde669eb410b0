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

describe('agencies that are told to whoever can name them', () => {
  it('SCALE-14 without a name none is told, and pages hear that one has to be typed', async () => {
    const answer = await listed();
    expectProblem(answer, 422, 'agency-name-needed');
    expect(JSON.stringify(answer.body)).not.toMatch(/here|elsewhere/i);
    expectProblem(await listed('?name='), 422, 'agency-name-needed');
  });

  it('SCALE-14 a name that was typed in full tells that agency alone', async () => {
    expect((await listed('?name=elsewhere')).body).toEqual([{ name: 'elsewhere', agency: 'Elsewhere' }]);
    expect((await listed('?name=%20ELSEWHERE')).body).toEqual([{ name: 'elsewhere', agency: 'Elsewhere' }]);
  });

  it('SCALE-14 part of a name, a pattern and a name that nobody has get the same answer', async () => {
    for (const name of ['her', 'here2', 'h%25', '*', '.', 'nowhere', 'here,elsewhere']) {
      const { status, body } = await listed(`?name=${name}`);
      expect([name, status, body]).toEqual([name, 200, []]);
    }
    expectProblem(await listed(`?name=${'x'.repeat(201)}`), 400, 'invalid-request');
  });

  it('SCALE-14 the host name tells its agency, and another host none', async () => {
    const here = { status: 200, body: [{ name: 'here', agency: 'Here' }] };
    expect(await at('here.docket.example.com')).toEqual(here);
    expect(await at('HERE.docket.example.com:8443')).toEqual(here);
    for (const host of ['docket.example.com', 'nowhere.example.com', 'here', '127.0.0.1:3000'])
      expect([host, await at(host)]).toMatchObject([host, { status: 422, body: { code: 'agency-name-needed' } }]);
  });

  it('SCALE-14 a host that only something in between names does not count', async () => {
    const headers = { host: 'docket.example.com', 'x-forwarded-host': 'here.docket.example.com' };
    expect((await agency.app.inject({ url: '/api/databases', headers })).statusCode).toBe(422);
  });

  it('SCALE-14 AUTH-06 an agency that does not exist is answered as a wrong name or password is, wherever one is named', async () => {
    const signIn = (database: string) =>
      agency.signedOut.post('/api/auth/login', { username: 'emma', password: 'wrong', database });
    const forgot = (database: string) => agency.signedOut.post('/api/auth/forgot', { username: 'nobody', database });
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

  it('SCALE-14 whoever has typed the name signs in there as always', async () => {
    const answer = await agency.signedOut.post('/api/auth/login', {
      username: 'emma',
      password: TEST_PASSWORD,
      database: 'here',
    });
    expect(answer.body).toMatchObject({ username: 'emma', database: 'here' });
  });
});

describe('agencies that are told to everybody', () => {
  it('AUTH-01 SCALE-14 can be asked for by name as well', async () => {
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
