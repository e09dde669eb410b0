import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_TODAY, type TestPerson } from '#test/fixtures/test-agency.ts';
import { startTimeSheet, type TimeSheet } from '#test/fixtures/time-sheet.ts';

const SEARCH = '/api/timesheet/jobs/search';

let sheet: TimeSheet;
let person: TestPerson;
beforeAll(async () => {
  sheet = await startTimeSheet();
  person = await sheet.person();
});
afterAll(() => sheet.agency.close());

async function codesOf(query: Record<string, string | number | boolean>, who = person): Promise<string[]> {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await who.get(`${SEARCH}?${parameters}`);
  expect(status).toBe(200);
  return body.map(({ code }: { code: string }) => code);
}

describe('the job search of the time sheet', () => {
  it('offers active jobs and projects that allow time entries, with the fields of a line (TE-18, CALL-07)', async () => {
    const client = await sheet.add.client({ code: 'ACME', name: 'Acme & Söhne' });
    const job = await sheet.add.job({ code: 'OFFER1', name: 'Offered', client_id: client.id });
    const project = await sheet.add.project({ code: 'OFFER2', name: 'Offered' });
    await sheet.add.job({ code: 'OFFER3', name: 'Offered', is_active: false });
    await sheet.add.job({ code: 'OFFER4', name: 'Offered', allow_time_entries: false });
    expect((await person.get(`${SEARCH}?keyphrase=offer`)).body).toEqual([
      {
        id: job.id,
        code: 'OFFER1',
        name: 'Offered',
        isActive: true,
        isBillable: true,
        client: { id: client.id, code: 'ACME', name: 'Acme & Söhne' },
        campaign: null,
        favoriteJobId: null,
      },
      {
        id: -project.id,
        code: 'OFFER2',
        name: 'Offered',
        isActive: true,
        isBillable: false,
        client: null,
        campaign: null,
        favoriteJobId: null,
      },
    ]);
  });

  it('finds every word in code, name or client, in any order, ignoring case and accents (CALL-07)', async () => {
    const client = await sheet.add.client({ code: 'CAFE', name: 'Café Größe' });
    await sheet.add.job({ code: 'WORDS', name: 'Éclair launch 50% off_now', client_id: client.id });
    for (const keyphrase of [
      'words',
      'ECLAIR',
      'éclair',
      'launch eclair',
      'cafe WORDS',
      'grosse',
      ' launch  café ',
      '50%',
      'off_now',
      '',
    ]) {
      expect([keyphrase, await codesOf({ keyphrase })]).toEqual([keyphrase, expect.arrayContaining(['WORDS'])]);
    }
    for (const keyphrase of ['words missing', '%zz', 'off-now', 'offxnow', '5%0', '\\', "'; --", '🙂']) {
      expect([keyphrase, await codesOf({ keyphrase })]).toEqual([keyphrase, []]);
    }
    await sheet.agency.sql.query("update client set name = 'Renamed' where id = $1", [client.id]);
    expect(await codesOf({ keyphrase: 'renamed words' })).toEqual(['WORDS']);
  });

  it('lists favourites first, then client jobs, then projects, each by code (CALL-07, FAV-01)', async () => {
    const reader = await sheet.person();
    await sheet.add.job({ code: 'ORDER-B', name: 'sorted' });
    await sheet.add.job({ code: 'ORDER-A', name: 'sorted' });
    await sheet.add.project({ code: 'ORDER-0', name: 'sorted' });
    const favorite = await sheet.add.project({ code: 'ORDER-Z', name: 'sorted' });
    const { favoriteJobId } = (await reader.post('/api/jobs/favorites/', { id: -favorite.id, isBillable: false })).body;
    const found = (await reader.get(`${SEARCH}?keyphrase=sorted`)).body;
    expect(found.map(({ code, favoriteJobId: id }: { code: string; favoriteJobId: number }) => [code, id])).toEqual([
      ['ORDER-Z', favoriteJobId],
      ['ORDER-A', null],
      ['ORDER-B', null],
      ['ORDER-0', null],
    ]);
    expect(await codesOf({ keyphrase: 'sorted' })).toEqual(['ORDER-A', 'ORDER-B', 'ORDER-0', 'ORDER-Z']);
    expect(await codesOf({ keyphrase: 'sorted', maxResults: 2 }, reader)).toEqual(['ORDER-Z', 'ORDER-A']);
  });

  it('ranks an exact code first, then codes starting with it, then words in names (TE-18, CALL-07)', async () => {
    for (const [code, name] of [
      ['NEAR-1', 'Linear'],
      ['NEAR-2', 'Plain nearness'],
      ['EAR-2', 'Second'],
      ['EAR', 'Whole'],
      ['EAR-1', 'First'],
      ['ZZ-EAR', 'The ear'],
    ] as const) {
      await sheet.add.job({ code, name });
    }
    await sheet.add.project({ code: 'EAR-0', name: 'Inside' });
    expect(await codesOf({ keyphrase: 'éar' })).toEqual([
      'EAR',
      'EAR-1',
      'EAR-2',
      'EAR-0',
      'ZZ-EAR',
      'NEAR-1',
      'NEAR-2',
    ]);
    expect(await codesOf({ keyphrase: 'ear', maxResults: 1 })).toEqual(['EAR']);
  });

  it('returns at most 50 unless more are requested (WID-01, CALL-07)', async () => {
    for (let count = 0; count < 60; count += 1) await sheet.add.job({ name: 'plentiful' });
    expect(await codesOf({ keyphrase: 'plentiful' })).toHaveLength(50);
    expect(await codesOf({ keyphrase: 'plentiful', maxResults: 200 })).toHaveLength(60);
  });

  it('filters by "my jobs": led, favourite, pinned or with your own time (WID-01, CALL-07)', async () => {
    const mine = await sheet.person();
    const colleague = await sheet.person();
    const jobs = {
      led: await sheet.add.job({ code: 'MINE-LED', account_executive_id: mine.id }),
      second: await sheet.add.job({ code: 'MINE-SECOND', secondary_account_executive_id: mine.id }),
      directed: await sheet.add.job({ code: 'MINE-DIRECTED', account_director_id: mine.id }),
      favorite: await sheet.add.job({ code: 'MINE-FAVORITE' }),
      pinned: await sheet.add.job({ code: 'MINE-PINNED' }),
      worked: await sheet.add.job({ code: 'MINE-WORKED' }),
      other: await sheet.add.job({ code: 'MINE-NOT' }),
    };
    await sheet.agency.sql.query('insert into favorite_job (employee_id, job_id) values ($1, $2)', [
      mine.id,
      jobs.favorite.id,
    ]);
    await sheet.add.pin({ employee_id: mine.id, job_id: jobs.pinned.id, cost_type_id: sheet.costType.id });
    const worked = { cost_type_id: sheet.costType.id, work_date: TEST_TODAY };
    await sheet.add.timeEntry({ employee_id: mine.id, job_id: jobs.worked.id, ...worked });
    await sheet.add.timeEntry({ employee_id: colleague.id, job_id: jobs.other.id, ...worked });
    expect((await codesOf({ mine: true }, mine)).sort()).toEqual([
      'MINE-DIRECTED',
      'MINE-FAVORITE',
      'MINE-LED',
      'MINE-PINNED',
      'MINE-SECOND',
      'MINE-WORKED',
    ]);
    expect(await codesOf({ mine: true, keyphrase: 'pinned' }, mine)).toEqual(['MINE-PINNED']);
    await sheet.agency.sql.query('update employee set supervisor_id = $1 where id = $2', [mine.id, colleague.id]);
    await sheet.agency.sql.query("insert into employee_role values ($1, 'TimesheetSupervisorEdit')", [mine.id]);
    expect(await codesOf({ mine: true, employeeid: colleague.id }, mine)).toEqual(['MINE-NOT']);
    await sheet.agency.sql.query('update employee set supervisor_id = null where id = $1', [colleague.id]);
    const query = `/api/timesheet/jobs/search?mine=true&employeeid=${colleague.id}`;
    expect((await mine.get(query)).status).toBe(403);
    expect(await codesOf({ mine: false, keyphrase: 'mine-not' }, mine)).toEqual(['MINE-NOT']);
  });

  it('rejects unknown and invalid parameters (ERR-02, CALL-07)', async () => {
    for (const query of [
      'mine=yes',
      'maxResults=0',
      'maxResults=201',
      'maxResults=x',
      'employeeid=me',
      'keyphrase=%00',
      `keyphrase=${'x'.repeat(201)}`,
    ]) {
      const answer = await person.get(`${SEARCH}?${query}`);
      expect([query, answer.status, answer.body.errors.length > 0]).toEqual([query, 400, true]);
    }
  });
});

describe('a job for time entry', () => {
  it('is returned in full: client jobs and internal projects under their own addresses (CALL-08)', async () => {
    const client = await sheet.add.client();
    const product = await sheet.add.product({ client_id: client.id, code: 'P', name: 'Product' });
    const jobType = await sheet.add.insert('job_type', { code: 'JT', name: 'Type' });
    const lead = await sheet.add.employee({ name: 'Lead' });
    const job = await sheet.add.job({
      client_id: client.id,
      product_id: product.id,
      job_type_id: jobType.id,
      account_executive_id: lead.id,
      account_director_id: lead.id,
      allow_time_entries: false,
      is_active: false,
    });
    const { status, body } = await person.get(`/api/timesheet/jobs/${job.id}/details`);
    expect([status, body]).toMatchObject([
      200,
      {
        id: job.id,
        isActive: false,
        isBillable: true,
        allowTimeEntries: false,
        jobType: { id: jobType.id, code: 'JT', name: 'Type' },
        accountExecutive: { id: lead.id, name: 'Lead' },
        accountDirector: { id: lead.id, name: 'Lead' },
        product: { id: product.id, code: 'P', name: 'Product' },
        favoriteJobId: null,
      },
    ]);
    const project = await person.get(`/api/timesheet/projects/${sheet.project.id}/details`);
    expect([project.status, project.body.id, project.body.client]).toEqual([200, -sheet.project.id, null]);
  });

  it('returns 404 under the other address and for an unknown ID (CALL-08)', async () => {
    for (const part of ['details', 'costtypes']) {
      expect((await person.get(`/api/timesheet/projects/${sheet.job.id}/${part}`)).status).toBe(404);
      expect((await person.get(`/api/timesheet/jobs/${sheet.project.id}/${part}`)).status).toBe(404);
      expect((await person.get(`/api/timesheet/jobs/2147483647/${part}`)).status).toBe(404);
      expect((await person.get(`/api/timesheet/jobs/-1/${part}`)).body.detail).toBe('Invalid id requested');
    }
  });

  it('offers every active cost type for time, or those it is limited to (CALL-08, TE-17)', async () => {
    const [offered, retired] = [
      await sheet.add.costType({ name: 'Offered' }),
      await sheet.add.costType({ is_active: false }),
    ];
    const bought = await sheet.add.costType({ is_time: false });
    const idsOf = async (path: string) =>
      (await person.get(`/api/timesheet/${path}/costtypes`)).body.map(({ id }: { id: number }) => id);
    for (const path of [`jobs/${sheet.job.id}`, `projects/${sheet.project.id}`]) {
      const ids = await idsOf(path);
      expect(ids).toEqual(expect.arrayContaining([offered.id, sheet.costType.id]));
      expect(ids).not.toContain(retired.id);
      expect(ids).not.toContain(bought.id);
    }
    const narrow = await sheet.add.job();
    for (const { id } of [offered, retired, bought]) {
      await sheet.agency.sql.query('insert into job_cost_type values ($1, $2)', [narrow.id, id]);
    }
    const answer = await person.get(`/api/timesheet/jobs/${narrow.id}/costtypes`);
    expect(answer.body).toEqual([{ id: offered.id, code: offered.code, name: 'Offered', isActive: true }]);
  });
});
