import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let sheet: JobSheet;
let keeper: TestPerson;
beforeAll(async () => {
  sheet = await startJobSheet();
  keeper = await sheet.person({ job: 'all', project: 'all' });
});
afterAll(() => sheet.agency.close());

const save = (rows: object[], by = keeper) => by.post('/api/jobs/batch', { rows });

it('changes several jobs, each saved or refused on its own, with its trail (FIX-111)', async () => {
  const [one, other, stale] = [await sheet.job(keeper), await sheet.job(keeper), await sheet.job(keeper)];
  const lead = await sheet.add.employee({ name: 'Lena', roles: ['AccountExecutive'] });
  const { status, body } = await save([
    { id: one.id, lastModified: one.lastModified, accountExecutive: { id: lead.id }, dueDate: '2028-02-29' },
    { id: stale.id, lastModified: '2020-01-01T00:00:00.000Z', dueDate: '2027-01-31' },
    { id: other.id, lastModified: other.lastModified, accountExecutive: { id: 2_000_000_000 } },
    { id: 2_000_000_000, lastModified: other.lastModified, dueDate: null },
  ]);
  expect(status).toBe(200);
  expect(body.map(({ id, job, error }: Record<string, unknown>) => [id, job !== null, error !== null])).toEqual([
    [one.id, true, false],
    [stale.id, true, true],
    [other.id, true, true],
    [2_000_000_000, false, true],
  ]);
  expect(body[0].job).toMatchObject({ accountExecutive: { id: lead.id, name: 'Lena' }, dueDate: '2028-02-29' });
  expect(body[0].job.lastModified).not.toBe(one.lastModified);
  expect(body[2].fields).toEqual(['accountExecutive']);
  const { rows } = await sheet.agency.sql.query(
    `select subject_id, after from audit_event where subject = 'job' and action = 'update' and subject_id = any($1)`,
    [[one.id, other.id, stale.id]],
  );
  expect(rows).toEqual([{ subject_id: one.id, after: { accountExecutive: lead.id, dueDate: '2028-02-29' } }]);
});

it('the same rows sent again change nothing (FIX-111)', async () => {
  const job = await sheet.job(keeper);
  const rows = [{ id: job.id, lastModified: job.lastModified, dueDate: '2027-03-31' }];
  const [first, second] = [await save(rows), await save(rows)];
  expect(second.body).toEqual(first.body);
  expect(second.body[0].error).toBe(null);
});

it('refuses other fields, too many rows and people without the right (FIX-111)', async () => {
  const job = await sheet.job(keeper);
  const row = { id: job.id, lastModified: job.lastModified };
  expectProblem(await save([{ ...row, name: 'Another' }]), 400, 'invalid-request');
  expectProblem(await save([{ ...row, dueDate: '2027-02-29' }]), 400, 'invalid-request');
  expectProblem(await save([]), 400, 'invalid-request');
  const reader = await sheet.person({ job: { read: true } });
  expectProblem(await save([{ ...row, dueDate: null }], reader), 403, 'forbidden');
});
