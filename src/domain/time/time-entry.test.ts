import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobKindOf } from '../jobs/job-id.ts';
import {
  canClone,
  canSetBillable,
  compareTimeEntries,
  editRefusal,
  entryRefusal,
  hoursRefusal,
  type OrderedTimeEntry,
  type StoredTimeEntry,
  type TimeEntryContext,
  type TimeEntryDraft,
  unitsRefusal,
} from './time-entry.ts';

const draft = (fields: Partial<TimeEntryDraft> = {}): TimeEntryDraft => ({
  jobId: 1,
  costTypeId: 2,
  units: 400,
  isBillable: true,
  ...fields,
});

const stored = (fields: Partial<StoredTimeEntry> = {}): StoredTimeEntry => ({
  jobId: 1,
  costTypeId: 2,
  units: 200,
  isApproved: false,
  isBilled: false,
  isPeriodLocked: false,
  isPinned: false,
  ...fields,
});

const around = (fields: Partial<TimeEntryContext> = {}): TimeEntryContext => ({
  job: { isActive: true, isBillable: true, allowTimeEntries: true },
  costType: { isActive: true, isOfferedByJob: true },
  closing: null,
  staysOnDay: false,
  maximumDailyHours: 1000,
  otherHoursOfDay: 0,
  hoursOfEntryOnDay: 0,
  ...fields,
});

/** Each reason with its cause, in order of precedence. */
const REASONS = [
  { reason: 'entry-billed', stored: { isBilled: true } },
  { reason: 'entry-approved', stored: { isApproved: true } },
  { reason: 'period-locked', stored: { isPeriodLocked: true } },
  { reason: 'period-locked', around: { closing: 'period-locked' } },
  { reason: 'day-outside-periods', around: { closing: 'day-outside-periods' } },
  { reason: 'entry-pinned-pair', stored: { isPinned: true, costTypeId: 3 } },
  { reason: 'job-inactive', job: { isActive: false } },
  { reason: 'cost-type-inactive', costType: { isActive: false } },
  { reason: 'time-not-allowed-on-job', job: { allowTimeEntries: false } },
  { reason: 'cost-type-not-on-job', costType: { isOfferedByJob: false } },
  { reason: 'not-billable', job: { isBillable: false } },
  { reason: 'units-above-maximum', draft: { units: 1001 } },
  { reason: 'day-above-maximum', around: { otherHoursOfDay: 601 } },
] as const;

type Cause = {
  stored?: Partial<StoredTimeEntry>;
  around?: Partial<TimeEntryContext>;
  draft?: Partial<TimeEntryDraft>;
  job?: Partial<TimeEntryContext['job']>;
  costType?: Partial<TimeEntryContext['costType']>;
};

function reasonOf(causes: readonly Cause[]): string | null {
  // If two causes set the same fact, the earlier one wins.
  const world = around(Object.assign({}, ...causes.map((cause) => cause.around ?? {}).reverse()));
  Object.assign(world.job, ...causes.map((cause) => cause.job ?? {}));
  Object.assign(world.costType, ...causes.map((cause) => cause.costType ?? {}));
  return entryRefusal(
    draft(Object.assign({}, ...causes.map((cause) => cause.draft ?? {}))),
    stored(Object.assign({}, ...causes.map((cause) => cause.stored ?? {}))),
    world,
  );
}

describe('saving a time entry', () => {
  it('is fine with an active job and cost type and hours within the maximum (TE-04)', () => {
    expect(entryRefusal(draft(), null, around())).toBeNull();
    expect(entryRefusal(draft(), stored(), around())).toBeNull();
    expect(entryRefusal(draft({ units: 1000 }), null, around())).toBeNull();
    expect(entryRefusal(draft({ units: -1000 }), null, around())).toBeNull();
  });

  it('is rejected for each single reason (TE-04, TE-05, TE-08, TE-09, TE-10)', () => {
    expect(REASONS.map((cause) => reasonOf([cause]))).toEqual(REASONS.map(({ reason }) => reason));
  });

  it('reports the first of several reasons: entry, job and cost type, hours (TE-04, TE-09)', () => {
    fc.assert(
      fc.property(fc.subarray([...REASONS.keys()], { minLength: 1 }), (places) => {
        const causes = places.map((place) => REASONS[place]!);
        expect(reasonOf(causes)).toBe(causes[0]!.reason);
      }),
    );
  });

  it('refuses no hours, before it looks at the day (TE-04)', () => {
    expect(entryRefusal(draft({ units: 0 }), null, around({ otherHoursOfDay: 5000 }))).toBe('units-zero');
    expect(entryRefusal(draft({ units: 0 }), null, around({ job: { ...around().job, isActive: false } }))).toBe(
      'job-inactive',
    );
  });

  it('refuses a single entry above the maximum in either direction (TE-04)', () => {
    expect([0, 1, -1, 1000, -1000, 1001, -1001].map((units) => unitsRefusal(units, 1000))).toEqual([
      'units-zero',
      null,
      null,
      null,
      null,
      'units-above-maximum',
      'units-above-maximum',
    ]);
  });

  it('names the job before the cost type, and inactive before not offered (TE-08)', () => {
    const on = (isActive: boolean, allowTimeEntries: boolean, costIsActive: boolean, isOfferedByJob: boolean) =>
      hoursRefusal({ isActive, allowTimeEntries }, { isActive: costIsActive, isOfferedByJob });
    expect(on(true, true, true, true)).toBeNull();
    expect(on(false, false, false, false)).toBe('job-inactive');
    expect(on(true, false, false, false)).toBe('cost-type-inactive');
    expect(on(true, false, true, false)).toBe('time-not-allowed-on-job');
    expect(on(true, true, true, false)).toBe('cost-type-not-on-job');
  });

  it('a day outside the periods accepts no new hours; existing entries can be changed and undone (FIX-27)', () => {
    const outside = { closing: 'day-outside-periods' } as const;
    expect(entryRefusal(draft(), null, around(outside))).toBe('day-outside-periods');
    expect(entryRefusal(draft(), stored(), around(outside))).toBe('day-outside-periods');
    expect(entryRefusal(draft(), stored(), around({ ...outside, staysOnDay: true }))).toBeNull();
    expect(entryRefusal(draft(), null, around({ ...outside, isRestored: true }))).toBeNull();
    expect(entryRefusal(draft(), stored(), around({ closing: 'period-locked', staysOnDay: true }))).toBe(
      'period-locked',
    );
  });

  it('holds an entry that is billed, approved or in a locked period, whatever would be saved (TE-09)', () => {
    const states = [false, true].flatMap((isBilled) =>
      [false, true].flatMap((isApproved) =>
        [false, true].map((isPeriodLocked) => ({ isBilled, isApproved, isPeriodLocked })),
      ),
    );
    for (const state of states) {
      const expected = state.isBilled
        ? 'entry-billed'
        : state.isApproved
          ? 'entry-approved'
          : state.isPeriodLocked
            ? 'period-locked'
            : null;
      expect([state, editRefusal(state)]).toEqual([state, expected]);
      expect([state, entryRefusal(draft({ units: 200 }), stored(state), around())]).toEqual([state, expected]);
    }
  });

  it('fixes the pair of a pinned entry and leaves its hours and flag open (TE-10)', () => {
    const pinned = stored({ isPinned: true });
    expect(entryRefusal(draft({ units: 900, isBillable: false }), pinned, around())).toBeNull();
    expect(entryRefusal(draft({ jobId: 9 }), pinned, around())).toBe('entry-pinned-pair');
    expect(entryRefusal(draft({ costTypeId: 9 }), pinned, around())).toBe('entry-pinned-pair');
    expect(entryRefusal(draft({ jobId: 9, costTypeId: 9 }), stored(), around())).toBeNull();
  });

  it('counts the change, not the entry twice (TE-05)', () => {
    const day = (otherHoursOfDay: number, hoursOfEntryOnDay: number) => around({ otherHoursOfDay, hoursOfEntryOnDay });
    expect(entryRefusal(draft({ units: 600 }), stored({ units: 500 }), day(400, 500))).toBeNull();
    expect(entryRefusal(draft({ units: 601 }), stored({ units: 500 }), day(400, 500))).toBe('day-above-maximum');
    expect(entryRefusal(draft({ units: 600 }), stored({ units: 500 }), day(401, 0))).toBe('day-above-maximum');
    expect(entryRefusal(draft({ units: 500 }), stored({ units: 600 }), day(900, 600))).toBeNull();
  });
});

describe('a time entry', () => {
  it('is cloned only when its job and cost type are active and it has hours (TE-11)', () => {
    expect(canClone({ isJobActive: true, isCostTypeActive: true, units: 1 })).toBe(true);
    expect(canClone({ isJobActive: true, isCostTypeActive: true, units: -1 })).toBe(true);
    expect(canClone({ isJobActive: true, isCostTypeActive: true, units: 0 })).toBe(false);
    expect(canClone({ isJobActive: false, isCostTypeActive: true, units: 1 })).toBe(false);
    expect(canClone({ isJobActive: true, isCostTypeActive: false, units: 1 })).toBe(false);
  });

  it("lets users set the billable flag of own entries by their setting, and of others' by timecell access (TE-12)", () => {
    for (const allowUserBillableFlag of [true, false]) {
      for (const hasTimecellAccess of [true, false]) {
        const may = (isOwnEntry: boolean, isBillable: boolean) =>
          canSetBillable({ allowUserBillableFlag, hasTimecellAccess, isOwnEntry, jobKind: jobKindOf({ isBillable }) });
        expect(may(true, true)).toBe(allowUserBillableFlag);
        expect(may(false, true)).toBe(hasTimecellAccess);
        expect([may(true, false), may(false, false)]).toEqual([false, false]);
      }
    }
  });
});

describe('the order of time entries', () => {
  const entry: fc.Arbitrary<OrderedTimeEntry> = fc.record({
    isSaved: fc.boolean(),
    isPinned: fc.boolean(),
    jobKind: fc.constantFrom('client', 'internal'),
    jobCode: fc.constantFrom('J1', 'J2', 'j1', ''),
    jobName: fc.constantFrom('Film', 'Print', 'Ärger', ''),
  });

  it('puts pinned saved entries first, then pins that wait, then the rest; billable first; then code and name (TE-15)', () => {
    const line = (jobCode: string, jobName: string, ...flags: ('saved' | 'pinned' | 'billable')[]) => ({
      isSaved: flags.includes('saved'),
      isPinned: flags.includes('pinned'),
      jobKind: jobKindOf({ isBillable: flags.includes('billable') }),
      jobCode,
      jobName,
    });
    const inOrder = [
      line('Z', 'Z', 'saved', 'pinned', 'billable'),
      line('A', 'A', 'saved', 'pinned'),
      line('A', 'A', 'pinned', 'billable'),
      line('A', 'A', 'pinned'),
      line('A', 'A', 'saved', 'billable'),
      line('A', 'B', 'billable'),
      line('B', 'A', 'saved', 'billable'),
      line('A', 'A', 'saved'),
      line('B', 'A'),
    ];
    expect([...inOrder].reverse().sort(compareTimeEntries)).toEqual(inOrder);
  });

  it('is one order, whatever row the entries came in (TE-15)', () => {
    fc.assert(
      fc.property(entry, entry, entry, (a, b, c) => {
        expect(Math.sign(compareTimeEntries(a, b))).toBe(0 - Math.sign(compareTimeEntries(b, a)));
        expect(compareTimeEntries(a, a)).toBe(0);
        if (compareTimeEntries(a, b) <= 0 && compareTimeEntries(b, c) <= 0) {
          expect(compareTimeEntries(a, c)).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
