import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addUpEntries, type EntryFields, mergeEntries } from './time-entry-merge.ts';

const base: EntryFields = { units: 200, notes: 'Draft', isBillable: true, place: '1:7|2026-11-16' };

const fields: fc.Arbitrary<EntryFields> = fc.record({
  units: fc.integer({ min: -300, max: 300 }),
  notes: fc.constantFrom('', 'Draft', 'Edit', 'Sound'),
  isBillable: fc.boolean(),
  place: fc.constantFrom('1:7|2026-11-16', '2:7|2026-11-16', '1:7|2026-11-17'),
});

describe('two changes of one entry', () => {
  it('of different fields become one (TE-20)', () => {
    const mine = { ...base, units: 300 };
    const theirs = { ...base, notes: 'Final', isBillable: false };
    expect(mergeEntries(base, mine, theirs)).toEqual({
      merged: { ...base, units: 300, notes: 'Final', isBillable: false },
      conflicting: [],
    });
  });

  it('of the same field are a conflict, of the same field to the same value are none (TE-20)', () => {
    expect(mergeEntries(base, { ...base, units: 300 }, { ...base, units: 250 }).conflicting).toEqual(['units']);
    expect(mergeEntries(base, { ...base, units: 300 }, { ...base, units: 300 }).conflicting).toEqual([]);
  });

  it('add up by what each side added, notes one below the other (TE-20)', () => {
    const mine = { ...base, units: 300, notes: 'Mine' };
    const theirs = { ...base, units: 250, notes: 'Theirs' };
    expect(addUpEntries(base, mine, theirs)).toEqual({ ...base, units: 350, notes: 'Theirs\nMine' });
    expect(addUpEntries(base, mine, { ...base, units: 250 }).notes).toBe('Mine');
    expect(addUpEntries(base, { ...mine, notes: '' }, theirs).notes).toBe('Theirs');
  });

  it('never lose a change of either side that the other did not touch (TE-20)', () => {
    fc.assert(
      fc.property(fields, fields, fields, (before, mine, theirs) => {
        const { merged, conflicting } = mergeEntries(before, mine, theirs);
        for (const field of ['units', 'notes', 'isBillable', 'place'] as const) {
          if (conflicting.includes(field)) expect(merged[field]).toBe(mine[field]);
          else if (mine[field] !== before[field]) expect(merged[field]).toBe(mine[field]);
          else expect(merged[field]).toBe(theirs[field]);
        }
      }),
    );
  });
});
