import { describe, expect, it } from 'vitest';
import { addDays, type Day, isoWeekOf } from '../calendar/calendar.ts';
import {
  type BackupState,
  backupHealth,
  expiredBackups,
  isBackupDue,
  isVerificationDue,
  KEPT_BACKUPS,
} from './backup.ts';

const HOUR = 3_600_000;
const fileOf = (day: Day, time = '020000') => ({ name: `${day}T${time}Z.backup`, day });
const daysFrom = (first: Day, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index));
const keptOf = (days: readonly Day[], kept: readonly string[] = []) => {
  const files = days.map((day) => fileOf(day));
  const expired = new Set(expiredBackups(files, kept));
  return files.filter((file) => !expired.has(file)).map(({ day }) => day);
};

describe('how long backups are kept', () => {
  it('keeps 7 days, the last of 4 weeks and the last of 12 months (SCALE-16)', () => {
    expect(keptOf(daysFrom('2025-01-01', 666))).toEqual([
      // The last backup of each earlier month.
      ...['2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
      ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30'],
      // The last backups of weeks, which end on Sunday, and of the last days; 28 October is a Wednesday.
      ...['2026-10-11', '2026-10-18', '2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25'],
      ...['2026-10-26', '2026-10-27', '2026-10-28'],
    ]);
  });

  it.each([
    ['none', [], []],
    ['one', ['2026-11-27'], ['2026-11-27']],
    [
      'all of a server that was off between them',
      ['2024-01-01', '2025-06-01', '2026-11-27'],
      ['2024-01-01', '2025-06-01', '2026-11-27'],
    ],
    [
      'a week around the new year, once',
      ['2026-12-28', '2027-01-01', '2027-01-03'],
      ['2026-12-28', '2027-01-01', '2027-01-03'],
    ],
  ])('keeps %s (SCALE-16)', (_, days, kept) => {
    expect(keptOf(days)).toEqual(kept);
  });

  it('keeps the newest of a day alone, whatever the order of the files (SCALE-16)', () => {
    const files = [fileOf('2026-11-27', '140000'), fileOf('2026-11-27', '020000'), fileOf('2026-11-26')];
    expect(expiredBackups(files).map(({ name }) => name)).toEqual(['2026-11-27T020000Z.backup']);
  });

  it('keeps the last good one, also behind many that a wrong clock dated ahead (SCALE-16)', () => {
    const days = ['2026-11-27', ...daysFrom('2031-01-01', 500)];
    expect(keptOf(days)).not.toContain('2026-11-27');
    expect(keptOf(days, [fileOf('2026-11-27').name])).toContain('2026-11-27');
  });

  it('comes to the same when it runs each night, on every pattern of missed nights (SCALE-16)', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      let dice = seed;
      const isMade = () => {
        dice = (dice * 48_271) % 2_147_483_647;
        return dice % 10 < seed % 10;
      };
      const made = daysFrom('2025-03-01', 500).filter(isMade);
      let left: Day[] = [];
      for (const day of made) {
        left = keptOf([...left, day]);
        expect(left.at(-1)).toBe(day);
      }
      expect([seed, left]).toEqual([seed, keptOf(made)]);
      expect(left.length).toBeLessThanOrEqual(KEPT_BACKUPS.days + KEPT_BACKUPS.weeks + KEPT_BACKUPS.months);
      expect(left.slice(-KEPT_BACKUPS.days)).toEqual(made.slice(-KEPT_BACKUPS.days));
      const lastOf = (periodOf: (day: Day) => string, count: number) =>
        [...new Map(made.map((day) => [periodOf(day), day])).values()].slice(-count);
      expect(left).toEqual(
        expect.arrayContaining(lastOf((day) => Object.values(isoWeekOf(day)).join(), KEPT_BACKUPS.weeks)),
      );
      expect(left).toEqual(expect.arrayContaining(lastOf((day) => day.slice(0, 7), KEPT_BACKUPS.months)));
    }
  });
});

const NIGHT = Date.parse('2026-11-27T02:00:00Z');
const BEFORE = NIGHT - 24 * HOUR;
const state = (facts: Partial<BackupState>): BackupState => ({
  ...{ since: 0, backedUpAt: null, failedAt: null, verifiedAt: null, verificationFailedAt: null },
  ...facts,
});

describe('when a backup is due', () => {
  it.each([
    ['the first night after the agency was created', { since: BEFORE }, true],
    ['not on the day on which the agency was created', { since: NIGHT + HOUR }, false],
    ['each night', { backedUpAt: BEFORE + HOUR }, true],
    ['once a night', { backedUpAt: NIGHT + 1 }, false],
    ['not within half an hour of a failure', { backedUpAt: BEFORE, failedAt: NIGHT + HOUR }, false],
    ['half an hour after a failure', { backedUpAt: BEFORE, failedAt: NIGHT + HOUR / 2 }, true],
  ])('%s (SCALE-16)', (_, facts, isDue) => {
    expect(isBackupDue(state(facts), { night: NIGHT, now: NIGHT + HOUR })).toBe(isDue);
  });

  it('is verified first, and then every seventh night (SCALE-16)', () => {
    expect(isVerificationDue({ verifiedAt: null }, NIGHT)).toBe(true);
    const nights = [1, 6, 7, 8].map((count) =>
      isVerificationDue({ verifiedAt: NIGHT + HOUR }, NIGHT + count * 24 * HOUR),
    );
    expect(nights).toEqual([false, false, true, true]);
  });
});

it.each([
  ['good up to 26 hours', { backedUpAt: NIGHT - 26 * HOUR }, 'good'],
  ['an alert after 26 hours', { backedUpAt: NIGHT - 26 * HOUR - 1 }, 'act'],
  ['an alert 26 hours after the agency was created without one', { since: NIGHT - 27 * HOUR }, 'act'],
  ['good before the first night', { since: NIGHT - 2 * HOUR }, 'good'],
  ['worth a look after a failed attempt', { backedUpAt: NIGHT - HOUR, failedAt: NIGHT }, 'look'],
  ['an alert after a failed verification', { backedUpAt: NIGHT - HOUR, verificationFailedAt: NIGHT }, 'act'],
])('is %s (SCALE-16, OBS-04)', (_, facts, health) => {
  expect(backupHealth(state(facts), NIGHT)).toBe(health);
});
