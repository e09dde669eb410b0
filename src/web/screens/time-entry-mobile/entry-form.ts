import type { CostType } from '#contract/http/values.ts';
import type { JobBrief } from '#contract/time/time-entry.ts';
import { TIME_REFUSALS } from '#contract/time/time-refusal.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { exceedsDay } from '#domain/time/day-limit.ts';
import { type Hundredths, hoursAsNumber, readHoursText } from '#domain/time/hours.ts';
import { unitsRefusal } from '#domain/time/time-entry.ts';
import { formatHours, withDecimalSign } from '../../platform/formats.ts';
import { text } from '../../platform/translation.ts';
import type { Draft, EntryChange } from '../../time-entries/drafts/draft.ts';
import type { EntrySlot } from '../../time-entries/entry-slots.ts';
import { hoursProblemText } from '../../time-entries/hours-problem.ts';

/** The input for an entry. */
export type EntryForm = {
  job: JobBrief;
  costType: CostType | null;
  hours: string;
  notes: string;
  isBillable: boolean;
};

/** The result of saving: a change, a deletion, or why it isn't possible. */
export type FormResult =
  | { kind: 'change'; change: EntryChange }
  | { kind: 'delete'; change: EntryChange }
  | { kind: 'wrong'; at: 'hours' | 'costType'; message: string };

/** Returns the initial form of an entry, or of a pair that gets a new one. */
export function formOf(slot: EntrySlot | null, pair: { job: JobBrief; costType: CostType | null }): EntryForm {
  const { draft, base, content } = slot ?? { draft: null, base: null, content: null };
  const isTyped = draft?.state === 'unreadable' || draft?.state === 'failed';
  return {
    ...pair,
    hours: isTyped ? draft.text : content ? formatHours(content.units) : '',
    notes: content?.notes ?? base?.notes ?? '',
    isBillable: content?.isBillable ?? base?.isBillable ?? pair.job.isBillable,
  };
}

/** Parses the form: no hours delete an existing entry, after a confirmation, and are an error for a new one. */
export function readForm(
  form: EntryForm,
  slot: EntrySlot | null,
  day: Day,
  limits: { total: Hundredths; maximum: Hundredths },
): FormResult {
  const { job, costType, notes, isBillable } = form;
  if (!costType) return { kind: 'wrong', at: 'costType', message: text('Choose a cost type') };
  const place = { job, costType, day, entryId: slot?.entryId ?? null, base: slot?.base ?? null };
  const read = readHoursText(form.hours);
  if (read.kind === 'unreadable') return { kind: 'wrong', at: 'hours', message: hoursProblemText(read.problem) };
  if (read.kind === 'none') {
    if (!slot) return { kind: 'wrong', at: 'hours', message: text.of(TIME_REFUSALS['units-zero'].text) };
    return { kind: 'delete', change: { ...place, text: '', wanted: null } };
  }
  const units = read.hundredths;
  const before = slot?.content?.units ?? 0;
  const isAbove = units > before && exceedsDay({ ...limits, change: units - before });
  const code = unitsRefusal(units, limits.maximum) ?? (isAbove ? 'day-above-maximum' : null);
  if (code) {
    const message = text.of(TIME_REFUSALS[code].text, { max: withDecimalSign(String(hoursAsNumber(limits.maximum))) });
    return { kind: 'wrong', at: 'hours', message };
  }
  return { kind: 'change', change: { ...place, text: form.hours, wanted: { units, notes, isBillable } } };
}

/** Returns a draft with the current input, as far as it is valid. */
export function draftAsTyped(draft: Draft, form: EntryForm, isTyped: boolean): Draft {
  const { job, costType, hours, notes, isBillable } = form;
  const read = readHoursText(hours);
  if (!isTyped || !costType || read.kind === 'unreadable') return draft;
  const wanted = read.kind === 'none' ? null : { units: read.hundredths, notes, isBillable };
  return { ...draft, job, costType, text: hours, wanted };
}

/** Checks whether the form has changed since it was opened. */
export function isChanged(a: EntryForm, b: EntryForm): boolean {
  return (
    a.hours !== b.hours ||
    a.notes !== b.notes ||
    a.isBillable !== b.isBillable ||
    a.job.id !== b.job.id ||
    a.costType?.id !== b.costType?.id
  );
}
