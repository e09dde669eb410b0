import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let sheet: JobSheet;
let person: TestPerson;
let source: { id: number };
let project: { id: number };
let design: { id: number };
let print: { id: number };
beforeAll(async () => {
  sheet = await startJobSheet();
  const { add } = sheet;
  person = await sheet.person();
  source = await sheet.job(person, { name: 'Spring film', opened: '2025-02-01' });
  project = await add.project({ code: 'OFFICE', name: 'Office' });
  design = await add.costType({ code: 'DSG', name: 'Design' });
  print = await add.costType({ code: 'PRT', name: 'Print', is_time: false });
  for (const version of [1, 2]) {
    const estimate = await add.insert<{ id: number }>('estimate', {
      job_id: source.id,
      version,
      name: `Version ${version}`,
      is_approved: true,
      approved_on: '2025-02-03',
      created_on: '2025-02-02',
    });
    const line = (fields: object) =>
      add.insert('estimate_line', { estimate_id: estimate.id, is_approved: true, ...fields });
    await line({ cost_type_id: design.id, hours: 10 * version, amount: 1000 * version, revenue: 900 });
    await line({ cost_type_id: print.id, amount: '500.1234', revenue: 50 });
  }
  for (const { id } of [design, print]) await add.insert('job_cost_type', { job_id: source.id, cost_type_id: id });
  await add.timeEntry({
    employee_id: person.id,
    job_id: source.id,
    cost_type_id: design.id,
    work_date: '2026-11-02',
    units: '2',
  } as Parameters<typeof add.timeEntry>[0]);
  await add.insert('favorite_job', { employee_id: person.id, job_id: source.id });
});
afterAll(() => sheet.agency.close());

const copy = (fields: object, more: object = {}, who = person) =>
  who.post(
    '/api/jobs',
    sheet.draft({
      name: 'Autumn film',
      copyOf: { id: source.id, estimate: false, costTypes: false, ...fields },
      ...more,
    }),
  );
const estimatesOf = async ({ id }: { id: number }) =>
  (
    await sheet.sql.query(
      `select version, name, estimate.is_approved, approved_on, cost_type_id, hours, amount, revenue, line.is_approved as line
       from estimate join estimate_line as line on line.estimate_id = estimate.id where job_id = $1 order by version, line.id`,
      [id],
    )
  ).rows;
const costTypesOf = async ({ id }: { id: number }) =>
  (await sheet.sql.query('select cost_type_id as id from job_cost_type where job_id = $1 order by 1', [id])).rows;

it('a copy is a new job with a code of its own, with estimate and cost types where they are wanted, and nothing that happened (FIX-51)', async () => {
  const { status, body } = await copy({ estimate: true, costTypes: true });
  expect(status).toBe(201);
  expect(body).toMatchObject({ code: expect.stringMatching(/^J\d{5}$/), hasTransactions: false, favoriteJobId: null });
  expect(await estimatesOf(body)).toMatchObject([
    {
      version: 1,
      name: 'Version 2',
      is_approved: false,
      approved_on: null,
      cost_type_id: design.id,
      hours: '20.00',
      amount: '2000.0000',
      line: false,
    },
    { version: 1, cost_type_id: print.id, amount: '500.1200', line: false },
  ]);
  expect(await costTypesOf(body)).toEqual([{ id: design.id }, { id: print.id }]);
  expect((await sheet.trailOf('job', body.id))[0].after).toMatchObject({
    copyOf: { id: source.id, estimate: true, costTypes: true },
  });
  const { rows } = await sheet.sql.query('select count(*)::integer as hours from time_entry where job_id = $1', [
    body.id,
  ]);
  expect(rows).toEqual([{ hours: 0 }]);
  expect(await estimatesOf(source)).toHaveLength(4);
});

it('without them it has neither, and a job without an estimate gets none (FIX-51)', async () => {
  const { body } = await copy({});
  expect([await estimatesOf(body), await costTypesOf(body)]).toEqual([[], []]);
  const again = await copy({ id: body.id, estimate: true, costTypes: true });
  expect([again.status, await estimatesOf(again.body)]).toEqual([201, []]);
});

it('a repeated request makes one copy, with one estimate (FIX-51)', async () => {
  const requestId = randomUUID();
  const first = await copy({ estimate: true }, { requestId });
  const second = await copy({ estimate: true }, { requestId });
  expect([second.status, second.body.id]).toEqual([200, first.body.id]);
  expect(await estimatesOf(first.body)).toHaveLength(2);
});

it('is for users who can create jobs and read the copied one, of the same kind (FIX-51)', async () => {
  const maker = await sheet.person({ job: { create: true }, project: { read: true, create: true } });
  const before = await sheet.sql.query('select count(*) from job');
  expectProblem(await copy({ estimate: true }, {}, maker), 422, 'reference-unknown');
  expectProblem(await copy({}, {}, await sheet.person({ job: { read: true } })), 403, 'forbidden');
  for (const id of [2_000_000_000, -project.id, project.id, -source.id, 0])
    expectProblem(await copy({ id }), 422, 'reference-unknown');
  const asProject = sheet.projectDraft({ copyOf: { id: source.id, estimate: false, costTypes: false } });
  expectProblem(await person.post('/api/projects', asProject), 422, 'reference-unknown');
  expectProblem(await copy({ estimate: 'yes' }), 400, 'invalid-request');
  const stored = (await person.get(`/api/jobs/${source.id}`)).body;
  expectProblem(
    await person.put(`/api/jobs/${source.id}`, {
      ...stored,
      copyOf: { id: source.id, estimate: true, costTypes: true },
    }),
    400,
    'invalid-request',
  );
  expect((await sheet.sql.query('select count(*) from job')).rows).toEqual(before.rows);
  const ofProject = sheet.projectDraft({ copyOf: { id: -project.id, estimate: true, costTypes: true } });
  expect((await maker.post('/api/projects', ofProject)).status).toBe(201);
});
