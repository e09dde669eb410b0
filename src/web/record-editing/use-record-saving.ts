import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LastChange } from '#contract/http/refusal.ts';
import { newRequestId } from '../platform/new-ids.ts';
import { toast } from '../widgets/dialog/toast.tsx';
import { showNoticeOutOfView } from './notices/save-notice.ts';
import { type RecordSaving, saveRecord } from './save-record.ts';
import { useIsUnmounted } from './use-leaving.ts';
import type { useRecordEdit } from './use-record-edit.ts';

/** Saves the form of a record, one save at a time, and makes one record however often a new one is sent. */
export function useRecordSaving<Base extends { id: number }, Stored extends Base, Form, Clash, Adopted, Refusal>(
  edited: ReturnType<typeof useRecordEdit<Base, Form, Clash, Adopted, Refusal>>,
  saving: RecordSaving<Stored, Base, Form, Refusal>,
  given: {
    /** Whether something in the form keeps it from being saved, as far as one sees here. */
    isWrong: boolean;
    savedMessage: (wasNew: boolean) => string;
    /** Asks what must be asked before it is saved. */
    maySave?: (base: Base, form: Form) => Promise<boolean>;
    /** Hears that it was not saved. */
    onWrong?: () => void;
    /** Whether something is being typed into a line that the form takes over once that is left. */
    isTypedInto?: () => boolean;
    onCreated?: (stored: Stored) => void;
    /** Hears of what was saved. */
    onSaved?: (stored: Stored) => void;
  },
) {
  const queryClient = useQueryClient();
  const [wasTried, setWasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [changed, setChanged] = useState<LastChange | null>(null);
  /** Names the request that makes a new record, until it is made. */
  const requestId = useRef<string | null>(null);
  const underWay = useRef<Promise<Stored | null> | null>(null);
  const isGone = useIsUnmounted();
  const { steps, base, change } = edited;

  const fail = (): null => {
    setAttempt((count) => count + 1);
    given.onWrong?.();
    return null;
  };
  const send = async (current: ReturnType<typeof edited.begin>): Promise<Stored | null> => {
    setWasTried(true);
    if (given.isWrong) return fail();
    if (given.maySave && !(await given.maySave(current.base, current.form))) return null;
    requestId.current ??= newRequestId();
    const [unanswered = null] = current.unanswered;
    const outcome = await saveRecord(saving, current.base, current.form, { id: requestId.current, unanswered });
    if (outcome.kind === 'refused') {
      const { refusal, isUnanswered } = outcome;
      change((now) => steps.afterRefusal(now, refusal, isUnanswered ? current.form : null));
      return fail();
    }
    const { kind, stored } = outcome;
    queryClient.setQueryData(saving.keyOf(stored), stored);
    const wasNew = current.base.id === 0;
    // Another person's change may also be the user's own, whose response was lost: then the later input continues from there, or nothing is left
    // to save. A successful save, too, may have found that one stored, and changed nothing.
    const wasLost = !wasNew && current.unanswered.length > 0;
    const takeOver = (now: typeof current | null) =>
      steps.afterConflict(now, stored, kind === 'saved' ? current.form : null);
    const rest = kind === 'conflict' || wasLost ? takeOver(current) : null;
    const isOwn = rest !== null && wasLost && steps.isAllOwn(rest);
    if (isOwn) {
      change(takeOver);
      return send(edited.begin());
    }
    if (outcome.kind === 'conflict') setChanged(outcome.changed ?? null);
    if (kind === 'conflict' && rest) {
      change(takeOver);
      return fail();
    }
    const isHeld = given.isTypedInto?.() ?? false;
    change((now) => (kind === 'conflict' ? takeOver(now) : steps.afterSave(now, current.form, stored, isHeld)));
    requestId.current = null;
    if (wasNew) edited.setMade(stored);
    setWasTried(false);
    toast('success', given.savedMessage(wasNew));
    given.onSaved?.(stored);
    for (const queryKey of saving.lists) void queryClient.invalidateQueries({ queryKey });
    if (wasNew && !isGone()) given.onCreated?.(stored);
    return stored;
  };
  const isWorthSaving = base.id === 0 || edited.isChanged;
  return {
    isSaving,
    /** Whether the user tried to save an invalid form: from then on missing fields are reported. */
    wasTried,
    /** How often it was not saved. */
    attempt,
    /** Who changed the record before the last save that came too late, and when. */
    changed,
    /** Saves what is changed; answers the record as it is stored then, null when it could not be saved or nothing was changed. */
    save: (): Promise<Stored | null> => {
      // A second press joins the first.
      if (underWay.current) return underWay.current;
      if (!isWorthSaving) return Promise.resolve(null);
      setIsSaving(true);
      underWay.current = send(edited.begin()).finally(() => {
        underWay.current = null;
        setIsSaving(false);
      });
      return underWay.current;
    },
    /** Whether the changes can be saved, as far as the browser knows; otherwise the problem is reported at its place. */
    checkSaving: (): boolean => {
      if (!isWorthSaving || !given.isWrong) return true;
      setWasTried(true);
      fail();
      return false;
    },
  };
}

/**
 * When a save failed because of something in the form, moves the focus there; `goToProblem` returns whether there is such a
 * place. Other problems, above the form, are reported if that is out of view.
 */
export function useGoToProblem(attempt: number, goToProblem: () => boolean) {
  const go = useEffectEvent(goToProblem);
  useEffect(() => {
    if (attempt > 0 && !go()) showNoticeOutOfView();
  }, [attempt]);
}
