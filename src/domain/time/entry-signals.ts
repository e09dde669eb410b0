import type { ExpectedDay } from '../calendar/expected-day.ts';
import type { JobKind } from '../jobs/job-id.ts';
import { formatHours, type Hundredths } from './hours.ts';
import type { Signal } from './time-approval.ts';

/** How many weeks of a person's entries an entry is compared with. */
export const USUAL_WEEKS = 8;
/** How many weeks a person must have entered time before entries count as unusual. */
export const KNOWN_AFTER_WEEKS = 4;
/** How many entries establish a usual value. */
const USUAL_ENTRIES = 5;
/** Unusual means more than this multiple of the usual hours, and at least so many hours more. */
const UNUSUAL_TIMES = 2;
const UNUSUAL_DIFFERENCE: Hundredths = 200;
/** This many hours at once on a client job that is new to the person raise a signal. */
const LARGE_FIRST: Hundredths = 400;

/** An entry with its context. */
export type EntryInContext = {
  units: Hundredths;
  hasNotes: boolean;
  isBillable: boolean;
  jobKind: JobKind;
  isJobActive: boolean;
  /** False if the cost type is missing. */
  isCostTypeInactive: boolean;
  isMadeByViewer: boolean;
  /** The person's day: hours entered excluding negative ones, and what is expected. */
  day: { total: Hundredths; takenBack: Hundredths; maximum: Hundredths; expected: Hundredths } & Pick<
    ExpectedDay,
    'holiday' | 'leave'
  >;
  /** All hours on the job and cost type, approved or not, and the estimated hours; null without an approved estimate. */
  estimate: { approved: Hundredths; used: Hundredths } | null;
  /** The person's entries of the preceding weeks. Negative entries count as none. */
  before: { isKnown: boolean; entriesOnJob: number; entriesOnPair: number; hoursOnPair: Hundredths };
};

/** A signal with the values of its text; hours with 2 decimals. */
export type SignalOfEntry = { code: Signal; values: Record<string, string> };

/** Lists what makes an entry worth reviewing before approval, most serious first. */
export function signalsOf(entry: EntryInContext): SignalOfEntry[] {
  return [
    dayAboveMaximum(entry),
    nonWorkingDay(entry),
    jobInactive(entry),
    jobOverEstimate(entry),
    notesMissing(entry),
    unlikeUsual(entry),
    enteredByViewer(entry),
  ].filter((signal) => signal !== null);
}

/** Negative entries don't compensate, because approving only the positive ones could exceed the maximum. */
function dayAboveMaximum({ day: { total, takenBack, maximum } }: EntryInContext): SignalOfEntry | null {
  if (total <= maximum) return null;
  const values = { total: formatHours(total), maximum: formatHours(maximum) };
  return {
    code: 'day-above-maximum',
    values: takenBack === 0 ? values : { ...values, takenBack: formatHours(takenBack) },
  };
}

/** On half a day of leave, work on the other half is normal. */
function nonWorkingDay({ day: { expected, holiday, leave } }: EntryInContext): SignalOfEntry | null {
  if (holiday !== null) return { code: 'non-working-day', values: { holiday } };
  if (leave && (!leave.isHalfDay || leave.otherHalf)) return { code: 'non-working-day', values: { leave: leave.kind } };
  return expected === 0 ? { code: 'non-working-day', values: {} } : null;
}

function jobInactive({ isJobActive, isCostTypeInactive }: EntryInContext): SignalOfEntry | null {
  return !isJobActive || isCostTypeInactive ? { code: 'job-inactive', values: {} } : null;
}

function jobOverEstimate({ estimate }: EntryInContext): SignalOfEntry | null {
  if (!estimate || estimate.used <= estimate.approved) return null;
  const { used, approved } = estimate;
  return { code: 'job-over-estimate', values: { used: formatHours(used), estimate: formatHours(approved) } };
}

function notesMissing({ isBillable, hasNotes }: EntryInContext): SignalOfEntry | null {
  return isBillable && !hasNotes ? { code: 'notes-missing', values: {} } : null;
}

/**
 * Signals many hours at once on a client job that is new in recent weeks, or far more hours than usual on the job and cost type. Internal
 * work isn't new after a break, because leave is taken by the day.
 */
function unlikeUsual({ units, jobKind, before }: EntryInContext): SignalOfEntry | null {
  if (!before.isKnown) return null;
  if (before.entriesOnJob === 0) {
    return jobKind === 'client' && units >= LARGE_FIRST
      ? { code: 'unlike-usual', values: { units: formatHours(units) } }
      : null;
  }
  if (before.entriesOnPair < USUAL_ENTRIES) return null;
  const usual = Math.round(before.hoursOnPair / before.entriesOnPair);
  const isUnusual = units > UNUSUAL_TIMES * usual && units - usual >= UNUSUAL_DIFFERENCE;
  return isUnusual ? { code: 'unlike-usual', values: { units: formatHours(units), usual: formatHours(usual) } } : null;
}

/** Signals that the same person created and would approve an entry. */
function enteredByViewer({ isMadeByViewer }: EntryInContext): SignalOfEntry | null {
  return isMadeByViewer ? { code: 'entered-by-you', values: {} } : null;
}
