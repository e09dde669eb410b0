import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { agencyRecords } from '#test/fixtures/agency-records.ts';
import { startTestAgency, TEST_PASSWORD, type TestAgency } from '#test/fixtures/test-agency.ts';
import { openTestRegistryQuery } from '#test/fixtures/test-registry-query.ts';
import { createApp } from '../app.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import { type AgencyDatabase, openPool } from '../platform/database/postgres.ts';

const agencies: TestAgency[] = [];
let agency: TestAgency;
beforeEach(async () => {
  agency = await startTestAgency();
  agencies.push(agency);
});
afterAll(() => Promise.all(agencies.map((one) => one.close())));

const signIn = (username: string, password = TEST_PASSWORD, more: object = {}) =>
  agency.signedOut.post('/api/auth/login', { username, password, database: 'here', isPersistent: false, ...more });
/** The responses to several sign-ins in sequence. */
async function statuses(attempts: readonly (readonly [username: string, password?: string])[]) {
  const answers = [];
  for (const [username, password] of attempts) answers.push((await signIn(username, password)).status);
  return answers;
}
const guesses = (username: string, count: number) =>
  Array.from({ length: count }, (_, index) => [username, `guess ${index}`] as const);

describe('guessing passwords', () => {
  it('of one name is blocked after ten failures, however the name is written, even with the correct password (AUTH-16)', async () => {
    await agency.add.employee({ username: 'lea' });
    await agency.add.employee({ username: 'max' });
    const spelled = ['lea', 'LEA', ' lea ', 'Lea', '\\lea', 'lea', 'lea', 'LEA', 'lea', 'lea'];
    expect(await statuses(spelled.map((name) => [name, 'guess']))).toEqual(Array(10).fill(401));
    expect(await statuses([['lea'], ['LEA'], ['max']])).toEqual([429, 429, 200]);
  });

  it('is reset by a sign-in, and after ten minutes (AUTH-16)', async () => {
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

  it("isn't reset by the sign-in of a person with the same name in another domain (AUTH-16)", async () => {
    await agency.add.employee({ username: 'kim', domain: 'design' });
    const media = await agency.add.employee({ username: 'kim', domain: 'media' });
    // The person whose password is guessed has a different password than the one who signs in in between.
    await agency.sql.query("update employee set password_hash = 'none that is known' where id = $1", [media.id]);
    const between: [string][] = [['design\\kim']];
    const answers = await statuses([...guesses('media\\kim', 6), ...between, ...guesses('media\\kim', 6)]);
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.at(-1)).toBe(429);
  });

  it("doesn't include finding several people (AUTH-04, AUTH-16)", async () => {
    const one = await agency.add.employee({ username: 'chris', domain: 'design' });
    await agency.add.employee({ username: 'chris', domain: 'media' });
    for (let time = 0; time < 12; time += 1) {
      expect((await signIn('chris')).body).toHaveLength(2);
      expect((await signIn('chris', TEST_PASSWORD, { id: one.id })).body.id).toBe(one.id);
    }
  });

  it('of many names is blocked after a hundred failures from one address (AUTH-16)', async () => {
    await agency.add.employee({ username: 'lea' });
    await agency.sql.query(
      "insert into sign_in_attempt (username, address) select 'somebody ' || number, '127.0.0.1' from generate_series(1, 100) as number",
    );
    expect(await statuses([['lea']])).toEqual([429]);
    await agency.sql.query("update sign_in_attempt set address = '10.0.0.1' where username <> 'lea'");
    expect(await statuses([['lea']])).toEqual([200]);
  });
});

describe('signing in with the email address', () => {
  it('works like the user name, in any case, and lists those who share one (FIX-100)', async () => {
    const lea = await agency.add.employee({ username: 'lea', email: 'Lea@studio.example', domain: 'design' });
    expect((await signIn('lea@STUDIO.example ')).body.id).toBe(lea.id);
    expect((await signIn('lea@studio.example', 'guess')).body.code).toBe('sign-in-failed');
    expect((await signIn('design\\lea@studio.example')).status).toBe(401);
    const max = await agency.add.employee({ username: 'max', email: 'lea@studio.example' });
    expect((await signIn('lea@studio.example')).body.map(({ id }: { id: number }) => id).sort()).toEqual(
      [lea.id, max.id].sort(),
    );
    expect((await signIn('max')).body.id).toBe(max.id);
    await agency.sql.query('update employee set is_active = false where id = $1', [max.id]);
    expect((await signIn('lea@studio.example')).body.id).toBe(lea.id);
  });

  it('is limited like user names, and reset by a sign-in (FIX-100)', async () => {
    await agency.add.employee({ username: 'lea', email: 'lea@studio.example' });
    const address = 'lea@studio.example';
    expect(await statuses([...guesses(address, 9), [address], ...guesses(address, 10)])).toEqual([
      ...Array(9).fill(401),
      200,
      ...Array(10).fill(401),
    ]);
    expect(await statuses([[address]])).toEqual([429]);
  });
});

describe('records of guessing', () => {
  const trail = async () =>
    (
      await agency.sql.query(
        "select action, after ->> 'username' as username, after ->> 'address' as address from audit_event where subject = 'access' order by id",
      )
    ).rows;
  const attempts = async () => Number((await agency.sql.query('select count(*) from sign_in_attempt')).rows[0].count);

  it('are in the trail: failures and the lock-out once a minute per name and address, as entered (FIX-11)', async () => {
    await agency.add.employee({ username: 'lea' });
    const long = 'x'.repeat(150);
    await statuses([...guesses('Lea', 10), ['Lea'], [long, 'guess']]);
    const rows = await trail();
    // A minute may have passed meanwhile.
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set([
        JSON.stringify({ action: 'sign-in-failed', username: 'Lea', address: '127.0.0.1' }),
        JSON.stringify({ action: 'locked-out', username: 'Lea', address: '127.0.0.1' }),
        JSON.stringify({ action: 'sign-in-failed', username: 'x'.repeat(100), address: '127.0.0.1' }),
      ]),
    );
    expect(rows.length).toBeLessThanOrEqual(6);
  });

  it('stay when the person signs in, whose row holds the address (FIX-11)', async () => {
    const { id } = await agency.add.employee({ username: 'lea' });
    await statuses([...guesses('lea', 3), ['lea']]);
    expect(await attempts()).toBe(4);
    expect((await trail()).map(({ action }) => action)).toContain('sign-in-failed');
    const { rows } = await agency.sql.query(
      "select after from audit_event where action = 'sign-in' and by_employee_id = $1",
      [id],
    );
    expect(rows).toEqual([{ after: { address: '127.0.0.1' } }]);
  });

  it('include rejected requests with person, address and endpoint, but not expired passwords (FIX-11)', async () => {
    const withoutRights = await agency.signIn(await agency.add.employee({ roles: [] }));
    await withoutRights.get('/api/timesheet/timeapprovers/team');
    await withoutRights.post('/api/auth/changepassword', {
      id: 1,
      password: 'x',
      newPassword: 'y',
      database: 'elsewhere',
    });
    const { rows } = await agency.sql.query(
      "select by_employee_id, action, after from audit_event where subject = 'access'",
    );
    expect(rows[0]).toEqual({
      by_employee_id: withoutRights.id,
      action: 'refused',
      after: {
        username: null,
        address: '127.0.0.1',
        call: 'GET /api/timesheet/timeapprovers/team',
        code: 'forbidden',
      },
    });
    expect(rows.length).toBeLessThanOrEqual(2);
    await agency.sql.query('update employee set password_changed_at = null where id = $1', [withoutRights.id]);
    await withoutRights.get('/api/employees');
    const codes = await agency.sql.query(
      "select distinct after ->> 'code' as code from audit_event where subject = 'access'",
    );
    expect(codes.rows).toEqual([{ code: 'forbidden' }]);
  });

  it("don't grow while the name is locked, and old ones are deleted (FIX-12)", async () => {
    await agency.add.employee({ username: 'lea' });
    await statuses(guesses('lea', 10));
    const [before, rows] = [await attempts(), (await trail()).length];
    const [answer] = [await signIn('lea')];
    expect(await statuses(guesses('lea', 5))).toEqual(Array(5).fill(429));
    expect([await attempts(), (await trail()).length]).toEqual([before, rows]);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    await agency.sql.query("update sign_in_attempt set at = at - interval '2 days'");
    await statuses([['max', 'guess']]);
    expect(await attempts()).toBe(1);
  });
});

describe('a browser used to sign in before', () => {
  const login = (cookie: string, username: string, password: string) =>
    agency.send('/api/auth/login', {
      method: 'POST',
      headers: { 'x-requested-with': 'x', 'content-type': 'application/json', cookie },
      body: JSON.stringify({ username, password, database: 'here' }),
    });
  const deviceOf = (answer: { headers: Headers }) =>
    answer.headers
      .getSetCookie()
      .find((one) => one.startsWith('docket-device='))!
      .split(';')[0]!;
  const lockName = (username: string) =>
    agency.sql.query(
      "insert into sign_in_attempt (username, address) select $1, host(inet '10.0.0.1' + number) from generate_series(1, 50) as number",
      [username],
    );
  const lockAddress = () =>
    agency.sql.query(
      "insert into sign_in_attempt (username, address) select 'somebody ' || number, '127.0.0.1' from generate_series(1, 100) as number",
    );

  it("isn't locked out by wrong passwords from elsewhere, neither by name nor by address (FIX-35)", async () => {
    await agency.add.employee({ username: 'lea' });
    const first = await login('', 'lea', TEST_PASSWORD);
    const device = deviceOf(first);
    expect(first.headers.getSetCookie().find((one) => one.startsWith('docket-device='))).toMatch(/HttpOnly/i);
    await lockName('lea');
    await lockAddress();
    expect([
      (await login('', 'lea', TEST_PASSWORD)).status,
      (await login(device, 'lea', TEST_PASSWORD)).status,
    ]).toEqual([429, 200]);
  });

  it('has its own count of failures (FIX-35)', async () => {
    await agency.add.employee({ username: 'lea' });
    const device = deviceOf(await login('', 'lea', TEST_PASSWORD));
    for (let guess = 0; guess < 10; guess += 1) expect((await login(device, 'lea', 'guess')).status).toBe(401);
    expect((await login(device, 'lea', TEST_PASSWORD)).status).toBe(429);
    expect((await login('', 'lea', TEST_PASSWORD)).status).toBe(200);
  });

  it("is recognised by its agency's signature, for that agency's people only (FIX-35)", async () => {
    await agency.add.employee({ username: 'lea' });
    await agency.add.employee({ username: 'max' });
    const device = deviceOf(await login('', 'lea', TEST_PASSWORD));
    await lockName('lea');
    await lockName('max');
    const forged = device.replace(/.{6}$/, 'AAAAAA');
    const { rows } = await agency.sql.query("select id from employee where username = 'max'");
    const anothers = device.replace(/here\.\d+/, `here.${rows[0].id}`);
    for (const [cookie, username] of [
      [forged, 'lea'],
      [device, 'max'],
      [anothers, 'max'],
      [`${device}x`, 'lea'],
    ] as const)
      expect([username, (await login(cookie, username, TEST_PASSWORD)).status]).toEqual([username, 429]);
  });

  it('counts for its own person only: with a shared name, failures count by name (FIX-64)', async () => {
    await agency.add.employee({ username: 'kim', domain: 'design' });
    const media = await agency.add.employee({ username: 'kim', domain: 'media' });
    await agency.sql.query("update employee set password_hash = 'unknown' where id = $1", [media.id]);
    let wrong = 0;
    let refused = 0;
    let device = '';
    // The person of the same name signs in between the guesses, which makes the browser a new one each time.
    for (let round = 0; round < 5; round += 1) {
      const own = await login(device, 'design\\kim', TEST_PASSWORD);
      if (own.status === 200) device = deviceOf(own);
      for (let guess = 0; guess < 9; guess += 1) {
        const { status } = await login(device, 'kim', `guess ${round} ${guess}`);
        if (status === 429) refused += 1;
        else wrong += 1;
      }
    }
    expect(wrong).toBeLessThanOrEqual(10);
    expect(refused).toBeGreaterThan(0);
    // The browser is still known for its own person.
    expect((await login(device, 'design\\kim', TEST_PASSWORD)).status).toBe(200);
  });

  it('remembers several people who share it (FIX-35)', async () => {
    await agency.add.employee({ username: 'lea' });
    await agency.add.employee({ username: 'max' });
    const both = deviceOf(await login(deviceOf(await login('', 'lea', TEST_PASSWORD)), 'max', TEST_PASSWORD));
    await lockName('lea');
    await lockName('max');
    expect([
      (await login(both, 'lea', TEST_PASSWORD)).status,
      (await login(both, 'max', TEST_PASSWORD)).status,
    ]).toEqual([200, 200]);
  });
});

describe('the address of an attempt', () => {
  /** A server on the same agency, with or without trusted proxies. */
  async function addressesSeen(trustedProxies: string | null, forwardedFor: readonly string[]): Promise<string[]> {
    const { rows } = await agency.sql.query<{ name: string }>('select current_database() as name');
    const database: AgencyDatabase = openPool(databaseUrl(rows[0]!.name), 2);
    const registry = openTestRegistryQuery(databaseUrl(rows[0]!.name));
    const parts: Agencies = {
      open: async () => database,
      connect: async () => null,
      askRegistry: registry.query,
      changesOf: () => null,
      changesUnseenFor: () => 0,
      connections: () => ({ open: 0, waiting: 0 }),
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
          payload: { username: 'unknown', password: 'guess', database: 'here', isPersistent: false },
        });
      }
    } finally {
      await app.close();
      await Promise.all([database.destroy(), registry.close()]);
    }
    const seen = await agency.sql.query<{ address: string }>('select address from sign_in_attempt order by id');
    return seen.rows.map(({ address }) => address);
  }
  const databaseUrl = (name: string) => {
    const url = new URL(process.env.DOCKET_TEST_SERVER!);
    url.pathname = `/${name}`;
    return url.href;
  };

  it('is that of the connection: a header that anyone can send is ignored (AUTH-16)', async () => {
    expect(await addressesSeen(null, ['1.1.1.1', '2.2.2.2'])).toEqual(['10.0.0.9', '10.0.0.9']);
  });

  it('is the /64 of an IPv6 address (FIX-12)', async () => {
    expect(await addressesSeen('10.0.0.9', ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2'])).toEqual([
      '2001:db8:1:2::/64',
      '2001:db8:1:2::/64',
    ]);
  });

  it('is what a trusted proxy says, without what the caller added before it (AUTH-16)', async () => {
    expect(await addressesSeen('10.0.0.9', ['1.1.1.1', '6.6.6.6, 2.2.2.2'])).toEqual(['1.1.1.1', '2.2.2.2']);
    expect(await addressesSeen('10.9.0.0/16', ['3.3.3.3'])).toEqual(['1.1.1.1', '2.2.2.2', '10.0.0.9']);
  });
});

describe('a failed sign-in', () => {
  it('treats a name of another agency as unknown, and is counted where it was tried (AUTH-06, AUTH-16, AUTH-12)', async () => {
    const there = agencyRecords(agency.elsewhere, 'not used to sign in');
    await there.agency();
    await there.employee({ username: 'lea' });
    await agency.add.employee({ username: 'lea' });
    const answers = await Promise.all([signIn('lea', 'guess'), signIn('lea', 'guess', { database: 'elsewhere' })]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([401, 'sign-in-failed']));
    const { rows } = await agency.elsewhere.query('select username from sign_in_attempt');
    expect(rows).toEqual([{ username: 'lea' }]);
  });
});
