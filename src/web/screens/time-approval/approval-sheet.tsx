import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { REFUSALS } from '#contract/http/refusal.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { RETURN_COMMENT_MAXIMUM } from '#domain/time/time-approval.ts';
import { useText } from '../../platform/translation.ts';
import { sharedValue } from '../../record-list/shared-value.ts';
import { useActiveRow } from '../../record-list/use-active-row.ts';
import { stateText } from '../../time-entries/details/entry-state.ts';
import { ReasonDialog } from '../../widgets/dialog/reason-dialog.tsx';
import { toast } from '../../widgets/dialog/toast.tsx';
import type { ListedEntry } from './approval-filters.ts';
import { withHeldTogether } from './approved-together.ts';
import { type Approver, actionRefusal, type EntryAction, tickRefusal } from './decidable.ts';
import { CopyDialog } from './editing/copy-dialog.tsx';
import { EntryEditor } from './editing/entry-editor.tsx';
import { useEntryEdits } from './editing/use-entry-edits.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { MatrixHead } from './matrix/matrix-head.tsx';
import { MatrixRow } from './matrix/matrix-row.tsx';
import { useMatrix } from './matrix/use-matrix.ts';
import { ApprovalList, type ApprovalListHandle } from './rows/approval-list.tsx';
import { type ApprovalRow, groupsOf, rowsOf } from './rows/approval-rows.ts';
import { EntryRow } from './rows/entry-row.tsx';
import { GroupRow } from './rows/group-row.tsx';
import { ListHead } from './rows/list-head.tsx';
import { type ListCommand, pressListKey } from './rows/list-keys.ts';
import type { SignalTexts } from './rows/signal-texts.ts';
import { useFocusHolder } from './rows/use-focus-holder.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useApprovalActions } from './use-approval-actions.ts';
import type { ApprovalView } from './use-approval-view.ts';
import { entriesOf, entriesWithoutSignal, useEntrySelection } from './use-entry-selection.ts';

const NOTHING: readonly never[] = [];
const keyOf = ({ key }: ApprovalRow) => key;

type GroupingRow = Extract<ApprovalRow, { type: 'grouping' }>;
type OpenDialog = { kind: 'return' | 'copy'; entries: TimeEntry[] } | { kind: 'history'; entry: TimeEntry };

/** Displays the matrix or the list of entries with its selection and all actions. */
export function ApprovalSheet(props: {
  view: ApprovalView;
  shown: readonly ListedEntry[];
  approver: Approver;
  signalWords: SignalTexts;
  areSignalsKnown: boolean;
  /** Displayed instead of the list; null = the list. Unsaved work in the list stays. */
  notice: ReactNode;
}) {
  const { view, approver } = props;
  // Hidden entries can't be selected or changed.
  const shown = props.notice ? NOTHING : props.shown;
  const isNarrow = useMediaQuery('(max-width: 900px)') ?? false;
  const { t } = useText();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const list = useRef<ApprovalListHandle>(null);

  const matrix = useMatrix({ view, shown, approver, areSignalsKnown: props.areSignalsKnown });
  const { isMatrix } = view;
  const listRows = useMemo(() => {
    const groups = isMatrix ? [] : groupsOf(shown, view.grouping);
    return rowsOf(groups, ({ key, entries }) => (collapsed.has(key) ? null : entries), approver.mayEdit);
  }, [isMatrix, shown, view.grouping, collapsed, approver.mayEdit]);
  const rows = isMatrix ? matrix.rows : listRows;
  const counted = useMemo(() => props.shown.map(({ entry }) => entry), [props.shown]);
  const sharedState = useMemo(() => sharedValue(shown, ({ entry }) => stateText(entry, t)), [shown, t]);
  const all = props.notice ? NOTHING : counted;
  const canSelect = useCallback((entry: TimeEntry) => tickRefusal(entry, approver) === null, [approver]);
  const quiet = useMemo(() => entriesWithoutSignal(shown, canSelect), [shown, canSelect]);
  const selection = useEntrySelection({ rows, all, canSelect });
  const actions = useApprovalActions(approver, selection.drop);
  const edits = useEntryEdits({
    onRemove: (entry) => actions.remove([entry]),
    onClosed: (id) => list.current?.focus(`entry-${id}`),
  });
  const { active, setActiveKey } = useActiveRow(rows, keyOf);
  const goTo = (key: string, column: number | null) => {
    setActiveKey(key);
    list.current?.focus(key, isMatrix ? column : null);
  };
  const focusHolder = useFocusHolder(() => active && list.current?.focus(active.key, matrix.activeColumn));

  const toggleGroup = (row: GroupingRow) => {
    if (isMatrix) return matrix.toggle(row, matrix.activeColumn);
    const { key } = row;
    const next = new Set(collapsed);
    if (!next.delete(key)) next.add(key);
    setCollapsed(next);
  };

  /** Returns the entries of the active row, or of its active column. */
  const activeEntries = (): readonly TimeEntry[] => {
    if (!active) return [];
    return isMatrix && active.type === 'grouping' ? matrix.entriesAtActive(active) : entriesOf(active);
  };
  /** Returns the target of a command: the selection, otherwise the active entries. */
  const meant = () => (selection.selected.length > 0 ? selection.selected : activeEntries());
  /** Adds the corrections of the entries' lines, which are decided together; reports if that adds any. */
  const together = (entries: readonly TimeEntry[]): TimeEntry[] => {
    const held = withHeldTogether(entries, all);
    if (held.length > entries.length) toast('info', t.of(REFUSALS['corrections-apart'].text));
    return held;
  };
  const act = (action: EntryAction | 'history', entries: readonly TimeEntry[]) => {
    const [first] = entries;
    if (!first) return;
    if (action === 'approve') void actions.approve(together(entries));
    else if (action === 'unapprove') void actions.unapprove(together(entries));
    else if (action === 'delete') void actions.remove(entries);
    else if (action === 'history') setDialog({ kind: 'history', entry: first });
    else if (action === 'edit') {
      if (actions.possible('edit', [first]).length > 0) edits.open(first);
    } else {
      const those = actions.possible(action, entries);
      if (those.length > 0) setDialog({ kind: action, entries: those });
    }
  };
  const command = (asked: ListCommand) => {
    if (asked === 'select') active && selection.toggle(active, activeEntries());
    else if (asked === 'select-all') selection.selectAll();
    else if (asked === 'select-quiet') props.areSignalsKnown && selection.selectOnly(quiet);
    else if (asked === 'clear') selection.clear();
    else if (asked === 'undo') void actions.undo();
    else if (asked === 'edit' || asked === 'history') {
      if (active && active.type !== 'grouping') act(asked, [active.listed.entry]);
    } else act(asked, meant());
  };

  const isTall = (row: ApprovalRow) => {
    if (row.type === 'grouping') return false;
    const { id, returned } = row.listed.entry;
    // Warnings wrap.
    return row.listed.signals.length > 1 || returned !== null || edits.of(id) !== null || actions.errors.has(id);
  };

  const drawRow = (row: ApprovalRow) => {
    if (row.type === 'grouping' && isMatrix)
      return (
        <MatrixRow
          row={row}
          columns={matrix.columns}
          today={view.today}
          selected={selection.stateOf(row)}
          openedPart={matrix.openedPart(row.key)}
          areSignalsKnown={props.areSignalsKnown}
          isBusy={actions.busy !== null}
          onSelect={() => selection.toggle(row)}
          onOpen={(column) => matrix.toggle(row, column)}
          onApprove={() => act('approve', row.group.person!.approvable)}
        />
      );
    if (row.type === 'grouping')
      return (
        <GroupRow
          row={row}
          selected={selection.stateOf(row)}
          onSelect={() => selection.toggle(row)}
          onToggle={() => toggleGroup(row)}
        />
      );
    const { entry } = row.listed;
    const edit = edits.of(entry.id);
    if (edit)
      return (
        <EntryEditor
          edit={edit}
          isSaving={edits.isSaving(entry.id)}
          onEdit={(next) => edits.put(entry.id, next)}
          onSave={() => void edits.save(entry.id)}
          onCancel={() => edits.cancel(entry.id)}
        />
      );
    return (
      <EntryRow
        row={row}
        grouping={view.grouping}
        isSelected={selection.stateOf(row) === 'all'}
        fixed={tickRefusal(entry, approver)}
        actionRefusal={(action) => actionRefusal(action, entry, approver)}
        error={actions.errors.get(entry.id) ?? null}
        signalWords={props.signalWords}
        actions={{
          toggle: (withShift) => (withShift ? selection.extend(row.key, active?.key ?? null) : selection.toggle(row)),
          act: (action) => act(action, [entry]),
        }}
      />
    );
  };

  return (
    <div style={{ display: 'contents' }} {...focusHolder}>
      <SelectionBar
        all={counted}
        areShown={!props.notice}
        selected={selection.selected}
        quietCount={props.areSignalsKnown ? quiet.length : 0}
        peopleWithoutWarnings={isMatrix ? matrix.withoutWarnings.length : null}
        mayEdit={approver.mayEdit}
        busy={actions.busy}
        undoLabel={actions.undoLabel}
        onAct={(action) => act(action, meant())}
        onSelectAll={selection.selectAll}
        onSelectQuiet={() => selection.selectOnly(quiet)}
        onApprovePeople={() =>
          act(
            'approve',
            matrix.withoutWarnings.flatMap(({ person }) => person!.approvable),
          )
        }
        onClear={selection.clear}
        onUndo={() => void actions.undo()}
      />
      {props.notice ?? (
        <ApprovalList
          rows={rows}
          grouping={view.grouping}
          isNarrow={isNarrow}
          activeKey={active?.key ?? null}
          isSelected={(row) => selection.stateOf(row) === 'all'}
          isTall={isTall}
          dayCount={isMatrix ? matrix.columns.length : null}
          onActive={(key, column) => {
            setActiveKey(key);
            if (!key.startsWith('entry-')) matrix.setActiveColumn(column);
          }}
          onKeyDown={(event) =>
            pressListKey(event, {
              rows,
              activeKey: active?.key ?? null,
              hasSignal: (row) =>
                row.type === 'grouping'
                  ? isMatrix && !row.isOpen && row.group.person!.warnings > 0
                  : row.listed.signals.length > 0,
              goTo: (key, isForSignal) => goTo(key, isForSignal ? matrix.columns.length : matrix.activeColumn),
              extendTo: (key) => selection.extend(key, active?.key ?? null),
              toggleGroup,
              moveSideways: isMatrix ? (row, isRight) => matrix.moveSideways(row, isRight, goTo) : null,
              command,
            })
          }
          head={
            isMatrix ? (
              <MatrixHead
                columns={matrix.columns}
                groups={matrix.groups}
                today={view.today}
                areSignalsKnown={props.areSignalsKnown}
              />
            ) : (
              <ListHead grouping={view.grouping} shared={{ state: sharedState }} />
            )
          }
          shared={sharedState && !isMatrix ? 'state' : ''}
          drawRow={drawRow}
          handle={list}
        />
      )}
      {dialog?.kind === 'return' && (
        <ReasonDialog
          title={t('Return')}
          message={t(
            '{count} {count, entry goes back to its owner|entries go back to their owners} with your reason.',
            {
              count: dialog.entries.length,
            },
          )}
          label={t('Reason')}
          maximum={RETURN_COMMENT_MAXIMUM}
          onSend={(comment) => actions.returnEntries(dialog.entries, comment)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'copy' && (
        <CopyDialog
          count={dialog.entries.length}
          day={dialog.entries[0]?.transactionDate ?? view.day}
          onCopy={(day) => actions.copy(dialog.entries, day)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'history' && <HistoryDialog entry={dialog.entry} onClose={() => setDialog(null)} />}
    </div>
  );
}
