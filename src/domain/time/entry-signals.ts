import type { ExpectedDay } from '../calendar/expected-day.ts';
import type { JobKind } from '../jobs/job-id.ts';
import { formatHours, type Hundredths } from './hours.ts';
import type { Signal } from './time-approval.ts';

/** How many weeks back an entry is compared with the person's usual entries. */
export const USUAL_WEEKS = 8;
/** How many weeks a person must have entered time before an entry can count as unusual. */
export const COMPARABLE_AFTER_WEEKS = 4;
/** How many entries are needed to know what is usual. */
const MINIMUM_ENTRIES_FOR_USUAL = 5;
/** An entry is unusual above this multiple of the usual hours, if it also exceeds them by this difference. */
const UNUSUAL_FACTOR = 2;
const UNUSUAL_DIFFERENCE: Hundredths = 200;
/** Hours from which a first entry on a client job gets a signal. */
const LARGE_FIRST_ENTRY: Hundredths = 400;

/** An entry with what its signals depend on. */
export type EntryInContext = {
  units: Hundredths;
  hasNotes: boolean;
  isBillable: boolean;
  jobKind: JobKind;
  isJobActive: boolean;
  /** False without a cost type. */
  isCostTypeInactive: boolean;
  /** Whether the user created it for another person. */
  isCreatedByViewer: boolean;
  /** The person's day. `total` is the sum of the positive entries, `takenBack` of the negative ones. */
  day: { total: Hundredths; takenBack: Hundredths; maximum: Hundredths; expected: Hundredths } & Pick<
    ExpectedDay,
    'holiday' | 'leave'
  >;
  /** For the job and cost type: all entered hours (`used`), and the hours of the approved estimate. Null = no approved estimate. */
  estimate: { approved: Hundredths; used: Hundredths } | null;
  /** The person's entries in the weeks before the day. Negative entries count with zero hours. */
  before: { isKnown: boolean; entriesOnJob: number; entriesOnPair: number; hoursOnPair: Hundredths };
};

/** A signal with the values of its text; hours with 2 decimals. */
export type SignalOfEntry = { code: Signal; values: Record<string, string> };

/** Returns the signals of an entry, the most serious first. */
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

/** Negative entries don't reduce the total, because the positive ones of the day could be approved alone. */
function dayAboveMaximum({ day: { total, takenBack, maximum } }: EntryInContext): SignalOfEntry | null {
  if (total <= maximum) return null;
  const values = { total: formatHours(total), maximum: formatHours(maximum) };
  return {
    code: 'day-above-maximum',
    values: takenBack === 0 ? values : { ...values, takenBack: formatHours(takenBack) },
  };
}

/** A half day of leave isn't a non-working day. */
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
 * Finds many hours on a client job that the person didn't work on in the weeks before, or far more than their usual entry on the
 * job and cost type. Internal projects don't count as new: leave, for example, is entered in whole days after a long pause.
 */
function unlikeUsual({ units, jobKind, before }: EntryInContext): SignalOfEntry | null {
  if (!before.isKnown) return null;
  if (before.entriesOnJob === 0) {
    return jobKind === 'client' && units >= LARGE_FIRST_ENTRY
      ? { code: 'unlike-usual', values: { units: formatHours(units) } }
      : null;
  }
  if (before.entriesOnPair < MINIMUM_ENTRIES_FOR_USUAL) return null;
  const usual = Math.round(before.hoursOnPair / before.entriesOnPair);
  const isUnusual = units > UNUSUAL_FACTOR * usual && units - usual >= UNUSUAL_DIFFERENCE;
  return isUnusual ? { code: 'unlike-usual', values: { units: formatHours(units), usual: formatHours(usual) } } : null;
}

/** An entry that the approver created themselves wasn't checked by anyone else. */
function enteredByViewer({ isCreatedByViewer }: EntryInContext): SignalOfEntry | null {
  return isCreatedByViewer ? { code: 'entered-by-you', values: {} } : null;
}
