import { describe, expect, it } from 'vitest';
import { type CountedEntry, firstTotals, monthsOfFile, monthTotal } from './month-totals.ts';

const HOUR = 36_000_000;
const ANA = { key: 'ana', code: 'ANA', name: 'Ana' };
const entry = (said: Partial<CountedEntry>): CountedEntry => ({
  person: ANA,
  day: '2024-12-31',
  parts: HOUR,
  becomes: 'new',
  hundredths: 100,
  ...said,
});
const totals = (entries: CountedEntry[], inDocket: number | null) =>
  monthsOfFile(entries).map((month) => monthTotal(month, month.name, inDocket));

describe('totals of a file and of Docket by person and month', () => {
  it('keeps months and years apart, and people with one account together (FIX-96)', () => {
    const months = monthsOfFile([
      entry({}),
      entry({ day: '2025-01-01' }),
      entry({ person: { key: 'ana silva', code: 'ANA', name: 'Ana Silva' }, day: '2024-12-01' }),
      entry({ person: { key: 'ben', code: 'BEN', name: 'Ben' } }),
      entry({ person: { key: 'out', code: null, name: 'Out' }, becomes: 'left-out', hundredths: 0 }),
    ]);
    expect(months.map(({ code, month, fromFile }) => [code, month, fromFile])).toEqual([
      ['ANA', '2024-12', 200],
      ['ANA', '2025-01', 100],
      ['BEN', '2024-12', 100],
      [null, '2024-12', 0],
    ]);
  });

  it('is equal where only rounding is between them (FIX-96)', () => {
    const thirds = [33, 34, 33].map((hundredths) => entry({ parts: HOUR / 3, hundredths }));
    expect(totals(thirds, 100)).toMatchObject([
      { inFile: '1.00', inDocket: '1.00', difference: '0.00', isEqual: true },
    ]);
    expect(totals(thirds.slice(0, 1), 33)).toMatchObject([
      { inFile: '0.3333', inDocket: '0.33', difference: '-0.0033', isEqual: true, rounding: '-0.0033', other: null },
    ]);
  });

  it('explains a difference: skipped, with problems, other entries (FIX-96)', () => {
    const entries = [
      entry({ parts: 8 * HOUR, hundredths: 800 }),
      entry({ parts: 2 * HOUR, hundredths: 200, becomes: 'already-there' }),
      entry({ parts: 3 * HOUR, hundredths: 0, becomes: 'left-out' }),
      entry({ parts: HOUR / 2, hundredths: 0, becomes: 'failing' }),
    ];
    expect(totals(entries, 1425)).toEqual([
      {
        ...{ person: 'Ana', month: '2024-12', inFile: '13.50', inDocket: '14.25', difference: '0.75', isEqual: false },
        ...{ alreadyThere: '2.00', leftOut: '3.00', failing: '0.50', other: '4.25', rounding: null },
      },
    ]);
  });

  it('has no hours in Docket for people who are left out (FIX-96)', () => {
    expect(
      totals([entry({ person: { key: 'out', code: null, name: 'Out' }, becomes: 'left-out', hundredths: 0 })], null),
    ).toMatchObject([
      { inFile: '1.00', inDocket: null, difference: '-1.00', isEqual: false, leftOut: '1.00', other: null },
    ]);
  });

  it('counts every row that differs and lists those first, also beyond the rows that are shown (FIX-96)', () => {
    const all = ['2024-01', '2024-02', '2024-03', '2024-04'].flatMap((month) =>
      totals([entry({ day: `${month}-01` })], month < '2024-03' ? 100 : 150),
    );
    const monthsOf = (most: number) => firstTotals(all, most).rows.map(({ month }) => month);
    expect(monthsOf(4)).toEqual(['2024-03', '2024-04', '2024-01', '2024-02']);
    expect(monthsOf(1)).toEqual(['2024-03']);
    expect(firstTotals(all, 1)).toMatchObject({ count: 4, different: 2 });
    expect(firstTotals(all.slice(0, 2), 1)).toMatchObject({ count: 2, different: 0 });
  });
});
