import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { setUpApp } from '#test/fixtures/identity/authenticator-app.ts';
import { installationWith } from '#test/fixtures/mail/mail-desk.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

let agency: TestAgency;
let ada: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency({ mail: installationWith(null) });
  ada = await agency.signIn(await agency.add.employee({ access: { administration: 'all' } }));
});
afterAll(() => agency.close());
beforeEach(async () => {
  await demand('offered');
});

const demand = async (secondFactor: string) => {
  const answer = await ada.put('/api/administration/sign-in', { secondFactor });
  // The administrator who requires it has a grace period, too.
  expect(answer.status).toBe(200);
  return answer.body;
};
const daysOf = async (browser: TestPerson) => {
  const { lacksSecondFactor, secondFactorExpectedIn } = (await browser.get('/api/auth/employeeinfo')).body;
  return [lacksSecondFactor, secondFactorExpectedIn];
};
const pass = (days: number) =>
  agency.sql.query('update second_factor_grace set since = since - make_interval(days => $1)', [days]);
const setUp = (browser: TestPerson) => setUpApp(agency, browser);

describe('a required second factor (IDENT-08)', () => {
  it('applies to administrators in new agencies (IDENT-08)', async () => {
    await agency.sql.query('delete from sign_in_setting');
    expect((await ada.get('/api/administration/sign-in')).body.secondFactor).toBe('administration');
  });

  it('has a grace period of 14 days, after which only its set-up is available (IDENT-08, SHELL-05)', async () => {
    const browser = await agency.signIn(await agency.add.employee());
    expect(await daysOf(browser)).toEqual([false, null]);
    await demand('everybody');
    expect(await daysOf(browser)).toEqual([false, 14]);
    await pass(13);
    expect(await daysOf(browser)).toEqual([false, 1]);
    expect((await browser.get('/api/home')).status).toBe(200);
    await pass(1);
    expect(await daysOf(browser)).toEqual([true, 0]);
    expectProblem(await browser.get('/api/home'), 403, 'second-factor-demanded');
    expectProblem(
      await browser.post('/api/auth/factors/totp/remove', { code: '123456' }),
      403,
      'second-factor-demanded',
    );
    await setUp(browser);
    expect(await daysOf(browser)).toEqual([false, null]);
    expect((await browser.get('/api/home')).status).toBe(200);
  });

  it('for administrators applies to everyone with any administration right, and to no one else (IDENT-08)', async () => {
    const office = await agency.signIn(await agency.add.employee({ access: { administration: 'all' } }));
    const other = await agency.signIn(await agency.add.employee({ access: { people: 'all' } }));
    await demand('administration');
    expect(await daysOf(office)).toEqual([false, 14]);
    expect(await daysOf(other)).toEqual([false, null]);
  });

  it('starts a new grace period when the requirement changes or a factor is lost (IDENT-08)', async () => {
    const person = await agency.add.employee();
    const browser = await agency.signIn(person);
    await demand('everybody');
    await daysOf(browser);
    await pass(20);
    expect(await daysOf(browser)).toEqual([true, 0]);
    await demand('offered');
    expect(await daysOf(browser)).toEqual([false, null]);
    await demand('everybody');
    expect(await daysOf(browser)).toEqual([false, 14]);
    await setUp(browser);
    await agency.sql.query('delete from totp_factor where employee_id = $1', [person.id]);
    expect(await daysOf(browser)).toEqual([false, 14]);
  });

  it('is shown with the number of people without one, and recorded in the trail once for each change (IDENT-08)', async () => {
    const before = await demand('everybody');
    await demand('everybody');
    expect(before.secondFactor).toBe('everybody');
    expect(before.missing).toBeGreaterThan(0);
    const someone = await agency.signIn(await agency.add.employee());
    await setUp(someone);
    const { body } = await ada.get('/api/administration/sign-in');
    expect([body.demandedOf - before.demandedOf, body.missing - before.missing]).toEqual([1, 0]);
    const { rows } = await agency.sql.query(
      "select after from audit_event where subject = 'agency' and after ->> 'secondFactor' = 'everybody' order by id desc limit 2",
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});
