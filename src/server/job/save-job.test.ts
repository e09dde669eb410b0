import { randomUUID } from 'node:crypto';
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

describe('a client job', () => {
  it('is created with POST and read back in full; an unchanged save changes nothing (JOBE-02, JOBE-10)', async () => {
    const fields = {
      opened: '2026-11-02',
      dueDate: '2026-12-24',
      externalCode1: ' X1 ',
      clientReference: 'PO 12',
      clientCostCentre: ' ',
      notes: 'For the spring.',
      restrictedToOffice: true,
      allowTimeEntries: false,
      estimateValidationIgnoredForPurchaseOrders: true,
      secondaryAccountExecutive: { id: person.id },
      accountDirector: { id: sheet.director.id },
    };
    const made = await person.post('/api/jobs/', sheet.draft(fields));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      code: expect.stringMatching(/^J\d{5}$/),
      name: 'Brand film',
      isActive: true,
      isBillable: true,
      client: { id: sheet.client.id, code: 'ACME', name: 'Acme', isActive: true },
      jobType: { id: sheet.jobType.id, isRetainer: false },
      accountExecutive: { id: sheet.director.id, name: 'Dana Director' },
      secondaryAccountExecutive: { id: person.id },
      opened: '2026-11-02',
      dueDate: '2026-12-24',
      externalCode1: 'X1',
      clientCostCentre: null,
      restrictedToOffice: true,
      allowTimeEntries: false,
      hasTransactions: false,
      hasChanges: false,
      numberingMethod: { code: 'AUTO', source: 'default', pattern: 'J#####' },
      lastModifiedBy: { id: person.id },
      allowedActions: ['edit', 'delete'],
    });
    const path = `/api/jobs/${made.body.id}`;
    expect((await person.get(path)).body).toEqual(made.body);
    const again = await person.put(path, made.body);
    expect([again.status, again.body]).toEqual([200, made.body]);
    expect(await sheet.trailOf('job', made.body.id)).toMatchObject([{ by: person.id, action: 'create' }]);
  });

  it('is changed with PUT, by field, with its trail (JOBE-10)', async () => {
    const job = await sheet.job(person);
    const { status, body } = await person.put(`/api/jobs/${job.id}`, {
      id: job.id,
      name: ' Brand film II ',
      dueDate: '2027-01-01',
      lastModified: job.lastModified,
    });
    expect([status, body.name, body.dueDate, body.client.id]).toEqual([
      200,
      'Brand film II',
      '2027-01-01',
      sheet.client.id,
    ]);
    expect(body.lastModified > job.lastModified).toBe(true);
    expect((await sheet.trailOf('job', job.id))[1]).toEqual({
      by: person.id,
      action: 'update',
      before: { name: 'Brand film', dueDate: null },
      after: { name: 'Brand film II', dueDate: '2027-01-01' },
    });
  });

  it('rejects a concurrent change with the current version (JOBE-14)', async () => {
    const job = await sheet.job(person);
    const path = `/api/jobs/${job.id}`;
    const mine = { id: job.id, name: 'Mine', lastModified: job.lastModified };
    const theirs = await person.put(path, { ...mine, name: 'Theirs' });
    const late = await person.put(path, mine);
    expectProblem(late, 409, 'changed-elsewhere');
    expect(late.body.current).toEqual(theirs.body);
    expect((await person.get(path)).body.name).toBe('Theirs');
    const repeated = await person.put(path, { ...mine, name: 'Theirs' });
    expect([repeated.status, repeated.body]).toEqual([200, theirs.body]);
    const unread = await person.put(path, { id: job.id, name: 'Unread' });
    expectProblem(unread, 400, 'invalid-request');
    expect(unread.body.errors[0].path).toBe('lastModified');
  });

  it('changed by ten people concurrently keeps one change, and notifies the others (JOBE-14)', async () => {
    const job = await sheet.job(person);
    const path = `/api/jobs/${job.id}`;
    const change = (index: number) =>
      person.put(path, { id: job.id, name: `Version ${index}`, lastModified: job.lastModified });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => change(index)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const kept = answers.find(({ status }) => status === 200)!.body;
    expect((await person.get(path)).body).toEqual(kept);
    expect(answers.every(({ status, body }) => status === 200 || body.current.name === kept.name)).toBe(true);
    expect(await sheet.trailOf('job', job.id)).toHaveLength(2);
  });

  it('is created once for a repeated or concurrent request ID (JOBE-10)', async () => {
    const requestId = randomUUID();
    const body = sheet.draft({ requestId });
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.post('/api/jobs', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expectProblem(await person.post('/api/projects', sheet.projectDraft({ requestId })), 409, 'request-id-reused');
  });

  it('made fifty times at one moment has fifty codes in a row (JOBE-12)', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => person.post('/api/jobs', sheet.draft())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const numbers = answers.map(({ body }) => Number(body.code.slice(1))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => numbers[0]! + index));
  });

  it('passes over codes that are taken, and takes no number for a save that fails (JOBE-12)', async () => {
    const before = await person.get('/api/jobs/numbering-method');
    const next = Number(before.body.nextCode.slice(1));
    const code = (number: number) => `J${String(number).padStart(5, '0')}`;
    await sheet.add.job({ code: code(next) });
    expectProblem(await person.post('/api/jobs', sheet.draft({ name: ' ' })), 422, 'mandatory-fields');
    expect((await person.get('/api/jobs/numbering-method')).body.nextCode).toBe(code(next + 1));
    expect((await sheet.job(person, { code: 'TYPED' })).code).toBe(code(next + 1));
    expect((await sheet.job(person)).code).toBe(code(next + 2));
  });

  it('uses the rule of the product, otherwise client, otherwise division; a manual rule asks for the code (JOBE-12)', async () => {
    const { add } = sheet;
    const division = await add.insert('division', { code: 'MEL', name: 'Melbourne' });
    const rules = { division_id: division.id, method: 'MANUAL', pattern: null };
    await add.insert('numbering_rule', rules);
    const client = await add.client();
    const product = await add.product({ client_id: client.id });
    const campaign = await add.campaign({ product_id: product.id });
    await add.insert('numbering_rule', { client_id: client.id, method: 'AUTO', pattern: 'C-##' });
    const method = async (query: string) => (await person.get(`/api/jobs/numbering-method?${query}`)).body;
    expect(await method(`divisionId=${division.id}`)).toMatchObject({
      code: 'MANUAL',
      source: 'division',
      nextCode: null,
    });
    expect(await method(`divisionId=${division.id}&clientId=${client.id}`)).toMatchObject({
      source: 'client',
      nextCode: 'C-01',
    });
    await add.insert('numbering_rule', { product_id: product.id, method: 'AUTO', pattern: 'P#' });
    const of = { client: { id: client.id }, product: { id: product.id }, campaign: { id: campaign.id } };
    expect((await sheet.job(person, of)).code).toBe('P1');

    const manual = { division: { id: division.id } };
    const refused = await person.post('/api/jobs', sheet.draft(manual));
    expectProblem(refused, 422, 'mandatory-fields');
    expect(refused.body.errors).toEqual([{ path: 'code', message: 'Mandatory fields are required' }]);
    const typed = await sheet.job(person, { ...manual, code: ' MEL-1 ' });
    expect(typed.code).toBe('MEL-1');
    expectProblem(await person.post('/api/jobs', sheet.draft({ ...manual, code: 'MEL-1' })), 422, 'job-code-taken');
    const both = await Promise.all(
      [1, 2].map(() => person.post('/api/jobs', sheet.draft({ ...manual, code: 'MEL-2' }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const renamed = { id: typed.id, code: 'MEL-3', lastModified: typed.lastModified };
    expect((await person.put(`/api/jobs/${typed.id}`, renamed)).body.code).toBe('MEL-3');
  });

  it('says itself when its status changed and when it was made inactive (COMM-01)', async () => {
    const status = await sheet.add.insert('job_status', { code: 'HOLD', name: 'On hold' });
    const job = await sheet.job(person);
    const change = { id: job.id, jobStatus: { id: status.id }, isActive: false, lastModified: job.lastModified };
    const changed = await person.put(`/api/jobs/${job.id}`, change);
    expect([changed.body.isActive, changed.body.jobStatus.name]).toEqual([false, 'On hold']);
    const comments = (await person.get(`/api/jobs/${job.id}/comments`)).body;
    expect(comments.map(({ text, isSystem }: { text: string; isSystem: boolean }) => [text, isSystem])).toEqual([
      ['Job inactive', true],
      ['– → On hold', true],
    ]);
  });
});

describe('an internal project', () => {
  it('begins with defaults, gets a negative id, and its path has no sign (JOBE-01, JOBE-15)', async () => {
    const begun = (await person.get('/api/projects/default')).body;
    expect(begun).toMatchObject({
      id: 0,
      isBillable: false,
      opened: '2026-11-21',
      accountExecutive: { id: person.id },
    });
    const sent = { ...begun, code: 'HR', name: 'People', jobType: { id: sheet.jobType.id } };
    const made = await person.post('/api/projects/', sent);
    expect([made.status, made.body.id < 0, made.body.isBillable, made.body.code]).toEqual([201, true, false, 'HR']);
    const id = -made.body.id;
    expect((await person.get(`/api/projects/${id}`)).body).toEqual(made.body);
    const changed = await person.put(`/api/projects/${id}`, { ...made.body, name: 'Human resources' });
    expect([changed.status, changed.body.name]).toEqual([200, 'Human resources']);
    expectProblem(await person.put(`/api/projects/${id}`, { ...changed.body, id }), 400, 'invalid-request');
    expect((await person.delete(`/api/projects/${id}`)).status).toBe(204);
    expectProblem(await person.get(`/api/projects/${id}`), 404, 'not-found');
  });

  it('needs a client or a code; with a client and no code it is numbered (JOBE-03)', async () => {
    const neither = await person.post('/api/projects', sheet.projectDraft({ code: '' }));
    expectProblem(neither, 422, 'mandatory-fields');
    expect(neither.body.errors.map(({ path }: { path: string }) => path)).toEqual(['code', 'client']);
    const numbered = await person.post(
      '/api/projects',
      sheet.projectDraft({ code: '', client: { id: sheet.client.id } }),
    );
    expect([numbered.status, numbered.body.code]).toEqual([201, expect.stringMatching(/^J\d{5}$/)]);
  });

  it('is not there under the path of a client job, and the other way round; id 0 is none (JOBE-09)', async () => {
    const job = await sheet.job(person);
    const project = (await person.post('/api/projects', sheet.projectDraft())).body;
    for (const method of ['get', 'delete'] as const) {
      expectProblem(await person[method](`/api/projects/${job.id}`), 404, 'not-found');
      expectProblem(await person[method](`/api/jobs/${-project.id}`), 404, 'not-found');
      expect((await person[method]('/api/jobs/0')).body.detail).toBe('Invalid id requested');
      expect((await person[method]('/api/projects/0')).body.detail).toBe('Invalid id requested');
    }
    expectProblem(
      await person.put(`/api/projects/${job.id}`, { ...job, id: -job.id, isBillable: false }),
      404,
      'not-found',
    );
    const asProject = await person.post('/api/projects', sheet.draft({ isBillable: true }));
    expectProblem(asProject, 400, 'invalid-request');
    expect(asProject.body.errors[0].path).toBe('isBillable');
  });
});
