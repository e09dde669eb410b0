import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let sheet: JobSheet;
let person: TestPerson;
let studio: { id: number };
let own: { id: number };
beforeAll(async () => {
  sheet = await startJobSheet();
  person = await sheet.person();
  const supplier = await sheet.add.insert('supplier', { code: 'ST', name: 'Studio' });
  studio = await sheet.add.insert('division', { code: 'STU', name: 'Studio', studio_supplier_id: supplier.id });
  own = await sheet.add.insert('division', { code: 'OWN', name: 'Own', studio_supplier_id: supplier.id });
});
afterAll(() => sheet.agency.close());

const body = (fields: object = {}) => ({
  divisionId: studio.id,
  accountExecutiveId: person.id,
  jobTypeId: sheet.jobType.id,
  ...fields,
});

describe('studio jobs', () => {
  it('copy the agency job for a division with a studio supplier, once, and are listed and counted (STUDIO-01, STUDIO-02)', async () => {
    const fields = { opened: '2026-11-01', dueDate: '2026-12-01', notes: 'Brief', division: { id: own.id } };
    const job = await sheet.job(person, fields);
    const path = `/api/jobs/${job.id}/studio-jobs`;
    const answers = await Promise.all([1, 2, 3].map(() => person.post(path, body())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const made = answers.find(({ status }) => status === 201)!.body;
    expect(made).toEqual({
      jobId: expect.any(Number),
      jobCode: expect.stringMatching(/^J\d{5}$/),
      jobName: 'Brand film',
      division: { id: studio.id, code: 'STU', name: 'Studio' },
      accountExecutive: { id: person.id, name: expect.any(String) },
      jobType: { id: sheet.jobType.id, code: 'CAMP', name: 'Campaign work' },
      isActive: true,
    });
    expectProblem(await person.post(path, body()), 422, 'studio-job-exists');
    expect((await person.get(path)).body).toEqual([made]);
    expect((await person.get(`/api/jobs/${job.id}`)).body.studioJobCount).toBe(1);
    expect((await person.get(`/api/jobs/${made.jobId}`)).body).toMatchObject({
      client: { id: sheet.client.id },
      product: { id: sheet.product.id },
      campaign: { id: sheet.campaign.id },
      opened: '2026-11-01',
      dueDate: '2026-12-01',
      notes: 'Brief',
      agencyJob: { id: job.id, code: job.code, name: job.name },
    });
    expect(await sheet.trailOf('job', made.jobId)).toMatchObject([
      { action: 'create', after: { agencyJobId: job.id } },
    ]);
    expectProblem(
      await person.post(`/api/jobs/${made.jobId}/studio-jobs`, body({ divisionId: own.id })),
      422,
      'agency-job-unsuitable',
    );
  });

  it('are refused where the rule says so, by field (STUDIO-01)', async () => {
    const { add, retainerType } = sheet;
    const job = await sheet.job(person, { division: { id: own.id } });
    const plain = await add.insert('division', { code: 'PLAIN', name: 'Plain' });
    const path = `/api/jobs/${job.id}/studio-jobs`;
    const gone = await add.employee({ is_active: false });
    const table: [object, number, string, string][] = [
      [{ divisionId: own.id }, 422, 'studio-division-unsuitable', 'divisionId'],
      [{ divisionId: plain.id }, 422, 'studio-division-unsuitable', 'divisionId'],
      [{ divisionId: 2147483647 }, 422, 'reference-unknown', 'divisionId'],
      [{ accountExecutiveId: 2147483647 }, 422, 'reference-unknown', 'accountExecutiveId'],
      [{ accountExecutiveId: gone.id }, 422, 'inactive-fields', 'accountExecutiveId'],
      [{ jobTypeId: 2147483647 }, 422, 'reference-unknown', 'jobTypeId'],
      [{ jobTypeId: retainerType.id }, 422, 'master-and-child', 'jobTypeId'],
      [{ divisionId: 0 }, 400, 'invalid-request', 'divisionId'],
    ];
    for (const [fields, status, code, at] of table) {
      const answer = await person.post(path, body(fields));
      expect([fields, answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([fields, status, code, at]);
    }
    expect((await person.get(path)).body).toEqual([]);
    const reader = await sheet.person({ job: { read: true } });
    expectProblem(await reader.post(path, body()), 403, 'forbidden');
    const project = await add.project();
    expectProblem(await person.get(`/api/jobs/${project.id}/studio-jobs`), 404, 'not-found');
    expectProblem(await person.post(`/api/jobs/${project.id}/studio-jobs`, body()), 404, 'not-found');
  });

  it('have the code of the agency job with the division behind it where codes are typed (STUDIO-01, JOBE-12)', async () => {
    await sheet.add.insert('numbering_rule', { division_id: studio.id, method: 'MANUAL' });
    const job = await sheet.job(person, { division: { id: own.id } });
    await sheet.add.job({ code: `${job.code}-STU` });
    expect((await person.post(`/api/jobs/${job.id}/studio-jobs`, body())).body.jobCode).toBe(`${job.code}-STU-2`);
  });
});
