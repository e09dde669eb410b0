import { describe, expect, it } from 'vitest';
import type { Draft } from '../../time-entries/drafts/draft.ts';
import { aDraft, aJob, anEntry, aPlace } from '../../time-entries/testing/entries.ts';
import { buildLines, cellOf, dayTotals } from './time-sheet.ts';

const nothing = { entries: [], pins: [], added: [], drafts: [], knownOrder: [] };
const draft = (fields: Partial<Draft> = {}) =>
  aDraft({ text: '3', wanted: { units: 300, notes: '', isBillable: true }, ...fields });

describe('the lines of the time sheet', () => {
  it('a pin without entries is a line that waits for hours (PIN-03)', () => {
    const { job, costType } = aPlace();
    const [line] = buildLines({ ...nothing, pins: [{ id: 4, job, costType, employee: { id: 2, name: 'Emma' } }] });
    expect(line).toMatchObject({ pinId: 4, total: 0 });
    expect(cellOf(line!, '2026-11-16').entries).toEqual([]);
  });

  it('lines come pinned with hours, pinned without, then the rest, billable before internal, by job code (TE-15)', () => {
    const { costType } = aPlace();
    const entry = (id: number, code: string, isBillable = true) =>
      anEntry({ id, job: aJob({ id: isBillable ? id : -id, code, isBillable }), pinId: code === 'P1' ? 8 : null });
    const lines = buildLines({
      ...nothing,
      entries: [entry(1, 'B'), entry(2, 'A', false), entry(3, 'P1'), entry(4, 'A')],
      pins: [{ id: 9, job: aJob({ id: 6, code: 'P2' }), costType, employee: { id: 2, name: 'Emma' } }],
    });
    expect(lines.map(({ job }) => `${job.code}${job.isBillable ? '' : ' internal'}`)).toEqual([
      'P1',
      'P2',
      'A',
      'B',
      'A internal',
    ]);
  });

  it('keeps known lines in their places and puts new ones behind them', () => {
    const entries = [
      anEntry({ id: 1, job: aJob({ id: 1, code: 'B' }) }),
      anEntry({ id: 2, job: aJob({ id: 2, code: 'A' }) }),
    ];
    expect(buildLines({ ...nothing, entries, knownOrder: ['1:7'] }).map(({ key }) => key)).toEqual(['1:7', '2:7']);
  });

  it('totals count input, and saved values for unreadable input (TED-07)', () => {
    const base = anEntry({ id: 5, units: 2 });
    const changed = buildLines({ ...nothing, entries: [base], drafts: [draft({ base })] });
    expect(dayTotals(changed, ['2026-11-16']).get('2026-11-16')).toBe(300);
    const unreadable = buildLines({
      ...nothing,
      entries: [base],
      drafts: [draft({ base, state: 'unreadable', wanted: null })],
    });
    expect(unreadable[0]!.total).toBe(200);
    const deleted = buildLines({ ...nothing, entries: [base], drafts: [draft({ base, wanted: null })] });
    expect(deleted[0]!.total).toBe(0);
  });

  it('a line in which nothing changed is the very same object, one in which something changed is not (TED-11)', () => {
    const entries = [anEntry({ id: 1 }), anEntry({ id: 2, job: aJob({ id: 2 }) })];
    const previous = buildLines({ ...nothing, entries });
    const next = buildLines({ ...nothing, entries: [entries[0]!, { ...entries[1]!, units: 5 }], previous });
    expect([next[0] === previous[0], next[1] === previous[1]]).toEqual([true, false]);
  });

  it('an entry moving to another cost type is shown at its target (TED-02)', () => {
    const base = anEntry({ id: 5 });
    const costType = { id: 8, code: 'EDIT', name: 'Edit', isActive: true };
    const lines = buildLines({
      ...nothing,
      entries: [base],
      drafts: [draft({ base, costType, wanted: { units: 200, notes: '', isBillable: true } })],
    });
    expect(lines.map(({ key, total }) => [key, total])).toEqual([['1:8', 200]]);
  });

  it('several entries of one pair and day stand in one cell and add up', () => {
    const entries = [anEntry({ id: 1, units: 1.5 }), anEntry({ id: 2, units: 0.25 })];
    const [line] = buildLines({ ...nothing, entries });
    expect(cellOf(line!, '2026-11-16')).toMatchObject({ entries, hours: 175 });
  });
});
