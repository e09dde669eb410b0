import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { useRowErrors } from '../../documents/deciding/row-errors.ts';
import { useText } from '../../platform/translation.ts';
import {
  asDecided,
  type Decided,
  sendApproval,
  sendReturn,
  sendWithdrawal,
} from '../../time-entries/send-decisions.ts';
import { confirmApprovalOutsidePeriod, confirmDeletion } from '../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import { entriesByNow, readEntriesAgain, takeEntries } from './approval-entries.ts';
import { type Approver, actionRefusal, type EntryAction } from './decidable.ts';
import { type Changed, sendCopies, sendDeletions, sendRestorations } from './editing/send-changes.ts';

/** The label of the undo step, and its function. */
type UndoStep = { label: string; undo: () => Promise<void> };

/**
 * Returns the actions on entries: run one after the other, reported in one message, and undone in reverse order. `onDone` is called after
 * actions, but not after undo.
 */
export function useApprovalActions(approver: Approver, onDone: (ids: ReadonlySet<number>) => void) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const { errors, note, forget } = useRowErrors();
  const [steps, setSteps] = useState<readonly UndoStep[]>([]);
  const latestSteps = useRef(steps);
  const keepSteps = (next: readonly UndoStep[]) => {
    latestSteps.current = next;
    setSteps(next);
  };
  const lastTurn = useRef<Promise<unknown>>(Promise.resolve());

  /**
   * Runs one action at a time: further ones wait, and then use the current entries, so that no key press is lost and a repeated press
   * changes nothing twice.
   */
  const inTurn = (act: () => Promise<boolean>): Promise<boolean> => {
    const turn = lastTurn.current.then(act);
    lastTurn.current = turn.catch(() => undefined);
    return turn;
  };

  /** Returns whether the action succeeded. */
  const carryOut = async (what: string, act: () => Promise<void>): Promise<boolean> => {
    setBusy(what);
    try {
      await act();
      return true;
    } catch (error) {
      toastProblem(error);
      return false;
    } finally {
      setBusy(null);
    }
  };

  const push = (done: readonly TimeEntry[], step: UndoStep) => {
    if (done.length === 0) return;
    onDone(new Set(done.map(({ id }) => id)));
    keepSteps([...latestSteps.current, step]);
  };
  const refresh = () => {
    forget();
    return readEntriesAgain(queryClient);
  };

  /** Returns the entries on which an action is possible; reports why for the others, except those that it wouldn't change. */
  const possible = (action: EntryAction, asked: readonly TimeEntry[]): TimeEntry[] => {
    const entries = entriesByNow(queryClient, asked);
    const those = entries.filter((entry) => actionRefusal(action, entry, approver) === null);
    const isAsWanted = ({ isApproved }: TimeEntry) =>
      (action === 'approve' && isApproved) || (action === 'unapprove' && !isApproved);
    const chosen = new Set(those);
    const others = entries.filter((entry) => !chosen.has(entry) && !isAsWanted(entry));
    const [first = those.length === 0 ? entries[0] : undefined] = others;
    const reason = first && actionRefusal(action, first, approver);
    if (reason && those.length === 0) toast('warning', reason);
    else if (reason) toast('warning', t('{count} skipped: {reason}', { count: others.length, reason }));
    return those;
  };

  const takeDecision = (entries: readonly TimeEntry[], decided: Decided, patch: Partial<TimeEntry>): TimeEntry[] => {
    const after = asDecided(entries, decided).map((entry) => ({ ...entry, ...patch }));
    takeEntries(queryClient, { after });
    note(entries, decided.refused);
    return after;
  };
  const tell = (decided: Decided, success: string, { failure, done }: { failure: string; done: string | null }) => {
    if (decided.failure !== null) toastProblem(decided.failure);
    else if (decided.refused.size === 0) return toast('success', success);
    if (decided.refused.size === 0) return;
    if (done !== null) toast('info', done);
    toast('error', failure, { label: t('Refresh'), onClick: () => void refresh() });
  };

  const setApproved = async (entries: readonly TimeEntry[], isApproved: boolean): Promise<TimeEntry[]> => {
    const decided = await sendApproval(entries, isApproved);
    // Approving resolves earlier returns of the entry.
    const after = takeDecision(entries, decided, isApproved ? { returned: null } : {});
    const count = after.length;
    if (isApproved) {
      tell(decided, t('Time entries approved'), {
        failure: t('Failed to approve some entries. Please refresh'),
        done: count > 0 ? t('{count} time {count, entry|entries} approved', { count }) : null,
      });
    } else {
      tell(decided, t('Time entries unapproved'), {
        failure: t('Failed to unapprove some entries. Please refresh'),
        done: count > 0 ? t('{count} time {count, entry|entries} unapproved', { count }) : null,
      });
    }
    return after;
  };

  const tellChanged = (changed: Changed, success: string) => {
    if (changed.refused.size === 0) return toast('success', success);
    const [reason] = changed.refused.values();
    toast('error', t('{count} failed: {reason}', { count: changed.refused.size, reason: reason ?? '' }));
  };

  /** Runs an action on the entries that allow it, if the user confirms. */
  const perform = (
    action: EntryAction,
    entries: readonly TimeEntry[],
    what: string,
    act: (those: TimeEntry[]) => Promise<void>,
    isWanted: (those: TimeEntry[]) => Promise<boolean> = () => Promise.resolve(true),
  ) =>
    inTurn(async () => {
      const those = possible(action, entries);
      return those.length > 0 && (await isWanted(those)) && carryOut(what, () => act(those));
    });

  return {
    busy,
    errors,
    possible,

    approve: (entries: readonly TimeEntry[]) =>
      perform(
        'approve',
        entries,
        t('Approving'),
        async (those) => {
          const done = await setApproved(those, true);
          const undo = async () => void (await setApproved(done, false));
          push(done, { label: t('Undo approving {count}', { count: done.length }), undo });
        },
        async (those) => {
          const outside = those.filter(({ isCurrentPeriod }) => !isCurrentPeriod).length;
          return outside === 0 || confirmApprovalOutsidePeriod(t, outside);
        },
      ),

    unapprove: (entries: readonly TimeEntry[]) =>
      perform('unapprove', entries, t('Unapproving'), async (those) => {
        const done = await setApproved(those, false);
        const undo = async () => void (await setApproved(done, true));
        push(done, { label: t('Undo unapproving {count}', { count: done.length }), undo });
      }),

    /** Returns entries to their owners with a reason. */
    returnEntries: (entries: readonly TimeEntry[], comment: string) =>
      perform('return', entries, t('Returning'), async (those) => {
        const decided = await sendReturn(those, comment);
        const by = { id: approver.id, name: approver.name };
        const returned = { comment, by, at: new Date().toISOString(), handledAt: null };
        const done = takeDecision(those, decided, { returned });
        const isOne = done.length === 1;
        tell(decided, isOne ? t('Time entry returned') : t('Time entries returned'), {
          failure: t('Failed to return some entries. Please refresh'),
          done: done.length > 0 ? t('{count} time {count, entry|entries} returned', { count: done.length }) : null,
        });
        const undo = async () => {
          const withdrawn = await sendWithdrawal(done);
          takeDecision(done, withdrawn, { returned: null });
          tell(withdrawn, isOne ? t('Return withdrawn') : t('Returns withdrawn'), {
            failure: t('Failed to withdraw some returns. Please refresh'),
            done: null,
          });
        };
        push(done, { label: t('Undo returning {count}', { count: done.length }), undo });
      }),

    /** Copies entries, to one day or each to its own. */
    copy: (entries: readonly TimeEntry[], day: Day | null) =>
      perform('copy', entries, t('Copying'), async (those) => {
        const changed = await sendCopies(those, day);
        const count = changed.made.length;
        note(those, changed.refused);
        await readEntriesAgain(queryClient);
        tellChanged(changed, count === 1 ? t('Time entry copied.') : t('Time entries copied.'));
        if (count === 0) return;
        const copied = those.filter(({ id }) => !changed.refused.has(id));
        const undo = async () => {
          tellChanged(await sendDeletions(changed.made), count === 1 ? t('Copy deleted') : t('Copies deleted'));
          await readEntriesAgain(queryClient);
        };
        push(copied, { label: t('Undo copying {count}', { count }), undo });
      }),

    /** Deletes entries, after a confirmation. */
    remove: (entries: readonly TimeEntry[]) =>
      perform(
        'delete',
        entries,
        t('Deleting'),
        async (those) => {
          const changed = await sendDeletions(those);
          const gone = new Set(changed.gone);
          takeEntries(queryClient, { gone: changed.gone });
          note(those, changed.refused);
          tellChanged(changed, gone.size === 1 ? t('Time entry deleted') : t('Time entries deleted'));
          // An imported entry without a cost type can't be restored.
          const restorable = those.filter(({ id, timeAllocation }) => gone.has(id) && timeAllocation.costType);
          const count = restorable.length;
          const undo = async () => {
            const restored = await sendRestorations(restorable);
            tellChanged(restored, count === 1 ? t('Time entry restored') : t('Time entries restored'));
            await readEntriesAgain(queryClient);
          };
          push(restorable, { label: t('Undo deleting {count}', { count }), undo });
        },
        () => confirmDeletion(t),
      ),

    /** The label of the next undo step; null if there is none. */
    undoLabel: steps.at(-1)?.label ?? null,
    undo: () =>
      inTurn(async () => {
        const step = latestSteps.current.at(-1);
        if (!step) return false;
        return carryOut(t('Undoing'), async () => {
          await step.undo();
          keepSteps(latestSteps.current.filter((other) => other !== step));
        });
      }),
  };
}
