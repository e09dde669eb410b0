import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { openOwnerClient } from '../platform/database/postgres.ts';

let agency: TestAgency;
let keeper: TestPerson;
let reader: TestPerson;
let job: { id: number; code: string };
let costType: { id: number; code: string };
beforeAll(async () => {
  agency = await startTestAgency();
  keeper = await agency.signIn(await agency.add.employee({ access: { job: 'all' } }));
  reader = await agency.signIn(await agency.add.employee({ access: { job: { read: true } } }));
  job = await agency.add.job();
  costType = await agency.add.costType();
});
afterAll(() => agency.close());

const estimate = () => `is_client_job,job,version,name,created_on\ntrue,${job.code},1,First,2026-11-01\n`;
const lines = (amount: string) =>
  `is_client_job,job,estimate,cost_type,hours,amount,revenue,is_approved\ntrue,${job.code},1,${costType.code},10,${amount},${amount},true\n`;
const rowsOf = async (table: string) =>
  Number((await agency.sql.query(`select count(*) as count from ${table}`)).rows[0].count);

it("imports estimates once per request and adds them to the job's amounts (TRACK-01)", async () => {
  const first = await keeper.post('/api/jobs/imports/estimates', { csv: estimate() });
  expect([first.status, first.body]).toEqual([
    200,
    { kind: 'estimates', isDryRun: false, lines: 1, created: 1, updated: 0, unchanged: 0, problems: [] },
  ]);
  const again = await keeper.post('/api/jobs/imports/estimates', { csv: estimate() });
  expect(again.body).toMatchObject({ created: 0, unchanged: 1 });
  const before = await keeper.post('/api/jobs/imports/estimate-lines', { csv: lines('1234.50'), dryRun: true });
  expect(before.body).toMatchObject({ isDryRun: true, created: 1, problems: [] });
  expect(await rowsOf('estimate_line')).toBe(0);
  expect((await keeper.post('/api/jobs/imports/estimate-lines', { csv: lines('1234.50') })).body.created).toBe(1);
  const { body } = await keeper.get(`/api/jobs/${job.id}/summaries/costtype`);
  expect(body[0]).toMatchObject({ id: costType.id, approvedEstimatesTotal: '1234.50' });
});

it('rejects a file with an invalid line, giving the line and reason (TRACK-01)', async () => {
  const count = await rowsOf('estimate_line');
  const bad = `${lines('7.00')}true,NO-SUCH-JOB,1,${costType.code},1,1,1,true\n`;
  const answer = await keeper.post('/api/jobs/imports/estimate-lines', { csv: bad });
  expect(answer.status).toBe(200);
  expect(answer.body.problems[0]).toMatchObject({ line: 3 });
  expect(await rowsOf('estimate_line')).toBe(count);
});

it('requires all access to jobs, and the right to approve invoices (PERM-03, PERM-09)', async () => {
  expectProblem(await reader.post('/api/jobs/imports/estimates', { csv: estimate() }), 403, 'forbidden');
  expectProblem(await keeper.post('/api/jobs/imports/client-invoices', { csv: 'reference\n' }), 403, 'forbidden');
  expectProblem(await keeper.post('/api/jobs/imports/people', { csv: 'code\n' }), 400, 'invalid-request');
});

it('requires all access to projects for internal projects: one such line rejects the file (PERM-02, PERM-09)', async () => {
  const project = await agency.add.project();
  const csv = `${estimate().replace('First', 'Second').replace(',1,', ',2,')}false,${project.code},1,First,2026-11-01\n`;
  const before = await rowsOf('estimate');
  const refused = await keeper.post('/api/jobs/imports/estimates', { csv });
  expect([refused.status, refused.body.created, refused.body.problems]).toEqual([
    200,
    1,
    [{ line: 3, column: 'is_client_job', reason: 'is an internal project, which you may not change' }],
  ]);
  expect(await rowsOf('estimate')).toBe(before);
  const both = await agency.signIn(await agency.add.employee({ access: { job: 'all', project: 'all' } }));
  expect((await both.post('/api/jobs/imports/estimates', { csv })).body).toMatchObject({ created: 2, problems: [] });
});

it('rejects a third concurrent import of an agency with 429 and changes nothing (FIX-18)', async () => {
  const csv = estimate().replace('First', 'Third').replace(',1,', ',3,');
  const holders = await Promise.all([1, 2].map(() => openOwnerClient(agency.databaseUrl)));
  try {
    for (const [index, client] of holders.entries())
      await client.query('select pg_advisory_lock(7410026, $1)', [index + 1]);
    const third = await keeper.post('/api/jobs/imports/estimates', { csv });
    expectProblem(third, 429, 'too-many-imports');
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    await holders[0]!.query('select pg_advisory_unlock(7410026, 1)');
    expect((await keeper.post('/api/jobs/imports/estimates', { csv })).body).toMatchObject({ created: 1 });
    // The turn ends with the import.
    expect((await keeper.post('/api/jobs/imports/estimates', { csv })).body).toMatchObject({ unchanged: 1 });
  } finally {
    await Promise.all(holders.map((client) => client.end()));
  }
});

describe('approved or issued records', () => {
  const heads =
    'reference,kind,client,division,currency,document_date,created_by,approve_status,approved_by,approved_at\n';
  const lineHeads = 'invoice,position,job,cost_type,details,net,tax,total,revenue\n';
  let importer: TestPerson;
  let code: string;
  let invoice: (reference: string, rest: string) => string;
  const bring = async (kind: string, csv: string) => (await importer.post(`/api/jobs/imports/${kind}`, { csv })).body;
  const found = async (kind: string, csv: string) =>
    ((await bring(kind, csv)).problems as { line: number; column: string; reason: string }[]).map(
      ({ line, column, reason }) => `${line} ${column} ${reason}`,
    );
  const trailOf = async (subject: string) =>
    (
      await agency.sql.query(
        `select by_employee_id, subject_id, action, way, before, after from audit_event
         where subject = $1 and way = 'import' order by id`,
        [subject],
      )
    ).rows;

  beforeAll(async () => {
    const all = { approve: true, read: true };
    const employee = await agency.add.employee({
      access: { job: 'all', draftproductioninvoice: all, draftsundryinvoice: all },
    });
    importer = await agency.signIn(employee);
    code = (await agency.sql.query('select code from employee where id = $1', [employee.id])).rows[0].code;
    await agency.sql.query(
      "insert into currency (code, name) values ('AUD', 'Australian dollar') on conflict do nothing",
    );
    await agency.sql.query("insert into division (code, name) values ('SYD', 'Sydney') on conflict do nothing");
    await agency.sql.query("insert into client (code, name) values ('ACME', 'Acme') on conflict do nothing");
    invoice = (reference, rest) => `${reference},PRODUCTION,ACME,SYD,AUD,2026-11-02,${rest}\n`;
  });

  it('import invoices as unapproved and created by the importing person (FIX-07)', async () => {
    const other = (await agency.sql.query('select code from employee where id = $1', [keeper.id])).rows[0].code;
    const file = [
      invoice('X1', `${code},APPROVED,${code},2026-11-02T10:00:00Z`),
      invoice('X2', `${other},READY,,`),
      invoice('X3', `${code},READY,${code},2026-11-02T10:00:00Z`),
    ];
    expect(await found('client-invoices', heads + file.join(''))).toEqual([
      "2 approve_status is decided in Docket: invoices are imported as ready and can't be changed by a file",
      "3 created_by is the person who imports the invoice, and doesn't change",
      '4 approved_by is the person who decides in Docket',
    ]);
    expect(await rowsOf('client_invoice')).toBe(0);
    expect(await bring('client-invoices', heads + invoice('X1', `${code},READY,,`))).toMatchObject({ created: 1 });
  });

  it('get a trail entry with the values before and after a changed invoice (FIX-07)', async () => {
    await bring('client-invoices', heads + invoice('X1', `${code},READY,,`));
    await bring('client-invoices', `${heads}${invoice('X1', `${code},READY,,`).replace('PRODUCTION', 'SUNDRY')}`);
    const [created, row, ...others] = await trailOf('client_invoice');
    expect(created).toMatchObject({ action: 'create', before: null, after: { kind: 'PRODUCTION' } });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      by_employee_id: importer.id,
      action: 'update',
      before: { reference: 'X1', kind: 'PRODUCTION' },
      after: { reference: 'X1', kind: 'SUNDRY' },
    });
    expect(row.subject_id).toBe(row.after.id);
  });

  it('reject changes to an approved invoice and its lines at the line; its issue date can be imported once (FIX-07)', async () => {
    const lines = (total: number) => `X1,1,${job.code},${costType.code},,${total},0,${total},${total}\n`;
    expect(await bring('client-invoice-lines', lineHeads + lines(10))).toMatchObject({ created: 1, problems: [] });
    await agency.sql.query(
      "update client_invoice set approve_status = 'APPROVED', approved_by_id = $1, approved_at = now() where reference = 'X1'",
      [keeper.id],
    );
    const { rows } = await agency.sql.query("select approved_at from client_invoice where reference = 'X1'");
    const approved = `${code},APPROVED,${(await agency.sql.query('select code from employee where id = $1', [keeper.id])).rows[0].code},${new Date(rows[0].approved_at).toISOString()}`;
    const same = invoice('X1', approved).replace('PRODUCTION', 'SUNDRY');
    expect(await bring('client-invoices', heads + same)).toMatchObject({ unchanged: 1, problems: [] });
    expect(await found('client-invoices', heads + same.replace('2026-11-02', '2026-11-03'))).toEqual([
      "2 document_date belongs to an approved invoice, which can't be changed",
    ]);
    expect(
      await found('client-invoices', heads + invoice('X1', `${code},READY,,`).replace('PRODUCTION', 'SUNDRY')),
    ).toEqual(["2 approve_status belongs to an approved invoice, which can't be changed"]);
    for (const csv of [lines(11), lines(5).replace(',1,', ',2,')])
      expect(await found('client-invoice-lines', lineHeads + csv)).toEqual([
        "2 invoice is an approved invoice, whose lines can't be changed",
      ]);
    expect(await bring('client-invoice-lines', lineHeads + lines(10))).toMatchObject({ unchanged: 1, problems: [] });
    const issued = (day: string) => `${heads.trim()},posted_on\n${same.trim()},${day}\n`;
    expect(await bring('client-invoices', issued('2026-11-05'))).toMatchObject({ updated: 1, problems: [] });
    expect(await found('client-invoices', issued('2026-11-06'))).toEqual([
      "2 posted_on belongs to an approved invoice, which can't be changed",
    ]);
  });

  it('reject changed approved estimates, and approved ones from people who may not approve jobs (FIX-07, FIX-132)', async () => {
    const other = await agency.add.job();
    const head = (approved: string) =>
      `is_client_job,job,version,name,created_on,is_approved\ntrue,${other.code},1,First,2026-11-01,${approved}\n`;
    const line = (amount: number, approved = 'no') =>
      `is_client_job,job,estimate,cost_type,hours,amount,revenue,is_approved\ntrue,${other.code},1,${costType.code},1,${amount},${amount},${approved}\n`;
    const without = await agency.signIn(
      await agency.add.employee({ access: { job: { create: true, read: true, update: true, delete: true } } }),
    );
    const refused = await without.post('/api/jobs/imports/estimates', { csv: head('yes') });
    expect(refused.body.problems).toEqual([
      { line: 2, column: 'is_approved', reason: 'needs the right to approve jobs' },
    ]);
    expect(await bring('estimates', head('yes'))).toMatchObject({ created: 1, problems: [] });
    expect(await bring('estimate-lines', line(10))).toMatchObject({ created: 1, problems: [] });
    expect(await found('estimates', head('no'))).toEqual([
      "2 is_approved belongs to an approved estimate, which can't be changed",
    ]);
    for (const csv of [line(10, 'yes'), line(20)])
      expect(await found('estimate-lines', csv)).toEqual([
        "2 estimate is an approved estimate, whose lines can't be changed",
      ]);
    expect(await bring('estimate-lines', line(10))).toMatchObject({ unchanged: 1, problems: [] });
  });
});
