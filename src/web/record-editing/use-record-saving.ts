import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LastChange } from '#contract/http/refusal.ts';
import { newRequestId } from '../platform/new-ids.ts';
import { toast } from '../widgets/dialog/toast.tsx';
import { showNoticeOutOfView } from './notices/save-notice.ts';
import { type RecordSaving, saveRecord } from './save-record.ts';
import { useIsUnmounted } from './use-leaving.ts';
import type { useRecordEdit } from './use-record-edit.ts';

/** Saves the form of a record, one save at a time. Sending a new record repeatedly creates only one. */
export function useRecordSaving<Base extends { id: number }, Stored extends Base, Form, Conflict, Adopted, Refusal>(
  edited: ReturnType<typeof useRecordEdit<Base, Form, Conflict, Adopted, Refusal>>,
  saving: RecordSaving<Stored, Base, Form, Refusal>,
  given: {
    /** Whether the form is invalid, as far as the browser can check. */
    isInvalid: boolean;
    savedMessage: (wasNew: boolean) => string;
    /** Asks the user for confirmation, if needed. */
    maySave?: (base: Base, form: Form) => Promise<boolean>;
    /** Called if a save fails. */
    onFailed?: () => void;
    /** Whether the editor of a line is open: its input reaches the form only when it closes. */
    isEditingLine?: () => boolean;
    onCreated?: (stored: Stored) => void;
    onSaved?: (stored: Stored) => void;
  },
) {
  const queryClient = useQueryClient();
  const [wasTried, setWasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [changed, setChanged] = useState<LastChange | null>(null);
  /** Identifies the creation of a new record across repeated requests. */
  const requestId = useRef<string | null>(null);
  const runningSave = useRef<Promise<Stored | null> | null>(null);
  const isGone = useIsUnmounted();
  const { steps, base, change } = edited;

  const fail = (): null => {
    setAttempt((count) => count + 1);
    given.onFailed?.();
    return null;
  };
  const send = async (current: ReturnType<typeof edited.begin>): Promise<Stored | null> => {
    setWasTried(true);
    if (given.isInvalid) return fail();
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
    // What looks like someone else's change may be this user's own save whose response was lost. Then later input continues from
    // there, or nothing is left to save. Even a successful save may just have found that one stored.
    const mayHaveBeenSaved = !wasNew && current.unanswered.length > 0;
    const mergeStored = (now: typeof current | null) =>
      steps.afterConflict(now, stored, kind === 'saved' ? current.form : null);
    const rest = kind === 'conflict' || mayHaveBeenSaved ? mergeStored(current) : null;
    const isOwn = rest !== null && mayHaveBeenSaved && steps.isAllOwn(rest);
    if (isOwn) {
      change(mergeStored);
      return send(edited.begin());
    }
    if (outcome.kind === 'conflict') setChanged(outcome.changed ?? null);
    if (kind === 'conflict' && rest) {
      change(mergeStored);
      return fail();
    }
    const isEditingLine = given.isEditingLine?.() ?? false;
    change((now) =>
      kind === 'conflict' ? mergeStored(now) : steps.afterSave(now, current.form, stored, isEditingLine),
    );
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
    /** How many saves have failed. */
    attempt,
    /** Who changed the record, and when, if the last save was too late. */
    changed,
    /** Saves changes; returns the stored record, or null if the save failed or there was nothing to save. */
    save: (): Promise<Stored | null> => {
      // A second press joins the first.
      if (runningSave.current) return runningSave.current;
      if (!isWorthSaving) return Promise.resolve(null);
      setIsSaving(true);
      runningSave.current = send(edited.begin()).finally(() => {
        runningSave.current = null;
        setIsSaving(false);
      });
      return runningSave.current;
    },
    /** Returns whether the changes can be saved, as far as the browser knows; otherwise reports the problem at its place. */
    checkSaving: (): boolean => {
      if (!isWorthSaving || !given.isInvalid) return true;
      setWasTried(true);
      fail();
      return false;
    },
  };
}

/**
 * After a failed save, moves the focus to the problem in the form; `goToProblem` returns whether there's one. Other problems, above the
 * form, are reported if that is out of view.
 */
export function useGoToProblem(attempt: number, goToProblem: () => boolean) {
  const go = useEffectEvent(goToProblem);
  useEffect(() => {
    if (attempt > 0 && !go()) showNoticeOutOfView();
  }, [attempt]);
}
