import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import {
  CLIENT,
  ODD_CLIENTS,
  ODD_SECRET,
  startIdentityProvider,
  type TestProvider,
} from '#test/fixtures/identity/identity-provider.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

const PUBLIC_URL = 'https://docket.example';
let agency: TestAgency;
let provider: TestProvider;
let ada: TestPerson;
const heard: { status: number; form: string }[] = [];

beforeAll(async () => {
  provider = await startIdentityProvider({
    publicUrl: PUBLIC_URL,
    async hears(_, form) {
      const { status } = await tell(form);
      heard.push({ status, form });
      return status;
    },
  });
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
  ada = await agency.signIn(await agency.add.employee({ access: { administration: 'all' } }));
  current = await addProvider();
});
afterAll(async () => {
  await agency.close();
  await provider.close();
});
beforeEach(() => {
  Object.assign(provider.state, { forgery: null, isDown: false });
});

type Stored = { id: number; label: string; lastModified: string; [name: string]: unknown };
let current: Stored;
const given = (values: object = {}) => ({
  label: 'Studio identity',
  issuer: provider.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  ...values,
});
const PROVIDERS = '/api/administration/identity-providers';
async function addProvider(values: object = {}): Promise<Stored> {
  const answer = await ada.post(PROVIDERS, given(values));
  expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  return answer.body;
}
async function set(values: object) {
  const { status, body } = await ada.put(`${PROVIDERS}/${current.id}`, {
    ...given(values),
    lastModified: current.lastModified,
  });
  expect([status, body.detail]).toEqual([200, undefined]);
  current = body;
}
const tell = (form: string, id = current.id) =>
  agency.send(`/api/auth/providers/here/${id}/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
  });

/** A browser with cookies of Docket and the provider. */
function openBrowser() {
  const there = provider.browser();
  const cookies = new Map<string, string>();
  const call = async (method: string, path: string, body?: object) => {
    const answer = await agency.send(path, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(body ? { 'content-type': 'application/json' } : {}),
        cookie: [...cookies].map((one) => one.join('=')).join('; '),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string];
      cookies.set(name, value);
    }
    return answer;
  };
  const begin = async (id = current.id, isAnew = false) =>
    (await call('POST', `/api/auth/providers/here/${id}/attempts`, { isPersistent: true, isAnew })).body
      .address as string;
  const end = (back: string, id = current.id) =>
    call('POST', `/api/auth/providers/here/${id}/sessions`, { answer: new URL(back).search });
  return {
    there,
    cookies,
    call,
    begin,
    end,
    /** The whole sign-in with an account. */
    async signIn(account: { sub: string; email?: string; email_verified?: boolean; name?: string }) {
      provider.state.accounts.set(account.sub, account);
      provider.state.now = account.sub;
      return end(await there.follow(await begin()));
    },
  };
}
const signIn = (account: { sub: string; email?: string; email_verified?: boolean; name?: string }) =>
  openBrowser().signIn(account);
let numbers = 0;
const person = async (values: object = {}) => {
  numbers += 1;
  const email = `person${numbers}@studio.example`;
  return { ...(await agency.add.employee({ email, ...values })), email, sub: `subject-${numbers}` };
};
const identities = async () =>
  (await agency.sql.query('select subject, employee_id from provider_identity order by linked_at, subject')).rows;

describe('signing in with a provider (IDENT-01)', () => {
  it('opens a session for the one person with the verified mail address, then recognises them by subject (IDENT-01, IDENT-02)', async () => {
    const { id, email, sub } = await person();
    const browser = openBrowser();
    const answer = await browser.signIn({ sub, email: email.toUpperCase(), email_verified: true });
    expect([answer.status, answer.body.id]).toEqual([200, id]);
    expect((await browser.call('GET', '/api/auth/employeeinfo')).body.id).toBe(id);
    expect((await signIn({ sub, email: 'other@elsewhere.example', email_verified: false })).body.id).toBe(id);
    const { rows } = await agency.sql.query('select way from session where employee_id = $1', [id]);
    expect(rows).toEqual([{ way: 'provider' }, { way: 'provider' }]);
  });

  it('uses state, nonce, PKCE and its own redirect address (IDENT-01)', async () => {
    const address = new URL(await openBrowser().begin());
    const asked = Object.fromEntries(address.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      code_challenge_method: 'S256',
      redirect_uri: `${PUBLIC_URL}/sign-in/here/${current.id}`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await listed()).toEqual([{ id: current.id, label: 'Studio identity', isEnforced: false }]);
  });

  const listed = async () => (await agency.signedOut.get('/api/auth/providers/here')).body;
  const failed = { code: 'provider-sign-in-failed', detail: 'Sign-in with Studio identity failed' };

  it('accepts an attempt once, in its browser, with its state, for 10 minutes; every other answer is the same (IDENT-01, IDENT-05)', async () => {
    const { email, sub } = await person();
    const account = { sub, email, email_verified: true };
    provider.state.accounts.set(sub, account);
    provider.state.now = sub;
    const browser = openBrowser();
    const back = await browser.there.follow(await browser.begin());
    const other = openBrowser();
    await other.begin();
    const foreign = new URL(back);
    foreign.searchParams.set('state', 'A'.repeat(43));
    for (const [from, to] of [
      [other, back],
      [openBrowser(), back],
      [browser, foreign.href],
      [browser, `${PUBLIC_URL}/?error=access_denied`],
    ] as const) {
      expect((await from.end(to)).body).toMatchObject(failed);
    }
    expect((await browser.end(back)).status).toBe(200);
    expect((await browser.end(back)).body).toMatchObject(failed);

    const late = openBrowser();
    const lateBack = await late.there.follow(await late.begin());
    await agency.sql.query("update provider_attempt set expires_at = now() - interval '1 second'");
    expect((await late.end(lateBack)).body).toMatchObject(failed);
  });

  it("counts as re-authentication, which the provider repeats on request; otherwise it is as old as the provider's session (IDENT-10)", async () => {
    const { id, email, sub } = await person();
    const account = { sub, email, email_verified: true };
    provider.state.accounts.set(sub, account);
    provider.state.now = sub;
    const browser = openBrowser();
    const isProved = async () => (await browser.call('GET', '/api/auth/proof')).body.isProved;
    const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
    const says = (auth_time: number) => {
      provider.state.forgery = { claims: (claims) => ({ ...claims, auth_time }) };
    };
    const comes = async (isAnew: boolean) =>
      browser.end(await browser.there.follow(await browser.begin(undefined, isAnew)));

    const requested = new URL(await browser.begin(undefined, true)).searchParams;
    expect([requested.get('prompt'), requested.get('max_age')]).toEqual(['login', '0']);
    says(minutesAgo(60));
    expect((await comes(false)).body.id).toBe(id);
    expect(await isProved()).toBe(false);
    expect((await comes(true)).body).toMatchObject(failed);
    expect(await isProved()).toBe(false);
    says(minutesAgo(0));
    expect((await comes(true)).body.id).toBe(id);
    expect(await isProved()).toBe(true);
  });

  it("doesn't count as re-authentication when the provider sends no time or one in the future (FIX-67)", async () => {
    const { id, email, sub } = await person();
    provider.state.accounts.set(sub, { sub, email, email_verified: true });
    provider.state.now = sub;
    const says = {
      nothing: ({ auth_time: _, ...claims }: Record<string, unknown>) => claims,
      future: (claims: object) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) + 3600 }),
    };
    for (const claims of Object.values(says)) {
      const browser = openBrowser();
      const comes = async (isAnew: boolean) =>
        browser.end(await browser.there.follow(await browser.begin(undefined, isAnew)));
      const isProved = async () => (await browser.call('GET', '/api/auth/proof')).body.isProved;
      provider.state.forgery = { claims };
      expect((await comes(false)).body.id).toBe(id);
      expect(await isProved()).toBe(false);
      expectProblem(await comes(true), 403, 'provider-proof-missing');
      // The previous session is still valid.
      expect((await browser.call('GET', '/api/auth/employeeinfo')).body.id).toBe(id);
      expect(await isProved()).toBe(false);
    }
  });

  it('gives the same message for a refusal by the provider and an invalid nonce, issuer, audience, signature or time, without a session (IDENT-05)', async () => {
    const { id, email, sub } = await person();
    const account = { sub, email, email_verified: true };
    const foreign = await generateKeyPair('RS256');
    const forgeries = [
      { claims: (claims: object) => ({ ...claims, nonce: 'another' }) },
      { claims: ({ nonce, ...claims }: Record<string, unknown>) => claims },
      { claims: (claims: object) => ({ ...claims, iss: 'https://evil.example' }) },
      { claims: (claims: object) => ({ ...claims, aud: 'another client' }) },
      { claims: (claims: object) => ({ ...claims, exp: 1_000_000_000 }) },
      { key: foreign.privateKey },
    ];
    for (const forgery of forgeries) {
      provider.state.forgery = forgery;
      expect((await signIn(account)).body).toMatchObject(failed);
    }
    provider.state.forgery = {};
    expect((await signIn(account)).body.id).toBe(id);
    const { rows } = await agency.sql.query('select count(*)::int as count from session where employee_id = $1', [id]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('names an unavailable provider by its label, before and after the redirect (IDENT-05, IDENT-14)', async () => {
    const label = 'Down identity';
    const down = await addProvider({ label });
    provider.state.isDown = true;
    // The change makes the server contact the provider again.
    await agency.sql.query('update identity_provider set last_modified = now() where id = $1', [down.id]);
    const answer = await openBrowser().call('POST', `/api/auth/providers/here/${down.id}/attempts`, {});
    expectProblem(answer, 401, 'provider-sign-in-failed');
    expect(answer.body.detail).toBe(`Sign-in with ${label} failed`);
    provider.state.isDown = false;
    const { sub, email } = await person();
    provider.state.accounts.set(sub, { sub, email, email_verified: true });
    provider.state.now = sub;
    const browser = openBrowser();
    const back = await browser.there.follow(await browser.begin());
    provider.state.isDown = true;
    expect((await browser.end(back)).body).toMatchObject(failed);
    provider.state.isDown = false;
    expect((await ada.delete(`${PROVIDERS}/${down.id}`)).status).toBe(204);
  });
});

describe('matching people (IDENT-02)', () => {
  const unknown = { code: 'account-unknown', detail: 'Your account is not known here' };

  it('ignores an unverified address, unless the administrator vouches for its domain (IDENT-02, IDENT-05)', async () => {
    const { id, email, sub } = await person({ email: 'ann@vouched.example' });
    const account = { sub, email: 'ann@vouched.example' };
    expect(email).not.toBe(account.email);
    expect((await signIn(account)).body).toMatchObject(unknown);
    expect((await signIn({ ...account, email_verified: false })).body).toMatchObject(unknown);
    await set({ vouchedDomains: ['@Vouched.example'] });
    expect((await signIn(account)).body.id).toBe(id);
    await set({});
  });

  it("doesn't match by name, user name, shared address, inactive person or another subject (IDENT-02)", async () => {
    const twins = [await person({ email: 'twins@studio.example' }), await person({ email: 'twins@studio.example' })];
    expect((await signIn({ sub: 'twin', email: 'twins@studio.example', email_verified: true })).body).toMatchObject(
      unknown,
    );
    const named = await person({ name: 'Only Name', username: 'only@studio.example' });
    expect(
      (await signIn({ sub: 'name', email: 'only@studio.example', email_verified: true, name: 'Only Name' })).body,
    ).toMatchObject(unknown);
    const gone = await person({ is_active: false });
    expect((await signIn({ sub: gone.sub, email: gone.email, email_verified: true })).body).toMatchObject(unknown);
    const linked = await person();
    const account = { sub: linked.sub, email: linked.email, email_verified: true };
    expect((await signIn(account)).body.id).toBe(linked.id);
    expect((await signIn({ ...account, sub: 'another subject' })).body).toMatchObject(unknown);
    await agency.sql.query('update employee set is_active = false where id = $1', [linked.id]);
    expect((await signIn(account)).body).toMatchObject(unknown);
    const known = (await identities()).map(({ employee_id }) => employee_id);
    for (const { id } of [...twins, named, gone]) expect(known).not.toContain(id);
  });
});

describe('people created at sign-in (IDENT-03)', () => {
  const profileOf = async (name: string, code: string) => {
    const { rows } = await agency.sql.query('insert into access_profile (name) values ($1) returning id', [name]);
    await agency.sql.query(
      'insert into access_profile_document (access_profile_id, document_type, can_read) values ($1, $2, true)',
      [rows[0].id, code],
    );
    return rows[0].id as number;
  };

  it('are off by default, then limited to listed domains, as a timesheet user with the profile (IDENT-03)', async () => {
    const account = { sub: 'new', email: 'nina@new.example', email_verified: true, name: 'Nina Novak' };
    expect((await signIn(account)).body.code).toBe('account-unknown');
    const peopleProfileId = await profileOf('Newcomers', 'timecell');
    await set({ makesPeople: true, peopleDomains: ['new.example'], peopleProfileId });
    expect((await signIn({ ...account, sub: 'x', email: 'x@old.example' })).body.code).toBe('account-unknown');
    expect((await signIn({ ...account, sub: 'y', email_verified: false })).body.code).toBe('account-unknown');
    const answer = await signIn(account);
    expect(answer.body).toMatchObject({ name: 'Nina Novak', username: 'nina@new.example', roles: ['TimesheetUser'] });
    expect((await signIn(account)).body.id).toBe(answer.body.id);
    const twin = await signIn({ ...account, sub: 'z', email: 'NI.NA@new.example' });
    const { rows } = await agency.sql.query('select code from employee where id = any($1) order by id', [
      [answer.body.id, twin.body.id],
    ]);
    expect(rows).toEqual([{ code: 'NINA' }, { code: 'NINA1' }]);
    await agency.sql.query('update employee set is_active = false where id = $1', [twin.body.id]);
    expect((await signIn({ ...account, sub: 'again', email: 'ni.na@new.example' })).body.code).toBe('account-unknown');
    await set({});
  });

  it.each(['administration', 'people', 'masterdata', 'moneysettings'])(
    'never get a profile with %s, not even one that gained it later (IDENT-03)',
    async (code) => {
      const profile = await profileOf(`Of ${code}`, code);
      const asked = given({ makesPeople: true, peopleDomains: [`${code}.example`], peopleProfileId: profile });
      expectProblem(await ada.post(PROVIDERS, { ...asked, label: code }), 422, 'profile-of-office');
      await agency.sql.query('delete from access_profile_document where access_profile_id = $1', [profile]);
      await set({ makesPeople: true, peopleDomains: [`${code}.example`], peopleProfileId: profile });
      await agency.sql.query(
        'insert into access_profile_document (access_profile_id, document_type, can_read) values ($1, $2, true)',
        [profile, code],
      );
      const account = { sub: code, email: `a@${code}.example`, email_verified: true };
      expect((await signIn(account)).body.code).toBe('account-unknown');
      await set({});
    },
  );
});

describe('signing out (IDENT-05)', () => {
  it('leads to the provider, which ends its own session and returns (IDENT-05)', async () => {
    const { email, sub } = await person();
    const browser = openBrowser();
    await browser.signIn({ sub, email, email_verified: true });
    const { body } = await browser.call('GET', '/api/auth/provider-logout');
    expect(body.address).toContain(`${provider.issuer}/session/end`);
    expect((await browser.call('POST', '/api/auth/logout')).status).toBe(204);
    expect((await browser.call('GET', '/api/auth/employeeinfo')).status).toBe(401);
    const form = await browser.there.follow(body.address);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)![1]!;
    const back = await browser.there.follow(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    expect(back).toBe(`${PUBLIC_URL}/`);
    expect((await ada.get('/api/auth/provider-logout')).body).toEqual({ address: null });
  });

  it("ends the session here on the provider's back-channel message (IDENT-05)", async () => {
    const { email, sub } = await person();
    const [browser, other] = [openBrowser(), openBrowser()];
    await browser.signIn({ sub, email, email_verified: true });
    await other.signIn({ sub, email, email_verified: true });
    heard.length = 0;
    const form = await browser.there.follow(`${provider.issuer}/session/end`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)![1]!;
    await browser.there.follow(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    expect(heard.map(({ status }) => status)).toEqual([204]);
    expect((await browser.call('GET', '/api/auth/employeeinfo')).status).toBe(401);
    expect((await other.call('GET', '/api/auth/employeeinfo')).status).toBe(200);
    expectProblem(await tell(heard[0]!.form), 400, 'logout-token-wrong');
  });

  it("fetches the issuer's keys once, however many messages name an unknown key", async () => {
    const foreign = await generateKeyPair('RS256');
    const now = Math.floor(Date.now() / 1000);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const claims = { iss: provider.issuer, aud: CLIENT.id, iat: now, exp: now + 120, jti: 'x', sub: 'x', events };
    const before = provider.state.keySetRequests;
    const messages = await Promise.all(
      Array.from({ length: 20 }, (_, number) => provider.signed(claims, foreign.privateKey, `unknown ${number}`)),
    );
    for (const message of messages) expectProblem(await tell(`logout_token=${message}`), 400, 'logout-token-wrong');
    expect(provider.state.keySetRequests - before).toBeLessThanOrEqual(1);
  });

  it('ignores a message that is forged, outdated, foreign, repeated or malformed (IDENT-05)', async () => {
    const { email, sub } = await person();
    const browser = openBrowser();
    await browser.signIn({ sub, email, email_verified: true });
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const now = Math.floor(Date.now() / 1000);
    const good = { iss: provider.issuer, aud: CLIENT.id, iat: now, exp: now + 120, jti: 'one', sub, events };
    const foreign = await generateKeyPair('RS256');
    const { sub: _, ...withoutSubject } = good;
    const { events: __, ...eventless } = good;
    const wrong = [
      await provider.signed(good, foreign.privateKey),
      await provider.signed({ ...good, iss: 'https://evil.example' }),
      await provider.signed({ ...good, aud: 'another' }),
      await provider.signed({ ...good, iat: now - 3600, exp: now + 120 }),
      await provider.signed({ ...good, nonce: 'of a sign-in' }),
      await provider.signed(withoutSubject),
      await provider.signed(eventless),
      'no token',
    ];
    for (const token of wrong) expectProblem(await tell(`logout_token=${token}`), 400, 'logout-token-wrong');
    expect((await browser.call('GET', '/api/auth/employeeinfo')).status).toBe(200);
    expect((await tell(`logout_token=${await provider.signed(good)}`)).status).toBe(204);
    expect((await browser.call('GET', '/api/auth/employeeinfo')).status).toBe(401);
  });
});

describe('saving a provider', () => {
  it('requires an https issuer on the public internet whose metadata matches (IDENT-01, TOKEN-07)', async () => {
    const at = (issuer: string) => ada.post(PROVIDERS, given({ label: 'Tried', issuer }));
    for (const issuer of [
      'http://localhost:1',
      'https://127.0.0.1',
      'https://[::1]',
      'https://u:p@localhost',
      'localhost',
    ])
      expectProblem(await at(issuer), 422, 'issuer-address-wrong');
    expectProblem(await at(`${provider.issuer}/`), 422, 'provider-unreachable');
    expectProblem(await at(`${provider.issuer}/nowhere`), 422, 'provider-unreachable');
  });

  it.each(Object.entries(ODD_CLIENTS))(
    'accepts a secret with any characters from %s (FIX-126)',
    async (_, clientId) => {
      await set({ clientId, clientSecret: ODD_SECRET });
      const { email, sub } = await person();
      expect((await signIn({ sub, email, email_verified: true })).status).toBe(200);
      await set({});
    },
  );

  it("reports the failed step of a test and the provider's answer (FIX-126)", async () => {
    const nowhere = await ada.post(PROVIDERS, given({ label: 'Tried', issuer: `${provider.issuer}/nowhere` }));
    expectProblem(nowhere, 422, 'provider-unreachable');
    expect(nowhere.body.detail).toContain('It answered: HTTP 404');
    const wrongSecret = await ada.post(PROVIDERS, given({ label: 'Tried', clientSecret: 'wrong' }));
    expectProblem(wrongSecret, 422, 'provider-client-refused');
    expect(wrongSecret.body.detail).toMatch(/It answered: HTTP 401, invalid_client/);
    expect(wrongSecret.body.errors).toEqual([{ path: 'clientSecret', message: expect.any(String) }]);
    expectProblem(
      await ada.post(PROVIDERS, given({ label: 'Tried', clientId: 'unknown' })),
      422,
      'provider-client-refused',
    );
    expect(JSON.stringify(wrongSecret.body)).not.toContain('"wrong"');
  });

  it('never returns the secret, stores it encrypted, and keeps it when none is sent (IDENT-13)', async () => {
    const { rows } = await agency.sql.query('select sealed_secret from identity_provider where id = $1', [current.id]);
    expect(rows[0].sealed_secret).not.toContain(CLIENT.secret);
    expect(JSON.stringify(current)).not.toContain(CLIENT.secret);
    expect(current).toMatchObject({ hasSecret: true });
    await set({ clientSecret: undefined });
    const after = await agency.sql.query('select sealed_secret from identity_provider where id = $1', [current.id]);
    expect(after.rows[0].sealed_secret).not.toBe(null);
    const { email, sub } = await person();
    expect((await signIn({ sub, email, email_verified: true })).status).toBe(200);
    const trail = await agency.sql.query("select after from audit_event where subject = 'identity_provider'");
    expect(JSON.stringify(trail.rows)).not.toContain(CLIENT.secret);
  });

  it('rejects an outdated version with the current one, and a duplicate label (IDENT-01)', async () => {
    const stale = await ada.put(`${PROVIDERS}/${current.id}`, { ...given(), lastModified: '2020-01-01T00:00:00Z' });
    expectProblem(stale, 409, 'changed-elsewhere');
    expect(stale.body.current.label).toBe('Studio identity');
    expect(stale.body.changed.by.id, 'FIX-74').toBe(ada.id);
    expectProblem(await ada.post(PROVIDERS, given({ label: 'STUDIO identity' })), 422, 'label-taken');
    expectProblem(await ada.post(PROVIDERS, given({ label: 'X', vouchedDomains: ['a/b'] })), 400, 'invalid-request');
    const withoutDomains = given({ label: 'X', makesPeople: true, peopleDomains: [] });
    expectProblem(await ada.post(PROVIDERS, withoutDomains), 422, 'mail-domain-wrong');
    expectProblem(
      await ada.put(`${PROVIDERS}/99999`, { ...given(), lastModified: current.lastModified }),
      404,
      'not-found',
    );
    expectProblem(await ada.delete(`${PROVIDERS}/99999`), 404, 'not-found');
    expectProblem(await agency.signedOut.post('/api/auth/providers/here/99999/attempts', {}), 404, 'not-found');
    expect((await agency.signedOut.get('/api/auth/providers/nowhere')).body).toEqual([]);
  });
});
