import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { CONFIG_OPTIONS, DOCUMENT_TYPES, ROLES } from '#domain/people/permission.ts';
import { callsOfContract, nameOfCall } from '#test/fixtures/calls.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

/** Every call of the contract, wherever it's defined. */
const calls = await callsOfContract();
const guarded = calls.filter(({ access }) => access === 'signed-in');
const changing = calls.filter(({ method }) => method !== 'GET');
/** Calls made only by our own pages. */
const fromPages = changing.filter(({ answersMailPrograms }) => !answersMailPrograms);

let agency: TestAgency;
let everything: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  const access = Object.fromEntries(DOCUMENT_TYPES.map((documentType) => [documentType, 'all' as const]));
  everything = await agency.signIn(await agency.add.employee({ roles: [...ROLES], access }));
  for (const code of CONFIG_OPTIONS) await agency.sql.query('insert into config_option values ($1, true)', [code]);
});
afterAll(() => agency.close());

/** Makes a call with the same id for every path parameter, and an empty body if it takes one. */
function request(call: Endpoint, headers: Record<string, string>, id = '1') {
  const takesBody = call.method !== 'GET' && call.body.def.type !== 'undefined';
  return agency.send(call.path.replace(/:\w+/g, id), {
    method: call.method,
    headers: { ...(takesBody ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(takesBody ? { body: '{}' } : {}),
  });
}

const as = (person: TestPerson) => ({ cookie: person.cookie, 'x-requested-with': 'XMLHttpRequest' });

describe('every endpoint of the contract', () => {
  it('is served, and their number is as expected (CALL-01, CALL-10)', () => {
    expect(calls.length).toBeGreaterThanOrEqual(29);
    expect(new Set(calls.map(nameOfCall)).size).toBe(calls.length);
    const missing = calls.filter(({ method, path }) => !agency.app.hasRoute({ method, url: path }));
    expect(missing.map(nameOfCall)).toEqual([]);
  });

  it('that requires sign-in answers 401 without a cookie, with a made-up one and for another agency (AUTH-12, PERM-09)', async () => {
    const cookies = [
      '',
      'docket=here.nothing',
      `docket=here.${'A'.repeat(43)}`,
      everything.cookie.replace('here.', 'elsewhere.'),
    ];
    expect(guarded.length).toBeGreaterThan(20);
    for (const call of guarded) {
      for (const cookie of cookies) {
        const headers = { 'x-requested-with': 'x', ...(cookie ? { cookie } : {}) };
        expectProblem(await request(call, headers), 401, 'signed-out', nameOfCall(call));
      }
    }
  });

  it('is closed to people without a required second factor, except for setting it up and signing out (IDENT-08, PERM-09)', async () => {
    const employee = await agency.add.employee({ roles: [...ROLES] });
    const person = await agency.signIn(employee);
    await agency.sql.query("insert into sign_in_setting (second_factor) values ('everybody')");
    await agency.sql.query(
      "insert into second_factor_grace (employee_id, since) values ($1, now() - interval '15 days') on conflict (employee_id) do update set since = excluded.since",
      [employee.id],
    );
    const open = [];
    for (const call of guarded) {
      if (call.answersWithoutSecondFactor) open.push(nameOfCall(call));
      else expectProblem(await request(call, as(person)), 403, 'second-factor-demanded', nameOfCall(call));
    }
    await agency.sql.query('delete from sign_in_setting');
    expect(open.sort()).toEqual([
      'GET /api/auth/employeeinfo',
      'GET /api/auth/factors',
      'GET /api/auth/passkeys',
      'GET /api/auth/proof',
      'GET /api/auth/provider-logout',
      'GET /api/translations/fields',
      'GET /api/translations/labels',
      'POST /api/auth/changepassword',
      'POST /api/auth/factors/totp',
      'POST /api/auth/factors/totp/confirm',
      'POST /api/auth/passkeys',
      'POST /api/auth/passkeys/options',
      'POST /api/auth/proof',
      'POST /api/auth/proof/passkey',
      'POST /api/auth/proof/passkey/options',
      'PUT /api/auth/passkeys/:id',
      'PUT /api/employees/:id/language',
      'PUT /api/employees/:id/numberformat',
    ]);
  });

  it('is closed with an expired password, except for changing it and signing out (SHELL-05, PERM-09)', async () => {
    const person = await agency.signIn(await agency.add.employee({ password_changed_at: null, roles: [...ROLES] }));
    const open = [];
    for (const call of guarded) {
      if (call.answersWithExpiredPassword) open.push(nameOfCall(call));
      else expectProblem(await request(call, as(person)), 403, 'password-expired', nameOfCall(call));
    }
    expect(open.sort()).toEqual([
      'GET /api/auth/employeeinfo',
      'GET /api/auth/provider-logout',
      'GET /api/translations/fields',
      'GET /api/translations/labels',
      'POST /api/auth/changepassword',
      'PUT /api/employees/:id/language',
      'PUT /api/employees/:id/numberformat',
    ]);
    expect((await person.get('/api/auth/employeeinfo')).body.passwordExpired).toBe(true);
  });

  it('that requires a role answers 403 to a person without one (PERM-09, PERM-08)', async () => {
    const withoutRights = await agency.signIn(await agency.add.employee({ roles: [] }));
    const actor = { id: withoutRights.id, roles: [], accessibleDocumentTypes: [] };
    for (const call of guarded) {
      if (!call.mayCall || call.mayCall(actor)) continue;
      const answer = await request(call, as(withoutRights));
      expectProblem(answer, 403, 'forbidden', nameOfCall(call));
      expect(answer.body.detail).toBe('Permission denied');
    }
  });

  it('with an ID in its path rejects invalid IDs: "Invalid id requested" (ERR-02)', async () => {
    const withId = guarded.filter(({ path }) => /:(id|\w+Id)\b/.test(path));
    expect(withId.length).toBeGreaterThan(8);
    for (const call of withId) {
      for (const id of ['0', '-1', 'abc', '2147483648', '1.5', '1e3']) {
        const answer = await request(call, as(everything), id);
        expect([nameOfCall(call), id, answer.status, answer.body.detail]).toEqual([
          nameOfCall(call),
          id,
          400,
          'Invalid id requested',
        ]);
      }
    }
  });

  it('with a body rejects an empty object and invalid JSON (ERR-02)', async () => {
    const withBody = changing.filter(({ body }) => body.def.type !== 'undefined' && !body.safeParse({}).success);
    expect(withBody.length).toBeGreaterThan(5);
    for (const call of withBody) {
      const answer = await request(call, as(everything));
      expectProblem(answer, 400, 'invalid-request', nameOfCall(call));
      expect(answer.body.errors.length).toBeGreaterThan(0);
      const text = { method: call.method, headers: { ...as(everything), 'content-type': 'text/plain' }, body: '{}' };
      expectProblem(await agency.send(call.path.replace(/:\w+/g, '1'), text), 415, 'not-json', nameOfCall(call));
    }
  });

  it('that changes something requires the X-Requested-With header, signed in or not, unless other programs call it (AUTH-14, MAIL-08)', async () => {
    expect(changing.filter(({ answersMailPrograms }) => answersMailPrograms).map(nameOfCall)).toEqual([
      'POST /api/notifications/unsubscribe/:token',
      'POST /api/auth/providers/:agency/:provider/logout',
    ]);
    for (const call of fromPages) {
      for (const headers of [{ cookie: everything.cookie }, {}]) {
        expectProblem(await request(call, headers), 400, 'missing-requested-with', nameOfCall(call));
      }
    }
  });

  it('that changes something rejects requests from other sites (AUTH-14)', async () => {
    const foreign = ['https://elsewhere.example', 'null', 'not a url', agency.origin.replace(/\d+$/, '1')];
    for (const call of fromPages) {
      for (const origin of foreign) {
        expectProblem(await request(call, { ...as(everything), origin }), 403, 'foreign-origin', nameOfCall(call));
      }
    }
  });

  it('rejects an origin known only from X-Forwarded-Host, and another scheme (FIX-18)', async () => {
    const headers = { ...as(everything), 'content-type': 'application/json' };
    const attempts = [
      { origin: 'https://elsewhere.example', 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' },
      { origin: agency.origin.replace('http:', 'https:') },
    ];
    for (const trustedProxies of [null, '127.0.0.1']) {
      const other = await agency.startAnother({ trustedProxies });
      for (const attempt of attempts) {
        const sent = await fetch(`${other.origin}/api/auth/logout`, {
          method: 'POST',
          headers: {
            ...headers,
            ...attempt,
            origin: attempt.origin.replace(agency.origin.slice(-5), other.origin.slice(-5)),
          },
        });
        expect([trustedProxies, attempt.origin, sent.status]).toEqual([trustedProxies, attempt.origin, 403]);
      }
      await other.close();
    }
  });

  it('treats a query parameter without a value as missing (FIX-43)', async () => {
    for (const call of guarded.filter((one) => one.query.def.type !== 'undefined' && !one.answersAsStream)) {
      const { properties = {} } = z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' });
      const path = call.path.replace(/:\w+/g, '1');
      const address = (parameters: readonly string[]) => `${path}?${parameters.map((name) => `${name}=`).join('&')}`;
      const init = { method: call.method, headers: { ...as(everything), 'content-type': 'application/octet-stream' } };
      const sent = call.method === 'GET' ? { headers: as(everything) } : init;
      const [empty, without] = [
        await agency.send(address(Object.keys(properties)), sent),
        await agency.send(path, sent),
      ];
      expect([nameOfCall(call), empty.status, empty.body?.errors]).toEqual([
        nameOfCall(call),
        without.status,
        without.body?.errors,
      ]);
    }
  });

  it('that reads is never cached, with or without the header, however its path is written (AUTH-14)', async () => {
    for (const call of calls.filter(({ method, answersAsStream }) => method === 'GET' && !answersAsStream)) {
      for (const headers of [as(everything), { cookie: everything.cookie }]) {
        const answer = await request(call, headers);
        expect([nameOfCall(call), answer.headers.get('cache-control')]).toEqual([nameOfCall(call), 'no-store']);
        expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      }
    }
    const upper = await agency.send('/API/Auth/EmployeeInfo/', { headers: as(everything) });
    expect([upper.status, upper.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('accepts requests from its own site (AUTH-14)', async () => {
    const answer = await agency.send('/api/auth/logout', {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest', origin: agency.origin },
    });
    expect(answer.status).toBe(204);
  });
});
