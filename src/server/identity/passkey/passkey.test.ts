import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PasskeyCreation, PasskeyRequest, ShownPasskey } from '#contract/identity/passkey.ts';
import { MOST_PASSKEYS } from '#domain/identity/passkey.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type Lie, makeSoftwarePasskey } from '#test/fixtures/identity/software-authenticator.ts';
import { startTestAgency, TEST_PASSWORD, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

const ORIGIN = 'https://docket.example';
const OWN = '/api/auth/passkeys';
const PROOF = '/api/auth/proof/passkey';
const MAIL = {
  server: null,
  sender: { name: 'Docket', address: 'docket@example.com' },
  publicUrl: ORIGIN,
  secretKey: 'the key of an installation that tests',
  outboundAllow: [],
};

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency({ mail: MAIL });
});
afterAll(() => agency.close());

/** Starts a sign-in in a browser: returns its challenge and the cookie that identifies the browser. */
async function asked(database = 'here'): Promise<{ request: PasskeyRequest; cookie: string }> {
  const answer = await agency.signedOut.post('/api/auth/passkey/options', { database });
  expect(answer.status).toBe(200);
  return { request: answer.body, cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! };
}

function send(shown: ShownPasskey, cookie: string, others: object = {}) {
  return agency.send('/api/auth/passkey', {
    method: 'POST',
    headers: { cookie, 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
    body: JSON.stringify({ database: 'here', shown, ...others }),
  });
}

async function add(browser: TestPerson, lie: Lie = {}, counts = true) {
  const { body } = await browser.post(`${OWN}/options`);
  const { made, passkey } = makeSoftwarePasskey(body as PasskeyCreation, { origin: ORIGIN, counts, lie });
  return { answer: await browser.post(OWN, { made }), made, passkey };
}

/** A person with a passkey, in a browser where they are signed in. */
async function withPasskey(fields: Parameters<TestAgency['add']['employee']>[0] = {}, counts = true) {
  const person = await agency.add.employee(fields);
  const browser = await agency.signIn(person);
  const { answer, passkey, made } = await add(browser, {}, counts);
  expect(answer.status).toBe(201);
  const signIn = async (lie: Lie = {}, others: object = {}) => {
    const { request, cookie } = await asked();
    return send(passkey.show(request, lie), cookie, others);
  };
  return { person, browser, passkey, made, own: answer.body, signIn };
}

const login = (person: { username: string }, password = TEST_PASSWORD) =>
  agency.signedOut.post('/api/auth/login', { username: person.username, password, database: 'here' });
const trailOf = async (id: number) => {
  const { rows } = await agency.sql.query(
    `select subject, action, before, after from audit_event
     where by_employee_id = $1 and subject in ('second_factor', 'session', 'access') order by id`,
    [id],
  );
  return rows;
};

describe('signing in with a passkey (IDENT-06)', () => {
  it('identifies the person, opens a session with its own sign-in method, and is recorded in the trail (IDENT-06, IDENT-09, AUDIT-03)', async () => {
    const { person, browser, signIn } = await withPasskey({ name: 'Emma' });
    const answer = await signIn();
    expect([answer.status, answer.body.id, answer.body.database]).toEqual([200, person.id, 'here']);
    const cookie = answer.headers
      .getSetCookie()
      .find((one) => one.startsWith('docket='))!
      .split(';')[0]!;
    const sessions = await agency.send('/api/auth/sessions', { headers: { cookie } });
    expect(sessions.body[0]).toMatchObject({ way: 'passkey', isThis: true });
    expect((await browser.get(OWN)).body[0].lastUsedAt).not.toBeNull();
    expect((await trailOf(person.id)).slice(-1)).toMatchObject([
      { subject: 'session', action: 'sign-in', after: { by: 'passkey', passkey: 'Passkey' } },
    ]);
  });

  it('ignores the agency chosen on screen: the passkey leads to its own (IDENT-06)', async () => {
    const { person, passkey } = await withPasskey();
    const { request, cookie } = await asked('elsewhere');
    const answer = await send(passkey.show(request), cookie, { database: 'elsewhere' });
    expect([answer.status, answer.body.id, answer.body.database]).toEqual([200, person.id, 'here']);
  });

  it('requests verification for our host without naming a person (IDENT-06)', async () => {
    const { request } = await asked();
    expect(request).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'docket.example',
      timeout: 300_000,
      userVerification: 'required',
    });
  });

  it.each<[string, Lie]>([
    ['without verification of its person', { isVerified: false }],
    ['without its person being there', { isPresent: false }],
    ['of another origin', { origin: 'https://docket.example.evil.example' }],
    ['of our host over http', { origin: 'http://docket.example' }],
    ['of our host at another port', { origin: 'https://docket.example:8443' }],
    ['for another host', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['that was made and not shown', { type: 'webauthn.create' }],
    ['signed with another key', { isForged: true }],
    ['that says it is somebody else’s', { userHandle: Buffer.from(`here.${'a'.repeat(22)}`).toString('base64url') }],
    ['of another agency', { userHandle: Buffer.from(`elsewhere.${'a'.repeat(22)}`).toString('base64url') }],
    ['of an agency that there is not', { userHandle: Buffer.from(`nowhere.${'a'.repeat(22)}`).toString('base64url') }],
    ['that says nothing of its person', { userHandle: 'e30' }],
  ])('one %s is refused with the one text (IDENT-06, IDENT-14)', async (_what, lie) => {
    const { signIn } = await withPasskey();
    const answer = await signIn(lie);
    expectProblem(answer, 400, 'passkey-wrong');
    expect(answer.body.detail).toBe('The passkey was not accepted. Try again, or sign in another way');
    expect(answer.headers.getSetCookie().filter((one) => one.startsWith('docket='))).toEqual([]);
    expect((await signIn()).status).toBe(200);
  });

  it("rejects a counter that went back or stood still, and records it in the person's trail (IDENT-06)", async () => {
    const { person, signIn } = await withPasskey();
    expect((await signIn({ counter: 7 })).status).toBe(200);
    expectProblem(await signIn({ counter: 7 }), 400, 'passkey-wrong', 'the same again');
    expectProblem(await signIn({ counter: 3 }), 400, 'passkey-wrong', 'back');
    expectProblem(await signIn({ counter: 0 }), 400, 'passkey-wrong', 'to nothing');
    expect(await trailOf(person.id)).toContainEqual(expect.objectContaining({ action: 'passkey-went-back' }));
    const stranger = await withPasskey();
    await stranger.signIn({ counter: 7 });
    expectProblem(await stranger.signIn({ counter: 3, isForged: true }), 400, 'passkey-wrong', 'a forged one');
    expect((await trailOf(stranger.person.id)).map(({ action }) => action)).not.toContain('passkey-went-back');
    expect((await signIn({ counter: 8 })).status).toBe(200);
  });

  it('accepts a passkey whose counter is always 0, as synced ones have (IDENT-06)', async () => {
    const { signIn } = await withPasskey({}, false);
    for (let time = 0; time < 3; time++) expect((await signIn({ counter: 0 })).status).toBe(200);
  });

  it('accepts a challenge once, in its browser, for five minutes and for its purpose (IDENT-06)', async () => {
    const { browser, passkey } = await withPasskey();
    const { request, cookie } = await asked();
    const other = await asked();
    expectProblem(await send(passkey.show(request), other.cookie), 400, 'passkey-wrong', 'another browser');
    expectProblem(await send(passkey.show(request), ''), 400, 'passkey-wrong', 'no browser');
    const shown = passkey.show(request);
    const answers = await Promise.all([send(shown, cookie), send(shown, cookie), send(shown, cookie)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const failed = await asked();
    expectProblem(await send(passkey.show(failed.request, { isVerified: false }), failed.cookie), 400, 'passkey-wrong');
    expectProblem(await send(passkey.show(failed.request), failed.cookie), 400, 'passkey-wrong', 'spent by a failure');
    const late = await asked();
    await agency.sql.query("update passkey_challenge set expires_at = expires_at - interval '5 minutes'");
    expectProblem(await send(passkey.show(late.request), late.cookie), 400, 'passkey-wrong', 'late');
    const forProof = (await browser.post(`${PROOF}/options`)).body;
    expectProblem(await send(passkey.show(forProof), (await asked()).cookie), 400, 'passkey-wrong', 'of a proof');
    const { rows } = await agency.sql.query('select challenge_hash from passkey_challenge');
    expect(rows.every(({ challenge_hash: hash }) => !hash.equals(Buffer.from(forProof.challenge, 'base64url')))).toBe(
      true,
    );
  });

  it('rejects malformed input: nothing, too much, emoji, other fields (IDENT-06)', async () => {
    const { passkey } = await withPasskey();
    const { request, cookie } = await asked();
    const shown = passkey.show(request);
    for (const wrong of [
      { ...shown, id: '' },
      { ...shown, id: '😀' },
      { ...shown, signature: 'a'.repeat(4001) },
      { ...shown, authenticatorData: 'a b' },
      { ...shown, more: 1 },
    ])
      expectProblem(await send(wrong, cookie), 400, 'invalid-request', JSON.stringify(wrong).slice(0, 60));
    for (const wrong of [
      { ...shown, clientDataJSON: Buffer.from('no json').toString('base64url') },
      { ...shown, clientDataJSON: Buffer.from('{"challenge":1}').toString('base64url') },
      { ...shown, authenticatorData: 'AAAA' },
      { ...shown, id: `${shown.id.slice(0, -1)}_` },
    ])
      expectProblem(
        await send(wrong, (await asked()).cookie),
        400,
        'passkey-wrong',
        JSON.stringify(wrong).slice(0, 60),
      );
  });

  it('counts wrong passkeys before checking them, and separately for a known browser (IDENT-14, AUTH-16)', async () => {
    const { person, browser, signIn, passkey } = await withPasskey();
    for (let tries = 0; tries < 10; tries++) expectProblem(await signIn({ isForged: true }), 400, 'passkey-wrong');
    const answer = await signIn();
    expectProblem(answer, 429, 'too-many-attempts', 'the eleventh');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const proof = (await browser.post(`${PROOF}/options`)).body;
    expectProblem(await browser.post(PROOF, { shown: passkey.show(proof) }), 429, 'too-many-attempts', 'as a proof');
    expect((await login(person)).status).toBe(401);
    const { rows } = await agency.sql.query(
      `select distinct action from audit_event where subject = 'access' and after ->> 'username' = $1 order by action`,
      [person.username],
    );
    expect(rows.map(({ action }) => action)).toEqual(['locked-out', 'passkey-failed']);
  });

  it('rejects people who are inactive, have left or came back since (IDENT-06, PEOPLE-09)', async () => {
    const { person, browser, signIn } = await withPasskey();
    await agency.sql.query("update employee set end_date = '2020-01-01' where id = $1", [person.id]);
    expectProblem(await signIn(), 400, 'passkey-wrong', 'left');
    await agency.sql.query('update employee set end_date = null where id = $1', [person.id]);
    expectProblem(await signIn(), 400, 'passkey-wrong', 'came back');
    expectProblem(await browser.get(OWN), 401, 'signed-out');
  });
});

describe('an expired password (IDENT-06, SHELL-05)', () => {
  const cookieOf = ({ headers }: { headers: Headers }) =>
    headers
      .getSetCookie()
      .find((one) => one.startsWith('docket='))!
      .split(';')[0]!;
  const homeOf = (cookie: string) => agency.send('/api/home', { headers: { cookie } });

  it("needn't be changed when signing in with a passkey, but must be when the password was used (IDENT-06, SHELL-05)", async () => {
    const { person, signIn } = await withPasskey();
    await agency.sql.query('update employee set password_changed_at = null where id = $1', [person.id]);
    const entered = await signIn();
    expect(entered.body).toMatchObject({ id: person.id, passwordExpired: false, passwordExpiresIn: null });
    const cookie = cookieOf(entered);
    expect((await homeOf(cookie)).status).toBe(200);
    const info = await agency.send('/api/auth/employeeinfo', { headers: { cookie } });
    expect(info.body).toMatchObject({ passwordExpired: false, passwordExpiresIn: null });

    const { ticket } = (await login(person)).body.secondFactor;
    const afterPassword = await signIn({}, { ticket });
    expect(afterPassword.body).toMatchObject({ passwordExpired: true, passwordExpiresIn: 0 });
    expectProblem(await homeOf(cookieOf(afterPassword)), 403, 'password-expired');
  });
});

describe('after the password, and on a session-expired page (IDENT-06)', () => {
  it('is required after the password when the person has one; the ticket is used up with it (IDENT-06, IDENT-07)', async () => {
    const { person, signIn } = await withPasskey();
    const answer = await login(person);
    expectProblem(answer, 401, 'second-factor-needed');
    const { ticket, ways } = answer.body.secondFactor;
    expect(ways).toEqual(['passkey']);
    expectProblem(
      await agency.signedOut.post('/api/auth/secondfactor', { ticket, code: '123456' }),
      400,
      'second-factor-wrong',
    );
    expect((await signIn({}, { ticket })).body.id).toBe(person.id);
    expectProblem(
      await agency.signedOut.post('/api/auth/secondfactor', { ticket, code: '123456' }),
      401,
      'sign-in-ticket-ended',
      'spent',
    );
  });

  it("can't use another person's ticket (IDENT-06)", async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const { ticket } = (await login(other.person)).body.secondFactor;
    expect((await one.signIn({}, { ticket })).body.id).toBe(one.person.id);
    expectProblem(
      await agency.signedOut.post('/api/auth/secondfactor', { ticket, code: '1' }),
      400,
      'second-factor-wrong',
    );
  });

  it("can't be another person's when the page waits for one (IDENT-06)", async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const onlyAs = { database: 'here', id: other.person.id };
    expectProblem(await one.signIn({}, { onlyAs }), 400, 'passkey-wrong');
    expect((await other.signIn({}, { onlyAs })).status).toBe(200);
  });
});

describe('your own passkeys (IDENT-06)', () => {
  it('are added with a name, listed, renamed and removed, with a mail and a trail entry (IDENT-06, PEOPLE-05, AUDIT-03)', async () => {
    const { person, browser, signIn, own } = await withPasskey({ email: 'emma@here.example' });
    const { answer: second, passkey: laptop } = await add(browser);
    expect([own.name, second.body.name]).toEqual(['Passkey', 'Passkey 2']);
    expect((await browser.get('/api/auth/factors')).body.passkeys).toBe(2);
    const rename = (name: string, id = own.id) => browser.put(`${OWN}/${id}`, { name });
    expect((await rename('  My phone 😀 ')).body.name).toBe('My phone 😀');
    for (const name of ['', '   ', 'x'.repeat(61)]) expectProblem(await rename(name), 400, 'invalid-request', name);
    expect((await browser.get(OWN)).body.map(({ name }: { name: string }) => name)).toEqual([
      'My phone 😀',
      'Passkey 2',
    ]);
    expect((await browser.delete(`${OWN}/${own.id}`)).status).toBe(204);
    expectProblem(await signIn(), 400, 'passkey-wrong', 'of no more use');
    const { request, cookie } = await asked();
    expect((await send(laptop.show(request), cookie)).status).toBe(200);
    const mails = await agency.sql.query(
      "select facts from outgoing_mail where template = 'passkey-added' and employee_id = $1 order by id",
      [person.id],
    );
    expect(mails.rows).toEqual([{ facts: { passkey: 'Passkey' } }, { facts: { passkey: 'Passkey 2' } }]);
    const trail = await trailOf(person.id);
    expect(trail.filter(({ subject }) => subject === 'second_factor')).toEqual([
      { subject: 'second_factor', action: 'create', before: null, after: { passkey: 'Passkey' } },
      { subject: 'second_factor', action: 'create', before: null, after: { passkey: 'Passkey 2' } },
      {
        subject: 'second_factor',
        action: 'update',
        before: { passkey: 'Passkey' },
        after: { passkey: 'My phone 😀' },
      },
      { subject: 'second_factor', action: 'delete', before: { passkey: 'My phone 😀' }, after: null },
    ]);
  });

  it("can't be added twice: the browser gets the list of existing ones, and the server rejects duplicates (IDENT-06)", async () => {
    const { browser, made, own } = await withPasskey();
    const { body: options } = await browser.post(`${OWN}/options`);
    expect(options).toMatchObject({
      rp: { id: 'docket.example', name: 'Docket' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: made.id, type: 'public-key' }],
    });
    const somebody = await agency.signIn(await agency.add.employee());
    const again = (await somebody.post(`${OWN}/options`)).body;
    const { made: next } = makeSoftwarePasskey(again, { origin: ORIGIN });
    await agency.sql.query('update passkey set credential_id = $1 where id = $2', [next.id, own.id]);
    expectProblem(await somebody.post(OWN, { made: next }), 422, 'passkey-known');
    expect((await somebody.get(OWN)).body).toEqual([]);
  });

  it.each<[string, Lie]>([
    ['without verification', { isVerified: false }],
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'a'.repeat(43) }],
    ['that was shown and not made', { type: 'webauthn.get' }],
  ])('one that was made %s is refused with the one text, and none is kept (IDENT-06, IDENT-14)', async (_what, lie) => {
    const browser = await agency.signIn(await agency.add.employee());
    expectProblem((await add(browser, lie)).answer, 400, 'passkey-wrong');
    expect((await browser.get(OWN)).body).toEqual([]);
  });

  it('are created from a challenge of the same session, once (IDENT-06)', async () => {
    const person = await agency.add.employee();
    const [here, there] = [await agency.signIn(person), await agency.signIn(person)];
    const { body } = await here.post(`${OWN}/options`);
    const { made } = makeSoftwarePasskey(body, { origin: ORIGIN });
    expectProblem(await there.post(OWN, { made }), 400, 'passkey-wrong', 'another session');
    expect((await here.post(OWN, { made })).status).toBe(201);
    expectProblem(await here.post(OWN, { made }), 400, 'passkey-wrong', 'again');
  });

  it(`are limited to ${MOST_PASSKEYS}, also when two are added concurrently (IDENT-06)`, async () => {
    const { person, browser } = await withPasskey();
    const fill = (count: number) =>
      agency.sql.query(
        `insert into passkey (employee_id, credential_id, public_key, counter, is_synced, is_backed_up, name)
         select $1::integer, 'filler-' || $1::integer || '-' || n, '', 0, false, false, 'Filler ' || n from generate_series(1, $2) as n`,
        [person.id, count],
      );
    await fill(MOST_PASSKEYS - 2);
    const made = await Promise.all(
      [1, 2].map(async () => {
        const { body } = await browser.post(`${OWN}/options`);
        return makeSoftwarePasskey(body, { origin: ORIGIN }).made;
      }),
    );
    const answers = await Promise.all(made.map((one) => browser.post(OWN, { made: one })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expectProblem(await browser.post(`${OWN}/options`), 422, 'passkeys-full');
  });

  it("don't include other people's, and the only means of sign-in can't be removed (IDENT-06)", async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    expectProblem(await one.browser.put(`${OWN}/${other.own.id}`, { name: 'Mine' }), 404, 'not-found');
    expectProblem(await one.browser.delete(`${OWN}/${other.own.id}`), 404, 'not-found');
    await agency.sql.query('update employee set password_hash = null where id = $1', [one.person.id]);
    expectProblem(await one.browser.delete(`${OWN}/${one.own.id}`), 422, 'passkey-only-way');
    expect((await one.signIn()).status).toBe(200);
    const { answer: second } = await add(one.browser);
    const answers = await Promise.all([one.own.id, second.body.id].map((id) => one.browser.delete(`${OWN}/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });

  it('require re-authentication to add and remove (IDENT-06, IDENT-10)', async () => {
    const { person, browser, own } = await withPasskey();
    await agency.sql.query("update session set proved_at = now() - interval '11 minutes' where employee_id = $1", [
      person.id,
    ]);
    expectProblem(await browser.post(`${OWN}/options`), 403, 'step-up-needed');
    expectProblem(await browser.delete(`${OWN}/${own.id}`), 403, 'step-up-needed');
    expect((await browser.put(`${OWN}/${own.id}`, { name: 'Phone' })).status).toBe(200);
  });

  it("can't be added where browsers don't allow them (IDENT-06)", async () => {
    for (const publicUrl of ['http://docket.example', 'http://127.0.0.1:3000', 'https://192.0.2.7']) {
      const { origin, close } = await agency.startAnother({ mail: { ...MAIL, publicUrl } });
      const answer = await fetch(`${origin}/api/auth/passkey/options`, {
        method: 'POST',
        headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
        body: JSON.stringify({ database: 'here' }),
      });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'passkey-unavailable']);
      await close();
    }
  });
});

describe('a passkey as re-authentication (IDENT-06, IDENT-10)', () => {
  const unprove = (id: number) =>
    agency.sql.query("update session set proved_at = now() - interval '11 minutes' where employee_id = $1", [id]);

  it("proves the signed-in person's identity; the password alone no longer does (IDENT-06, IDENT-10)", async () => {
    const { person, browser, passkey } = await withPasskey();
    await unprove(person.id);
    expect((await browser.get('/api/auth/proof')).body).toEqual({ isProved: false, way: null, passkey: true });
    expectProblem(await browser.post('/api/auth/proof', { shown: TEST_PASSWORD }), 400, 'password-wrong');
    const { body: request } = await browser.post(`${PROOF}/options`);
    expect(request.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }]);
    const { userHandle: _left, ...shown } = passkey.show(request);
    expect((await browser.post(PROOF, { shown })).status).toBe(204);
    expect((await browser.get('/api/auth/proof')).body.isProved).toBe(true);
    expectProblem(await browser.post(PROOF, { shown }), 400, 'passkey-wrong', 'again');
  });

  it('is rejected from another person, without verification or from another session (IDENT-06, IDENT-10, IDENT-14)', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const beside = await agency.signIn(await agency.add.employee());
    await unprove(one.person.id);
    const ask = async () => (await one.browser.post(`${PROOF}/options`)).body;
    expectProblem(await one.browser.post(PROOF, { shown: other.passkey.show(await ask()) }), 400, 'passkey-wrong');
    const unverified = one.passkey.show(await ask(), { isVerified: false });
    expectProblem(await one.browser.post(PROOF, { shown: unverified }), 400, 'passkey-wrong');
    const elsewhere = (await other.browser.post(`${PROOF}/options`)).body;
    expectProblem(await one.browser.post(PROOF, { shown: one.passkey.show(elsewhere) }), 400, 'passkey-wrong');
    expectProblem(await beside.post(`${PROOF}/options`), 400, 'passkey-wrong', 'who has none');
    expect((await one.browser.get('/api/auth/proof')).body.isProved).toBe(false);
  });
});

describe('a passkey as the required second factor (IDENT-06, IDENT-08)', () => {
  it('is sufficient, is counted, and is removed by an administrator when it is lost (IDENT-06, IDENT-08)', async () => {
    const person = await agency.add.employee({ name: 'Lost', email: 'lost@here.example' });
    const admin = await agency.signIn(await agency.add.employee({ access: { administration: 'all' } }));
    await admin.put('/api/administration/sign-in', { secondFactor: 'everybody' });
    const browser = await agency.signIn(person);
    const info = async () => (await browser.get('/api/auth/employeeinfo')).body;
    expect((await info()).secondFactorExpectedIn).toBe(14);
    await agency.sql.query("update second_factor_grace set since = since - interval '15 days' where employee_id = $1", [
      person.id,
    ]);
    expectProblem(await browser.get('/api/home'), 403, 'second-factor-demanded');
    const missing = (await admin.get('/api/administration/sign-in')).body.missing;
    const { passkey, answer } = await add(browser);
    expect(answer.status).toBe(201);
    expect((await admin.get('/api/administration/sign-in')).body.missing).toBe(missing - 1);
    expect(await info()).toMatchObject({ lacksSecondFactor: false, secondFactorExpectedIn: null });
    await admin.put('/api/administration/sign-in', { secondFactor: 'offered' });

    const factors = `/api/administration/people/${person.id}/factors`;
    expect((await admin.get(factors)).body).toEqual({ totp: null, recoveryCodesLeft: 0, passkeys: 1 });
    expect((await admin.post(`${factors}/remove`, { reason: 'Left in a taxi' })).status).toBe(204);
    expectProblem(await browser.get(OWN), 401, 'signed-out');
    const { request, cookie } = await asked();
    expectProblem(await send(passkey.show(request), cookie), 400, 'passkey-wrong', 'the lost one');
    expect((await login(person)).status).toBe(200);
    const { rows } = await agency.sql.query(
      "select after from audit_event where subject = 'second_factor' and action = 'delete' and subject_id = $1",
      [person.id],
    );
    expect(rows).toEqual([{ after: { reason: 'Left in a taxi', passkeys: 1 } }]);
    const mails = await agency.sql.query(
      "select count(*)::integer from outgoing_mail where template = 'second-factor-removed' and employee_id = $1",
      [person.id],
    );
    expect(mails.rows).toEqual([{ count: 1 }]);
  });

  it("can't be removed from the last administrator who signs in with it alone (IDENT-06, ADM-12)", async () => {
    await agency.sql.query(
      `update access_profile_document set can_delete = false where document_type = 'administration'`,
    );
    const last = await withPasskey({ access: { administration: 'all' } });
    await agency.sql.query('update employee set password_hash = null where id = $1', [last.person.id]);
    const deputy = await agency.signIn(
      await agency.add.employee({ access: { administration: { read: true, update: true } } }),
    );
    const answer = await deputy.post(`/api/administration/people/${last.person.id}/factors/remove`, { reason: 'x' });
    expectProblem(answer, 422, 'administrator-needed');
    expect((await last.signIn()).status).toBe(200);
  });
});
