import { expect, it } from 'vitest';
import { aDraft, aJob, anEntry, aPlace } from '../../time-entries/testing/entries.ts';
import type { RunningTimer } from '../../time-entries/timer/timer-clock.ts';
import { dayItems, hoursOfDay } from './day-items.ts';

const day = '2026-11-16';
const { costType } = aPlace();
const nothing = { day, entries: [], drafts: [], pins: [], timer: null };
const pin = (id: number, code: string) => ({
  id,
  job: aJob({ id, code }),
  costType,
  employee: { id: 2, name: 'Emma Wilson' },
});
const timer = (fields: Partial<RunningTimer> = {}): RunningTimer => ({
  id: '5f0c9a52-6f0e-4d0e-8f55-2f5f3a1c0001',
  entryId: null,
  job: aJob(),
  costType,
  notes: '',
  isBillable: true,
  transactionDate: day,
  startedAt: '2026-11-16T09:00:00.000Z',
  clockAhead: 0,
  ...fields,
});

it('the day’s entries come with the pins that have none, in their order (MOB-02, PIN-03, TE-15)', () => {
  const entries = [
    anEntry({ id: 1, job: aJob({ id: 1, code: 'B' }) }),
    anEntry({ id: 2, job: aJob({ id: 2, code: 'A' }) }),
    anEntry({ id: 3, job: aJob({ id: 3, code: 'P' }), transactionDate: '2026-11-17' }),
  ];
  const items = dayItems({ ...nothing, entries, pins: [pin(2, 'A'), pin(9, 'P')] });
  expect(items.map(({ job, pinId, slot }) => [job.code, pinId, slot?.entryId ?? null])).toEqual([
    ['A', 2, 2],
    ['P', 9, null],
    ['B', null, 1],
  ]);
});

it('unsaved changes are shown as saved: created, changed, deleted, moved (MOB-02)', () => {
  const base = anEntry({ id: 1, units: 2 });
  const shown = (drafts: ReturnType<typeof aDraft>[]) =>
    dayItems({ ...nothing, entries: [base], drafts }).map(({ slot }) => [slot?.entryId, slot?.content?.units]);
  expect(shown([])).toEqual([[1, 200]]);
  expect(shown([aDraft({ base, wanted: { units: 350, notes: '', isBillable: true } })])).toEqual([[1, 350]]);
  expect(shown([aDraft({ base, wanted: null, state: 'saving' })])).toEqual([]);
  expect(shown([aDraft({ base, day: '2026-11-18' })])).toEqual([]);
  expect(shown([aDraft({ entryId: -7 })])).toEqual([
    [1, 200],
    [-7, 200],
  ]);
});

it('the running timer is shown on its entry, on its pin, or on its own row, and counts in the day (MOB-02, TIM-01)', () => {
  const entries = [anEntry({ id: 1, units: 2 })];
  const onEntry = dayItems({ ...nothing, entries, timer: timer({ entryId: 1 }) });
  expect(onEntry.map(({ isTimerOn }) => isTimerOn)).toEqual([true]);
  const onPin = dayItems({ ...nothing, pins: [pin(1, 'J1')], timer: timer() });
  expect(onPin.map(({ isTimerOn }) => isTimerOn)).toEqual([true]);
  const alone = dayItems({ ...nothing, entries, timer: timer({ job: aJob({ id: 5 }) }) });
  expect(alone.filter(({ isTimerOn }) => isTimerOn).map(({ key }) => key)).toEqual(['timer']);
  const now = Date.parse('2026-11-16T09:30:00.000Z');
  expect(hoursOfDay(onEntry, timer({ entryId: 1 }), now)).toBe(250);
  expect(hoursOfDay(onEntry, null, now)).toBe(200);
});
