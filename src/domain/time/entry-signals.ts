import type { ExpectedDay } from '../calendar/expected-day.ts';
import type { JobKind } from '../jobs/job-id.ts';
import { formatHours, type Hundredths } from './hours.ts';
import type { Signal } from './time-approval.ts';

/** How far back an entry is compared with what the person usually does. */
export const USUAL_WEEKS = 8;
/** For how long somebody has entered time before anything of theirs counts as unusual. */
export const KNOWN_AFTER_WEEKS = 4;
/** So many entries make a usual figure. */
const USUAL_ENTRIES = 5;
/** Unusual is more than so many times the usual, and more by at least so many hours. */
const UNUSUAL_TIMES = 2;
const UNUSUAL_DIFFERENCE: Hundredths = 200;
/** So much at once on a client job that is new to the person is worth a look. */
const LARGE_FIRST: Hundredths = 400;

/** An entry with what is known around it. */
export type EntryInContext = {
  units: Hundredths;
  hasNotes: boolean;
  isBillable: boolean;
  jobKind: JobKind;
  isJobActive: boolean;
  /** A missing cost type is not an inactive one. */
  isCostTypeInactive: boolean;
  /** Whether the user created it for another person. */
  isMadeByViewer: boolean;
  /** The person's day: what is entered on it without what takes hours back, and what is expected. */
  day: { total: Hundredths; takenBack: Hundredths; maximum: Hundredths; expected: Hundredths } & Pick<
    ExpectedDay,
    'holiday' | 'leave'
  >;
  /** Of the job and cost type, approved or not: all that has been entered, and the estimate's hours; null = none approved. */
  estimate: { approved: Hundredths; used: Hundredths } | null;
  /** What the person entered in the weeks before that day; what takes hours back counts as an entry of none. */
  before: { isKnown: boolean; entriesOnJob: number; entriesOnPair: number; hoursOnPair: Hundredths };
};

/** A signal with the figures of its text, hours with 2 decimals. */
export type SignalOfEntry = { code: Signal; values: Record<string, string> };

/** What makes an entry worth a look before it is approved; the gravest first. */
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

/** Negative entries make room for nothing: what is approved of such a day could be its positive ones alone. */
function dayAboveMaximum({ day: { total, takenBack, maximum } }: EntryInContext): SignalOfEntry | null {
  if (total <= maximum) return null;
  const values = { total: formatHours(total), maximum: formatHours(maximum) };
  return {
    code: 'day-above-maximum',
    values: takenBack === 0 ? values : { ...values, takenBack: formatHours(takenBack) },
  };
}

/** Half a day of leave leaves the other half to work on. */
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
 * Many hours at once on a client job that the person did not work on in the weeks before; or far more than an entry of
 * theirs on the job and cost type usually has. Internal work is not new after a pause: leave is taken by the day.
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

/** An entry created and approved by the same person has no second pair of eyes. */
function enteredByViewer({ isMadeByViewer }: EntryInContext): SignalOfEntry | null {
  return isMadeByViewer ? { code: 'entered-by-you', values: {} } : null;
}
