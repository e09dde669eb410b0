import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type Lie, makeSoftwarePasskey } from '#test/fixtures/identity/software-authenticator.ts';
import { installationWith } from '#test/fixtures/mail/mail-desk.ts';
import { startTestAgency, TEST_PASSWORD, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

const OPTIONS = '/api/auth/links/passkey/options';
const CHOOSE = '/api/auth/links/passkey';
const PASSWORD = 'seven grey herons on a jetty';

let agency: TestAgency;
let administrator: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency({ mail: installationWith(null) });
  administrator = await agency.signIn(await agency.add.employee({ access: { administration: 'all', people: 'all' } }));
});
afterAll(() => agency.close());

async function invited(id: number) {
  const { body } = await administrator.post('/api/administration/people/invitations', {
    ids: [id],
    isForNewPassword: true,
  });
  const [, named, token] = /#([a-z-]+)\.([\w-]+)$/.exec(body[0].link)!;
  return { agency: named!, token: token! };
}

type Seal = Awaited<ReturnType<typeof invited>>;

const ask = async (seal: Seal) => (await agency.signedOut.post(OPTIONS, seal)).body;

async function choose(seal: Seal, lie: Lie = {}, asked = ask(seal)) {
  const body = await asked;
  const { made, passkey } = makeSoftwarePasskey(body, { origin: 'https://docket.example', lie });
  return { made, passkey, answer: await agency.signedOut.post(CHOOSE, { ...seal, made }) };
}

it('an invited person creates a passkey instead of a password, is signed in, and can sign in with it alone (PEOPLE-01, IDENT-06)', async () => {
  const person = await agency.add.employee({ password_hash: null, email: 'new@here.example', name: 'Nia New' });
  const seal = await invited(person.id);
  expect((await agency.signedOut.post('/api/auth/links/open', seal)).body.takesPasskey).toBe(true);
  const { passkey, answer } = await choose(seal);
  expect([answer.status, answer.body.name, answer.body.passwordExpired]).toEqual([200, 'Nia New', false]);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^docket=here\./);
  expectProblem(await agency.signedOut.post(OPTIONS, seal), 410, 'link-invalid', 'the link again');

  const asked = await agency.signedOut.post('/api/auth/passkey/options', { database: 'here' });
  const entered = await agency.send('/api/auth/passkey', {
    method: 'POST',
    headers: {
      cookie: asked.headers.getSetCookie()[0]!.split(';')[0]!,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ database: 'here', shown: passkey.show(asked.body) }),
  });
  expect([entered.status, entered.body.id, entered.body.passwordExpired]).toEqual([200, person.id, false]);
  const cookie = entered.headers
    .getSetCookie()
    .find((one) => one.startsWith('docket='))!
    .split(';')[0]!;
  expect((await agency.send('/api/home', { headers: { cookie } })).status).toBe(200);

  const record = await administrator.get(`/api/administration/people/${person.id}`);
  expect(record.body.signIn).toMatchObject({ hasPassword: false, hasPasskey: true });
  const again = await administrator.post('/api/administration/people/invitations', { ids: [person.id] });
  expect(again.body[0].outcome).toBe('can-sign-in');
  const trail = await agency.sql.query(
    `select subject, action, way, after from audit_event where by_employee_id = $1 order by id limit 2`,
    [person.id],
  );
  expect(trail.rows).toMatchObject([
    { subject: 'second_factor', action: 'create', way: 'mail', after: { by: 'invitation', passkey: 'Passkey' } },
    { subject: 'session', action: 'sign-in' },
  ]);
  const mails = await agency.sql.query("select 1 from outgoing_mail where template = 'passkey-added'");
  expect(mails.rows).toHaveLength(1);
});

it("an invalid passkey doesn't use up the link, and a password can still be chosen (PEOPLE-01, IDENT-06)", async () => {
  const person = await agency.add.employee({ password_hash: null, email: 'new@here.example' });
  const seal = await invited(person.id);
  expectProblem((await choose(seal, { isVerified: false })).answer, 400, 'passkey-wrong');
  expectProblem((await choose(seal, { origin: 'https://evil.example' })).answer, 400, 'passkey-wrong');
  const other = await invited((await agency.add.employee({ password_hash: null, email: 'o@here.example' })).id);
  const { body } = await agency.signedOut.post(OPTIONS, other);
  const { made } = makeSoftwarePasskey(body, { origin: 'https://docket.example' });
  expectProblem(await agency.signedOut.post(CHOOSE, { ...seal, made }), 400, 'passkey-wrong', "another link's");
  const chosen = await agency.signedOut.post('/api/auth/links/password', { ...seal, newPassword: PASSWORD });
  expect(chosen.body.id).toBe(person.id);
});

it('two concurrent requests create one passkey (PEOPLE-01, IDENT-06)', async () => {
  const person = await agency.add.employee({ password_hash: null, email: 'new@here.example' });
  const seal = await invited(person.id);
  // Both begin before one of them uses the link.
  const asked = [await ask(seal), await ask(seal)];
  const answers = await Promise.all(asked.map((one) => choose(seal, {}, one)));
  expect(answers.map(({ answer }) => answer.status).sort()).not.toEqual([200, 200]);
  expect(answers.map(({ answer }) => answer.status)).toContain(200);
  const { rows } = await agency.sql.query('select 1 from passkey where employee_id = $1', [person.id]);
  expect(rows).toHaveLength(1);
});

it("a link doesn't bypass the second factor: neither a new password nor another passkey is possible (PEOPLE-02, IDENT-06, IDENT-07)", async () => {
  const person = await agency.add.employee({ password_hash: null, email: 'new@here.example' });
  await choose(await invited(person.id));
  const next = await invited(person.id);
  expect((await agency.signedOut.post('/api/auth/links/open', next)).body.takesPasskey).toBe(false);
  expectProblem(await agency.signedOut.post(OPTIONS, next), 403, 'forbidden');
  const chosen = await agency.signedOut.post('/api/auth/links/password', { ...next, newPassword: PASSWORD });
  expect([chosen.status, chosen.body, chosen.headers.getSetCookie()]).toEqual([200, null, []]);
  const answer = await agency.signedOut.post('/api/auth/login', {
    username: person.username,
    password: PASSWORD,
    database: 'here',
  });
  expectProblem(answer, 401, 'second-factor-needed');
  expect(answer.body.secondFactor.ways).toEqual(['passkey']);
});

it("a link for a forgotten password can't create a passkey (PEOPLE-02, IDENT-06)", async () => {
  const person = await agency.add.employee({ email: 'forgetful@here.example' });
  const token = 'a'.repeat(43);
  await agency.sql.query(
    `with link as (insert into sign_in_link (employee_id, purpose, expires_at) values ($1, 'reset', now() + interval '1 hour') returning id)
     insert into sign_in_link_token (token_hash, sign_in_link_id) select sha256($2::text::bytea), id from link`,
    [person.id, token],
  );
  const seal = { agency: 'here', token };
  expect((await agency.signedOut.post('/api/auth/links/open', seal)).body.takesPasskey).toBe(false);
  expectProblem(await agency.signedOut.post(OPTIONS, seal), 403, 'forbidden');
  expectProblem(await agency.signedOut.post(OPTIONS, { ...seal, token: 'b'.repeat(43) }), 410, 'link-invalid');
  const signedIn = { username: person.username, password: TEST_PASSWORD, database: 'here' };
  expect((await agency.signedOut.post('/api/auth/login', signedIn)).status).toBe(200);
});
