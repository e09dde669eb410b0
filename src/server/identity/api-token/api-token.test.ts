import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_SCOPES } from '#domain/identity/token-scope.ts';
import { programOf, programWith } from '#test/fixtures/api-tokens.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestAnswer } from '#test/fixtures/test-agency.ts';
import { watchStream } from '#test/fixtures/watch-stream.ts';
import { newApiToken } from './token-text.ts';

const OWN = '/api/auth/tokens';
const ME = '/api/auth/employeeinfo';

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency();
});
afterAll(() => agency.close());
beforeEach(() => agency.sql.query('delete from sign_in_attempt'));

const given = { name: 'Payroll export', scopes: ['time:read', 'jobs:write'] };
const administrator = () => agency.add.employee({ access: { administration: 'all' } });
const trailOf = async (id: number) =>
  (
    await agency.sql.query(
      `select by_employee_id as by, for_employee_id as "for", action, way, before, after from audit_event
       where subject = 'api_token' and subject_id = $1 order by id`,
      [id],
    )
  ).rows;

describe('personal tokens (TOKEN-01)', () => {
  it('are created, shown once, stored as a hash, and valid until revoked (TOKEN-01)', async () => {
    const emma = await agency.add.employee({ email: 'emma@agency.example' });
    const browser = await agency.signIn(emma);
    const { status, body: made } = await browser.post(OWN, given);
    expect(status).toBe(201);
    expect(made).toMatchObject({ name: 'Payroll export', scopes: ['time:read', 'jobs:write'], lastUsedAt: null });
    expect(made.token).toMatch(/^docket_here_[0-9A-Za-z]{49}$/);
    expect(made.token.endsWith(made.lastCharacters)).toBe(true);
    expect(Math.round((Date.parse(made.expiresAt) - Date.parse(made.madeAt)) / 86_400_000)).toBe(90);

    const program = programWith(agency, made.token);
    const who = await program.get(ME);
    expect([who.status, who.body.id]).toEqual([200, emma.id]);
    const { body: listed } = await browser.get(OWN);
    const { token, ...rest } = made;
    expect(listed).toEqual([{ ...rest, lastUsedAt: expect.any(String) }]);
    const kept = await agency.sql.query('select * from api_token where id = $1', [made.id]);
    expect(JSON.stringify(kept.rows)).not.toContain(token.slice(12, 40));

    expect((await browser.delete(`${OWN}/${made.id}`)).status).toBe(204);
    expectProblem(await program.get(ME), 401, 'token-wrong', 'ended');
    expect((await browser.get(OWN)).body).toEqual([]);
    expectProblem(await browser.delete(`${OWN}/${made.id}`), 404, 'not-found', 'again');
    expect(await trailOf(made.id)).toEqual([
      {
        by: emma.id,
        for: null,
        action: 'create',
        way: 'web',
        before: null,
        after: {
          name: 'Payroll export',
          scopes: ['time:read', 'jobs:write'],
          lastCharacters: made.lastCharacters,
          days: 90,
        },
      },
      {
        by: emma.id,
        for: null,
        action: 'delete',
        way: 'web',
        before: { name: 'Payroll export', lastCharacters: made.lastCharacters },
        after: null,
      },
    ]);
  });

  it('last 1 to 366 days; invalid values are reported at their field (TOKEN-01, TOKEN-08)', async () => {
    const browser = await agency.signIn(await agency.add.employee());
    const { body } = await browser.post(OWN, { ...given, days: 366 });
    expect(Math.round((Date.parse(body.expiresAt) - Date.parse(body.madeAt)) / 86_400_000)).toBe(366);
    const wrong = [
      ['days', { days: 367 }],
      ['days', { days: 0 }],
      ['days', { days: 1.5 }],
      ['name', { name: '  ' }],
      ['name', { name: 'two\nlines' }],
      ['name', { name: 'x'.repeat(101) }],
      ['scopes', { scopes: [] }],
      ['scopes.0', { scopes: ['everything:write'] }],
    ] as const;
    for (const [path, change] of wrong) {
      const answer = await browser.post(OWN, { ...given, ...change });
      expectProblem(answer, 400, 'invalid-request', JSON.stringify(change));
      expect(answer.body.errors[0].path).toBe(path);
    }
    expect((await browser.get(OWN)).body).toHaveLength(1);
  });

  it('allow emoji in names, ignore duplicate scopes and are limited to 50 (TOKEN-01)', async () => {
    const emma = await agency.add.employee();
    const browser = await agency.signIn(emma);
    const { body } = await browser.post(OWN, { name: '  🚀 ', scopes: ['time:read', 'time:read'] });
    expect([body.name, body.scopes]).toEqual(['🚀', ['time:read']]);
    for (let number = 1; number < 50; number += 1) await programOf(agency, emma.id, ['time:read']);
    expectProblem(await browser.post(OWN, given), 422, 'too-many-tokens');
    await browser.delete(`${OWN}/${body.id}`);
    expect((await browser.post(OWN, given)).status).toBe(201);
  });

  it('require re-authentication to create and revoke (TOKEN-01, IDENT-10)', async () => {
    const emma = await agency.add.employee();
    const browser = await agency.signIn(emma);
    const { body } = await browser.post(OWN, given);
    await agency.sql.query("update session set proved_at = now() - interval '11 minutes' where employee_id = $1", [
      emma.id,
    ]);
    expectProblem(await browser.post(OWN, given), 403, 'step-up-needed', 'make');
    expectProblem(await browser.delete(`${OWN}/${body.id}`), 403, 'step-up-needed', 'end');
    expect((await browser.get(OWN)).body).toHaveLength(1);
  });

  it('are announced by mail, without the token (PEOPLE-05)', async () => {
    const emma = await agency.add.employee({ email: 'emma@agency.example' });
    const { body } = await (await agency.signIn(emma)).post(OWN, given);
    const { rows } = await agency.sql.query(
      "select template, facts from outgoing_mail where employee_id = $1 and template = 'token-made'",
      [emma.id],
    );
    expect(rows).toEqual([
      {
        template: 'token-made',
        facts: {
          name: 'Payroll export',
          account: null,
          by: null,
          scopes: ['time:read', 'jobs:write'],
          lastCharacters: body.lastCharacters,
          lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
      },
    ]);
  });

  it("can't be seen or revoked by other people as their own (TOKEN-01)", async () => {
    const [emma, noah] = [await agency.add.employee(), await agency.add.employee()];
    const { id } = await programOf(agency, noah.id, ['time:read']);
    const browser = await agency.signIn(emma);
    expect((await browser.get(OWN)).body).toEqual([]);
    for (const other of [id, 999_999_999])
      expectProblem(await browser.delete(`${OWN}/${other}`), 404, 'not-found', `${other}`);
  });
});

describe("other people's tokens (TOKEN-01)", () => {
  it('are listed and revoked by administrators, and the audit trail names their owners (TOKEN-01, AUDIT-03)', async () => {
    const [admin, emma] = [await administrator(), await agency.add.employee()];
    const program = await programOf(agency, emma.id, ['time:read']);
    const browser = await agency.signIn(admin);
    const address = `/api/administration/people/${emma.id}/tokens`;
    expect((await browser.get(address)).body).toMatchObject([{ id: program.id, name: 'A program' }]);
    expect((await browser.delete(`${address}/${program.id}`)).status).toBe(204);
    expectProblem(await program.get(ME), 401, 'token-wrong');
    expect(await trailOf(program.id)).toMatchObject([{ by: admin.id, for: emma.id, action: 'delete' }]);
    expectProblem(await browser.get('/api/administration/people/999999999/tokens'), 404, 'not-found');
    expectProblem(await browser.delete(`${address}/${program.id}`), 404, 'not-found', 'again');
  });

  it("can't be managed by non-administrators, or created for another person (TOKEN-01)", async () => {
    const emma = await agency.add.employee();
    const reader = await agency.signIn(await agency.add.employee({ access: { administration: { read: true } } }));
    expectProblem(await reader.get(`/api/administration/people/${emma.id}/tokens`), 403, 'forbidden');
    const admin = await administrator();
    const browser = await agency.signIn(admin);
    for (const id of [emma.id, admin.id])
      expectProblem(await browser.post(`/api/administration/service-accounts/${id}/tokens`, given), 404, 'not-found');
  });
});

describe('an invalid token (TOKEN-08)', () => {
  it('that is unknown, mistyped, missing or of another agency gets 401 with the expected format (TOKEN-08)', async () => {
    const { token } = await programOf(agency, (await agency.add.employee()).id, TOKEN_SCOPES);
    const wrong = [
      '',
      'x',
      'docket_here_',
      newApiToken('here'),
      newApiToken('elsewhere'),
      newApiToken('nowhere'),
      token.replace('_here_', '_elsewhere_'),
      `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
      `${token}0`,
      'x'.repeat(5000),
    ];
    for (const one of wrong) {
      for (const path of [ME, '/api/databases']) {
        const answer = await programWith(agency, one).get(path);
        expectProblem(answer, 401, 'token-wrong', `${path} ${one.slice(0, 80)}`);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Docket", error="invalid_token"');
      }
    }
  });

  it('that has expired gets 401 (TOKEN-08)', async () => {
    const program = await programOf(agency, (await agency.add.employee()).id, TOKEN_SCOPES);
    expect((await program.get(ME)).status).toBe(200);
    await agency.sql.query(
      "update api_token set created_at = now() - interval '2 days', expires_at = now() where id = $1",
      [program.id],
    );
    expectProblem(await program.get(ME), 401, 'token-wrong');
  });

  it('stays revoked after its owner left, even when they come back (PEOPLE-08, PEOPLE-09)', async () => {
    const emma = await agency.add.employee();
    const [first, second] = [
      await programOf(agency, emma.id, TOKEN_SCOPES),
      await programOf(agency, emma.id, TOKEN_SCOPES),
    ];
    await agency.sql.query('update employee set is_active = false where id = $1', [emma.id]);
    expectProblem(await first.get(ME), 401, 'token-wrong', 'inactive');
    await agency.sql.query('update employee set is_active = true where id = $1', [emma.id]);
    expectProblem(await second.get(ME), 401, 'token-wrong', 'back');

    const noah = await agency.add.employee();
    const program = await programOf(agency, noah.id, TOKEN_SCOPES);
    // The last day passes without any write.
    await agency.sql.query('alter table employee disable trigger user');
    await agency.sql.query('update employee set end_date = current_date - 2 where id = $1', [noah.id]);
    await agency.sql.query('alter table employee enable trigger user');
    expectProblem(await program.get(ME), 401, 'token-wrong', 'after the last day');
    await agency.sql.query('update employee set end_date = null where id = $1', [noah.id]);
    expectProblem(await program.get(ME), 401, 'token-wrong', 'with a later last day');
  });

  it('that is guessed is eventually rejected without a write, while valid tokens still work (TOKEN-08, AUTH-16, AUDIT-03)', async () => {
    const program = await programOf(agency, (await agency.add.employee()).id, TOKEN_SCOPES);
    const ended = await programOf(agency, (await agency.add.employee()).id, TOKEN_SCOPES);
    await agency.sql.query('update api_token set ended_at = now() where id = $1', [ended.id]);
    // A forgotten program doesn't lock out its address.
    for (let number = 0; number < 5; number += 1) await ended.get(ME);
    const attempts = async () =>
      (await agency.sql.query('select count(*)::integer as count from sign_in_attempt')).rows[0].count;
    expect(await attempts()).toBe(0);
    await agency.sql.query(
      "insert into sign_in_attempt (username, address) select '', '127.0.0.1' from generate_series(1, 99)",
    );
    expectProblem(await programWith(agency, newApiToken('here')).get(ME), 401, 'token-wrong', 'the hundredth');
    const answer = await programWith(agency, newApiToken('here')).get(ME);
    expectProblem(answer, 429, 'too-many-attempts', 'one more');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await attempts()).toBe(100);
    expect((await program.get(ME)).status).toBe(200);
    const { rows } = await agency.sql.query(
      "select action from audit_event where subject = 'access' and action in ('token-refused', 'locked-out') group by action order by action",
    );
    expect(rows).toEqual([{ action: 'locked-out' }, { action: 'token-refused' }]);
  });
});

describe('a request with a token (TOKEN-03)', () => {
  it('may write without X-Requested-With, and has the origin "api" in the trail (TOKEN-03)', async () => {
    const admin = await administrator();
    const program = await programOf(agency, admin.id, ['administration:write']);
    const settings = '/api/administration/settings/1';
    const { lastModified } = (await program.get(settings)).body;
    const values = { helpLink: 'https://help.agency.example' };
    const { status } = await program.put(settings, { lastModified, values });
    expect(status).toBeLessThan(300);
    const { rows } = await agency.sql.query(
      "select way from audit_event where by_employee_id = $1 and subject = 'agency' order by id desc limit 1",
      [admin.id],
    );
    expect(rows).toEqual([{ way: 'api' }]);
  });

  it('is rejected with 400 when it also has a cookie, valid or not (TOKEN-03)', async () => {
    const emma = await agency.add.employee();
    const program = await programOf(agency, emma.id, TOKEN_SCOPES);
    const { cookie } = await agency.signIn(emma);
    for (const sent of [
      { cookie, authorization: `Bearer ${program.token}` },
      { cookie: 'docket=x', authorization: `bearer ${program.token}` },
      { cookie, authorization: 'Bearer x' },
    ])
      expectProblem(await agency.send(ME, { headers: sent }), 400, 'token-with-cookie', JSON.stringify(sent));
    // Basic authentication of a proxy and other cookies aren't ours.
    expect((await agency.send(ME, { headers: { cookie, authorization: 'Basic eDp5' } })).status).toBe(200);
    const other = { cookie: 'theirs=1', authorization: `Bearer ${program.token}` };
    expect((await agency.send(ME, { headers: other })).status).toBe(200);
  });

  it("never re-authenticates, and can't call endpoints for people only (TOKEN-03)", async () => {
    const admin = await administrator();
    const program = await programOf(agency, admin.id, TOKEN_SCOPES);
    expectProblem(await program.post(OWN, given), 403, 'step-up-needed', 'a token makes no token');
    expectProblem(await program.delete(`${OWN}/${program.id}`), 403, 'step-up-needed', 'nor ends one');
    expectProblem(await program.get(OWN), 403, 'token-not-taken', 'nor lists them');
    expectProblem(await program.post('/api/auth/proof', { shown: 'docket-test' }), 403, 'token-not-taken', 'proof');
    const signIn = { username: admin.username, password: 'docket-test', database: 'here' };
    expectProblem(await program.post('/api/auth/login', signIn), 403, 'token-not-taken', 'sign in');
    expectProblem(await program.post('/api/auth/logout'), 403, 'token-not-taken', 'sign out');
    expect((await program.get(ME)).status).toBe(200);
  });

  it('is limited to its scopes: write includes read, everything else gets 403 (TOKEN-02, TOKEN-08)', async () => {
    const emma = await agency.add.employee({ access: { job: 'all' } });
    const reading = await programOf(agency, emma.id, ['jobs:read']);
    const writing = await programOf(agency, emma.id, ['jobs:write']);
    const otherwise = await programOf(agency, emma.id, ['orders:write', 'people:read']);
    for (const program of [reading, writing]) expect((await program.get('/api/jobs/search')).status).toBe(200);
    const answer = await otherwise.get('/api/jobs/search');
    expectProblem(answer, 403, 'outside-scope');
    expect(answer.body.detail).toBe('This call needs a token with the scope jobs:read');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Docket", error="insufficient_scope"');
    expectProblem(await reading.post('/api/jobs/deletions', { ids: [1] }), 403, 'outside-scope', 'write');
    expect((await writing.post('/api/jobs/deletions', { ids: [1] })).status).not.toBe(403);
    expect((await otherwise.get('/api/employees')).status).toBe(200);
  });

  it("is limited to its owner's current rights, from the next request on (TOKEN-02)", async () => {
    const emma = await agency.add.employee({ access: { job: 'all' } });
    const program = await programOf(agency, emma.id, TOKEN_SCOPES);
    expect((await program.get('/api/jobs/search')).status).toBe(200);
    await agency.sql.query('update employee set access_profile_id = null where id = $1', [emma.id]);
    expectProblem(await program.get('/api/jobs/search'), 403, 'forbidden');
  });

  it('needs the right of the master data kind, and changes no fields of another right (TOKEN-02, ADM-15)', async () => {
    const office = await agency.add.employee({ access: { masterdata: 'all', moneysettings: 'all', people: 'all' } });
    const program = await programOf(agency, office.id, ['masterdata:write']);
    expect((await program.get('/api/administration/clients')).status).toBe(200);
    expectProblem(await program.get('/api/administration/cost-types'), 403, 'outside-scope', 'moneysettings');
    expectProblem(await program.get('/api/administration/people'), 403, 'outside-scope', 'people');
    expectProblem(await program.get('/api/administration/no-such-kind'), 404, 'not-found', 'no kind');
    const supplier = { code: 'S1', name: 'Supplier' };
    const made = await program.post('/api/administration/suppliers', { values: supplier });
    expect(made.status).toBe(201);
    const change = { lastModified: made.body.lastModified, values: { gstTypeVendorId: 7 } };
    const tax = await program.put(`/api/administration/suppliers/${made.body.id}`, change);
    expectProblem(tax, 422, 'read-only-field', 'tax is of money settings');
    const both = await programOf(agency, office.id, ['masterdata:write', 'moneysettings:write']);
    expect((await both.put(`/api/administration/suppliers/${made.body.id}`, change)).status).toBe(200);
  });

  it('is rejected like its owner: expired password, missing required second factor (TOKEN-03, SHELL-05, IDENT-08)', async () => {
    const emma = await agency.add.employee();
    const program = await programOf(agency, emma.id, TOKEN_SCOPES);
    await agency.sql.query('update employee set password_changed_at = null where id = $1', [emma.id]);
    expectProblem(await program.get('/api/timesheet/timer'), 403, 'password-expired');
    await agency.sql.query('update employee set password_changed_at = now() where id = $1', [emma.id]);
    expect((await program.get('/api/timesheet/timer')).status).toBeLessThan(300);
    await agency.sql.query("insert into sign_in_setting (second_factor) values ('everybody')");
    await agency.sql.query(
      `insert into second_factor_grace (employee_id, since) values ($1, now() - interval '15 days')
       on conflict (employee_id) do update set since = excluded.since`,
      [emma.id],
    );
    expectProblem(await program.get('/api/timesheet/timer'), 403, 'second-factor-demanded');
    await agency.sql.query('delete from sign_in_setting');
  });

  it('can use streams and files; the stream ends with the token (TOKEN-03)', async () => {
    const admin = await agency.add.employee({ access: { masterdata: 'all' } });
    const program = await programOf(agency, admin.id, ['time:read', 'masterdata:read']);
    const stream = await watchStream(agency.origin, program, '/api/timesheet/changes');
    expect(stream.status).toBe(200);
    const file = await program.get('/api/administration/clients/export');
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('clients.csv'),
    ]);
    await agency.sql.query('update api_token set ended_at = now() where id = $1', [program.id]);
    await stream.untilEnd();
    const other = await programOf(agency, admin.id, ['jobs:read']);
    expectProblem(await other.get('/api/timesheet/changes'), 403, 'outside-scope');
  });

  /** Repeats work until it happened within one minute of the database's clock. */
  async function inOneMinute(work: () => Promise<void>) {
    const minute = async () => (await agency.sql.query("select date_trunc('minute', now())::text as at")).rows[0].at;
    for (let began = await minute(); ; began = await minute()) {
      await work();
      if ((await minute()) === began) return;
    }
  }

  it('is limited to 600 per minute across all servers, with Retry-After (TOKEN-03)', async () => {
    const [emma, noah] = [await agency.add.employee(), await agency.add.employee()];
    const program = await programOf(agency, emma.id, TOKEN_SCOPES);
    const other = await programOf(agency, noah.id, TOKEN_SCOPES);
    const second = await agency.startAnother();
    const there = programWith(
      { send: async (path, init) => withBody(await fetch(`${second.origin}${path}`, init)) },
      program.token,
    );
    await program.get(ME);
    let answers: TestAnswer[] = [];
    await inOneMinute(async () => {
      await agency.sql.query(
        "update api_token_use set requests = 598, minute = date_trunc('minute', now()) where token_id = $1",
        [program.id],
      );
      answers = [await program.get(ME), await there.get(ME), await program.get(ME), await there.get(ME)];
    });
    await second.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['1', '0', '0', '0']);
    expectProblem(answers[3]!, 429, 'too-many-requests');
    const wait = Number(answers[2]!.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await other.get(ME)).status).toBe(200);
    await agency.sql.query("update api_token_use set minute = minute - interval '1 minute' where token_id = $1", [
      program.id,
    ]);
    expect((await program.get(ME)).status).toBe(200);
  });

  it('is counted individually when many are sent at once (TOKEN-03)', async () => {
    const program = await programOf(agency, (await agency.add.employee()).id, TOKEN_SCOPES);
    await inOneMinute(async () => {
      await agency.sql.query('delete from api_token_use where token_id = $1', [program.id]);
      await Promise.all(Array.from({ length: 40 }, () => program.get(ME)));
    });
    const { rows } = await agency.sql.query('select requests from api_token_use where token_id = $1', [program.id]);
    expect(rows).toEqual([{ requests: 40 }]);
  });
});

async function withBody(response: Response) {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}
