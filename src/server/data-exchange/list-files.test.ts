import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPROVER } from '../testing/approval-sheet.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '../testing/test-agency.ts';
import { readDataFile } from './reading/data-file.ts';

let agency: TestAgency;
let reader: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  reader = await agency.signIn(await agency.add.employee({ access: { job: 'all', purchaseorder: 'all' } }));
  stranger = await agency.signIn(await agency.add.employee({ access: { masterdata: 'all' } }));
  await agency.add.job({ code: 'LIST-1', name: '=Launch, “spring”', is_active: true });
  await agency.add.job({ code: 'LIST-2', name: 'Website', is_active: false });
});
afterAll(() => agency.close());

const fileAt = async (path: string, by = reader) => {
  const response = await fetch(`${agency.origin}${path}`, { headers: { cookie: by.cookie } });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const tableOf = async (fileName: string, bytes: Buffer) => {
  const { headings, lines } = await readDataFile(fileName, bytes, {}, new Set());
  return { headings: headings.cells, rows: lines.map(({ cells }) => cells) };
};

describe('lists as files', () => {
  it.each(['csv', 'xlsx'] as const)('gives jobs out as %s, as far as the list is narrowed', async (format) => {
    const { response, bytes } = await fileAt(`/api/jobs/export?keyphrase=list&status=active&format=${format}`);
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining(`jobs.${format}`),
    ]);
    const { headings, rows } = await tableOf(`jobs.${format}`, bytes);
    expect(headings.slice(0, 3)).toEqual(['Code', 'Name', 'Client']);
    expect(rows.map((row) => row.slice(0, 2))).toEqual([['LIST-1', "'=Launch, “spring”"]]);
    if (format === 'csv') expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });

  it('gives purchase orders out, and writes into the trail who took what', async () => {
    const { response, bytes } = await fileAt('/api/purchaseorders/export?format=xlsx');
    expect(response.status).toBe(200);
    expect((await tableOf('orders.xlsx', bytes)).headings.slice(0, 2)).toEqual(['Reference', 'Supplier']);
    const { rows } = await agency.sql.query(
      "select after ->> 'kind' as kind, by_employee_id as by from audit_event where subject = 'export' order by id desc limit 1",
    );
    expect(rows).toEqual([{ kind: 'purchase-orders', by: reader.id }]);
  });

  it.each([
    ['/api/approvals/clientinvoices/export?approveStatus=Ready', ['Reference', 'Kind', 'Client']],
    ['/api/timesheet/timeapprovers/export?filters=status:unapproved', ['Date', 'Employee', 'Client']],
    ['/api/leave/export?', ['Employee', 'Kind', 'First day']],
    ['/api/leave/team/export?', ['Employee', 'Kind', 'First day']],
    ['/api/timesheet/timeentries/export?startDate=2026-11-01&endDate=2026-11-30', ['Date', 'Employee', 'Client']],
  ])('gives %s out as CSV and as a workbook (FIX-97)', async (path, expected) => {
    const approver = await agency.signIn(
      await agency.add.employee({ ...APPROVER, access: { timecell: 'all', draftproductioninvoice: 'all' } }),
    );
    for (const format of ['csv', 'xlsx'] as const) {
      const { response, bytes } = await fileAt(`${path}&format=${format}`, approver);
      expect([path, response.status]).toEqual([path, 200]);
      expect((await tableOf(`list.${format}`, bytes)).headings.slice(0, 3)).toEqual(expected);
      if (format === 'csv') expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    }
  });

  it('refuses filters of columns that the approval list does not have (FIX-97)', async () => {
    const approver = await agency.signIn(await agency.add.employee(APPROVER));
    const refused = await approver.get('/api/timesheet/timeapprovers/export?filters=colour:red');
    expectProblem(refused, 400, 'invalid-request');
  });

  it('gives nothing out to people who can’t read it', async () => {
    for (const path of [
      '/api/jobs/export',
      '/api/purchaseorders/export',
      '/api/approvals/clientinvoices/export',
      '/api/timesheet/timeapprovers/export',
      '/api/leave/team/export',
    ])
      expectProblem(await stranger.get(path), 403, 'forbidden');
  });
});
