import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { MONDAY, savedAs, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';

let sheet: TimeSheet;
let sue: TestPerson;
let emma: TestPerson;
beforeAll(async () => {
  sheet = await startTimeSheet();
  sue = await sheet.person({ name: 'Sue', roles: ['TimesheetSupervisorEdit'], maximum_daily_hours: '12' });
  emma = await sheet.person({ name: 'Emma', supervisor_id: sue.id, maximum_daily_hours: '5' });
});
afterAll(() => sheet.agency.close());

const range = `startDate=${MONDAY}&endDate=${MONDAY}`;

describe('time entered for another person', () => {
  it('is created, read, edited and deleted by their supervisor with TimesheetSupervisorEdit (TE-19, PERM-05)', async () => {
    const made = await sue.post(TIME_ENTRIES, sheet.draft({ employeeId: emma.id, units: 2 }));
    expect([made.status, made.body.employee]).toEqual([201, { id: emma.id, name: 'Emma' }]);
    expect((await sue.get(`${TIME_ENTRIES}?${range}&employeeId=${emma.id}`)).body).toEqual([made.body]);
    expect((await sue.get(`${TIME_ENTRIES}?${range}`)).body).toEqual([]);
    expect((await emma.get(`${TIME_ENTRIES}?${range}`)).body).toEqual([made.body]);
    const changed = await sue.put(
      `${TIME_ENTRIES}/${made.body.id}`,
      savedAs(made.body, { units: 3, employeeId: emma.id }),
    );
    expect([changed.status, changed.body.units]).toEqual([200, 3]);
    expect((await sue.delete(`${TIME_ENTRIES}/${made.body.id}`)).status).toBe(204);
    expect(await sheet.hoursOf(emma.id)).toBe(0);
  });

  it("counts against that person's maximum, not the supervisor's (TE-19, TE-05)", async () => {
    const answer = await sue.post(TIME_ENTRIES, sheet.draft({ employeeId: emma.id, units: 5.01 }));
    expect([answer.status, answer.body.detail]).toEqual([422, 'Cannot insert more than 5 hours per day']);
    const full = await sue.post(TIME_ENTRIES, sheet.draft({ employeeId: emma.id, units: 5 }));
    const more = await sue.post(TIME_ENTRIES, sheet.draft({ employeeId: emma.id, units: 0.01 }));
    expect([more.status, more.body.code]).toEqual([422, 'day-above-maximum']);
    expect((await sue.post(TIME_ENTRIES, sheet.draft({ units: 12 }))).status).toBe(201);
    await sue.delete(`${TIME_ENTRIES}/${full.body.id}`);
  });

  it('is rejected from a supervisor without that role, and outside their team (TE-19, PERM-05, PERM-09)', async () => {
    const sam = await sheet.person({ roles: ['TimesheetSupervisor'], access: { timecell: 'all' } });
    const ofSam = await sheet.person({ supervisor_id: sam.id });
    const entry = await sheet.entry(ofSam);
    for (const person of [sam, sue]) {
      expect((await person.get(`${TIME_ENTRIES}?${range}&employeeId=${ofSam.id}`)).status).toBe(403);
      expect((await person.get(`${TIME_ENTRIES}/${entry.id}`)).status).toBe(404);
      expect((await person.post(TIME_ENTRIES, sheet.draft({ employeeId: ofSam.id }))).status).toBe(403);
      expect((await person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { units: 2 }))).status).toBe(404);
      expect((await person.delete(`${TIME_ENTRIES}/${entry.id}`)).status).toBe(404);
      expect((await person.get(`/api/timesheet/workdays?${range}&employeeId=${ofSam.id}`)).status).toBe(403);
    }
    expect(await sheet.hoursOf(ofSam.id)).toBe(1);
  });

  it('stays with its person: a save with another person is rejected (TE-19)', async () => {
    const entry = await sheet.entry(emma);
    const answer = await sue.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { units: 2, employeeId: sue.id }));
    expect(answer.status).toBe(403);
    expect((await emma.get(`${TIME_ENTRIES}/${entry.id}`)).body).toEqual(entry);
    await emma.delete(`${TIME_ENTRIES}/${entry.id}`);
  });

  it('is rejected for a person who has left (TE-19)', async () => {
    const gone = await sheet.add.employee({ supervisor_id: sue.id, is_active: false });
    const answer = await sue.post(TIME_ENTRIES, sheet.draft({ employeeId: gone.id }));
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });

  it("has its billable flag set only with timecell access, whatever the supervisor's own setting (TE-12, APPR-16)", async () => {
    const without = await sheet.person({ roles: ['TimesheetSupervisorEdit'], allow_user_billable_flag: true });
    const having = await sheet.person({ roles: ['TimesheetSupervisorEdit'], access: { timecell: 'all' } });
    for (const [supervisor, status] of [
      [without, 403],
      [having, 201],
    ] as const) {
      const member = await sheet.add.employee({ supervisor_id: supervisor.id });
      const body = sheet.draft({ employeeId: member.id, isBillable: false });
      expect((await supervisor.post(TIME_ENTRIES, body)).status).toBe(status);
    }
  });
});

describe('the team', () => {
  it("is visible to people who may approve or enter its time: the supervisor's active people, by name (APPR-15, APPR-19)", async () => {
    const supervisor = await sheet.person({ roles: ['TimesheetSupervisorEdit'] });
    const [zoe, adam] = [
      await sheet.add.employee({ name: 'Zoe', supervisor_id: supervisor.id }),
      await sheet.add.employee({ name: 'Adam', supervisor_id: supervisor.id }),
    ];
    await sheet.add.employee({ name: 'Gone', supervisor_id: supervisor.id, is_active: false });
    const team = '/api/timesheet/timeapprovers/team';
    expect((await supervisor.get(team)).body).toEqual([
      { id: adam.id, code: adam.code, name: 'Adam', isActive: true },
      { id: zoe.id, code: zoe.code, name: 'Zoe', isActive: true },
    ]);
    const approver = await sheet.person({ roles: ['TimesheetSupervisor'], access: { timecell: 'all' } });
    expect((await approver.get(team)).body).toEqual([]);
    const without = await sheet.person({ roles: ['TimesheetSupervisor'] });
    for (const person of [without, emma]) expect((await person.get(team)).status).toBe(403);
  });
});

describe('the calendar of a person', () => {
  it("shows work hours, holidays, locked periods and the person's maximum for each day (TED-07, TE-19)", async () => {
    await sheet.agency.sql.query("insert into holiday values ('2026-11-24', 'Foundation day')");
    await sheet.add.period({ start_date: '2026-11-25', end_date: '2026-11-30', is_locked: true });
    const costType = await sheet.add.costType({ code: 'OWN', name: 'Own' });
    const member = await sheet.add.employee({
      name: 'Part time',
      supervisor_id: sue.id,
      maximum_daily_hours: '6.25',
      monday_hours: '7.6',
      sunday_hours: '1.5',
      default_cost_type_id: costType.id,
    });
    const answer = await sue.get(
      `/api/timesheet/workdays?startDate=2026-11-22&endDate=2026-11-25&employeeId=${member.id}`,
    );
    expect(answer.body).toEqual({
      employee: { id: member.id, name: 'Part time' },
      today: '2026-11-21',
      defaultCostType: { id: costType.id, code: 'OWN', name: 'Own', isActive: true },
      days: [
        {
          day: '2026-11-22',
          workHours: 1.5,
          maximumDailyHours: 6.25,
          holiday: null,
          leave: null,
          isPeriodLocked: false,
          isOutsidePeriods: true,
        },
        {
          day: '2026-11-23',
          workHours: 7.6,
          maximumDailyHours: 6.25,
          holiday: null,
          leave: null,
          isPeriodLocked: false,
          isOutsidePeriods: true,
        },
        {
          day: '2026-11-24',
          workHours: 0,
          maximumDailyHours: 6.25,
          holiday: 'Foundation day',
          leave: null,
          isPeriodLocked: false,
          isOutsidePeriods: true,
        },
        {
          day: '2026-11-25',
          workHours: 8,
          maximumDailyHours: 6.25,
          holiday: null,
          leave: null,
          isPeriodLocked: true,
          isOutsidePeriods: false,
        },
      ],
    });
    const own = (await sue.get(`/api/timesheet/workdays?${range}`)).body;
    expect([own.employee.id, own.days[0].maximumDailyHours, own.defaultCostType]).toEqual([sue.id, 12, null]);
    expect((await sue.get('/api/timesheet/workdays?startDate=2026-01-01&endDate=2027-01-02')).status).toBe(400);
    expect((await sue.get('/api/timesheet/workdays')).status).toBe(400);
  });
});
