import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Home } from '#contract/home/home.ts';
import type { Waiting, WaitingNews } from '#contract/home/pending-work.ts';
import { APPROVER, type ApprovalSheet, startApprovalSheet } from '#test/fixtures/approval-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { watchStream } from '#test/fixtures/watch-stream.ts';
import { PreparingClient } from '../platform/database/prepared-statements.ts';

let sheet: ApprovalSheet;
beforeAll(async () => {
  sheet = await startApprovalSheet();
});
afterAll(() => sheet.agency.close());

const homeOf = async (person: TestPerson): Promise<Home> => {
  const { status, body } = await person.get('/api/home');
  expect(status).toBe(200);
  return body;
};
const sectionOf = async <Name extends keyof Home['sections']>(person: TestPerson, name: Name) => {
  const section = (await homeOf(person)).sections[name];
  if (section?.state === 'failed') throw new Error(`${name} failed`);
  return section as Extract<Home['sections'][Name], { state: 'ready' }> | null;
};
const waitingOf = async (person: TestPerson): Promise<Waiting> => (await person.get('/api/waiting')).body;
const supervisor = (fields: object = {}) => sheet.person({ ...APPROVER, ...fields });
const memberOf = ({ id }: TestPerson, fields: object = {}) =>
  sheet.person({ supervisor_id: id, maximum_daily_hours: '24', ...fields });

describe('Home (HOME-01, HOME-07)', () => {
  it('returns everything relevant to the person in one request, and nothing else (HOME-07)', async () => {
    const somebody = await sheet.person();
    const { today, sections } = await homeOf(somebody);
    expect(today).toBe('2026-11-21');
    expect(sections).toMatchObject({
      returned: { state: 'ready', count: 0, items: [] },
      timeToApprove: null,
      leave: null,
      estimates: null,
      orders: null,
      clientInvoices: null,
      rejectedOrders: null,
      mentions: null,
      failedMails: null,
      failedTasks: null,
      jobs: { state: 'ready', items: [] },
    });
    expect(await waitingOf(somebody)).toEqual({
      time: null,
      estimates: null,
      orders: null,
      clientInvoices: null,
      mentions: null,
      notifications: 0,
    });
  });

  it('shows the other parts when one takes too long (HOME-08)', async () => {
    const { origin, close } = await sheet.agency.startAnother({ longestPartOfHome: 0 });
    const response = await fetch(`${origin}/api/home`, { headers: { cookie: sheet.sam.cookie } });
    const { sections } = (await response.json()) as Home;
    expect(response.status).toBe(200);
    expect(sections.week).toEqual({ state: 'failed' });
    expect(sections.timeToApprove).toEqual({ state: 'failed' });
    await close();
  });
});

it('runs the same number of queries whatever the amount of pending work (HOME-09)', async () => {
  const asked = vi.spyOn(PreparingClient.prototype, 'query');
  // Connections opened from now on are watched.
  const { origin, close } = await sheet.agency.startAnother();
  const statementsFor = async ({ cookie }: TestPerson) => {
    asked.mockClear();
    const response = await fetch(`${origin}/api/home`, { headers: { cookie } });
    expect(((await response.json()) as Home).sections.timeToApprove).toMatchObject({ state: 'ready' });
    // The change feed polls independently.
    const statements = asked.mock.calls.map(([text]) => String(text)).filter((text) => !text.includes('change_notice'));
    return statements.filter((text) => /^\s*(select|with)\b/i.test(text)).length;
  };
  const boss = await supervisor();
  await sheet.entry(await memberOf(boss), { transactionDate: '2026-11-16' });
  const few = await statementsFor(boss);
  expect(few).toBeGreaterThan(5);
  for (let member = 0; member < 12; member += 1) {
    const mia = await memberOf(boss);
    for (const day of ['2026-11-12', '2026-11-16', '2026-11-17']) await sheet.entry(mia, { transactionDate: day });
  }
  expect(await statementsFor(boss)).toBe(few);
  asked.mockRestore();
  await close();
});

it('lists the longest waiting leave, also for a deputy, until it is decided on (HOME-02, PEOPLE-11)', async () => {
  const boss = await supervisor();
  const mia = await memberOf(boss, { name: 'Mia' });
  const ask = async (month: number) => {
    const firstDay = `2027-0${month}-04`;
    const wanted = { kind: 'holiday', firstDay, lastDay: firstDay, isHalfDay: false, note: 'At the sea' };
    return (await mia.post('/api/leave', { requestId: randomUUID(), ...wanted })).body;
  };
  const asked: { id: number; lastModified: string }[] = [];
  for (const month of [7, 6, 5, 4, 3, 2]) asked.push(await ask(month));
  const section = (await sectionOf(boss, 'leave'))!;
  expect([section.count, section.items.map(({ id }) => id)]).toEqual([6, asked.slice(0, 5).map(({ id }) => id)]);
  expect(section.items[0]).toMatchObject({ employee: { name: 'Mia' }, firstDay: '2027-07-04', note: 'At the sea' });

  const deputy = await supervisor();
  await sheet.deputy(boss, deputy, '2026-11-20', '2026-11-22');
  expect((await sectionOf(deputy, 'leave'))!.count).toBe(6);
  expect((await sectionOf(await supervisor(), 'leave'))!.items).toEqual([]);

  const { id, lastModified } = asked[0]!;
  await boss.put(`/api/leave/${id}/decision`, { decision: 'approve', reason: '', lastModified });
  expect((await sectionOf(boss, 'leave'))!.items.map((one) => one.id)).not.toContain(id);
});

describe('time to approve (HOME-02, HOME-03)', () => {
  it('lists the people whose time waits longest, with what can be approved without review (HOME-02, HOME-03)', async () => {
    const boss = await supervisor();
    const [early, late] = [await memberOf(boss, { name: 'Early' }), await memberOf(boss, { name: 'Late' })];
    const plain = await sheet.entry(early, { units: 2, transactionDate: '2026-11-16', notes: 'Cut' });
    await sheet.add.insert('holiday', { day: '2026-11-13', name: 'Bank holiday' });
    const onHoliday = await sheet.entry(early, { units: 4, transactionDate: '2026-11-13', notes: 'Cut' });
    await sheet.entry(late, { units: 1, transactionDate: '2026-11-18', notes: 'Cut' });
    await sheet.entry(late, { units: 1, transactionDate: '2026-11-25', notes: 'To come' });
    const section = (await sectionOf(boss, 'timeToApprove'))!;
    expect(section.count).toBe(2);
    expect(
      section.items.map(({ employee, entries, hours, from, to }) => [employee.name, entries, hours, from, to]),
    ).toEqual([
      ['Early', 2, 6, '2026-11-13', '2026-11-16'],
      ['Late', 1, 1, '2026-11-18', '2026-11-18'],
    ]);
    const { body: signals } = await boss.get(`/api/timesheet/timeapprovers/signals?employeeId=${early.id}`);
    const withSignal = new Set(signals.map(({ id }: { id: number }) => id));
    expect(withSignal.has(onHoliday.id)).toBe(true);
    expect(section.items[0]).toMatchObject({
      withSignal: [plain, onHoliday].filter(({ id }) => withSignal.has(id)).length,
      approvable: [plain, onHoliday]
        .filter(({ id }) => !withSignal.has(id))
        .map(({ id, lastModified }) => ({ id, lastModified, isCurrentPeriod: true })),
    });
    expect((await waitingOf(boss)).time).toBe(2);
  });

  it('rejects only the entry that changed since it was shown, and approves nothing unseen (HOME-04)', async () => {
    const boss = await supervisor();
    const mia = await memberOf(boss, { name: 'Mia' });
    const entries = [
      await sheet.entry(mia, { units: 2, transactionDate: '2026-11-16', notes: 'Cut' }),
      await sheet.entry(mia, { units: 3, transactionDate: '2026-11-17', notes: 'Cut' }),
    ];
    const { approvable } = (await sectionOf(boss, 'timeToApprove'))!.items[0]!;
    expect(approvable).toHaveLength(2);
    const { lastModified, id } = await sheet.read(mia, entries[1]!);
    await mia.delete(`/api/timesheet/timeentries/${id}?lastModified=${lastModified}`);
    const later = await sheet.entry(mia, { units: 4, transactionDate: '2026-11-18' });
    const { body } = await sheet.approve(boss, approvable);
    expect(body.map(({ error }: { error: string | null }) => error === null)).toEqual([true, false]);
    expect((await sheet.read(mia, later)).isApproved).toBe(false);
    expect((await sectionOf(boss, 'timeToApprove'))!.items[0]).toMatchObject({ entries: 1 });
  });

  it('excludes entries returned to their owner (HOME-02)', async () => {
    const boss = await supervisor();
    const mia = await memberOf(boss);
    const entry = await sheet.entry(mia, { transactionDate: '2026-11-16' });
    await sheet.returnEntries(boss, [entry], 'Which client?');
    expect((await sectionOf(boss, 'timeToApprove'))!.count).toBe(0);
    expect((await waitingOf(boss)).time).toBe(0);
    expect(await sectionOf(mia, 'returned')).toMatchObject({
      count: 1,
      items: [{ id: entry.id, returned: { comment: 'Which client?', by: { id: boss.id } } }],
    });
  });

  it("shows today's deputy the team of the person they stand in for (HOME-02)", async () => {
    const [boss, deputy] = [await supervisor(), await supervisor()];
    const mia = await memberOf(boss);
    await sheet.entry(mia, { transactionDate: '2026-11-16' });
    expect((await waitingOf(deputy)).time).toBe(0);
    await sheet.deputy(boss, deputy, '2026-11-20', '2026-11-22');
    expect((await sectionOf(deputy, 'timeToApprove'))!.items).toMatchObject([{ employee: { id: mia.id } }]);
  });
});

describe('your own time (HOME-02, HOME-05, HOME-06)', () => {
  it('shows the week and the days before today with missing hours (HOME-02, HOME-05)', async () => {
    const hours = {
      monday_hours: '8',
      tuesday_hours: '8',
      wednesday_hours: '8',
      thursday_hours: '8',
      friday_hours: '8',
    };
    const mia = await sheet.person({
      ...hours,
      saturday_hours: '0',
      sunday_hours: '0',
      start_date: '2026-11-16',
      maximum_daily_hours: '24',
    });
    await sheet.add.insert('holiday', { day: '2026-11-19', name: 'Founders’ Day' });
    await sheet.entry(mia, { units: 8, transactionDate: '2026-11-16' });
    await sheet.entry(mia, { units: 2.5, transactionDate: '2026-11-17' });
    const missing = (await sectionOf(mia, 'missing'))!;
    expect(missing).toEqual({
      state: 'ready',
      count: 3,
      items: [
        { day: '2026-11-17', entered: 2.5, expected: 8 },
        { day: '2026-11-18', entered: 0, expected: 8 },
        { day: '2026-11-20', entered: 0, expected: 8 },
      ],
    });
    const week = (await sectionOf(mia, 'week'))!;
    expect(
      week.items.map(({ day, entered, expected, isHoliday }) => [day.slice(8), entered, expected, isHoliday]),
    ).toEqual([
      ['16', 8, 8, false],
      ['17', 2.5, 8, false],
      ['18', 0, 8, false],
      ['19', 0, 0, true],
      ['20', 0, 8, false],
      ['21', 0, 0, false],
      ['22', 0, 0, false],
    ]);
  });

  it('shows favourites and jobs used in the last 14 days, with amounts only for people who may read jobs (HOME-06, TRACK-04)', async () => {
    const { add } = sheet;
    const [reader, plain] = [await sheet.person({ access: { job: { read: true } } }), await sheet.person()];
    const [booked, favorite, old] = [
      await add.job({ code: 'B' }),
      await add.job({ code: 'F' }),
      await add.job({ code: 'O' }),
    ];
    const estimate = await add.insert<{ id: number }>('estimate', {
      job_id: booked.id,
      version: 1,
      created_on: '2026-11-01',
    });
    const line = { cost_type_id: sheet.costType.id, hours: '10', amount: '1000', revenue: '1000', is_approved: true };
    await add.insert('estimate_line', { estimate_id: estimate.id, ...line });
    for (const person of [reader, plain]) {
      await sheet.entry(person, { units: 2, jobId: booked.id, transactionDate: '2026-11-18' });
      await add.timeEntry({
        employee_id: person.id,
        job_id: old.id,
        cost_type_id: sheet.costType.id,
        work_date: '2026-11-07',
      });
      await person.post('/api/jobs/favorites', { id: favorite.id, isBillable: true });
    }
    const jobs = (await sectionOf(reader, 'jobs'))!.items;
    expect(jobs.map(({ id, isFavorite }) => [id, isFavorite])).toEqual([
      [booked.id, false],
      [favorite.id, true],
    ]);
    expect(jobs[0]).toMatchObject({ hours: 4, estimatedHours: 10, actuals: '0.00', approvedEstimate: '1000.00' });
    expect(jobs[1]).toMatchObject({ hours: 0, estimatedHours: null, approvedEstimate: null });
    const [withoutRight] = (await sectionOf(plain, 'jobs'))!.items;
    expect(withoutRight).toMatchObject({ hours: 4, estimatedHours: 10, actuals: null, approvedEstimate: null });
  });

  it('adds up a job of many years, beyond the maximum of a single entry (HOME-06, TRACK-05, SCALE-18)', async () => {
    const reader = await sheet.person({ access: { job: { read: true } } });
    const { id } = await sheet.add.job();
    await sheet.entry(reader, { units: 2, jobId: id, transactionDate: '2026-11-18' });
    const none = { approved_hours: '0', approved_value: '0', unapproved_value: '0', billed_hours: '0', entries: '0' };
    const earlier = { job_id: id, cost_type_id: sheet.costType.id, ...none, unapproved_hours: '1500000.25' };
    await sheet.add.insert('job_time_change', earlier);
    expect((await sectionOf(reader, 'jobs'))!.items).toMatchObject([{ hours: 1_500_002.25 }]);
    const { status, body } = await reader.get(`/api/jobs/${id}/summaries/timesheet`);
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('1500002.25')]);
    const budget = await reader.get(`/api/timesheet/jobs/${id}/budget?costTypeId=${sheet.costType.id}`);
    expect(budget.body).toMatchObject({ used: 1_500_002.25 });
  });
});

describe('live pending counts (NOTE-07)', () => {
  it('send the current count first and then every change, to the people concerned (NOTE-07, HOME-07, NAV-03, FIX-53)', async () => {
    const [boss, other] = [await supervisor(), await supervisor()];
    const mia = await memberOf(boss);
    const watch = (who: TestPerson) => watchStream<WaitingNews>(sheet.agency.origin, who, '/api/waiting/changes');
    const [bosses, others] = [await watch(boss), await watch(other)];
    const subjects = ['time', 'estimates', 'orders', 'clientInvoices', 'mentions', 'notifications'];
    expect(await bosses.next()).toMatchObject({ changed: subjects, waiting: { time: 0 } });
    expect(await others.next()).toMatchObject({ changed: subjects, waiting: { time: 0 } });
    const entry = await sheet.entry(mia, { transactionDate: '2026-11-16' });
    expect(await bosses.next()).toMatchObject({ changed: ['time'], waiting: { time: 1 } });
    await sheet.approve(boss, [entry]);
    expect(await bosses.next()).toMatchObject({ changed: ['time'], waiting: { time: 0 } });
    // The other stream's first event concerns its own work.
    await sheet.agency.sql.query(
      "insert into notification (employee_id, kind, record) values ($1, 'mention', 'job:1')",
      [other.id],
    );
    expect(await others.next()).toMatchObject({ changed: ['notifications'], waiting: { notifications: 1 } });
    for (const page of [bosses, others]) page.leave();
  });
});
