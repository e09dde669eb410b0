import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EntryInContext, signalsOf } from './entry-signals.ts';
import { SIGNALS } from './time-approval.ts';

const ordinary: EntryInContext = {
  units: 400,
  hasNotes: true,
  isBillable: true,
  jobKind: 'client',
  isJobActive: true,
  isCostTypeInactive: false,
  isCreatedByViewer: false,
  day: { total: 800, takenBack: 0, maximum: 1000, expected: 760, holiday: null, leave: null },
  estimate: { approved: 4000, used: 4000 },
  before: { isKnown: true, entriesOnJob: 8, entriesOnPair: 8, hoursOnPair: 3200 },
};
const withDay = (day: Partial<EntryInContext['day']>) => ({ ...ordinary, day: { ...ordinary.day, ...day } });
const comparedWith = (
  units: number,
  before: Partial<EntryInContext['before']> = {},
  fields: Partial<EntryInContext> = {},
) => ({
  ...ordinary,
  units,
  before: { ...ordinary.before, ...before },
  ...fields,
});
const newJob = { entriesOnJob: 0, entriesOnPair: 0, hoursOnPair: 0 };

describe('signals of an entry', () => {
  it.each([
    ['ordinary work', ordinary, []],
    ['a day at its maximum', withDay({ total: 1000 }), []],
    [
      'a day above its maximum',
      withDay({ total: 1025 }),
      [{ code: 'day-above-maximum', values: { total: '10.25', maximum: '10.00' } }],
    ],
    [
      'FIX-21 a day above its maximum without the entries that are returned',
      withDay({ total: 2000, takenBack: 1000 }),
      [{ code: 'day-above-maximum', values: { total: '20.00', maximum: '10.00', takenBack: '10.00' } }],
    ],
    [
      'FIX-22 an entry that its approver made',
      { ...ordinary, isCreatedByViewer: true },
      [{ code: 'entered-by-you', values: {} }],
    ],
    ['a day without work hours', withDay({ expected: 0 }), [{ code: 'non-working-day', values: {} }]],
    [
      'a holiday, by its name',
      withDay({ expected: 0, holiday: 'Foundation day' }),
      [{ code: 'non-working-day', values: { holiday: 'Foundation day' } }],
    ],
    [
      'a whole day of leave, by what it is',
      withDay({ expected: 0, leave: { kind: 'sick' as const, isHalfDay: false, otherHalf: null } }),
      [{ code: 'non-working-day', values: { leave: 'sick' } }],
    ],
    ['an inactive job', { ...ordinary, isJobActive: false }, [{ code: 'job-inactive', values: {} }]],
    ['an inactive cost type', { ...ordinary, isCostTypeInactive: true }, [{ code: 'job-inactive', values: {} }]],
    [
      'a job over its approved estimate',
      { ...ordinary, estimate: { approved: 4000, used: 4001 } },
      [{ code: 'job-over-estimate', values: { used: '40.01', estimate: '40.00' } }],
    ],
    ['a job without an estimate', { ...ordinary, estimate: null }, []],
    ['billable time without notes', { ...ordinary, hasNotes: false }, [{ code: 'notes-missing', values: {} }]],
    ['internal time without notes', { ...ordinary, hasNotes: false, isBillable: false }, []],
    [
      'more than twice the usual',
      comparedWith(801),
      [{ code: 'unlike-usual', values: { units: '8.01', usual: '4.00' } }],
    ],
    ['twice the usual', comparedWith(800), []],
    ['more than twice of next to nothing', comparedWith(199, { hoursOnPair: 8 * 25 }), []],
    ['too few entries to know what is usual', comparedWith(900, { entriesOnPair: 4, hoursOnPair: 400 }), []],
    [
      'much on a job new to the person',
      comparedWith(400, newJob),
      [{ code: 'unlike-usual', values: { units: '4.00' } }],
    ],
    ['a little on a job new to the person', comparedWith(399, newJob), []],
    ['a day of leave', comparedWith(800, newJob, { jobKind: 'internal', isBillable: false }), []],
    ['anything of somebody new', comparedWith(900, { ...newJob, isKnown: false }), []],
  ] as const)('%s', (_what, entry, expected) => {
    expect(signalsOf(entry)).toEqual(expected);
  });

  it('reports each signal at most once, in a fixed order', () => {
    const hundredths = fc.integer({ min: -2400, max: 2400 });
    const count = fc.nat(60);
    const anyEntry: fc.Arbitrary<EntryInContext> = fc.record({
      units: hundredths,
      hasNotes: fc.boolean(),
      isBillable: fc.boolean(),
      jobKind: fc.constantFrom('client', 'internal'),
      isJobActive: fc.boolean(),
      isCostTypeInactive: fc.boolean(),
      isCreatedByViewer: fc.boolean(),
      day: fc.record({
        total: hundredths,
        takenBack: hundredths,
        maximum: fc.nat(2400),
        expected: fc.nat(2400),
        holiday: fc.constant(null),
        leave: fc.constant(null),
      }),
      estimate: fc.option(fc.record({ approved: fc.nat(), used: fc.nat() })),
      before: fc.record({
        isKnown: fc.boolean(),
        entriesOnJob: count,
        entriesOnPair: count,
        hoursOnPair: fc.nat(100_000),
      }),
    });
    fc.assert(
      fc.property(anyEntry, (entry) => {
        const codes = signalsOf(entry).map(({ code }) => code);
        expect(codes).toEqual(SIGNALS.filter((code) => codes.includes(code)));
      }),
    );
  });
});
