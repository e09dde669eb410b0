import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { catchMails } from '#test/fixtures/mail/catch-mails.ts';
import { openMailBox } from '#test/fixtures/mail/mail-box.ts';
import { installationWith } from '#test/fixtures/mail/mail-desk.ts';
import { startTestAgency, TEST_PASSWORD, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

const INVITATIONS = '/api/administration/people/invitations';
const OPEN = '/api/auth/links/open';
const CHOOSE = '/api/auth/links/password';
const FORGOT = '/api/auth/forgot';
const PASSWORD = 'seven grey herons on a jetty';

let agency: TestAgency;
let administrator: TestPerson;
let office: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency({ mail: installationWith(null) });
  administrator = await agency.signIn(
    await agency.add.employee({ access: { administration: 'all', people: 'all' }, email: 'ada@here.example' }),
  );
  office = await agency.signIn(await agency.add.employee({ access: { people: 'all' } }));
});
afterAll(() => agency.close());
beforeEach(async () => {
  await agency.askRegistry('delete from counted_call');
  await agency.sql.query('delete from sign_in_attempt; delete from outgoing_mail');
});

const newcomer = (fields: object = {}) =>
  agency.add.employee({ password_hash: null, email: 'new@here.example', ...fields });
const invite = async (id: number, by = administrator, isForNewPassword = false) =>
  (await by.post(INVITATIONS, { ids: [id], isForNewPassword })).body[0];
/** What is sent for an address. */
const sealOf = (address: string) => {
  const [, named, token] = /#([a-z-]+)\.([\w-]+)$/.exec(address)!;
  return { agency: named!, token: token! };
};
const invited = async (id: number) => sealOf((await invite(id)).link);
const open = (seal: object) => agency.signedOut.post(OPEN, seal);
const choose = (seal: object, newPassword = PASSWORD) => agency.signedOut.post(CHOOSE, { ...seal, newPassword });
const signIn = (username: string, password: string) =>
  agency.signedOut.post('/api/auth/login', { username, password, database: 'here', isPersistent: false });
const passwordOf = async (id: number) =>
  (await agency.sql.query('select password_hash as hash from employee where id = $1', [id])).rows[0].hash;

describe('a link for a person who can already sign in', () => {
  const withoutProof = async () => {
    const browser = await agency.signIn(
      await agency.add.employee({ access: { administration: 'all', people: 'all' }, email: 'old@here.example' }),
    );
    await agency.sql.query("update session set proved_at = now() - interval '11 minutes' where employee_id = $1", [
      browser.id,
    ]);
    return browser;
  };
  const ask = (by: TestPerson, ids: number[]) => by.post(INVITATIONS, { ids, isForNewPassword: true });
  const links = async () =>
    (await agency.sql.query('select count(*)::integer as count from sign_in_link')).rows[0].count;

  it('requires fresh re-authentication, as does one for an administrator; until then no selected person gets a link (FIX-62)', async () => {
    const browser = await withoutProof();
    const fresh = await newcomer();
    const known = await agency.add.employee({ email: 'known@here.example' });
    const boss = await newcomer({ access: { administration: 'all' } });
    const before = await links();
    expectProblem(await ask(browser, [fresh.id, known.id]), 403, 'step-up-needed');
    expectProblem(await ask(browser, [boss.id]), 403, 'step-up-needed');
    expect(await links()).toBe(before);
    expect((await ask(browser, [fresh.id])).body[0].outcome).toBe('invited');
    await agency.sql.query('update session set proved_at = now() where employee_id = $1', [browser.id]);
    expect((await ask(browser, [known.id])).body[0]).toMatchObject({ outcome: 'invited', link: expect.any(String) });
  });

  it("is never created for yourself, and an administrator's link is never returned (FIX-62)", async () => {
    const other = await agency.add.employee({ access: { people: 'all' }, email: 'boss@here.example' });
    const before = await links();
    const { body } = await ask(administrator, [administrator.id, other.id]);
    expect(body).toMatchObject([
      { outcome: 'own-link', link: null, invitedUntil: null },
      { outcome: 'mail-needed', link: null, invitedUntil: null },
    ]);
    expect(await links()).toBe(before);
  });
});

describe('a password reset link', () => {
  it("lists the person's API tokens and revokes them, with a mail; other people's stay (FIX-66)", async () => {
    const made = { scopes: ['time:read'], days: 90 };
    const max = await agency.add.employee({ email: 'max@here.example' });
    const [maxBrowser, otherBrowser] = [await agency.signIn(max), await agency.signIn(await agency.add.employee())];
    const { body: token } = await maxBrowser.post('/api/auth/tokens', { name: 'Payroll', ...made });
    const { body: others } = await otherBrowser.post('/api/auth/tokens', { name: 'Kept', ...made });
    const works = async (one: string) =>
      (await agency.send('/api/auth/employeeinfo', { headers: { authorization: `Bearer ${one}` } })).status;
    const seal = sealOf((await invite(max.id, administrator, true)).link);
    const named = [{ name: 'Payroll', lastCharacters: token.lastCharacters }];
    expect((await open(seal)).body.tokens).toEqual(named);
    expect(await works(token.token)).toBe(200);
    await agency.sql.query('delete from outgoing_mail');

    expect((await choose(seal)).status).toBe(200);
    expect([await works(token.token), await works(others.token)]).toEqual([401, 200]);
    const { rows: mails } = await agency.sql.query(
      "select employee_id as whom, facts from outgoing_mail where template = 'tokens-ended'",
    );
    expect(mails).toEqual([{ whom: max.id, facts: { why: 'new-password', tokens: named } }]);
    const { rows: trail } = await agency.sql.query(
      "select action, before from audit_event where subject = 'api_token' and subject_id = $1 order by id desc limit 1",
      [token.id],
    );
    expect(trail).toEqual([{ action: 'delete', before: named[0] }]);
  });
});

describe('invitations (PEOPLE-01)', () => {
  it('return the address once when there is no mail server: a link for 7 days, stored as a hash (PEOPLE-01, PEOPLE-03, PEOPLE-04)', async () => {
    const person = await newcomer();
    const invitation = await invite(person.id);
    expect(invitation).toMatchObject({ id: person.id, outcome: 'invited' });
    expect(invitation.link).toMatch(/^https:\/\/docket\.example\/invitation#here\.[\w-]{43}$/);
    const days = (Date.parse(invitation.invitedUntil) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7.01);
    const { token } = sealOf(invitation.link);
    const { rows } = await agency.sql.query(
      'select (select json_agg(l) from sign_in_link l)::text || (select json_agg(t) from sign_in_link_token t)::text as kept, (select json_agg(a) from audit_event a)::text as trail',
    );
    expect(`${rows[0].kept} ${rows[0].trail}`).not.toContain(token);
    expect((await administrator.get(`/api/administration/people/${person.id}`)).body.signIn).toMatchObject({
      hasPassword: false,
      wasInvited: true,
      invitedUntil: expect.any(String),
    });
  });

  it('show who they are for; the chosen password signs in, and the link is used up (PEOPLE-01)', async () => {
    const person = await newcomer({ name: 'Nia New', username: 'nia' });
    const seal = await invited(person.id);
    const opened = await open(seal);
    expect(opened.body).toMatchObject({
      purpose: 'invitation',
      agency: { name: 'Here' },
      person: { name: 'Nia New', username: 'nia' },
    });
    // Opening doesn't use up the link.
    expect((await open(seal)).status).toBe(200);
    const chosen = await choose(seal);
    expect([chosen.status, chosen.body.name]).toEqual([200, 'Nia New']);
    expect(chosen.headers.getSetCookie()[0]).toMatch(/^docket=here\./);
    for (const answer of [await open(seal), await choose(seal)]) {
      expectProblem(answer, 410, 'link-invalid');
      expect(answer.body.detail).toBe('This link is no longer valid');
    }
    expect((await signIn('nia', PASSWORD)).status).toBe(200);
    const { rows } = await agency.sql.query(
      "select by_employee_id as by, action, way from audit_event where subject = 'employee' and subject_id = $1 order by id",
      [person.id],
    );
    expect(rows).toEqual([
      { by: administrator.id, action: 'invite', way: 'web' },
      { by: person.id, action: 'change-password', way: 'mail' },
    ]);
  });

  it('link to PUBLIC_URL by mail, whatever host was requested, and the stored mail contains no link (PEOPLE-01)', async () => {
    const person = await newcomer();
    const box = await openMailBox();
    const sending = await agency.startAnother({ mail: installationWith(box.port) });
    try {
      const answer = await fetch(`${sending.origin}${INVITATIONS}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          'x-forwarded-host': 'evil.example',
          cookie: administrator.cookie,
        },
        body: JSON.stringify({ ids: [person.id, administrator.id, 999_999] }),
      });
      expect(await answer.json()).toEqual([
        { id: person.id, outcome: 'invited', invitedUntil: expect.any(String), link: null },
        { id: administrator.id, outcome: 'can-sign-in', invitedUntil: null, link: null },
        { id: 999_999, outcome: 'not-found', invitedUntil: null, link: null },
      ]);
      const [kept] = await catchMails(agency, { port: box.port });
      const address = /https:\/\/docket\.example\/invitation#here\.[\w-]{43}/.exec(box.mails[0]!.text ?? '')?.[0];
      expect(address).toBeDefined();
      expect(kept!.text).toContain('https://docket.example/invitation#…');
      expect((await open(sealOf(address!))).status).toBe(200);
    } finally {
      await sending.close();
      await box.close();
    }
  });

  it('report people without a mail address, inactive people and those who have left (PEOPLE-01)', async () => {
    const people = [
      await newcomer({ email: null }),
      await newcomer({ email: 'no address' }),
      await newcomer({ is_active: false }),
      await newcomer({ end_date: '2020-01-01' }),
    ];
    const sending = await agency.startAnother({ mail: installationWith(1) });
    try {
      const answer = await fetch(`${sending.origin}${INVITATIONS}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          cookie: administrator.cookie,
        },
        body: JSON.stringify({ ids: people.map(({ id }) => id) }),
      });
      const outcomes = ((await answer.json()) as { outcome: string }[]).map(({ outcome }) => outcome);
      expect(outcomes).toEqual(['no-mail-address', 'no-mail-address', 'inactive', 'left']);
      const { rows } = await agency.sql.query('select from sign_in_link where employee_id = any($1)', [
        people.map(({ id }) => id),
      ]);
      expect(rows).toHaveLength(0);
    } finally {
      await sending.close();
    }
  });

  it('end the previous link, also when two are created concurrently (PEOPLE-01)', async () => {
    const person = await newcomer();
    const first = await invited(person.id);
    const second = await invited(person.id);
    expectProblem(await open(first), 410, 'link-invalid');
    expect((await open(second)).status).toBe(200);
    const both = await Promise.all([invite(person.id), invite(person.id)]);
    const opened = await Promise.all(both.map(({ link }) => open(sealOf(link))));
    expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it('get the same answer when the link is expired, foreign, unknown or malformed (PEOPLE-12)', async () => {
    const person = await newcomer();
    const seal = await invited(person.id);
    await agency.sql.query("update sign_in_link set expires_at = now() - interval '1 second' where employee_id = $1", [
      person.id,
    ]);
    const answers = [
      await open(seal),
      await open({ ...seal, agency: 'elsewhere' }),
      await open({ ...seal, agency: 'nowhere' }),
      await open({ agency: 'here', token: 'x'.repeat(43) }),
      await choose({ agency: 'here', token: '👋' }),
    ];
    const said = answers.map(({ status, body }) => JSON.stringify([status, body.code, body.detail]));
    expect(new Set(said)).toEqual(new Set(['[410,"link-invalid","This link is no longer valid"]']));
  });

  it('limit guesses to ten, without blocking valid links (PEOPLE-12)', async () => {
    const seal = await invited((await newcomer()).id);
    for (let index = 0; index < 10; index += 1) await open({ agency: 'here', token: `guess-${index}` });
    expectProblem(await open({ agency: 'here', token: 'one-more' }), 429, 'too-many-attempts');
    expect((await open(seal)).status).toBe(200);
  });

  it('are void once the person has left, even when they come back, or has a new mail address (PEOPLE-09)', async () => {
    const person = await newcomer();
    const seal = await invited(person.id);
    await agency.sql.query('update employee set is_active = false where id = $1', [person.id]);
    expectProblem(await open(seal), 410, 'link-invalid');
    await agency.sql.query('update employee set is_active = true where id = $1', [person.id]);
    expectProblem(await open(seal), 410, 'link-invalid');
    const next = await invited(person.id);
    await agency.sql.query("update employee set email = 'other@here.example' where id = $1", [person.id]);
    expectProblem(await choose(next), 410, 'link-invalid');
    expect(await passwordOf(person.id)).toBeNull();
  });

  it('reject a password that is too short, guessable or known, and the link stays valid (IDENT-11, IDENT-12)', async () => {
    const person = await newcomer({ name: 'Marguerite Oberholzer' });
    const seal = await invited(person.id);
    expectProblem(await choose(seal, 'short'), 400, 'password-weak');
    expectProblem(await choose(seal, 'MargueriteOberholzer'), 400, 'password-guessable');
    expectProblem(await choose(seal, 'password12345'), 400, 'password-breached');
    expect((await choose(seal)).status).toBe(200);
  });

  it('let only one of two concurrent requests choose the password (PEOPLE-01)', async () => {
    const seal = await invited((await newcomer()).id);
    const answers = await Promise.all([choose(seal), choose(seal, 'another one of eight words never seen before')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it('are limited by permission: only administrators can invite administrators (ADM-13)', async () => {
    const boss = await newcomer({ access: { administration: 'all' } });
    expect(await invite(boss.id, office)).toMatchObject({ outcome: 'needs-administration', link: null });
    expect(await invite(boss.id)).toMatchObject({ outcome: 'invited' });
    const reader = await agency.signIn(await agency.add.employee({ access: { people: { read: true } } }));
    expectProblem(await reader.post(INVITATIONS, { ids: [boss.id] }), 403, 'forbidden');
  });

  it('send people with a password a new link only on request; the old password works until it is used (PEOPLE-01)', async () => {
    const person = await agency.add.employee({ email: 'has@here.example' });
    expect(await invite(person.id)).toMatchObject({ outcome: 'can-sign-in', link: null });
    const { link } = await invite(person.id, administrator, true);
    expect((await signIn(person.username, TEST_PASSWORD)).status).toBe(200);
    expect((await choose(sealOf(link))).status).toBe(200);
    expect((await signIn(person.username, TEST_PASSWORD)).status).toBe(401);
  });
});

describe('a forgotten password (PEOPLE-02)', () => {
  const forget = (username: string, database = 'here') => agency.signedOut.post(FORGOT, { database, username });
  const linkInMail = async () => {
    const box = await openMailBox();
    try {
      await catchMails(agency, { port: box.port });
      return /https:\/\/docket\.example\/reset#here\.[\w-]+/.exec(box.mails.at(-1)?.text ?? '')?.[0] ?? null;
    } finally {
      await box.close();
    }
  };

  it('sends a link that is valid for 30 minutes, works once, ends all sessions without signing in, and is confirmed by mail (PEOPLE-02, PEOPLE-05)', async () => {
    const person = await agency.add.employee({ email: 'forgetful@here.example' });
    const [one, another] = [await agency.signIn(person), await agency.signIn(person)];
    expect((await forget(person.username.toUpperCase())).status).toBe(204);
    const seal = sealOf((await linkInMail())!);
    const opened = await open(seal);
    expect(opened.body.purpose).toBe('reset');
    const minutes = (Date.parse(opened.body.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(28);
    expect(minutes).toBeLessThanOrEqual(30.1);
    const chosen = await choose(seal);
    expect([chosen.status, chosen.body, chosen.headers.getSetCookie()]).toEqual([200, null, []]);
    for (const browser of [one, another]) expect((await browser.get('/api/auth/employeeinfo')).status).toBe(401);
    expect((await signIn(person.username, PASSWORD)).status).toBe(200);
    expectProblem(await choose(seal), 410, 'link-invalid');
    expect((await catchMails(agency)).map(({ template, to }) => [template, to])).toEqual([
      ['password-changed', 'forgetful@here.example'],
    ]);
  });

  it('gives the same answer for every name, and only mails people who sign in with a password (PEOPLE-02)', async () => {
    await agency.add.employee({ username: 'waiting', password_hash: null, email: 'waiting@here.example' });
    await agency.add.employee({ username: 'gone', is_active: false, email: 'gone@here.example' });
    await agency.add.employee({ username: 'left', end_date: '2020-01-01', email: 'left@here.example' });
    await agency.add.employee({ username: 'mailless', email: null });
    await agency.add.employee({ username: 'there', email: 'there@here.example' });
    const names = ['waiting', 'gone', 'left', 'mailless', 'unknown name', "o'; drop table", '👋', 'there'];
    const answers = [];
    for (const name of names) answers.push(await forget(name));
    answers.push(await forget('there', 'nowhere'));
    const said = answers.map(({ status, body }) => JSON.stringify([status, body]));
    expect(new Set(said)).toEqual(new Set(['[204,null]']));
    expect((await catchMails(agency)).map(({ to }) => to)).toEqual(['there@here.example']);
  });

  it('is limited by name, existing or not, without blocking sign-in (PEOPLE-02, AUTH-16)', async () => {
    const person = await agency.add.employee({ email: 'asked@here.example' });
    for (const name of [person.username, 'unknown name']) {
      for (let index = 0; index < 10; index += 1) expect((await forget(name)).status).toBe(204);
      expectProblem(await forget(name), 429, 'too-many-attempts');
    }
    expect((await signIn(person.username, TEST_PASSWORD)).status).toBe(200);
  });

  it('sends a link to each person with the same name; with a domain only to the one in it (PEOPLE-02)', async () => {
    await agency.add.employee({ username: 'kim', domain: 'design', email: 'kim.design@here.example' });
    await agency.add.employee({ username: 'kim', domain: 'media', email: 'kim.media@here.example' });
    await forget('kim');
    expect((await catchMails(agency)).map(({ to }) => to)).toEqual([
      'kim.design@here.example',
      'kim.media@here.example',
    ]);
    await forget('media\\kim');
    expect((await catchMails(agency)).map(({ to }) => to)).toEqual(['kim.media@here.example']);
  });

  it('accepts the email address too, for everyone who shares it; the invitation contains both (FIX-100)', async () => {
    await agency.add.employee({ username: 'one', email: 'office@here.example' });
    await agency.add.employee({ username: 'two', email: 'Office@here.example' });
    await forget('OFFICE@here.example');
    expect((await catchMails(agency)).map(({ to }) => to)).toEqual(['office@here.example', 'Office@here.example']);
    const person = await newcomer({ username: 'nell', domain: 'media', email: 'nell@here.example' });
    await invite(person.id);
    const [mail] = await catchMails(agency);
    expect(mail!.text).toContain(
      'Your user name is media\\nell. You can also sign in with your email address, nell@here.example.',
    );
  });
  it('drops a late mail whose link is void (PEOPLE-02)', async () => {
    const person = await agency.add.employee({ email: 'late@here.example' });
    await forget(person.username);
    await agency.sql.query("update sign_in_link set expires_at = now() - interval '1 second' where employee_id = $1", [
      person.id,
    ]);
    expect((await catchMails(agency)).map(({ state }) => state)).toEqual(['dropped']);
  });

  it('is confirmed by mail when people change their password, and ends open links (PEOPLE-05)', async () => {
    const person = await agency.add.employee({ email: 'changes@here.example' });
    const seal = sealOf((await invite(person.id, administrator, true)).link);
    await agency.sql.query('delete from outgoing_mail');
    const browser = await agency.signIn(person);
    const body = { id: person.id, database: 'here', password: TEST_PASSWORD, newPassword: PASSWORD };
    expect((await browser.post('/api/auth/changepassword', body)).status).toBe(204);
    expect((await catchMails(agency)).map(({ template, to }) => [template, to])).toEqual([
      ['password-changed', 'changes@here.example'],
    ]);
    expectProblem(await open(seal), 410, 'link-invalid');
  });
});
