import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_SCOPES } from '#domain/identity/token-scope.ts';
import { DOCUMENT_TYPES, ROLES } from '#domain/people/permission.ts';
import { programWith } from '#test/fixtures/api-tokens.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

const ACCOUNTS = '/api/administration/service-accounts';
const everything = Object.fromEntries(DOCUMENT_TYPES.map((type) => [type, 'all' as const]));

let agency: TestAgency;
let admin: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  admin = await agency.signIn(await agency.add.employee({ name: 'Ada', roles: [...ROLES], access: everything }));
});
afterAll(() => agency.close());

let made = 0;
/** A service account with its own profile and an owner. */
async function account(ownerId: number, types: string[] = [...DOCUMENT_TYPES]) {
  made += 1;
  const { rows } = await agency.sql.query('insert into access_profile (name) values ($1) returning id', [
    `Robots ${made}`,
  ]);
  for (const type of types)
    await agency.sql.query(
      `insert into access_profile_document (access_profile_id, document_type, can_create, can_read, can_update, can_delete, can_approve)
       values ($1, $2, true, true, true, true, true)`,
      [rows[0].id, type],
    );
  const given = { name: `Robot ${made}`, ownerId, accessProfileId: rows[0].id };
  return { given, answer: await admin.post(ACCOUNTS, given) };
}

/** A program with a token of an account. */
async function programOfAccount(id: number) {
  const { status, body } = await admin.post(`${ACCOUNTS}/${id}/tokens`, { name: 'Nightly', scopes: TOKEN_SCOPES });
  expect(status).toBe(201);
  return { tokenId: body.id as number, ...programWith(agency, body.token) };
}

describe('service accounts (TOKEN-04)', () => {
  it('act with their profile, and appear in the trail as (API) with their origin, in every language (TOKEN-04)', async () => {
    const owner = await agency.add.employee({ name: 'Olga', email: 'olga@agency.example' });
    const { given, answer } = await account(owner.id, ['masterdata']);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: given.name,
      owner: { id: owner.id, name: 'Olga', isHere: true },
      accessProfile: { id: given.accessProfileId },
      isActive: true,
      tokens: 0,
      lastUsedAt: null,
    });
    const program = await programOfAccount(answer.body.id);
    const supplier = await program.post('/api/administration/suppliers', {
      values: { code: 'R1', name: 'By a robot' },
    });
    expect(supplier.status).toBe(201);
    expectProblem(await program.get('/api/jobs/search'), 403, 'forbidden', 'not in its profile');
    const { body } = await admin.get(`/api/administration/audit?way=api&kind=supplier&id=${supplier.body.id}`);
    expect(body.rows).toMatchObject([{ by: { name: `${given.name} (API)` }, way: 'api', action: 'create' }]);
    const [listed] = (await admin.get(ACCOUNTS)).body.filter(({ id }: { id: number }) => id === answer.body.id);
    expect(listed).toMatchObject({ tokens: 1, lastUsedAt: expect.any(String) });
    const mails = await agency.sql.query(
      "select facts from outgoing_mail where employee_id = $1 and template = 'token-made'",
      [owner.id],
    );
    expect(mails.rows).toMatchObject([{ facts: { account: given.name, by: 'Ada', name: 'Nightly' } }]);
  });

  it("can't sign in, whatever is written to the database (TOKEN-04)", async () => {
    const { answer } = await account(admin.id);
    const { rows } = await agency.sql.query('select username, domain from employee where id = $1', [answer.body.id]);
    const signIn = { username: rows[0].username, password: 'docket-test', database: 'here' };
    expectProblem(await agency.signedOut.post('/api/auth/login', signIn), 401, 'sign-in-failed');
    for (const change of ["password_hash = 'x'", 'is_active = true'])
      await expect(agency.sql.query(`update employee set ${change} where id = $1`, [answer.body.id])).rejects.toThrow(
        /employee_service_account/,
      );
    const invited = await admin.post('/api/administration/people/invitations', { ids: [answer.body.id] });
    expect(JSON.stringify(invited.body)).not.toMatch(/"invited"/);
    expect((await agency.sql.query('select from sign_in_link where employee_id = $1', [answer.body.id])).rowCount).toBe(
      0,
    );
  });

  it('appear in no picker, team, list, count, report, file or mail of people (TOKEN-04)', async () => {
    const before = await admin.get('/api/administration/people/sheet');
    const { given, answer } = await account(admin.id);
    const id: number = answer.body.id;
    const supervisor = { supervisor_id: admin.id };
    await agency.sql.query('update employee set supervisor_id = $1 where id = $2', [supervisor.supervisor_id, id]);
    const lists = [
      '/api/employees',
      '/api/employees?isActive=true',
      '/api/employees?isActive=false',
      '/api/databases/here/users',
      '/api/administration/people',
      '/api/administration/people?status=all',
      '/api/administration/people?status=inactive',
      `/api/administration/people?keyphrase=${encodeURIComponent(given.name)}`,
      '/api/administration/people/sheet?status=all',
      '/api/administration/people/export?status=all',
      '/api/administration/people/choices/supervisor?status=all',
      '/api/administration/work-hours/choices/person?status=all',
      '/api/administration/approval-limits/choices/person?status=all',
      '/api/administration/time-entries/matches/choices?subject=person&keyphrase=Robot',
      '/api/timesheet/timeapprovers/team',
      '/api/timesheet/timeapprovers/deputies/candidates',
      '/api/purchaseorders/deputies/candidates',
      '/api/timesheet/reports/missing-time?role=TimesheetSupervisor&startDate=2026-11-16&endDate=2026-11-20',
      '/api/timesheet/reports/time-allocation?role=TimesheetSupervisor&startDate=2026-11-16&endDate=2026-11-20',
      '/api/timesheet/reports/unapproved-time?role=TimesheetSupervisor&startDate=2026-11-16&endDate=2026-11-20',
      '/api/timesheet/timeapprovers/signals?startDate=2026-11-16&endDate=2026-11-20',
      '/api/leave/team?startDate=2026-11-16&endDate=2026-11-20',
      '/api/leave/team',
      '/api/home',
      '/api/waiting',
      '/api/administration/first-steps',
      `/api/administration/people/${admin.id}/handover`,
    ];
    const told: string[] = [];
    for (const path of lists) {
      const { status, body } = await admin.get(path);
      if (status !== 200) told.push(`${path} ${status}`);
      // Only the handover of its owner lists it.
      const text = JSON.stringify(path.endsWith('/handover') ? body.candidates : body);
      if (text?.includes(given.name) || new RegExp(`"(id|employeeId)":${id}[,}]`).test(text ?? '')) told.push(path);
    }
    expect(told).toEqual([]);
    const after = await admin.get('/api/administration/people/sheet');
    expect(after.body.count).toBe(before.body.count);
    for (const path of [`people/${id}`, `people/${id}/handover`])
      expect([path, (await admin.get(`/api/administration/${path}`)).status]).toEqual([path, 404]);
    expectProblem(await admin.get(`/api/employees/${id}/companydetails`), 404, 'not-found');
  });

  it("can't be edited, chosen or deactivated as people (TOKEN-04, ADM-02)", async () => {
    const { answer } = await account(admin.id);
    const { id } = answer.body;
    const change = { lastModified: new Date().toISOString(), values: { isActive: true } };
    expectProblem(await admin.put(`/api/administration/people/${id}`, change), 404, 'not-found', 'changed');
    expectProblem(await admin.delete(`/api/administration/people/${id}`), 404, 'not-found', 'deactivated');
    const team = await agency.add.employee();
    const { body: person } = await admin.get(`/api/administration/people/${team.id}`);
    const named = await admin.put(`/api/administration/people/${team.id}`, {
      lastModified: person.lastModified,
      values: { supervisor: { id } },
    });
    expect(named.status).toBe(422);
    const { rows } = await agency.sql.query('select is_active from employee where id = $1', [id]);
    expect(rows).toEqual([{ is_active: false }]);
  });

  it("don't count as the required administrator (ADM-12)", async () => {
    const { answer } = await account(admin.id);
    await programOfAccount(answer.body.id);
    const { body: me } = await admin.get(`/api/administration/people/${admin.id}`);
    const last = { lastModified: me.lastModified, values: { endDate: '2027-01-01' } };
    expectProblem(await admin.put(`/api/administration/people/${admin.id}`, last), 422, 'administrator-needed');
  });

  it('report an invalid name, owner or profile at its field; an outdated version is rejected with the current one (TOKEN-04, TOKEN-08)', async () => {
    const { given, answer } = await account(admin.id);
    const left = await agency.add.employee({ end_date: '2020-01-01' });
    const wrong = [
      [{ ...given }, 'service-account-name-taken', 'name'],
      [{ ...given, name: given.name.toUpperCase() }, 'service-account-name-taken', 'name'],
      [{ ...given, name: 'Other', ownerId: left.id }, 'owner-not-here', 'ownerId'],
      [{ ...given, name: 'Other', ownerId: answer.body.id }, 'owner-not-here', 'ownerId'],
      [{ ...given, name: 'Other', ownerId: 999_999_999 }, 'owner-not-here', 'ownerId'],
      [{ ...given, name: 'Other', accessProfileId: 999_999_999 }, 'reference-unknown', 'accessProfileId'],
    ] as const;
    for (const [sent, code, path] of wrong) {
      const refused = await admin.post(ACCOUNTS, sent);
      expectProblem(refused, 422, code, path);
      expect(refused.body.errors).toMatchObject([{ path }]);
    }
    const save = { ...given, name: `${given.name} 🚀`, isActive: true, lastModified: answer.body.lastModified };
    const saved = await admin.put(`${ACCOUNTS}/${answer.body.id}`, save);
    expect(saved.body).toMatchObject({ name: `${given.name} 🚀` });
    const stale = await admin.put(`${ACCOUNTS}/${answer.body.id}`, { ...save, name: 'Stale' });
    expectProblem(stale, 409, 'changed-elsewhere');
    expect(stale.body.current).toMatchObject({ name: `${given.name} 🚀` });
    expect(stale.body.changed.by.id, 'FIX-74').toBe(admin.id);
    expect((await admin.put(`${ACCOUNTS}/${answer.body.id}`, save)).status).toBe(200);
    expectProblem(await admin.put(`${ACCOUNTS}/${admin.id}`, save), 404, 'not-found', 'a person is none');
  });

  it('are created and changed by administrators after re-authentication (ADM-13, IDENT-10)', async () => {
    const { given, answer } = await account(admin.id);
    const office = await agency.signIn(
      await agency.add.employee({ access: { people: 'all', administration: { read: true } } }),
    );
    const other = { ...given, name: 'Of the office' };
    expect((await office.get(ACCOUNTS)).status).toBe(200);
    expectProblem(await office.post(ACCOUNTS, other), 403, 'forbidden', 'make');
    const tokens = `${ACCOUNTS}/${answer.body.id}/tokens`;
    expectProblem(await office.post(tokens, { name: 'x', scopes: ['time:read'] }), 403, 'forbidden', 'token');
    const second = await agency.signIn(await agency.add.employee({ access: { administration: 'all' } }));
    await agency.sql.query("update session set proved_at = now() - interval '1 hour' where employee_id = $1", [
      second.id,
    ]);
    expectProblem(await second.post(ACCOUNTS, other), 403, 'step-up-needed', 'make');
    expectProblem(await second.post(tokens, { name: 'x', scopes: ['time:read'] }), 403, 'step-up-needed', 'token');
  });

  it('lose their tokens when deactivated, also when reactivated later (TOKEN-04)', async () => {
    const { given, answer } = await account(admin.id);
    const program = await programOfAccount(answer.body.id);
    expect((await program.get('/api/jobs/search')).status).toBe(200);
    const off = { ...given, isActive: false, lastModified: answer.body.lastModified };
    const { body } = await admin.put(`${ACCOUNTS}/${answer.body.id}`, off);
    expect(body).toMatchObject({ isActive: false, tokens: 0 });
    expectProblem(await program.get('/api/jobs/search'), 401, 'token-wrong', 'deactivated');
    const token = { name: 'x', scopes: ['time:read'] };
    expectProblem(await admin.post(`${ACCOUNTS}/${answer.body.id}/tokens`, token), 422, 'service-account-inactive');
    await admin.put(`${ACCOUNTS}/${answer.body.id}`, { ...off, isActive: true, lastModified: body.lastModified });
    expectProblem(await program.get('/api/jobs/search'), 401, 'token-wrong', 'active again');
  });

  it('go to a successor when their owner leaves; without one their tokens are invalid (PEOPLE-08, PEOPLE-09)', async () => {
    const [owner, heir] = [await agency.add.employee({ name: 'Olaf' }), await agency.add.employee({ name: 'Hedda' })];
    const [kept, left] = [await account(owner.id), await account(owner.id)];
    const inactive = await account(owner.id);
    await admin.put(`${ACCOUNTS}/${inactive.answer.body.id}`, {
      ...inactive.given,
      isActive: false,
      lastModified: inactive.answer.body.lastModified,
    });
    const [goesOn, stops] = [await programOfAccount(kept.answer.body.id), await programOfAccount(left.answer.body.id)];
    const handover = await admin.get(`/api/administration/people/${owner.id}/handover`);
    expect(handover.body.groups).toEqual([
      { group: 'serviceAccounts', count: 2, names: [kept.given.name, left.given.name].sort() },
    ]);
    expect(handover.body.candidates).toContainEqual({ id: heir.id, name: 'Hedda', groups: ['serviceAccounts'] });
    // By then, one of the two has another owner.
    const moved = { ...left.given, ownerId: heir.id, isActive: true, lastModified: left.answer.body.lastModified };
    expect((await admin.put(`${ACCOUNTS}/${left.answer.body.id}`, moved)).status).toBe(200);
    const { body: person } = await admin.get(`/api/administration/people/${owner.id}`);
    const done = await admin.post(`/api/administration/people/${owner.id}/handover`, {
      lastModified: person.lastModified,
      successors: { serviceAccounts: heir.id },
    });
    expect(done.body.handedOver).toEqual([{ group: 'serviceAccounts', count: 1 }]);
    expect((await goesOn.get('/api/jobs/search')).status).toBe(200);
    await agency.sql.query('update employee set is_active = false where id = $1', [heir.id]);
    for (const program of [goesOn, stops])
      expectProblem(await program.get('/api/jobs/search'), 401, 'token-wrong', 'no active owner');
    const [row] = (await admin.get(ACCOUNTS)).body.filter(({ id }: { id: number }) => id === kept.answer.body.id);
    expect(row.owner).toEqual({ id: heir.id, name: 'Hedda', isHere: false });
  });
});
