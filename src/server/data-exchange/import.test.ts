import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportTarget, importTargetsOfFile, reasons } from './testing/import-target.ts';

const openImportTarget = importTargetsOfFile();

let target: ImportTarget;
beforeEach(async () => {
  target = await openImportTarget();
});
afterEach(() => target.close());
const load: ImportTarget['load'] = (...given) => target.load(...given);
const rows: ImportTarget['rows'] = (sql) => target.rows(sql);

describe('a file of rows', () => {
  it('is created, then found unchanged, then updated by its key', async () => {
    expect(await load('clients', 'code,name\nA,Alpha\nB,Beta\n')).toMatchObject({ lines: 2, created: 2, problems: [] });
    expect(await load('clients', 'code,name\nA,Alpha\nB,Beta\n')).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
    });
    expect(await load('clients', 'name,code\nAlpha & Sons,A\n')).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await rows('select code, name, is_active from client order by code')).toEqual([
      { code: 'A', name: 'Alpha & Sons', is_active: true },
      { code: 'B', name: 'Beta', is_active: true },
    ]);
  });

  it('leaves missing columns unchanged', async () => {
    await load('suppliers', 'code,name,tax_rate\nS,Print Works,12.5\n');
    await load('suppliers', 'code,name\nS,Print Works Ltd\n');
    expect(await rows('select name, tax_rate::text from supplier')).toEqual([
      { name: 'Print Works Ltd', tax_rate: '12.500000' },
    ]);
  });

  it('keeps quotes, line ends and emoji in cells', async () => {
    const name = 'Says "hi",\r\nthen 🦘\n';
    await load('clients', `code,name\r\nA,"Says ""hi"",\r\nthen 🦘\n"\r\n`);
    expect(await rows('select name from client')).toEqual([{ name }]);
  });

  it('may have a byte order mark, blank lines and a last line without a line end', async () => {
    expect(await load('clients', '\uFEFFcode,name\n\nA,Alpha\n\nB,Beta')).toMatchObject({ created: 2, problems: [] });
  });

  it('stores amounts digit by digit', async () => {
    await load('cost-types', 'code,name,charge_rate,cost_rate\nA,Art,90071992547409.123457,0.1\n');
    expect(await rows('select charge_rate::text, cost_rate::text from cost_type')).toEqual([
      { charge_rate: '90071992547409.123457', cost_rate: '0.100000' },
    ]);
  });

  it('loses only the apostrophe that an export puts before a formula', async () => {
    await load('clients', `code,name\nA,'=1+1\nB,''+x\nC,'quoted'\nD,=2\n`);
    expect((await rows('select name from client order by code')).map(({ name }) => name)).toEqual([
      '=1+1',
      "'+x",
      "'quoted'",
      '=2',
    ]);
  });

  it('is rolled back by a dry run, which still counts', async () => {
    expect(await load('clients', 'code,name\nA,Alpha\n', true)).toMatchObject({
      isDryRun: true,
      created: 1,
      problems: [],
    });
    expect(await rows('select * from client')).toEqual([]);
    expect(await rows('select * from audit_event')).toEqual([]);
  });

  it('leaves a trail entry for each record and one for the file (FIX-95)', async () => {
    await load('clients', 'code,name\nA,Alpha\nB,Beta\n');
    const [first, second, file, ...others] = await rows('select * from audit_event order by id');
    const record = { by_employee_id: null, subject: 'client', action: 'create', way: 'import', before: null };
    expect(first).toMatchObject({ ...record, after: { code: 'A', name: 'Alpha' } });
    expect(second).toMatchObject({ ...record, after: { code: 'B', name: 'Beta' } });
    expect(first.subject_id).toBe(first.after.id);
    expect(file).toMatchObject({
      ...{ by_employee_id: null, subject: 'import', way: 'import' },
      after: { kind: 'clients', lines: 2, created: 2, updated: 0, unchanged: 0 },
    });
    expect(others).toEqual([]);
    expect([first.import_id, second.import_id, file.import_id]).toEqual([file.subject_id, file.subject_id, null]);
    expect(await rows('select id, kind, by_employee_id, contents from file_import')).toEqual([
      {
        ...{ id: file.subject_id, kind: 'clients', by_employee_id: null },
        contents: [{ kind: 'clients', created: 2, updated: 0 }],
      },
    ]);
  });

  it('gets a trail entry for each created row, also for equal lines (FIX-95)', async () => {
    await rows("insert into cost_type (code, name) values ('C', 'Costs')");
    await rows("insert into job (code, name, is_billable) values ('IN', 'Internal', false)");
    const line = 'IN,no,C,,2026-01-05,10\n';
    const file = (lines: number) => `job,is_client_job,cost_type,reference,date,amount\n${line.repeat(lines)}`;
    await load('supplier-costs', file(1));
    await load('supplier-costs', file(3));
    const trail = await rows("select subject_id from audit_event where subject = 'supplier_cost' order by id");
    const costs = await rows('select id from supplier_cost order by id');
    expect(trail.map(({ subject_id }) => subject_id)).toEqual(costs.map(({ id }) => id));
  });
});

describe('a row that is changed', () => {
  const people = (name: string, roles: string) => `code,name,username,roles\nP1,${name},ann,${roles}\nP2,Ben,ben,\n`;

  it('is in the trail with its values before and after, lists included, without secrets (FIX-07)', async () => {
    await load('people', people('Ann', 'TimesheetUser'));
    await rows("update employee set password_hash = 'secret' where code = 'P1'");
    await load('people', people('Ann Lee', 'TimesheetUser;TimesheetSupervisor'));
    const trail = await rows("select * from audit_event where subject = 'employee' order by id");
    expect(trail.map(({ action }) => action)).toEqual(['create', 'create', 'update']);
    expect(trail[2]).toMatchObject({
      by_employee_id: null,
      action: 'update',
      way: 'import',
      before: { code: 'P1', name: 'Ann', roles: ['TimesheetUser'] },
      after: { code: 'P1', name: 'Ann Lee', roles: ['TimesheetSupervisor', 'TimesheetUser'] },
    });
    expect(JSON.stringify(trail)).not.toContain('secret');
  });

  it('has no trail entry for a dry run or a file with an invalid line (FIX-07)', async () => {
    await load('clients', 'code,name\nA,Alpha\n');
    await load('clients', 'code,name\nA,Another\n', true);
    await load('clients', 'code,name\nA,Another\nB,\n');
    const trail = await rows("select action from audit_event where subject = 'client'");
    expect(trail).toEqual([{ action: 'create' }]);
    expect(await rows('select id from file_import')).toHaveLength(1);
  });
});

describe('the rules of manual entry', () => {
  const jobs = (...lines: string[]) =>
    `code,is_billable,name,client,job_type,opened,due_date,is_master_job,master_job\n${lines.join('\n')}\n`;

  it('apply to imported jobs: client, dates and master (FIX-07)', async () => {
    await load('clients', 'code,name\nA,Alpha\nB,Beta\n');
    await load('job-types', 'code,name,is_retainer\nP,Project,no\nR,Retainer,yes\n');
    expect(
      await load('jobs', jobs('X,yes,One,A,P,,,no,', 'M,yes,Master,A,R,,,yes,', 'C,yes,Child,A,R,,,no,M')),
    ).toMatchObject({ created: 3, problems: [] });
    expect(
      reasons(
        (
          await load(
            'jobs',
            jobs(
              'Y,yes,Two,A,P,,,yes,',
              'D,yes,Of another,B,R,,,no,M',
              'M,yes,Master,A,R,,,no,',
              'Z,yes,Late,A,P,2026-03-02,2026-03-01,no,',
            ),
          )
        ).problems,
      ),
    ).toEqual([
      '2 is_master_job: is rejected: only a retainer can be a master job or have one',
      '3 master_job: is rejected: the master job must be another active master job of the same client',
      '4 is_master_job: is rejected: a master job with child jobs must stay a master job',
      '5 due_date: is before opened',
    ]);
    await rows(`insert into cost_type (code, name) values ('ART', 'Art')`);
    await rows(`insert into supplier_cost (job_id, cost_type_id, posted_on, amount)
      select job.id, cost_type.id, '2026-03-01', 10 from job, cost_type where job.code = 'X'`);
    expect(reasons((await load('jobs', jobs('X,yes,One,B,P,,,no,'))).problems)).toEqual([
      '2 client: is rejected: the client of a job with transactions cannot be changed',
    ]);
    expect(await load('jobs', jobs('X,yes,Another name,A,P,,,no,'))).toMatchObject({ updated: 1, problems: [] });
  });
});

describe('a bad file', () => {
  it('reports every invalid line with number and reason, and saves nothing', async () => {
    await load('divisions', 'code,name\nSYD,Sydney\n');
    const { problems } = await load(
      'people',
      `code,name,username,maximum_daily_hours,start_date,division,is_active,roles
P1,Ann,ann,8,2026-02-30,SYD,yes,
P2,,ben,8,,SYD,yes,
P3,"Cy
line two",cy,25,,SYD,yes,
P4,Di,di,7.605,,SYD,maybe,
P5,Ed,ed,8,,XXX,yes,
P6,Flo,flo,8,,SYD,yes,TimesheetUser;Boss
P7,Gus,gus,1e1,,SYD,yes
P8,Hal,hal,8,,SYD,yes,TimesheetUser
`,
    );
    expect(reasons(problems)).toEqual([
      '2 start_date: must be a day that exists, written YYYY-MM-DD, not "2026-02-30"',
      '3 name: must not be blank',
      '4 maximum_daily_hours: must be from 0.01 to 24, not "25"',
      '6 maximum_daily_hours: must have at most 2 decimals, not "7.605"',
      '6 is_active: must be yes or no, not "maybe"',
      '7 division: there is no division with the code "XXX"',
      '8 roles: must contain TimesheetUser, TimesheetSupervisor, TimesheetSupervisorEdit, AccountExecutive, AccountDirector, not "Boss"',
      '9 -: has 7 cells, but the header has 8',
    ]);
    expect(await rows('select * from employee')).toEqual([]);
  });

  it('reports unknown, duplicate and missing columns', async () => {
    const { problems } = await load('people', 'code,name,name,shoe_size\nP1,Ann,Ann,38\n');
    expect(reasons(problems).map((reason) => reason.replace(/;.*/, ''))).toEqual([
      '1 name: appears twice',
      "1 shoe_size: isn't a column of people",
      '1 username: is missing',
    ]);
  });

  it.each([
    ['is empty', '', 1, /^The file is empty/],
    ['has semicolons', 'code;name\nA;Alpha\n', 1, /separated by commas, not by semicolons/],
    ['is Latin-1', Buffer.from('code,name\nA,Alpha\nB,Caf\xe9\n', 'latin1'), 3, /not UTF-8/],
    ['is UTF-16', Buffer.from('\uFEFFcode,name\n', 'utf16le'), 1, /not UTF-8/],
    ['has an open quotation mark', 'code,name\nA,Alpha\nB,"Beta\nC,Gamma\n', 3, /not closed/],
    ['has a quotation mark inside of a cell', 'code,name\nA,Al"pha\n', 2, /inside a cell/],
  ])('is refused with a sentence when it %s', async (_, csv, line, reason) => {
    const { problems } = await load('clients', csv);
    expect(problems).toEqual([{ line, column: null, reason: expect.stringMatching(reason) }]);
    expect(await rows('select * from client')).toEqual([]);
  });

  it('imports nothing with only a header', async () => {
    expect(await load('clients', 'code,name\n')).toMatchObject({ lines: 0, created: 0, problems: [] });
  });

  it('reports a huge cell', async () => {
    const { problems } = await load('clients', `code,name\nA,${'x'.repeat(2_000_000)}\nB,Beta\n`);
    expect(reasons(problems)).toEqual(['2 name: is longer than 500 characters (it has 2000000)']);
  });

  it("reports a character that can't be stored", async () => {
    expect(reasons((await load('clients', 'code,name\nA,a\0b\n')).problems)).toEqual([
      "2 name: contains a character that can't be stored (NUL)",
    ]);
  });

  it('may not contain a row twice', async () => {
    const { problems } = await load('clients', 'code,name\nA,Alpha\nB,Beta\nA,Again\n');
    expect(reasons(problems)).toEqual(['4 code: is the same as on line 2']);
  });

  it('reports each line that only the database can reject', async () => {
    const months = ['01', '02', '03', '04', '05', '06'].map((month) => `2026-${month}-01,2026-${month}-28\n`);
    const { problems } = await load(
      'periods',
      `start_date,end_date\n${months.join('')}2026-03-10,2026-03-12\n2026-05-05,2026-05-01\n`,
    );
    expect(reasons(problems)).toEqual(['8 start_date: overlaps another period', '9 end_date: is before start_date']);
    expect(await rows('select * from period')).toEqual([]);
  });
});
