import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let sheet: JobSheet;
let person: TestPerson;
beforeAll(async () => {
  sheet = await startJobSheet();
  person = await sheet.person();
});
afterAll(() => sheet.agency.close());

const found = async (keyphrase: string) =>
  (await person.get(`/api/jobs/search?keyphrase=${encodeURIComponent(keyphrase)}`)).body.map(
    ({ id, clientOrderNumber }: { id: number; clientOrderNumber: string | null }) => [id, clientOrderNumber],
  );

describe('the number of the client’s order for a job', () => {
  it('is saved, listed and searchable, also after it is changed or removed (JOBE-02, JOB-06)', async () => {
    const job = await sheet.job(person, { clientOrderNumber: ' 4711/Ä-x ' });
    expect(job.clientOrderNumber).toBe('4711/Ä-x');
    for (const words of ['4711', 'brand 4711/a-X', 'acme 4711'])
      expect(await found(words)).toEqual([[job.id, '4711/Ä-x']]);
    const changed = await person.put(`/api/jobs/${job.id}`, { ...job, clientOrderNumber: '0815' });
    expect([await found('4711'), await found('0815')]).toEqual([[], [[job.id, '0815']]]);
    await person.put(`/api/jobs/${job.id}`, { ...changed.body, clientOrderNumber: null });
    expect(await found('0815')).toEqual([]);
    const trail = await sheet.trailOf('job', job.id);
    expect(JSON.stringify(trail)).toContain('0815');
  });

  it('has at most 100 characters (JOBE-02)', async () => {
    const answer = await person.post('/api/jobs', sheet.draft({ clientOrderNumber: 'x'.repeat(101) }));
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path: 'clientOrderNumber' }]]);
  });
});
