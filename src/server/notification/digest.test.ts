import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catchMails } from '#test/fixtures/mail/catch-mails.ts';
import { installationWith } from '#test/fixtures/mail/mail-desk.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { unsubscribeToken } from '../core/mail/unsubscribe-token.ts';
import { writeNotifications } from '../core/notification/write-notifications.sql.ts';
import { createTaskWorker } from '../core/schedule/task-worker.ts';
import { type AgencyDatabase, openPool } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { taskWorks } from '../scheduled-work.ts';

/** A Monday that no test machine's clock has passed, because mails for past days aren't sent. */
const MONDAY = '2092-03-03';
const TUESDAY = '2092-03-04';

let agency: TestAgency;
let database: AgencyDatabase;
let job: number;
let costType: number;
beforeAll(async () => {
  agency = await startTestAgency({ today: MONDAY, mail: installationWith(null) });
  database = openPool(agency.databaseUrl, 4);
  job = (await agency.add.job({ name: 'Spring' })).id;
  costType = (await agency.add.costType()).id;
  await agency.sql.query("update agency set time_zone = 'Europe/Berlin'");
});
afterAll(async () => {
  await database.destroy();
  await agency.close();
});

/** Resets the day to undone. */
const begin = async (day = MONDAY) => {
  await agency.sql.query('delete from scheduled_task');
  await agency.sql.query('update task_plan set planned_until = $1', [`${day}T00:00:00+01:00`]);
};
const look = (now: string) =>
  createTaskWorker({
    works: taskWorks(() => undefined),
    warn: (error) => {
      throw error;
    },
  }).work({ name: 'here', database, signal: new AbortController().signal, now: new Date(`${now}+01:00`) });
let count = 0;
const somebody = async (fields: Record<string, unknown> = {}) =>
  agency.signIn(await agency.add.employee({ email: `p${++count}@agency.example`, start_date: MONDAY, ...fields }));
const choose = (person: TestPerson, kind: string, way: string) =>
  person.put('/api/notifications/choices', { kind, way });
const tell = (person: TestPerson, job: string, record = `job:${job}`) =>
  inTransaction(database, (transaction) =>
    writeNotifications(transaction, {
      kind: 'mention',
      byId: null,
      recipients: [person.id],
      record,
      needs: null,
      facts: { job, comment: 'Look' },
    }),
  );
const looked = new Map<TestPerson, number>();
/** Mails to a person since the last call. */
const mailsTo = async (person: TestPerson) => {
  await catchMails(agency);
  const { rows } = await agency.sql.query<{
    id: number;
    template: string;
    state: string;
    subject: string;
    text: string;
    html: string;
  }>(
    `select id, template, state, subject, text_body as text, html_body as html from outgoing_mail
     where employee_id = $1 and id > $2 order by id`,
    [person.id, looked.get(person) ?? 0],
  );
  looked.set(person, rows.at(-1)?.id ?? looked.get(person) ?? 0);
  return rows;
};
const reader = async (fields: Record<string, unknown> = {}) => {
  const person = await somebody(fields);
  await choose(person, 'mention', 'digest');
  return person;
};
const told = async (person: TestPerson) => (await person.get('/api/notifications')).body.notifications;
const enter = (person: TestPerson, day: string, units = '8') =>
  agency.add.timeEntry({ employee_id: person.id, job_id: job, cost_type_id: costType, work_date: day, units });

describe('the daily mail (NOTE-06, SCHED-04)', () => {
  it('contains new notifications by kind, at 07:30 on work days; they appear under the bell immediately', async () => {
    await begin();
    const person = await reader();
    await tell(person, 'J1 Spring');
    await tell(person, 'J2 Fair');
    expect(await told(person)).toHaveLength(2);
    await look(`${MONDAY}T07:29:59`);
    expect(await mailsTo(person)).toEqual([]);
    await look(`${MONDAY}T07:30:00`);
    const [mail, ...others] = await mailsTo(person);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      template: 'digest',
      state: 'captured',
      subject: 'Daily email of 03/03/2092: 2 notifications',
    });
    expect(mail!.text).toContain('Someone mentioned me\n=====');
    expect(mail!.text).toContain('- Docket mentioned you on J2 Fair: Look\n  https://docket.example/production/job');
    expect(mail!.text.indexOf('J2 Fair')).toBeLessThan(mail!.text.indexOf('J1 Spring'));
    expect(mail!.html).toContain('<li><a href="https://docket.example/production/job">');
    await look(`${MONDAY}T08:30:00`);
    await tell(person, 'J3 Late');
    await look(`${MONDAY}T12:30:00`);
    expect(await mailsTo(person)).toEqual([]);
    await enter(person, MONDAY);
    await look(`${TUESDAY}T07:30:00`);
    const [next] = await mailsTo(person);
    expect(next!.text).toContain('J3 Late');
    expect(next!.text).not.toContain('J1 Spring');
  });

  it("isn't sent without content: notifications that were read, switched to another channel or may no longer be read", async () => {
    await begin();
    const [read, changed, without] = [await reader(), await reader(), await reader()];
    for (const person of [read, changed]) await tell(person, 'J1 Spring');
    await agency.sql.query(
      `insert into notification (employee_id, kind, record, needs, awaits_digest) values ($1, 'mention', 'job:9', 'job', true)`,
      [without.id],
    );
    await read.put('/api/notifications/read', { upTo: '2200-01-01T00:00:00.000Z' });
    await choose(changed, 'mention', 'app');
    await look(`${MONDAY}T07:30:00`);
    for (const person of [read, changed, without]) expect(await mailsTo(person)).toEqual([]);
  });

  it("isn't sent on days off: weekends, holidays, before the start or after the end", async () => {
    await begin('2092-03-08');
    await agency.add.insert('holiday', { day: '2092-03-10', name: 'A Monday off' });
    const [person, starting, leaving, parttime] = [
      await reader(),
      await reader({ start_date: '2092-03-12' }),
      await reader({ end_date: '2092-03-11' }),
      await reader({ tuesday_hours: '0' }),
    ];
    for (const one of [person, starting, leaving, parttime]) {
      await choose(one, 'missing-time', 'none');
      await tell(one, 'J1 Spring');
    }
    const days: string[][] = [[], [], [], []];
    for (let day = 8; day < 15; day += 1) {
      const date = `2092-03-${String(day).padStart(2, '0')}`;
      await look(`${date}T10:00:00`);
      for (const [place, one] of [person, starting, leaving, parttime].entries()) {
        if ((await mailsTo(one)).length > 0) days[place]!.push(date.slice(-2));
        if (place === 2) await tell(one, `J1 on ${date}`);
      }
    }
    expect(days).toEqual([['11'], ['12'], ['11'], ['12']]);
  });

  it('is turned off with one click in the mail program; notifications then appear under the bell only (MAIL-08)', async () => {
    await begin();
    const person = await reader();
    await tell(person, 'J1 Spring');
    await look(`${MONDAY}T07:30:00`);
    expect(await mailsTo(person)).toHaveLength(1);
    const token = unsubscribeToken(installationWith(null).secretKey!, {
      agency: 'here',
      employeeId: person.id,
      kind: 'digest',
    });
    const answer = await agency.send(`/api/notifications/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(204);
    const { body } = await person.get('/api/notifications/choices');
    expect(body.filter(({ chosen }: { chosen: string | null }) => chosen === 'digest')).toEqual([]);
    expect(body.find(({ kind }: { kind: string }) => kind === 'missing-time')).toMatchObject({ chosen: 'app' });
    await tell(person, 'J2 Fair');
    await enter(person, MONDAY);
    await look(`${TUESDAY}T07:30:00`);
    expect(await mailsTo(person)).toEqual([]);
    expect((await told(person)).length).toBeGreaterThan(1);
  });

  it("uses the reader's language and number format (MAIL-07)", async () => {
    await begin();
    const person = await reader({ use_second_language: true, start_date: '2092-02-25' });
    await agency.sql.query(
      `insert into translation (kind, original, translated) values
       ('label', 'My time is missing', 'Meine Zeit fehlt'), ('label', $1, '{hours} Stunden fehlen an {days} {days, Tag|Tagen}, zuerst am {day}')
       on conflict (kind, original) do update set translated = excluded.translated`,
      ['{hours} hours are missing on {days} {days, day|days}, the first on {day}'],
    );
    await look(`${MONDAY}T07:30:00`);
    const [mail] = await mailsTo(person);
    expect(mail!.text).toContain('40,00 Stunden fehlen an 5 Tagen, zuerst am 25/02/2092');
  });
});
