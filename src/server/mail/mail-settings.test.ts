import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type MailBox, openMailBox, refusal } from '#test/fixtures/mail/mail-box.ts';
import { installationWith } from '#test/fixtures/mail/mail-desk.ts';
import { makeCertificate } from '#test/fixtures/mail/make-certificate.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

const SETTINGS = '/api/administration/mail/settings';
const { cert, key } = makeCertificate();

let agency: TestAgency;
let ada: TestPerson;
const withOptions = async (others: object = {}) =>
  startTestAgency({
    mail: { ...installationWith(null), outboundAllow: ['localhost'], ...others },
    smtp: { trustedCertificates: cert },
  });
const administrator = async (of: TestAgency, fields: object = {}) =>
  of.signIn(await of.add.employee({ email: 'ada@agency.example', access: { administration: 'all' }, ...fields }));
beforeAll(async () => {
  agency = await withOptions();
  ada = await administrator(agency, { name: 'Ada Byrne' });
});
afterAll(() => agency.close());

let box: MailBox;
beforeEach(async () => {
  await agency.sql.query('delete from mail_setting');
  box = await openMailBox({
    key,
    cert,
    disabledCommands: [],
    authOptional: false,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'docket' && password === 'secret word'
        ? callback(null, { user: 'docket' })
        : callback(refusal(535, 'Authentication failed')),
  });
});
afterEach(() => box.close());

const own = (others: object = {}) => ({
  host: 'localhost',
  port: box.port,
  security: 'starttls',
  username: 'docket',
  password: 'secret word',
  senderName: 'Harbour & Pine',
  senderAddress: 'mail@agency.example',
  lastModified: null,
  ...others,
});
const kept = async () => (await agency.sql.query('select * from mail_setting')).rows[0];

const age = ({ id }: TestPerson) =>
  agency.sql.query("update session set proved_at = now() - interval '11 minutes' where employee_id = $1", [id]);
/** Mails to administrators about changed settings, without those of earlier tests. */
const reports = async () =>
  (
    await agency.sql.query(
      "delete from outgoing_mail where template = 'security-changed' returning employee_id, facts, former_route",
    )
  ).rows;

describe('a changed mail server', () => {
  it('requires fresh re-authentication, also to be removed (FIX-61)', async () => {
    const { lastModified } = (await ada.put(SETTINGS, own())).body.own;
    const stale = await administrator(agency);
    await age(stale);
    const before = await kept();
    expectProblem(await stale.put(SETTINGS, own({ lastModified })), 403, 'step-up-needed');
    expectProblem(await stale.delete(SETTINGS), 403, 'step-up-needed');
    expect(await kept()).toEqual(before);
  });

  it("can't be saved with a token (FIX-61)", async () => {
    const { token } = (
      await ada.post('/api/auth/tokens', { name: 'Program', scopes: ['administration:write'], days: 1 })
    ).body;
    const call = (method: string, path: string, body?: object) =>
      agency.send(path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    expectProblem(await call('PUT', SETTINGS, own()), 403, 'step-up-needed');
    expectProblem(await call('DELETE', SETTINGS), 403, 'step-up-needed');
    expect(await kept()).toBeUndefined();
  });

  it('is reported to every administrator through the previous server (FIX-61)', async () => {
    const bea = await agency.add.employee({
      name: 'Bea',
      email: 'bea@agency.example',
      access: { administration: 'all' },
    });
    const planner = await agency.add.employee({ email: 'planner@agency.example', access: { people: 'all' } });
    await reports();
    const { lastModified } = (await ada.put(SETTINGS, own())).body.own;
    const first = await reports();
    expect(first.map(({ employee_id }) => employee_id)).toEqual(expect.arrayContaining([ada.id, bea.id]));
    expect(first.map(({ employee_id }) => employee_id)).not.toContain(planner.id);
    // No mail left the installation before: the new server is the only one.
    expect(first[0]).toMatchObject({ former_route: null, facts: { by: 'Ada Byrne' } });

    const other = await openMailBox({ key, cert, disabledCommands: [], authOptional: true });
    const next = {
      port: other.port,
      username: null,
      password: null,
      senderAddress: 'new@agency.example',
      lastModified,
    };
    const changed = await ada.put(SETTINGS, own(next));
    expect([changed.status, changed.body.detail]).toEqual([200, undefined]);
    const second = await reports();
    expect(second[0].former_route.own).toMatchObject({ host: 'localhost', port: box.port, username: 'docket' });
    expect(JSON.stringify(second[0].former_route)).not.toContain('secret word');
    expect(second[0].facts.changes).toMatchObject([
      { what: 'mail-server', before: `docket@localhost:${box.port}`, after: `localhost:${other.port}` },
      { what: 'mail-sender', after: 'Harbour & Pine <new@agency.example>' },
    ]);

    await ada.delete(SETTINGS);
    expect((await reports())[0]).toMatchObject({ former_route: { own: { port: other.port } } });
    await other.close();
  });
});

describe('the mail server of an agency (MAIL-05)', () => {
  it('is saved only after a test mail to the person saving it; the password is never returned (MAIL-05)', async () => {
    const { status, body } = await ada.put(SETTINGS, own());
    expect([status, body.own]).toMatchObject([
      200,
      { host: 'localhost', hasPassword: true, senderName: 'Harbour & Pine' },
    ]);
    expect(box.mails).toHaveLength(1);
    expect(box.mails[0]).toMatchObject({ subject: 'Test email from Here', user: 'docket' });
    expect(box.mails[0]!.to).toMatchObject({ text: '"Ada Byrne" <ada@agency.example>' });
    expect(box.mails[0]!.from!.text).toBe('"Harbour & Pine" <mail@agency.example>');
    const row = await kept();
    expect(row.password_sealed).not.toContain('secret');
    expect(JSON.stringify([body, (await ada.get(SETTINGS)).body])).not.toMatch(/secret|sealed/);
    const { rows } = await agency.sql.query(
      "select coalesce(before::text, '') || after::text as told from audit_event where subject = 'mail_setting'",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it("is rejected with the server's message when login fails or it is unreachable (MAIL-05)", async () => {
    const wrong = await ada.put(SETTINGS, own({ password: 'wrong' }));
    expectProblem(wrong, 422, 'mail-test-failed');
    expect(wrong.body.detail).toContain('535');
    await box.close();
    expectProblem(await ada.put(SETTINGS, own()), 422, 'mail-test-failed');
    expect(await kept()).toBeUndefined();
  });

  it('stays in use while saving another one fails (MAIL-05)', async () => {
    const { body } = await ada.put(SETTINGS, own());
    const { lastModified } = body.own;
    expectProblem(await ada.put(SETTINGS, own({ password: 'wrong', lastModified })), 422, 'mail-test-failed');
    expect((await ada.get(SETTINGS)).body).toEqual(body);
  });

  it('keeps its password when none is sent, but only for the same server and user name (MAIL-05)', async () => {
    const { lastModified } = (await ada.put(SETTINGS, own())).body.own;
    const { password: _, ...without } = own({ lastModified, senderName: 'Another name' });
    const again = await ada.put(SETTINGS, without);
    expect([again.status, again.body.own.senderName, box.mails.length]).toEqual([200, 'Another name', 2]);
    const now = again.body.own.lastModified;
    for (const other of [{ host: 'elsewhere.example' }, { port: 25 }, { username: 'other' }, { security: 'tls' }]) {
      const refused = await ada.put(SETTINGS, { ...without, lastModified: now, ...other });
      expectProblem(refused, 422, 'mail-password-needed');
      expect(refused.body.errors[0].path).toBe('password');
    }
  });

  it('is rejected in a private network (TOKEN-07, MAIL-05)', async () => {
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1']) {
      const refused = await ada.put(SETTINGS, own({ host }));
      expectProblem(refused, 422, 'mail-server-private');
      expect(refused.body.errors[0].path).toBe('host');
    }
    expect(box.connections()).toBe(0);
  });

  it('is rejected without encryption (MAIL-05)', async () => {
    const clear = await openMailBox();
    for (const security of ['starttls', 'tls'])
      expectProblem(
        await ada.put(SETTINGS, own({ port: clear.port, security, username: null })),
        422,
        'mail-test-failed',
      );
    expect(clear.mails).toEqual([]);
    await clear.close();
  });

  it('rejects values that are invalid in a mail at their field (MAIL-07, MAIL-05)', async () => {
    const cases = [
      [{ senderAddress: 'invalid' }, 'senderAddress', 422],
      [{ senderAddress: 'a@b.example\nBcc: c@d.example' }, 'senderAddress', 422],
      [{ senderName: 'Docket\nBcc: c@d.example' }, 'senderName', 422],
      [{ port: 0 }, 'port', 400],
      [{ host: '' }, 'host', 400],
      [{ security: 'none' }, 'security', 400],
    ] as const;
    for (const [fields, path, status] of cases) {
      const refused = await ada.put(SETTINGS, own(fields));
      expect([refused.status, refused.body.errors[0].path]).toEqual([status, path]);
    }
    expect(box.mails).toEqual([]);
  });

  it('rejects a concurrent change with the current settings and keeps the first (MAIL-05)', async () => {
    const { body } = await ada.put(SETTINGS, own());
    const late = await ada.put(SETTINGS, own());
    expectProblem(late, 409, 'changed-elsewhere');
    expect(late.body.current).toEqual(body);
    expect(late.body.changed.by.id, 'FIX-74').toBe(ada.id);
    const at = { lastModified: body.own.lastModified };
    const both = await Promise.all([ada.put(SETTINGS, own(at)), ada.put(SETTINGS, own({ ...at, senderName: 'B' }))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is removed, which restores the installation's server (MAIL-05)", async () => {
    await ada.put(SETTINGS, own());
    for (const _ of ['once', 'twice']) {
      const { status, body } = await ada.delete(SETTINGS);
      expect([status, body.own, body.installation.sendsMail]).toEqual([200, null, false]);
    }
  });

  it('requires a mail address of the person and, for a password, a SECRET_KEY (MAIL-05)', async () => {
    const unknown = await administrator(agency, { email: null });
    expectProblem(await unknown.put(SETTINGS, own()), 422, 'own-mail-address-missing');
    const keyless = await withOptions({ secretKey: null });
    const other = await administrator(keyless);
    expect((await other.get(SETTINGS)).body.canKeepPassword).toBe(false);
    expectProblem(await other.put(SETTINGS, own()), 422, 'secret-key-missing');
    await keyless.close();
  });

  it('requires read permission on administration to view and update permission to change (ADM-01, MAIL-05)', async () => {
    const reader = await administrator(agency, { access: { administration: { read: true } } });
    const manager = await administrator(agency, { access: { job: 'all', purchaseorder: 'all', timecell: 'all' } });
    expect((await reader.get(SETTINGS)).status).toBe(200);
    expectProblem(await reader.put(SETTINGS, own()), 403, 'forbidden');
    expectProblem(await reader.delete(SETTINGS), 403, 'forbidden');
    expectProblem(await manager.get(SETTINGS), 403, 'forbidden');
    expectProblem(await agency.signedOut.get(SETTINGS), 401, 'signed-out');
  });
});
