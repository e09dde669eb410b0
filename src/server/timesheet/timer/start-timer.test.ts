import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_TODAY as TODAY } from '#test/fixtures/test-agency.ts';
import { savedAs, TIME_ENTRIES } from '#test/fixtures/time-sheet.ts';
import { HOUR, MINUTE, startTimerSheet, TIMER } from '#test/fixtures/timer-sheet.ts';
import { watchTimeSheet } from '#test/fixtures/watch-stream.ts';

let sheet: Awaited<ReturnType<typeof startTimerSheet>>;
beforeAll(async () => {
  sheet = await startTimerSheet();
});
afterAll(() => sheet.agency.close());

describe('a running timer', () => {
  it('keeps its start on the server, where another device finds it (TIM-01)', async () => {
    const emma = await sheet.person();
    expect(await sheet.timerOf(emma)).toBeNull();
    const timer = await sheet.started(emma, { notes: 'Storyboard' });
    expect(timer).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      entryId: null,
      job: expect.objectContaining({ id: sheet.job.id, code: 'FILM' }),
      costType: { id: sheet.costType.id, code: 'DESIGN', name: 'Design', isActive: true },
      notes: 'Storyboard',
      isBillable: true,
      transactionDate: TODAY,
      startedAt: sheet.now(),
      serverNow: sheet.now(),
    });
    sheet.pass(5 * MINUTE);
    const other = await sheet.at(TODAY);
    const found = await other.read(emma);
    await other.close();
    expect(found).toMatchObject({ earlier: null, timer: { ...timer, serverNow: sheet.now() } });
  });

  it('shows the current job, cost type and notes of its entry (TIM-01)', async () => {
    const emma = await sheet.person();
    const entry = await sheet.entryToday(emma, { notes: 'first' });
    const timer = await sheet.started(emma, { entryId: entry.id });
    expect([timer.entryId, timer.notes]).toEqual([entry.id, 'first']);
    const changes = { jobId: -sheet.project.id, isBillable: false, notes: 'second' };
    await emma.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, changes));
    const changed = await sheet.timerOf(emma);
    expect([changed.entryId, changed.job.id, changed.notes]).toEqual([entry.id, -sheet.project.id, 'second']);
  });

  it('is unique: another start is rejected with the running one (TIM-01)', async () => {
    const emma = await sheet.person();
    const timer = await sheet.started(emma);
    const refused = await sheet.start(emma);
    expect([refused.status, refused.body.code, refused.body.current]).toEqual([409, 'timer-running', timer]);
    expect(await sheet.timerOf(emma)).toEqual(timer);
  });

  it('is unique when several devices start concurrently, and when a start is repeated (TIM-01)', async () => {
    const emma = await sheet.person();
    const ids = Array.from({ length: 6 }, () => randomUUID());
    const answers = await Promise.all([...ids, ...ids].map((id) => sheet.start(emma, { id })));
    const good = answers.filter(({ status }) => status === 200);
    expect([good.length, new Set(good.map(({ body }) => body.timer.id)).size]).toEqual([2, 1]);
    for (const { status, body } of answers) if (status !== 200) expect(body.current).toEqual(good[0]!.body.timer);
    const { id } = await sheet.timerOf(emma);
    sheet.pass(MINUTE);
    const again = await sheet.started(emma, { id: id.toUpperCase(), notes: 'sent again' });
    expect(again).toEqual({ ...good[0]!.body.timer, serverNow: sheet.now() });
  });

  it('may have been started offline: today, and never in the future (TIM-01, TIM-07)', async () => {
    const [emma, noah, zoe] = [await sheet.person(), await sheet.person(), await sheet.person()];
    const at = sheet.instantAfter;
    expect((await sheet.started(emma, { startedAt: at(-2 * HOUR) })).startedAt).toBe(at(-2 * HOUR));
    expect((await sheet.started(noah, { startedAt: at(10 * MINUTE) })).startedAt).toBe(at(0));
    for (const startedAt of [at(-32 * 24 * HOUR), '0001-01-01T00:00:00Z']) {
      const refused = await sheet.start(zoe, { startedAt });
      expect([refused.status, refused.body.code]).toEqual([422, 'timer-not-today']);
    }
    expect(await sheet.timerOf(zoe)).toBeNull();
    expect((await sheet.started(zoe, { startedAt: '2026-11-21T01:30:00+01:00' })).startedAt).toBe(
      '2026-11-21T00:30:00.000Z',
    );
  });

  it('accepts an offline start of an earlier day, and each answer saves on the chosen day (FIX-128)', async () => {
    sheet.setClock();
    const beforeMidnight = sheet.instantAfter(-9 * HOUR - 2 * MINUTE);
    const afterMidnight = sheet.instantAfter(-9 * HOUR + 10 * MINUTE);
    const answers: [string, string | null, number][] = [
      ['', '2026-11-20', 0.2],
      ['&fit=true', '2026-11-20', 0.1],
      ['&day=2026-11-18', '2026-11-18', 0.2],
      ['&discard=true', null, 0],
    ];
    for (const [answer, day, units] of answers) {
      const emma = await sheet.person({ maximum_daily_hours: '8' });
      if (answer === '&fit=true') await sheet.entry(emma, { transactionDate: '2026-11-20', units: 7.9 });
      const timer = await sheet.started(emma, { startedAt: beforeMidnight });
      expect([timer.transactionDate, timer.startedAt]).toEqual(['2026-11-20', beforeMidnight]);
      expect(await sheet.started(emma, { id: timer.id, startedAt: beforeMidnight })).toEqual(timer);
      expect((await emma.get(TIMER)).body).toMatchObject({ timer: null, earlier: { id: timer.id } });
      const { status, body } = await sheet.stop(emma, timer, `&stoppedAt=${afterMidnight}${answer}`);
      expect([status, body.entry?.transactionDate ?? null, body.entry?.units ?? 0]).toEqual([200, day, units]);
      expect((await emma.get(TIMER)).body).toMatchObject({ timer: null, earlier: null });
    }
  });

  it('never replaces another timer with a start of an earlier day (FIX-128)', async () => {
    const startedAt = sheet.instantAfter(-10 * HOUR);
    const [emma, noah] = [await sheet.person(), await sheet.person()];
    const timer = await sheet.started(emma);
    const earlier = await sheet.started(noah, { startedAt });
    for (const [person, id] of [[emma, timer.id] as const, [noah, earlier.id] as const]) {
      const refused = await sheet.start(person, { startedAt });
      expect([refused.status, refused.body.code, refused.body.current.id]).toEqual([409, 'timer-running', id]);
    }
  });

  it('asks when stopping, not at a late start, about an entry or a day that no longer takes time (FIX-128)', async () => {
    const emma = await sheet.person();
    const entry = await sheet.entry(emma, { transactionDate: '2026-11-20' });
    await sheet.add.approve(entry.id);
    const timer = await sheet.started(emma, { entryId: entry.id, startedAt: sheet.instantAfter(-10 * HOUR) });
    expect((await sheet.stop(emma, timer)).body.code).toBe('entry-approved');
    const moved = (await sheet.stop(emma, timer, '&day=2026-11-19')).body.entry;
    expect([moved.transactionDate, moved.units]).toEqual(['2026-11-19', 10]);
  });

  it("is announced to its owner's other pages only (TED-10, TIM-01)", async () => {
    const sue = await sheet.person({ roles: ['TimesheetSupervisorEdit'] });
    const emma = await sheet.person({ supervisor_id: sue.id });
    const hers = await watchTimeSheet(sheet.agency.origin, emma);
    const sues = await watchTimeSheet(sheet.agency.origin, sue, emma.id);
    for (const page of [hers, sues]) expect(await page.next()).toEqual({ subject: 'ready' });
    const timer = { subject: 'timer', employeeId: emma.id };
    const started = await sheet.started(emma);
    // Reads the message before stopping: two identical ones read at once are combined.
    expect(await hers.next()).toEqual(timer);
    const { body } = await sheet.stop(emma, started);
    const entries = [{ id: body.entry.id, day: TODAY, lastModified: body.entry.lastModified }];
    const saved = { subject: 'time-entry', employeeId: emma.id, from: TODAY, to: TODAY, entries };
    expect([await hers.next(), await hers.next()]).toEqual([saved, timer]);
    expect(await sues.next()).toEqual(saved);
    for (const page of [hers, sues]) page.leave();
  });
});

describe('starting a timer', () => {
  it('is rejected on another day, on approved, billed or invalid time, and in a locked period (TIM-03)', async () => {
    const emma = await sheet.person();
    const job = await sheet.add.job();
    const costType = await sheet.add.costType();
    const [yesterday, approved, onJob] = [
      await sheet.entry(emma, { transactionDate: '2026-11-20' }),
      await sheet.entryToday(emma),
      await sheet.entryToday(emma, { jobId: job.id, costTypeId: costType.id }),
    ];
    await sheet.add.approve(approved.id);
    const { rows } = await sheet.agency.sql.query(
      `insert into time_entry (employee_id, job_id, work_date, units, is_billable) values ($1, $2, $3, 1, true) returning id`,
      [emma.id, sheet.job.id, TODAY],
    );
    const codeOf = async (fields: object) => (await sheet.start(emma, fields)).body.code;
    expect(await codeOf({ entryId: yesterday.id })).toBe('timer-not-today');
    expect(await codeOf({ entryId: approved.id })).toBe('entry-approved');
    expect(await codeOf({ entryId: rows[0].id })).toBe('cost-type-inactive');
    const setActive = (table: string, id: number, isActive: boolean) =>
      sheet.agency.sql.query(`update ${table} set is_active = $2 where id = $1`, [id, isActive]);
    await setActive('cost_type', costType.id, false);
    expect(await codeOf({ entryId: onJob.id })).toBe('cost-type-inactive');
    await setActive('job', job.id, false);
    expect(await codeOf({ entryId: onJob.id })).toBe('job-inactive');
    expect(await codeOf({ jobId: job.id, costTypeId: costType.id })).toBe('job-inactive');
    const period = await sheet.add.period({ start_date: TODAY, end_date: TODAY, is_locked: true });
    expect(await codeOf({})).toBe('period-locked');
    await sheet.agency.sql.query('delete from period where id = $1', [period.id]);
    // FIX-27: the agency's first period is in the future.
    const later = await sheet.add.period({ start_date: '2026-12-01', end_date: '2026-12-31' });
    expect(await codeOf({})).toBe('day-outside-periods');
    await sheet.agency.sql.query('delete from period where id = $1', [later.id]);
    expect(await sheet.timerOf(emma)).toBeNull();
  });

  it('is possible while the day has less than 24 hours (TIM-03)', async () => {
    const emma = await sheet.person({ maximum_daily_hours: '24' });
    const { id } = await sheet.entryToday(emma, { units: 23.99 });
    const timer = await sheet.started(emma, { entryId: id });
    await sheet.stop(emma, timer, '&discard=true');
    await sheet.entryToday(emma, { units: 0.01 });
    const refused = await sheet.start(emma, { entryId: id });
    expect([refused.status, refused.body.detail]).toEqual([422, 'Cannot insert more than 24 hours per day.']);
  });

  it('is for your own time only, even with the right to enter time for others (PERM-09)', async () => {
    const sue = await sheet.person({ roles: ['TimesheetSupervisorEdit'] });
    const emma = await sheet.person({ supervisor_id: sue.id });
    const entry = await sheet.entryToday(emma);
    expect((await sheet.start(sue, { entryId: entry.id })).status).toBe(404);
    const timer = await sheet.started(emma, { entryId: entry.id });
    expect(await sheet.timerOf(sue)).toBeNull();
    for (const discard of ['', '&discard=true']) expect((await sheet.stop(sue, timer, discard)).status).toBe(404);
    expect(await sheet.timerOf(emma)).toEqual(timer);
    const own = await sheet.started(sue, { id: timer.id });
    expect(own.entryId).toBeNull();
    expect((await sheet.stop(sue, own)).body.entry.employee.id).toBe(sue.id);
    expect(await sheet.timerOf(emma)).toEqual(timer);
  });

  it('makes its new entry non-billable if the person may set that (TE-12, TIM-02)', async () => {
    const [emma, noah] = [await sheet.person({ allow_user_billable_flag: true }), await sheet.person()];
    const internal = await sheet.start(emma, { jobId: -sheet.project.id, isBillable: true });
    expect([internal.status, internal.body.code, internal.body.errors[0].path]).toEqual([
      422,
      'not-billable',
      'isBillable',
    ]);
    const refused = await sheet.start(noah, { isBillable: false });
    expect([refused.status, refused.body.code, refused.body.errors[0].path]).toEqual([403, 'forbidden', 'isBillable']);
    expect(await sheet.timerOf(noah)).toBeNull();
    expect((await sheet.started(noah, { isBillable: true })).isBillable).toBe(true);
    const timer = await sheet.started(emma, { isBillable: false });
    expect(await sheet.timerOf(emma)).toMatchObject({ id: timer.id, isBillable: false });
    expect((await sheet.stop(emma, timer)).body.entry).toMatchObject({ isBillable: false });
  });

  it('is rejected when it names both, neither or something unknown (ERR-02, TIM-01)', async () => {
    const emma = await sheet.person();
    const told = async (fields: object) => {
      const { status, body } = await emma.put(TIMER, { id: randomUUID(), ...fields });
      return [status, body.code, body.errors?.[0]?.path];
    };
    const pair = { jobId: sheet.job.id, costTypeId: sheet.costType.id };
    for (const fields of [{}, { jobId: pair.jobId }, { ...pair, entryId: 1 }, { entryId: 1, notes: '' }]) {
      expect(await told(fields)).toEqual([400, 'invalid-request', 'entryId']);
    }
    expect(await told({ ...pair, jobId: -pair.jobId })).toEqual([400, 'invalid-request', 'jobId']);
    expect(await told({ ...pair, costTypeId: 2147483647 })).toEqual([400, 'invalid-request', 'costTypeId']);
    expect(await told({ entryId: 2147483647 })).toEqual([404, 'not-found', undefined]);
    expect(await told({ ...pair, startedAt: 'nine' })).toEqual([400, 'invalid-request', 'startedAt']);
    expect((await emma.delete(TIMER)).status).toBe(400);
    expect((await sheet.stop(emma, { id: randomUUID() })).status).toBe(404);
  });
});
