import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { importCsv } from '../../data-exchange/importing/import-csv.ts';
import { kindNamed } from '../../data-exchange/kinds.ts';

const PROFILES = '/api/administration/access-profiles';
const PEOPLE = '/api/administration/people';
const NONE = { create: false, read: false, update: false, delete: false, approve: false };
const ALL = { create: true, read: true, update: true, delete: true, approve: true };
const MESSAGE = 'The agency would be left without an administrator';

let agency: TestAgency;
let administrator: TestPerson;
let profileId: number;
let code: string;
let username: string;
beforeAll(async () => {
  agency = await startTestAgency();
  const employee = await agency.add.employee({ access: { administration: 'all', people: 'all' } });
  ({ code, username } = employee);
  administrator = await agency.signIn(employee);
  const { rows } = await agency.sql.query('select access_profile_id as id from employee where id = $1', [employee.id]);
  profileId = rows[0].id;
});
afterAll(() => agency.close());

let count = 0;
const make = async (documents: object[] = [], readOnlyFields: object[] = []) =>
  administrator.post(PROFILES, { name: `Made ${++count}`, documents, readOnlyFields });
const document = (type: string, accessLevel: object) => ({ code: type, accessLevel: { ...NONE, ...accessLevel } });
const locked = (type: string, ...fields: string[]) => fields.map((field) => ({ code: type, field }));
const readPerson = async (id: number) => (await administrator.get(`${PEOPLE}/${id}`)).body;
const changePerson = async (id: number, values: object) =>
  administrator.put(`${PEOPLE}/${id}`, { lastModified: (await readPerson(id)).lastModified, values });
const saveProfile = async (id: number, documents: object[], by = administrator) => {
  const { body } = await administrator.get(`${PROFILES}/${id}`);
  return by.put(`${PROFILES}/${id}`, {
    lastModified: body.lastModified,
    name: body.name,
    documents,
    readOnlyFields: [],
  });
};

describe('a profile (PEOPLE-06)', () => {
  it('is created, edited, listed with its people and deleted, each with a trail entry (PEOPLE-06, ADM-03, ADM-14)', async () => {
    const made = await make([document('job', { read: true, update: true })], locked('job', 'name', 'dueDate'));
    expect(made.status).toBe(201);
    const holder = await agency.add.employee({ access_profile_id: made.body.id });
    const saved = await saveProfile(made.body.id, [document('job', { read: true }), document('timecell', {})]);
    expect(saved.body).toMatchObject({
      documents: [{ code: 'job', accessLevel: { ...NONE, read: true }, readOnlyFields: [] }],
      people: [{ id: holder.id, name: holder.name, isActive: true }],
    });
    const listed = (await administrator.get(PROFILES)).body as { id: number; people: number }[];
    expect(listed.find(({ id }) => id === made.body.id)).toMatchObject({ people: 1, name: made.body.name });
    expectProblem(await administrator.delete(`${PROFILES}/${made.body.id}`), 422, 'record-in-use');
    await agency.sql.query('update employee set access_profile_id = null where id = $1', [holder.id]);
    expect((await administrator.delete(`${PROFILES}/${made.body.id}`)).status).toBe(204);
    expectProblem(await administrator.get(`${PROFILES}/${made.body.id}`), 404, 'not-found');
    const { rows } = await agency.sql.query(
      "select action, before, after from audit_event where subject = 'access_profile' and subject_id = $1 order by id",
      [made.body.id],
    );
    expect(rows).toMatchObject([
      { action: 'create', after: { documents: [{ code: 'job', readOnlyFields: ['name', 'dueDate'] }] } },
      { action: 'update', before: { documents: [{ accessLevel: { update: true } }] } },
      { action: 'delete', before: { name: made.body.name } },
    ]);
  });

  it('shows its rights before and after a change in the trail, by document type (AUDIT-02, PEOPLE-06)', async () => {
    const made = await make([document('job', { read: true, update: true })], locked('job', 'name'));
    await saveProfile(made.body.id, [document('job', { read: true }), document('timecell', { approve: true })]);
    const { body } = await administrator.get(`/api/administration/audit?kind=access_profile&id=${made.body.id}`);
    const [changed, created] = body.rows;
    expect(changed.changes).toEqual([
      { field: 'rights.timecell', line: null, list: null, before: null, after: 'approve' },
      { field: 'rights.job', line: null, list: null, before: 'read update', after: 'read' },
      { field: 'readOnlyFields.job', line: null, list: null, before: 'name', after: null },
    ]);
    expect(created.changes).toMatchObject([
      { field: 'name', before: null, after: made.body.name },
      { field: 'rights.job', before: null, after: 'read update' },
      { field: 'readOnlyFields.job', before: null, after: 'name' },
    ]);
  });

  it('takes effect on the next request of the people who have it (PEOPLE-06)', async () => {
    const made = await make([document('masterdata', { read: true })]);
    const person = await agency.signIn(await agency.add.employee({ access_profile_id: made.body.id }));
    expect((await person.get('/api/administration/clients')).status).toBe(200);
    await saveProfile(made.body.id, []);
    expect((await person.get('/api/administration/clients')).status).toBe(403);
  });

  it('reports a missing or duplicate name and an unknown field at the field concerned (ADM-15)', async () => {
    const { body } = await make();
    const taken = await administrator.post(PROFILES, {
      name: body.name.toUpperCase(),
      documents: [],
      readOnlyFields: [],
    });
    expectProblem(taken, 422, 'code-taken');
    expect(taken.body.errors[0].path).toBe('name');
    expectProblem(
      await administrator.post(PROFILES, { name: '  ', documents: [], readOnlyFields: [] }),
      422,
      'mandatory-fields',
    );
    const unknown = await make([document('job', { read: true })], locked('job', 'hue'));
    expectProblem(unknown, 400, 'field-unknown');
    expect(unknown.body.errors[0].path).toBe('readOnlyFields.job.hue');
    expect((await make([document('kitchen', {})])).status).toBe(400);
  });

  it('is created once per request ID; saving an outdated version is rejected with the current profile (ADM-04, ADM-06)', async () => {
    const requestId = crypto.randomUUID();
    const given = { requestId, name: 'Once', documents: [], readOnlyFields: [] };
    const answers = await Promise.all([1, 2].map(() => administrator.post(PROFILES, given)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    const body = answers[0]!.body as { id: number; lastModified: string };
    await saveProfile(body.id, [document('job', { read: true })]);
    const stale = await administrator.put(`${PROFILES}/${body.id}`, {
      lastModified: body.lastModified,
      name: 'Mine',
      documents: [],
      readOnlyFields: [],
    });
    expectProblem(stale, 409, 'changed-elsewhere');
    expect(stale.body.current).toMatchObject({ name: 'Once', documents: [{ code: 'job' }] });
  });
});

describe('there is always an administrator (ADM-12)', () => {
  const ADMINISTERS = [document('administration', ALL), document('people', ALL)];
  beforeEach(async () => {
    await agency.sql.query(
      "delete from access_profile_document where document_type = 'administration' and access_profile_id <> $1",
      [profileId],
    );
  });

  it('rejects removing the last administrator by profile, person, last day or file, and saves nothing (ADM-12)', async () => {
    const without = await make([document('people', ALL)]);
    const refusals = [
      await saveProfile(profileId, [document('administration', { ...ALL, delete: false }), document('people', ALL)]),
      await changePerson(administrator.id, { accessProfile: { id: without.body.id } }),
      await changePerson(administrator.id, { isActive: false }),
      await changePerson(administrator.id, { endDate: '2099-12-31' }),
      await administrator.delete(`${PEOPLE}/${administrator.id}`),
    ];
    for (const refused of refusals) {
      expectProblem(refused, 422, 'administrator-needed');
      expect(refused.body.detail).toBe(MESSAGE);
    }
    for (const [column, value] of [
      ['is_active', 'no'],
      ['end_date', '2099-12-31'],
      ['access_profile', ''],
    ]) {
      const csv = `code,name,username,${column}\n${code},Administrator,${username},${value}\n`;
      const file = await importCsv(agency.sql, kindNamed('people')!, Buffer.from(csv), { dryRun: false });
      expect(file.problems).toEqual([
        { line: 0, column: null, reason: `is rejected: ${MESSAGE[0]!.toLowerCase()}${MESSAGE.slice(1)}` },
      ]);
    }
    const { values } = await readPerson(administrator.id);
    expect(values).toMatchObject({ isActive: true, endDate: null, accessProfile: { id: profileId } });
    expect((await administrator.get(PROFILES)).status).toBe(200);
  });

  it("doesn't count people who can't sign in yet; the first administrator can go once a second can sign in (ADM-12)", async () => {
    const second = await agency.add.employee({ access_profile_id: profileId, password_hash: null });
    expectProblem(await changePerson(administrator.id, { endDate: '2099-12-31' }), 422, 'administrator-needed');
    const third = await agency.add.employee({ access_profile_id: profileId });
    expect((await changePerson(administrator.id, { endDate: '2099-12-31' })).status).toBe(200);
    expect((await changePerson(administrator.id, { endDate: null })).status).toBe(200);
    await agency.sql.query('delete from employee where id = any($1)', [[second.id, third.id]]);
  });

  it('rejects one of two concurrent changes that together would leave no administrator (ADM-12)', async () => {
    const other = await make(ADMINISTERS);
    const second = await agency.add.employee({ access_profile_id: other.body.id });
    const [first, both] = [await readPerson(administrator.id), await readPerson(second.id)];
    const answers = await Promise.all([
      administrator.put(`${PEOPLE}/${second.id}`, { lastModified: both.lastModified, values: { isActive: false } }),
      administrator.put(`${PEOPLE}/${administrator.id}`, {
        lastModified: first.lastModified,
        values: { endDate: '2099-12-31' },
      }),
      saveProfile(other.body.id, [document('people', ALL)]),
    ]);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused.map(({ body }) => body.code)).toContain('administrator-needed');
    const { rows } = await agency.sql.query(
      `select 1 from employee join access_profile_document as document using (access_profile_id)
       where document_type = 'administration' and can_delete and is_active and end_date is null and password_hash is not null`,
    );
    expect(rows.length).toBeGreaterThan(0);
    await agency.sql.query('update employee set end_date = null where id = $1', [administrator.id]);
    await agency.sql.query('delete from employee where id = $1', [second.id]);
  });

  it("doesn't block an agency without an administrator: only changes that remove one are rejected (ADM-12)", async () => {
    await agency.sql.query(
      "update access_profile_document set can_delete = false where access_profile_id = $1 and document_type = 'administration'",
      [profileId],
    );
    const person = await agency.add.employee();
    expect((await changePerson(person.id, { isActive: false })).status).toBe(200);
    expect((await saveProfile(profileId, ADMINISTERS)).status).toBe(200);
  });

  it('requires update permission on administration to change profiles (ADM-13)', async () => {
    const access = { administration: { read: true, create: true, delete: true }, people: 'all' } as const;
    const reader = await agency.signIn(await agency.add.employee({ access }));
    expect((await reader.get(PROFILES)).status).toBe(200);
    expectProblem(await saveProfile(profileId, ADMINISTERS, reader), 403, 'forbidden');
    expectProblem(await reader.post(PROFILES, { name: 'Mine', documents: [], readOnlyFields: [] }), 403, 'forbidden');
    expectProblem(await reader.delete(`${PROFILES}/${profileId}`), 403, 'forbidden');
  });
});
