import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let sheet: JobSheet;
let person: TestPerson;
beforeAll(async () => {
  sheet = await startJobSheet();
  person = await sheet.person();
});
afterAll(() => sheet.agency.close());

/** Jobs that can't be deleted, each for one reason. */
async function storedJobs() {
  const { add, client } = sheet;
  const costType = await add.costType();
  const division = await add.insert('division', { code: 'D', name: 'D' });
  const supplier = await add.insert('supplier', { code: 'S', name: 'S' });
  const made: { id: number }[] = [];
  while (made.length < 8) made.push(await add.job({ client_id: client.id }));
  const [time, ordered, headed, cost, invoiced, estimated, parent, agencyJob] = made;
  await add.timeEntry({ employee_id: person.id, job_id: time!.id, cost_type_id: costType.id, work_date: '2026-11-16' });
  const order = (reference: string, job_id: number | null) =>
    add.insert('purchase_order', {
      reference,
      supplier_id: supplier.id,
      division_id: division.id,
      currency_id: 1,
      document_date: '2026-11-01',
      created_by_id: person.id,
      job_id,
    });
  const { id: orderId } = await order('1', null);
  await add.insert('purchase_order_line', {
    purchase_order_id: orderId,
    position: 1,
    job_id: ordered!.id,
    is_removed: true,
  });
  await order('2', headed!.id);
  await add.insert('supplier_cost', {
    job_id: cost!.id,
    cost_type_id: costType.id,
    posted_on: '2026-11-01',
    amount: 1,
  });
  const invoice = await add.insert<{ id: number }>('client_invoice', {
    reference: 'I',
    kind: 'PRODUCTION',
    client_id: client.id,
    division_id: division.id,
    currency_id: 1,
    document_date: '2026-11-01',
    created_by_id: person.id,
  });
  await add.insert('client_invoice_line', { client_invoice_id: invoice.id, position: 1, job_id: invoiced!.id });
  await add.insert('estimate', { job_id: estimated!.id, created_on: '2026-11-01' });
  await add.job({ master_job_id: parent!.id });
  await add.job({ agency_job_id: agencyJob!.id });
  return [
    [time!, 'job-has-time', 'A job with time entries cannot be deleted'],
    [ordered!, 'job-has-orders', 'A job with purchase orders cannot be deleted'],
    [headed!, 'job-has-orders', 'A job with purchase orders cannot be deleted'],
    [cost!, 'job-has-costs', 'A job with costs cannot be deleted'],
    [invoiced!, 'job-has-invoices', 'A job with client invoices cannot be deleted'],
    [estimated!, 'job-has-estimates', 'A job with estimates cannot be deleted'],
    [parent!, 'job-has-children', 'A master job with child jobs cannot be deleted'],
    [agencyJob!, 'job-has-studio-jobs', 'A job with studio jobs cannot be deleted'],
  ] as const;
}

describe('deleting jobs', () => {
  it('several at once says of each which stays and why; the others go (JOB-04)', async () => {
    const kept = await storedJobs();
    const free = await sheet.job(person);
    await person.post('/api/jobs/favorites', { id: free.id, isBillable: true });
    await person.post(`/api/jobs/${free.id}/comments`, { text: 'Never begun' });
    const project = await sheet.add.project();
    const ids = [free.id, ...kept.map(([{ id }]) => id), -project.id, 2147483647, free.id];
    const { status, body } = await person.post('/api/jobs/deletions', ids);
    expect(status).toBe(200);
    expect(body.map(({ id, error }: { id: number; error: string | null }) => [id, error])).toEqual([
      [free.id, null],
      ...kept.map(([{ id }, , text]) => [id, text]),
      [-project.id, null],
      [2147483647, 'Not found'],
      [free.id, 'Not found'],
    ]);
    expect(await sheet.trailOf('job', free.id)).toMatchObject([
      { action: 'create' },
      { by: person.id, action: 'delete' },
    ]);
    for (const [{ id }, code] of kept) {
      expectProblem(await person.delete(`/api/jobs/${id}`), 422, code);
      expect((await person.get(`/api/jobs/${id}`)).body.allowedActions).toEqual(['edit']);
    }
  });

  it('takes a master together with its children, and an agency job with its studio jobs, in any order (JOB-04)', async () => {
    const { add } = sheet;
    const [master, agencyJob] = [await add.job({ is_master_job: true }), await add.job()];
    const [child, studioJob] = [
      await add.job({ master_job_id: master.id }),
      await add.job({ agency_job_id: agencyJob.id }),
    ];
    const ids = [master.id, agencyJob.id, child.id, studioJob.id];
    const { body } = await person.post('/api/jobs/deletions', ids);
    expect(body.map(({ id, error }: { id: number; error: string | null }) => [id, error])).toEqual(
      ids.map((id) => [id, null]),
    );
  });

  it('touches only kinds that the person may delete (JOB-04, PERM-09)', async () => {
    const [job, project] = [await sheet.job(person), await sheet.add.project()];
    const ofProjects = await sheet.person({ job: { read: true }, project: 'all' });
    const { body } = await ofProjects.post('/api/jobs/deletions', [job.id, -project.id]);
    expect(body.map(({ error }: { error: string | null }) => error)).toEqual(['Permission denied', null]);
    expectProblem(await person.post('/api/jobs/deletions', []), 400, 'invalid-request');
  });

  it('twice is not found the second time (JOBE-10)', async () => {
    const job = await sheet.job(person);
    expect((await person.delete(`/api/jobs/${job.id}`)).status).toBe(204);
    expectProblem(await person.delete(`/api/jobs/${job.id}`), 404, 'not-found');
  });
});
