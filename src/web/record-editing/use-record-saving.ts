import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LastChange } from '#contract/http/refusal.ts';
import { newRequestId } from '../platform/new-ids.ts';
import { toast } from '../widgets/dialog/toast.tsx';
import { showNoticeOutOfView } from './notices/save-notice.ts';
import { type RecordSaving, saveRecord } from './save-record.ts';
import { useIsUnmounted } from './use-leaving.ts';
import type { useRecordEdit } from './use-record-edit.ts';

/** Saves a record's form, one save at a time, and creates a new record only once. */
export function useRecordSaving<Base extends { id: number }, Stored extends Base, Form, Clash, Taken, Refusal>(
  edited: ReturnType<typeof useRecordEdit<Base, Form, Clash, Taken, Refusal>>,
  saving: RecordSaving<Stored, Base, Form, Refusal>,
  given: {
    /** Whether the browser knows of a problem that prevents saving. */
    isWrong: boolean;
    savedMessage: (wasNew: boolean) => string;
    /** Asks for confirmations before saving. */
    maySave?: (base: Base, form: Form) => Promise<boolean>;
    /** Called if it wasn't saved. */
    onWrong?: () => void;
    /** Whether a line is being typed into, which the form takes over when it's left. */
    isTypedInto?: () => boolean;
    onCreated?: (stored: Stored) => void;
    /** Called with the saved record. */
    onSaved?: (stored: Stored) => void;
  },
) {
  const queryClient = useQueryClient();
  const [wasTried, setWasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [changed, setChanged] = useState<LastChange | null>(null);
  /** Identifies the request that creates a record, until it's created. */
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
    // Another person's change may also be the user's own, whose response was lost: then later input continues from there, or nothing is
    // left to save. Even a successful save may have found that one stored, and changed nothing.
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
    /** How often saving failed. */
    attempt,
    /** Who changed the record before the last outdated save, and when. */
    changed,
    /** Saves changes; returns the stored record, null if saving failed or nothing was changed. */
    save: (): Promise<Stored | null> => {
      // A second click joins the first.
      if (underWay.current) return underWay.current;
      if (!isWorthSaving) return Promise.resolve(null);
      setIsSaving(true);
      underWay.current = send(edited.begin()).finally(() => {
        underWay.current = null;
        setIsSaving(false);
      });
      return underWay.current;
    },
    /** Returns whether the changes can be saved, as far as the browser knows; otherwise reports the problem at its place. */
    checkSaving: (): boolean => {
      if (!isWorthSaving || !given.isWrong) return true;
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
