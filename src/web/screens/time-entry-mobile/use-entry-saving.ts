import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { TIME_REFUSALS } from '#contract/time/time-refusal.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { readHoursText, sumHours } from '#domain/time/hours.ts';
import { useText } from '../../platform/translation.ts';
import { watchUnsavedInput } from '../../platform/unsaved-input.ts';
import type { ConflictSide } from '../../time-entries/drafts/settle-drafts.ts';
import type { EntrySlot } from '../../time-entries/entry-slots.ts';
import { askAboutUnsaved, confirmDeletion } from '../../widgets/dialog/questions.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import { draftAsTyped, type EntryForm, formOf, isChanged, readForm } from './entry-form.ts';
import type { ShownDay } from './use-day.ts';

/** The error of the input, and its field. */
type Wrong = { at: 'hours' | 'costType'; message: string };

/**
 * Saves, deletes and resolves conflicts of an entry on the phone, in each of its steps. Leaving asks about unsaved input, which also counts
 * as unsaved when a session ends. A second tap doesn't repeat what was saved or discarded.
 */
export function useEntrySaving(given: {
  shown: ShownDay;
  day: Day;
  slot: EntrySlot | null;
  /** The version that a save may replace, if not the current one. */
  typedOver: TimeEntry | null;
  form: EntryForm | null;
  /** Whether the details, where fields display their errors, are displayed. */
  isDetail: boolean;
}) {
  const { t } = useText();
  const { shown, day, slot, form } = given;
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const isLeaving = useRef(false);
  const total = sumHours(shown.items.map((item) => item.slot?.content?.units ?? 0));
  const opened = form && formOf(slot, slot?.draft ?? slot?.base?.timeAllocation ?? form);
  const isTyped = form !== null && opened !== null && isChanged(form, opened);

  const refuse = (refusal: Wrong) => {
    setWrong(refusal);
    if (!given.isDetail) toast('error', refusal.message);
    return null;
  };
  /** Returns the input as a change; null = it is invalid, which is reported. */
  const read = () => {
    const over = slot && { ...slot, base: given.typedOver ?? slot.base };
    const result = readForm(form!, over, day, { total, maximum: shown.maximum });
    return result.kind === 'wrong' ? refuse(result) : result;
  };
  const save = async (): Promise<boolean> => {
    const result = isLeaving.current || form === null ? null : read();
    if (!result || (result.kind === 'delete' && !(await confirmDeletion(t)))) return false;
    shown.store.commit([result.change]);
    isLeaving.current = true;
    return true;
  };

  useEffect(() => watchUnsavedInput(() => isTyped && !isLeaving.current), [isTyped]);
  useBlocker({
    enableBeforeUnload: () => isTyped && !isLeaving.current,
    shouldBlockFn: async ({ current, next }) => {
      if (isLeaving.current || current.pathname === next.pathname || !isTyped) return false;
      const answer = await askAboutUnsaved(t);
      return answer === 'stay' || (answer === 'save' && !(await save()));
    },
  });

  return {
    wrong,
    /** Called when the user has changed the invalid field. */
    forgetWrong: () => setWrong(null),
    /** The hours of the day without this entry's. */
    otherHours: total - (slot?.content?.units ?? 0),
    save,
    async remove(): Promise<boolean> {
      const { job, costType } = form!;
      if (isLeaving.current || !slot || !costType || !(await confirmDeletion(t))) return false;
      const base = given.typedOver ?? slot.base;
      shown.store.commit([{ job, costType, day, entryId: slot.entryId, base, text: '', wanted: null }]);
      isLeaving.current = true;
      return true;
    },
    /**
     * Saves the input before its timer starts, and returns its entry: null = none yet, because there are no hours; undefined = the input is
     * invalid, which is reported, or was saved already.
     */
    saveForTimer(): number | null | undefined {
      if (isLeaving.current || form === null) return undefined;
      const isWithoutHours = readHoursText(form.hours).kind === 'none';
      let entryId = slot?.entryId ?? null;
      if (isTyped && !(slot === null && isWithoutHours)) {
        const result = read();
        if (result?.kind === 'delete') refuse({ at: 'hours', message: t.of(TIME_REFUSALS['units-zero'].text) });
        if (result?.kind !== 'change') return undefined;
        [entryId = null] = shown.store.commit([result.change]);
      }
      isLeaving.current = true;
      return entryId;
    },
    /** The conflicting draft with the current input, which the decision applies to; null if there is no conflict. */
    conflict: slot?.draft?.state === 'conflict' ? draftAsTyped(slot.draft, form!, isTyped) : null,
    /** Resolves a conflict with the current input as the user's version; false = it is invalid, which is reported. */
    decide(side: ConflictSide): boolean {
      if (!slot || isLeaving.current) return false;
      if (side !== 'theirs' && isTyped && !read()) return false;
      shown.store.resolve(slot.entryId, side, isTyped ? draftAsTyped(slot.draft!, form!, true) : {});
      isLeaving.current = true;
      return true;
    },
  };
}
export type EntrySaving = ReturnType<typeof useEntrySaving>;
