import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import {
  type MasterRecord,
  type MasterRowResult,
  type MasterRowToSave,
  saveMasterRows,
} from '#contract/master-data/master-data.ts';
import { fixedMasterFields, mayDoWithKind } from '#domain/master-data/master-access.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { call } from '../../../platform/api.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { useHistory } from '../../../record-editing/sheet/use-history.ts';
import { toast, toastProblem } from '../../../widgets/dialog/toast.tsx';
import { confirmOddValues, isOddRefusal } from '../confirm-unusual-values.ts';
import { reportTimer } from '../people/report-timer.ts';
import { type CellTexts, valueOfText } from './cell-text.ts';
import {
  afterResult,
  type CellChange,
  type DraftRow,
  isUnsaved,
  rowOf,
  sentRow,
  withCells,
  wrongCells,
} from './draft-row.ts';

/** Holds the rows of the sheet: input, undo and saving. */
export function useMasterSheet(kind: MasterKind, records: readonly MasterRecord[]) {
  const { t } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const history = useHistory<DraftRow>(() => records.map((record) => rowOf(kind, record)));
  const [isSaving, setIsSaving] = useState(false);
  const { rows, changeEveryStep } = history;
  const unsaved = useMemo(() => rows.filter((row) => isUnsaved(kind, row)), [kind, rows]);
  const access = useMemo(
    () => ({
      ofNew: fixedMasterFields(user, kind, true),
      ofStored: fixedMasterFields(user, kind, false),
      mayCreate: mayDoWithKind(user, 'create', kind),
    }),
    [user, kind],
  );

  /** Sends rows and applies their results; returns whether all are saved. */
  const send = async (sent: readonly DraftRow[]): Promise<boolean> => {
    if (sent.length === 0 || isSaving) return sent.length === 0;
    setIsSaving(true);
    try {
      const toSend = sent.map((row) => sentRow(kind, row, row.base.id === 0 ? access.ofNew : access.ofStored));
      const results = await saveAfterConfirming(kind, toSend);
      const places = new Map(sent.map(({ key }, place) => [key, place]));
      history.restart((now) =>
        now.map((row) => {
          const place = places.get(row.key);
          return place === undefined ? row : afterResult(kind, row, sent[place]!, results[place]!);
        }),
      );
      const refused = results.filter(({ record }) => record === null).length;
      const saved = results.length - refused;
      if (saved > 0) toast('success', t('{count} {count, record|records} saved', { count: saved }));
      if (refused > 0)
        toast('warning', t('{count} {count, row was|rows were} not saved: each shows the reason', { count: refused }));
      for (const { record } of results)
        if (record) {
          reportTimer(t, record);
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
    /** The rows without errors, which can be sent. */
    sendable: useMemo(() => unsaved.filter((row) => wrongCells(kind, row).size === 0), [kind, unsaved]),
    access,
    isSaving,
    change: history.change,
    /** Replaces text by the records that it means, once these are loaded, in the undo steps too. */
    nameTexts: useCallback(
      (words: CellTexts) => changeEveryStep((some) => withTextsNamed(kind, some, words)),
      [changeEveryStep, kind],
    ),
    send,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undo: history.undo,
    redo: history.redo,
  };
}
export type MasterSheet = ReturnType<typeof useMasterSheet>;

/** Replaces text by the records that it means, where these were not loaded yet when it was typed or pasted. */
function withTextsNamed(kind: MasterKind, rows: readonly DraftRow[], words: CellTexts): readonly DraftRow[] {
  const references = Object.keys(kind.fields).filter((name) => kind.fields[name]!.holds === 'reference');
  const changes = rows.flatMap(({ key, form }): CellChange[] => {
    const texts = references.filter((name) => typeof form[name] === 'string');
    const named = { ...form };
    for (const name of texts) named[name] = valueOfText(kind, name, String(form[name]), named, words);
    // A field that depends on a replaced one would be cleared with it, so it is set again.
    return texts.some((name) => named[name] !== form[name])
      ? texts.map((name) => ({ key, field: name, value: named[name]! }))
      : [];
  });
  return changes.length > 0 ? withCells(kind, rows, changes) : rows;
}

/** Saves rows of a sheet, and asks once about unusual values before saving them. */
async function saveAfterConfirming(kind: MasterKind, rows: readonly MasterRowToSave[]): Promise<MasterRowResult[]> {
  const save = (sent: MasterRowToSave[]) => call(saveMasterRows, { params: { kind: kind.name }, body: { rows: sent } });
  const results = await save([...rows]);
  const odd = results.flatMap(({ problem }, place) => (problem && isOddRefusal(problem.code) ? [place] : []));
  const [first] = odd;
  if (first === undefined || !(await confirmOddValues(results[first]!.problem!.detail))) return results;
  const again = await save(odd.map((place) => ({ ...rows[place]!, isConfirmed: true })));
  return results.map((result, place) => again[odd.indexOf(place)] ?? result);
}
