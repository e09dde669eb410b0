import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeBuild } from '#domain/operations/build.ts';
import { startInstallation } from '#test/fixtures/typed-commands.ts';
import { isPassword } from '../identity/password-hash.ts';
import { BUILD } from '../platform/operations/build.ts';

let folder: string;
let type: Awaited<ReturnType<typeof startInstallation>>['type'];
let rows: Awaited<ReturnType<typeof startInstallation>>['rows'];
let close: () => Promise<void>;

/** The warning of every command while the agency has no administrator. */
const UNADMINISTERED = 'Acme & Co has no administrator: npm run docket -- make-administrator acme <username>\n';

const create = () =>
  type([
    'create',
    'acme',
    '--agency',
    'Acme & Co',
    '--time-zone',
    'Asia/Tokyo',
    '--currency',
    'jpy',
    '--second-language',
    'German',
  ]);

beforeAll(async () => {
  ({ folder, type, rows, close } = await startInstallation());
});
afterEach(async () => {
  await type(['remove', 'acme', '--yes']);
});
afterAll(() => close());

describe('agencies', () => {
  it('are created, listed and removed', async () => {
    expect((await type(['list'])).output).toBe('No agencies yet.\n');
    expect(await create()).toMatchObject({ exitCode: 0, errors: '' });
    expect((await type(['list'])).output).toBe('acme  Acme & Co\n');
    expect(
      await rows(
        'select a.name, time_zone, second_language, code, number_of_decimals from agency a join currency c on c.id = base_currency_id',
      ),
    ).toEqual([
      { name: 'Acme & Co', time_zone: 'Asia/Tokyo', second_language: 'German', code: 'JPY', number_of_decimals: 0 },
    ]);
    expect(await create()).toMatchObject({ exitCode: 1, errors: 'A database named acme already exists.\n' });
    expect(await type(['remove', 'acme', '--yes'])).toMatchObject({ exitCode: 0, output: 'Removed acme.\n' });
    expect((await type(['list'])).output).toBe('No agencies yet.\n');
  });

  it('are removed only after confirmation', async () => {
    await create();
    expect(await type(['remove', 'acme'])).toMatchObject({ exitCode: 2 });
    expect((await type(['list'])).output).toContain('acme');
  });

  it.each([
    [['create', 'Acme!', '--agency', 'A'], /lower-case letters/],
    [['create', 'acme'], /--agency is missing/],
    [['create', 'acme', '--agency', 'A', '--time-zone', 'Mars/North'], /Unknown time zone Mars\/North/],
    [['create', 'acme', '--agency', 'A', '--currency', 'XXQ'], /Unknown currency XXQ/],
    [['create', 'acme', 'more', '--agency', 'A'], /one word too many/],
    [['frobnicate'], /Unknown command frobnicate/],
    [['backup', 'acme', 'file'], /Unknown command backup\. Did you mean back-up\?/],
    [['import', 'acme', 'client', 'file.csv'], /Unknown kind client\. Did you mean clients\?|Can't read/],
    [['back-up', 'acme', 'file', '--forse'], /Did you mean --force\?/],
    [['list', '--all'], /Unknown option '--all'/],
    [['toString'], /Unknown command/],
  ])('and typing errors are one sentence and exit code 2: %s', async (typed, sentence) => {
    const { exitCode, errors } = await type(typed);
    expect(exitCode).toBe(2);
    expect(errors).toMatch(sentence);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });

  it('prints the build (FIX-104)', async () => {
    for (const typed of ['--version', '-v'])
      expect(await type([typed])).toEqual({ exitCode: 0, output: `${describeBuild(BUILD)}\n`, errors: '' });
  });

  it('shows every command in the help', async () => {
    const { exitCode, output } = await type(['--help']);
    expect(exitCode).toBe(0);
    for (const name of [
      'create',
      'list',
      'remove',
      'add-person',
      'set-password',
      'make-administrator',
      'remove-second-factor',
      'allow-every-way-in',
      'import',
      'export',
      'check-totals',
      'back-up',
      'restore',
      'settings',
      'breached-passwords',
    ])
      expect(output).toContain(name);
  });
});

describe('people', () => {
  it('are added with roles, a profile and a password from stdin', async () => {
    await create();
    const added = [
      'add-person',
      'acme',
      '--name',
      'Ann Lee',
      '--username',
      'ann',
      '--role',
      'timesheetuser',
      '--role',
      'AccountExecutive',
      '--profile',
      'Account executive',
    ];
    expect(await type([...added, '--password-from-stdin'], 'correct horse\n')).toMatchObject({
      exitCode: 0,
      errors: UNADMINISTERED,
    });
    const [ann] = await rows(`select e.code, password_hash, password_changed_at is not null as dated, p.name as profile,
      array(select role from employee_role order by 1) as roles from employee e join access_profile p on p.id = access_profile_id`);
    expect(ann).toMatchObject({
      code: 'ann',
      dated: true,
      profile: 'Account executive',
      roles: ['AccountExecutive', 'TimesheetUser'],
    });
    expect(await isPassword('correct horse', ann.password_hash)).toBe(true);
    expect(await type(added)).toMatchObject({ exitCode: 1, errors: expect.stringContaining('is taken') });
    expect(await rows('select by_employee_id, subject, action, way from audit_event')).toEqual([
      { by_employee_id: null, subject: 'employee', action: 'create', way: 'command line' },
    ]);
  });

  it('are made administrators, also when the agency no longer has an administrator profile (SETUP-05, ADM-12)', async () => {
    await create();
    await type(['add-person', 'acme', '--name', 'Ann Lee', '--username', 'ann']);
    expect(await type(['make-administrator', 'acme', 'ann'])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Ann Lee administers acme, once there is a password'),
    });
    const administers = `select p.name as profile, e.name from employee e join access_profile p on p.id = e.access_profile_id
      join access_profile_document d on d.access_profile_id = p.id
      where d.document_type = 'administration' and can_create and can_read and can_update and can_delete`;
    expect(await rows(administers)).toEqual([{ profile: 'Administrator', name: 'Ann Lee' }]);
    await rows("update access_profile_document set can_delete = false where document_type = 'administration'");
    expect((await type(['make-administrator', 'acme', 'ANN'])).exitCode).toBe(0);
    expect(await rows(administers)).toEqual([{ profile: 'Administrator 2', name: 'Ann Lee' }]);
    expect(await rows('select action, way from audit_event where before is not null')).toEqual([
      { action: 'update', way: 'command line' },
      { action: 'update', way: 'command line' },
    ]);
    await rows('update employee set is_active = false');
    expect(await type(['make-administrator', 'acme', 'ann'])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('inactive'),
    });
    expect(await type(['make-administrator', 'acme', 'bob'])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('No one has the user name bob'),
    });
  });

  it('can sign in with a password again after an enforced provider is gone (IDENT-04)', async () => {
    await create();
    expect(await type(['allow-every-way-in', 'acme'])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Single sign-on is not enforced'),
    });
    await rows(
      `insert into identity_provider (label, issuer, client_id) values ('Okta', 'https://issuer.example', 'docket')`,
    );
    await rows(`insert into sign_in_setting (second_factor, enforced_provider_id) select 'offered', id from identity_provider
      on conflict (is_only) do update set enforced_provider_id = excluded.enforced_provider_id`);
    expect(await type(['allow-every-way-in', 'acme'])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Users can sign in without Okta again'),
    });
    expect(await rows('select enforced_provider_id as id from sign_in_setting')).toEqual([{ id: null }]);
    expect(await rows(`select way, before from audit_event where before ? 'enforcedProvider'`)).toEqual([
      { way: 'command line', before: { enforcedProvider: 'Okta' } },
    ]);
  });

  it('lose a second factor with a reason (IDENT-08)', async () => {
    await create();
    await type(['add-person', 'acme', '--name', 'Ann Lee', '--username', 'ann', '--email', 'ann@acme.example']);
    const remove = ['remove-second-factor', 'acme', 'ann', '--reason', 'phone lost'];
    expect(await type(remove)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('no two-factor authentication'),
    });
    await rows(`insert into totp_factor (employee_id, secret_sealed, last_step) select id, 'sealed', 0 from employee`);
    await rows(`insert into recovery_code (employee_id, code_hash) select id, 'hash' from employee`);
    expect((await type(remove.slice(0, 3))).exitCode).toBe(2);
    expect((await type(remove)).exitCode).toBe(0);
    expect(await rows('select employee_id from totp_factor union all select employee_id from recovery_code')).toEqual(
      [],
    );
    expect(await rows(`select way, after from audit_event where subject = 'second_factor'`)).toEqual([
      { way: 'command line', after: { reason: 'phone lost' } },
    ]);
    expect(await rows(`select template from outgoing_mail where template = 'second-factor-removed'`)).toHaveLength(1);
    await rows(`insert into passkey (employee_id, credential_id, public_key, counter, is_synced, is_backed_up, name)
      select id, 'a passkey', '', 0, false, false, 'Phone' from employee`);
    expect(await type(remove)).toMatchObject({ exitCode: 0, output: expect.stringContaining('has no password') });
    expect(await rows('select employee_id from passkey')).toEqual([]);
  });

  it("can't get a leaked or easily guessed password (FIX-13, IDENT-12)", async () => {
    await create();
    const person = (name: string) =>
      ['add-person', 'acme', '--name', 'Ann Lee', '--username', name, '--password-from-stdin'] as string[];
    expect(await type(person('ann'), 'aaaaaaaaaaaa')).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining('too easy to guess'),
    });
    const hashes = ['correct horse', 'lemon tree bridge', 'rarely seen at all'].map((password, index) => {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      return `${hash}:${[500, 20, 1][index]}`;
    });
    const file = join(folder, 'pwned.txt');
    await writeFile(file, `${hashes.sort().join('\r\n')}\r\n`);
    expect(await type(['breached-passwords', file, '--most', '2'])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('2 passwords seen at least 20 times'),
    });
    for (const password of ['correct horse', 'lemon tree bridge'])
      expect((await type(person('ann'), password)).errors).toContain('lists of known passwords');
    expect(await type(person('ann'), 'rarely seen at all')).toMatchObject({ exitCode: 0 });
    await writeFile(file, hashes.reverse().join('\n'));
    expect((await type(['breached-passwords', file])).errors).toContain('out of order');
    await writeFile(file, 'password123\n');
    expect((await type(['breached-passwords', file])).errors).toContain('Line 1 of');
    expect(await type(['breached-passwords', join(folder, 'nothing')])).toMatchObject({ exitCode: 1 });
  });

  it('get a new password, which ends their sessions', async () => {
    await create();
    await type(['add-person', 'acme', '--name', 'Ann Lee', '--username', 'ann', '--domain', 'design']);
    await rows(
      `insert into session (token_hash, employee_id, is_persistent, expires_at) select '\\x00', id, true, now() from employee`,
    );
    await rows(`insert into api_token (employee_id, made_by_id, name, token_hash, last_characters, scopes, expires_at)
      select id, id, 'Payroll', sha256('x'), 'wxyz', '{time:read}', now() + interval '1 day' from employee`);
    // FIX-66: tokens are revoked with the password and listed.
    expect(await type(['set-password', 'acme', 'design\\ann', '--must-change'], 'battery staple\n')).toMatchObject({
      exitCode: 0,
      errors: UNADMINISTERED,
      output: expect.stringContaining('The API token Payroll (…wxyz) was revoked.'),
    });
    expect(await rows('select id from api_token where ended_at is null')).toEqual([]);
    // FIX-120: a running server sends the mail at once.
    expect(
      await rows("select kind from due_work where agency = 'acme' and due_at <= now() order by kind", null),
    ).toEqual([{ kind: 'mail' }, { kind: 'task' }, { kind: 'webhook' }]);
    const [ann] = await rows(
      'select password_hash, password_changed_at, (select count(*)::int from session) as sessions from employee',
    );
    expect(ann).toMatchObject({ password_changed_at: null, sessions: 0 });
    expect(await isPassword('battery staple', ann.password_hash)).toBe(true);
  });

  it('are rejected when the password is too short or the name is unknown or ambiguous', async () => {
    await create();
    for (const domain of ['a', 'b']) {
      await type([
        'add-person',
        'acme',
        '--name',
        'Chris',
        '--username',
        'chris',
        '--domain',
        domain,
        '--code',
        `C${domain}`,
      ]);
    }
    expect(await type(['set-password', 'acme', 'chris'], 'battery staple')).toMatchObject({
      exitCode: 1,
      errors: 'Several people have the user name chris. Choose one with --domain a or b.\n',
    });
    expect(await type(['set-password', 'acme', 'unknown'], 'battery staple')).toMatchObject({ exitCode: 1 });
    expect(await type(['set-password', 'acme', 'chris', '--domain', 'a'], 'short')).toMatchObject({ exitCode: 2 });
    expect(await type(['set-password', 'acme', 'chris', '--domain', 'a'], '')).toMatchObject({ exitCode: 2 });
    expect(await type(['set-password', 'nowhere', 'chris'], 'battery staple')).toMatchObject({
      exitCode: 1,
      errors: 'No database is named nowhere. Databases: acme.\n',
    });
  });
});

describe('files', () => {
  it('are checked, imported and exported', async () => {
    await create();
    const file = join(folder, 'clients.csv');
    await writeFile(file, 'code,name\nA,Alpha\n');
    expect((await type(['import', 'acme', 'clients', file, '--dry-run'])).output).toBe(
      'Dry run, nothing was saved. Importing clients would give: 1 created, 0 updated, 0 unchanged.\n',
    );
    expect((await type(['import', 'acme', 'clients', file])).output).toBe(
      'Imported clients: 1 created, 0 updated, 0 unchanged.\n',
    );
    expect((await type(['export', 'acme', 'clients'])).output).toBe(
      'code,name,is_active,rate_card,currency,tax_status,use_second_language,legal_name,address,invoice_address,tax_number,vat_id\nA,Alpha,yes,,,,no,,,,,\n',
    );
    const copy = join(folder, 'copy.csv');
    expect(await type(['export', 'acme', 'clients', copy])).toMatchObject({ exitCode: 0 });
    // Spreadsheets recognise UTF-8 by its byte order mark.
    expect(await readFile(copy, 'utf8')).toBe(
      '\ufeffcode,name,is_active,rate_card,currency,tax_status,use_second_language,legal_name,address,invoice_address,tax_number,vat_id\nA,Alpha,yes,,,,no,,,,,\n',
    );
  });

  it("of estimates are exported in every version and can't be imported (DATA-04)", async () => {
    await create();
    const { output } = await type(['export', 'acme', 'estimate-version-lines']);
    expect(output).toMatch(/^id,reference,status,section,.*,cost,mark_up,supplier,/);
    const file = join(folder, 'versions.csv');
    await writeFile(file, 'id,name\n1,Invented\n');
    expect(await type(['import', 'acme', 'estimate-versions', file])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(
        'line 2, id: belongs to an estimate, which can only be created and changed in Docket',
      ),
    });
    expect((await type(['export', 'acme', 'estimate-versions'])).output).toMatch(/^id,reference,name,[^\n]*\n$/);
  });

  it('of another program are imported once with a matching file, and unknown names are listed (DATA-06)', async () => {
    await create();
    const path = (name: string) => join(folder, name);
    await writeFile(path('people.csv'), 'code,name,username\nE1,Ann Lee,ann\n');
    await type(['import', 'acme', 'people', path('people.csv')]);
    const line = (day: string) =>
      `Bo,bo@example.com,Acme,Website,Design,"Note 🍏",Yes,${day},09:00:00,${day},10:30:00,01:30:00,tag`;
    const head =
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags';
    await writeFile(path('toggl.csv'), `${head}\n${line('03/04/2025')}\n`);
    const toggl = ['import', 'acme', 'time-entries', path('toggl.csv')];
    expect((await type(toggl)).errors).toContain('Set --date-order');
    const dated = [...toggl, '--date-order', 'day-month-year'];
    expect((await type(dated)).errors).toContain('person: Bo (bo@example.com)');
    await writeFile(path('matches.csv'), 'subject,name,client,choice,code\nperson,Bo,,match,E1\n');
    const matched = [...dated, '--matches', path('matches.csv'), '--new', 'create'];
    expect((await type([...matched, '--dry-run'])).output).toContain('would give: 1 created');
    expect((await type(matched)).output).toBe('Imported time-entries: 1 created, 0 updated, 0 unchanged.\n');
    expect((await type(matched)).output).toBe('Imported time-entries: 0 created, 0 updated, 1 unchanged.\n');
    expect((await type(['export', 'acme', 'time-entries'])).output).toContain(
      'E1,yes,WEBSITE,DESIGN,2025-04-03,1.5,Note 🍏 [tag],yes,,,0,0',
    );
    expect((await type([...matched, '--new', 'perhaps'])).exitCode).toBe(2);
  });

  it('of another program report how many rates are skipped and why, before and during the import (FIX-93)', async () => {
    await create();
    const file = join(folder, 'harvest.csv');
    await writeFile(
      file,
      'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,Approved?,First Name,Last Name,Employee Id,Roles,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL\n' +
        '2025-04-03,Acme,Website,WEB,Design,,1.5,Yes,No,No,Bo,Berg,,,Yes,100,150,50,75,Euro - EUR,\n',
    );
    const harvest = ['import', 'acme', 'time-entries', file, '--new', 'create'];
    const sentence = 'Rates of one entry are skipped: they are in Euro - EUR, not in JPY.\n';
    expect((await type([...harvest, '--dry-run'])).errors).toContain(sentence);
    expect(await type(harvest)).toMatchObject({ exitCode: 0, errors: expect.stringContaining(sentence) });
  });

  it('with invalid lines are rejected with one sentence per line', async () => {
    await create();
    const file = join(folder, 'bad.csv');
    await writeFile(file, 'code,name\n,Alpha\nB,\n');
    expect(await type(['import', 'acme', 'clients', file])).toEqual({
      exitCode: 1,
      output: '',
      errors: `${UNADMINISTERED}line 2, code: must not be blank\nline 3, name: must not be blank\nNothing was imported, because of 2 problems.\n`,
    });
  });

  it('of unsupported types are named (FIX-123)', async () => {
    await create();
    const file = join(folder, 'clients.ods');
    await writeFile(file, 'PK');
    expect(await type(['import', 'acme', 'clients', file])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(".ods can't be read. Save it as .xlsx or .csv."),
    });
  });

  it('that are missing, or of an unknown kind, are named', async () => {
    expect(await type(['import', 'acme', 'clients', join(folder, 'none.csv')])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('(ENOENT)'),
    });
    expect(await type(['import', 'acme', 'shoes', 'x.csv'])).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining('Unknown kind shoes'),
    });
    await create();
    expect(await type(['export', 'acme', 'clients', join(folder, 'no/such/folder.csv')])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('folder.csv (ENOENT)'),
    });
  });
});

describe('totals', () => {
  it('are compared with a full recalculation and corrected on request (TRACK-01)', async () => {
    await create();
    await rows(`
      insert into employee (id, code, name, username) overriding system value values (7, 'E', 'Emma', 'emma');
      insert into job (id, code, name, is_billable) overriding system value values (7, 'P', 'Project', false);
      insert into time_entry (employee_id, job_id, work_date, units, is_billable) values (7, 7, '2026-11-16', 2, false)`);
    expect(await type(['check-totals', 'acme'])).toMatchObject({ exitCode: 0, output: 'The totals are correct.\n' });
    await rows('update job_time_change set unapproved_hours = 3');
    expect(await type(['check-totals', 'acme'])).toMatchObject({
      exitCode: 1,
      output: 'P, no cost type: stored 0 / 3, recalculated 0 / 2.00\n1 totals differ.\n',
    });
    expect(await type(['check-totals', 'acme', '--repair'])).toMatchObject({ exitCode: 0 });
    expect(await type(['check-totals', 'acme'])).toMatchObject({ exitCode: 0, output: 'The totals are correct.\n' });
    expect(await type(['check-totals'])).toMatchObject({ exitCode: 2 });
  });
});

describe('settings', () => {
  it('are shown and changed with a trail entry; invalid ones are rejected without a change (PERM-10)', async () => {
    await create();
    const shown = (await type(['settings', 'acme'])).output;
    expect(shown).toContain('self-approval: off\n');
    expect(shown).toContain('poscannotexceedapprovedestimates: off\n');
    const set = async (name: string, value: string) => (await type(['settings', 'acme', name, value])).output;
    expect(await set('PosCannotExceedApprovedEstimates', 'on')).toContain('poscannotexceedapprovedestimates: on\n');
    expect(await set('password-days', '90')).toContain('password-days: 90\n');
    expect(await set('help-link', 'https://acme.example/help')).toContain('help-link: https://acme.example/help\n');
    expect(await set('self-approval', 'on')).toContain('self-approval: on\n');
    expect(await set('self-approval', 'on')).toContain('self-approval: on\n');
    expect(await set('password-days', 'none')).toContain('password-days: none\n');
    expect(
      await rows("select before, after from audit_event where subject = 'agency' and way = 'command line' order by id"),
    ).toEqual([
      { before: { poscannotexceedapprovedestimates: 'off' }, after: { poscannotexceedapprovedestimates: 'on' } },
      { before: { 'password-days': 'none' }, after: { 'password-days': '90' } },
      { before: { 'help-link': 'none' }, after: { 'help-link': 'https://acme.example/help' } },
      { before: { 'self-approval': 'off' }, after: { 'self-approval': 'on' } },
      { before: { 'password-days': '90' }, after: { 'password-days': 'none' } },
    ]);
    for (const [name, value, text] of [
      ['self-approval', 'perhaps', 'must be on or off'],
      ['password-days', '-1', 'must be a number of days'],
      ['help-link', 'javascript:alert(1)', 'must be a page address'],
      ['nothing', 'on', 'Unknown setting nothing'],
    ] as const) {
      const { exitCode, errors } = await type(['settings', 'acme', '--', name, value]);
      expect([name, exitCode, errors]).toEqual([name, 2, expect.stringContaining(text)]);
    }
    expect((await type(['settings', 'acme', 'self-approval'])).exitCode).toBe(2);
  });
});
