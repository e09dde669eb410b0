import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestAgency, TEST_PASSWORD, type TestAgency } from '#test/fixtures/test-agency.ts';
import { newApiToken } from './api-token/token-text.ts';
import { isPassword } from './password-hash.ts';

/** How many passwords were compared with a hash. */
const compared = vi.hoisted(() => ({ count: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof argon.verify = (...call) => {
    compared.count += 1;
    return argon.verify(...call);
  };
  return { ...argon, verify };
});

const MAIL = {
  server: null,
  sender: { name: 'Docket', address: 'docket@example.com' },
  publicUrl: 'https://docket.example',
  secretKey: null,
  outboundAllow: [],
};

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency({ agencyList: 'named', mail: MAIL });
  await agency.add.employee({ username: 'lea' });
});
afterAll(() => agency.close());
beforeEach(async () => {
  compared.count = 0;
  await agency.askRegistry('delete from counted_call');
  await agency.sql.query('delete from sign_in_attempt');
});

const signIn = (database: string, username: string, password = 'guess') =>
  agency.signedOut.post('/api/auth/login', { username, password, database, isPersistent: false });
const countEarlier = (call: string, count: number) =>
  agency.askRegistry('insert into counted_call (call, address) select $1, $2 from generate_series(1, $3::integer)', [
    call,
    '127.0.0.1',
    count,
  ]);
async function statuses(count: number, call: (index: number) => Promise<{ status: number }>) {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push((await call(index)).status);
  return answers;
}

describe('sign-ins to an agency that does not exist', () => {
  it('compute no hash once their address has failed too often (FIX-65)', async () => {
    await countEarlier('password', 99);
    expect(await statuses(3, (index) => signIn(`nowhere-${index}`, 'lea'))).toEqual([401, 429, 429]);
    expect(compared.count).toBe(1);
    expect(await agency.askRegistry('select count(*)::integer from counted_call')).toEqual([{ count: 100 }]);
  });

  it('have the same limits per name and address as an existing one (FIX-65, FIX-68)', async () => {
    const there = await statuses(12, () => signIn('here', 'max'));
    expect(await statuses(12, () => signIn('nowhere', 'Max '))).toEqual(there);
    expect(there).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it("share a limit with existing ones: a full one doesn't reveal which exist (FIX-68)", async () => {
    await countEarlier('password', 100);
    expect([(await signIn('here', 'lea')).status, (await signIn('nowhere', 'lea')).status]).toEqual([429, 429]);
  });

  it("don't count against people who sign in (FIX-65)", async () => {
    await countEarlier('password', 99);
    expect(await statuses(3, () => signIn('here', 'lea', TEST_PASSWORD))).toEqual([200, 200, 200]);
  });
});

describe('password hashing', () => {
  it('has a bounded queue, and works again after it was full (FIX-65)', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => isPassword('guess', null)));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(38);
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'too-busy' });
    expect(await isPassword('guess', null)).toBe(false);
  });
});

describe('other endpoints without sign-in', () => {
  it("limit passkey challenges by address, also for an agency that doesn't exist (FIX-68)", async () => {
    const challenge = (database: string) => agency.signedOut.post('/api/auth/passkey/options', { database });
    const [here, nowhere] = [await challenge('here'), await challenge('nowhere')];
    expect([here.status, nowhere.status]).toEqual([200, 200]);
    expect(Object.keys(nowhere.body)).toEqual(Object.keys(here.body));
    expect(nowhere.body.challenge).toHaveLength(here.body.challenge.length);
    await countEarlier('passkey', 298);
    const { rows: before } = await agency.sql.query('select count(*) from passkey_challenge');
    expect([(await challenge('here')).status, (await challenge('nowhere')).status]).toEqual([429, 429]);
    expect((await agency.sql.query('select count(*) from passkey_challenge')).rows).toEqual(before);
  });

  it('limit sign-ins through a provider by address (FIX-68)', async () => {
    await countEarlier('provider', 300);
    const begin = (name: string) =>
      agency.signedOut.post(`/api/auth/providers/${name}/1/attempts`, { isPersistent: false });
    expect([(await begin('here')).status, (await begin('nowhere')).status]).toEqual([429, 429]);
  });

  it('accept up to thirty wrong agency names, and any number of correct ones (FIX-68)', async () => {
    const look = (name: string) => agency.signedOut.get(`/api/databases?name=${name}`);
    expect(await statuses(32, () => look('nowhere'))).toEqual([...Array(30).fill(200), 429, 429]);
    expect((await look('here')).body).toEqual([{ name: 'here', agency: 'Here' }]);
  });

  it('share one limit for wrong API tokens, whether or not the agency exists (FIX-68)', async () => {
    const call = async (token: string) =>
      (await agency.send('/api/employees', { headers: { authorization: `Bearer ${token}` } })).status;
    const [there, nowhere] = [newApiToken('here'), newApiToken('nowhere')];
    expect(await statuses(12, async () => ({ status: await call(nowhere) }))).toEqual([
      ...Array(10).fill(401),
      429,
      429,
    ]);
    expect(await statuses(12, async () => ({ status: await call(there) }))).toEqual([...Array(10).fill(401), 429, 429]);
    await countEarlier('token', 100);
    expect([await call(newApiToken('here')), await call(newApiToken('nowhere'))]).toEqual([429, 429]);
  });

  it('share one limit for wrong links, whether or not the agency exists (FIX-68)', async () => {
    const link = (name: string) => agency.signedOut.post(`/api/links/estimate/${name}/open`, { token: 'x'.repeat(43) });
    expect(await statuses(12, (index) => link(index % 2 ? 'here' : 'nowhere'))).toEqual([
      ...Array(10).fill(410),
      429,
      429,
    ]);
  });
});
