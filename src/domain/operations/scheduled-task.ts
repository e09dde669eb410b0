import { addDays, type Day, daysBetween, daysOfRange, isoWeekOf, rangeOfView } from '../calendar/calendar.ts';
import { type Expected, expectedDay } from '../calendar/expected-day.ts';
import { type ClockTime, dayAt, type Moment, momentOf } from '../calendar/local-time.ts';
import { type Phrase, phrase } from '../text/phrase.ts';

/** What is done at fixed times, in the order of a day. */
export const TASK_KINDS = ['retention', 'seal', 'tokens', 'digest', 'missing-time', 'approvals'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

type TaskPlan = {
  /** On the agency's clocks. */
  at: ClockTime;
  /** When it is too late for it on its day; null = it is done however late. */
  until: ClockTime | null;
  /** On which days: every day, once for the agency; or of a person, on each work day or the first of each week. */
  days: 'every-day' | 'work-days' | 'first-work-days';
};

/** When each is due. A new kind is a row here, and what it does a row of `server/scheduled-work.ts`. */
const TASK_PLANS: Readonly<Record<TaskKind, TaskPlan>> = {
  retention: { at: '03:00', until: null, days: 'every-day' },
  seal: { at: '03:30', until: null, days: 'every-day' },
  tokens: { at: '03:30', until: null, days: 'every-day' },
  digest: { at: '07:30', until: '20:00', days: 'work-days' },
  'missing-time': { at: '09:00', until: '20:00', days: 'work-days' },
  approvals: { at: '09:00', until: '20:00', days: 'first-work-days' },
};

/** What each is called where administrators see it. */
export const TASK_NAMES: Readonly<Record<TaskKind, Phrase>> = {
  retention: phrase('Deleting old data'),
  seal: phrase('Sealing the audit trail'),
  tokens: phrase('Token expiry reminders'),
  digest: phrase('Daily email'),
  'missing-time': phrase('Missing time'),
  approvals: phrase('Time to approve'),
};

/** A time at which something of a kind is due: on which day, when, and until when. */
export type Occasion = { kind: TaskKind; day: Day; dueAt: Moment; dropAfter: Moment | null };

/** An agency that was left alone for longer hears nothing of the days before. */
const DAYS_CAUGHT_UP = 31;

/** All that fell due after a moment and up to another, in order; of what is done however late the last only, which does for all. */
export function occasionsBetween(after: Moment, upTo: Moment, timeZone: string): Occasion[] {
  const today = dayAt(upTo, timeZone);
  const firstDay = dayAt(after, timeZone);
  const start = daysBetween(firstDay, today) > DAYS_CAUGHT_UP ? addDays(today, -DAYS_CAUGHT_UP) : firstDay;
  const found = daysOfRange({ start, end: today })
    .flatMap((day) => occasionsOf(day, timeZone))
    .filter(({ dueAt }) => after < dueAt && dueAt <= upTo);
  return found.filter(
    ({ kind, dropAfter }, place) => dropAfter !== null || !found.slice(place + 1).some((later) => later.kind === kind),
  );
}

/** When something is due next after a moment. */
export function nextOccasion(after: Moment, timeZone: string): Moment {
  const today = dayAt(after, timeZone);
  for (let day = today; ; day = addDays(day, 1)) {
    const later = occasionsOf(day, timeZone).find(({ dueAt }) => dueAt > after);
    if (later) return later.dueAt;
  }
}

/** Caches the days computed last: every check of an agency needs the same ones, and time zone conversion is slow. */
const known = new Map<string, readonly Occasion[]>();
const MOST_KNOWN = 2000;

function occasionsOf(day: Day, timeZone: string): readonly Occasion[] {
  const key = `${timeZone} ${day}`;
  const before = known.get(key);
  if (before) return before;
  const occasions = TASK_KINDS.map((kind) => {
    const { at, until } = TASK_PLANS[kind];
    return {
      kind,
      day,
      dueAt: momentOf(day, at, timeZone),
      dropAfter: until === null ? null : momentOf(day, until, timeZone),
    };
  }).sort((one, other) => one.dueAt - other.dueAt);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, occasions);
  return occasions;
}

/**
 * Whether a person has a task of a kind on a day: it is a work day of theirs, with hours expected of them, so never on a
 * holiday or on leave, before they start or after they end; and for what comes once a week the first of its week.
 */
export function isTaskDay(kind: TaskKind, person: Expected, day: Day): boolean {
  const isWorkDay = (one: Day) => expectedDay(person, one).workHours > 0;
  if (TASK_PLANS[kind].days !== 'first-work-days') return isWorkDay(day);
  return daysOfRange({ start: rangeOfView('week', day).start, end: day }).find(isWorkDay) === day;
}

/** What a task of a kind is done once for: the day, or the week as `2026-W53`. */
export function periodOf(kind: TaskKind, day: Day): string {
  if (TASK_PLANS[kind].days !== 'first-work-days') return day;
  const { year, week } = isoWeekOf(day);
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Minutes to the next attempt, by how many have failed: after the fifth it stands as failed. */
const MINUTES_TO_NEXT = [1, 5, 15, 60];

/** Minutes until a task is tried again of which so many attempts have failed; null = not by itself any more. */
export function minutesToNextTry(failures: number): number | null {
  return MINUTES_TO_NEXT[failures - 1] ?? null;
}
