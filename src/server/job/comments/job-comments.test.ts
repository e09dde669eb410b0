import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let sheet: JobSheet;
let person: TestPerson;
let path: string;
beforeAll(async () => {
  sheet = await startJobSheet();
  person = await sheet.person();
  path = `/api/jobs/${(await sheet.job(person)).id}/comments`;
});
afterAll(() => sheet.agency.close());

describe('comments on a job', () => {
  it('are added, edited and deleted by their author, and listed newest first (COMM-01)', async () => {
    const first = await person.post(path, { text: '  Client called  ' });
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        createdOn: expect.any(String),
        createdBy: { id: person.id, name: expect.any(String) },
        text: 'Client called',
        isSystem: false,
        editedOn: null,
        mentions: [],
        attachments: [],
      },
    ]);
    const second = (await person.post(path, { text: 'Called back' })).body;
    expect((await person.get(path)).body).toEqual([second, first.body]);
    const changed = await person.put(`${path}/${first.body.id}`, { text: 'Client wrote' });
    expect([changed.body.text, changed.body.editedOn]).toEqual(['Client wrote', expect.any(String)]);
    expect((await person.delete(`${path}/${second.id}`)).status).toBe(204);
    expectProblem(await person.delete(`${path}/${second.id}`), 404, 'not-found');
    expect((await person.get(path)).body).toEqual([changed.body]);
    expect((await sheet.trailOf('job_comment', first.body.id)).map(({ action }) => action)).toEqual([
      'create',
      'update',
    ]);
  });

  it('are stored once when a request is repeated; a request ID of another job is rejected (COMM-01)', async () => {
    const requestId = crypto.randomUUID();
    const both = await Promise.all([1, 2].map(() => person.post(path, { text: 'Once', requestId })));
    both.push(await person.post(path, { text: 'Once', requestId }));
    expect(new Set(both.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const standing = (await person.get(path)).body.filter(({ text }: { text: string }) => text === 'Once');
    expect(standing).toEqual([both[0]!.body]);
    expect(await sheet.trailOf('job_comment', both[0]!.body.id)).toHaveLength(1);
    const elsewhere = `/api/jobs/${(await sheet.job(person)).id}/comments`;
    expectProblem(await person.post(elsewhere, { text: 'Once', requestId }), 409, 'request-id-reused');
    const other = await sheet.person();
    expect((await other.post(path, { text: 'Once', requestId })).body.id).not.toBe(both[0]!.body.id);
  });

  it("of other people and of the system can't be changed (COMM-01, PERM-09)", async () => {
    const mine = (await person.post(path, { text: 'Mine' })).body;
    const other = await sheet.person();
    expectProblem(await other.put(`${path}/${mine.id}`, { text: 'Yours' }), 403, 'forbidden');
    expectProblem(await other.delete(`${path}/${mine.id}`), 403, 'forbidden');
    const job_id = Number(path.split('/')[3]);
    const own = { job_id, created_by_id: person.id, text: 'Job inactive', is_system: true };
    const { id } = await sheet.add.insert('job_comment', own);
    expectProblem(await person.delete(`${path}/${id}`), 403, 'forbidden');
  });

  it('are rejected when blank or too long, and on an unknown or unreadable job (COMM-01)', async () => {
    expectProblem(await person.post(path, { text: ' \n' }), 422, 'comment-empty');
    expectProblem(await person.post(path, { text: 'x'.repeat(4001) }), 400, 'invalid-request');
    expectProblem(await person.post('/api/jobs/2147483647/comments', { text: 'x' }), 404, 'not-found');
    const mine = (await person.post(path, { text: 'Mine' })).body;
    const elsewhere = `/api/jobs/${(await sheet.job(person)).id}/comments/${mine.id}`;
    expectProblem(await person.put(elsewhere, { text: 'x' }), 404, 'not-found');
    const ofProjects = await sheet.person({ project: 'all' });
    expectProblem(await ofProjects.get(path), 404, 'not-found');
    const project = await sheet.add.project();
    expect((await ofProjects.post(`/api/jobs/${project.id}/comments`, { text: 'Ours' })).status).toBe(201);
  });
});
