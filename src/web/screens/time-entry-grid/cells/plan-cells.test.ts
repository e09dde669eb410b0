import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { sumHours } from '#domain/time/hours.ts';
import { contentsOf } from '../../../time-entries/entry-slots.ts';
import { aJob, anEntry, aPlace } from '../../../time-entries/testing/entries.ts';
import { describeSkipped } from '../../../widgets/skipped-message.ts';
import { buildLines, cellOf, dayTotals, type Line } from '../time-sheet.ts';
import { fillUpDays, hoursIntoCells, spreadOver } from './fill-hours.ts';
import { copiedCell, readPastedCell } from './pasted-cell.ts';
import { planCells, type SheetRules, type WantedCell } from './plan-cells.ts';

const MONDAY = '2026-11-16';
const TUESDAY = '2026-11-17';
const DAYS = [MONDAY, TUESDAY, '2026-11-18', '2026-11-19', '2026-11-20'];

function aSheet(entries: TimeEntry[], fields: Partial<SheetRules> = {}) {
  const { costType } = aPlace();
  const added = [1, 2, 3].map((id) => ({ job: aJob({ id, code: `J${id}` }), costType }));
  const lines = buildLines({ entries, pins: [], added, drafts: [], knownOrder: ['1:7', '2:7', '3:7'] });
  const rules: SheetRules = {
    closingOf: () => null,
    maximumOf: () => 1000,
    totals: dayTotals(lines, DAYS),
    canSetBillable: () => true,
    ...fields,
  };
  const line = (id: number) => lines.find(({ job }) => job.id === id)!;
  return { lines, rules, line };
}

const clientHours = { isBillable: true, jobKind: 'client' } as const;

const hours = (line: Line, day: string, units: number): WantedCell => ({ line, day, wanted: [{ units }] });

describe('a change of many cells', () => {
  it('leaves approved cells, locked days and inactive jobs alone and says how many and why (TED-05, TE-09)', () => {
    const inactive = aJob({ id: 2, code: 'J2', isActive: false });
    const approved = anEntry({ id: 5, isApproved: true });
    const { rules, line } = aSheet([approved, anEntry({ id: 6, job: inactive, units: 1 })], {
      closingOf: (day) => (day === TUESDAY ? 'period-locked' : null),
    });
    const { changes, skipped } = planCells(
      [
        hours(line(1), MONDAY, 300),
        hours(line(2), MONDAY, 300),
        hours(line(3), TUESDAY, 300),
        hours(line(3), MONDAY, 300),
      ],
      rules,
    );
    expect(changes.map(({ job, wanted }) => [job.id, wanted?.units])).toEqual([[3, 300]]);
    expect(describeSkipped(skipped)).toBe(
      '3 cells skipped: Approved time entries cannot be changed or deleted (1); ' +
        'Cannot change hours for invalid job or cost type (1); The period is locked (1)',
    );
  });

  it('is checked as a whole: what lowers a day comes first, and nothing lifts a day above its maximum (TE-05)', () => {
    const { rules, line } = aSheet([anEntry({ id: 5, units: 8 })]);
    const { changes, skipped } = planCells(
      [hours(line(2), MONDAY, 700), hours(line(3), MONDAY, 400), hours(line(1), MONDAY, 200)],
      rules,
    );
    expect(changes.map(({ job, wanted }) => [job.id, wanted?.units])).toEqual([
      [2, 700],
      [1, 200],
    ]);
    expect(skipped).toEqual(['Cannot insert more than 10 hours per day']);
  });

  it('a single cell above the maximum is skipped; TE-02 one with the wanted value is neither changed nor skipped (TE-04)', () => {
    const { rules, line } = aSheet([anEntry({ id: 5, units: 2, notes: 'Draft' })]);
    expect(planCells([hours(line(2), MONDAY, 1100)], rules).skipped).toEqual([
      'Cannot insert more than 10 hours per day',
    ]);
    expect(planCells([hours(line(1), MONDAY, 200)], rules)).toEqual({ changes: [], skipped: [] });
  });

  describe('the billable flag', () => {
    const internal = aJob({ id: -2, code: 'P2', isBillable: false });
    /** Returns the billable flag of an entry copied to another job's line; undefined if nothing changes. */
    const flagOnto = (
      target: TimeEntry[],
      id: number,
      copied: { isBillable: boolean; jobKind: 'client' | 'internal' },
      canSet = true,
    ) => {
      const { rules, line } = aSheet(target, { canSetBillable: () => canSet });
      const wanted = [{ units: 50, notes: '', copied }];
      return planCells([{ line: line(id), day: MONDAY, wanted }], rules).changes[0]?.wanted?.isBillable;
    };

    it("is the target job's default where the hours come from a job of the other kind (FIX-71)", () => {
      expect(flagOnto([], 1, { isBillable: false, jobKind: 'internal' })).toBe(true);
      expect(flagOnto([anEntry({ id: 6, job: internal, isBillable: false })], -2, clientHours)).toBe(false);
    });

    it('of replaced hours from a job of the other kind stays (FIX-71)', () => {
      const fromInternal = { isBillable: false, jobKind: 'internal' } as const;
      expect(flagOnto([anEntry({ id: 5, isBillable: true })], 1, fromInternal)).toBe(true);
      expect(flagOnto([anEntry({ id: 5, isBillable: false })], 1, fromInternal)).toBe(false);
    });

    it('comes along between jobs of the same kind, where the person may set it (TED-03 FIX-71)', () => {
      expect(flagOnto([], 1, { isBillable: false, jobKind: 'client' })).toBe(false);
      expect(flagOnto([], 1, { isBillable: false, jobKind: 'client' }, false)).toBe(true);
    });

    it('content copied by an earlier version is not read (FIX-71)', () => {
      const own = JSON.stringify([{ units: 50, notes: 'Scripts', isBillable: false }]);
      expect(readPastedCell({ text: '0.50', own })).toEqual({ wanted: [{ units: 50, notes: 'Scripts' }] });
    });

    it('survives copying, with the kind of its job (FIX-71)', () => {
      const content = { units: 50, notes: '', isBillable: false };
      expect(readPastedCell(copiedCell([content], 'internal', false))).toEqual({
        wanted: [{ units: 50, notes: '', copied: { isBillable: false, jobKind: 'internal' } }],
      });
    });
  });

  it('never lifts a day above its maximum, and skips or changes every cell that would differ (TED-03)', () => {
    const wish = fc.record({
      id: fc.constantFrom(1, 2, 3),
      day: fc.constantFrom(...DAYS),
      units: fc.integer({ min: -900, max: 1100 }),
    });
    fc.assert(
      fc.property(
        fc.array(wish, { maxLength: 15 }),
        fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 5 }),
        (wishes, held) => {
          const { rules, line } = aSheet(
            held.map((units, index) => anEntry({ id: index + 1, units: units / 100, transactionDate: DAYS[index]! })),
          );
          const cells = [...new Map(wishes.map((each) => [`${each.id} ${each.day}`, each])).values()];
          const { changes, skipped } = planCells(
            cells.map(({ id, day, units }) => hours(line(id), day, units)),
            rules,
          );
          const differing = cells.filter(({ id, day, units }) => cellOf(line(id), day).hours !== units);
          expect(changes.length + skipped.length).toBe(differing.length);
          for (const day of DAYS) {
            const before = rules.totals.get(day)!;
            const added = sumHours(
              changes
                .filter((change) => change.day === day)
                .map(({ job, wanted }) => (wanted?.units ?? 0) - cellOf(line(job.id), day).hours),
            );
            expect(before + added).toBeLessThanOrEqual(Math.max(1000, before));
          }
        },
      ),
    );
  });
});

describe('copied cells', () => {
  it('copying a cell and pasting it where it was changes nothing, whatever its notes hold (TED-03)', () => {
    const entry = fc.record({
      units: fc.integer({ min: -1000, max: 1000 }).filter((units) => units !== 0),
      notes: fc.string({ unit: 'grapheme', maxLength: 60 }),
      isBillable: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 3 }), fc.boolean(), (contents, hasNotes) => {
        const entries = contents.map((content, index) =>
          anEntry({ id: index + 1, ...content, units: content.units / 100 }),
        );
        const { rules, line } = aSheet(entries);
        const copied = copiedCell(contentsOf(cellOf(line(1), MONDAY)), 'client', hasNotes);
        const pasted = readPastedCell(copied);
        expect(planCells([{ line: line(1), day: MONDAY, ...pasted }], rules)).toEqual({ changes: [], skipped: [] });
      }),
    );
  });

  it.each([
    ['1.5', [{ units: 150 }]],
    ['1,50', [{ units: 150 }]],
    ['1:30', [{ units: 150 }]],
    ['1:30:00', [{ units: 150 }]],
    ['', []],
    ['0', []],
    ['-', []],
    ['2.5\nSaid "yes",\ttwice\n🎬', [{ units: 250, notes: 'Said "yes",\ttwice\n🎬' }]],
    ['1h 30m Workshop', [{ units: 150, notes: 'Workshop' }]],
    ['2.5 Client call', [{ units: 250, notes: 'Client call' }]],
  ])('the text %j of a spreadsheet reads as hours and notes (TED-03)', (given, wanted) => {
    expect(readPastedCell({ text: given, own: null })).toEqual({ wanted });
  });

  it.each(['Mon', 'n/a', '1 30', '1:7x', 'TRUE', '#REF!', '½'])(
    'the text %j is no hours and empties nothing (TED-03, TE-07)',
    (given) => {
      expect(readPastedCell({ text: given, own: null })).toEqual({ unreadable: 'Invalid hours' });
    },
  );

  it.each([
    '1. Dez',
    '1 Dec',
    '1 Dec 2026',
    '1.12.',
    '1.12.2026',
    '12/1',
    '2026-12-01',
    'Mo 1.12.',
    '24. Nov',
    '1er août',
    '1-Dec',
  ])('the date %s is not read as hours', (date) =>
    expect(readPastedCell({ text: date, own: null })).toEqual({ unreadable: 'Invalid hours' }),
  );

  it.each([
    ['1 May workshop notes', { units: 100, notes: 'May workshop notes' }],
    ['2 Decks', { units: 200, notes: 'Decks' }],
    ['1h 30m Marketing', { units: 150, notes: 'Marketing' }],
  ])('%s is hours and a note, not a date', (given, wanted) => {
    expect(readPastedCell({ text: given, own: null })).toEqual({ wanted: [wanted] });
  });

  it('reads hours with the decimal sign of their block (FIX-124)', () => {
    const read = (text: string, sign: '.' | ',') => readPastedCell({ text, own: null }, sign);
    expect(read('1.000', ',')).toEqual({ wanted: [{ units: 100_000 }] });
    expect(read('1.000', '.')).toEqual({ wanted: [{ units: 100 }] });
    expect(read('7,50', ',')).toEqual({ wanted: [{ units: 750 }] });
    expect(read('1:30', ',')).toEqual({ wanted: [{ units: 150 }] });
  });

  it('clipboard text never breaks a cell (TED-03)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.option(fc.oneof(fc.string(), fc.json())), (given, own) => {
        const { rules, line } = aSheet([anEntry({ id: 1 })]);
        const { changes } = planCells([{ line: line(1), day: MONDAY, ...readPastedCell({ text: given, own }) }], rules);
        for (const { wanted } of changes) if (wanted) expect(Number.isSafeInteger(wanted.units)).toBe(true);
      }),
    );
  });
});

describe('hours shared out over cells', () => {
  const workHoursOf = (day: string) => (day === '2026-11-20' ? 400 : 800);

  it('a total over a week goes by the work hours of its days and sums up exactly (TED-10)', () => {
    const { rules, line } = aSheet([]);
    const cells = DAYS.map((day) => ({ line: line(1), day }));
    const shares = spreadOver(cells, 3600, { rules, workHoursOf }).map(({ wanted }) => wanted![0]!.units);
    expect(shares).toEqual([800, 800, 800, 800, 400]);
    const odd = spreadOver(cells, 1001, { rules, workHoursOf }).map(({ wanted }) => wanted![0]!.units);
    expect(sumHours(odd)).toBe(1001);
  });

  it('= fills a day up to its work hours around what other lines hold; a full day stays (TED-10)', () => {
    const { rules, line } = aSheet([
      anEntry({ id: 1, units: 3.25 }),
      anEntry({ id: 2, units: 9, transactionDate: TUESDAY }),
    ]);
    const cells = [MONDAY, TUESDAY].map((day) => ({ line: line(2), day }));
    expect(fillUpDays(cells, { rules, workHoursOf })).toMatchObject([
      { day: MONDAY, wanted: [{ units: 475 }] },
      { day: TUESDAY, unreadable: 'The day has its maximum hours already' },
    ]);
    const three = [1, 2, 3].map((id) => ({ line: line(id), day: MONDAY }));
    const shares = fillUpDays(three, { rules, workHoursOf }).map(({ wanted }) => wanted![0]!.units);
    expect(shares).toEqual([267, 267, 266]);
  });

  it('one text into many cells: hours for each, = to fill up, =40 to share out (TED-10)', () => {
    const { rules, line } = aSheet([]);
    const cells = [MONDAY, TUESDAY].map((day) => ({ line: line(1), day }));
    const into = (typed: string) =>
      hoursIntoCells(cells, typed, { rules, workHoursOf }).map(({ wanted }) => wanted?.map(({ units }) => units));
    expect(into('1:30')).toEqual([[150], [150]]);
    expect(into('=')).toEqual([[800], [800]]);
    expect(into('=5')).toEqual([[250], [250]]);
    expect(into('0')).toEqual([[], []]);
    expect(into('1:7x')).toEqual([undefined, undefined]);
  });
});
