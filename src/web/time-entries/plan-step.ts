import type { SAVE_REFUSALS } from '#contract/http/save-refusal.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { TIME_REFUSALS } from '#contract/time/time-refusal.ts';
import { editRefusal } from '#domain/time/time-entry.ts';
import { formatHours } from '../platform/formats.ts';
import { contentOf, type Draft, type Drafts, type EntryChange, placeOf } from './drafts/draft.ts';
import { type History, isSameStanding, type Standing, type Step } from './history.ts';

/** Why undo or redo of an entry isn't possible. */
export type StepRefusal = keyof typeof TIME_REFUSALS | keyof typeof SAVE_REFUSALS;

/** Returns an entry as the user last had it, including pending drafts but not rejected ones. */
export function findStanding(drafts: Drafts, entryId: number | null, base: TimeEntry | null): Standing {
  const draft = entryId === null ? undefined : drafts.get(entryId);
  const counts = draft && (draft.state === 'waiting' || draft.state === 'saving' || !draft.isFinal);
  if (counts && draft.state !== 'unreadable') return draft.wanted && { place: draft, content: draft.wanted };
  const place = base && placeOf(base);
  return base && place && { place, content: contentOf(base) };
}

/** Returns the changes that undo or redo a step now, and what is no longer possible and why. */
export function planStep(
  step: Step,
  known: {
    drafts: Drafts;
    history: Pick<History, 'idOf' | 'alias'>;
    entryById: (id: number) => TimeEntry | null;
    newEntryId: () => number;
  },
): { changes: EntryChange[]; blocked: StepRefusal[] } {
  const { drafts, history } = known;
  const blocked: StepRefusal[] = [];
  const changes = step.items.flatMap(({ entryId, before, after }): EntryChange[] => {
    const id = history.idOf(entryId);
    const draft = drafts.get(id);
    const base = draft ? draft.base : known.entryById(id);
    const now = draft ? standingOfDraft(draft, before) : findStanding(drafts, id, base);
    const reason = draft?.state === 'conflict' ? 'changed-elsewhere' : changeRefusal(base, now, before);
    if (reason) {
      blocked.push(reason);
      return [];
    }
    const { job, costType, day } = (after ?? before)!.place;
    const wanted = after?.content ?? null;
    const isMadeAnew = !draft && !base;
    const nextId = isMadeAnew ? known.newEntryId() : id;
    history.alias(id, nextId);
    const change = { job, costType, day, entryId: nextId, base, wanted, text: wanted ? formatHours(wanted.units) : '' };
    return [isMadeAnew && id > 0 ? { ...change, restores: id } : change];
  });
  return { changes, blocked };
}

/** Returns the state a draft requests; unparseable text keeps the previous one. */
function standingOfDraft(draft: Draft, before: Standing): Standing {
  if (draft.state === 'unreadable') return before;
  return draft.wanted && { place: draft, content: draft.wanted };
}

/** Returns why an entry can't change state any more: someone changed it since, or a rule prevents it. */
function changeRefusal(entry: TimeEntry | null, now: Standing, expected: Standing): StepRefusal | null {
  const fixed = entry && editRefusal(entry);
  return fixed ?? (isSameStanding(now, expected) ? null : 'changed-elsewhere');
}
