import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { MasterRecord } from '#contract/master-data.ts';
import { fixedMasterFields, mayDoWithKind } from '#domain/master-data/master-access.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { toast, toastProblem } from '../../../widgets/dialog/toast.tsx';
import { tellOfTimer } from '../people/tell-of-timer.ts';
import type { CellWords } from './cell-text.ts';
import { afterResult, type DraftRow, isUnsaved, rowOf, sentRow, wrongCells } from './draft-row.ts';
import { withTextsNamed } from './named-texts.ts';
import { saveAskingAboutOdd } from './save-rows.ts';

/** So many steps can be taken back. */
const STEPS_KEPT = 100;

type State = {
  rows: readonly DraftRow[];
  past: readonly (readonly DraftRow[])[];
  future: readonly (readonly DraftRow[])[];
};

/** The rows of the sheet: what is typed into them, undone and saved (ADM-07). */
export function useMasterSheet(kind: MasterKind, records: readonly MasterRecord[]) {
  const { t } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>(() => ({
    rows: records.map((record) => rowOf(kind, record)),
    past: [],
    future: [],
  }));
  const [isSaving, setIsSaving] = useState(false);
  const { rows } = state;
  const unsaved = useMemo(() => rows.filter((row) => isUnsaved(kind, row)), [kind, rows]);
  const access = useMemo(
    () => ({
      ofNew: fixedMasterFields(user, kind, true),
      ofStored: fixedMasterFields(user, kind, false),
      mayCreate: mayDoWithKind(user, 'create', kind),
    }),
    [user, kind],
  );

  const change = (next: (rows: readonly DraftRow[]) => readonly DraftRow[]) =>
    setState((now) => {
      const changed = next(now.rows);
      const isSame = changed.length === now.rows.length && changed.every((row, index) => row === now.rows[index]);
      if (isSame) return now;
      return { rows: changed, past: [...now.past, now.rows].slice(-STEPS_KEPT), future: [] };
    });

  /** Sends rows and takes over how each of them ended; answers whether all are saved. */
  const send = async (sent: readonly DraftRow[]): Promise<boolean> => {
    if (sent.length === 0 || isSaving) return sent.length === 0;
    setIsSaving(true);
    try {
      const toSend = sent.map((row) => sentRow(kind, row, row.base.id === 0 ? access.ofNew : access.ofStored));
      const results = await saveAskingAboutOdd(kind, toSend);
      const places = new Map(sent.map(({ key }, place) => [key, place]));
      // What was saved is not taken back by undoing: a step back would be a change of its own.
      setState((now) => ({
        rows: now.rows.map((row) => {
          const place = places.get(row.key);
          return place === undefined ? row : afterResult(kind, row, sent[place]!, results[place]!);
        }),
        past: [],
        future: [],
      }));
      const refused = results.filter(({ record }) => record === null).length;
      const saved = results.length - refused;
      if (saved > 0) toast('success', t('{count} {count, record|records} saved', { count: saved }));
      if (refused > 0)
        toast('warning', t('{count} {count, row was|rows were} not saved: each says why', { count: refused }));
      for (const { record } of results)
        if (record) {
          tellOfTimer(t, record);
          queryClient.setQueryData(queryKeys.masterRecord(kind.name, record.id), record);
        }
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.masterRecords(kind.name) }),
        queryClient.invalidateQueries({ queryKey: ['choices', kind.name] }),
      ]);
      return refused === 0;
    } catch (error) {
      toastProblem(error);
      return false;
    } finally {
      setIsSaving(false);
    }
  };

  return {
    rows,
    unsaved,
    /** Rows that can be sent: nothing is wrong with them. */
    sendable: useMemo(() => unsaved.filter((row) => wrongCells(kind, row).size === 0), [kind, unsaved]),
    access,
    isSaving,
    change,
    /** Texts name what they mean, once that is known, also in what can be taken back: it is no step of its own. */
    nameTexts: useCallback(
      (words: CellWords) =>
        setState((now) => {
          const named = (some: readonly DraftRow[]) => withTextsNamed(kind, some, words);
          return { rows: named(now.rows), past: now.past.map(named), future: now.future.map(named) };
        }),
      [kind],
    ),
    send,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    undo: () =>
      setState(({ rows: now, past, future }) => {
        const before = past.at(-1);
        return before
          ? { rows: before, past: past.slice(0, -1), future: [now, ...future] }
          : { rows: now, past, future };
      }),
    redo: () =>
      setState(({ rows: now, past, future }) => {
        const [next, ...later] = future;
        return next ? { rows: next, past: [...past, now], future: later } : { rows: now, past, future };
      }),
  };
}
export type MasterSheet = ReturnType<typeof useMasterSheet>;
