import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { setUpApp } from '#test/fixtures/identity/authenticator-app.ts';
import { installationWith } from '#test/fixtures/mail/mail-desk.ts';
import { tablesAsTheyAre } from '#test/fixtures/tables-as-they-are.ts';
import { startTestAgency, TEST_PASSWORD, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

const PROOF = '/api/auth/proof';
const DEMAND = '/api/administration/sign-in';

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency({ mail: installationWith(null) });
});
afterAll(() => agency.close());

const everything = {
  administration: 'all',
  people: 'all',
  masterdata: 'all',
  moneysettings: 'all',
} as const;

/** An administrator who signed in a number of minutes ago. */
async function someone(minutes: number): Promise<TestPerson> {
  const browser = await agency.signIn(await agency.add.employee({ access: everything }));
  await age(browser, minutes);
  return browser;
}
const age = ({ id }: TestPerson, minutes: number) =>
  agency.sql.query('update session set proved_at = now() - make_interval(mins => $2) where employee_id = $1', [
    id,
    minutes,
  ]);
const demand = (by: TestPerson) => by.put(DEMAND, { secondFactor: 'offered' });

describe('re-authentication (IDENT-10)', () => {
  it('is satisfied by signing in, for ten minutes (IDENT-10)', async () => {
    const person = await agency.add.employee({ access: everything });
    const login = { ...person, password: TEST_PASSWORD, database: 'here' };
    const { id, username } = login;
    await agency.signedOut.post('/api/auth/login', { id, username, password: TEST_PASSWORD, database: 'here' });
    const { rows } = await agency.sql.query(
      'select proved_at between now() - make_interval(mins => 9) and now() as "isNow" from session where employee_id = $1',
      [id],
    );
    expect(rows).toEqual([{ isNow: true }]);
    const browser = await someone(9);
    expect((await browser.get(PROOF)).body).toMatchObject({ isProved: true });
    expect((await demand(browser)).status).toBe(200);
    await age(browser, 11);
    expect((await browser.get(PROOF)).body).toMatchObject({ isProved: false, way: 'password' });
    const before = await tablesAsTheyAre(agency.sql);
    expectProblem(await demand(browser), 403, 'step-up-needed');
    expect(await tablesAsTheyAre(agency.sql)).toEqual(before);
    expect((await browser.get(DEMAND)).status).toBe(200);
  });

  it('takes the password of people without a second factor, for this session only (IDENT-10)', async () => {
    const browser = await someone(11);
    expectProblem(await browser.post(PROOF, { shown: 'a guess' }), 400, 'password-wrong');
    expectProblem(await demand(browser), 403, 'step-up-needed');
    expect((await browser.post(PROOF, { shown: TEST_PASSWORD })).status).toBe(204);
    expect((await demand(browser)).status).toBe(200);
    const { rows } = await agency.sql.query<{ username: string }>('select username from employee where id = $1', [
      browser.id,
    ]);
    const elsewhere = await agency.signIn({ id: browser.id, username: rows[0]!.username });
    await age(browser, 11);
    expect((await elsewhere.post(PROOF, { shown: TEST_PASSWORD })).status).toBe(204);
    expectProblem(await demand(browser), 403, 'step-up-needed');
  });

  it('takes a code from people with a second factor, not the password; a recovery code is used up (IDENT-10)', async () => {
    const browser = await someone(0);
    const { codeOf, recoveryCodes } = await setUpApp(agency, browser);
    await age(browser, 11);
    expect((await browser.get(PROOF)).body).toMatchObject({ way: 'code' });
    expectProblem(await browser.post(PROOF, { shown: TEST_PASSWORD }), 400, 'second-factor-wrong', 'sign-in');
    expect((await browser.post(PROOF, { shown: codeOf() })).status).toBe(204);
    expect((await demand(browser)).status).toBe(200);
    expectProblem(await browser.post(PROOF, { shown: codeOf() }), 400, 'second-factor-wrong', 'sign-in');
    expect((await browser.post(PROOF, { shown: recoveryCodes[0] })).status).toBe(204);
    expectProblem(await browser.post(PROOF, { shown: recoveryCodes[0] }), 400, 'second-factor-wrong', 'sign-in');
  });

  it("can't be guessed: attempts count as those at sign-in (IDENT-10, AUTH-16)", async () => {
    const browser = await someone(11);
    for (let guess = 0; guess < 10; guess += 1)
      expectProblem(await browser.post(PROOF, { shown: `guess ${guess}` }), 400, 'password-wrong');
    expectProblem(await browser.post(PROOF, { shown: TEST_PASSWORD }), 429, 'too-many-attempts');
    expectProblem(await demand(browser), 403, 'step-up-needed');
  });

  it('is possible only by signing in again for people without a password or factor (IDENT-10)', async () => {
    const browser = await someone(11);
    await agency.sql.query('update employee set password_hash = null where id = $1', [browser.id]);
    expect((await browser.get(PROOF)).body).toMatchObject({ isProved: false, way: null });
    expectProblem(await browser.post(PROOF, { shown: TEST_PASSWORD }), 400, 'password-wrong');
  });

  it('is not available to people who are signed out (IDENT-10)', async () => {
    expectProblem(await agency.signedOut.get(PROOF), 401, 'signed-out');
    expectProblem(await agency.signedOut.post(PROOF, { shown: TEST_PASSWORD }), 401, 'signed-out');
    for (const body of [{}, { shown: '' }, { shown: 'x'.repeat(301) }, { shown: 1 }, { shown: 'x', id: 1 }]) {
      const { status } = await (await someone(0)).post(PROOF, body);
      expect([400, 422]).toContain(status);
    }
  });
});

describe('re-authentication for changes of master data (IDENT-10)', () => {
  const people = '/api/administration/people';
  const readPerson = async (by: TestPerson, id: number) => (await by.get(`${people}/${id}`)).body;

  it("is required for a person's mail address, roles and profile, and for nothing else (IDENT-10)", async () => {
    const browser = await someone(11);
    const { id } = await agency.add.employee({ name: 'Vera' });
    const { lastModified, values } = await readPerson(browser, id);
    const save = (given: object) => browser.put(`${people}/${id}`, { lastModified, values: given });
    for (const given of [{ email: 'new@example.com' }, { roles: ['AccountDirector'] }, { name: 'V', roles: [] }])
      expectProblem(await save(given), 403, 'step-up-needed');
    expect((await readPerson(browser, id)).lastModified).toBe(lastModified);
    expect((await save({ email: values.email, roles: values.roles, name: 'Vera Lind' })).status).toBe(200);
  });

  it("is required for a person's user name and domain, whose change is reported to administrators (FIX-61)", async () => {
    const browser = await someone(11);
    const { id } = await agency.add.employee({ name: 'Nora', username: 'nora.before' });
    await agency.sql.query("update employee set email = 'admin@agency.example' where id = $1", [browser.id]);
    const { lastModified } = await readPerson(browser, id);
    const save = (given: object) => browser.put(`${people}/${id}`, { lastModified, values: given });
    for (const given of [{ username: 'nora.after' }, { domain: 'studio' }])
      expectProblem(await save(given), 403, 'step-up-needed');
    await age(browser, 0);
    expect((await save({ username: 'nora.after', domain: 'studio' })).status).toBe(200);
    const { rows } = await agency.sql.query(
      "select facts -> 'changes' as changes from outgoing_mail where template = 'security-changed' and employee_id = $1",
      [browser.id],
    );
    expect(rows).toEqual([
      {
        changes: [
          { what: 'username', person: 'Nora', before: 'nora.before', after: 'nora.after' },
          { what: 'domain', person: 'Nora', before: null, after: 'studio' },
        ],
      },
    ]);
  });

  it("isn't required for the user name of a new person (FIX-61)", async () => {
    const browser = await someone(11);
    const values = { code: 'NEWP', name: 'New Person', username: 'new.person.61' };
    expect((await browser.post(people, { values })).status).toBe(201);
  });

  it('reports the rows of a sheet in one mail to each administrator (FIX-61)', async () => {
    const browser = await someone(0);
    await agency.sql.query("update employee set email = 'sheet@agency.example' where id = $1", [browser.id]);
    const both = [await agency.add.employee(), await agency.add.employee()];
    const rows = [];
    for (const { id } of both) {
      const { lastModified } = await readPerson(browser, id);
      rows.push({ id, lastModified, values: { username: `sheet.${id}` } });
    }
    const { body } = await browser.post(`${people}/batch`, { rows });
    expect(body.map(({ problem }: { problem: unknown }) => problem)).toEqual([null, null]);
    const mails = await agency.sql.query(
      "select facts from outgoing_mail where template = 'security-changed' and employee_id = $1",
      [browser.id],
    );
    expect(mails.rows).toHaveLength(1);
    expect(mails.rows[0].facts.changes).toHaveLength(2);
  });

  it('is required to allow self-approval and to set the amount for approval by mail (FIX-61)', async () => {
    const browser = await someone(11);
    await agency.sql.query("update employee set email = 'own@agency.example' where id = $1", [browser.id]);
    const settings = '/api/administration/settings/1';
    const flags = ['isSelfApprovalAllowed', 'isOwnOrderApprovalAllowed', 'isOwnInvoiceApprovalAllowed'];
    const saveFlag = async (flag: string, value: boolean) => {
      const { lastModified } = (await browser.get(settings)).body;
      return browser.put(settings, { lastModified, values: { [flag]: value } });
    };
    const orderMail = '/api/administration/ordermail';
    const amount = { supplierMail: 'ask', approvalByLinkAmount: '750' };
    for (const flag of flags) expectProblem(await saveFlag(flag, true), 403, 'step-up-needed');
    expectProblem(await browser.put(orderMail, amount), 403, 'step-up-needed');
    expect(
      (await browser.put(settings, { ...(await browser.get(settings)).body, values: { helpLink: null } })).status,
    ).not.toBe(403);
    await age(browser, 0);
    for (const flag of flags) expect((await saveFlag(flag, true)).status).toBe(200);
    expect((await browser.put(orderMail, amount)).status).toBe(200);
    const { rows } = await agency.sql.query(
      `select change ->> 'what' as what, change ->> 'after' as after from outgoing_mail, jsonb_array_elements(facts -> 'changes') as change
       where template = 'security-changed' and employee_id = $1 order by outgoing_mail.id`,
      [browser.id],
    );
    expect(rows).toEqual([
      ...flags.map((what) => ({ what, after: 'on' })),
      { what: 'approval-by-email', after: expect.stringMatching(/^750 [A-Z]{3}$/) },
    ]);
  });

  it('is required once for a sheet, before any of its rows is saved (IDENT-10)', async () => {
    const browser = await someone(11);
    const [one, two] = [await agency.add.employee(), await agency.add.employee()];
    const row = async (id: number, values: object) => {
      const { lastModified } = await readPerson(browser, id);
      return { id, lastModified, values };
    };
    const rows = [await row(one.id, { name: 'Renamed' }), await row(two.id, { roles: ['AccountDirector'] })];
    expectProblem(await browser.post(`${people}/batch`, { rows }), 403, 'step-up-needed');
    expect((await readPerson(browser, one.id)).values.name).not.toBe('Renamed');
    expect((await browser.post(PROOF, { shown: TEST_PASSWORD })).status).toBe(204);
    const { body } = await browser.post(`${people}/batch`, { rows });
    expect(body.map(({ problem }: { problem: unknown }) => problem)).toEqual([null, null]);
  });

  it("is required for a person's cost rate, also to remove it (IDENT-10)", async () => {
    const browser = await someone(0);
    const { id: person } = await agency.add.employee();
    const rates = '/api/administration/personal-rates';
    const values = { person: { id: person }, firstDay: '2026-10-01', costRate: '50' };
    const made = await browser.post(rates, { values });
    expect(made.status).toBe(201);
    await age(browser, 11);
    expectProblem(await browser.post(rates, { values: { ...values, firstDay: '2026-11-01' } }), 403, 'step-up-needed');
    const { id, lastModified } = made.body;
    const save = browser.put(`${rates}/${id}`, { lastModified, values: { costRate: '60' } });
    expectProblem(await save, 403, 'step-up-needed');
    expectProblem(await browser.delete(`${rates}/${id}`), 403, 'step-up-needed');
    expect((await browser.get(`${rates}/${id}`)).status).toBe(200);
  });

  it('is required to unlock a period, not to lock it (IDENT-10)', async () => {
    const browser = await someone(11);
    const periods = '/api/administration/periods';
    const values = { startDate: '2031-01-01', endDate: '2031-01-31' };
    const { id, lastModified } = (await browser.post(periods, { values })).body;
    const locked = await browser.put(`${periods}/${id}`, { lastModified, values: { isLocked: true } });
    expect(locked.status).toBe(200);
    const unlock = {
      lastModified: locked.body.lastModified,
      values: { isLocked: false },
      reason: 'a late time sheet',
    };
    expectProblem(await browser.put(`${periods}/${id}`, unlock), 403, 'step-up-needed');
  });

  it('is required to import people, not to preview the file (IDENT-10)', async () => {
    const browser = await someone(11);
    const file = (path: string) =>
      agency.send(`/api/administration/${path}`, {
        method: 'POST',
        headers: {
          cookie: browser.cookie,
          'x-requested-with': 'XMLHttpRequest',
          'content-type': 'application/octet-stream',
        },
        body: 'code,name,username\nNEW,New,new.person\n',
      });
    expect((await file('people/import/preview?fileName=p.csv')).status).toBe(200);
    const outcome = 'a'.repeat(64);
    const answer = await file(`people/import?fileName=p.csv&outcome=${outcome}&lines=all`);
    expectProblem(answer, 403, 'step-up-needed');
  });
});
