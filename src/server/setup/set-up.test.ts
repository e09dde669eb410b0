import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestRegistry } from '#test/fixtures/start-test-registry.ts';
import { testServerUrl } from '#test/fixtures/test-databases.ts';
import { createApp } from '../app.ts';
import { breachedPasswordFiles } from '../platform/breached-passwords.ts';
import { type Agencies, openAgencies } from '../platform/database/agencies.ts';
import { databaseUrlOf, openOwnerClient } from '../platform/database/postgres.ts';
import type { Registry } from '../platform/database/registry/registry.ts';
import { openReleases } from '../platform/database/registry/releases.ts';
import { projectRoot } from '../platform/operations/project-root.ts';
import { makeSetupCode } from './setup-codes.sql.ts';

const PASSWORD = 'seven grey herons on a jetty';
let made: Awaited<ReturnType<typeof startTestRegistry>>;
let prefix: string;
let registry: Registry;
let agencies: Agencies;
let app: FastifyInstance;
let origin: string;
beforeAll(async () => {
  made = await startTestRegistry();
  ({ registry, prefix } = made);
  agencies = openAgencies(registry);
  app = await createApp({
    agencies,
    makes: made,
    webFolder: '/nonexistent',
    breachedPasswordFiles: breachedPasswordFiles({ root: projectRoot(), dataFolder: null }),
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await agencies.close();
  await made.close();
});
beforeEach(async () => {
  await registry.query('delete from wrong_setup_code');
  for (const { name } of await registry.list()) await registry.remove(name);
});

const send = async (method: string, path: string, body?: unknown, cookie = '') => {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
};
const nothing = { costTypes: false, jobTypes: false, jobStatuses: false, periods: false, holidays: null };
const everything = {
  costTypes: true,
  jobTypes: true,
  jobStatuses: true,
  periods: true,
  holidays: { country: 'DE', part: 'BY' },
};
const wanted = (code: string, changes: { agency?: object; administrator?: object; begins?: object } = {}) => ({
  code,
  agency: {
    name: 'Nord & Söhne',
    database: 'nord',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    secondLanguage: 'German',
    ...changes.agency,
  },
  administrator: {
    name: 'Nora Nord',
    username: 'nora',
    email: 'nora@nord.example',
    password: PASSWORD,
    ...changes.administrator,
  },
  begins: changes.begins ?? nothing,
});
const setUp = (code: string, changes?: Parameters<typeof wanted>[1]) =>
  send('POST', '/api/setup', wanted(code, changes));
const cookieOf = (answer: { headers: Headers }) => answer.headers.getSetCookie()[0]!.split(';')[0]!;
const rowsOf = async (sql: string, database = 'nord') => {
  const client = await openOwnerClient(databaseUrlOf(testServerUrl(), `${prefix}_${database}`));
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};
const databases = async () => {
  const client = await openOwnerClient(testServerUrl());
  const { rows } = await client.query('select datname from pg_database where datname like $1 order by 1', [
    `${prefix}_%`,
  ]);
  await client.end();
  return rows.map(({ datname }) => datname);
};

describe('a setup code', () => {
  it('has 80 bits, is stored as a hash, and works once within an hour, however it is typed (SETUP-01)', async () => {
    const code = await makeSetupCode(registry);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const kept = JSON.stringify(await registry.query('select * from setup_code'));
    expect(kept).not.toContain(code);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    const opened = await send('POST', '/api/setup/open', { code: typed });
    expect(opened.status).toBe(200);
    const minutes = (Date.parse(opened.body.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(50);
    expect(minutes).toBeLessThanOrEqual(60.1);
    // Opening doesn't use up the code.
    expect((await send('POST', '/api/setup/open', { code })).status).toBe(200);
    await registry.query("update setup_code set expires_at = now() - interval '1 second'");
    expectProblem(await send('POST', '/api/setup/open', { code }), 422, 'setup-code-invalid');
    expectProblem(await setUp(code), 422, 'setup-code-invalid');
    expect(await databases()).toEqual([]);
  });

  it('is rejected when wrong or used; after five within a minute no others are checked (SETUP-08)', async () => {
    const used = await makeSetupCode(registry);
    expect((await setUp(used)).status).toBe(201);
    const good = await makeSetupCode(registry);
    for (const code of ['', 'ABCD', 'AAAA-AAAA-AAAA-AAAA', used]) {
      const refused = await send('POST', '/api/setup/open', { code });
      expectProblem(refused, 422, 'setup-code-invalid');
      expect(refused.body.detail).toBe('This code is not valid');
    }
    // Another agency with a used code; then even a valid code has to wait.
    expectProblem(await setUp(used, { agency: { database: 'other' } }), 422, 'setup-code-invalid');
    const waiting = await send('POST', '/api/setup/open', { code: good });
    expectProblem(waiting, 429, 'too-many-attempts');
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
    await registry.query("update wrong_setup_code set at = at - interval '61 seconds'");
    expect((await send('POST', '/api/setup/open', { code: good })).status).toBe(200);
    expect(await databases()).toEqual([`${prefix}_nord`]);
  });
});

describe('setting up an agency', () => {
  it('creates the agency, its administrator and the standard profiles, and signs in (SETUP-02, SETUP-05, PERM-13)', async () => {
    const answer = await setUp(await makeSetupCode(registry));
    expect([answer.status, answer.body.name, answer.body.agency]).toEqual([
      201,
      'Nora Nord',
      { name: 'Nord & Söhne', helpLink: null, secondLanguage: 'German', timeZone: 'Europe/Berlin', quietSince: null },
    ]);
    const administration = answer.body.accessibleDocumentTypes.find(
      ({ code }: { code: string }) => code === 'administration',
    );
    expect(administration.accessLevel).toEqual({ create: true, read: true, update: true, delete: true, approve: true });
    expect((await send('GET', '/api/auth/employeeinfo', undefined, cookieOf(answer))).body.username).toBe('nora');
    const profiles = await rowsOf('select name from access_profile order by name');
    expect(profiles.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Administrator', 'Finance', 'Office', 'Staff']),
    );
    const ofMoney = await rowsOf(
      `select name, document_type as type, can_read as reads, can_approve as approves
       from access_profile as profile join access_profile_document as document on document.access_profile_id = profile.id
       where name in ('Administrator', 'Finance') and document_type in ('estimate', 'margin', 'moneysettings')`,
    );
    for (const name of ['Administrator', 'Finance'])
      for (const type of ['estimate', 'margin', 'moneysettings']) {
        const approves = type === 'margin' ? expect.anything() : true;
        expect(ofMoney).toContainEqual({ name, type, reads: true, approves });
      }
    expect(await rowsOf('select code, number_of_decimals from currency')).toEqual([
      { code: 'EUR', number_of_decimals: 2 },
    ]);
    expect(await rowsOf("select count(*)::integer as texts from translation where kind = 'label'")).not.toEqual([
      { texts: 0 },
    ]);
    expect(await rowsOf('select count(*)::integer as rows from cost_type')).toEqual([{ rows: 0 }]);
  });

  it('starts with the usual lists, the months of two years and the holidays of a country, as previewed (SETUP-03)', async () => {
    const code = await makeSetupCode(registry);
    const shown = await send('POST', '/api/setup/holidays', {
      code,
      country: 'DE',
      part: 'BY',
      timeZone: 'Europe/Berlin',
    });
    const year = new Date().getFullYear();
    expect(shown.body).toContainEqual({ day: `${year + 1}-01-06`, name: 'Heilige Drei Könige' });
    // Saint Joseph's Day is a holiday in Liechtenstein, not in Bavaria; observances are excluded.
    expect(shown.body.map(({ name }: { name: string }) => name)).not.toContain('Lichtmess');
    expect((await setUp(code, { begins: everything })).status).toBe(201);
    expect(await rowsOf('select day::text, name from holiday order by day')).toEqual(shown.body);
    expect(
      await rowsOf('select count(*)::integer as periods, min(start_date)::text, max(end_date)::text from period'),
    ).toEqual([{ periods: 24, min: `${year}-01-01`, max: `${year + 1}-12-31` }]);
    expect(await rowsOf("select is_time, class from cost_type where code = 'DES'")).toEqual([
      { is_time: true, class: 'internal' },
    ]);
    expect(await rowsOf("select is_retainer from job_type where code = 'RET'")).toEqual([{ is_retainer: true }]);
    expect(await rowsOf('select count(*)::integer as statuses from job_status')).toEqual([{ statuses: 5 }]);
  });

  it("waits for the end of an upgrade: a connected older server couldn't open the agency", async () => {
    const code = await makeSetupCode(registry);
    const disconnect = await openReleases(databaseUrlOf(testServerUrl(), prefix), 5).connect(
      'older:3000',
      () => undefined,
    );
    expectProblem(await setUp(code), 503, 'not-ready');
    await disconnect();
    await expect.poll(async () => (await setUp(code)).status, { timeout: 60_000 }).toBe(201);
  });

  it('reports errors at their field, without leaving anything or using up the code (SETUP-08)', async () => {
    const code = await makeSetupCode(registry);
    const refusals: [Parameters<typeof wanted>[1], string, string][] = [
      [{ agency: { name: '  ' } }, 'agency.name', 'mandatory-fields'],
      [{ agency: { database: 'Nord!' } }, 'agency.database', 'database-name-unusable'],
      [{ agency: { timeZone: 'Mars/Olympus' } }, 'agency.timeZone', 'time-zone-unknown'],
      [{ agency: { currency: 'XYZ' } }, 'agency.currency', 'currency-unknown'],
      [{ agency: { secondLanguage: 'Klingon' } }, 'agency.secondLanguage', 'language-unknown'],
      [{ administrator: { username: '' } }, 'administrator.username', 'mandatory-fields'],
      [{ administrator: { username: 'nord\\ ' } }, 'administrator.username', 'mandatory-fields'],
      [{ administrator: { email: 'nora' } }, 'administrator.email', 'mail-address-invalid'],
      [{ administrator: { password: 'nora nord 1' } }, 'administrator.password', 'password-unsuitable'],
      [{ administrator: { password: 'short' } }, 'administrator.password', 'password-unsuitable'],
      [{ begins: { ...nothing, holidays: { country: 'XX', part: null } } }, 'begins.holidays', 'country-unknown'],
    ];
    for (const [changes, path, why] of refusals) {
      const refused = await setUp(code, changes);
      expect([refused.body.code, refused.body.errors.map((one: { path: string }) => one.path)]).toEqual([why, [path]]);
      expect(refused.status).toBe(422);
    }
    expect(await databases()).toEqual([]);
    expect((await setUp(code)).status).toBe(201);
    const taken = await setUp(await makeSetupCode(registry));
    expectProblem(taken, 422, 'database-name-taken');
    expect(taken.body.errors).toEqual([
      { path: 'agency.database', message: 'A database with this name already exists' },
    ]);
  });

  it("creates one agency when repeated, also concurrently, and signs in again; other people can't reuse the code (SETUP-08)", async () => {
    const code = await makeSetupCode(registry);
    const answers = await Promise.all([setUp(code), setUp(code), setUp(code)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await setUp(code)).status).toBe(201);
    expect((await registry.list()).map(({ name }) => name)).toEqual(['nord']);
    expect(await rowsOf('select count(*)::integer as people from employee')).toEqual([{ people: 1 }]);
    expectProblem(
      await setUp(code, { administrator: { password: 'another long password of mine' } }),
      422,
      'setup-code-invalid',
    );
  });

  it('creates one agency from two concurrent requests with one code, and leaves nothing of the other (SETUP-08)', async () => {
    const code = await makeSetupCode(registry);
    const answers = await Promise.all([setUp(code), setUp(code, { agency: { database: 'sued' } })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await databases()).toHaveLength(1);
    expect(await registry.list()).toHaveLength(1);
  });

  it('leaves no agency and keeps the code when it is interrupted (SETUP-08)', async () => {
    const code = await makeSetupCode(registry);
    const create = registry.create;
    // The connection is lost when all rows are written and the agency is about to be listed.
    registry.create = (agency, fill) =>
      create(agency, async (client) => {
        await fill(client);
        await client.end();
      });
    try {
      expect((await setUp(code)).status).toBeGreaterThanOrEqual(500);
    } finally {
      registry.create = create;
    }
    expect([await registry.list(), await databases()]).toEqual([[], []]);
    expect((await setUp(code)).status).toBe(201);
  });
});

it('signs in to a user name with a domain as it was entered (SETUP-02, AUTH-02)', async () => {
  const username = 'nord\\nora';
  const made = await setUp(await makeSetupCode(registry), { administrator: { username } });
  expect([made.status, made.body.username]).toEqual([201, 'nora']);
  const body = { username, password: PASSWORD, database: 'nord', isPersistent: false };
  expect((await send('POST', '/api/auth/login', body)).status).toBe(200);
});

describe('before the first time sheet', () => {
  const steps = async (cookie: string) =>
    (await send('GET', '/api/administration/first-steps', undefined, cookie)).body.steps;
  const open = async (cookie: string, isRequired = true) =>
    (await steps(cookie))
      .filter((one: { isDone: boolean; isRequired: boolean }) => !one.isDone && one.isRequired === isRequired)
      .map(({ step }: { step: string }) => step);

  it('derives every step from the data, with missing items and links (SETUP-06, SETUP-07)', async () => {
    const cookie = cookieOf(await setUp(await makeSetupCode(registry)));
    expect(await open(cookie)).toEqual(['cost-type', 'client', 'job-type', 'job', 'approver']);
    expect(await open(cookie, false)).toEqual([
      'move-in',
      'division',
      'period',
      'holidays',
      'numbering',
      'mail',
      'second-administrator',
    ]);
    const step = async (name: string) => (await steps(cookie)).find((one: { step: string }) => one.step === name);
    expect(await step('client')).toEqual({
      step: 'client',
      isRequired: true,
      isDone: false,
      canBeDismissed: false,
      missing: 'client',
      address: '/administration/clients/0',
    });
    await rowsOf("insert into client (code, name) values ('A', 'A')");
    expect(await step('client')).toMatchObject({
      missing: 'product',
      address: '/administration/products/0',
    });
    await rowsOf("insert into product (client_id, code, name) select id, 'P', 'P' from client");
    expect(await step('client')).toMatchObject({ missing: 'campaign' });
    await rowsOf("insert into campaign (product_id, code, name) select id, 'C', 'C' from product");
    await rowsOf("insert into cost_type (code, name, is_time) values ('X', 'X', true)");
    await rowsOf("insert into job_type (code, name) values ('T', 'T')");
    await rowsOf("insert into job (code, name, is_billable) values ('I1', 'Own work', false)");
    expect(await open(cookie)).toEqual(['approver']);
    const boss = `insert into employee (code, name, username, access_profile_id, password_hash)
      select 'B', 'Boss', 'boss', id, 'x' from access_profile where name = 'Administrator' returning id`;
    const [{ id }] = await rowsOf(boss);
    await rowsOf(`update employee set supervisor_id = ${id} where username = 'nora'`);
    expect(await step('approver')).toMatchObject({
      isDone: false,
      address: expect.stringMatching(/^\/administration\/people\/\d+$/),
    });
    await rowsOf(`insert into employee_role (employee_id, role) values (${id}, 'TimesheetSupervisor')`);
    expect(await open(cookie)).toEqual([]);
    expect(await open(cookie, false)).not.toContain('second-administrator');
    await rowsOf('update employee set is_active = false where code = $$B$$');
    expect(await open(cookie)).toEqual(['approver']);
  });

  it('marks the usual lists as completed steps (SETUP-06)', async () => {
    const cookie = cookieOf(await setUp(await makeSetupCode(registry), { begins: everything }));
    expect(await open(cookie)).toEqual(['client', 'job', 'approver']);
    expect(await open(cookie, false)).toEqual(['move-in', 'division', 'numbering', 'mail', 'second-administrator']);
  });

  it('recommends moving from another product until it is dismissed (FIX-96)', async () => {
    const cookie = cookieOf(await setUp(await makeSetupCode(registry)));
    const moveIn = async () => (await steps(cookie)).find(({ step }: { step: string }) => step === 'move-in');
    expect(await moveIn()).toMatchObject({
      ...{ isRequired: false, isDone: false, canBeDismissed: true, missing: 'move-in' },
      address: '/administration/data?kind=time-entries',
    });
    const dismiss = (step: string) =>
      send('POST', `/api/administration/first-steps/${step}/dismiss`, undefined, cookie);
    for (let time = 0; time < 2; time += 1) expect((await dismiss('move-in')).status).toBe(204);
    expect(await moveIn()).toMatchObject({ isDone: true, canBeDismissed: false, missing: null });
    expectProblem(await dismiss('client'), 400, 'invalid-request');
  });
});

describe('the setup language (LANG-01)', () => {
  it("offers its texts before there is an agency, in the product's languages (LANG-01, SETUP-02)", async () => {
    const { status, body } = await send('GET', '/api/setup/texts/German');
    expect(status).toBe(200);
    expect(body.labels).toContainEqual({ original: 'Set up an agency', translated: 'Agentur einrichten' });
    expect(body.fields).toContainEqual(expect.objectContaining({ original: 'Setup code' }));
    expect((await send('GET', '/api/setup/texts/Klingon')).status).toBe(400);
  });

  it('applies to error messages (LANG-01, SETUP-08)', async () => {
    const wrong = await send('POST', '/api/setup/open?language=German', { code: 'AAAA-AAAA-AAAA-AAAA' });
    expectProblem(wrong, 422, 'setup-code-invalid');
    expect(wrong.body.detail).toBe('Dieser Code ist nicht gültig');
    expect((await send('POST', '/api/setup/open', { code: 'AAAA-AAAA-AAAA-AAAA' })).body.detail).toBe(
      'This code is not valid',
    );
    const agency = { ...wanted(await makeSetupCode(registry)), code: await makeSetupCode(registry) };
    const refused = await send('POST', '/api/setup?language=French', {
      ...agency,
      administrator: { ...agency.administrator, email: 'nowhere' },
    });
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'administrator.email']);
    expect(refused.body.detail).not.toBe('This is not an email address');
  });

  it("stays selected after setup when it is the agency's second language (LANG-01, SETUP-02)", async () => {
    const make = async (language: string, database: string) => {
      const body = wanted(await makeSetupCode(registry), { agency: { database } });
      return (await send('POST', `/api/setup?language=${language}`, body)).body.useSecondLanguage;
    };
    expect(await make('German', 'nord')).toBe(true);
    expect(await make('French', 'sud')).toBe(false);
  });
});

describe('sample data', () => {
  it('is a second agency in which only its creator signs in; one request removes it, and nothing else (SETUP-04)', async () => {
    const cookie = cookieOf(await setUp(await makeSetupCode(registry)));
    const made = await send('POST', '/api/administration/sample', undefined, cookie);
    expect([made.status, made.body]).toEqual([
      200,
      { database: 'nord-sample', agency: 'Nord & Söhne (sample)', password: null },
    ]);
    // A repeated request returns the same one.
    expect((await send('POST', '/api/administration/sample', undefined, cookie)).body).toEqual(made.body);
    expect((await send('GET', '/api/databases')).body).toHaveLength(2);
    expect(await rowsOf('select count(*)::integer as people from employee')).toEqual([{ people: 1 }]);
    const [{ entries }] = await rowsOf('select count(*)::integer as entries from time_entry', 'nord-sample');
    expect(entries).toBeGreaterThan(1_000);
    expect(await rowsOf('select name from employee where email is not null', 'nord-sample')).toEqual([]);
    const signIn = (username: string, password: string) =>
      send('POST', '/api/auth/login', { username, password, database: 'nord-sample', isPersistent: false });
    expect((await signIn('emma', 'docket-demo')).status).toBe(401);
    expect((await signIn('emma', PASSWORD)).status).toBe(200);
    const inside = await signIn('nora', PASSWORD);
    expect(inside.body.name).toBe('Nora Nord');
    const first = await send('GET', '/api/administration/first-steps', undefined, cookieOf(inside));
    expect([first.body.isSample, first.body.sample]).toEqual([true, null]);
    expectProblem(
      await send('POST', '/api/administration/sample', undefined, cookieOf(inside)),
      422,
      'sample-of-sample',
    );
    // From within the sample nothing is removed, least of all the agency itself.
    expect((await send('DELETE', '/api/administration/sample', undefined, cookieOf(inside))).status).toBe(204);
    expect(await databases()).toHaveLength(2);
    expect((await send('DELETE', '/api/administration/sample', undefined, cookie)).status).toBe(204);
    expect(await databases()).toEqual([`${prefix}_nord`]);
    expect((await send('DELETE', '/api/administration/sample', undefined, cookie)).status).toBe(204);
    const trail = await rowsOf(
      "select before, after from audit_event where subject = 'agency' and action = 'update' order by id",
    );
    expect(trail).toEqual([
      { before: null, after: { sample: 'Nord & Söhne (sample)' } },
      { before: { sample: 'Nord & Söhne (sample)' }, after: null },
    ]);
  });

  it('offers currencies in use and countries by their current names (FIX-106)', async () => {
    const { body } = await send('POST', '/api/setup/open', { code: await makeSetupCode(registry) });
    const currencies = body.currencies.map(({ code }: { code: string }) => code);
    expect(currencies).toEqual(expect.arrayContaining(['AUD', 'CHF', 'EUR', 'USD']));
    for (const obsolete of ['HRK', 'BGN', 'ANG', 'XDR']) expect(currencies).not.toContain(obsolete);
    const countries = body.countries.map(({ name }: { name: string }) => name);
    expect(countries).toEqual(expect.arrayContaining(['Italy', 'North Macedonia', 'Eswatini', 'Türkiye']));
    for (const former of ['Italia', 'Macedonia', 'Swaziland', 'Turkey']) expect(countries).not.toContain(former);
  });

  it('returns a password once to a person without one, which they and every sample person can sign in with there (SETUP-04, IDENT-06)', async () => {
    const cookie = cookieOf(await setUp(await makeSetupCode(registry)));
    await rowsOf('update employee set password_hash = null');
    const made = await send('POST', '/api/administration/sample', undefined, cookie);
    expect(made.body.password).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    for (const username of ['nora', 'emma']) {
      const signIn = (password: string) =>
        send('POST', '/api/auth/login', { username, password, database: 'nord-sample', isPersistent: false });
      expect((await signIn(PASSWORD)).status).toBe(401);
      expect((await signIn(made.body.password)).status).toBe(200);
    }
    const again = await send('POST', '/api/administration/sample', undefined, cookie);
    expect(again.body).toEqual({ ...made.body, password: null });
    const kept = await rowsOf('select to_jsonb(audit_event)::text as kept from audit_event');
    expect(JSON.stringify(kept)).not.toContain(made.body.password);
  });

  it('requires the create and delete rights on administration (ADM-01)', async () => {
    await setUp(await makeSetupCode(registry));
    await rowsOf(`with profile as (insert into access_profile (name) values ('Looks') returning id),
      document as (insert into access_profile_document (access_profile_id, document_type, can_read, can_update)
        select id, 'administration', true, true from profile)
      insert into employee (code, name, username, access_profile_id, password_hash, password_changed_at)
      select 'L', 'Looks only', 'looks', profile.id, password_hash, now() from profile, employee`);
    const answer = await send('POST', '/api/auth/login', {
      username: 'looks',
      password: PASSWORD,
      database: 'nord',
      isPersistent: false,
    });
    const cookie = cookieOf(answer);
    expect((await send('GET', '/api/administration/first-steps', undefined, cookie)).status).toBe(200);
    expectProblem(await send('POST', '/api/administration/sample', undefined, cookie), 403, 'forbidden');
    expectProblem(await send('DELETE', '/api/administration/sample', undefined, cookie), 403, 'forbidden');
    expect(await databases()).toEqual([`${prefix}_nord`]);
  });
});
