import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApprovalSheet, EDITING_APPROVER, startApprovalSheet } from '#test/fixtures/approval-sheet.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { TEST_TODAY, type TestPerson } from '#test/fixtures/test-agency.ts';
import { MONDAY, savedAs, TIME_ENTRIES } from '#test/fixtures/time-sheet.ts';

let sheet: ApprovalSheet;
let sue: TestPerson;
beforeAll(async () => {
  sheet = await startApprovalSheet();
  sue = await sheet.person({ name: 'Sue', ...EDITING_APPROVER });
  await sheet.deputy(sheet.sam, sue, TEST_TODAY);
});
afterAll(() => sheet.agency.close());

const historyOf = (person: TestPerson, { id }: { id: number }) => person.get(`${TIME_ENTRIES}/${id}/history`);

describe('the history of an entry', () => {
  it('shows who did what, on whose behalf, with values before and after, newest first (PERM-09)', async () => {
    const { emma, sam } = sheet;
    const film = await sheet.add.job({ code: 'SPOT', name: 'Spring spot' });
    const entry = await sheet.entry(emma, { units: 1.5 });
    await sheet.returnEntries(sam, [entry], 'Which film?');
    const returned = await sheet.read(emma, entry);
    const changes = { units: 2, notes: 'Cut', transactionDate: '2026-11-17', jobId: film.id, isBillable: true };
    await emma.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(returned, changes));
    await sheet.approve(sue, [await sheet.read(emma, entry)]);
    await sheet.approve(sam, [await sheet.read(emma, entry)], false);
    const by = (person: TestPerson, name: string) => ({ by: { id: person.id, name }, at: expect.any(String) });
    const own = { onBehalfOf: null, comment: null };
    const expected = [
      { ...by(sam, 'Sam'), ...own, action: 'unapprove', changes: [] },
      {
        ...by(sue, 'Sue'),
        onBehalfOf: { id: sam.id, name: 'Sam' },
        comment: null,
        action: 'approve',
        changes: [],
      },
      {
        ...by(emma, 'Emma'),
        ...own,
        action: 'update',
        changes: [
          { field: 'transactionDate', from: '16/11/2026', to: '17/11/2026' },
          { field: 'job', from: 'FILM Brand film', to: 'SPOT Spring spot' },
          { field: 'units', from: '1.50', to: '2.00' },
          { field: 'notes', from: null, to: 'Cut' },
        ],
      },
      { ...by(sam, 'Sam'), onBehalfOf: null, comment: 'Which film?', action: 'return', changes: [] },
      {
        ...by(emma, 'Emma'),
        ...own,
        action: 'create',
        changes: [
          { field: 'transactionDate', from: null, to: '16/11/2026' },
          { field: 'job', from: null, to: 'FILM Brand film' },
          { field: 'costType', from: null, to: 'Design' },
          { field: 'units', from: null, to: '1.50' },
          { field: 'isBillable', from: null, to: '✓' },
        ],
      },
    ];
    for (const person of [emma, sam, sue]) {
      const { status, body } = await historyOf(person, entry);
      expect([status, body]).toEqual([200, expected]);
    }
  });

  it('is also available for a deleted entry, to its owner and its approvers (PERM-09)', async () => {
    const entry = await sheet.entry(sheet.emma, { notes: 'Gone soon' });
    await sheet.emma.delete(`${TIME_ENTRIES}/${entry.id}`);
    const entered = await sheet.entry(sue, { employeeId: sheet.emma.id });
    await sue.delete(`${TIME_ENTRIES}/${entered.id}`);
    for (const one of [entry, entered]) {
      for (const person of [sheet.sam, sheet.emma, sue]) {
        const { status, body } = await historyOf(person, one);
        expect([status, body.map(({ action }: { action: string }) => action)]).toEqual([200, ['delete', 'create']]);
        expect(body[0].changes).toContainEqual({ field: 'units', from: '1.00', to: null });
      }
    }
  });

  it('returns 404 to anyone else (PERM-09)', async () => {
    const entry = await sheet.entry(sheet.emma);
    const others = [
      await sheet.person(),
      await sheet.person(EDITING_APPROVER),
      await sheet.person({ supervisor_id: sheet.sam.id }),
      await sheet.person({ roles: ['TimesheetSupervisor'] }),
    ];
    for (const person of others) expectProblem(await historyOf(person, entry), 404, 'not-found');
    const vera = await sheet.person({ roles: ['TimesheetSupervisor'] });
    const hers = await sheet.entry(await sheet.person({ supervisor_id: vera.id }));
    expectProblem(await historyOf(vera, hers), 404, 'not-found');
    expectProblem(await historyOf(sheet.emma, { id: 2_000_000_000 }), 404, 'not-found');
  });

  it('includes an approval imported with the time, and is empty for unchanged imported time (APPR-10)', async () => {
    const { id } = await sheet.add.timeEntry({
      employee_id: sheet.emma.id,
      job_id: sheet.job.id,
      cost_type_id: sheet.costType.id,
      work_date: MONDAY,
    });
    expect((await historyOf(sheet.emma, { id })).body).toEqual([]);
    await sheet.agency.sql.query(
      "update time_entry set approved_by_id = $1, approved_at = '2026-11-18T09:00:00Z' where id = $2",
      [sheet.sam.id, id],
    );
    const approval = {
      at: '2026-11-18T09:00:00.000Z',
      by: { id: sheet.sam.id, name: 'Sam' },
      onBehalfOf: null,
      action: 'approve',
      comment: null,
      changes: [],
    };
    expect((await historyOf(sheet.emma, { id })).body).toEqual([approval]);
    await sheet.approve(sheet.sam, [await sheet.read(sheet.emma, { id })], false);
    expect((await historyOf(sheet.emma, { id })).body).toMatchObject([{ action: 'unapprove' }]);
  });
});
