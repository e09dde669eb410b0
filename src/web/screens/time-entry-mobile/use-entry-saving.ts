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

/** What is wrong with what was put in, and with which field. */
type Wrong = { at: 'hours' | 'costType'; message: string };

/**
 * Saves, deletes and confirms an entry's input on the phone, in any of its steps. Leaving them asks about unsaved input
 *, which also counts as unsaved when a session ends. A second tap doesn't repeat what was saved or discarded.
 */
export function useEntrySaving(given: {
  shown: ShownDay;
  day: Day;
  slot: EntrySlot | null;
  /** What a save may replace, where it is not the entry as it is now. */
  typedOver: TimeEntry | null;
  form: EntryForm | null;
  /** Whether what is wrong with a field shows at it. */
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
  /** What is put in, as a change; null = it cannot be saved, which is said. */
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
    /** What was wrong was changed. */
    forgetWrong: () => setWrong(null),
    /** The hours of the day beside this entry's. */
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
     * Saves the input before a timer continues from it, and returns its entry: null = none yet, as there are no hours. Undefined = the input
     * can't be saved, which is reported, or was saved already.
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
    /** The draft in conflict as it is typed by now, which is what a decision is about; null where there is none. */
    conflict: slot?.draft?.state === 'conflict' ? draftAsTyped(slot.draft, form!, isTyped) : null,
    /** Ends a conflict with what is typed by now as the own side; false = that cannot be saved, which is said. */
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
