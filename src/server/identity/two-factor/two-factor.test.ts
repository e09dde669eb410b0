import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { codeOf, FACTORS, setUpApp } from '#test/fixtures/identity/authenticator-app.ts';
import { catchMails } from '#test/fixtures/mail/catch-mails.ts';
import { installationWith } from '#test/fixtures/mail/mail-desk.ts';
import { startTestAgency, TEST_PASSWORD, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

type Person = { id: number; username: string };

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency({ mail: installationWith(null) });
});
afterAll(() => agency.close());

/** A person with an app, and the browser in which they set it up. */
async function withApp() {
  const person = await agency.add.employee();
  const browser = await agency.signIn(person);
  const { recoveryCodes: codes, ...app } = await setUpApp(agency, browser);
  return { person, browser, codes, ...app };
}

const login = ({ id, username }: Person, password = TEST_PASSWORD) =>
  agency.signedOut.post('/api/auth/login', { id, username, password, database: 'here' });
const show = (ticket: string, code: string) => agency.signedOut.post('/api/auth/secondfactor', { ticket, code });

/** The ticket of a person after a correct password. */
async function ticketOf(person: Person): Promise<string> {
  const answer = await login(person);
  expectProblem(answer, 401, 'second-factor-needed', 'sign-in');
  return answer.body.secondFactor.ticket;
}

it('lets many people sign in with a recovery code at the same time (FIX-65)', async () => {
  const shown: { ticket: string; code: string }[] = [];
  for (let count = 0; count < 8; count += 1) {
    const { person, codes } = await withApp();
    shown.push({ ticket: await ticketOf(person), code: codes[0]! });
  }
  const answers = await Promise.all(shown.map(({ ticket, code }) => show(ticket, code)));
  expect(answers.map(({ status }) => status)).toEqual(shown.map(() => 200));
});

describe('set-up of an authenticator app (IDENT-07)', () => {
  it('takes effect only after a correct code (IDENT-07)', async () => {
    const person = await agency.add.employee();
    const browser = await agency.signIn(person);
    expect((await browser.get(FACTORS)).body).toEqual({ totp: null, recoveryCodesLeft: 0, passkeys: 0 });
    const { secret, address } = (await browser.post(`${FACTORS}/totp`)).body;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toContain(`secret=${secret}`);
    expect((await login(person)).status).toBe(200);
    for (const code of ['000000', '', 'x', codeOf(secret, -3), codeOf(secret, 3)]) {
      expectProblem(await browser.post(`${FACTORS}/totp/confirm`, { code }), 400, 'second-factor-wrong', code);
    }
    expect((await browser.get(FACTORS)).body.totp).toBeNull();
    const { body } = await browser.post(`${FACTORS}/totp/confirm`, {
      code: ` ${codeOf(secret).replace(/^.../, '$& ')}`,
    });
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect((await browser.get(FACTORS)).body).toMatchObject({ recoveryCodesLeft: 10, totp: {} });
  });

  it('stores no readable secret or code, and never returns either again (IDENT-07, IDENT-13)', async () => {
    const { person, browser, secret, codes } = await withApp();
    const { rows } = await agency.sql.query(
      `select secret_sealed as kept from totp_factor where employee_id = $1
       union all select code_hash from recovery_code where employee_id = $1`,
      [person.id],
    );
    const kept = rows.map(({ kept: one }) => one).join('\n');
    for (const readable of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
      expect(kept).not.toContain(readable);
    }
    expect(kept.match(/\$argon2id\$/g)).toHaveLength(10);
    expect(JSON.stringify((await browser.get(FACTORS)).body)).not.toContain(secret);
  });

  it('must be restarted after an hour, or when it was never started (IDENT-07)', async () => {
    const person = await agency.add.employee();
    const browser = await agency.signIn(person);
    const confirm = (code: string) => browser.post(`${FACTORS}/totp/confirm`, { code });
    expectProblem(await confirm('123456'), 422, 'second-factor-set-up-ended', 'nothing begun');
    const { secret } = (await browser.post(`${FACTORS}/totp`)).body;
    await agency.sql.query(`update totp_set_up set begun_at = now() - interval '61 minutes'`);
    expectProblem(await confirm(codeOf(secret)), 422, 'second-factor-set-up-ended', 'too late');
  });

  it('requires a key to store the secret (IDENT-13)', async () => {
    const { origin, close } = await agency.startAnother({});
    const browser = await agency.signIn(await agency.add.employee());
    const answer = await fetch(`${origin}${FACTORS}/totp`, {
      method: 'POST',
      headers: { cookie: browser.cookie, 'x-requested-with': 'XMLHttpRequest' },
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      422,
      'second-factor-unavailable',
    ]);
    await close();
  });
});

describe('a new authenticator app (PEOPLE-05)', () => {
  it('is confirmed by mail after its first code, without its secret (PEOPLE-05, IDENT-07)', async () => {
    const person = await agency.add.employee({ name: 'Emma', email: 'emma@here.example' });
    const browser = await agency.signIn(person);
    const { secret } = (await browser.post(`${FACTORS}/totp`)).body;
    expectProblem(await browser.post(`${FACTORS}/totp/confirm`, { code: '000000' }), 400, 'second-factor-wrong');
    expect(await catchMails(agency)).toEqual([]);
    expect((await browser.post(`${FACTORS}/totp/confirm`, { code: codeOf(secret) })).status).toBe(200);
    const [mail, ...others] = await catchMails(agency);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'app-added', state: 'captured', to: 'emma@here.example' });
    expect(mail!.subject).toContain('A new authenticator app at');
    expect(mail!.text).toContain('Emma, an authenticator app was set up');
    expect(`${mail!.text}${mail!.html}`).not.toContain(secret);
  });
});

describe('sign-in with a second factor (IDENT-07)', () => {
  it('requires a code from the app after the password (IDENT-07)', async () => {
    const { person, secret } = await withApp();
    const answer = await login(person);
    expectProblem(answer, 401, 'second-factor-needed', 'password');
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { ticket, ways } = answer.body.secondFactor;
    expect(ways).toEqual(['totp', 'recovery-code']);
    const entered = await show(ticket, codeOf(secret));
    expect([entered.status, entered.body.id]).toEqual([200, person.id]);
    const cookie = entered.headers.getSetCookie()[0]!.split(';')[0]!;
    const sessions = await agency.send('/api/auth/sessions', { headers: { cookie } });
    expect(sessions.body[0]).toMatchObject({ way: 'totp', isThis: true });
    expectProblem(await show(ticket, codeOf(secret, 1)), 401, 'sign-in-ticket-ended', 'the ticket again');
  });

  it('gives the usual message for a wrong password, with or without a factor (IDENT-07)', async () => {
    const { person } = await withApp();
    expectProblem(await login(person, 'wrong'), 401, 'sign-in-failed', 'password');
  });

  it('accepts a code once, also from two concurrent requests, and one time step either way (IDENT-07)', async () => {
    const { person, secret } = await withApp();
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOf(person)));
    const code = codeOf(secret, -1);
    const answers = await Promise.all(tickets.slice(0, 3).map((ticket) => show(ticket, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expectProblem(await show(tickets[3]!, codeOf(secret, 3)), 400, 'second-factor-wrong', 'far ahead');
    expect((await show(tickets[3]!, codeOf(secret, 1))).status).toBe(200);
    expectProblem(await show(await ticketOf(person), codeOf(secret)), 400, 'second-factor-wrong', 'before one used');
  });

  it('accepts a recovery code once (IDENT-07)', async () => {
    const { person, browser, codes } = await withApp();
    const ticket = await ticketOf(person);
    expect((await show(ticket, codes[0]!.toUpperCase())).status).toBe(200);
    expect((await browser.get(FACTORS)).body.recoveryCodesLeft).toBe(9);
    expectProblem(await show(await ticketOf(person), codes[0]!), 400, 'second-factor-wrong', 'again');
    const [one, other] = [await ticketOf(person), await ticketOf(person)];
    const answers = await Promise.all([show(one, codes[1]!), show(other, codes[1]!)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('has a ticket for five codes and five minutes (IDENT-07)', async () => {
    const { person, secret } = await withApp();
    const ticket = await ticketOf(person);
    for (let tries = 0; tries < 5; tries++) {
      expectProblem(await show(ticket, '000000'), 400, 'second-factor-wrong', `try ${tries}`);
    }
    expectProblem(await show(ticket, codeOf(secret)), 401, 'sign-in-ticket-ended', 'the sixth');
    const late = await ticketOf(person);
    const { rows } = await agency.sql.query(
      `update sign_in_ticket set expires_at = expires_at - interval '5 minutes' where employee_id = $1
       returning expires_at <= now() as over`,
      [person.id],
    );
    expect(rows.every(({ over }) => over)).toBe(true);
    expectProblem(await show(late, codeOf(secret)), 401, 'sign-in-ticket-ended', 'late');
  });

  it('has a ticket that works nowhere else, and ends with the password, the person or the agency (IDENT-07)', async () => {
    const { person, browser, secret } = await withApp();
    const ticket = await ticketOf(person);
    for (const cookie of [`docket=${ticket}`, ticket]) {
      expectProblem(await agency.send('/api/auth/employeeinfo', { headers: { cookie } }), 401, 'signed-out', cookie);
    }
    for (const wrong of [ticket.replace('here', 'elsewhere'), 'here.x', `nowhere.${'a'.repeat(43)}`, '', '😀']) {
      expectProblem(await show(wrong, codeOf(secret)), 401, 'sign-in-ticket-ended', wrong);
    }
    const newPassword = 'nine tall storks in a field';
    const changed = { id: person.id, password: TEST_PASSWORD, newPassword, database: 'here' };
    expect((await browser.post('/api/auth/changepassword', changed)).status).toBe(204);
    expectProblem(await show(ticket, codeOf(secret)), 401, 'sign-in-ticket-ended', 'another password');
    const next = (await login(person, newPassword)).body.secondFactor.ticket;
    await agency.sql.query('update employee set is_active = false where id = $1', [person.id]);
    expectProblem(await show(next, codeOf(secret)), 401, 'sign-in-ticket-ended', 'inactive');
  });

  it("counts wrong codes as wrong passwords, which a correct password doesn't reset (IDENT-14, AUTH-16)", async () => {
    const { person, secret } = await withApp();
    for (let tries = 0; tries < 10; tries++) {
      expectProblem(await show(await ticketOf(person), 'wrong'), 400, 'second-factor-wrong', `try ${tries}`);
    }
    const answer = await show(await ticketOf(person), codeOf(secret));
    expectProblem(answer, 429, 'too-many-attempts', 'the eleventh');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const { rows } = await agency.sql.query(
      `select action from audit_event where by_employee_id = $1 and subject = 'access' order by id`,
      [person.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['code-failed', 'locked-out']));
  });

  it('first asks which of several people is signing in (AUTH-04, IDENT-07)', async () => {
    const { person, secret } = await withApp();
    await agency.add.employee({ username: person.username, domain: 'another' });
    const answer = await agency.signedOut.post('/api/auth/login', {
      username: person.username,
      password: TEST_PASSWORD,
      database: 'here',
    });
    expect(answer.body).toHaveLength(2);
    expect((await show(await ticketOf(person), codeOf(secret))).body.id).toBe(person.id);
  });
});

describe('links to choose a password (IDENT-07)', () => {
  it.each(['invitation', 'reset'])("of an %s don't bypass the second factor (IDENT-07)", async (purpose) => {
    const { person, secret } = await withApp();
    const token = randomBytes(32).toString('base64url');
    await agency.sql.query(
      `with link as (
         insert into sign_in_link (employee_id, purpose, expires_at) values ($1, $2, now() + interval '1 hour') returning id)
       insert into sign_in_link_token (token_hash, sign_in_link_id) select sha256($3::text::bytea), id from link`,
      [person.id, purpose, token],
    );
    const newPassword = 'nine tall storks in a field';
    const chosen = await agency.signedOut.post('/api/auth/links/password', { agency: 'here', token, newPassword });
    expect([chosen.status, chosen.body, chosen.headers.getSetCookie()]).toEqual([200, null, []]);
    const answer = await login(person, newPassword);
    expectProblem(answer, 401, 'second-factor-needed', 'the new password');
    expect((await show(answer.body.secondFactor.ticket, codeOf(secret))).status).toBe(200);
  });
});

describe('recovery codes and removal (IDENT-07)', () => {
  const removal = (browser: TestPerson, code: string) => browser.post(`${FACTORS}/totp/remove`, { code });

  it('renews recovery codes with a code, which ends the previous ones (IDENT-07)', async () => {
    const { person, browser, secret, codes } = await withApp();
    const renew = (code: string) => browser.post(`${FACTORS}/recoverycodes`, { code });
    expectProblem(await renew('000000'), 400, 'second-factor-wrong', 'wrong');
    const renewed = (await renew(codeOf(secret))).body.recoveryCodes;
    expect(renewed).toHaveLength(10);
    expectProblem(await show(await ticketOf(person), codes[5]!), 400, 'second-factor-wrong', 'an old one');
    expect((await show(await ticketOf(person), renewed[5])).status).toBe(200);
  });

  it('removes the app with a code, after which the password is enough; the trail records it (IDENT-07)', async () => {
    const { person, browser, codes } = await withApp();
    expectProblem(await removal(browser, '000000'), 400, 'second-factor-wrong', 'wrong');
    expect((await removal(browser, codes[0]!)).status).toBe(204);
    expectProblem(await removal(browser, codes[1]!), 400, 'second-factor-wrong', 'nothing there');
    expect((await browser.get(FACTORS)).body).toEqual({ totp: null, recoveryCodesLeft: 0, passkeys: 0 });
    expect((await login(person)).status).toBe(200);
    const { rows } = await agency.sql.query(
      `select action from audit_event where subject = 'second_factor' and subject_id = $1 order by id`,
      [person.id],
    );
    expect(rows).toEqual([{ action: 'create' }, { action: 'delete' }]);
  });

  it('replaces the app only with the first code of the new one (IDENT-07)', async () => {
    const { person, browser, secret, forgetSteps } = await withApp();
    const { secret: next } = (await browser.post(`${FACTORS}/totp`)).body;
    expect((await show(await ticketOf(person), codeOf(secret, -1))).status).toBe(200);
    expect((await browser.post(`${FACTORS}/totp/confirm`, { code: codeOf(next) })).status).toBe(200);
    await forgetSteps();
    expectProblem(await show(await ticketOf(person), codeOf(secret)), 400, 'second-factor-wrong', 'the old app');
    expect((await show(await ticketOf(person), codeOf(next, 1))).status).toBe(200);
  });
});

describe('a lost second factor (IDENT-08)', () => {
  const address = (id: number) => `/api/administration/people/${id}/factors`;

  it('is removed by an administrator with a reason: sessions end, a mail is sent, the trail records it (IDENT-08)', async () => {
    const { person, browser } = await withApp();
    await agency.sql.query(`update employee set email = 'lost@here.example' where id = $1`, [person.id]);
    const admin = await agency.add.employee({ name: 'Ada Admin', access: { administration: 'all' } });
    const asking = await agency.signIn(admin);
    expect((await asking.get(address(person.id))).body).toMatchObject({ recoveryCodesLeft: 10, totp: {} });
    const remove = (reason: string) => asking.post(`${address(person.id)}/remove`, { reason });
    for (const reason of ['', '  ', 'x'.repeat(501)]) expect((await remove(reason)).status).toBe(400);
    const ticket = await ticketOf(person);
    expect((await remove('Phone fell into the harbour 😀')).status).toBe(204);
    expect((await remove('Once more')).status).toBe(204);
    expectProblem(await browser.get(FACTORS), 401, 'signed-out', 'session');
    expectProblem(await show(ticket, '123456'), 401, 'sign-in-ticket-ended', 'ticket');
    expect((await login(person)).status).toBe(200);
    const mails = await agency.sql.query(`select facts from outgoing_mail where template = 'second-factor-removed'`);
    expect(mails.rows).toEqual([
      { facts: { by: 'Ada Admin', reason: 'Phone fell into the harbour 😀', hasPassword: true } },
    ]);
    const trail = await agency.sql.query(
      `select by_employee_id as by, for_employee_id as of, after from audit_event
       where subject = 'second_factor' and subject_id = $1 and action = 'delete'`,
      [person.id],
    );
    expect(trail.rows).toEqual([{ by: admin.id, of: person.id, after: { reason: 'Phone fell into the harbour 😀' } }]);
  });

  it("can't be removed by its owner this way, or without the right (IDENT-08)", async () => {
    const { person, browser } = await withApp();
    expectProblem(await browser.post(`${address(person.id)}/remove`, { reason: 'x' }), 403, 'forbidden', 'no right');
    const admin = await agency.add.employee({ access: { administration: 'all' } });
    const asking = await agency.signIn(admin);
    expectProblem(await asking.post(`${address(admin.id)}/remove`, { reason: 'x' }), 422, 'second-factor-own', 'own');
    expectProblem(await asking.post(`${address(999_999_999)}/remove`, { reason: 'x' }), 404, 'not-found', 'unknown');
  });
});
