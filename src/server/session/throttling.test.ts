import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import type { Agencies } from '../platform/agencies.ts';
import { type AgencyDatabase, openPool } from '../platform/postgres.ts';
import { agencyRecords } from '../testing/agency-records.ts';
import { startTestAgency, TEST_PASSWORD, type TestAgency } from '../testing/test-agency.ts';

const agencies: TestAgency[] = [];
let agency: TestAgency;
beforeEach(async () => {
  agency = await startTestAgency();
  agencies.push(agency);
});
afterAll(() => Promise.all(agencies.map((one) => one.close())));

const signIn = (username: string, password = TEST_PASSWORD, more: object = {}) =>
  agency.nobody.post('/api/auth/login', { username, password, database: 'here', isPersistent: false, ...more });
/** How several sign-ins one after the other were answered. */
async function statuses(attempts: readonly (readonly [username: string, password?: string])[]) {
  const answers = [];
  for (const [username, password] of attempts) answers.push((await signIn(username, password)).status);
  return answers;
}
const guesses = (username: string, count: number) =>
  Array.from({ length: count }, (_, index) => [username, `guess ${index}`] as const);

describe('guessing passwords', () => {
  it('AUTH-16 of one name ends after ten failures, however the name is written, also for who knows the password', async () => {
    await agency.add.employee({ username: 'lea' });
    await agency.add.employee({ username: 'max' });
    const spelled = ['lea', 'LEA', ' lea ', 'Lea', '\\lea', 'lea', 'lea', 'LEA', 'lea', 'lea'];
    expect(await statuses(spelled.map((name) => [name, 'guess']))).toEqual(Array(10).fill(401));
    expect(await statuses([['lea'], ['LEA'], ['max']])).toEqual([429, 429, 200]);
  });

  it('AUTH-16 is forgiven by a sign-in, and forgotten after ten minutes', async () => {
    await agency.add.employee({ username: 'lea' });
    expect(await statuses([...guesses('lea', 9), ['lea'], ...guesses('lea', 10)])).toEqual([
      ...Array(9).fill(401),
      200,
      ...Array(10).fill(401),
    ]);
    expect(await statuses([['lea']])).toEqual([429]);
    await agency.sql.query("update sign_in_attempt set at = at - interval '10 minutes'");
    expect(await statuses([['lea']])).toEqual([200]);
  });

  it('AUTH-16 is not forgiven by the sign-in of somebody else who has the same name in another domain', async () => {
    await agency.add.employee({ username: 'kim', domain: 'design' });
    const media = await agency.add.employee({ username: 'kim', domain: 'media' });
    // Of the two, the one whose password is guessed has another one than who signs in in between.
    await agency.sql.query("update employee set password_hash = 'none that is known' where id = $1", [media.id]);
    const between: [string][] = [['design\\kim']];
    const answers = await statuses([...guesses('media\\kim', 6), ...between, ...guesses('media\\kim', 6)]);
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.at(-1)).toBe(429);
  });

  it('AUTH-04 AUTH-16 does not count finding several people against them', async () => {
    const one = await agency.add.employee({ username: 'chris', domain: 'design' });
    await agency.add.employee({ username: 'chris', domain: 'media' });
    for (let time = 0; time < 12; time += 1) {
      expect((await signIn('chris')).body).toHaveLength(2);
      expect((await signIn('chris', TEST_PASSWORD, { id: one.id })).body.id).toBe(one.id);
    }
  });

  it('AUTH-16 of many names ends after a hundred failures from one address', async () => {
    await agency.add.employee({ username: 'lea' });
    await agency.sql.query(
      "insert into sign_in_attempt (username, address) select 'somebody ' || number, '127.0.0.1' from generate_series(1, 100) as number",
    );
    expect(await statuses([['lea']])).toEqual([429]);
    await agency.sql.query("update sign_in_attempt set address = '10.0.0.1' where username <> 'lea'");
    expect(await statuses([['lea']])).toEqual([200]);
  });
});

describe('whose address an attempt comes from', () => {
  /** A server over the same agency, with or without proxies that may name the caller. */
  async function addressesSeen(trustedProxies: string | null, forwardedFor: readonly string[]): Promise<string[]> {
    const { rows } = await agency.sql.query<{ name: string }>('select current_database() as name');
    const database: AgencyDatabase = openPool(databaseUrl(rows[0]!.name), 2);
    const parts: Agencies = {
      open: async () => database,
      connect: async () => null,
      changesOf: () => null,
      list: async () => [],
      close: async () => undefined,
    };
    const app: FastifyInstance = await createApp({ agencies: parts, webFolder: '/nonexistent', trustedProxies });
    try {
      for (const forwarded of forwardedFor) {
        await app.inject({
          method: 'POST',
          url: '/api/auth/login',
          remoteAddress: '10.0.0.9',
          headers: { 'x-requested-with': 'x', 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}` },
          payload: { username: 'nobody', password: 'guess', database: 'here', isPersistent: false },
        });
      }
    } finally {
      await app.close();
      await database.destroy();
    }
    const seen = await agency.sql.query<{ address: string }>('select address from sign_in_attempt order by id');
    return seen.rows.map(({ address }) => address);
  }
  const databaseUrl = (name: string) => {
    const url = new URL(process.env.DOCKET_TEST_SERVER!);
    url.pathname = `/${name}`;
    return url.href;
  };

  it('AUTH-16 is what the connection says: a header that anybody can send is not believed', async () => {
    expect(await addressesSeen(null, ['1.1.1.1', '2.2.2.2'])).toEqual(['10.0.0.9', '10.0.0.9']);
  });

  it('AUTH-16 is what a trusted proxy says, and nothing that the caller put before it', async () => {
    expect(await addressesSeen('10.0.0.9', ['1.1.1.1', '6.6.6.6, 2.2.2.2'])).toEqual(['1.1.1.1', '2.2.2.2']);
    expect(await addressesSeen('10.9.0.0/16', ['3.3.3.3'])).toEqual(['1.1.1.1', '2.2.2.2', '10.0.0.9']);
  });
});

describe('what a failed sign-in tells', () => {
  it('AUTH-06 AUTH-16 AUTH-12 a name of another agency is nobody here, and is counted where it was tried', async () => {
    const there = agencyRecords(agency.elsewhere, 'nobody signs in there');
    await there.agency();
    await there.employee({ username: 'lea' });
    await agency.add.employee({ username: 'lea' });
    const answers = await Promise.all([signIn('lea', 'guess'), signIn('lea', 'guess', { database: 'elsewhere' })]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([401, 'sign-in-failed']));
    const { rows } = await agency.elsewhere.query('select username from sign_in_attempt');
    expect(rows).toEqual([{ username: 'lea' }]);
  });
});
