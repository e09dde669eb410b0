import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { CLIENT, startIdentityProvider, type TestProvider } from '#test/fixtures/identity/identity-provider.ts';
import { signInWithProvider } from '#test/fixtures/identity/sign-in-with-provider.ts';
import { catchMails } from '#test/fixtures/mail/catch-mails.ts';
import { startTestAgency, TEST_PASSWORD, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

const PUBLIC_URL = 'https://docket.example';
const ENFORCEMENT = '/api/administration/sign-in/enforcement';
const PROVIDERS = '/api/administration/identity-providers';
type Person = { id: number; username: string; email: string };

let agency: TestAgency;
let provider: TestProvider;
let providerId: number;
let ada: Person;
let adaWithPassword: TestPerson;
let secret: string;
beforeAll(async () => {
  provider = await startIdentityProvider({ publicUrl: PUBLIC_URL });
  agency = await startTestAgency({
    trustedCertificates: provider.cert,
    mail: {
      server: null,
      sender: { name: 'Docket', address: 'docket@docket.example' },
      publicUrl: PUBLIC_URL,
      secretKey: 'a secret key for tests, of some length',
      outboundAllow: ['localhost'],
    },
  });
  ada = await person({ access: { administration: 'all', people: 'all' } });
  adaWithPassword = await agency.signIn(ada);
  const given = { label: 'Studio identity', issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret };
  const answer = await adaWithPassword.post(PROVIDERS, given);
  expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  providerId = answer.body.id;
  ({ secret } = (await adaWithPassword.post('/api/auth/factors/totp')).body);
  await adaWithPassword.post('/api/auth/factors/totp/confirm', { code: await nextCode() });
});
afterAll(async () => {
  await agency.close();
  await provider.close();
});
beforeEach(async () => {
  await agency.sql.query('update sign_in_setting set enforced_provider_id = null');
  await agency.sql.query('delete from emergency_administrator');
  await agency.sql.query('delete from sign_in_attempt');
});

let count = 0;
async function person(values: object = {}): Promise<Person> {
  const email = `person${++count}@studio.example`;
  return { ...(await agency.add.employee({ email, ...values })), email };
}
async function nextCode(): Promise<string> {
  await agency.sql.query('update totp_factor set last_step = 0');
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}
/** A person signed in with two factors at the provider, and their browser. */
async function withProvider({ id, email }: Person) {
  // The provider's authentication time counts as the re-authentication that enforcing requires.
  const asked = { amr: ['mfa'], auth_time: Math.floor(Date.now() / 1000) };
  provider.state.forgery = { claims: (claims) => ({ ...claims, ...asked }) };
  const account = { sub: `subject of ${id}`, email, email_verified: true };
  const answer = await signInWithProvider(agency, provider, providerId, account);
  const send = (method: string) => (path: string, body?: object) =>
    agency.send(path, {
      method,
      headers: {
        cookie: answer.cookie,
        'x-requested-with': 'XMLHttpRequest',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  return { answer, get: send('GET'), put: send('PUT'), post: send('POST'), delete: send('DELETE') };
}
const login = ({ id, username }: Person, password = TEST_PASSWORD) =>
  agency.signedOut.post('/api/auth/login', { id, username, password, database: 'here' });
const enforced = () => ({ provider: providerId, emergencyAdministrators: [ada.id] });
async function enforce() {
  const browser = await withProvider(ada);
  const answer = await browser.put(ENFORCEMENT, enforced());
  expect([answer.status, answer.body?.detail]).toEqual([200, undefined]);
  return browser;
}
/** Signs the emergency administrator in with password and code. */
async function inEmergency() {
  const asked = await login(ada);
  expectProblem(asked, 401, 'second-factor-needed');
  const { ticket } = asked.body.secondFactor;
  return agency.signedOut.post('/api/auth/secondfactor', { ticket, code: await nextCode() });
}

describe('enforcing a provider (IDENT-04)', () => {
  it('requires an administrator who is signed in with it, and an emergency administrator with a second factor (IDENT-04)', async () => {
    expectProblem(await adaWithPassword.put(ENFORCEMENT, enforced()), 422, 'enforce-from-within');
    const browser = await withProvider(ada);
    expect((await browser.get(ENFORCEMENT)).body).toMatchObject({
      provider: null,
      signedInWith: { id: providerId, label: 'Studio identity' },
      administrators: [{ person: { id: ada.id }, hasSecondFactor: true, isEmergency: false }],
    });
    const put = (body: object) => browser.put(ENFORCEMENT, { ...enforced(), ...body });
    expectProblem(await put({ emergencyAdministrators: [] }), 422, 'emergency-administrator-needed');
    const weak = await person({ access: { administration: 'all' } });
    const other = await person();
    for (const { id } of [weak, other])
      expectProblem(await put({ emergencyAdministrators: [ada.id, id] }), 422, 'emergency-administrator-unfit');
    expectProblem(await put({ provider: 999_999 }), 422, 'enforce-from-within');
    expectProblem(await put({ emergencyAdministrators: Array(11).fill(ada.id) }), 400, 'invalid-request');
    expect((await browser.get(ENFORCEMENT)).body.provider).toBeNull();
    expect((await put({})).body).toMatchObject({ provider: { id: providerId } });
    expect((await put({})).status).toBe(200);
    const { rows } = await agency.sql.query(
      "select after from audit_event where subject = 'agency' and after ? 'enforcedProvider'",
    );
    expect(rows).toEqual([{ after: expect.objectContaining({ enforcedProvider: 'Studio identity' }) }]);
  });

  it('ends password sign-in, and sessions started with one, for everyone except emergency administrators (IDENT-04)', async () => {
    const vera = await person();
    const veraWithPassword = await agency.signIn(vera);
    const veraThere = await withProvider(vera);
    adaWithPassword = await agency.signIn(ada).catch(() => adaWithPassword);
    await enforce();
    expectProblem(await veraWithPassword.get('/api/auth/employeeinfo'), 401, 'signed-out');
    expect((await veraThere.get('/api/auth/employeeinfo')).body.id).toBe(vera.id);
    expect((await adaWithPassword.get('/api/auth/employeeinfo')).body.id).toBe(ada.id);

    const told = "The password is wrong, or passwords aren't accepted here. Please sign in with Studio identity";
    const endings = [
      await login(vera),
      await login(vera, 'wrong'),
      await login(ada, 'wrong'),
      await login({ ...vera, username: 'unknown' }),
    ];
    for (const answer of endings) {
      expectProblem(answer, 401, 'password-or-provider');
      expect(answer.body.detail).toBe(told);
    }
    expect((await withProvider(vera)).answer.body.id).toBe(vera.id);
    expect((await inEmergency()).body.id).toBe(ada.id);
    const listed = await agency.signedOut.get('/api/auth/providers/here');
    expect(listed.body).toEqual([{ id: providerId, label: 'Studio identity', isEnforced: true }]);
  });

  it('revokes the API tokens of people who signed in another way, after listing them, except those of emergency administrators and service accounts (FIX-66)', async () => {
    const vera = await person({ name: 'Vera' });
    const [robot] = (
      await agency.sql.query(
        `with made as (insert into employee (code, name, username, is_active, is_service_account)
           values ('robot', 'Robot (API)', 'robot', false, true) returning id)
         insert into service_account (employee_id, name, owner_id) select id, 'Robot', $1 from made returning employee_id as id`,
        [ada.id],
      )
    ).rows;
    for (const { id } of [vera, ada, robot])
      await agency.sql.query(
        `insert into api_token (employee_id, made_by_id, name, token_hash, last_characters, scopes, expires_at)
         values ($1::integer, $1::integer, 'Token', sha256($1::integer::text::bytea), 'wxyz', '{time:read}', now() + interval '1 day')`,
        [id],
      );
    const open = async () =>
      (await agency.sql.query('select employee_id as id from api_token where ended_at is null order by 1')).rows.map(
        ({ id }) => id,
      );
    const browser = await withProvider(ada);
    const named = (await browser.get(ENFORCEMENT)).body.tokens;
    expect(named.map((token: { person: { id: number } }) => token.person.id).sort()).toEqual([ada.id, vera.id].sort());
    await agency.sql.query('delete from outgoing_mail');
    expect((await browser.put(ENFORCEMENT, enforced())).status).toBe(200);
    expect(await open()).toEqual([ada.id, robot.id].sort((one, other) => one - other));
    const [mail] = await catchMails(agency);
    expect(mail!.text).toContain('people now sign in with one provider only');
    expect(mail!.text).toContain('Token, ends in …wxyz');
    await agency.sql.query('delete from api_token');
  });

  it('no longer accepts an emergency administrator without a second factor or the right (IDENT-04)', async () => {
    await enforce();
    const { rows: factors } = await agency.sql.query('delete from totp_factor where employee_id = $1 returning *', [
      ada.id,
    ]);
    expectProblem(await login(ada), 401, 'password-or-provider');
    const names = Object.keys(factors[0]!);
    await agency.sql.query(
      `insert into totp_factor (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(factors[0]!),
    );
    expectProblem(await login(ada), 401, 'second-factor-needed');
    await agency.sql.query('update access_profile_document set can_delete = false');
    expectProblem(await login(ada), 401, 'password-or-provider');
    await agency.sql.query('update access_profile_document set can_delete = true');
  });

  it("can't be bypassed with a link or a new password (IDENT-04, PEOPLE-02)", async () => {
    const vera = await person();
    const browser = await withProvider(vera);
    await enforce();
    const change = {
      id: vera.id,
      database: 'here',
      password: TEST_PASSWORD,
      newPassword: 'seven grey herons on a jetty',
    };
    expectProblem(await browser.post('/api/auth/changepassword', change), 403, 'provider-enforced');
    const forgot = await agency.signedOut.post('/api/auth/forgot', { username: vera.username, database: 'here' });
    expect(forgot.status).toBe(204);
    const { rows } = await agency.sql.query('select from sign_in_link where employee_id = $1', [vera.id]);
    expect(rows).toEqual([]);
    await agency.sql.query('update employee set password_changed_at = null where id = $1', [vera.id]);
    expect((await browser.get('/api/auth/employeeinfo')).body).toMatchObject({ passwordExpired: false });
  });

  it('invites people to sign in with the provider, in the mail and behind its link (PEOPLE-01, IDENT-04)', async () => {
    const newcomer = await person({ password_hash: null, name: 'Nia New' });
    const browser = await enforce();
    await agency.sql.query('delete from outgoing_mail');
    const { body } = await browser.post('/api/administration/people/invitations', { ids: [newcomer.id] });
    const [mail] = await catchMails(agency);
    expect(mail!.text).toContain('Nia New, sign in with Studio identity to get started.');
    expect(mail!.text).not.toContain('password');
    const [, named, token] = /#([a-z-]+)\.([\w-]+)$/.exec(body[0].link)!;
    const seal = { agency: named, token };
    const links = '/api/auth/links';
    expect((await agency.signedOut.post(`${links}/open`, seal)).body).toMatchObject({
      onlyProvider: { id: providerId, label: 'Studio identity' },
      takesPasskey: false,
    });
    const newPassword = 'seven grey herons on a jetty';
    expectProblem(await agency.signedOut.post(`${links}/password`, { ...seal, newPassword }), 403, 'provider-enforced');
    expectProblem(await agency.signedOut.post(`${links}/passkey/options`, seal), 403, 'provider-enforced');
    expect((await withProvider(newcomer)).answer.body.id).toBe(newcomer.id);
    expectProblem(await agency.signedOut.post(`${links}/open`, seal), 410, 'link-invalid', 'after coming in');
  });

  it('has no effect on invitations when it is off: they are about a password (PEOPLE-01, IDENT-04)', async () => {
    const newcomer = await person({ password_hash: null });
    const invited = await adaWithPassword.post('/api/administration/people/invitations', { ids: [newcomer.id] });
    const [, named, token] = /#([a-z-]+)\.([\w-]+)$/.exec(invited.body[0].link)!;
    const opened = await agency.signedOut.post('/api/auth/links/open', { agency: named, token });
    expect(opened.body).toMatchObject({ onlyProvider: null, takesPasskey: true });
  });

  it('keeps the provider from being removed; any administrator can turn it off (IDENT-04)', async () => {
    const browser = await enforce();
    expectProblem(await browser.delete(`${PROVIDERS}/${providerId}`), 422, 'provider-is-enforced');
    const [stored] = (await browser.get(PROVIDERS)).body;
    const off = {
      label: stored.label,
      issuer: stored.issuer,
      clientId: stored.clientId,
      isActive: false,
      lastModified: stored.lastModified,
    };
    expectProblem(await browser.put(`${PROVIDERS}/${providerId}`, off), 422, 'provider-is-enforced');
    const session = await inEmergency();
    expect(session.status).toBe(200);
    const answer = await adaWithPassword.put(ENFORCEMENT, { provider: null, emergencyAdministrators: [] });
    expect(answer.body).toMatchObject({ provider: null });
    expect((await login(await person())).status).toBe(200);
  });

  it("keeps an administrator who signs in with the provider only, and can't be turned off when the agency would have none (IDENT-04, ADM-12)", async () => {
    const browser = await enforce();
    const people = '/api/administration/people';
    const { lastModified } = (await browser.get(`${people}/${ada.id}`)).body;
    const leave = await browser.put(`${people}/${ada.id}`, { lastModified, values: { isActive: false } });
    expectProblem(leave, 422, 'administrator-needed');
    await browser.put(ENFORCEMENT, { provider: null, emergencyAdministrators: [] });
    await agency.sql.query('update employee set password_hash = null where id = $1', [ada.id]);
    await agency.sql.query(
      "update employee set is_active = false from access_profile_document as d where d.access_profile_id = employee.access_profile_id and d.document_type = 'administration' and employee.id <> $1",
      [ada.id],
    );
    expectProblem(await browser.delete(`${PROVIDERS}/${providerId}`), 422, 'administrator-needed');
  });
});
