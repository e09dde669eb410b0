import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { catchMails } from '#test/fixtures/mail/catch-mails.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { importCsv } from '../../data-exchange/importing/import-csv.ts';
import { kindNamed } from '../../data-exchange/kinds.ts';

const PEOPLE = '/api/administration/people';

let agency: TestAgency;
let administrator: TestPerson;
let office: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  administrator = await agency.signIn(
    await agency.add.employee({ access: { administration: 'all', people: 'all', masterdata: 'all' } }),
  );
  office = await agency.signIn(await agency.add.employee({ access: { people: 'all' } }));
});
afterAll(() => agency.close());

type Person = { id: number; lastModified: string; values: Record<string, unknown>; signIn: object };

let count = 0;
const make = async (values: object = {}, by = administrator): Promise<Person> => {
  count += 1;
  const given = { code: `P${count}`, name: `Person ${count}`, username: `person.${count}`, ...values };
  const { status, body } = await by.post(PEOPLE, { values: given });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const read = async (id: number): Promise<Person> => (await administrator.get(`${PEOPLE}/${id}`)).body;
const change = async (id: number, values: object, by = administrator) =>
  by.put(`${PEOPLE}/${id}`, { lastModified: (await read(id)).lastModified, values });
const bringIn = (csv: string) => importCsv(agency.sql, kindNamed('people')!, Buffer.from(csv), { dryRun: false });
const sessionsOf = async (id: number) =>
  (await agency.sql.query('select from session where employee_id = $1', [id])).rowCount;
const passwordOf = async (id: number) =>
  (await agency.sql.query('select password_hash as hash from employee where id = $1', [id])).rows[0].hash;
const profileWith = async (type: string) => {
  const { rows } = await agency.sql.query(
    `insert into access_profile (name) values ('Of ' || $1 || gen_random_uuid()) returning id`,
    [type],
  );
  await agency.sql.query(
    'insert into access_profile_document (access_profile_id, document_type, can_read) values ($1, $2, true)',
    [rows[0].id, type],
  );
  return { id: rows[0].id as number };
};
const errorsOf = ({ body }: { body: { code: string; errors?: { path: string }[] } }) => [
  body.code,
  ...(body.errors ?? []).map(({ path }) => path),
];

describe('people (ADM-03)', () => {
  it('are created, edited and read with their roles and without a password (ADM-03, ADM-14)', async () => {
    const supervisor = await make();
    const person = await make({
      email: 'ann@here.example',
      supervisor: { id: supervisor.id },
      mondayHours: '7.6',
      roles: ['AccountDirector', 'TimesheetUser'],
    });
    expect(person.values).toMatchObject({
      email: 'ann@here.example',
      supervisor: { id: supervisor.id, name: supervisor.values.name },
      mondayHours: '7.6',
      tuesdayHours: '8',
      roles: ['TimesheetUser', 'AccountDirector'],
      domain: '',
    });
    expect(person.signIn).toEqual({
      hasPassword: false,
      hasPasskey: false,
      invitedUntil: null,
      wasInvited: false,
      hasLeft: false,
    });
    const saved = await change(person.id, { roles: ['TimesheetSupervisor'] });
    expect([saved.status, saved.body.values.roles]).toEqual([200, ['TimesheetSupervisor']]);
    expect(Date.parse(saved.body.lastModified)).toBeGreaterThan(Date.parse(person.lastModified));
    const { rows } = await agency.sql.query(
      "select action, before, after from audit_event where subject = 'employee' and subject_id = $1 order by id",
      [person.id],
    );
    expect(rows).toMatchObject([
      { action: 'create', before: null, after: { email: 'ann@here.example' } },
      {
        action: 'update',
        before: { roles: ['TimesheetUser', 'AccountDirector'] },
        after: { roles: ['TimesheetSupervisor'] },
      },
    ]);
    expect(JSON.stringify([rows, saved.body])).not.toContain('argon2');
  });

  it('can be searched, and choose a supervisor and a profile from the existing ones (ADM-03)', async () => {
    const person = await make({ name: 'Zoë Quartermain', username: 'zq', email: 'quarter@here.example' });
    const found = async (path: string) =>
      (await administrator.get(`${PEOPLE}${path}`)).body.map(({ id }: Person) => id);
    for (const word of ['quartermain', 'ZOE', 'zq', 'quarter@'])
      expect(await found(`?keyphrase=${word}`)).toEqual([person.id]);
    expect(await found('/choices/supervisor?keyphrase=quartermain')).toEqual([person.id]);
    const profile = await profileWith('job');
    const choices = (await administrator.get(`${PEOPLE}/choices/accessProfile?keyphrase=of%20job`)).body;
    expect(choices).toContainEqual({
      within: null,
      id: profile.id,
      code: '',
      name: expect.any(String),
      isActive: true,
    });
    expect((await administrator.get(`${PEOPLE}/choices/accessProfile`)).status).toBe(200);
    for (const column of ['name', '-supervisor', 'accessProfile'])
      expect((await administrator.get(`${PEOPLE}?sort=${column}`)).status).toBe(200);
  });

  it("get only the time entry role when created by someone who can't assign roles (ADM-03)", async () => {
    expect((await make({}, office)).values.roles).toEqual(['TimesheetUser']);
    const refused = await office.post(PEOPLE, {
      values: { code: 'R', name: 'R', username: 'r', roles: ['AccountDirector'] },
    });
    expect(errorsOf(refused)).toEqual(['read-only-field', 'values.roles']);
  });

  it('report a duplicate user name, a last day before the first and an invalid mail address at the field (ADM-15, PEOPLE-12)', async () => {
    const person = await make({ username: 'Taken.Name', domain: 'design' });
    const other = await make({ username: 'taken.name' });
    const taken = await change(other.id, { domain: 'DESIGN' });
    expect([taken.status, ...errorsOf(taken)]).toEqual([422, 'username-taken', 'values.username']);
    const days = await change(person.id, { startDate: '2026-03-02', endDate: '2026-03-01' });
    expect([days.status, ...errorsOf(days)]).toEqual([422, 'days-reversed', 'values.endDate']);
    const mail = await change(person.id, { email: 'not an address' });
    expect([mail.status, ...errorsOf(mail)]).toEqual([422, 'mail-address-invalid', 'values.email']);
    for (const hours of ['24.01', '-1', '0.005', 'eight'])
      expect((await change(person.id, { mondayHours: hours })).status).toBe(400);
    expect((await read(person.id)).values).toMatchObject({ email: null, endDate: null, mondayHours: '8' });
  });

  it('never form a circle of supervisors: alone, among three, by file or by two concurrent changes (PEOPLE-12)', async () => {
    const [a, b, c] = [await make(), await make(), await make()];
    const code = (person: Person) => String(person.values.code);
    expect((await change(b.id, { supervisor: { id: a.id } })).status).toBe(200);
    expect((await change(c.id, { supervisor: { id: b.id } })).status).toBe(200);
    for (const [person, above] of [
      [a, a],
      [a, b],
      [a, c],
    ] as const) {
      const refused = await change(person.id, { supervisor: { id: above.id } });
      expect([refused.status, ...errorsOf(refused)]).toEqual([422, 'supervisor-circle', 'values.supervisor']);
    }
    const file = await bringIn(`code,name,username,supervisor\n${code(a)},A,${a.values.username},${code(c)}\n`);
    expect(file.problems).toEqual([
      { line: 2, column: 'supervisor', reason: 'is rejected: the supervisors would form a circle' },
    ]);
    expect((await read(a.id)).values.supervisor).toBeNull();
    const [d, e] = [await make(), await make()];
    const both = await Promise.all([
      change(d.id, { supervisor: { id: e.id } }),
      change(e.id, { supervisor: { id: d.id } }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('granting access (ADM-13)', () => {
  it('lets people who edit people assign profiles, except administrative ones and their own (ADM-13)', async () => {
    const [plain, administering] = [await profileWith('job'), await profileWith('moneysettings')];
    const person = await make();
    expect((await change(person.id, { accessProfile: plain }, office)).status).toBe(200);
    const refused = await change(person.id, { accessProfile: administering }, office);
    expect([refused.status, ...errorsOf(refused)]).toEqual([
      422,
      'profile-needs-administration',
      'values.accessProfile',
    ]);
    const own = await change(office.id, { accessProfile: plain }, office);
    expect([own.status, ...errorsOf(own)]).toEqual([422, 'profile-own', 'values.accessProfile']);
    expect((await change(person.id, { accessProfile: administering })).status).toBe(200);
    const taken = await change(person.id, { accessProfile: null }, office);
    expect(errorsOf(taken)[0]).toBe('profile-needs-administration');
  });

  it("prevents non-administrators from changing an administrator's mail address, name or last day (ADM-13)", async () => {
    const person = await make({ accessProfile: await profileWith('administration'), email: 'admin@here.example' });
    for (const values of [
      { email: 'mine@elsewhere.example' },
      { username: 'mine' },
      { endDate: '2030-01-01' },
      { isActive: false },
    ]) {
      const refused = await change(person.id, values, office);
      expect([values, refused.body.code]).toEqual([values, 'person-needs-administration']);
    }
    expectProblem(await office.delete(`${PEOPLE}/${person.id}`), 422, 'person-needs-administration');
    expect((await change(person.id, { name: 'Another name' }, office)).status).toBe(200);
    expect((await change(person.id, { email: 'other@here.example' })).status).toBe(200);
  });
});

describe('leaving (PEOPLE-09)', () => {
  it("ends sessions and deletes the password immediately on deactivation; reactivation doesn't restore them (PEOPLE-09, ADM-08)", async () => {
    const employee = await agency.add.employee();
    const browser = await agency.signIn(employee);
    expect((await browser.get('/api/auth/employeeinfo')).status).toBe(200);
    expect((await administrator.delete(`${PEOPLE}/${employee.id}`)).body.values.isActive).toBe(false);
    expect((await browser.get('/api/auth/employeeinfo')).status).toBe(401);
    expect([await sessionsOf(employee.id), await passwordOf(employee.id)]).toEqual([0, null]);
    expect((await change(employee.id, { isActive: true })).body.signIn.hasPassword).toBe(false);
    await expect(agency.signIn(employee)).rejects.toThrow('sign-in-failed');
  });

  it('blocks sign-in and ends sessions after the last day, whether set by form, by file or earlier (PEOPLE-09)', async () => {
    const byForm = await agency.add.employee();
    const byFile = await agency.add.employee();
    const byTime = await agency.add.employee();
    const browsers = [await agency.signIn(byForm), await agency.signIn(byFile), await agency.signIn(byTime)];
    expect((await change(byForm.id, { endDate: '2026-01-31' })).body.signIn.hasLeft).toBe(true);
    await bringIn(`code,name,username,end_date\n${byFile.code},${byFile.name},${byFile.username},2026-01-31\n`);
    // Simulates that the day has passed without any write.
    await agency.sql.query('alter table employee disable trigger user');
    await agency.sql.query("update employee set end_date = '2026-01-31' where id = $1", [byTime.id]);
    await agency.sql.query('alter table employee enable trigger user');
    for (const browser of browsers) expect((await browser.get('/api/auth/employeeinfo')).status).toBe(401);
    for (const employee of [byForm, byFile, byTime])
      await expect(agency.signIn(employee)).rejects.toThrow('sign-in-failed');
    expect((await change(byTime.id, { endDate: null })).body.signIn.hasPassword).toBe(false);
  });

  it("still allows work on the last day, in the agency's time zone (PEOPLE-09)", async () => {
    const employee = await agency.add.employee();
    await agency.sql.query('update employee set end_date = (now() at time zone $2)::date where id = $1', [
      employee.id,
      'UTC',
    ]);
    const browser = await agency.signIn(employee);
    expect((await browser.get('/api/auth/employeeinfo')).status).toBe(200);
    // It's already tomorrow in the agency's time zone.
    await agency.sql.query(
      "update employee set end_date = (now() at time zone 'Pacific/Kiritimati')::date - 1 where id = $1",
      [employee.id],
    );
    await agency.sql.query("update agency set time_zone = 'Pacific/Kiritimati'");
    const answer = await browser.get('/api/auth/employeeinfo');
    await agency.sql.query("update agency set time_zone = 'UTC'");
    expect(answer.status).toBe(401);
  });
});

describe('a changed mail address (PEOPLE-05)', () => {
  it('is notified to the old and the new address, also when a file changes it (PEOPLE-05)', async () => {
    await catchMails(agency);
    const person = await make({ email: 'old@here.example' });
    await change(person.id, { email: 'new@here.example' });
    const told = await catchMails(agency);
    expect(told.map(({ template, to }) => [template, to])).toEqual([
      ['mail-address-changed', 'old@here.example'],
      ['mail-address-changed', 'new@here.example'],
    ]);
    expect(told[0]!.text).toContain('emails to another address');
    await bringIn(
      `code,name,username,email\n${person.values.code},${person.values.name},${person.values.username},third@here.example\n`,
    );
    expect((await catchMails(agency)).map(({ to }) => to)).toEqual(['new@here.example', 'third@here.example']);
    await change(person.id, { name: 'Another' });
    expect(await catchMails(agency)).toEqual([]);
  });
});

describe('changed work hours', () => {
  const save = async (id: number, values: object, more: object = {}) =>
    administrator.put(`${PEOPLE}/${id}`, { lastModified: (await read(id)).lastModified, values, ...more });
  const fromDays = async (id: number) =>
    (
      await agency.sql.query(
        `select first_day::text as day, monday_hours::float8 as monday, friday_hours::float8 as friday
         from work_hours where person_id = $1 order by first_day`,
        [id],
      )
    ).rows;

  it('require an effective date, in the form and in the sheet (FIX-108)', async () => {
    const person = await make();
    const silent = await save(person.id, { fridayHours: '4' });
    expect([silent.status, ...errorsOf(silent)]).toEqual([422, 'hours-first-day', 'values.fridayHours']);
    const { lastModified } = await read(person.id);
    const { body } = await administrator.post(`${PEOPLE}/batch`, {
      rows: [{ id: person.id, lastModified, values: { fridayHours: '4' } }],
    });
    expect(body[0].problem.code).toBe('hours-first-day');
    expect((await read(person.id)).values.fridayHours).toBe('8');
    expect((await save(person.id, { name: 'Another name' })).status).toBe(200);
  });

  it('apply from a date and leave earlier days unchanged, also when sent twice (FIX-108)', async () => {
    const person = await make({ mondayHours: '6' });
    const { lastModified } = await read(person.id);
    const sent = { lastModified, values: { fridayHours: '4', name: 'Part time' }, hoursFrom: '2026-12-01' };
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await administrator.put(`${PEOPLE}/${person.id}`, sent);
      expect([status, body.values.fridayHours, body.values.name]).toEqual([200, '8', 'Part time']);
    }
    expect(await fromDays(person.id)).toEqual([{ day: '2026-12-01', monday: 6, friday: 4 }]);
    // Repeating the day changes the hours from that day on.
    expect((await save(person.id, { mondayHours: '5' }, { hoursFrom: '2026-12-01' })).status).toBe(200);
    expect(await fromDays(person.id)).toEqual([{ day: '2026-12-01', monday: 5, friday: 4 }]);
    const { rows } = await agency.sql.query(
      `select action from audit_event where subject = 'work_hours' and subject_id in (select id from work_hours where person_id = $1) order by id`,
      [person.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update']);
  });

  it('change the past when requested (FIX-108)', async () => {
    const person = await make();
    expect((await save(person.id, { fridayHours: '4' }, { hoursFrom: 'always' })).body.values.fridayHours).toBe('4');
    expect(await fromDays(person.id)).toEqual([]);
    expect((await save(person.id, { fridayHours: '5' }, { hoursFrom: '2026-02-30' })).status).toBe(400);
  });

  it('leave nothing behind when another change is rejected (FIX-108)', async () => {
    const person = await make();
    const refused = await save(person.id, { fridayHours: '4', email: 'no address' }, { hoursFrom: '2026-12-01' });
    expect([refused.status, ...errorsOf(refused)]).toEqual([422, 'mail-address-invalid', 'values.email']);
    expect(await fromDays(person.id)).toEqual([]);
  });
});
