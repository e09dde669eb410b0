import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_TODAY as TODAY } from '#test/fixtures/test-agency.ts';
import { savedAs, TIME_ENTRIES } from '#test/fixtures/time-sheet.ts';
import { HOUR, MINUTE, startTimerSheet } from '#test/fixtures/timer-sheet.ts';

let sheet: Awaited<ReturnType<typeof startTimerSheet>>;
beforeAll(async () => {
  sheet = await startTimerSheet();
});
afterAll(() => sheet.agency.close());

describe('stopping a timer', () => {
  it('creates an entry with the elapsed time, however long the page slept (TIM-02, TIM-07)', async () => {
    const emma = await sheet.person();
    const timer = await sheet.started(emma, { jobId: -sheet.project.id, notes: 'Tidying up' });
    sheet.pass(3 * HOUR + 15 * MINUTE);
    const { status, body } = await sheet.stop(emma, timer);
    expect([status, body.entry]).toEqual([
      200,
      expect.objectContaining({ units: 3.25, notes: 'Tidying up', transactionDate: TODAY, isBillable: false }),
    ]);
    expect(body.entry.timeAllocation.job.id).toBe(-sheet.project.id);
    expect((await emma.get(`${TIME_ENTRIES}/${body.entry.id}`)).body).toEqual(body.entry);
    expect((await sheet.trailOf('time_entry', body.entry.id)).map(({ action, by }) => [action, by])).toEqual([
      ['create', emma.id],
    ]);
    expect(await sheet.timerOf(emma)).toBeNull();
  });

  it('adds to the hours of the entry it was started on, and changes nothing else (TIM-02)', async () => {
    const emma = await sheet.person({ allow_user_billable_flag: true });
    const entry = await sheet.entryToday(emma, { units: 1.5, notes: 'mine', isBillable: false });
    const timer = await sheet.started(emma, { entryId: entry.id });
    const changed = (await emma.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { units: 2, notes: 'changed' })))
      .body;
    sheet.pass(30 * MINUTE);
    const stopped = (await sheet.stop(emma, timer)).body.entry;
    expect(stopped).toEqual({ ...changed, units: 2.5, lastModified: stopped.lastModified });
    expect(Date.parse(stopped.lastModified)).toBeGreaterThan(Date.parse(changed.lastModified));
  });

  it('saves at least 0.01 hours on a new entry, and leaves an existing one unchanged (TIM-04)', async () => {
    const emma = await sheet.person();
    expect((await sheet.stop(emma, await sheet.started(emma))).body.entry.units).toBe(0.01);
    const entry = await sheet.entryToday(emma);
    expect((await sheet.stop(emma, await sheet.started(emma, { entryId: entry.id }))).body.entry).toEqual(entry);
  });

  it('has one effect and one answer when repeated, also concurrently (TIM-02)', async () => {
    const emma = await sheet.person();
    const entry = await sheet.entryToday(emma);
    const timer = await sheet.started(emma, { entryId: entry.id });
    sheet.pass(HOUR);
    const answers = await Promise.all(Array.from({ length: 12 }, () => sheet.stop(emma, timer)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
    expect(answers[0]!.body.entry.units).toBe(2);
    sheet.pass(HOUR);
    expect((await sheet.stop(emma, timer)).body).toEqual(answers[0]!.body);
    expect((await sheet.stop(emma, timer, '&discard=true')).body).toEqual(answers[0]!.body);
    const late = await sheet.start(emma, { id: timer.id });
    expect([late.status, late.body.code]).toEqual([409, 'request-id-reused']);
    await emma.delete(`${TIME_ENTRIES}/${entry.id}`);
    const gone = await sheet.stop(emma, timer);
    expect([gone.status, gone.body.code]).toEqual([409, 'deleted-elsewhere']);
    expect(await sheet.hoursOf(emma.id, TODAY)).toBe(0);
  });

  it('is rejected beyond 24 hours a day, and keeps the timer (TIM-06)', async () => {
    const emma = await sheet.person({ maximum_daily_hours: '24' });
    await sheet.entryToday(emma, { units: 20 });
    const timer = await sheet.started(emma);
    sheet.pass(4 * HOUR + MINUTE);
    const refused = await sheet.stop(emma, timer);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      422,
      'day-above-24-hours',
      'Cannot insert more than 24 hours per day.',
    ]);
    expect(await sheet.timerOf(emma)).toEqual({ ...timer, serverNow: sheet.now() });
    const earlier = await sheet.stop(emma, timer, `&stoppedAt=${sheet.instantAfter(-MINUTE)}`);
    expect(earlier.body.entry.units).toBe(4);
  });

  it('is rejected by the rules of every save, and keeps the timer until it is possible (TIM-02, TE-05, TE-08, TE-09)', async () => {
    const emma = await sheet.person({ maximum_daily_hours: '5' });
    const job = await sheet.add.job();
    const entry = await sheet.entryToday(emma, { jobId: job.id });
    const timer = await sheet.started(emma, { entryId: entry.id });
    sheet.pass(4 * HOUR + MINUTE);
    const refusal = async () => {
      const { status, body } = await sheet.stop(emma, timer);
      expect(await sheet.timerOf(emma)).toEqual({ ...timer, job: expect.anything(), serverNow: sheet.now() });
      return [status, body.code, body.detail];
    };
    expect(await refusal()).toEqual([422, 'units-above-maximum', 'Cannot insert more than 5 hours per day']);
    sheet.pass(-MINUTE);
    await sheet.add.approve(entry.id);
    expect((await refusal())[1]).toBe('entry-approved');
    await sheet.agency.sql.query('update time_entry set approved_by_id = null, approved_at = null where id = $1', [
      entry.id,
    ]);
    await sheet.agency.sql.query('update job set is_active = false where id = $1', [job.id]);
    expect((await refusal())[1]).toBe('job-inactive');
    expect(await sheet.hoursOf(emma.id, TODAY)).toBe(1);
    await sheet.agency.sql.query('update job set is_active = true where id = $1', [job.id]);
    expect((await sheet.stop(emma, timer)).body.entry).toMatchObject({ id: entry.id, units: 5 });
  });

  it('creates a new entry when the original was deleted or moved to another day (TIM-02)', async () => {
    const [emma, noah] = [await sheet.person(), await sheet.person()];
    const [deleted, moved] = [await sheet.entryToday(emma), await sheet.entryToday(noah)];
    const timers = [
      await sheet.started(emma, { entryId: deleted.id }),
      await sheet.started(noah, { entryId: moved.id }),
    ] as const;
    await emma.delete(`${TIME_ENTRIES}/${deleted.id}`);
    await noah.put(`${TIME_ENTRIES}/${moved.id}`, savedAs(moved, { transactionDate: '2026-11-20' }));
    sheet.pass(HOUR);
    expect((await sheet.timerOf(noah)).entryId).toBeNull();
    const [first, second] = [await sheet.stop(emma, timers[0]), await sheet.stop(noah, timers[1])];
    for (const { body } of [first, second]) {
      expect(body.entry).toMatchObject({ units: 1, transactionDate: TODAY });
      expect([deleted.id, moved.id]).not.toContain(body.entry.id);
    }
  });

  it('counts up to when it was stopped, even if reported later, but never into the future (TIM-07)', async () => {
    const emma = await sheet.person();
    const stopAfter = async (milliseconds: number) => {
      const timer = await sheet.started(emma);
      const stoppedAt = sheet.instantAfter(milliseconds);
      sheet.pass(HOUR);
      const { units } = (await sheet.stop(emma, timer, `&stoppedAt=${stoppedAt}`)).body.entry;
      sheet.pass(-HOUR);
      return units;
    };
    expect(await stopAfter(30 * MINUTE)).toBe(0.5);
    expect(await stopAfter(5 * HOUR)).toBe(1);
    expect(await stopAfter(-HOUR)).toBe(0.01);
  });

  it('saves nothing when the timer is discarded (TIM-02)', async () => {
    const emma = await sheet.person();
    const timer = await sheet.started(emma);
    sheet.pass(HOUR);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await sheet.stop(emma, timer, '&discard=true');
      expect([status, body]).toEqual([200, { entry: null }]);
    }
    expect((await sheet.stop(emma, timer)).body).toEqual({ entry: null });
    expect([await sheet.timerOf(emma), await sheet.hoursOf(emma.id, TODAY)]).toEqual([null, 0]);
  });

  it('neither deadlocks nor counts twice, whatever else happens to the entry meanwhile (TIM-02)', async () => {
    const emma = await sheet.person();
    for (let round = 0; round < 8; round += 1) {
      const entry = await sheet.entryToday(emma);
      const timer = await sheet.started(emma, { entryId: entry.id });
      sheet.pass(30 * MINUTE);
      const answers = await Promise.all([
        sheet.stop(emma, timer),
        emma.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { transactionDate: '2026-11-19' })),
        sheet.stop(emma, timer),
        emma.delete(`${TIME_ENTRIES}/${entry.id}`),
        sheet.start(emma),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const running = await sheet.timerOf(emma);
      if (running) await sheet.stop(emma, running, '&discard=true');
      for (const day of [TODAY, '2026-11-19']) expect(await sheet.hoursOf(emma.id, day)).toBeLessThanOrEqual(1.5);
      await sheet.agency.sql.query('delete from time_entry where employee_id = $1', [emma.id]);
    }
  });

  it('on a day without enough room saves what fits, or everything on another day, or nothing, and returns how much fits (FIX-23)', async () => {
    const emma = await sheet.person({ maximum_daily_hours: '8', allow_user_billable_flag: true });
    const entry = await sheet.entryToday(emma, { units: 7, notes: 'not charged', isBillable: false });
    const timer = await sheet.started(emma, { entryId: entry.id });
    sheet.pass(2 * HOUR);
    expect((await sheet.stop(emma, timer)).body.code).toBe('units-above-maximum');
    expect((await emma.get('/api/timesheet/timer')).body).toMatchObject({ timer: { id: timer.id }, room: 1 });
    const { body } = await sheet.stop(emma, timer, '&fit=true');
    expect([body.entry.id, body.entry.units, await sheet.timerOf(emma)]).toEqual([entry.id, 8, null]);

    const second = await sheet.started(emma, { entryId: entry.id });
    sheet.pass(HOUR);
    expect((await sheet.stop(emma, second, '&fit=true&discard=true')).status).toBe(400);
    expect((await sheet.stop(emma, second, '&day=2026-13-01')).status).toBe(400);
    const moved = (await sheet.stop(emma, second, '&day=2026-11-18')).body.entry;
    expect([moved.transactionDate, moved.units, moved.id === entry.id]).toEqual(['2026-11-18', 1, false]);
    expect([moved.notes, moved.isBillable]).toEqual(['not charged', false]);
    expect((await sheet.stop(emma, second, '&day=2026-11-18')).body.entry).toEqual(moved);
    expect(await sheet.hoursOf(emma.id, TODAY)).toBe(8);
  });
});
