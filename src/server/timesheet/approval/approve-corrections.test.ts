import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSALS } from '#contract/http/refusal.ts';
import { APPROVERS, type ApprovalSheet, EDITING_APPROVER, startApprovalSheet } from '#test/fixtures/approval-sheet.ts';

let sheet: ApprovalSheet;
beforeAll(async () => {
  sheet = await startApprovalSheet();
});
afterAll(() => sheet.agency.close());

const APART = REFUSALS['corrections-apart'].text;

/** A member of Sam's team with 10 hours a day, who enters their own time. */
const newMember = () => sheet.person({ supervisor_id: sheet.sam.id, maximum_daily_hours: '10' });

/** Sends approvals or unapprovals and returns the errors in order. */
async function errorsOf(entries: Parameters<ApprovalSheet['approve']>[1], isApproved = true) {
  const { status, body } = await sheet.approve(sheet.sam, entries, isApproved);
  expect(status).toBe(200);
  return body.map(({ error }: { error: string | null }) => error);
}

describe('an entry and the corrections of its line on a day', () => {
  it("warn about +10, −10, +10 on a day of 10 hours; positive ones aren't approved without the negative one (FIX-21)", async () => {
    const mia = await newMember();
    const [first, back, second] = [
      await sheet.entry(mia, { units: 10 }),
      await sheet.entry(mia, { units: -10 }),
      await sheet.entry(mia, { units: 10 }),
    ];
    const { body: signals } = await sheet.sam.get(`${APPROVERS}/signals?employeeId=${mia.id}`);
    const above = { code: 'day-above-maximum', values: { total: '20.00', maximum: '10.00', takenBack: '10.00' } };
    expect(signals).toHaveLength(3);
    for (const { signals: told } of signals) expect(told).toContainEqual(above);

    expect(await errorsOf([first, second])).toEqual([APART, APART]);
    expect(await errorsOf([back])).toEqual([APART]);
    expect(await sheet.read(mia, first)).toEqual(first);
    expect(await errorsOf([second, back, first])).toEqual([null, null, null]);
    const approved = await Promise.all([first, back, second].map((entry) => sheet.read(mia, entry)));
    expect(await errorsOf(approved.slice(0, 1), false)).toEqual([APART]);
    expect(await errorsOf(approved, false)).toEqual([null, null, null]);
  });

  it("of approved time are separate, and don't block other lines and days (FIX-21)", async () => {
    const mia = await newMember();
    const first = await sheet.entry(mia, { units: 8 });
    expect(await errorsOf([first])).toEqual([null]);
    const back = await sheet.entry(mia, { units: -2 });
    const otherDay = await sheet.entry(mia, { units: 3, transactionDate: '2026-11-17' });
    const otherLine = await sheet.entry(mia, { units: 1, jobId: -sheet.project.id, isBillable: false });
    expect(await errorsOf([otherDay, otherLine, back])).toEqual([null, null, null]);
  });

  it('are all rejected when one is rejected or was changed meanwhile (FIX-21)', async () => {
    const mia = await newMember();
    const [first, back] = [await sheet.entry(mia, { units: 5 }), await sheet.entry(mia, { units: -1 })];
    const stale = { ...back, lastModified: '2026-11-01T00:00:00.000Z' };
    expect(await errorsOf([first, stale])).toEqual([APART, REFUSALS['changed-elsewhere'].text]);
  });

  it('warn the approver, and no one else, about an entry they made for another person (FIX-22)', async () => {
    const supervisor = await sheet.person(EDITING_APPROVER);
    const mia = await sheet.person({ supervisor_id: supervisor.id });
    const made = await sheet.entry(supervisor, { employeeId: mia.id, notes: 'Cut' });
    const own = await sheet.entry(mia, { notes: 'Cut' });
    const codesFor = async (who: typeof supervisor) => {
      const { body } = await who.get(`${APPROVERS}/signals?employeeId=${mia.id}`);
      return body.map(({ id, signals }: { id: number; signals: { code: string }[] }) => [id, signals[0]?.code]);
    };
    expect(await codesFor(supervisor)).toEqual([[made.id, 'entered-by-you']]);
    const deputy = await sheet.person(EDITING_APPROVER);
    await sheet.deputy(supervisor, deputy, '2026-01-01', '2026-12-31');
    expect(await codesFor(deputy)).toEqual([]);
    expect(own.id).toBeGreaterThan(made.id);
  });
});
