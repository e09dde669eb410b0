import { SAVE_REFUSALS } from '#contract/http/save-refusal.ts';
import { TIME_REFUSALS } from '#contract/time/time-refusal.ts';
import { text } from '../platform/translation.ts';
import { toast } from '../widgets/dialog/toast.tsx';
import type { DraftStore } from './drafts/draft-store.ts';
import type { StepResult } from './drafts/draft-store-events.ts';

const REFUSALS = { ...TIME_REFUSALS, ...SAVE_REFUSALS };

/** Undoes the last step and reports what wasn't possible. */
export function undoStep(store: DraftStore) {
  tell(store.undo(), text('Nothing to undo'));
}

/** Undoes the deletion of entries and reports what wasn't possible. */
export function undoDeletion(store: DraftStore, entryIds: readonly number[]) {
  tell(store.undoDeletion(entryIds), text('Nothing to undo'));
}

/** Redoes the last undone step and reports what wasn't possible. */
export function redoStep(store: DraftStore) {
  tell(store.redo(), text('Nothing to redo'));
}

function tell(step: StepResult | null, nothing: string) {
  if (!step) return toast('info', nothing);
  for (const code of new Set(step.blocked)) {
    const count = step.blocked.filter((other) => other === code).length;
    const reason = text.of(REFUSALS[code].text);
    toast(
      'warning',
      text('{count} {count, entry stays as it is|entries stay as they are}: {reason}', { count, reason }),
    );
  }
}
