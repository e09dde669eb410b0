import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAgency, TEST_PASSWORD, type TestAgency } from '#test/fixtures/test-agency.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency();
});
afterAll(() => agency.close());

const signIn = (body: object) =>
  agency.signedOut.post('/api/auth/login', {
    username: 'unknown',
    password: TEST_PASSWORD,
    database: 'here',
    isPersistent: false,
    ...body,
  });

describe('signing in', () => {
  it('returns the person with everything that the screens need (CALL-01, AUTH-10)', async () => {
    const division = await agency.add.insert('division', { code: 'SYD', name: 'Sydney' });
    const costType = await agency.add.costType();
    const emma = await agency.add.employee({
      username: 'emma',
      division_id: division.id,
      default_cost_type_id: costType.id,
      friday_hours: '6.5',
      maximum_daily_hours: '10',
      allow_user_billable_flag: true,
      access: { timecell: { read: true } },
      readOnlyFields: { timecell: ['notes'] },
    });
    const answer = await signIn({ username: 'emma' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: emma.id,
      username: 'emma',
      roles: ['TimesheetUser'],
      accessibleDocumentTypes: [
        {
          code: 'timecell',
          accessLevel: { create: false, read: true, update: false, delete: false, approve: false },
          readOnlyFields: ['notes'],
        },
      ],
      passwordExpired: false,
      passwordExpiresIn: null,
      agency: { name: 'Here', helpLink: null, secondLanguage: 'German', timeZone: 'UTC', quietSince: null },
      database: 'here',
      useSecondLanguage: false,
      numberFormat: null,
      maximumDailyHours: 10,
      workHours: { monday: 8, friday: 6.5, saturday: 0 },
      division: { id: division.id, code: 'SYD', name: 'Sydney' },
      defaultCostType: { id: costType.id, isActive: true },
      allowUserBillableFlag: true,
    });
    expect(answer.body.configOptions).toContainEqual({ code: 'jobscope', setting: false });
  });

  it('reads the domain before the user name (AUTH-02)', async () => {
    const design = await agency.add.employee({ username: 'kim', domain: 'design' });
    await agency.add.employee({ username: 'kim', domain: 'media' });
    expect((await signIn({ username: 'DESIGN\\Kim' })).body.id).toBe(design.id);
    expect((await signIn({ username: 'kim', domain: 'design' })).body.id).toBe(design.id);
  });

  it('lists people whose password matched when there are several, and signs in the chosen one (AUTH-04)', async () => {
    const one = await agency.add.employee({ username: 'chris', domain: 'design' });
    const two = await agency.add.employee({ username: 'chris', domain: 'media' });
    await agency.add.employee({ username: 'chris', domain: 'print', is_active: false });
    await agency.add.employee({ username: 'chris', domain: 'web', password_hash: null });
    const several = await signIn({ username: 'chris' });
    expect(several.body.map(({ id, domain }: { id: number; domain: string }) => [id, domain])).toEqual([
      [one.id, 'design'],
      [two.id, 'media'],
    ]);
    expect(several.headers.getSetCookie()).toEqual([]);
    expect((await signIn({ username: 'chris', id: two.id })).body.id).toBe(two.id);
  });

  it('gives the same message for a wrong name, a wrong password, an inactive person and an unknown database (AUTH-06)', async () => {
    await agency.add.employee({ username: 'gina', is_active: false });
    await agency.add.employee({ username: 'hugo' });
    const answers = await Promise.all([
      signIn({ username: 'unknown name' }),
      signIn({ username: 'hugo', password: 'wrong' }),
      signIn({ username: 'gina' }),
      signIn({ username: 'hugo', database: 'no-such-place' }),
    ]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code} ${body.detail}`))).toEqual(
      new Set(['401 sign-in-failed The user name or password is not correct']),
    );
  });

  it('rejects a blank user name and a missing database (AUTH-05)', async () => {
    expect((await signIn({ username: '   ' })).status).toBe(400);
    expect((await signIn({ database: undefined })).status).toBe(400);
  });

  it('stores the credential in an HttpOnly cookie: persistent when remembered, for the browser session otherwise (AUTH-03, AUTH-11)', async () => {
    await agency.add.employee({ username: 'iris' });
    const [lasting] = (await signIn({ username: 'iris', isPersistent: true })).headers.getSetCookie();
    const [passing] = (await signIn({ username: 'iris', isPersistent: false })).headers.getSetCookie();
    expect(lasting).toMatch(/^docket=here\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(passing).toMatch(/^docket=here\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = passing!.split('.')[1]!.split(';')[0]!;
    const { rows } = await agency.sql.query('select * from session');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('creates a new session at each sign-in and ends the previous one (AUTH-16)', async () => {
    const jo = await agency.add.employee({ username: 'jo' });
    const first = await agency.signIn(jo);
    const again = await agency.send('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'x', cookie: first.cookie },
      body: JSON.stringify({ username: 'jo', password: TEST_PASSWORD, database: 'here', isPersistent: true }),
    });
    expect(again.headers.getSetCookie()[0]).not.toContain(first.cookie);
    expect((await first.get('/api/auth/employeeinfo')).status).toBe(401);
  });

  it('returns the work hours and the maximum of the person who signs in (FIX-129)', async () => {
    await agency.add.employee({ username: 'nils', monday_hours: '12', maximum_daily_hours: '14' });
    const olga = await agency.add.employee({ username: 'olga', monday_hours: '4', maximum_daily_hours: '6' });
    const paul = await agency.add.employee({ username: 'paul', monday_hours: '5', maximum_daily_hours: '7' });
    await agency.add.insert('work_hours', { person_id: paul.id, first_day: '2020-01-01', monday_hours: '3' });
    const answered = async (username: string) => {
      const atSignIn = (await signIn({ username })).body;
      const later = (await (await agency.signIn({ id: atSignIn.id, username })).get('/api/auth/employeeinfo')).body;
      return [atSignIn, later].map(({ id, workHours, maximumDailyHours }) => [id, workHours.monday, maximumDailyHours]);
    };
    expect(await answered('olga')).toEqual([
      [olga.id, 4, 6],
      [olga.id, 4, 6],
    ]);
    expect((await answered('paul')).map(([, monday]) => monday)).toEqual([3, 3]);
    expect((await answered('nils'))[0]!.slice(1)).toEqual([12, 14]);
  });

  it('limits attempts with one name, also concurrent ones, and stores argon2id hashes only (AUTH-16)', async () => {
    const lea = await agency.add.employee({ username: 'lea' });
    const tries = await Promise.all(Array.from({ length: 14 }, () => signIn({ username: 'lea', password: 'guess' })));
    expect(tries.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    const refused = tries.find(({ status }) => status === 429)!;
    expect(refused.body.code).toBe('too-many-attempts');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn({ username: 'lea' })).status).toBe(429);
    const { rows } = await agency.sql.query('select password_hash from employee where id = $1', [lea.id]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
  });

  it('lists the databases to everyone, their users only to a signed-in user of that database (CALL-03, AUTH-01)', async () => {
    expect((await agency.signedOut.get('/api/databases')).body).toEqual([
      { name: 'here', agency: 'Here' },
      { name: 'elsewhere', agency: 'Elsewhere' },
    ]);
    expect((await agency.signedOut.get('/api/databases/here/users')).status).toBe(401);
    const person = await agency.signIn(await agency.add.employee({ username: 'mia', domain: 'design' }));
    expect((await person.get('/api/databases/elsewhere/users')).status).toBe(403);
    const users = (await person.get('/api/databases/here/users')).body;
    expect(users).toContainEqual({ id: person.id, name: expect.any(String), username: 'mia', domain: 'design' });
  });
});

describe('a session', () => {
  it('ends at sign-out, which also succeeds when there is none (CALL-02)', async () => {
    const person = await agency.signIn(await agency.add.employee());
    expect((await person.get('/api/auth/employeeinfo')).status).toBe(200);
    expect((await person.post('/api/auth/logout')).status).toBe(204);
    const after = await person.get('/api/auth/employeeinfo');
    expect([after.status, after.body.detail]).toEqual([401, 'Session has expired']);
    expect((await agency.signedOut.post('/api/auth/logout')).status).toBe(204);
  });

  it('ends immediately when the person is deactivated (PERM-09)', async () => {
    const employee = await agency.add.employee();
    const person = await agency.signIn(employee);
    await agency.sql.query('update employee set is_active = false where id = $1', [employee.id]);
    expect((await person.get('/api/auth/employeeinfo')).status).toBe(401);
  });

  it("belongs to one agency: its token with another database's name is rejected (AUTH-12)", async () => {
    const person = await agency.signIn(await agency.add.employee());
    const elsewhere = await agency.send('/api/auth/employeeinfo', {
      headers: { cookie: person.cookie.replace('here.', 'elsewhere.') },
    });
    expect(elsewhere.status).toBe(401);
  });

  it('with an expired password allows only changing it; the days left are returned (SHELL-05, SHELL-15)', async () => {
    await agency.sql.query('update agency set password_lifetime_days = 90');
    const otto = await agency.add.employee({ password_changed_at: '2020-01-01T00:00:00Z' });
    const person = await agency.signIn(otto);
    expect((await person.get('/api/auth/employeeinfo')).body).toMatchObject({
      passwordExpired: true,
      passwordExpiresIn: 0,
    });
    const refused = await person.get('/api/timesheet/timeentries?startDate=2026-11-16&endDate=2026-11-22');
    expect([refused.status, refused.body.code]).toEqual([403, 'password-expired']);
    expect((await person.get('/api/translations/labels')).status).toBe(200);

    const soon = await agency.add.employee({
      password_changed_at: new Date(Date.now() - 84.5 * 86_400_000).toISOString(),
    });
    expect((await (await agency.signIn(soon)).get('/api/auth/employeeinfo')).body.passwordExpiresIn).toBe(6);
    await agency.sql.query('update agency set password_lifetime_days = null');
  });
});

it('is remembered when isPersistent is left out (FIX-28)', async () => {
  const employee = await agency.add.employee();
  const answer = await agency.signedOut.post('/api/auth/login', {
    id: employee.id,
    username: employee.username,
    password: TEST_PASSWORD,
    database: 'here',
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^docket=here\..*Max-Age=\d{7}/);
});
