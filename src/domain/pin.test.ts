import { describe, expect, it } from 'vitest';
import { canPin, pinsWithoutEntry } from './pin.ts';

const active = { isActive: true };
const inactive = { isActive: false };

describe('a pin', () => {
  it('PIN-01 can be made when job and cost type are both active', () => {
    expect(canPin(active, active)).toBe(true);
    expect(canPin(inactive, active)).toBe(false);
    expect(canPin(active, inactive)).toBe(false);
    expect(canPin(inactive, inactive)).toBe(false);
    expect(canPin(active, null)).toBe(false);
  });

  it('PIN-03 shows as an unsaved line on a day that has no entry for its pair', () => {
    const pins = [
      { id: 1, jobId: 10, costTypeId: 20 },
      { id: 2, jobId: 10, costTypeId: 21 },
      { id: 3, jobId: 11, costTypeId: 20 },
    ];
    const idsFor = (...entries: { jobId: number; costTypeId: number }[]) =>
      pinsWithoutEntry(pins, entries).map(({ id }) => id);
    expect(idsFor()).toEqual([1, 2, 3]);
    expect(idsFor({ jobId: 10, costTypeId: 21 })).toEqual([1, 3]);
    expect(idsFor({ jobId: 10, costTypeId: 22 }, { jobId: 12, costTypeId: 20 })).toEqual([1, 2, 3]);
    expect(idsFor({ jobId: 10, costTypeId: 20 }, { jobId: 10, costTypeId: 20 })).toEqual([2, 3]);
    expect(idsFor(...pins)).toEqual([]);
    expect(pinsWithoutEntry([], [{ jobId: 10, costTypeId: 20 }])).toEqual([]);
  });
});
