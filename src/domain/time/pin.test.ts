import { describe, expect, it } from 'vitest';
import { canPin, pinsWithoutEntry } from './pin.ts';

const active = { isActive: true };
const inactive = { isActive: false };

describe('a pin', () => {
  it('can be made when job and cost type are both active (PIN-01)', () => {
    expect(canPin(active, active)).toBe(true);
    expect(canPin(inactive, active)).toBe(false);
    expect(canPin(active, inactive)).toBe(false);
    expect(canPin(inactive, inactive)).toBe(false);
    expect(canPin(active, null)).toBe(false);
  });

  it('shows as an unsaved line on a day that has no entry for its pair (PIN-03)', () => {
    const pair = (job: number, costType: number) => ({ job: { id: job }, costType: { id: costType } });
    const pins = [
      { id: 1, ...pair(10, 20) },
      { id: 2, ...pair(10, 21) },
      { id: 3, ...pair(11, 20) },
    ];
    const idsFor = (...entries: Parameters<typeof pinsWithoutEntry>[1]) =>
      pinsWithoutEntry(pins, entries).map(({ id }) => id);
    expect(idsFor()).toEqual([1, 2, 3]);
    expect(idsFor(pair(10, 21))).toEqual([1, 3]);
    expect(idsFor(pair(10, 22), pair(12, 20))).toEqual([1, 2, 3]);
    expect(idsFor({ job: { id: 10 }, costType: null })).toEqual([1, 2, 3]);
    expect(idsFor(pair(10, 20), pair(10, 20))).toEqual([2, 3]);
    expect(idsFor(...pins)).toEqual([]);
    expect(pinsWithoutEntry([], [pair(10, 20)])).toEqual([]);
  });
});
