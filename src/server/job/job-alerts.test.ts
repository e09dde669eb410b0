import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let sheet: JobSheet;
let person: TestPerson;
let ids: Record<string, number>;
beforeAll(async () => {
  sheet = await startJobSheet();
  const { add } = sheet;
  person = await sheet.person({ job: 'all' });
  const costType = await add.costType();
  const made = async (name: string, fields: object = {}) =>
    [name, (await add.job({ opened: '2026-01-05', ...fields })).id] as const;
  ids = Object.fromEntries([
    await made('never', { account_director_id: person.id }),
    await made('new', { opened: '2026-11-01' }),
    await made('quiet', { account_executive_id: person.id }),
    await made('busy'),
    await made('costLately'),
    await made('closed', { is_active: false }),
    await made('closedUnapproved', { is_active: false }),
    await made('closedUnbilled', { is_active: false }),
    await made('closedBilled', { is_active: false }),
  ]);
  const entry = (job: string, work_date: string) =>
    add.timeEntry({ employee_id: person.id, job_id: ids[job]!, cost_type_id: costType.id, work_date });
  await entry('quiet', '2026-09-21');
  await entry('busy', '2026-09-22');
  await entry('costLately', '2026-05-01');
  await entry('closedUnapproved', '2026-05-01');
  const cost = (job: string, posted_on: string) =>
    add.insert('supplier_cost', { job_id: ids[job], cost_type_id: costType.id, posted_on, amount: 100 });
  await cost('costLately', '2026-11-01');
  await cost('closedUnbilled', '2026-01-01');
  await cost('closedBilled', '2026-01-01');
  const division = await add.insert('division', { code: 'D', name: 'D' });
  const invoice = await add.insert('client_invoice', {
    reference: 'I',
    kind: 'PRODUCTION',
    client_id: sheet.client.id,
    division_id: division.id,
    currency_id: 1,
    document_date: '2026-02-01',
    posted_on: '2026-02-01',
    approve_status: 'APPROVED',
    approved_by_id: person.id,
    approved_at: '2026-02-01',
    created_by_id: person.id,
  });
  const line = { client_invoice_id: invoice.id, position: 1, net: 100, total: 100 };
  await add.insert('client_invoice_line', { ...line, job_id: ids.closedBilled });
  await add.project({ opened: '2026-01-05' });
});
afterAll(() => sheet.agency.close());

describe('the alerts of jobs', () => {
  it('count jobs without a transaction, without activity, and inactive with open amounts, with their ids (JDASH-02, JOB-01, JOB-05)', async () => {
    const { status, body } = await person.get('/api/jobs/alerts');
    expect([status, body]).toEqual([
      200,
      [
        { type: 'notransaction', label: 'No transaction', count: 1, severity: 'info', jobIds: [ids.never], days: 30 },
        { type: 'noactivity', label: 'No activity', count: 1, severity: 'warning', jobIds: [ids.quiet], days: 60 },
        {
          type: 'inactive',
          label: 'Inactive with open amounts',
          count: 2,
          severity: 'danger',
          jobIds: [ids.closedUnapproved, ids.closedUnbilled],
          days: null,
        },
      ],
    ]);
    const listed = await person.post('/api/jobs/searchbyids', body[2].jobIds);
    expect(listed.body.map(({ id }: { id: number }) => id)).toEqual(body[2].jobIds);
  });

  it('are limited to the jobs an employee leads when one is given (JDASH-02)', async () => {
    const { body } = await person.get(`/api/jobs/alerts?employeeId=${person.id}`);
    expect(body.map(({ jobIds }: { jobIds: number[] }) => jobIds)).toEqual([[ids.never], [ids.quiet], []]);
    const unknown = (await person.get('/api/jobs/alerts?employeeId=2147483647')).body;
    expect(unknown.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0]);
  });
});
