import { addDays, type Day, daysBetween, daysOfRange, isoWeekOf, rangeOfView } from '../calendar/calendar.ts';
import { type Expected, expectedDay } from '../calendar/expected-day.ts';
import { type ClockTime, dayAt, type Moment, momentOf } from '../calendar/local-time.ts';
import { type Phrase, phrase } from '../text/phrase.ts';

/** Scheduled tasks, in the order of a day. */
export const TASK_KINDS = ['retention', 'seal', 'tokens', 'digest', 'missing-time', 'approvals'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

type TaskPlan = {
  /** In the agency's time zone. */
  at: ClockTime;
  /** When the task is dropped for the day; null if it's done however late. */
  until: ClockTime | null;
  /** Which days: every day, once for the agency; or per person, on each work day or the first of each week. */
  days: 'every-day' | 'work-days' | 'first-work-days';
};

/** When each task is due. A new task needs a row here, and its work in `server/scheduled-work.ts`. */
const TASK_PLANS: Readonly<Record<TaskKind, TaskPlan>> = {
  retention: { at: '03:00', until: null, days: 'every-day' },
  seal: { at: '03:30', until: null, days: 'every-day' },
  tokens: { at: '03:30', until: null, days: 'every-day' },
  digest: { at: '07:30', until: '20:00', days: 'work-days' },
  'missing-time': { at: '09:00', until: '20:00', days: 'work-days' },
  approvals: { at: '09:00', until: '20:00', days: 'first-work-days' },
};

/** Labels for administrators. */
export const TASK_NAMES: Readonly<Record<TaskKind, Phrase>> = {
  retention: phrase('Deleting old data'),
  seal: phrase('Sealing the audit trail'),
  tokens: phrase('Token expiry reminders'),
  digest: phrase('Daily email'),
  'missing-time': phrase('Missing time'),
  approvals: phrase('Time to approve'),
};

/** A due task: its day, due time and deadline. */
export type Occasion = { kind: TaskKind; day: Day; dueAt: Moment; dropAfter: Moment | null };

/** Days to catch up on. An agency that was offline for longer gets no notifications about earlier days. */
const DAYS_CAUGHT_UP = 31;

/** Lists the tasks due in (after, upTo], in order. Tasks without a deadline are listed once, as one run covers all. */
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

/** Returns the next due time after a moment. */
export function nextOccasion(after: Moment, timeZone: string): Moment {
  const today = dayAt(after, timeZone);
  for (let day = today; ; day = addDays(day, 1)) {
    const later = occasionsOf(day, timeZone).find(({ dueAt }) => dueAt > after);
    if (later) return later.dueAt;
  }
}

/** Caches the latest days: every check of an agency needs the same ones, and time zone conversion is slow. */
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
 * Returns whether a person's task is due on a day: a work day with expected hours (no holiday, no leave, within employment), and for weekly
 * tasks the first of its week.
 */
export function isTaskDay(kind: TaskKind, person: Expected, day: Day): boolean {
  const isWorkDay = (one: Day) => expectedDay(person, one).workHours > 0;
  if (TASK_PLANS[kind].days !== 'first-work-days') return isWorkDay(day);
  return daysOfRange({ start: rangeOfView('week', day).start, end: day }).find(isWorkDay) === day;
}

/** Returns the period in which a task runs once: the day, or the week as `2026-W53`. */
export function periodOf(kind: TaskKind, day: Day): string {
  if (TASK_PLANS[kind].days !== 'first-work-days') return day;
  const { year, week } = isoWeekOf(day);
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Minutes to the next attempt by number of failures; after the fifth, the task is marked as failed. */
const MINUTES_TO_NEXT = [1, 5, 15, 60];

/** Returns the minutes until a task is retried; null if it no longer is. */
export function minutesToNextTry(failures: number): number | null {
  return MINUTES_TO_NEXT[failures - 1] ?? null;
}
