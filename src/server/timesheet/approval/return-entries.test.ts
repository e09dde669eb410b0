import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import { APPROVER, type ApprovalSheet, startApprovalSheet, TO_APPROVE } from '#test/fixtures/approval-sheet.ts';
import { MONDAY, savedAs, TIME_ENTRIES } from '#test/fixtures/time-sheet.ts';
import { watchTimeSheet } from '#test/fixtures/watch-stream.ts';

let sheet: ApprovalSheet;
beforeAll(async () => {
  sheet = await startApprovalSheet();
});
afterAll(() => sheet.agency.close());

const WHY = 'Which client was this for?';
const RETURNED = `${TIME_ENTRIES}/returned`;
const textOf = (code: RefusalCode) => REFUSALS[code].text;
const errorsOf = (answer: { body: { error: string | null }[] }) => answer.body.map(({ error }) => error);

/** An entry of Emma's that Sam has returned, as she reads it. */
async function returnedEntry() {
  const entry = await sheet.entry(sheet.emma);
  await sheet.returnEntries(sheet.sam, [entry]);
  return sheet.read(sheet.emma, entry);
}

describe('a returned entry', () => {
  it('shows reason, person and time wherever it is read, until its owner changes it (TE-01)', async () => {
    const { emma, sam } = sheet;
    const entry = await sheet.entry(emma);
    const { status, body } = await sheet.returnEntries(sam, [entry]);
    const after = await sheet.read(emma, entry);
    expect([status, body]).toEqual([
      200,
      [{ id: entry.id, isApproved: false, lastModified: after.lastModified, error: null }],
    ]);
    const returned = { comment: WHY, by: { id: sam.id, name: 'Sam' }, at: expect.any(String), handledAt: null };
    expect(after).toEqual({ ...entry, lastModified: after.lastModified, returned });
    expect(after.lastModified > entry.lastModified).toBe(true);
    expect((await emma.get(RETURNED)).body).toEqual([after]);
    expect((await emma.get(`${TIME_ENTRIES}?startDate=${MONDAY}&endDate=${MONDAY}`)).body).toContainEqual(after);
    expect((await sam.get(TO_APPROVE)).body).toContainEqual(after);
    expect((await sam.get(RETURNED)).body).toEqual([]);

    const changed = (await emma.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(after, { notes: 'For Alpha' }))).body;
    expect(changed.returned).toEqual({ ...returned, handledAt: expect.any(String) });
    expect((await emma.get(RETURNED)).body).toEqual([]);
    expect((await sam.get(TO_APPROVE)).body).toContainEqual(changed);
  });

  it('is handled by a change of any field, but not by a save without changes (TE-01)', async () => {
    const other = await sheet.add.job();
    const changes = [
      { units: 2 },
      { notes: 'said' },
      { transactionDate: '2026-11-17' },
      { jobId: other.id },
      { costTypeId: (await sheet.add.costType()).id },
    ];
    for (const change of changes) {
      const entry = await returnedEntry();
      const same = (await sheet.emma.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry))).body;
      expect(same.returned.handledAt).toBeNull();
      const changed = (await sheet.emma.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, change))).body;
      expect([change, changed.returned.handledAt]).toEqual([change, expect.any(String)]);
      await sheet.emma.delete(`${TIME_ENTRIES}/${entry.id}`);
    }
  });

  it('appears on an open time sheet (TE-20)', async () => {
    const entry = await sheet.entry(sheet.emma);
    const watch = await watchTimeSheet(sheet.agency.origin, sheet.emma);
    expect(await watch.next()).toEqual({ subject: 'ready' });
    const { body } = await sheet.returnEntries(sheet.sam, [entry]);
    expect(await watch.next()).toMatchObject({ entries: [{ id: entry.id, lastModified: body[0].lastModified }] });
    const withdrawn = await sheet.withdraw(sheet.sam, [await sheet.read(sheet.emma, entry)]);
    expect(await watch.next()).toMatchObject({
      entries: [{ id: entry.id, lastModified: withdrawn.body[0].lastModified }],
    });
    watch.leave();
  });

  it('can be returned again, withdrawn before its owner acts on it, and approved, which ends the return (APPR-06)', async () => {
    const { sam, emma } = sheet;
    const first = await returnedEntry();
    const changed = (await emma.put(`${TIME_ENTRIES}/${first.id}`, savedAs(first, { notes: 'Alpha' }))).body;
    expect(errorsOf(await sheet.withdraw(sam, [changed]))).toEqual([textOf('return-handled')]);
    await sheet.returnEntries(sam, [changed], 'And who asked for it?');
    const second = await sheet.read(emma, first);
    expect(second.returned).toMatchObject({ comment: 'And who asked for it?', handledAt: null });
    expect(errorsOf(await sheet.withdraw(sam, [second]))).toEqual([null]);
    const third = await sheet.read(emma, first);
    expect([third.returned, errorsOf(await sheet.withdraw(sam, [third]))]).toEqual([null, [textOf('not-returned')]]);
    await sheet.returnEntries(sam, [third]);
    await sheet.approve(sam, [await sheet.read(emma, first)]);
    const approved = await sheet.read(emma, first);
    expect([approved.isApproved, approved.returned]).toEqual([true, null]);
    await sheet.approve(sam, [approved], false);
    expect((await sheet.read(emma, first)).returned).toBeNull();
    const trail = await sheet.trailOf('time_entry', first.id);
    expect(trail.map(({ action, after }) => [action, after?.comment])).toEqual([
      ['create', undefined],
      ['return', WHY],
      ['update', undefined],
      ['return', 'And who asked for it?'],
      ['withdraw-return', undefined],
      ['return', WHY],
      ['approve', undefined],
      ['unapprove', undefined],
    ]);
  });

  it('can be deleted by its owner (TE-09)', async () => {
    const entry = await returnedEntry();
    expect((await sheet.emma.delete(`${TIME_ENTRIES}/${entry.id}`)).status).toBe(204);
    expect((await sheet.emma.get(RETURNED)).body).toEqual([]);
  });
});

describe('returning entries', () => {
  it('is rejected when the entry was changed since it was read, and leaves no trace (TE-20)', async () => {
    const entry = await sheet.entry(sheet.emma);
    const changed = (await sheet.emma.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { units: 2 }))).body;
    expect((await sheet.returnEntries(sheet.sam, [entry])).body).toEqual([
      { id: entry.id, isApproved: false, lastModified: null, error: textOf('changed-elsewhere') },
    ]);
    expect(errorsOf(await sheet.withdraw(sheet.sam, [entry]))).toEqual([textOf('changed-elsewhere')]);
    expect(await sheet.read(sheet.emma, entry)).toEqual(changed);
  });

  it('requires a reason, and an entry that its owner can still change (APPR-09)', async () => {
    await sheet.add.period({ start_date: '2026-09-01', end_date: '2026-09-30', is_locked: true });
    const { id } = await sheet.add.timeEntry({
      employee_id: sheet.emma.id,
      job_id: sheet.job.id,
      cost_type_id: sheet.costType.id,
      work_date: '2026-09-10',
    });
    const locked = await sheet.read(sheet.emma, { id });
    const open = await sheet.entry(sheet.emma);
    const { id: approvedId } = await sheet.entry(sheet.emma);
    await sheet.add.approve(approvedId);
    const approved = await sheet.read(sheet.emma, { id: approvedId });
    expect(errorsOf(await sheet.returnEntries(sheet.sam, [locked, approved]))).toEqual([
      textOf('period-locked'),
      textOf('return-of-approved'),
    ]);
    expect(errorsOf(await sheet.returnEntries(sheet.sam, [open], '  \n'))).toEqual([textOf('return-without-comment')]);
    expect((await sheet.returnEntries(sheet.sam, [open], 'x'.repeat(2001))).body.code).toBe('invalid-request');
    expect((await sheet.returnEntries(sheet.sam, [open], 'a\0b')).body.code).toBe('invalid-request');
    expect(await sheet.read(sheet.emma, open)).toEqual(open);
    expect(errorsOf(await sheet.returnEntries(sheet.sam, [open], '😀'.repeat(2000)))).toEqual([null]);
  });

  it('returns the same when repeated and changes nothing twice (APPR-10)', async () => {
    const entry = await sheet.entry(sheet.emma);
    const first = await sheet.returnEntries(sheet.sam, [entry]);
    expect((await sheet.returnEntries(sheet.sam, [entry])).body).toEqual(first.body);
    const returned = await sheet.read(sheet.emma, entry);
    expect((await sheet.returnEntries(sheet.sam, [returned])).body).toEqual(first.body);
    expect(errorsOf(await sheet.returnEntries(sheet.sam, [entry], 'Another reason'))).toEqual([
      textOf('changed-elsewhere'),
    ]);
    const withdrawn = await sheet.withdraw(sheet.sam, [returned]);
    expect((await sheet.withdraw(sheet.sam, [returned])).body).toEqual(withdrawn.body);
    expect((await sheet.trailOf('time_entry', entry.id)).map(({ action }) => action)).toEqual([
      'create',
      'return',
      'withdraw-return',
    ]);
  });

  it("is for the approvers of that time, who may withdraw each other's returns (APPR-19)", async () => {
    const other = await sheet.person(APPROVER);
    const entry = await returnedEntry();
    expect(errorsOf(await sheet.returnEntries(other, [entry]))).toEqual([textOf('not-found')]);
    expect(errorsOf(await sheet.withdraw(other, [entry]))).toEqual([textOf('not-found')]);
    expect(await sheet.read(sheet.emma, entry)).toEqual(entry);
    await sheet.deputy(sheet.sam, other, '2026-11-21');
    expect(errorsOf(await sheet.withdraw(other, [entry]))).toEqual([null]);
  });
});
