import { describe, expect, it } from 'vitest';
import type { BaseBackup, SeriesContents } from './contents.ts';
import { planRestore } from './plan-restore.ts';
import { nextSegment } from './wal-file.ts';

const MEGABYTES_16 = 16 * 1024 * 1024;
const day = (number: number, hour = 2) =>
  `2026-11-${String(number).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const segment = (number: number) => `0000000100000000000000${number.toString(16).toUpperCase().padStart(2, '0')}`;

/** A base backup of a day, which lasted an hour and a segment. */
function base(number: number, first: number, system = '7'): BaseBackup {
  return {
    ...{ name: day(number), startedAt: day(number), stoppedAt: day(number, 3), bytes: 1, majorVersion: '18', system },
    ...{ startSegment: segment(first), stopSegment: segment(first + 1), segmentBytes: MEGABYTES_16 },
  };
}

function series(name: string, bases: BaseBackup[], numbers: number[], writtenAt = ''): SeriesContents {
  const written = { segments: numbers.map(segment), writtenAt: writtenAt ? Date.parse(writtenAt) : null };
  return { archiveFolder: '/archive', name, bases, ...written };
}

const upTo = (last: number, without: number[] = []) =>
  Array.from({ length: last }, (_, index) => index + 1).filter((one) => !without.includes(one));
const plan = (archive: SeriesContents[], at: string | null) =>
  planRestore(archive, at ? new Date(at) : null, '/archive');
const three = [base(1, 2), base(2, 10), base(3, 20)];

describe('what is restored of an archive', () => {
  it('SCALE-16 is the newest base backup that was whole at the instant, and all that was written until the next one began', () => {
    const found = plan([series('one', three, upTo(30))], day(2, 12));
    expect([found.base, found.segments[0], found.segments.at(-1)]).toEqual([three[1], segment(10), segment(20)]);
    expect([found.missing, found.isBounded]).toEqual([null, true]);
    expect(plan([series('one', three, upTo(30))], day(3)).base).toEqual(three[1]);
    expect(plan([series('one', three, upTo(30))], day(3, 3)).base).toEqual(three[2]);
  });

  it('SCALE-16 without an instant is all that is there', () => {
    const found = plan([series('one', three, upTo(30))], null);
    expect([found.base, found.segments.at(-1), found.isBounded]).toEqual([three[2], segment(30), false]);
  });

  it('SCALE-16 ends where a segment is missing, which is named', () => {
    const found = plan([series('one', three, upTo(30, [25]))], null);
    expect([found.segments.at(-1), found.missing]).toEqual([segment(24), segment(25)]);
  });

  it('SCALE-16 is not one whose last segment never came, but the one before', () => {
    expect(plan([series('one', three, upTo(20))], null).base).toEqual(three[1]);
    expect(() => plan([series('one', three.slice(2), upTo(20))], null)).toThrow(`${segment(21)}, which belongs`);
  });

  it('SCALE-16 passes over one that a clock has dated ahead, and ends before none that was taken later', () => {
    const ahead = { ...base(2, 10), startedAt: '2031-01-01T02:00:00.000Z', stoppedAt: '2031-01-01T03:00:00.000Z' };
    const found = plan([series('one', [base(1, 2), ahead, base(3, 20)], upTo(30))], day(3, 12));
    expect([found.base, found.segments.at(-1)]).toEqual([base(3, 20), segment(30)]);
  });

  it('SCALE-16 is of the series that has the instant, where a restore has begun another', () => {
    const archive = [series('one', three, upTo(30)), series('two', [base(5, 40)], [40, 41, 42])];
    expect(plan(archive, day(4)).series.name).toBe('one');
    expect(plan(archive, day(5, 3)).series.name).toBe('two');
  });

  it('SCALE-16 is of none where two series of a database went on beside each other, until somebody says which', () => {
    const trial = series('trial', [base(2, 40)], [40, 41, 42], day(2, 5));
    const live = (writtenAt: string) => series('live', [base(1, 2)], upTo(30), writtenAt);
    expect(() => plan([live(day(4)), trial], null)).toThrow(
      `/archive holds two series of the same database that went on beside each other: live, written to until ${day(4)}, and trial, begun ${day(2)}. One is of a trial, or of a machine that was given up: say with --from which one is meant.`,
    );
    expect(() => plan([live(day(4)), trial], day(3))).toThrow('say with --from');
    // Of an instant before the second one was whole there is but one.
    expect(plan([live(day(4)), trial], day(1, 12)).series.name).toBe('live');
    expect(plan([live(day(4))], null).series.name).toBe('live');
    // One that was given up when the other began.
    expect(plan([live(day(2, 1)), trial], null).series.name).toBe('trial');
    // What was a trial has had its time: base backups of those days are kept no more.
    const later = series('live', [base(5, 20)], upTo(40), day(6));
    expect(plan([later, trial], null).series.name).toBe('live');
  });

  it('SCALE-16 is nothing where there is none, none from before, or of two databases none is named', () => {
    expect(() => plan([], null)).toThrow('There is no base backup in /archive.');
    expect(() => plan([series('one', three, upTo(30))], day(1))).toThrow(
      `There is no base backup from before ${day(1)}: the first that can be gone on from is of ${day(1, 3)}.`,
    );
    const others = series('two', [base(5, 40, '8')], [40, 41]);
    expect(() => plan([series('one', three, upTo(30)), others], null)).toThrow('say which with --from');
  });
});

it('SCALE-16 segments follow each other as PostgreSQL counts them', () => {
  expect(nextSegment('0000000200000003000000FE', MEGABYTES_16)).toBe('0000000200000003000000FF');
  expect(nextSegment('0000000200000003000000FF', MEGABYTES_16)).toBe('000000020000000400000000');
  expect(nextSegment('000000020000000300000FFF', 1024 * 1024)).toBe('000000020000000400000000');
});
