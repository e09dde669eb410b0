import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let sheet: JobSheet;
let person: TestPerson;
let film: { id: number };
let cafe: { id: number };
let admin: { id: number };
beforeAll(async () => {
  sheet = await startJobSheet();
  const { add, client } = sheet;
  person = await sheet.person();
  film = await add.job({ code: 'FILM', name: 'Brand film', client_id: client.id, account_executive_id: person.id });
  cafe = await add.job({ code: 'CAFE', name: 'Café opening', secondary_account_executive_id: person.id });
  await add.job({ code: 'OLD', name: 'Old film', is_active: false });
  admin = await add.project({ code: 'ADMIN', name: 'Administration film' });
});
afterAll(() => sheet.agency.close());

const SEARCH = '/api/jobs/search';
const codesOf = async (query: string, who = person) =>
  (await who.get(`${SEARCH}?${query}`)).body.map(({ code }: { code: string }) => code);

describe('the job list', () => {
  it('finds words in any order over code, name and client, without regard to case and accents, the code that was meant first (JOB-02, JOB-06)', async () => {
    expect(await codesOf('keyphrase=film')).toEqual(['FILM', 'ADMIN', 'OLD']);
    expect(await codesOf('keyphrase=FILM%20acm')).toEqual(['FILM']);
    expect(await codesOf('keyphrase=cafe%20open')).toEqual(['CAFE']);
    expect(await codesOf('keyphrase=100%25_')).toEqual([]);
    expect(await codesOf('')).toEqual(['ADMIN', 'CAFE', 'FILM', 'OLD']);
  });

  it('narrows by status, type, favourite, account executive and how many (JOB-06)', async () => {
    await person.post('/api/jobs/favorites', { id: film.id, isBillable: true });
    expect(await codesOf('status=active')).toEqual(['ADMIN', 'CAFE', 'FILM']);
    expect(await codesOf('status=inactive')).toEqual(['OLD']);
    expect(await codesOf('type=project')).toEqual(['ADMIN']);
    expect(await codesOf('type=job')).toEqual(['CAFE', 'FILM', 'OLD']);
    expect(await codesOf('favorite=true')).toEqual(['FILM']);
    expect(await codesOf(`accountExecutiveID=${person.id}`)).toEqual(['CAFE', 'FILM']);
    expect(await codesOf('maxResults=2')).toEqual(['ADMIN', 'CAFE']);
    for (const wrong of [
      'status=open',
      'type=x',
      'favorite=1',
      'maxResults=0',
      'maxResults=1001',
      'accountExecutiveID=x',
    ]) {
      expectProblem(await person.get(`${SEARCH}?${wrong}`), 400, 'invalid-request', wrong);
    }
  });

  it('returns the row of a job, and a project with its negative id (JOB-07, JOBE-01)', async () => {
    const [row] = (await person.get(`${SEARCH}?keyphrase=brand`)).body;
    expect(row).toEqual({
      id: film.id,
      code: 'FILM',
      name: 'Brand film',
      isActive: true,
      isBillable: true,
      client: { id: sheet.client.id, code: 'ACME', name: 'Acme' },
      clientOrderNumber: null,
      product: null,
      campaign: null,
      jobType: null,
      division: null,
      jobStatus: null,
      accountExecutive: { id: person.id, name: expect.stringMatching(/^Employee/) },
      opened: null,
      dueDate: null,
      isMasterJob: false,
      masterJob: null,
      agencyJob: null,
      favoriteJobId: expect.any(Number),
      studioJobCount: 0,
      progressPercent: null,
      lastModified: expect.any(String),
      allowedActions: ['edit', 'delete'],
    });
    expect((await person.get(`${SEARCH}?keyphrase=admin`)).body[0].id).toBe(-admin.id);
  });

  it('contains only readable records, with allowed actions (PERM-06, PERM-09, JOBE-17)', async () => {
    const jobsOnly = await sheet.person({ job: { read: true, update: true } });
    expect(await codesOf('', jobsOnly)).toEqual(['CAFE', 'FILM', 'OLD']);
    expect((await jobsOnly.get(SEARCH)).body[0].allowedActions).toEqual(['edit']);
    const projectsOnly = await sheet.person({ project: { read: true, delete: true } });
    expect(await codesOf('', projectsOnly)).toEqual(['ADMIN']);
    expect((await projectsOnly.get(SEARCH)).body[0].allowedActions).toEqual(['delete']);
    expectProblem(await (await sheet.person({ timecell: 'all' })).get(SEARCH), 403, 'forbidden');
  });

  it('returns existing and readable jobs of a list of ids in its order (JOB-05)', async () => {
    const ids = [-admin.id, cafe.id, 2147483647, admin.id, -film.id, cafe.id];
    const rows = (await person.post('/api/jobs/searchbyids', ids)).body;
    expect(rows.map(({ code }: { code: string }) => code)).toEqual(['ADMIN', 'CAFE']);
    const jobsOnly = await sheet.person({ job: { read: true } });
    expect((await jobsOnly.post('/api/jobs/searchbyids', ids)).body).toHaveLength(1);
    expect((await person.post('/api/jobs/searchbyids', [])).body).toEqual([]);
    expectProblem(await person.post('/api/jobs/searchbyids', ['1']), 400, 'invalid-request');
  });

  it('my jobs are those that one leads, is second on or directs (FIX-45)', async () => {
    const leader = await sheet.person();
    const { add } = sheet;
    await add.job({ code: 'LEAD', name: 'Led', account_executive_id: leader.id });
    await add.job({ code: 'SECOND', name: 'Second on', secondary_account_executive_id: leader.id });
    await add.job({ code: 'DIRECT', name: 'Directed', account_director_id: leader.id });
    await add.project({ code: 'INTERN', name: 'Directed inside', account_director_id: leader.id });
    expect(await codesOf(`accountExecutiveID=${leader.id}`)).toEqual(['DIRECT', 'INTERN', 'LEAD', 'SECOND']);
    expect(await codesOf(`accountExecutiveID=${leader.id}&type=job&keyphrase=dir`)).toEqual(['DIRECT']);
  });

  it('finds words among the jobs of an alert, and answers them page by page (FIX-36)', async () => {
    const ids = [-admin.id, cafe.id];
    const codes = async (query: string) => {
      const { body } = await person.post(`/api/jobs/searchbyids?${query}`, ids);
      return body.map(({ code }: { code: string }) => code);
    };
    expect(await codes('keyphrase=cafe')).toEqual(['CAFE']);
    expect(await codes('keyphrase=nothing-like-it')).toEqual([]);
    expect(await codes('maxResults=1')).toEqual(['ADMIN']);
    expect(await codes('maxResults=50&keyphrase=')).toEqual(['ADMIN', 'CAFE']);
    expectProblem(await person.post('/api/jobs/searchbyids?maxResults=0', ids), 400, 'invalid-request');
  });
});
