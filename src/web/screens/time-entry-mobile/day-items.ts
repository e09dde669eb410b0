import type { CostType } from '#contract/http/values.ts';
import type { Pin } from '#contract/time/pin.ts';
import type { JobBrief, TimeEntry } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { jobKindOf } from '#domain/jobs/job-id.ts';
import { type Hundredths, sumHours } from '#domain/time/hours.ts';
import { isSamePair, pinsWithoutEntry } from '#domain/time/pin.ts';
import { compareTimeEntries } from '#domain/time/time-entry.ts';
import type { Draft } from '../../time-entries/drafts/draft.ts';
import { type EntrySlot, slotsOf } from '../../time-entries/entry-slots.ts';
import { hoursRun, type RunningTimer } from '../../time-entries/timer/timer-clock.ts';

/** One line of the day: an entry, or a pin or a new timer without an entry yet. */
export type DayItem = {
  key: string;
  job: JobBrief;
  costType: CostType | null;
  pinId: number | null;
  /** Null for a line without hours yet. */
  slot: EntrySlot | null;
  isTimerOn: boolean;
};

/** Returns the lines of a day in order: entries, pins without hours, a timer without an entry. */
export function dayItems(given: {
  day: Day;
  entries: readonly TimeEntry[];
  drafts: readonly Draft[];
  pins: readonly Pin[];
  timer: RunningTimer | null;
}): DayItem[] {
  const { day, timer } = given;
  const draftOf = new Map(given.drafts.map((draft) => [draft.entryId, draft]));
  const entries = given.entries.filter(({ id, transactionDate }) => (draftOf.get(id)?.day ?? transactionDate) === day);
  const drafts = given.drafts.filter((draft) => draft.day === day);
  const ofEntries = slotsOf({ entries, drafts })
    .filter(({ content, draft }) => content !== null || (draft !== null && draft.state !== 'saving'))
    .map((slot): DayItem => {
      const { job, costType } = slot.draft ?? slot.base!.timeAllocation;
      const pin = given.pins.find((candidate) => isSamePair(candidate, { job, costType }));
      const isTimerOn = timer !== null && timer.entryId === slot.entryId;
      return { key: `entry ${slot.entryId}`, job, costType, pinId: pin?.id ?? null, slot, isTimerOn };
    });
  const ofPins = pinsWithoutEntry(given.pins, ofEntries).map(({ id, job, costType }): DayItem => {
    const isTimerOn = isTimerOfNewEntry(timer, job, costType);
    return { key: `pin ${id}`, job, costType, pinId: id, slot: null, isTimerOn };
  });
  const items = [...ofEntries, ...ofPins];
  const isTimerShown = timer === null || items.some(({ isTimerOn }) => isTimerOn);
  if (!isTimerShown) {
    const { job, costType } = timer;
    items.push({ key: 'timer', job, costType, pinId: null, slot: null, isTimerOn: true });
  }
  return items.sort((a, b) => compareTimeEntries(byRule(a), byRule(b)));
}

function isTimerOfNewEntry(timer: RunningTimer | null, job: JobBrief, costType: CostType): boolean {
  return timer !== null && timer.entryId === null && isSamePair(timer, { job, costType });
}

function byRule({ job, pinId, slot }: DayItem) {
  return {
    isSaved: slot !== null,
    isPinned: pinId !== null,
    jobKind: jobKindOf(job),
    jobCode: job.code,
    jobName: job.name,
  };
}

/** Returns the hours of a day: those of its entries, and the running timer's. */
export function hoursOfDay(items: readonly DayItem[], timer: RunningTimer | null, now: number): Hundredths {
  const entered = sumHours(items.map(({ slot }) => slot?.content?.units ?? 0));
  return entered + (timer && items.some(({ isTimerOn }) => isTimerOn) ? hoursRun(timer, now) : 0);
}
