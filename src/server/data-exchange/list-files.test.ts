import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPROVER } from '#test/fixtures/approval-sheet.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { readDataFile } from './reading/data-file.ts';

let agency: TestAgency;
let reader: TestPerson;
let stranger: TestPerson;
let administrator: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  reader = await agency.signIn(await agency.add.employee({ access: { job: 'all', purchaseorder: 'all' } }));
  stranger = await agency.signIn(await agency.add.employee({ access: { masterdata: 'all' } }));
  const everything = { administration: 'all', masterdata: 'all', job: 'all', timecell: 'all' } as const;
  administrator = await agency.signIn(await agency.add.employee({ ...APPROVER, access: everything }));
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

const MONTH = 'role=TimesheetApproval&startDate=2026-11-01&endDate=2026-11-30';

/** A webhook with an event that was given up after one attempt. */
async function aWebhook(): Promise<number> {
  const { rows } = await agency.sql.query(
    `with made as (
       insert into webhook (address, event_types, sealed_secret) values ('https://8.8.8.8/?token=x', '{job.created}', 'sealed')
       returning id
     ), sending as (
       insert into webhook_sending (webhook_id) select id from made
     ), event as (
       insert into webhook_event (type, data) values ('job.created', '{}') returning id
     ), delivery as (
       insert into webhook_delivery (webhook_id, event_id, state, attempts)
       select made.id, event.id, 'failed', 1 from made, event returning id
     ), attempt as (
       insert into webhook_attempt (delivery_id, at, milliseconds, outcome, status)
       select id, now(), 20, 'status', 500 from delivery
     )
     select id from made`,
  );
  return rows[0].id;
}

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
    ['/api/approvals/clientinvoices/export?approveStatus=Ready', ['Reference', 'Type', 'Client']],
    ['/api/timesheet/timeapprovers/export?filters=status:unapproved', ['Date', 'Employee', 'Client']],
    ['/api/leave/export?', ['Employee', 'Type', 'First day']],
    ['/api/leave/team/export?', ['Employee', 'Type', 'First day']],
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

  it.each([
    ['/api/administration/mail/export?group=sent', ['Created on', 'Recipient', 'Email']],
    ['/api/administration/webhooks/{webhook}/deliveries/export?group=unsent', ['Created on', 'Event', 'Message ID']],
    ['/api/administration/service-accounts/export?', ['Name', 'Owner', 'Access profile']],
    ['/api/administration/access-profiles/export?', ['Access profile', 'People', 'Document']],
    ['/api/administration/imports/export?', ['Imported on', 'Imported by', 'Type']],
    ['/api/jobs/reports/charts/export?favoritesOnly=false', ['Chart', 'Code', 'Name']],
    ['/api/jobs/{job}/summaries/costtype/export?', ['Code', 'Cost type', 'Estimate total']],
    ['/api/jobs/{job}/amounts/actuals/export?', ['Date', 'Type', 'Reference']],
    [`/api/timesheet/reports/time-allocation/export?${MONTH}`, ['Date', 'Employee', 'Department']],
    [`/api/timesheet/reports/unapproved-time/export?${MONTH}`, ['Date', 'Employee', 'Department']],
    [`/api/timesheet/reports/missing-time/export?${MONTH}`, ['Date', 'Employee', 'Department']],
  ])('exports %s as CSV and as a workbook, and records it in the audit trail (FIX-97)', async (path, expected) => {
    const webhook = await aWebhook();
    const job = (await agency.sql.query("select id from job where code = 'LIST-1'")).rows[0].id;
    const address = path.replace('{webhook}', String(webhook)).replace('{job}', String(job));
    for (const format of ['csv', 'xlsx'] as const) {
      const { response, bytes } = await fileAt(`${address}&format=${format}`, administrator);
      expect([path, response.status]).toEqual([path, 200]);
      expect((await tableOf(`list.${format}`, bytes)).headings.slice(0, 3)).toEqual(expected);
    }
    const { rows } = await agency.sql.query(
      "select by_employee_id as by from audit_event where subject = 'export' order by id desc limit 1",
    );
    expect(rows).toEqual([{ by: administrator.id }]);
  });

  it('exports mails of the chosen group in local time, without their texts (FIX-97)', async () => {
    await agency.sql.query("update agency set time_zone = 'Australia/Sydney'");
    await agency.sql.query(
      `insert into outgoing_mail (template, address, recipient, subject, text_body, state, attempts, note, created_at, ended_at)
       values ('note', 'ada@example.com', 'ada@example.com', 'Hello', 'secret-link', 'dead', 5, '550 no such user',
         '2026-11-01T13:30:00Z', '2026-11-04T13:30:00Z'),
        ('note', 'bob@example.com', 'bob@example.com', 'Other', 'secret-link', 'sent', 1, null, now(), now())`,
    );
    const { bytes } = await fileAt('/api/administration/mail/export?group=dead&format=csv', administrator);
    expect((await tableOf('mails.csv', bytes)).rows).toEqual([
      ['2026-11-02 00:30', '', 'ada@example.com', 'Hello', 'Not sent', '5', '', '2026-11-05 00:30', '550 no such user'],
    ]);
    expect(bytes.toString()).not.toContain('secret-link');
  });

  it('exports amounts without a cost type under a name (FIX-97)', async () => {
    const job = (await agency.sql.query("select id from job where code = 'LIST-1'")).rows[0].id;
    const client = await agency.add.client();
    const division = await agency.add.insert<{ id: number }>('division', { code: 'LIST-D', name: 'Office' });
    await agency.sql.query(
      `with invoice as (
         insert into client_invoice (reference, kind, client_id, division_id, currency_id, document_date, created_by_id)
         values ('LIST-INV', 'PRODUCTION', $2, $3, 1, '2026-11-02', $4) returning id
       )
       insert into client_invoice_line (client_invoice_id, position, job_id, net, total) select id, 1, $1, 12.5, 12.5 from invoice`,
      [job, client.id, division.id, administrator.id],
    );
    const { bytes } = await fileAt(`/api/jobs/${job}/summaries/costtype/export?format=csv`, administrator);
    const { rows } = await tableOf('amounts.csv', bytes);
    expect(rows.map((row) => [row[0], row[1], row[7]])).toEqual([['', 'No cost type', '12.50']]);
  });

  it('exports the events that a webhook could not deliver (FIX-97)', async () => {
    const webhook = await aWebhook();
    const path = `/api/administration/webhooks/${webhook}/deliveries/export?group=unsent&format=csv`;
    const { bytes } = await fileAt(path, administrator);
    const { rows } = await tableOf('events.csv', bytes);
    expect(rows.map((row) => [row[1], row[3], row[4], row[6], row[7]])).toEqual([
      ['job.created', 'Failed', '1', 'Rejected by the receiver', '500'],
    ]);
    expect(bytes.toString()).not.toContain('8.8.8.8');
    expectProblem(await administrator.get('/api/administration/webhooks/999999/deliveries/export'), 404, 'not-found');
  });

  it('exports cells that are labels in the language of the caller (FIX-97)', async () => {
    await agency.sql.query("update agency set second_language = 'German'");
    const person = await agency.add.employee({
      use_second_language: true,
      access: { job: 'all' },
    });
    await agency.sql.query(
      `insert into translation (kind, original, translated) values ('field', 'Active', 'Aktiv'), ('label', 'yes', 'ja')
       on conflict (kind, original) do update set translated = excluded.translated`,
    );
    const { bytes } = await fileAt('/api/jobs/export?keyphrase=LIST-1&format=csv', await agency.signIn(person));
    const { headings, rows } = await tableOf('jobs.csv', bytes);
    expect([headings.at(-1), rows[0]?.at(-1)]).toEqual(['Aktiv', 'ja']);
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
      '/api/administration/mail/export?group=dead',
      '/api/administration/webhooks/1/deliveries/export',
      '/api/administration/access-profiles/export',
      '/api/administration/service-accounts/export',
      '/api/jobs/reports/charts/export',
      '/api/jobs/1/summaries/costtype/export',
      '/api/jobs/1/amounts/actuals/export',
      `/api/timesheet/reports/time-allocation/export?${MONTH}`,
    ])
      expectProblem(await stranger.get(path), 403, 'forbidden');
  });
});
