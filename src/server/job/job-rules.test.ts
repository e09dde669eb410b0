import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import type { TestAnswer, TestPerson } from '#test/fixtures/test-agency.ts';

let sheet: JobSheet;
let person: TestPerson;
beforeAll(async () => {
  sheet = await startJobSheet();
  person = await sheet.person();
});
afterAll(() => sheet.agency.close());

const pathsOf = (answer: TestAnswer) => answer.body.errors?.map(({ path }: { path: string }) => path);
const change = (job: { id: number; lastModified: string }, fields: object, who = person) =>
  who.put(`/api/jobs/${job.id}`, { id: job.id, lastModified: job.lastModified, ...fields });

describe('a job is refused', () => {
  it('without its mandatory fields, each of which is named (JOBE-03, JOBE-04, JOBE-08)', async () => {
    const answer = await person.post('/api/jobs', { id: 0 });
    expectProblem(answer, 422, 'mandatory-fields');
    expect(answer.body.detail).toBe('Mandatory fields are required');
    expect(pathsOf(answer)).toEqual(['name', 'client', 'product', 'campaign', 'jobType', 'accountExecutive']);
    const emptied = await change(await sheet.job(person), { name: '  ', campaign: { id: 0 }, jobType: null });
    expectProblem(emptied, 422, 'mandatory-fields');
    expect(pathsOf(emptied)).toEqual(['name', 'campaign', 'jobType']);
  });

  it('without the fields that the agency requires (JOBE-05, JOBE-07, PERM-10)', async () => {
    const options = [
      'jobbyalternateaccountexecutive',
      'jobscope',
      'jobScopeRequired',
      'restrictnewjobcreationwithoutadivision',
    ];
    const existing = await sheet.job(person);
    await sheet.withOptions(options, async () => {
      const answer = await person.post('/api/jobs', sheet.draft());
      expect(pathsOf(answer)).toEqual(['secondaryAccountExecutive', 'jobScopeType', 'division']);
      // Only new jobs require a division.
      expect(pathsOf(await change(existing, { name: 'Other' }))).toEqual(['secondaryAccountExecutive', 'jobScopeType']);
    });
    await sheet.withOptions(['divisionRequired'], async () => {
      expect(pathsOf(await person.post('/api/jobs', sheet.draft()))).toEqual(['division']);
      expect((await person.post('/api/projects', sheet.projectDraft())).status).toBe(201);
    });
  });

  it('when it is due before its start (JOBE-08)', async () => {
    const answer = await person.post('/api/jobs', sheet.draft({ opened: '2026-11-21', dueDate: '2026-11-20' }));
    expectProblem(answer, 422, 'due-before-start');
    expect(answer.body.errors).toEqual([{ path: 'dueDate', message: 'Due date cannot be earlier than start date' }]);
    expect((await person.post('/api/jobs', sheet.draft({ opened: '2026-11-21', dueDate: '2026-11-21' }))).status).toBe(
      201,
    );
  });

  it("with a choice that doesn't exist, belongs elsewhere or is inactive (JOBE-12)", async () => {
    const { add } = sheet;
    const other = await add.client();
    const otherProduct = await add.product({ client_id: other.id });
    const otherContact = await add.insert('contact', { client_id: other.id, name: 'Else' });
    const gone = await add.insert('division', { code: 'GONE', name: 'Gone', is_active: false });
    const table: [Record<string, unknown>, string, string][] = [
      [{ client: { id: 2147483647 }, product: null, campaign: null }, 'client', 'mandatory-fields'],
      [{ product: { id: otherProduct.id } }, 'product', 'reference-unknown'],
      [{ campaign: { id: 2147483647 } }, 'campaign', 'reference-unknown'],
      [{ contact: { id: otherContact.id } }, 'contact', 'reference-unknown'],
      [{ billingContact: { id: otherContact.id } }, 'billingContact', 'reference-unknown'],
      [{ jobStatus: { id: -1 } }, 'jobStatus', 'reference-unknown'],
      [{ masterJob: { id: 2147483647 } }, 'masterJob', 'reference-unknown'],
      [{ accountDirector: { id: 2147483647 } }, 'accountDirector', 'reference-unknown'],
      [{ division: { id: gone.id } }, 'division', 'inactive-fields'],
    ];
    for (const [fields, path, code] of table) {
      const answer = await person.post('/api/jobs', sheet.draft(fields));
      expect([fields, answer.status, answer.body.code, pathsOf(answer)]).toEqual([
        fields,
        422,
        code,
        expect.arrayContaining([path]),
      ]);
    }
    const job = await sheet.job(person);
    await sheet.sql.query('update job_type set is_active = false where id = $1', [sheet.jobType.id]);
    expect((await change(job, { name: 'Kept' })).status).toBe(200);
    expect((await person.post('/api/jobs', sheet.draft())).body.code).toBe('inactive-fields');
    await sheet.sql.query('update job_type set is_active = true where id = $1', [sheet.jobType.id]);
  });

  it('with another client or type once it has transactions, unless changing the type is allowed (JOBE-12)', async () => {
    const { add } = sheet;
    const job = await sheet.job(person);
    const client = await add.client();
    const product = await add.product({ client_id: client.id });
    const campaign = await add.campaign({ product_id: product.id });
    const moved = { client: { id: client.id }, product: { id: product.id }, campaign: { id: campaign.id } };
    const type = await add.insert('job_type', { code: 'OTHER', name: 'Other' });
    expectProblem(await change(job, { client: { id: client.id } }), 422, 'reference-unknown');
    const free = await change(job, { ...moved, jobType: { id: type.id } });
    expect([free.status, free.body.client.id]).toEqual([200, client.id]);
    await add.timeEntry({
      employee_id: person.id,
      job_id: job.id,
      cost_type_id: (await add.costType()).id,
      work_date: '2026-11-16',
    });
    const back = {
      client: { id: sheet.client.id },
      product: { id: sheet.product.id },
      campaign: { id: sheet.campaign.id },
    };
    const refused = await change(free.body, { ...back, jobType: { id: sheet.jobType.id } });
    expectProblem(refused, 422, 'job-type-settled');
    expect(pathsOf(refused)).toEqual(['jobType', 'client']);
    expect((await person.get(`/api/jobs/${job.id}`)).body).toMatchObject({
      hasTransactions: true,
      allowedActions: ['edit'],
    });
    await sheet.withOptions(['allowjobtypetobechanged'], async () => {
      expect((await change(free.body, { jobType: { id: sheet.jobType.id } })).status).toBe(200);
    });
  });

  it('with another code when codes are generated (JOBE-12)', async () => {
    const job = await sheet.job(person);
    expectProblem(await change(job, { code: 'MINE' }), 422, 'job-code-given');
  });

  it('with a changed field that is read-only for the person and document type (JOBE-16, PERM-07)', async () => {
    const access = { job: 'all', project: 'all' } as const;
    const reader = await sheet.person(access, {
      readOnlyFields: { job: ['name', 'dueDate', 'client'], project: ['notes'] },
    });
    const job = await sheet.job(person, { dueDate: '2026-12-01' });
    for (const fields of [{ name: 'Other' }, { dueDate: null }, { dueDate: '2026-12-02' }]) {
      const answer = await change(job, fields, reader);
      expectProblem(answer, 422, 'read-only-field');
      expect(pathsOf(answer)).toEqual(Object.keys(fields));
    }
    const sent = await reader.put(`/api/jobs/${job.id}`, { ...job, notes: 'The rest may change' });
    expect([sent.status, sent.body.notes]).toEqual([200, 'The rest may change']);
    const project = (await person.post('/api/projects', sheet.projectDraft())).body;
    const path = `/api/projects/${-project.id}`;
    expect((await reader.put(path, { ...project, name: 'Other' })).status).toBe(200);
    const now = (await reader.get(path)).body;
    expectProblem(await reader.put(path, { ...now, notes: 'No' }), 422, 'read-only-field');
  });

  it('from people without the right, for each right of each kind (JOBE-17, PERM-09)', async () => {
    const job = await sheet.job(person);
    const project = (await person.post('/api/projects', sheet.projectDraft())).body;
    const reader = await sheet.person({ job: { read: true }, project: { read: true } });
    expect((await reader.get(`/api/jobs/${job.id}`)).body.allowedActions).toEqual([]);
    const calls = [
      () => reader.post('/api/jobs', sheet.draft()),
      () => reader.put(`/api/jobs/${job.id}`, job),
      () => reader.delete(`/api/jobs/${job.id}`),
      () => reader.post('/api/projects', sheet.projectDraft()),
      () => reader.put(`/api/projects/${-project.id}`, project),
      () => reader.delete(`/api/projects/${-project.id}`),
      () => reader.get('/api/projects/default'),
      () => reader.post('/api/jobs/deletions', [job.id]),
    ];
    for (const call of calls) expectProblem(await call(), 403, 'forbidden', String(call));
    const ofProjects = await sheet.person({ project: 'all' });
    expectProblem(await ofProjects.get(`/api/jobs/${job.id}`), 403, 'forbidden');
    expectProblem(await ofProjects.put(`/api/jobs/${job.id}`, job), 403, 'forbidden');
  });

  it('with invalid input, by field (ERR-02, JOBE-02)', async () => {
    const wrong: [object, string][] = [
      [{ id: '0' }, 'id'],
      [{ id: 5 }, 'id'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ notes: 'x'.repeat(100_001) }, 'notes'],
      [{ name: 'a\0b' }, 'name'],
      [{ dueDate: '2026-02-30' }, 'dueDate'],
      [{ client: 5 }, 'client'],
      [{ client: {} }, 'client.id'],
      [{ isActive: 'yes' }, 'isActive'],
      [{ requestId: 'x' }, 'requestId'],
      [{ surprise: 1 }, ''],
    ];
    for (const [fields, path] of wrong) {
      const answer = await person.post('/api/jobs', { ...sheet.draft(), ...fields });
      expect([Object.keys(fields), answer.status, pathsOf(answer)]).toEqual([Object.keys(fields), 400, [path]]);
    }
  });
});

describe('notes of a job', () => {
  it('are stripped of RTF, also when imported, and limited to 100 KB (JOBE-13)', async () => {
    const job = await sheet.job(person, { notes: '{\\rtf1\\ansi Two\\par lines \\u8364?}' });
    expect(job.notes).toBe('Two\nlines €');
    await sheet.sql.query('update job set notes = $2 where id = $1', [job.id, '{\\rtf1 Imported \\b bold\\b0 .}']);
    const imported = (await person.get(`/api/jobs/${job.id}`)).body;
    expect(imported.notes).toBe('Imported bold.');
    expect((await person.put(`/api/jobs/${job.id}`, imported)).body.lastModified).toBe(imported.lastModified);
    const long = 'ä'.repeat(100_000);
    expect((await change(imported, { notes: long })).body.notes).toBe(long);
  });
});

describe('a retainer', () => {
  it('is master or child, never both; a child needs an active master of the same client (JOBE-06)', async () => {
    const { client, retainerType, add } = sheet;
    const retainer = { jobType: { id: retainerType.id } };
    const neither = await person.post('/api/jobs', sheet.draft(retainer));
    expectProblem(neither, 422, 'mandatory-fields');
    expect(pathsOf(neither)).toEqual(['masterJob']);
    const master = await sheet.job(person, { ...retainer, isMasterJob: true });
    const child = await sheet.job(person, { ...retainer, masterJob: { id: master.id } });
    expect(child.masterJob).toMatchObject({ id: master.id, isActive: true });

    const otherMaster = await add.job({ is_master_job: true, job_type_id: retainerType.id });
    const inactive = await add.job({
      is_master_job: true,
      job_type_id: retainerType.id,
      client_id: client.id,
      is_active: false,
    });
    const table: [object, string, string][] = [
      [{ ...retainer, isMasterJob: true, masterJob: { id: master.id } }, 'master-and-child', 'masterJob'],
      [{ ...retainer, masterJob: { id: child.id } }, 'master-unsuitable', 'masterJob'],
      [{ ...retainer, masterJob: { id: otherMaster.id } }, 'master-unsuitable', 'masterJob'],
      [{ ...retainer, masterJob: { id: inactive.id } }, 'inactive-fields', 'masterJob'],
      [{ isMasterJob: true }, 'no-retainer', 'isMasterJob'],
      [{ masterJob: { id: master.id } }, 'no-retainer', 'masterJob'],
    ];
    for (const [fields, code, path] of table) {
      const answer = await person.post('/api/jobs', sheet.draft(fields as Record<string, unknown>));
      expect([fields, answer.status, answer.body.code, pathsOf(answer)[0]]).toEqual([fields, 422, code, path]);
    }
    expectProblem(
      await change(master, { isMasterJob: false, masterJob: { id: otherMaster.id } }),
      422,
      'master-with-children',
    );
    expectProblem(await change(child, { masterJob: { id: child.id } }), 422, 'master-unsuitable');
    expectProblem(await change(child, { masterJob: null }), 422, 'mandatory-fields');
    const closed = await change(master, { isActive: false });
    expect(closed.status).toBe(200);
    expect((await change(child, { name: 'Continued' })).status).toBe(200);
    expect((await person.get(`/api/jobs/${master.id}/open-items`)).body.children).toEqual([
      { id: child.id, code: child.code, name: 'Continued' },
    ]);
  });

  it('always needs a master when it is internal (JOBE-06)', async () => {
    const retainer = { jobType: { id: sheet.retainerType.id } };
    const alone = await person.post('/api/projects', sheet.projectDraft({ ...retainer, isMasterJob: true }));
    expect(pathsOf(alone)).toEqual(['masterJob']);
    const master = await sheet.job(person, { ...retainer, isMasterJob: true });
    const child = await person.post('/api/projects', sheet.projectDraft({ ...retainer, masterJob: { id: master.id } }));
    expect([child.status, child.body.masterJob.id]).toEqual([201, master.id]);
  });
});
