import { expect, it } from 'vitest';
import type { BaseBackup } from './contents.ts';
import { superfluousIn } from './retention.ts';

const segment = (number: number) => `0000000100000000000000${String(number).padStart(2, '0')}`;

/** A base backup of a day of November, whose files were read while a segment was written. */
const base = (day: number): BaseBackup => ({
  ...{ name: `${day}`, startedAt: `2026-11-${day}T02:00:00.000Z`, stoppedAt: `2026-11-${day}T02:01:00.000Z`, bytes: 1 },
  ...{ startSegment: segment(day), stopSegment: segment(day + 1), segmentBytes: 1, majorVersion: '18', system: '7' },
});
const bases = [20, 21, 22, 23].map(base);
const segments = Array.from({ length: 20 }, (_, index) => segment(index + 10));

it('SCALE-16 keeps the newest base backups and what was written from the oldest of them on', () => {
  expect(superfluousIn({ bases, segments }, 2)).toEqual({ bases: ['20', '21'], beforeSegment: segment(22) });
  expect(superfluousIn({ bases, segments }, 4)).toEqual({ bases: [], beforeSegment: segment(20) });
  expect(superfluousIn({ bases, segments }, 5)).toEqual({ bases: [], beforeSegment: null });
});

it('SCALE-16 takes nothing away for one whose last segment has not come', () => {
  const without = segments.filter((name) => name < segment(24));
  expect(superfluousIn({ bases, segments: without }, 2)).toEqual({ bases: ['20'], beforeSegment: segment(21) });
});

it('SCALE-16 goes by what was written: one that a clock has dated ahead is no newer for that', () => {
  const ahead = { ...base(20), name: 'ahead', startedAt: '2031-01-01T02:00:00.000Z' };
  const inOrder = [ahead, ...bases.slice(1)];
  expect(superfluousIn({ bases: inOrder, segments }, 1)).toEqual({
    bases: ['ahead', '21', '22'],
    beforeSegment: segment(23),
  });
  expect(superfluousIn({ bases: inOrder, segments }, 4)).toEqual({ bases: [], beforeSegment: segment(20) });
});
