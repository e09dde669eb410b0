import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAnswer, TestPerson } from '#test/fixtures/test-agency.ts';
import { MONDAY, savedAs, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';

let sheet: TimeSheet;
beforeAll(async () => {
  sheet = await startTimeSheet();
});
afterAll(() => sheet.agency.close());

const told = ({ status, body }: TestAnswer) => [status, body?.code, body?.detail];
const post = (person: TestPerson, fields: object) => person.post(TIME_ENTRIES, sheet.draft({ ...fields }));
const put = (person: TestPerson, entry: { id: number }, fields: Record<string, unknown>) =>
  person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, fields));

const INVALID_PAIR = 'Cannot change hours for invalid job or cost type';

describe('a job and cost type', () => {
  it('that are inactive take no hours, neither new nor changed (TE-04, TE-08)', async () => {
    const person = await sheet.person();
    const job = await sheet.add.job();
    const costType = await sheet.add.costType();
    const entry = await sheet.entry(person, { jobId: job.id, costTypeId: costType.id });
    await sheet.agency.sql.query('update cost_type set is_active = false where id = $1', [costType.id]);
    expect(told(await post(person, { costTypeId: costType.id }))).toEqual([422, 'cost-type-inactive', INVALID_PAIR]);
    expect(told(await put(person, entry, { units: 2 }))).toEqual([422, 'cost-type-inactive', INVALID_PAIR]);
    await sheet.agency.sql.query('update job set is_active = false where id = $1', [job.id]);
    expect(told(await post(person, { jobId: job.id }))).toEqual([422, 'job-inactive', INVALID_PAIR]);
    expect(told(await put(person, entry, { units: 2 }))).toEqual([422, 'job-inactive', INVALID_PAIR]);
    expect(await sheet.hoursOf(person.id)).toBe(1);
    expect((await put(person, entry, { costTypeId: sheet.costType.id, jobId: sheet.job.id })).status).toBe(200);
  });

  it('that are inactive still let an entry be deleted (TE-07, TE-08)', async () => {
    const person = await sheet.person();
    const job = await sheet.add.job();
    const entry = await sheet.entry(person, { jobId: job.id });
    await sheet.agency.sql.query('update job set is_active = false where id = $1', [job.id]);
    expect((await person.delete(`${TIME_ENTRIES}/${entry.id}`)).status).toBe(204);
  });

  it('must allow time, and each other (TE-18)', async () => {
    const person = await sheet.person();
    const closed = await sheet.add.job({ allow_time_entries: false });
    expect(told(await post(person, { jobId: closed.id }))).toEqual([
      422,
      'time-not-allowed-on-job',
      'The job does not allow time entries',
    ]);
    const narrow = await sheet.add.job();
    const offered = await sheet.add.costType();
    await sheet.agency.sql.query('insert into job_cost_type values ($1, $2)', [narrow.id, offered.id]);
    expect(told(await post(person, { jobId: narrow.id }))[1]).toBe('cost-type-not-on-job');
    expect((await post(person, { jobId: narrow.id, costTypeId: offered.id })).status).toBe(201);
    const bought = await sheet.add.costType({ is_time: false });
    expect(told(await post(person, { costTypeId: bought.id }))[1]).toBe('cost-type-not-on-job');
  });

  it('that do not exist, or are named as the other kind, are not valid (TE-04, CALL-09)', async () => {
    const person = await sheet.person();
    const wrong = { jobId: [2147483647, -sheet.job.id, sheet.project.id], costTypeId: [2147483647] };
    for (const [field, ids] of Object.entries(wrong)) {
      for (const id of ids) {
        const answer = await post(person, { [field]: id });
        expect([field, id, answer.status, answer.body.errors[0].path]).toEqual([field, id, 400, field]);
      }
    }
  });
});

describe('hours', () => {
  it('of zero, also after rounding, are no entry (TE-04)', async () => {
    const person = await sheet.person();
    for (const units of [0, 0.004, -0.0049, -0]) {
      expect([units, ...told(await post(person, { units }))]).toEqual([
        units,
        422,
        'units-zero',
        'A time entry needs hours',
      ]);
    }
  });

  it('of one entry above the maximum are refused with the maximum in the text (TE-04, TE-05)', async () => {
    const person = await sheet.person({ maximum_daily_hours: '7.5' });
    const refused = [422, 'units-above-maximum', 'Cannot insert more than 7.5 hours per day'];
    expect(told(await post(person, { units: 7.51 }))).toEqual(refused);
    expect(told(await post(person, { units: -7.51 }))).toEqual(refused);
    expect(told(await post(person, { units: 999_999 }))).toEqual(refused);
    expect((await post(person, { units: 7.5 })).status).toBe(201);
  });

  it('refuses hours that lift the day above the maximum, new, changed or moved there (TE-05)', async () => {
    const person = await sheet.person();
    const six = await sheet.entry(person, { units: 6 });
    const tuesday = await sheet.entry(person, { units: 5, transactionDate: '2026-11-17' });
    const refused = [422, 'day-above-maximum', 'Cannot insert more than 10 hours per day'];
    expect(told(await post(person, { units: 4.01 }))).toEqual(refused);
    expect(told(await put(person, tuesday, { transactionDate: MONDAY }))).toEqual(refused);
    const four = (await post(person, { units: 4 })).body;
    expect(told(await put(person, six, { units: 6.01 }))).toEqual(refused);
    expect((await put(person, four, { units: 3 })).status).toBe(200);
    expect((await put(person, six, { units: 7 })).status).toBe(200);
    expect(await sheet.hoursOf(person.id)).toBe(10);
    expect(await sheet.hoursOf(person.id, '2026-11-17')).toBe(5);
  });

  it('fill a day to the hundredth, where floats would exceed it (TE-05, TE-13)', async () => {
    const person = await sheet.person({ maximum_daily_hours: '7.6' });
    for (const units of [0.1, 0.2, 0.7, 1.1, 5.5]) expect((await post(person, { units })).status).toBe(201);
    expect(told(await post(person, { units: 0.01 }))[1]).toBe('day-above-maximum');
    expect(await sheet.hoursOf(person.id)).toBe(7.6);
  });

  it('may be lowered on a day that is already above the maximum, never raised (TE-05)', async () => {
    const person = await sheet.person();
    const first = await sheet.entry(person, { units: 5 });
    await sheet.entry(person, { units: 5 });
    await sheet.agency.sql.query('update employee set maximum_daily_hours = 8 where id = $1', [person.id]);
    const lowered = await put(person, first, { units: 4.5 });
    expect([lowered.status, lowered.body.units]).toEqual([200, 4.5]);
    expect(told(await put(person, lowered.body, { units: 4.51 }))).toEqual([
      422,
      'day-above-maximum',
      'Cannot insert more than 8 hours per day',
    ]);
    expect((await put(person, lowered.body, { notes: 'only a note' })).status).toBe(200);
  });

  it('that correct others downwards cannot be taken away again when the day would exceed the maximum (TE-05)', async () => {
    const person = await sheet.person();
    const correction = await sheet.entry(person, { units: -4 });
    await sheet.entry(person, { units: 10 });
    await sheet.entry(person, { units: 4 });
    expect(told(await person.delete(`${TIME_ENTRIES}/${correction.id}`))[1]).toBe('day-above-maximum');
    expect(told(await put(person, correction, { transactionDate: '2026-11-17' }))[1]).toBe('day-above-maximum');
    expect(told(await put(person, correction, { units: -3 }))[1]).toBe('day-above-maximum');
    expect(await sheet.hoursOf(person.id)).toBe(10);
  });
});

describe('an entry that is settled', () => {
  it('is approved: it is neither changed nor deleted (TE-09)', async () => {
    const person = await sheet.person();
    const entry = await sheet.entry(person);
    await sheet.add.approve(entry.id);
    const approved = (await person.get(`${TIME_ENTRIES}/${entry.id}`)).body;
    const refused = [422, 'entry-approved', 'Approved time entries cannot be changed or deleted'];
    expect(approved.isApproved).toBe(true);
    expect(told(await put(person, approved, { notes: 'late' }))).toEqual(refused);
    expect(told(await person.delete(`${TIME_ENTRIES}/${entry.id}`))).toEqual(refused);
    expect((await person.get(`${TIME_ENTRIES}/${entry.id}`)).body).toEqual(approved);
  });

  it('is billed: it says so rather than approved, and names its invoice line (TE-09)', async () => {
    const person = await sheet.person();
    const entry = await sheet.entry(person);
    const division = await sheet.add.insert('division', { code: 'D', name: 'Division' });
    const client = await sheet.add.client();
    const invoice = await sheet.add.insert('client_invoice', {
      reference: 'INV1',
      kind: 'PRODUCTION',
      client_id: client.id,
      division_id: division.id,
      currency_id: 1,
      document_date: MONDAY,
      created_by_id: person.id,
    });
    const line = await sheet.add.insert('client_invoice_line', { client_invoice_id: invoice.id, position: 1 });
    await sheet.add.approve(entry.id);
    await sheet.agency.sql.query('update time_entry set billed_invoice_line_id = $1 where id = $2', [
      line.id,
      entry.id,
    ]);
    const billed = (await person.get(`${TIME_ENTRIES}/${entry.id}`)).body;
    expect([billed.isBilled, billed.timeAllocation.lineId]).toEqual([true, line.id]);
    expect(told(await put(person, billed, { units: 2 }))[1]).toBe('entry-billed');
    expect(told(await person.delete(`${TIME_ENTRIES}/${entry.id}`))[1]).toBe('entry-billed');
  });

  it('lies in a locked period: nothing can be created, changed, deleted or moved in or out (TE-09)', async () => {
    const person = await sheet.person();
    const inside = await sheet.entry(person, { transactionDate: '2026-10-30' });
    const outside = await sheet.entry(person, { transactionDate: '2026-11-02' });
    await sheet.add.period({ start_date: '2026-10-01', end_date: '2026-10-31', is_locked: true });
    const refused = [422, 'period-locked', 'The period is locked'];
    expect(told(await post(person, { transactionDate: '2026-10-31' }))).toEqual(refused);
    expect(told(await put(person, inside, { units: 2 }))).toEqual(refused);
    expect(told(await put(person, inside, { transactionDate: '2026-11-02' }))).toEqual(refused);
    expect(told(await put(person, outside, { transactionDate: '2026-10-01' }))).toEqual(refused);
    expect(told(await person.delete(`${TIME_ENTRIES}/${inside.id}`))).toEqual(refused);
    expect((await post(person, { transactionDate: '2026-11-01' })).status).toBe(201);
    expect((await person.get(`${TIME_ENTRIES}/${inside.id}`)).body.isPeriodLocked).toBe(true);
  });

  it('lies before the first period or more than a year ahead: nothing can be created or moved there, but existing time can be removed (FIX-27)', async () => {
    const person = await sheet.person();
    await sheet.agency.sql.query('delete from period');
    const early = await sheet.entry(person, { transactionDate: '2026-09-30' });
    const inside = await sheet.entry(person, { transactionDate: '2026-11-02' });
    await sheet.add.period({ start_date: '2026-11-01', end_date: '2026-11-30' });
    const refused = [422, 'day-outside-periods', 'Outside the periods of the agency'];
    for (const day of ['2026-10-31', '1926-11-02', '2027-11-22', '2062-11-02', '2199-12-31']) {
      expect([day, ...told(await post(person, { transactionDate: day }))]).toEqual([day, ...refused]);
      expect([day, ...told(await put(person, inside, { transactionDate: day }))]).toEqual([day, ...refused]);
    }
    const { rows } = await sheet.agency.sql.query('select count(*)::integer from time_entry where employee_id = $1', [
      person.id,
    ]);
    expect(rows[0].count).toBe(2);
    // The last day of the year ahead, after the last period, is open; so is existing time from before the rule.
    expect((await post(person, { transactionDate: '2027-11-21' })).status).toBe(201);
    const changed = await put(person, early, { transactionDate: '2026-09-30', units: 2 });
    expect(changed.status).toBe(200);
    const moved = await put(person, changed.body, { transactionDate: '2026-11-03' });
    expect(moved.status).toBe(200);
    expect(told(await put(person, moved.body, { transactionDate: '2026-09-30' }))).toEqual(refused);
    const many = await person.post(`${TIME_ENTRIES}/batch`, {
      creates: [sheet.draft({ transactionDate: '2026-10-31' }), sheet.draft({ transactionDate: '2026-11-04' })],
      updates: [],
      deletes: [],
    });
    const problems = many.body.creates.map(({ problem }: { problem: { code: string } | null }) => problem?.code);
    expect(problems).toEqual(['day-outside-periods', undefined]);
    await sheet.agency.sql.query('delete from period');
  });

  it('carries a pin: its pair stays, its hours, notes and day stay open, and unpinned the pair may change (TE-10)', async () => {
    const person = await sheet.person();
    const entry = await sheet.entry(person);
    const pin = await sheet.add.pin({ employee_id: person.id, job_id: sheet.job.id, cost_type_id: sheet.costType.id });
    const other = await sheet.add.costType();
    const refused = [
      422,
      'entry-pinned-pair',
      'The job and cost type of a pinned entry cannot be changed. Remove the pin first',
    ];
    expect(told(await put(person, entry, { costTypeId: other.id }))).toEqual(refused);
    expect(told(await put(person, entry, { jobId: -sheet.project.id, isBillable: false }))).toEqual(refused);
    const open = await put(person, entry, { units: 2, notes: 'typed', transactionDate: '2026-11-18' });
    expect([open.status, open.body.timeAllocation.pinId]).toEqual([200, pin.id]);
    expect((await person.delete(`/api/timesheet/pinnedtimeallocations/${pin.id}`)).status).toBe(204);
    expect((await put(person, open.body, { costTypeId: other.id })).status).toBe(200);
  });
});

describe('the billable flag', () => {
  it('is what the job says unless the person may set it (TE-12)', async () => {
    const may = await sheet.person({ allow_user_billable_flag: true });
    const mayNot = await sheet.person();
    expect((await post(may, { isBillable: false })).body.isBillable).toBe(false);
    const refused = await post(mayNot, { isBillable: false });
    expect([refused.status, refused.body.code, refused.body.errors[0].path]).toEqual([403, 'forbidden', 'isBillable']);
    const entry = await sheet.entry(mayNot);
    expect((await put(mayNot, entry, { isBillable: false })).status).toBe(403);
    expect((await put(mayNot, entry, { units: 2 })).status).toBe(200);
  });

  it('set by another person stays when the owner saves other fields (TE-12)', async () => {
    const person = await sheet.person();
    const entry = await sheet.entry(person);
    await sheet.agency.sql.query('update time_entry set is_billable = false where id = $1', [entry.id]);
    const read = (await person.get(`${TIME_ENTRIES}/${entry.id}`)).body;
    expect((await put(person, read, { units: 2, isBillable: false })).status).toBe(200);
  });

  it('is never set on an internal project (TE-12)', async () => {
    const person = await sheet.person({ allow_user_billable_flag: true });
    expect(told(await post(person, { jobId: -sheet.project.id }))).toEqual([
      422,
      'not-billable',
      'Time on this job cannot be billable',
    ]);
  });
});
