import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { APPROVER } from '#test/fixtures/approval-sheet.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { catchMails } from '#test/fixtures/mail/catch-mails.ts';
import { installationWith } from '#test/fixtures/mail/mail-desk.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { createTaskWorker } from '../../core/schedule/task-worker.ts';
import { type AgencyDatabase, openPool } from '../../platform/database/postgres.ts';
import { taskWorks } from '../../scheduled-work.ts';

/** Days that no test machine's clock has passed; 3 March 2092 is a Monday. */
const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = ['2092-03-03', '2092-03-04', '2092-03-05', '2092-03-06'];
const SNOOZE = '/api/notifications/missing-time/snooze';

let agency: TestAgency;
let database: AgencyDatabase;
let job: number;
let costType: number;
beforeAll(async () => {
  agency = await startTestAgency({ today: TUESDAY, mail: installationWith(null) });
  database = openPool(agency.databaseUrl, 4);
  job = (await agency.add.job()).id;
  costType = (await agency.add.costType()).id;
});
afterAll(async () => {
  await database.destroy();
  await agency.close();
});
beforeEach(async () => {
  await agency.sql.query('delete from scheduled_task');
  await agency.sql.query('update employee set is_active = false');
  await agency.sql.query("update task_plan set planned_until = '2092-03-01T00:00:00Z'");
});

const look = (now: string) =>
  createTaskWorker({
    works: taskWorks(() => undefined),
    warn: (error) => {
      throw error;
    },
  }).work({ name: 'here', database, signal: new AbortController().signal, now: new Date(`${now}Z`) });
/** Performs a day's tasks in order. */
const pass = async (day: string) => {
  await look(`${day}T07:30:00`);
  await look(`${day}T09:00:00`);
};
let people = 0;
const person = async (way: string, fields: object = {}) => {
  const made = await agency.signIn(
    await agency.add.employee({ email: `p${++people}@agency.example`, start_date: MONDAY, ...fields }),
  );
  for (const kind of ['missing-time', 'time-to-approve']) await made.put('/api/notifications/choices', { kind, way });
  return made;
};
const enter = ({ id }: TestPerson, day: string, units = '8') =>
  agency.add.timeEntry({ employee_id: id, job_id: job, cost_type_id: costType, work_date: day, units });
const told = async (one: TestPerson) => (await one.get('/api/notifications')).body.notifications;
const mailsTo = async ({ id }: TestPerson) => {
  await catchMails(agency);
  const { rows } = await agency.sql.query(
    'select template, subject, text_body as text from outgoing_mail where employee_id = $1 order by id',
    [id],
  );
  return rows;
};
const unread = async (one: TestPerson) => (await told(one)).filter(({ isRead }: { isRead: boolean }) => !isRead);

describe('reminders of missing time (NOTE-02, SCHED-04)', () => {
  it('are mailed at 09:00 of the next work day with hours, days and a link to the week', async () => {
    const ann = await person('mail');
    await pass(MONDAY);
    expect(await told(ann)).toEqual([]);
    await enter(ann, MONDAY, '5.5');
    await look(`${TUESDAY}T08:59:59`);
    expect(await told(ann)).toEqual([]);
    await look(`${TUESDAY}T09:00:00`);
    expect(await told(ann)).toMatchObject([
      { kind: 'missing-time', by: null, facts: { hours: '2.50', days: '1', day: MONDAY }, isRead: false },
    ]);
    const [mail, ...others] = await mailsTo(ann);
    expect(others).toEqual([]);
    expect(mail.subject).toBe('2.50 hours are missing on 1 day, the first on 03/03/2092');
    expect(mail.text).toContain(`https://docket.example/timesheet/timeentry?selectedDate=${MONDAY}&view=week`);
    expect(mail.text).toContain('Pause it for a day or a week: https://docket.example/notifications');
  });

  it('are sent once a work day until the time is entered', async () => {
    const ann = await person('mail');
    for (const time of ['09:00', '09:10', '12:00', '19:59']) await look(`${TUESDAY}T${time}:00`);
    expect(await mailsTo(ann)).toHaveLength(1);
    await pass(WEDNESDAY);
    expect((await mailsTo(ann)).map(({ subject }) => subject)).toEqual([
      '8.00 hours are missing on 1 day, the first on 03/03/2092',
      '16.00 hours are missing on 2 days, the first on 03/03/2092',
    ]);
    // Both are combined in one notification with current figures.
    expect(await told(ann)).toMatchObject([{ count: 2, facts: { hours: '16.00', days: '2' } }]);
    for (const day of [MONDAY, TUESDAY, WEDNESDAY]) await enter(ann, day);
    await pass(THURSDAY);
    expect(await mailsTo(ann)).toHaveLength(2);
    expect(await unread(ann)).toEqual([]);
  });

  it('are part of the daily mail at 07:30 for people who chose that, and not repeated at 09:00', async () => {
    const ann = await person('digest');
    await pass(TUESDAY);
    expect((await mailsTo(ann)).map(({ template }) => template)).toEqual(['digest']);
    expect(await told(ann)).toMatchObject([{ kind: 'missing-time', count: 1 }]);
    // Also if they change their setting in between.
    await look(`${WEDNESDAY}T07:30:00`);
    await ann.put('/api/notifications/choices', { kind: 'missing-time', way: 'mail' });
    await look(`${WEDNESDAY}T09:00:00`);
    expect((await mailsTo(ann)).map(({ template }) => template)).toEqual(['digest', 'digest']);
  });

  it('appear under the bell only for people who chose that or have no address, and nowhere when turned off', async () => {
    const [ann, ben, cem] = [await person('app'), await person('digest', { email: null }), await person('none')];
    await pass(TUESDAY);
    expect([await told(ann), await told(ben), await told(cem)].map(({ length }) => length)).toEqual([1, 1, 0]);
    for (const one of [ann, ben, cem]) expect(await mailsTo(one)).toEqual([]);
  });

  it("aren't sent on or for days off (weekends, holidays, before the start), or to people who have left", async () => {
    await agency.add.insert('holiday', { day: '2092-03-10', name: 'Foundation day' });
    const ann = await person('mail', { start_date: '2092-03-07', tuesday_hours: '4' });
    const left = await person('mail', { start_date: '2092-03-07', end_date: '2092-03-09' });
    const inactive = await person('mail');
    await agency.sql.query('update employee set is_active = false where id = $1', [inactive.id]);
    for (const day of ['07', '08', '09', '10', '11', '12']) await pass(`2092-03-${day}`);
    expect((await mailsTo(ann)).map(({ subject }) => subject)).toEqual([
      '8.00 hours are missing on 1 day, the first on 07/03/2092',
      '12.00 hours are missing on 2 days, the first on 07/03/2092',
    ]);
    expect([await mailsTo(left), await mailsTo(inactive)]).toEqual([[], []]);
  });

  it('cover the last two weeks', async () => {
    const ann = await person('mail', { start_date: '2091-01-01' });
    await pass(MONDAY);
    expect((await mailsTo(ann))[0].subject).toBe('80.00 hours are missing on 10 days, the first on 18/02/2092');
  });

  it('can be snoozed for a day or a week, which marks them as read, and are sent again afterwards', async () => {
    const ann = await person('mail');
    expect((await ann.get(SNOOZE)).body).toEqual({ until: null });
    await pass(TUESDAY);
    expect((await ann.put(SNOOZE, { days: 1 })).body).toEqual({ until: WEDNESDAY });
    expect(await unread(ann)).toEqual([]);
    await pass(WEDNESDAY);
    expect(await mailsTo(ann)).toHaveLength(1);
    await pass(THURSDAY);
    expect(await mailsTo(ann)).toHaveLength(2);
    expect((await ann.put(SNOOZE, { days: 7 })).body).toEqual({ until: '2092-03-11' });
    expect((await ann.get(SNOOZE)).body).toEqual({ until: '2092-03-11' });
    for (const day of ['07', '10', '11']) await pass(`2092-03-${day}`);
    expect(await mailsTo(ann)).toHaveLength(2);
    expect((await ann.put(SNOOZE, { days: null })).body).toEqual({ until: null });
    await pass('2092-03-12');
    expect(await mailsTo(ann)).toHaveLength(3);
    expectProblem(await ann.put(SNOOZE, { days: 30 }), 400, 'invalid-request');
  });
});

describe('reminders of time to approve (NOTE-02, SCHED-04)', () => {
  it('are sent on Mondays with hours, number of people and oldest date', async () => {
    const boss = await person('mail', { ...APPROVER, start_date: '2092-03-01' });
    const team = [await person('none', { supervisor_id: boss.id }), await person('none', { supervisor_id: boss.id })];
    await boss.put('/api/notifications/choices', { kind: 'missing-time', way: 'none' });
    await enter(team[0]!, '2092-02-28', '4');
    await enter(team[1]!, '2092-02-27', '2.25');
    await enter(team[1]!, '2092-03-20', '8');
    await pass(MONDAY);
    expect((await mailsTo(boss)).map(({ subject }) => subject)).toEqual([
      '6.25 hours of 2 people are waiting for your approval, the oldest from 27/02/2092',
    ]);
    expect((await told(boss))[0]).toMatchObject({ kind: 'time-to-approve', isRead: false });
    for (const day of [TUESDAY, WEDNESDAY]) await pass(day);
    expect(await mailsTo(boss)).toHaveLength(1);
  });

  it("are sent on the first work day when Monday is a day off, also to that day's deputies", async () => {
    const fields = { ...APPROVER, start_date: '2092-03-01', monday_hours: '0' };
    const [boss, deputy] = [await person('mail', fields), await person('mail', fields)];
    const other = await person('mail', fields);
    const mayNot = await person('mail', { start_date: '2092-03-01', monday_hours: '0' });
    for (const one of [boss, deputy, other, mayNot])
      await one.put('/api/notifications/choices', { kind: 'missing-time', way: 'none' });
    const [ann, ben] = [
      await person('none', { supervisor_id: boss.id }),
      await person('none', { supervisor_id: mayNot.id }),
    ];
    await enter(ann, '2092-02-28', '4');
    await enter(ben, '2092-02-28', '4');
    await agency.add.insert('deputy', {
      subject: 'time',
      in_place_of_id: boss.id,
      deputy_id: deputy.id,
      start_date: TUESDAY,
      end_date: TUESDAY,
    });
    await pass(MONDAY);
    for (const one of [boss, deputy]) expect(await mailsTo(one)).toEqual([]);
    await pass(TUESDAY);
    for (const one of [boss, deputy]) {
      expect((await mailsTo(one)).map(({ subject }) => subject)).toEqual([
        '4.00 hours of 1 person are waiting for your approval, the oldest from 28/02/2092',
      ]);
    }
    for (const one of [other, mayNot]) expect(await mailsTo(one)).toEqual([]);
  });
});
