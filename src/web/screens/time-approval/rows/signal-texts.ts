import type { EntrySignals } from '#contract/time/time-approval.ts';
import type { LeaveKind } from '#domain/calendar/leave.ts';
import type { Signal } from '#domain/time/time-approval.ts';
import type { Texts } from '../../../platform/translation.ts';
import { leaveText } from '../../../time-entries/leave-text.ts';
import { SIGNAL_LABELS } from '../approval-filters.ts';

/** Describes a signal of an entry, with its figures. */
export type SignalTexts = (entryId: number, signal: Signal) => string;

/** Returns a function that describes the loaded signals. */
export function signalTexts(all: readonly EntrySignals[], t: Texts['t']): SignalTexts {
  const byEntry = new Map(all.map(({ id, signals }) => [id, signals]));
  return (entryId, signal) => {
    const values = byEntry.get(entryId)?.find(({ code }) => code === signal)?.values ?? {};
    return wordsOf(signal, values, t);
  };
}

function wordsOf(signal: Signal, values: Record<string, string>, t: Texts['t']): string {
  switch (signal) {
    case 'day-above-maximum':
      return values.takenBack
        ? t('{total} hours on this day before {takenBack} are withdrawn, the maximum is {maximum}', values)
        : t('{total} hours on this day, the maximum is {maximum}', values);
    case 'non-working-day':
      if (values.holiday) return t('Holiday: {holiday}', values);
      return values.leave
        ? leaveText({ kind: values.leave as LeaveKind, isHalfDay: false }, t)
        : t('No work hours on this day');
    case 'job-over-estimate':
      return t('{used} used of an approved estimate of {estimate}', values);
    case 'notes-missing':
      return t('Billable time without notes');
    case 'unlike-usual':
      return values.usual ? t('{units} hours, usually {usual} on this job', values) : t('First hours on this job');
    case 'job-inactive':
    case 'entered-by-you':
      return t.of(SIGNAL_LABELS[signal]);
  }
}
