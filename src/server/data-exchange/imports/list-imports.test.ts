import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrailRow } from '#contract/audit/audit.ts';
import { IMPORTS_PAGE } from '#contract/data-exchange/file-import.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestAgency, TestPerson } from '#test/fixtures/test-agency.ts';
import type { fileCalls } from '../testing/file-calls.ts';
import { EDITS_TIME_OF_TEAM, startImportDesk } from '../testing/import-desk.ts';

const IMPORTS = '/api/administration/imports';
let agency: TestAgency;
let keeper: TestPerson;
let office: TestPerson;
let calls: ReturnType<typeof fileCalls>;
beforeAll(async () => {
  ({ agency, keeper, calls } = await startImportDesk({
    roles: EDITS_TIME_OF_TEAM,
    access: { draftproductioninvoice: 'all', draftsundryinvoice: 'all' },
  }));
  office = await agency.signIn(await agency.add.employee({ access: { masterdata: 'all' }, roles: EDITS_TIME_OF_TEAM }));
});
afterAll(() => agency.close());

const imported = async (kind: string, file: string, by = keeper): Promise<number> => {
  const { status, body } = await calls.bringIn(by, kind, file);
  expect(status).toBe(200);
  return body.id;
};

it('lists imports with person, file, time, counts and rows (FIX-95)', async () => {
  await agency.sql.query("insert into client (code, name) values ('L1', 'Before')");
  const id = await imported('clients', 'code,name\nL1,After\nL2,New\n');
  const { body } = await keeper.get(IMPORTS);
  expect(body.imports[0]).toEqual({
    ...{ id, kind: 'clients', file: 'file.csv', undone: null },
    at: expect.stringMatching(/^\d{4}-/),
    by: { id: keeper.id, name: expect.any(String) },
    contents: [{ kind: 'clients', created: 1, updated: 1 }],
  });
  expect((await keeper.get(`${IMPORTS}/${id}`)).body).toEqual({
    ...body.imports[0],
    undo: { isAllowed: true, reason: null },
  });
  const rows = (await keeper.get(`${IMPORTS}/${id}/rows`)).body;
  expect(rows.next).toBeNull();
  expect(rows.rows).toMatchObject([
    {
      ...{ subject: 'client', action: 'update', record: 'L1 After' },
      changes: [{ field: 'name', before: 'Before', after: 'After' }],
    },
    { subject: 'client', action: 'create', record: 'L2 New' },
  ]);
});

it('pages the rows in the order of the file, and keeps their names once they are undone (FIX-95)', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => `PAGE${String(index + 1).padStart(2, '0')},Name ${index + 1}`);
  const id = await imported('suppliers', `code,name\n${lines.join('\n')}\n`);
  await keeper.post(`${IMPORTS}/${id}/undo`);
  const first = (await keeper.get(`${IMPORTS}/${id}/rows`)).body;
  const second = (await keeper.get(`${IMPORTS}/${id}/rows?after=${first.next}`)).body;
  const records = [...first.rows, ...second.rows].map(({ record }: { record: string }) => record);
  expect(records).toEqual(lines.map((line) => line.replace(',', ' ')));
  expect(second.next).toBeNull();
});

it('shows and undoes only imports of kinds that the caller may import (FIX-95)', async () => {
  const ofOffice = await imported('clients', 'code,name\nOFF1,Of the office\n', office);
  const ofPeople = await imported('people', 'code,name,username\nOFF2,Two,off.two\n');
  const { body } = await office.get(IMPORTS);
  expect(new Set(body.imports.map(({ kind }: { kind: string }) => kind))).not.toContain('people');
  expect(body.imports[0].id).toBe(ofOffice);
  expectProblem(await office.get(`${IMPORTS}/${ofPeople}`), 404, 'not-found');
  expectProblem(await office.get(`${IMPORTS}/${ofPeople}/rows`), 404, 'not-found');
  expectProblem(await office.post(`${IMPORTS}/${ofPeople}/undo`), 404, 'not-found');
  expect((await keeper.get(`${IMPORTS}/${ofPeople}`)).body.undone).toBeNull();
  const withoutRights = await agency.signIn(await agency.add.employee());
  expectProblem(await withoutRights.get(IMPORTS), 403, 'forbidden');
  expectProblem(await withoutRights.post(`${IMPORTS}/${ofOffice}/undo`), 403, 'forbidden');
});

it('hides internal projects from readers without the right to read them (FIX-95)', async () => {
  await agency.sql.query("insert into client (code, name) values ('HIDE', 'Client')");
  const head = 'code,is_billable,name,client\n';
  const mixed = await imported('jobs', `${head}HIDE-J,yes,Client job,HIDE\nHIDE-P,no,Project,\n`);
  const projects = await imported('jobs', `${head}HIDE-Q,no,Only a project,\n`);
  const clientJobs = await agency.signIn(await agency.add.employee({ access: { masterdata: 'all', job: 'all' } }));
  const recordsOf = async (by: TestPerson) =>
    (await by.get(`${IMPORTS}/${mixed}/rows`)).body.rows.map(({ record }: TrailRow) => record);
  const listed = async (by: TestPerson) => (await by.get(IMPORTS)).body.imports.map(({ id }: { id: number }) => id);
  const expectHidden = async () => {
    expect(await recordsOf(clientJobs)).toEqual(['HIDE-J Client job']);
    expect(await listed(clientJobs)).toContain(mixed);
    expect(await listed(clientJobs)).not.toContain(projects);
    for (const path of ['', '/rows'])
      expectProblem(await clientJobs.get(`${IMPORTS}/${projects}${path}`), 404, 'not-found');
    expectProblem(await clientJobs.post(`${IMPORTS}/${projects}/undo`), 404, 'not-found');
  };
  await expectHidden();
  expect(await recordsOf(keeper)).toEqual(['HIDE-J Client job', 'HIDE-P Project']);
  expect(await listed(keeper)).toEqual(expect.arrayContaining([mixed, projects]));
  for (const id of [mixed, projects]) expect((await keeper.post(`${IMPORTS}/${id}/undo`)).status).toBe(200);
  await expectHidden();
});

it('lists more imports than a page by the id of the last one (FIX-95)', async () => {
  await agency.sql.query(
    "insert into file_import (kind, file) select 'divisions', 'of many.csv' from generate_series(1, $1)",
    [IMPORTS_PAGE],
  );
  const first = (await keeper.get(IMPORTS)).body;
  expect(first.imports).toHaveLength(IMPORTS_PAGE);
  expect(first.imports[0]).toMatchObject({ by: null, file: 'of many.csv', contents: [] });
  const second = (await keeper.get(`${IMPORTS}?before=${first.next}`)).body;
  expect(second.imports.length).toBeGreaterThan(0);
  expect(second.imports[0].id).toBeLessThan(first.next);
  expect(second.next).toBeNull();
});

describe('the records of an import of amounts and time', () => {
  let jobCode: string;
  let jobName: string;
  let person: { code: string; name: string };
  const rowsOf = async (id: number, by = keeper) => (await by.get(`${IMPORTS}/${id}/rows`)).body.rows;
  /** The rows of an import, which stay the same after its undo. */
  const expectRows = async (id: number, expected: { record: unknown; fields: Record<string, unknown> }[]) => {
    const shown = async () =>
      (await rowsOf(id)).map(({ record, changes }: TrailRow) => ({
        record,
        fields: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
      }));
    const atFirst = await shown();
    expect(atFirst).toEqual(
      expected.map(({ record, fields }) => ({ record, fields: expect.objectContaining(fields) })),
    );
    expect((await keeper.post(`${IMPORTS}/${id}/undo`)).status).toBe(200);
    const undone = await shown();
    expect(undone).toEqual(expected.map(({ record, fields }) => ({ record, fields: expect.objectContaining(fields) })));
  };
  beforeAll(async () => {
    const job = await agency.add.job();
    ({ code: jobCode, name: jobName } = job);
    const { rows } = await agency.sql.query('select code, name from employee where id = $1', [keeper.id]);
    person = rows[0];
    await agency.sql.query("insert into cost_type (code, name, is_time) values ('ROWS', 'Rows', true)");
  });

  it('show person, job, date, hours and notes of time entries, and rates by right (FIX-95)', async () => {
    const file = `employee,is_client_job,job,cost_type,date,hours,notes,is_billable,cost_rate,charge_rate\n${person.code},yes,${jobCode},ROWS,2021-03-04,1.5,From a file,yes,50,90\n`;
    const id = await imported('time-entries', file);
    const historian = await agency.signIn(await agency.add.employee({ access: { administration: 'all' } }));
    const [hidden] = await rowsOf(id, historian);
    expect(hidden.hidden).toBe(2);
    expect(hidden.changes.map(({ field }: { field: string }) => field)).not.toContain('cost_rate');
    await expectRows(id, [
      {
        record: expect.stringMatching(new RegExp(`^${jobCode}.* 04/03/2021$`)),
        fields: {
          employee_id: { name: person.name },
          job_id: { name: `${jobCode} ${jobName}` },
          work_date: '2021-03-04',
          units: '1.50',
          notes: 'From a file',
          cost_rate: expect.stringMatching(/^50/),
        },
      },
    ]);
  });

  it('show estimate lines with their estimate and cost type (FIX-95)', async () => {
    const estimate = `is_client_job,job,version,name,is_approved,approved_on,created_on\nyes,${jobCode},7,Seventh,no,,2021-01-01\n`;
    const ofEstimate = await imported('estimates', estimate);
    const id = await imported(
      'estimate-lines',
      `is_client_job,job,estimate,cost_type,hours,amount,revenue,is_approved\nyes,${jobCode},7,ROWS,1,10,12,no\n`,
    );
    await expectRows(id, [
      {
        record: `${jobCode} 7 Seventh ROWS Rows`,
        fields: {
          estimate_id: { name: `${jobCode} 7 Seventh` },
          cost_type_id: { name: 'ROWS Rows' },
          revenue: '12.0000',
        },
      },
    ]);
    const [estimateRow] = await rowsOf(ofEstimate);
    expect(estimateRow.record).toBe(`${jobCode} 7 Seventh`);
  });

  it('show invoices and their lines (FIX-95)', async () => {
    const { code: client } = (
      await agency.sql.query("insert into client (code, name) values ('INV', 'Invoiced') returning code")
    ).rows[0];
    const { code: division } = (
      await agency.sql.query("insert into division (code, name) values ('INVD', 'Office') returning code")
    ).rows[0];
    const { code: currency } = (await agency.sql.query('select code from currency order by id limit 1')).rows[0];
    const invoice = await imported(
      'client-invoices',
      `reference,kind,client,division,currency,document_date,created_by\nINV-1,SUNDRY,${client},${division},${currency},2021-05-01,${person.code}\n`,
    );
    const lines = await imported(
      'client-invoice-lines',
      'invoice,position,job,cost_type,net,tax,total,revenue\nINV-1,1,,ROWS,10,1,11,10\n',
    );
    await expectRows(lines, [
      {
        record: 'INV-1 1',
        fields: { client_invoice_id: { name: 'INV-1' }, total: '11.0000', cost_type_id: { name: 'ROWS Rows' } },
      },
    ]);
    await expectRows(invoice, [
      { record: 'INV-1', fields: { client_id: { name: 'INV Invoiced' }, document_date: '2021-05-01' } },
    ]);
    const [line] = await rowsOf(lines);
    expect([line.record, line.changes[0].after]).toEqual(['INV-1 1', { name: 'INV-1' }]);
  });
});
