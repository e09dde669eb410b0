import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONDAY, savedAs, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';

let sheet: TimeSheet;
beforeAll(async () => {
  sheet = await startTimeSheet();
});
afterAll(() => sheet.agency.close());

const week = `startDate=${MONDAY}&endDate=2026-11-22`;

describe('reading time entries', () => {
  it('returns an entry with every field of the specification (TE-01, CALL-09)', async () => {
    const { add } = sheet;
    const client = await add.client({ code: 'ACME', name: 'Acme' });
    const product = await add.product({ client_id: client.id, code: 'SOAP', name: 'Soap' });
    const campaign = await add.campaign({ product_id: product.id, code: 'SPRING', name: 'Spring' });
    const jobType = await add.insert('job_type', { code: 'PROD', name: 'Production' });
    const executive = await add.employee({ name: 'Alex Executive' });
    const director = await add.employee({ name: 'Dana Director' });
    const job = await add.job({
      code: 'SOAP1',
      name: 'Soap film',
      client_id: client.id,
      product_id: product.id,
      campaign_id: campaign.id,
      job_type_id: jobType.id,
      account_executive_id: executive.id,
      account_director_id: director.id,
    });
    const person = await sheet.person({ name: 'Emma Example' });
    await add.period({ start_date: '2026-11-01', end_date: '2026-11-30' });
    const pin = await add.pin({ employee_id: person.id, job_id: job.id, cost_type_id: sheet.costType.id });
    const { id } = await sheet.entry(person, { jobId: job.id, units: 7.6, notes: 'Storyboard' });

    const clientRef = { id: client.id, code: 'ACME', name: 'Acme' };
    const campaignRef = { id: campaign.id, code: 'SPRING', name: 'Spring' };
    const expected = {
      id,
      units: 7.6,
      notes: 'Storyboard',
      transactionDate: MONDAY,
      isApproved: false,
      isBilled: false,
      isPeriodLocked: false,
      isCurrentPeriod: true,
      isBillable: true,
      lastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      error: null,
      returned: null,
      employee: { id: person.id, name: 'Emma Example' },
      timeAllocation: {
        job: {
          id: job.id,
          code: 'SOAP1',
          name: 'Soap film',
          isActive: true,
          isBillable: true,
          client: clientRef,
          campaign: campaignRef,
        },
        costType: { id: sheet.costType.id, code: 'DESIGN', name: 'Design', isActive: true },
        jobType: { id: jobType.id, code: 'PROD', name: 'Production' },
        accountExecutive: { id: executive.id, name: 'Alex Executive' },
        accountDirector: { id: director.id, name: 'Dana Director' },
        lineId: null,
        pinId: pin.id,
        product: { id: product.id, code: 'SOAP', name: 'Soap' },
        client: clientRef,
        campaign: campaignRef,
      },
    };
    expect((await person.get(`${TIME_ENTRIES}/${id}`)).body).toEqual(expected);
    expect((await person.get(`${TIME_ENTRIES}?${week}`)).body).toEqual([expected]);
  });

  it('returns a negative ID and no client for an internal project, and no cost type for old entries without one (TE-01, CALL-09)', async () => {
    const person = await sheet.person();
    const own = await sheet.entry(person, { jobId: -sheet.project.id, isBillable: false });
    expect(own.timeAllocation.job).toMatchObject({ id: -sheet.project.id, isBillable: false, client: null });
    const old = await sheet.add.timeEntry({
      employee_id: person.id,
      job_id: sheet.job.id,
      cost_type_id: null,
      work_date: MONDAY,
      units: '-0.25',
    });
    expect((await person.get(`${TIME_ENTRIES}/${old.id}`)).body).toMatchObject({
      units: -0.25,
      timeAllocation: { costType: null },
    });
  });

  it('lists both days of the range and nothing outside it, from one day to 366 (CALL-09)', async () => {
    const person = await sheet.person();
    for (const transactionDate of ['2026-11-15', MONDAY, '2026-11-22', '2026-11-23'])
      await sheet.entry(person, { transactionDate });
    const listed = (await person.get(`${TIME_ENTRIES}?${week}`)).body;
    expect(listed.map((entry: { transactionDate: string }) => entry.transactionDate)).toEqual([MONDAY, '2026-11-22']);
    expect((await person.get(`${TIME_ENTRIES}?startDate=${MONDAY}&endDate=${MONDAY}`)).body).toHaveLength(1);
    expect((await person.get(`${TIME_ENTRIES}?startDate=2026-01-01&endDate=2027-01-01`)).status).toBe(200);
    for (const range of ['startDate=2026-01-01&endDate=2027-01-02', `startDate=${MONDAY}&endDate=2026-11-15`]) {
      const answer = await person.get(`${TIME_ENTRIES}?${range}`);
      expect([range, answer.status, answer.body.errors[0].path]).toEqual([range, 400, 'endDate']);
    }
    for (const range of [
      '',
      `startDate=${MONDAY}`,
      'startDate=2026-02-30&endDate=2026-03-01',
      `${week}&employeeId=x`,
    ]) {
      const answer = await person.get(`${TIME_ENTRIES}?${range}`);
      expect([range, answer.status, answer.body.code]).toEqual([range, 400, 'invalid-request']);
    }
  });

  it("hides other people's time: 404 for an entry, 403 for the list (PERM-09, CALL-09)", async () => {
    const emma = await sheet.person();
    const noah = await sheet.person();
    const { id } = await sheet.entry(emma);
    const answer = await noah.get(`${TIME_ENTRIES}/${id}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
    expect((await noah.get(`${TIME_ENTRIES}/2147483647`)).status).toBe(404);
    const list = await noah.get(`${TIME_ENTRIES}?${week}&employeeId=${emma.id}`);
    expect([list.status, list.body.detail]).toEqual([403, 'Permission denied']);
    expect((await noah.get(`${TIME_ENTRIES}?${week}&employeeId=2147483647`)).status).toBe(403);
    expect((await noah.get(`${TIME_ENTRIES}?${week}&employeeId=${noah.id}`)).status).toBe(200);
  });
});

describe('saving a time entry', () => {
  it('creates an entry with POST and 201, and updates it with PUT (TE-03)', async () => {
    const person = await sheet.person();
    const made = await person.post(`${TIME_ENTRIES}/`, sheet.draft({ units: 2.5, notes: 'first' }));
    expect([made.status, made.body.units, made.body.notes]).toEqual([201, 2.5, 'first']);
    const changes = {
      units: 3,
      notes: 'second',
      transactionDate: '2026-11-17',
      jobId: -sheet.project.id,
      isBillable: false,
    };
    const changed = await person.put(`${TIME_ENTRIES}/${made.body.id}`, savedAs(made.body, changes));
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ id: made.body.id, units: 3, notes: 'second', transactionDate: '2026-11-17' });
    expect(changed.body.timeAllocation.job.id).toBe(-sheet.project.id);
    expect((await person.get(`${TIME_ENTRIES}/${made.body.id}`)).body).toEqual(changed.body);
    expect(Date.parse(changed.body.lastModified)).toBeGreaterThan(Date.parse(made.body.lastModified));
  });

  it('requires ID 0 or less in a POST, and the ID of the path in a PUT (TE-03)', async () => {
    const person = await sheet.person();
    expect((await person.post(TIME_ENTRIES, sheet.draft({ id: -7 }))).status).toBe(201);
    const wrong = await person.post(TIME_ENTRIES, sheet.draft({ id: 7 }));
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'id']);
    const entry = await sheet.entry(person);
    const other = await person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { id: entry.id + 1 }));
    expect([other.status, other.body.errors[0].path]).toEqual([400, 'id']);
    const withoutStamp = await person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { lastModified: undefined }));
    expect([withoutStamp.status, withoutStamp.body.errors[0].path]).toEqual([400, 'lastModified']);
  });

  it('rounds hours to 2 decimals, half away from zero, based on the digits sent (TE-13)', async () => {
    const person = await sheet.person();
    const units = [];
    for (const sent of [1.005, 0.285, 0.0149, -1.005]) units.push((await sheet.entry(person, { units: sent })).units);
    expect(units).toEqual([1.01, 0.29, 0.01, -1.01]);
  });

  it("rejects the second of two people's saves with the current entry, without losing data (TE-20)", async () => {
    const person = await sheet.person();
    const read = await sheet.entry(person, { notes: 'as read' });
    const first = await person.put(`${TIME_ENTRIES}/${read.id}`, savedAs(read, { notes: 'first' }));
    const second = await person.put(`${TIME_ENTRIES}/${read.id}`, savedAs(read, { notes: 'second' }));
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'changed-elsewhere',
      detail: 'Someone else has changed this in the meantime',
      current: first.body,
    });
    const again = await person.put(
      `${TIME_ENTRIES}/${read.id}`,
      savedAs(second.body.current, { notes: 'first and second' }),
    );
    expect([again.status, again.body.notes]).toEqual([200, 'first and second']);
  });

  it('lets exactly one of many concurrent changes of an entry win (TE-20)', async () => {
    const person = await sheet.person();
    const read = await sheet.entry(person);
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        person.put(`${TIME_ENTRIES}/${read.id}`, savedAs(read, { notes: `${index}` })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(14).fill(409)]);
    const won = answers.find(({ status }) => status === 200)!;
    expect((await person.get(`${TIME_ENTRIES}/${read.id}`)).body).toEqual(won.body);
    for (const { status, body } of answers) if (status === 409) expect(body.current).toEqual(won.body);
  });

  it('returns 200 for a PUT that was already applied, and changes nothing (TE-20, TE-02)', async () => {
    const person = await sheet.person();
    const read = await sheet.entry(person);
    const body = savedAs(read, { units: 2, notes: 'sent twice' });
    const first = await person.put(`${TIME_ENTRIES}/${read.id}`, body);
    const again = await person.put(`${TIME_ENTRIES}/${read.id}`, body);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await sheet.trailOf('time_entry', read.id)).toHaveLength(2);
  });

  it("returns 404 for other people's entries when updating or deleting (PERM-09)", async () => {
    const emma = await sheet.person();
    const noah = await sheet.person();
    const entry = await sheet.entry(emma);
    expect((await noah.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { units: 9 }))).status).toBe(404);
    expect((await noah.delete(`${TIME_ENTRIES}/${entry.id}`)).status).toBe(404);
    expect((await noah.put(`${TIME_ENTRIES}/2147483647`, savedAs(entry, { id: 2147483647 }))).status).toBe(404);
    expect((await noah.post(TIME_ENTRIES, sheet.draft({ employeeId: emma.id }))).status).toBe(403);
    expect((await noah.post(TIME_ENTRIES, sheet.draft({ employeeId: 2147483647 }))).status).toBe(403);
    expect((await emma.get(`${TIME_ENTRIES}/${entry.id}`)).body).toEqual(entry);
    expect(await sheet.hoursOf(emma.id)).toBe(1);
  });
});

describe('deleting a time entry', () => {
  it('returns 204, and 404 the second time (TE-07, CALL-09)', async () => {
    const person = await sheet.person();
    const { id } = await sheet.entry(person);
    const first = await person.delete(`${TIME_ENTRIES}/${id}`);
    expect([first.status, first.body]).toEqual([204, null]);
    expect((await person.delete(`${TIME_ENTRIES}/${id}`)).status).toBe(404);
    expect((await person.get(`${TIME_ENTRIES}/${id}`)).status).toBe(404);
    expect(await sheet.hoursOf(person.id)).toBe(0);
  });

  it('requires the version read when lastModified is sent (TE-20)', async () => {
    const person = await sheet.person();
    const read = await sheet.entry(person);
    const now = (await person.put(`${TIME_ENTRIES}/${read.id}`, savedAs(read, { units: 2 }))).body;
    const stale = await person.delete(`${TIME_ENTRIES}/${read.id}?lastModified=${read.lastModified}`);
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'changed-elsewhere', now]);
    expect((await person.delete(`${TIME_ENTRIES}/${read.id}?lastModified=yesterday`)).status).toBe(400);
    expect((await person.delete(`${TIME_ENTRIES}/${read.id}?lastModified=${now.lastModified}`)).status).toBe(204);
  });
});
