import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, TEST_PASSWORD, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency();
});
afterAll(() => agency.close());

const NEXT = 'a new one, long enough';
const somebody = async (fields: Record<string, unknown> = {}) => {
  const employee = await agency.add.employee(fields);
  return { employee, person: await agency.signIn(employee) };
};
const change = (person: TestPerson, fields: Record<string, unknown> = {}) =>
  person.post('/api/auth/changepassword', {
    id: person.id,
    password: TEST_PASSWORD,
    newPassword: NEXT,
    database: 'here',
    ...fields,
  });
const signIn = (username: string, password: string) =>
  agency.signedOut.post('/api/auth/login', { username, password, database: 'here', isPersistent: false });
const isSignedIn = async (person: TestPerson) => (await person.get('/api/auth/employeeinfo')).status === 200;

describe('changing the password', () => {
  it('replaces the old one, which no longer signs in (AUTH-07, CALL-02, AUTH-16)', async () => {
    const { employee, person } = await somebody();
    const answer = await change(person);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect((await signIn(employee.username, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(employee.username, NEXT)).status).toBe(200);
    const { rows } = await agency.sql.query('select password_hash from employee where id = $1', [person.id]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
  });

  it("ends the person's other sessions, but not the current one or other people's (AUTH-16)", async () => {
    const { employee, person } = await somebody();
    const [phone, office] = [await agency.signIn(employee), await agency.signIn(employee)];
    const { person: colleague } = await somebody();
    expect((await change(person)).status).toBe(204);
    expect(await Promise.all([person, phone, office, colleague].map(isSignedIn))).toEqual([true, false, false, true]);
    expectProblem(await phone.get('/api/auth/employeeinfo'), 401, 'signed-out');
  });

  it('explains why a new password is rejected, and keeps the old one and the sessions (AUTH-07, AUTH-09)', async () => {
    const { employee, person } = await somebody();
    const phone = await agency.signIn(employee);
    const refusals = [
      [{ newPassword: TEST_PASSWORD }, 'password-same', 'The new password can not be the same as old password'],
      [{ newPassword: 'too short' }, 'password-weak', 'The new password must have at least 10 characters'],
      [{ newPassword: ' '.repeat(12) }, 'password-weak', 'The new password must have at least 10 characters'],
      [{ newPassword: 'x'.repeat(201) }, 'password-weak', 'The new password must have at least 10 characters'],
      [{ newPassword: '' }, 'password-weak', 'The new password must have at least 10 characters'],
      [{ password: 'not the current one' }, 'password-wrong', 'The current password is not correct'],
      [{ password: 'wrong', newPassword: 'wrong' }, 'password-wrong', 'The current password is not correct'],
    ] as const;
    for (const [fields, code, detail] of refusals) {
      const answer = await change(person, fields);
      expectProblem(answer, 400, code);
      expect(answer.body.detail).toBe(detail);
    }
    expect(await isSignedIn(phone)).toBe(true);
    expect((await signIn(employee.username, TEST_PASSWORD)).status).toBe(200);
    const { rows } = await agency.sql.query(
      "select 1 from audit_event where action = 'change-password' and subject_id = $1",
      [person.id],
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['1234567890', 'password-breached'],
    ['password123', 'password-breached'],
    ['Password123', 'password-breached'],
    ['aaaaaaaaaa', 'password-guessable'],
    ['abcdefghijkl', 'password-guessable'],
  ])('refuses %s and says why: %s (FIX-13, IDENT-11, IDENT-12, IDENT-14)', async (newPassword, code) => {
    const { employee, person } = await somebody();
    const answer = await change(person, { newPassword });
    expectProblem(answer, 400, code as 'password-guessable');
    expect((await signIn(employee.username, TEST_PASSWORD)).status).toBe(200);
  });

  it('rejects the names of the person and the agency (FIX-13, IDENT-11)', async () => {
    const { person } = await somebody({ name: 'Wilhelmina Krautwickl', username: 'wkrautwickl' });
    for (const newPassword of ['Wilhelmina-1', 'wkrautwickl1', 'krautwickl2026'])
      expectProblem(await change(person, { newPassword }), 400, 'password-guessable');
    const { person: somebodyElse } = await somebody();
    expect((await change(somebodyElse, { newPassword: 'krautwickl2026' })).status).toBe(204);
  });

  it('issues a new token for the current session: the old cookie is no longer signed in (FIX-14)', async () => {
    const { person } = await somebody();
    const before = person.cookie;
    expect((await change(person)).status).toBe(204);
    expect(person.cookie).not.toBe(before);
    expect(await isSignedIn(person)).toBe(true);
    expectProblem(await agency.send('/api/auth/employeeinfo', { headers: { cookie: before } }), 401, 'signed-out');
  });

  it("is for yourself only: another person's ID and another database are rejected (PERM-09, CALL-02)", async () => {
    const { person } = await somebody();
    const { employee: other } = await somebody();
    expectProblem(await change(person, { id: other.id }), 403, 'forbidden');
    expectProblem(await change(person, { id: 2147483647 }), 403, 'forbidden');
    expectProblem(await change(person, { database: 'elsewhere' }), 403, 'forbidden');
    expect((await signIn(other.username, TEST_PASSWORD)).status).toBe(200);
  });

  it("limits guesses of the current password: after ten even the correct one isn't checked (AUTH-16)", async () => {
    const { person } = await somebody();
    for (let guess = 0; guess < 10; guess += 1) {
      expectProblem(await change(person, { password: `guess ${guess}` }), 400, 'password-wrong');
    }
    const throttled = await change(person);
    expectProblem(throttled, 429, 'too-many-attempts');
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it("counts guesses before checking them, so that concurrent ones don't help (AUTH-16)", async () => {
    const { person } = await somebody();
    const tries = await Promise.all(Array.from({ length: 20 }, () => change(person, { password: 'guess' })));
    expect(new Set(tries.map(({ body }) => body.code))).toContain('too-many-attempts');
    expect(tries.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
    expectProblem(await change(person), 429, 'too-many-attempts');
  });

  it('unlocks everything for a person whose password had expired (AUTH-08, SHELL-05)', async () => {
    const { person } = await somebody({ password_changed_at: null });
    expectProblem(await person.get('/api/employees'), 403, 'password-expired');
    expect((await change(person)).status).toBe(204);
    expect((await person.get('/api/employees')).status).toBe(200);
    expect((await person.get('/api/auth/employeeinfo')).body.passwordExpired).toBe(false);
  });

  it('is recorded in the trail without passwords or hashes (AUTH-16)', async () => {
    const { person } = await somebody();
    await change(person);
    const { rows } = await agency.sql.query(
      "select * from audit_event where action = 'change-password' and subject_id = $1",
      [person.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ by_employee_id: person.id, subject: 'employee' });
    expect(JSON.stringify(rows)).not.toMatch(/argon2|docket-test|long enough/);
  });

  it('is rejected by field when the input is invalid (ERR-02, CALL-02)', async () => {
    const { person } = await somebody();
    for (const [field, value] of [
      ['id', '1'],
      ['password', undefined],
      ['newPassword', 12345678901],
      ['newPassword', 'x'.repeat(1001)],
      ['newPassword', 'with\u0000inside it'],
      ['database', undefined],
    ] as const) {
      const answer = await change(person, { [field]: value });
      expectProblem(answer, 400, 'invalid-request');
      expect(answer.body.errors[0].path).toBe(field);
    }
  });
});
