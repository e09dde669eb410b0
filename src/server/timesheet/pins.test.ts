import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { startTimeSheet, type TimeSheet } from '#test/fixtures/time-sheet.ts';

const PINS = '/api/timesheet/pinnedtimeallocations';

let sheet: TimeSheet;
let sue: TestPerson;
beforeAll(async () => {
  sheet = await startTimeSheet();
  sue = await sheet.person({ roles: ['TimesheetSupervisorEdit'] });
});
afterAll(() => sheet.agency.close());

const pair = (employeeId: number, jobId = sheet.job.id, costTypeId = sheet.costType.id) => ({
  job: { id: jobId },
  costType: { id: costTypeId },
  employee: { id: employeeId },
});

describe('pins', () => {
  it('are created, listed, read and removed by the person (PIN-01, PIN-02, CALL-10)', async () => {
    const person = await sheet.person({ name: 'Emma' });
    const made = await person.post(`${PINS}/`, pair(person.id));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      id: expect.any(Number),
      job: { id: sheet.job.id, code: 'FILM', isActive: true, isBillable: true, campaign: null },
      costType: { id: sheet.costType.id, code: 'DESIGN', name: 'Design', isActive: true },
      employee: { id: person.id, name: 'Emma' },
    });
    expect((await person.get(`${PINS}/`)).body).toEqual([made.body]);
    expect((await person.get(`${PINS}/${made.body.id}`)).body).toEqual(made.body);
    expect((await person.delete(`${PINS}/${made.body.id}`)).status).toBe(204);
    expect((await person.delete(`${PINS}/${made.body.id}`)).status).toBe(404);
    expect((await person.get(`${PINS}/${made.body.id}`)).status).toBe(404);
    expect((await person.get(PINS)).body).toEqual([]);
  });

  it('of an internal project have its negative ID (PIN-01)', async () => {
    const person = await sheet.person();
    const made = await person.post(PINS, pair(person.id, -sheet.project.id));
    expect([made.status, made.body.job.id, made.body.job.client]).toEqual([201, -sheet.project.id, null]);
    expect((await person.post(PINS, pair(person.id, sheet.project.id))).status).toBe(404);
    expect((await person.post(PINS, pair(person.id, -sheet.job.id))).status).toBe(404);
  });

  it('return 200 and the existing pin when added again, also concurrently (PIN-02)', async () => {
    const person = await sheet.person();
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.post(PINS, pair(person.id))));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const again = await person.post(PINS, pair(person.id));
    expect([again.status, again.body]).toEqual([200, answers[0]!.body]);
    expect((await sheet.trailOf('pinned_time_allocation', again.body.id)).map(({ action }) => action)).toEqual([
      'create',
    ]);
  });

  it('require an existing, active job and cost type (PIN-01)', async () => {
    const person = await sheet.person();
    const job = await sheet.add.job({ is_active: false });
    const costType = await sheet.add.costType({ is_active: false });
    const codeOf = async (...ids: [number, number?]) => {
      const { status, body } = await person.post(PINS, pair(person.id, ...ids));
      return [status, body.code];
    };
    expect(await codeOf(job.id)).toEqual([422, 'job-inactive']);
    expect(await codeOf(sheet.job.id, costType.id)).toEqual([422, 'cost-type-inactive']);
    expect(await codeOf(job.id, costType.id)).toEqual([422, 'job-inactive']);
    expect(await codeOf(2147483647)).toEqual([404, 'not-found']);
    expect(await codeOf(0)).toEqual([404, 'not-found']);
    expect(await codeOf(sheet.job.id, 2147483647)).toEqual([404, 'not-found']);
    expect((await person.get(PINS)).body).toEqual([]);
  });

  it('stay, marked as such, when their job or cost type becomes inactive (PIN-01)', async () => {
    const person = await sheet.person();
    const job = await sheet.add.job();
    await person.post(PINS, pair(person.id, job.id));
    await sheet.agency.sql.query('update job set is_active = false where id = $1', [job.id]);
    expect((await person.get(PINS)).body[0].job.isActive).toBe(false);
  });

  it('of a team member are listed, created and removed only by the member and the delegate (PIN-02, TE-19)', async () => {
    const member = await sheet.person({ supervisor_id: sue.id });
    const stranger = await sheet.person({ roles: ['TimesheetSupervisorEdit'] });
    const made = await sue.post(PINS, pair(member.id));
    expect([made.status, made.body.employee.id]).toEqual([201, member.id]);
    expect((await sue.get(`${PINS}?employeeId=${member.id}`)).body).toEqual([made.body]);
    expect((await member.get(PINS)).body).toEqual([made.body]);
    expect((await sue.get(PINS)).body).toEqual([]);
    expect((await stranger.get(`${PINS}?employeeId=${member.id}`)).status).toBe(403);
    expect((await stranger.post(PINS, pair(member.id))).status).toBe(403);
    expect((await stranger.get(`${PINS}/${made.body.id}`)).status).toBe(404);
    expect((await stranger.delete(`${PINS}/${made.body.id}`)).status).toBe(404);
    expect((await sue.delete(`${PINS}/${made.body.id}`)).status).toBe(204);
    const trail = await sheet.trailOf('pinned_time_allocation', made.body.id);
    expect(trail.map(({ by, for: whom, action }) => [by, whom, action])).toEqual([
      [sue.id, member.id, 'create'],
      [sue.id, member.id, 'delete'],
    ]);
  });

  it('are removed once: of several concurrent removals one succeeds and is announced (PIN-01)', async () => {
    const person = await sheet.person();
    const { id } = (await person.post(PINS, pair(person.id))).body;
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.delete(`${PINS}/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)]);
    expect((await sheet.trailOf('pinned_time_allocation', id)).map(({ action }) => action)).toEqual([
      'create',
      'delete',
    ]);
  });

  it('are rejected by field when the input is invalid (ERR-02, PIN-02)', async () => {
    const person = await sheet.person();
    const good = pair(person.id);
    const wrong: [object, string][] = [
      [{ ...good, job: undefined }, 'job'],
      [{ ...good, job: { id: '1' } }, 'job.id'],
      [{ ...good, costType: { id: 2 ** 31 } }, 'costType.id'],
      [{ ...good, employee: {} }, 'employee.id'],
      [{ ...good, extra: 1 }, ''],
    ];
    for (const [body, path] of wrong) {
      const answer = await person.post(PINS, body);
      expect([path, answer.status, answer.body.errors[0].path]).toEqual([path, 400, path]);
    }
    expect((await person.get(`${PINS}/abc`)).body.detail).toBe('Invalid id requested');
    expect((await person.get(`${PINS}?employeeId=me`)).status).toBe(400);
  });

  it('leave their entries unchanged when removed (PIN-01, TE-10)', async () => {
    const person = await sheet.person();
    const pin = (await person.post(PINS, pair(person.id))).body;
    const entry = await sheet.entry(person);
    expect(entry.timeAllocation.pinId).toBe(pin.id);
    await person.delete(`${PINS}/${pin.id}`);
    const after = (await person.get(`/api/timesheet/timeentries/${entry.id}`)).body;
    expect([after.timeAllocation.pinId, after.lastModified]).toEqual([null, entry.lastModified]);
  });
});
