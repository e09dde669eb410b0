import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPROVER, type ApprovalSheet, startApprovalSheet } from '#test/fixtures/approval-sheet.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { TEST_TODAY, type TestPerson } from '#test/fixtures/test-agency.ts';

const LEAVE = '/api/leave';
let sheet: ApprovalSheet;
beforeAll(async () => {
  sheet = await startApprovalSheet();
});
afterAll(() => sheet.agency.close());

const wanted = (fields: object = {}) => ({
  requestId: crypto.randomUUID(),
  kind: 'holiday',
  firstDay: '2026-12-07',
  lastDay: '2026-12-08',
  isHalfDay: false,
  note: ' To the sea 🌊 ',
  ...fields,
});
const newMember = () => sheet.person({ supervisor_id: sheet.sam.id });
const decide = (
  by: TestPerson,
  { id, lastModified }: { id: number; lastModified: string },
  decision = 'approve',
  reason = '',
) => by.put(`${LEAVE}/${id}/decision`, { decision, reason, lastModified });
const hoursOn = async (person: TestPerson, day: string) =>
  (await person.get(`/api/timesheet/workdays?startDate=${day}&endDate=${day}`)).body.days[0];

describe('leave (PEOPLE-11)', () => {
  it('is requested, approved by the time approver, and reduces expected hours until it is withdrawn (PEOPLE-11)', async () => {
    const person = await newMember();
    const { status, body } = await person.post(LEAVE, wanted());
    expect([status, body]).toMatchObject([201, { state: 'asked', note: 'To the sea 🌊', employee: { id: person.id } }]);
    expect(await hoursOn(person, '2026-12-07')).toMatchObject({ workHours: 8, leave: null });
    const team = (await sheet.sam.get(`${LEAVE}/team`)).body;
    expect(team.map(({ id }: { id: number }) => id)).toContain(body.id);
    const approved = await decide(sheet.sam, body);
    expect([approved.status, approved.body]).toMatchObject([200, { state: 'approved', decidedBy: { name: 'Sam' } }]);
    expect((await decide(sheet.sam, body)).body).toEqual(approved.body);
    expect(await hoursOn(person, '2026-12-08')).toMatchObject({
      workHours: 0,
      leave: { kind: 'holiday', isHalfDay: false },
    });
    const told = (await person.get('/api/notifications')).body.notifications;
    expect(told[0]).toMatchObject({ kind: 'leave-decided' });
    const { lastModified } = approved.body;
    const withdrawn = await person.put(`${LEAVE}/${body.id}/withdrawn`, { lastModified });
    expect(withdrawn.body.state).toBe('withdrawn');
    expect(await hoursOn(person, '2026-12-08')).toMatchObject({ workHours: 8, leave: null });
    const trail = await sheet.trailOf('leave', body.id);
    expect(trail.map(({ action }) => action)).toEqual(['create', 'approve', 'withdraw']);
  });

  it('of half a day leaves the other half, also for missing time (PEOPLE-11)', async () => {
    const person = await newMember();
    const { body } = await person.post(
      LEAVE,
      wanted({ firstDay: '2026-11-18', lastDay: '2026-11-18', isHalfDay: true }),
    );
    await decide(sheet.sam, body);
    expect(await hoursOn(person, '2026-11-18')).toMatchObject({ workHours: 4, leave: { isHalfDay: true } });
  });

  it('is edited only by its person until it is decided; a repeated request creates it once (PEOPLE-11)', async () => {
    const person = await newMember();
    const sent = wanted();
    const { body } = await person.post(LEAVE, sent);
    expect(await person.post(LEAVE, sent)).toMatchObject({ status: 200, body });
    const { requestId: _, ...fields } = sent;
    const change = { ...fields, kind: 'sick', lastModified: body.lastModified };
    expectProblem(await sheet.sam.put(`${LEAVE}/${body.id}`, change), 404, 'not-found');
    const changed = await person.put(`${LEAVE}/${body.id}`, change);
    expect(changed.body).toMatchObject({ kind: 'sick', state: 'asked' });
    const overtaken = await person.put(`${LEAVE}/${body.id}`, change);
    expectProblem(overtaken, 409, 'changed-elsewhere');
    expect(overtaken.body.changed.by.id, 'FIX-74').toBe(person.id);
    expectProblem(await decide(sheet.sam, changed.body, 'decline', ' '), 422, 'leave-reason-missing');
    const declined = await decide(sheet.sam, changed.body, 'decline', 'We launch that week');
    expect(declined.body).toMatchObject({ state: 'declined', reason: 'We launch that week' });
    const late = { ...change, lastModified: declined.body.lastModified };
    expectProblem(await person.put(`${LEAVE}/${body.id}`, late), 422, 'leave-settled');
  });

  it("is decided by today's deputy instead of the supervisor, and never by the person themselves (PEOPLE-11, APPR-19)", async () => {
    const person = await newMember();
    const [deputy, stranger] = [await sheet.person(APPROVER), await sheet.person(APPROVER)];
    await sheet.deputy(sheet.sam, deputy, TEST_TODAY);
    const { body } = await person.post(LEAVE, wanted());
    expectProblem(await decide(stranger, body), 404, 'not-found');
    expectProblem(await decide(person, body), 403, 'forbidden');
    const own = (await sheet.sam.post(LEAVE, wanted())).body;
    expectProblem(await decide(sheet.sam, own), 404, 'not-found');
    expect((await decide(deputy, body)).body).toMatchObject({ state: 'approved', decidedBy: { id: deputy.id } });
    const { rows } = await sheet.agency.sql.query(
      "select on_behalf_of_employee_id as place from audit_event where subject = 'leave' and subject_id = $1 and action = 'approve'",
      [body.id],
    );
    expect(rows).toEqual([{ place: sheet.sam.id }]);
  });

  it("doesn't overlap other leave, even when requested concurrently, and has its days in order (PEOPLE-12)", async () => {
    const person = await newMember();
    const answers = await Promise.all(Array.from({ length: 4 }, () => person.post(LEAVE, wanted())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    const overlapping = await person.post(LEAVE, wanted({ firstDay: '2026-12-08', lastDay: '2026-12-20' }));
    expectProblem(overlapping, 422, 'leave-overlaps');
    expect(overlapping.body.errors).toMatchObject([{ path: 'firstDay' }]);
    const reversed = await person.post(LEAVE, wanted({ firstDay: '2026-12-20', lastDay: '2026-12-19' }));
    expectProblem(reversed, 422, 'leave-reversed');
    expectProblem(
      await person.post(LEAVE, wanted({ firstDay: '2027-02-01', lastDay: '2028-02-29' })),
      422,
      'leave-too-long',
    );
    for (const fields of [
      { firstDay: '2027-02-29' },
      { kind: 'party' },
      { note: 'x'.repeat(501) },
      { state: 'approved' },
    ])
      expect((await person.post(LEAVE, wanted(fields))).status).toBe(400);
    expect((await person.get(LEAVE)).body).toHaveLength(1);
  });

  it('of half a day can be combined with one other kind on the same day, but no more (FIX-118)', async () => {
    const person = await newMember();
    const half = { firstDay: '2026-12-14', lastDay: '2026-12-15', isHalfDay: true };
    const holiday = (await person.post(LEAVE, wanted(half))).body;
    expectProblem(await person.post(LEAVE, wanted(half)), 422, 'leave-overlaps');
    expectProblem(await person.post(LEAVE, wanted({ ...half, kind: 'sick', isHalfDay: false })), 422, 'leave-overlaps');
    const sick = await person.post(LEAVE, wanted({ ...half, lastDay: '2026-12-14', kind: 'sick' }));
    expect(sick.status).toBe(201);
    expectProblem(await person.post(LEAVE, wanted({ ...half, kind: 'unpaid' })), 422, 'leave-overlaps');
    await decide(sheet.sam, holiday);
    await decide(sheet.sam, sick.body);
    expect(await hoursOn(person, '2026-12-14')).toMatchObject({
      workHours: 0,
      leave: { kind: 'holiday', isHalfDay: true, otherHalf: 'sick' },
    });
    expect(await hoursOn(person, '2026-12-15')).toMatchObject({ workHours: 4, leave: { otherHalf: null } });
  });
});
