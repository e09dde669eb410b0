import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOwnerClient } from '../platform/postgres.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '../testing/test-agency.ts';

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

it('TRACK-01 estimates come in by a call, once however often they are sent, and stand in the amounts of their job', async () => {
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

it('TRACK-01 a file with a bad line brings nothing in and says which line and why', async () => {
  const count = await rowsOf('estimate_line');
  const bad = `${lines('7.00')}true,NO-SUCH-JOB,1,${costType.code},1,1,1,true\n`;
  const answer = await keeper.post('/api/jobs/imports/estimate-lines', { csv: bad });
  expect(answer.status).toBe(200);
  expect(answer.body.problems[0]).toMatchObject({ line: 3 });
  expect(await rowsOf('estimate_line')).toBe(count);
});

it('PERM-03 PERM-09 importing needs all access to jobs, and invoices the right to approve them', async () => {
  expectProblem(await reader.post('/api/jobs/imports/estimates', { csv: estimate() }), 403, 'forbidden');
  expectProblem(await keeper.post('/api/jobs/imports/client-invoices', { csv: 'reference\n' }), 403, 'forbidden');
  expectProblem(await keeper.post('/api/jobs/imports/people', { csv: 'code\n' }), 400, 'invalid-request');
});

it('PERM-02 PERM-09 what is of internal projects needs all access to projects: a line of one is refused, and the file with it', async () => {
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

it('FIX-18 an agency runs two imports at once: a third is told to wait, and leaves nothing', async () => {
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
    // The turn is given back with the end of the import.
    expect((await keeper.post('/api/jobs/imports/estimates', { csv })).body).toMatchObject({ unchanged: 1 });
  } finally {
    await Promise.all(holders.map((client) => client.end()));
  }
});
