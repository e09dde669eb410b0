import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestAnswer, TestPerson } from '#test/fixtures/test-agency.ts';
import { MONDAY, savedAs, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';

let sheet: TimeSheet;
beforeAll(async () => {
  sheet = await startTimeSheet();
});
afterAll(() => sheet.agency.close());

const WEEK = `${TIME_ENTRIES}?startDate=${MONDAY}&endDate=2026-11-22`;

/** A person with an entry known from earlier requests, and the calls that start from what the server remembers. */
let person: TestPerson;
let entry: { id: number; lastModified: string };
let calls: Record<string, () => Promise<TestAnswer>>;
beforeEach(async () => {
  person = await sheet.person();
  entry = await sheet.entry(person);
  await person.get(WEEK);
  calls = {
    list: () => person.get(WEEK),
    create: () => person.post(TIME_ENTRIES, sheet.draft({ notes: 'new' })),
    update: () => person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry as never, { notes: 'changed' })),
    batch: () => person.post(`${TIME_ENTRIES}/batch`, { creates: [sheet.draft()], updates: [], deletes: [] }),
    delete: () => person.delete(`${TIME_ENTRIES}/${entry.id}`),
  };
});

const change = (text: string) => sheet.agency.sql.query(text, [person.id]);
const stored = async () =>
  (await sheet.agency.sql.query('select id, notes from time_entry where employee_id = $1 order by id', [person.id]))
    .rows;

describe('a request that starts with the last known session', () => {
  it('does nothing for a session that has ended since, however it ended (AUTH-12)', async () => {
    const before = await stored();
    await change('delete from session where employee_id = $1');
    for (const [name, call] of Object.entries(calls)) expectProblem(await call(), 401, 'signed-out', name);
    expect(await stored()).toEqual(before);
  });

  it('does nothing for a person who was deactivated since (AUTH-12)', async () => {
    const before = await stored();
    // Their sessions, which would otherwise end, are kept, so that the person's state is what counts.
    await sheet.agency.sql.query('set session_replication_role = replica');
    for (const [name, call] of Object.entries(calls)) {
      await change('update employee set is_active = true where id = $1');
      await person.get(WEEK);
      await change('update employee set is_active = false where id = $1');
      expectProblem(await call(), 401, 'signed-out', name);
    }
    await sheet.agency.sql.query('reset session_replication_role');
    expect(await stored()).toEqual(before);
  });

  it('validates nothing for a signed-out person (AUTH-12)', async () => {
    const wrong = {
      list: () => person.get(`${TIME_ENTRIES}?startDate=never`),
      create: () => person.post(TIME_ENTRIES, { units: 'many' }),
      update: () => person.put(`${TIME_ENTRIES}/x`, {}),
      batch: () => person.post(`${TIME_ENTRIES}/batch`, { creates: 1 }),
      delete: () => person.delete(`${TIME_ENTRIES}/0`),
      malformed: () => sheet.agency.send(TIME_ENTRIES, { method: 'POST', body: '{', headers: headersOf(person) }),
    };
    for (const [name, call] of Object.entries(wrong)) expect((await call()).status, name).toBe(400);
    await change('delete from session where employee_id = $1');
    for (const [name, call] of Object.entries(wrong)) expectProblem(await call(), 401, 'signed-out', name);
  });

  it('requires a new password as soon as the old one has expired (AUTH-04)', async () => {
    await change('update employee set password_changed_at = null where id = $1');
    for (const [name, call] of Object.entries(calls)) expectProblem(await call(), 403, 'password-expired', name);
    expect(await stored()).toHaveLength(1);
  });

  it('uses the current rights, whether extended or reduced (TE-19)', async () => {
    const member = await sheet.person({ supervisor_id: person.id });
    const enter = () => person.post(TIME_ENTRIES, sheet.draft({ employeeId: member.id }));
    expectProblem(await enter(), 403, 'forbidden');
    await change(`insert into employee_role (employee_id, role) values ($1, 'TimesheetSupervisorEdit')`);
    expect((await enter()).status).toBe(201);
    expect((await enter()).status).toBe(201);
    await change('delete from employee_role where employee_id = $1');
    expectProblem(await enter(), 403, 'forbidden');
    expect(await sheet.hoursOf(member.id)).toBe(2);
  });

  it('still marks the session as used (FIX-14)', async () => {
    await change(`update session set last_seen_at = now() - interval '10 minutes' where employee_id = $1`);
    const isSeen = async () =>
      (
        await sheet.agency.sql.query(
          `select last_seen_at > now() - interval '5 minutes' as seen from session where employee_id = $1`,
          [person.id],
        )
      ).rows[0].seen;
    expect(await isSeen()).toBe(false);
    await person.get(WEEK);
    await person.get(WEEK);
    expect(await isSeen()).toBe(true);
  });

  it('runs once each time it is sent', async () => {
    for (let count = 0; count < 3; count += 1) {
      await change(`update employee set name = name || '.' where id = $1`);
      expect((await calls.create!()).status).toBe(201);
    }
    expect(await sheet.hoursOf(person.id)).toBe(4);
  });
});

function headersOf({ cookie }: TestPerson) {
  return { cookie, 'content-type': 'application/json', 'x-requested-with': 'x' };
}
