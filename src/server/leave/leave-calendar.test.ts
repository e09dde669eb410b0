import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

let agency: TestAgency;
let emma: TestPerson;
let sue: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  const supervisor = await agency.add.employee({
    name: 'Sue Supervisor',
    roles: ['TimesheetSupervisor'],
    access: { timecell: 'all' },
  });
  const member = await agency.add.employee({ name: 'Emma, Editor', supervisor_id: supervisor.id });
  [sue, emma] = [await agency.signIn(supervisor), await agency.signIn(member)];
  await agency.sql.query(
    `insert into leave (employee_id, request_id, kind, first_day, last_day, is_half_day, state) values
     ($1, gen_random_uuid(), 'holiday', '2026-12-30', '2027-01-01', false, 'approved'),
     ($1, gen_random_uuid(), 'other', '2028-02-29', '2028-02-29', true, 'asked'),
     ($1, gen_random_uuid(), 'sick', '2026-10-01', '2026-10-01', false, 'withdrawn'),
     ($1, gen_random_uuid(), 'unpaid', '2020-10-01', '2020-10-01', false, 'approved'),
     ($2, gen_random_uuid(), 'holiday', '2027-03-01', '2027-03-02', false, 'approved')`,
    [member.id, supervisor.id],
  );
  await agency.sql.query("insert into holiday (day, name) values ('2026-12-25', 'Christmas; a “day” off, at last 🎄')");
});
afterAll(() => agency.close());

const address = (subject: string) => `/api/leave/calendars/${subject}`;

/** Creates a calendar address, and returns its path. */
async function create(person: TestPerson, subject: 'own' | 'team'): Promise<string> {
  const { status, body } = await person.put(address(subject));
  expect(status).toBe(200);
  return body.path;
}

/** Reads a calendar as a calendar program does: with the address alone. */
async function read(path: string) {
  const answer = await agency.send(path, { method: 'GET' });
  if (answer.status !== 200) return { ...answer, events: [] };
  const calendar = new ICAL.Component(ICAL.parse(answer.body));
  const events = calendar.getAllSubcomponents('vevent').map((event) => ({
    summary: event.getFirstPropertyValue('summary'),
    first: String(event.getFirstPropertyValue('dtstart')),
    end: String(event.getFirstPropertyValue('dtend')),
    status: event.getFirstPropertyValue('status'),
  }));
  return { ...answer, events };
}

describe('a calendar address', () => {
  it('gives the leave of its owner and the holidays as an iCalendar file, without a sign-in (API-09)', async () => {
    const { headers, body, events } = await read(await create(emma, 'own'));
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(events).toEqual([
      { summary: 'Holiday leave', first: '2026-12-30', end: '2027-01-02', status: 'CONFIRMED' },
      { summary: 'Other leave, Half days', first: '2028-02-29', end: '2028-03-01', status: 'TENTATIVE' },
      { summary: 'Christmas; a “day” off, at last 🎄', first: '2026-12-25', end: '2026-12-26', status: 'CONFIRMED' },
    ]);
    const lines = String(body).split('\r\n');
    expect(lines).toEqual(expect.arrayContaining(['BEGIN:VCALENDAR', 'DTSTART;VALUE=DATE:20261230']));
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(new Set(lines.filter((line) => line.startsWith('UID:'))).size).toBe(3);
  });

  it("gives approvers the leave of their team, with each person's name (API-09)", async () => {
    const { events } = await read(await create(sue, 'team'));
    expect(events[0]).toMatchObject({ summary: 'Emma, Editor: Holiday leave', first: '2026-12-30' });
    expect(events.filter(({ first }) => first === '2027-03-01')).toEqual([]);
    expect((await emma.put(address('team'))).body.code).toBe('forbidden');
  });

  it('is in the language of its owner (API-09)', async () => {
    await agency.sql.query(
      "insert into translation (kind, original, translated) values ('label', 'Holiday leave', 'Urlaub') on conflict (kind, original) do update set translated = excluded.translated",
    );
    await agency.sql.query('update employee set use_second_language = true where id = $1', [emma.id]);
    const { events } = await read(await create(emma, 'own'));
    await agency.sql.query('update employee set use_second_language = false where id = $1', [emma.id]);
    expect(events[0]!.summary).toBe('Urlaub');
  });

  it('stops working when it is replaced, revoked, or its owner leaves (API-09)', async () => {
    const first = await create(emma, 'own');
    const second = await create(emma, 'own');
    expect([(await read(first)).status, (await read(second)).status]).toEqual([410, 200]);
    expect((await emma.get('/api/leave/calendars')).body).toEqual([{ subject: 'own', createdAt: expect.any(String) }]);
    expect([(await emma.delete(address('own'))).status, (await emma.delete(address('own'))).status]).toEqual([
      204, 204,
    ]);
    expect((await read(second)).status).toBe(410);
    expect((await emma.get('/api/leave/calendars')).body).toEqual([]);
    const leaver = await agency.signIn(await agency.add.employee({}));
    const third = await create(leaver, 'own');
    await agency.sql.query('update employee set is_active = false where id = $1', [leaver.id]);
    expect((await read(third)).body.code).toBe('link-invalid');
  });

  it('is recorded in the audit trail, without its secret (API-09)', async () => {
    const path = await create(emma, 'own');
    const { rows } = await agency.sql.query(
      "select action, after::text as after from audit_event where subject = 'calendar_address' order by id desc limit 1",
    );
    expect(rows).toEqual([{ action: 'create', after: expect.stringContaining('own') }]);
    const { rows: stored } = await agency.sql.query('select token_hash from calendar_address');
    expect(JSON.stringify([rows, stored])).not.toContain(path.split('/').at(-1));
  });
});
