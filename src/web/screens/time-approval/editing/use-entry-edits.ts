import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { useText } from '../../../platform/translation.ts';
import { watchUnsavedInput } from '../../../platform/unsaved-input.ts';
import { askAboutUnsaved } from '../../../widgets/dialog/questions.ts';
import { toast } from '../../../widgets/dialog/toast.tsx';
import { takeEntries } from '../approval-entries.ts';
import { type EntryEdit, editOf, isEdited, saveEdit } from './entry-edit.ts';

/** Holds the unsaved edits by ID: they survive scrolling, and leaving the screen asks about them. */
export function useEntryEdits(given: {
  onRemove: (entry: TimeEntry) => Promise<boolean>;
  onClosed: (id: number) => void;
}) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [edits, setEdits] = useState<ReadonlyMap<number, EntryEdit>>(new Map());
  const [saving, setSaving] = useState<number | null>(null);
  const put = (id: number, edit: EntryEdit | null) =>
    setEdits((before) => {
      const next = new Map(before);
      if (edit) next.set(id, edit);
      else next.delete(id);
      return next;
    });
  const close = (id: number) => {
    put(id, null);
    given.onClosed(id);
  };

  const save = async (id: number): Promise<boolean> => {
    const edit = edits.get(id);
    if (!edit || saving !== null) return false;
    if (!isEdited(edit)) {
      close(id);
      return true;
    }
    setSaving(id);
    const outcome = await saveEdit(edit);
    setSaving(null);
    if (outcome.kind === 'not-saved') {
      put(id, outcome.edit);
      return false;
    }
    if (outcome.kind === 'delete' && !(await given.onRemove(edit.base))) return false;
    if (outcome.kind === 'saved') {
      takeEntries(queryClient, { after: [outcome.entry] });
      toast('success', t('Time entry updated'));
    }
    close(id);
    return true;
  };

  const isAnyEdited = [...edits.values()].some(isEdited);
  useEffect(() => watchUnsavedInput(() => isAnyEdited), [isAnyEdited]);
  useBlocker({
    enableBeforeUnload: () => isAnyEdited,
    shouldBlockFn: async ({ current, next }) => {
      if (!isAnyEdited || current.pathname === next.pathname) return false;
      const answer = await askAboutUnsaved(t);
      if (answer === 'discard') return false;
      if (answer === 'stay') return true;
      for (const id of edits.keys()) if (!(await save(id))) return true;
      return false;
    },
  });

  return {
    of: (id: number) => edits.get(id) ?? null,
    isSaving: (id: number) => saving === id,
    open: (entry: TimeEntry) => put(entry.id, edits.get(entry.id) ?? editOf(entry)),
    put: (id: number, edit: EntryEdit) => put(id, edit),
    cancel: close,
    save,
  };
}
