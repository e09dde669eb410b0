import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import { APPROVER, type ApprovalSheet, startApprovalSheet } from '#test/fixtures/approval-sheet.ts';
import { savedAs, TIME_ENTRIES } from '#test/fixtures/time-sheet.ts';

let sheet: ApprovalSheet;
beforeAll(async () => {
  sheet = await startApprovalSheet();
});
afterAll(() => sheet.agency.close());

const textOf = (code: RefusalCode) => REFUSALS[code].text;

/** An entry as stored, regardless of the rules, as its owner reads it. */
async function stored(fields: Record<string, unknown> = {}, owner = sheet.emma) {
  const { id } = await sheet.add.timeEntry({
    employee_id: owner.id,
    job_id: sheet.job.id,
    cost_type_id: sheet.costType.id,
    work_date: '2026-11-18',
    ...fields,
  });
  return sheet.read(owner, { id });
}

describe('approving', () => {
  it('returns each entry in the order sent, with its new lastModified (APPR-10, APPR-06)', async () => {
    const { sam, emma } = sheet;
    const entries = [await sheet.entry(emma), await sheet.entry(emma, { units: 2 }), await sheet.entry(emma)];
    const [first, second, third] = entries;
    const { status, body } = await sheet.approve(sam, [third, first]);
    const after = [await sheet.read(emma, third), await sheet.read(emma, first)];
    expect([status, body]).toEqual([
      200,
      after.map(({ id, lastModified }) => ({ id, isApproved: true, lastModified, error: null })),
    ]);
    expect(after.map(({ isApproved, units }) => [isApproved, units])).toEqual([
      [true, 1],
      [true, 1],
    ]);
    expect(await sheet.read(emma, second)).toEqual(second);
  });

  it('records in the trail who approved what for whom (APPR-10)', async () => {
    const entry = await sheet.entry(sheet.emma, { units: 1.25 });
    await sheet.approve(sheet.sam, [entry]);
    expect((await sheet.trailOf('time_entry', entry.id)).at(-1)).toEqual({
      by: sheet.sam.id,
      for: sheet.emma.id,
      action: 'approve',
      before: expect.objectContaining({ units: 125, isApproved: false, lastModified: entry.lastModified }),
      after: { isApproved: true },
    });
    const { rows } = await sheet.agency.sql.query(
      'select approved_by_id, approved_on_behalf_of_id, approved_at is not null as at from time_entry where id = $1',
      [entry.id],
    );
    expect(rows).toEqual([{ approved_by_id: sheet.sam.id, approved_on_behalf_of_id: null, at: true }]);
  });

  it('rejects an entry that was changed since it was read, and leaves it unchanged (APPR-10, TE-20)', async () => {
    const entry = await sheet.entry(sheet.emma);
    const changed = (await sheet.emma.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { units: 7 }))).body;
    const { body } = await sheet.approve(sheet.sam, [entry]);
    expect(body).toEqual([{ id: entry.id, isApproved: false, lastModified: null, error: textOf('changed-elsewhere') }]);
    expect(await sheet.read(sheet.emma, entry)).toEqual(changed);
    await sheet.emma.delete(`${TIME_ENTRIES}/${entry.id}`);
  });

  it('rejects entries without a cost type, or on an inactive job or cost type (APPR-07)', async () => {
    const { add } = sheet;
    const entries = [
      await stored({ cost_type_id: null }),
      await stored({ job_id: (await add.job({ is_active: false })).id }),
      await stored({ cost_type_id: (await add.costType({ is_active: false })).id }),
    ];
    const { body } = await sheet.approve(sheet.sam, entries);
    expect(body.map(({ isApproved, error }: { isApproved: boolean; error: string }) => [isApproved, error])).toEqual([
      [false, textOf('cost-type-missing')],
      [false, textOf('time-on-inactive-job')],
      [false, textOf('time-on-inactive-cost-type')],
    ]);
  });

  it('includes entries outside the current period only when the approver saw them as such (APPR-08)', async () => {
    const entry = await stored({ work_date: '2026-10-19' });
    expect(entry.isCurrentPeriod).toBe(false);
    const taken = await sheet.approve(sheet.sam, [{ ...entry, isCurrentPeriod: true }]);
    expect(taken.body).toEqual([
      { id: entry.id, isApproved: false, lastModified: entry.lastModified, error: textOf('period-not-current') },
    ]);
    expect((await sheet.approve(sheet.sam, [entry])).body[0]).toMatchObject({ isApproved: true, error: null });
    const current = await stored();
    expect((await sheet.approve(sheet.sam, [{ ...current, isCurrentPeriod: false }])).body[0].error).toBeNull();
  });

  it('rejects both actions in a locked period, and unapproving billed entries (APPR-09)', async () => {
    await sheet.add.period({ start_date: '2026-09-01', end_date: '2026-09-30', is_locked: true });
    const open = await stored({ work_date: '2026-09-10' });
    const { id: approvedId } = await stored({ work_date: '2026-09-10' });
    await sheet.add.approve(approvedId);
    const approved = await sheet.read(sheet.emma, { id: approvedId });
    const { body: first } = await sheet.approve(sheet.sam, [open]);
    const { body: second } = await sheet.approve(sheet.sam, [approved], false);
    expect([first[0].error, second[0]]).toEqual([
      textOf('period-locked'),
      { id: approvedId, isApproved: true, lastModified: approved.lastModified, error: textOf('period-locked') },
    ]);
    const billed = await billedEntry();
    const { body: third } = await sheet.approve(sheet.sam, [billed], false);
    expect(third[0]).toMatchObject({ isApproved: true, error: textOf('billed-stays-approved') });
  });

  it('unapproves entries that are neither billed nor locked; their owner can edit them again (APPR-09)', async () => {
    const entry = await sheet.entry(sheet.emma);
    await sheet.approve(sheet.sam, [entry]);
    const approved = await sheet.read(sheet.emma, entry);
    expect((await sheet.emma.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(approved, { units: 2 }))).body.code).toBe(
      'entry-approved',
    );
    const { body } = await sheet.approve(sheet.sam, [approved], false);
    const after = await sheet.read(sheet.emma, entry);
    expect(body).toEqual([{ id: entry.id, isApproved: false, lastModified: after.lastModified, error: null }]);
    expect((await sheet.emma.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(after, { units: 2 }))).status).toBe(200);
    expect((await sheet.trailOf('time_entry', entry.id)).map(({ action }) => action)).toEqual([
      'create',
      'approve',
      'unapprove',
      'update',
    ]);
  });

  it('approves a day above the maximum: the approver sees a warning and decides (TE-05)', async () => {
    const noah = await sheet.person({ supervisor_id: sheet.sam.id, maximum_daily_hours: '2' });
    const entry = await stored({ units: '9' }, noah);
    expect((await sheet.approve(sheet.sam, [entry])).body[0].error).toBeNull();
  });

  it('returns the same when repeated and changes nothing twice (APPR-10)', async () => {
    const entry = await sheet.entry(sheet.emma);
    const first = await sheet.approve(sheet.sam, [entry]);
    const again = await sheet.approve(sheet.sam, [entry]);
    expect(again.body).toEqual(first.body);
    const approved = await sheet.read(sheet.emma, entry);
    expect((await sheet.approve(sheet.sam, [approved])).body).toEqual(first.body);
    const undone = await sheet.approve(sheet.sam, [approved], false);
    expect((await sheet.approve(sheet.sam, [approved], false)).body).toEqual(undone.body);
    expect((await sheet.approve(sheet.sam, [await sheet.read(sheet.emma, entry)], false)).body).toEqual(undone.body);
    expect((await sheet.trailOf('time_entry', entry.id)).map(({ action }) => action)).toEqual([
      'create',
      'approve',
      'unapprove',
    ]);
    // The first request arrives again, late: what it approved has been unapproved since.
    expect((await sheet.approve(sheet.sam, [entry])).body[0].error).toBe(textOf('changed-elsewhere'));
  });

  it('rejects entries approved by another person, and a second decision on an entry in one request (APPR-06)', async () => {
    const other = await sheet.person(APPROVER);
    await sheet.deputy(sheet.sam, other, '2026-11-21');
    const entry = await sheet.entry(sheet.emma);
    await sheet.approve(other, [entry]);
    const approved = await sheet.read(sheet.emma, entry);
    const { body } = await sheet.approve(sheet.sam, [approved, approved, entry]);
    expect(body.map(({ error }: { error: string }) => error)).toEqual([
      textOf('approved-already'),
      textOf('changed-elsewhere'),
      textOf('changed-elsewhere'),
    ]);
    const fresh = await sheet.entry(sheet.emma);
    const twice = (await sheet.approve(sheet.sam, [fresh, fresh])).body;
    expect(twice.map(({ error }: { error: string | null }) => error)).toEqual([null, textOf('changed-elsewhere')]);
  });

  it("decides each entry separately: a rejected one doesn't block others (APPR-11)", async () => {
    const good = await sheet.entry(sheet.emma);
    const gone = await sheet.entry(sheet.emma);
    await sheet.emma.delete(`${TIME_ENTRIES}/${gone.id}`);
    const { body } = await sheet.approve(sheet.sam, [gone, good, { ...good, id: 2_000_000_000 }]);
    expect(body).toEqual([
      { id: gone.id, isApproved: false, lastModified: null, error: textOf('not-found') },
      expect.objectContaining({ id: good.id, isApproved: true, error: null }),
      { id: 2_000_000_000, isApproved: false, lastModified: null, error: textOf('not-found') },
    ]);
  });

  it('is rejected as a whole for an invalid list or more than 5,000 decisions (APPR-10)', async () => {
    const entry = await sheet.entry(sheet.emma);
    const { id, lastModified } = entry;
    const good = { id, lastModified, isApproved: true, isCurrentPeriod: true };
    const { isCurrentPeriod: _, ...without } = good;
    const bodies = [[], good, [{ ...good, id: -id }], [without], [{ ...good, units: 1 }], Array(5001).fill(good)];
    for (const body of bodies) {
      expect((await sheet.sam.put('/api/timesheet/timeapprovers/approved', body)).body.code).toBe('invalid-request');
    }
    expect(await sheet.read(sheet.emma, entry)).toEqual(entry);
  });
});

/** An approved entry that is on a client invoice. */
async function billedEntry() {
  const { sql } = sheet.agency;
  const entry = await stored();
  await sheet.add.approve(entry.id);
  const division = await sheet.add.insert('division', { code: 'D', name: 'Division' });
  const invoice = await sheet.add.insert('client_invoice', {
    reference: 'I1',
    kind: 'PRODUCTION',
    client_id: entry.timeAllocation.client.id,
    division_id: division.id,
    currency_id: 1,
    document_date: '2026-11-20',
    created_by_id: sheet.sam.id,
  });
  const line = await sheet.add.insert('client_invoice_line', { client_invoice_id: invoice.id, position: 1 });
  await sql.query('update time_entry set billed_invoice_line_id = $1 where id = $2', [line.id, entry.id]);
  return sheet.read(sheet.emma, entry);
}
