import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency();
  await agency.sql.query(`insert into translation (kind, original, translated) values
    ('label', 'Save', 'Speichern'), ('label', 'Cancel', 'Abbrechen'), ('field', 'Job', 'Auftrag'),
    ('label', 'Not found', 'Nicht gefunden'), ('label', 'Permission denied', 'Keine Berechtigung'),
    ('label', 'Cannot insert more than {max} hours per day', 'Nicht mehr als {max} Stunden am Tag')`);
});
afterAll(() => agency.close());

const somebody = async (fields: Record<string, unknown> = {}) => agency.signIn(await agency.add.employee(fields));
const choose = (person: TestPerson, useSecondLanguage: unknown, id = person.id) =>
  person.put(`/api/employees/${id}/language?useSecondLanguage=${useSecondLanguage}`);

describe('the number format (FIX-38)', () => {
  const format = (person: TestPerson, query: string, id = person.id) =>
    person.put(`/api/employees/${id}/numberformat${query}`);
  const chosen = async (person: TestPerson) => (await person.get('/api/auth/employeeinfo')).body.numberFormat;

  it('follows the language until one is chosen, is stored for the next sign-in, and can be reset', async () => {
    const employee = await agency.add.employee();
    const person = await agency.signIn(employee);
    expect(await chosen(person)).toBeNull();
    expect((await format(person, '?numberFormat=point-comma')).status).toBe(204);
    expect(await chosen(await agency.signIn(employee))).toBe('point-comma');
    expect((await format(person, '')).status).toBe(204);
    expect(await chosen(person)).toBeNull();
    const { rows } = await agency.sql.query(
      "select after from audit_event where action = 'choose-number-format' and subject_id = $1 order by id",
      [person.id],
    );
    expect(rows.map(({ after }) => after.numberFormat)).toEqual(['point-comma', null]);
  });

  it('is one of four, and a personal choice', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const answer = await format(person, '?numberFormat=german');
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'querystring.numberFormat']);
    expect((await format(person, '?numberFormat=space-comma', other.id)).status).toBe(403);
    expect([await chosen(person), await chosen(other)]).toEqual([null, null]);
  });
});

describe('the start page (HOME-01)', () => {
  it('is time entry until the person chooses Home, and is stored for the next sign-in (HOME-01)', async () => {
    const employee = await agency.add.employee();
    const [person, other] = [await agency.signIn(employee), await somebody()];
    const chosen = async (who: TestPerson) => (await who.get('/api/auth/employeeinfo')).body.startsAtHome;
    const choose = (query: string, id = person.id) => person.put(`/api/employees/${id}/start${query}`);
    expect(await chosen(person)).toBe(false);
    expect((await choose('?atHome=true')).status).toBe(204);
    expect(await chosen(await agency.signIn(employee))).toBe(true);
    expect((await choose('?atHome=false')).status).toBe(204);
    expect(await chosen(person)).toBe(false);
    expect((await choose('?atHome=maybe')).status).toBe(400);
    expect((await choose('?atHome=true', other.id)).status).toBe(403);
    expect(await chosen(other)).toBe(false);
  });
});

describe('the second language', () => {
  it('is turned on and off, and stored for the next sign-in (LANG-01, CALL-04)', async () => {
    const employee = await agency.add.employee();
    const person = await agency.signIn(employee);
    const chosen = async (who = person) => (await who.get('/api/auth/employeeinfo')).body.useSecondLanguage;
    expect(await chosen()).toBe(false);
    const answer = await choose(person, true);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect((await choose(person, true)).status).toBe(204);
    expect(await chosen()).toBe(true);
    expect(await chosen(await agency.signIn(employee))).toBe(true);
    expect((await choose(person, false)).status).toBe(204);
    expect(await chosen()).toBe(false);
    const { rows } = await agency.sql.query(
      "select by_employee_id as by, after from audit_event where action = 'choose-language' and subject_id = $1 order by id",
      [person.id],
    );
    expect(rows.map(({ by, after }) => [by, after.useSecondLanguage])).toEqual([
      [person.id, true],
      [person.id, true],
      [person.id, false],
    ]);
  });

  it("is a personal choice: another person's can't be changed (LANG-01, PERM-09)", async () => {
    const [person, other] = [await somebody(), await somebody()];
    const answer = await choose(person, true, other.id);
    expect([answer.status, answer.body.detail]).toEqual([403, 'Permission denied']);
    expect((await choose(person, true, 2147483647)).status).toBe(403);
    expect((await other.get('/api/auth/employeeinfo')).body.useSecondLanguage).toBe(false);
  });

  it('is set with true or false only (ERR-02, LANG-01)', async () => {
    const person = await somebody();
    for (const value of ['yes', '1', '', 'TRUE', 'null']) {
      const answer = await choose(person, value);
      expect([value, answer.status, answer.body.errors[0].path]).toEqual([value, 400, 'querystring.useSecondLanguage']);
    }
    expect((await person.put(`/api/employees/${person.id}/language`)).status).toBe(400);
    expect((await choose(person, true, 0)).body.detail).toBe('Invalid id requested');
  });

  it('has tables of labels and fields; the first language has none (LANG-02, CALL-05)', async () => {
    const person = await somebody();
    expect((await person.get('/api/translations/labels')).body).toEqual([]);
    expect((await person.get('/api/translations/fields')).body).toEqual([]);
    await choose(person, true);
    const labels = (await person.get('/api/translations/labels')).body;
    expect(labels).toContainEqual({ original: 'Save', translated: 'Speichern' });
    expect(labels).toContainEqual({ original: 'Cancel', translated: 'Abbrechen' });
    expect(labels).not.toContainEqual({ original: 'Job', translated: 'Auftrag' });
    expect((await person.get('/api/translations/fields')).body).toEqual([{ original: 'Job', translated: 'Auftrag' }]);
  });

  it("isn't available in an agency with only one language (LANG-02)", async () => {
    const person = await somebody({ use_second_language: true });
    await agency.sql.query('update agency set second_language = null');
    expect((await person.get('/api/translations/labels')).body).toEqual([]);
    expect((await person.get('/api/auth/employeeinfo')).body).toMatchObject({
      useSecondLanguage: false,
      agency: { secondLanguage: null },
    });
    await agency.sql.query("update agency set second_language = 'German'");
    expect((await person.get('/api/translations/labels')).body).not.toEqual([]);
  });
});

describe('an error message', () => {
  it("uses the person's language, with its values filled in (LANG-02, ERR-02)", async () => {
    const job = await agency.add.job();
    const costType = await agency.add.costType();
    const draft = {
      id: 0,
      units: 11,
      notes: '',
      transactionDate: '2026-11-16',
      isBillable: true,
      jobId: job.id,
      costTypeId: costType.id,
    };
    const [first, second] = [await somebody(), await somebody({ use_second_language: true })];
    const detailOf = async (person: TestPerson) => (await person.post('/api/timesheet/timeentries', draft)).body;
    expect((await detailOf(first)).detail).toBe('Cannot insert more than 10 hours per day');
    expect(await detailOf(second)).toMatchObject({
      code: 'units-above-maximum',
      detail: 'Nicht mehr als 10 Stunden am Tag',
    });
    const batch = { creates: [draft, draft], updates: [], deletes: [] };
    const { creates } = (await second.post('/api/timesheet/timeentries/batch', batch)).body;
    expect(creates[1].problem.detail).toBe('Nicht mehr als 10 Stunden am Tag');
    expect((await second.get('/api/no/such/call')).body.detail).toBe('Not found');
    expect((await second.get('/api/timesheet/timeentries/2147483647')).body.detail).toBe('Nicht gefunden');
  });

  it('falls back to the original without a translation (LANG-02)', async () => {
    const person = await somebody({ use_second_language: true });
    expect((await person.get('/api/timesheet/timeentries')).body.detail).toBe("Some of the values sent aren't valid");
  });
});
