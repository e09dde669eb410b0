import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentProps, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Pin } from '#contract/time/pin.ts';
import type { TimeEntry, Workdays } from '#contract/time/time-entry.ts';
import type { FavoriteJob, JobFound } from '#contract/time/timesheet-job.ts';
import { type CalendarView, type Day, type DayRange, daysOfRange } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import { createSelectedRange } from '../../sheet/selected-range.ts';
import type { Position } from '../../sheet/selection.ts';
import { Sheet } from '../../sheet/sheet.tsx';
import type { SheetHandle } from '../../sheet/sheet-model.ts';
import { pairKey } from '../../time-entries/drafts/draft.ts';
import type { DraftStore } from '../../time-entries/drafts/draft-store.ts';
import { OutboxPanel } from '../../time-entries/drafts/outbox-panel.tsx';
import { useDraftStore } from '../../time-entries/drafts/use-draft-store.ts';
import { cellRefusal } from '../../time-entries/entry-slots.ts';
import type { SheetPair } from '../../time-entries/history.ts';
import type { OwnTimer } from '../../time-entries/timer/use-timer.ts';
import { redoStep, undoStep } from '../../time-entries/undo-steps.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import { LazyDialog, partCode } from '../../widgets/lazy-part.tsx';
import { Empty, Loading } from '../../widgets/load-states.tsx';
import { hasHoursAfter } from './cells/cell-changes.ts';
import type { CopyLastWeekDialog } from './copy-last-week-dialog.tsx';
import { type EditStart, gridCommands, lineDayAt } from './grid-commands.ts';
import { FIRST_DAY_COLUMN } from './grid-rows.tsx';
import { firstDayOfNewRow } from './lines/first-day.ts';
import { useLineActions } from './lines/line-actions.ts';
import { LineEditor } from './lines/line-editor.tsx';
import { lineTimer } from './lines/line-timer.ts';
import { NO_ROWS, withRows } from './lines/row-memory.ts';
import { useLines } from './lines/use-lines.ts';
import { useCellPanel } from './panel/use-cell-panel.ts';
import { WithCellPanel } from './panel/with-cell-panel.tsx';
import { StatusBar } from './status-bar.tsx';
import { cellOf, type Line } from './time-sheet.ts';
import { useEntryBox } from './use-entry-box.tsx';
import { useGridView } from './use-grid-view.ts';
import { useJobFromAddress } from './use-job-from-address.ts';
import { usePastedBlock } from './use-pasted-block.tsx';
import { useRowActions } from './use-row-actions.ts';
import { useSheetRules } from './use-sheet-rules.ts';

const copyLastWeekDialog = partCode(async () => (await import('./copy-last-week-dialog.tsx')).CopyLastWeekDialog);

/** Offers to copy last week, and commits it as one step to undo. */
function CopyLastWeek({
  store,
  ...props
}: Omit<ComponentProps<typeof CopyLastWeekDialog>, 'onBring'> & { store: DraftStore }) {
  return (
    <LazyDialog
      code={copyLastWeekDialog}
      props={{
        ...props,
        onBring: ({ changes, rows }) => {
          store.commit(changes, { shown: rows });
          props.onClose();
        },
      }}
    />
  );
}

/** The grid of one employee's time: a line per job and cost type, a column per day. */
export function TimeGrid(props: {
  employeeId: number;
  range: DayRange;
  view: CalendarView;
  /** The chosen day, where a new line's cursor goes if it is displayed. */
  day: Day;
  entries: TimeEntry[] | undefined;
  workdays: Workdays | undefined;
  pins: Pin[] | undefined;
  favorites: FavoriteJob[] | undefined;
  /** The user's own timer; null on someone else's time. */
  timer: OwnTimer | null;
  /** The name of the employee; null on the user's own time. */
  otherName: string | null;
  today: Day;
  enterMovesDown: boolean;
  isCopyingLastWeek: boolean;
  onCopyLastWeekClosed: () => void;
}) {
  const { t } = useText();
  const [rowMemory, setRowMemory] = useState(NO_ROWS);
  const { store, drafts } = useDraftStore(props.employeeId);
  useEffect(
    () => store.watchRows((shown, hidden) => setRowMemory((memory) => withRows(memory, shown, hidden))),
    [store],
  );
  const sheet = useRef<SheetHandle>(null);
  const [selected] = useState(createSelectedRange);
  const isCopyingNotes = useRef(false);
  /** The job chosen for a new or existing line whose cost type isn't chosen yet. */
  const [chosenJob, setChosenJob] = useState<{ row: number; job: JobFound } | null>(null);
  const [openMenu, setOpenMenu] = useState<string | null>(null);

  const { start, end } = props.range;
  const days = useMemo(() => daysOfRange({ start, end }), [start, end]);
  const lines = useLines({ ...props, rows: rowMemory, drafts, days });
  const { rules, workdayOf, workHoursOf } = useSheetRules({
    lines,
    days,
    workdays: props.workdays,
    employeeId: props.employeeId,
  });
  const shown = { lines, days, rules, workHoursOf };
  const editStart = useRef<EditStart | null>(null);
  const commands = gridCommands(shown, store, editStart);
  const rowActions = useRowActions({ store, lines, days });

  const pasted = usePastedBlock({
    sheet: shown,
    store,
    commands,
    employeeId: props.employeeId,
    preferredCostTypeId: props.workdays?.defaultCostType?.id ?? null,
    onClosed: () => sheet.current?.focus(),
  });

  const panel = useCellPanel();
  const entryBox = useEntryBox({
    shown,
    store,
    isOwnEntry: props.timer !== null,
    onClosed: () => sheet.current?.focus(),
  });

  const goToRow = (key: string) =>
    sheet.current?.selectInRow(key, FIRST_DAY_COLUMN + days.indexOf(firstDayOfNewRow(days, props.today)));
  const actions = useLineActions({
    employeeId: props.employeeId,
    favorites: props.favorites,
    timer: lineTimer({ ...props, days, rules, store }),
    clone: (line, costType, withHours) => goToRow(rowActions.clone(line, costType, withHours)),
    remove: (line) => void rowActions.remove(line),
  });

  // After a job is chosen, open its cost type once the cell is rendered.
  const chooseCostType = useEffectEvent((row: number) => sheet.current?.edit({ row, column: 1 }));
  useEffect(() => {
    if (chosenJob) chooseCostType(chosenJob.row);
  }, [chosenJob]);

  // Put the cursor on the chosen day and scroll it into view.
  const showChosenDay = useEffectEvent(() => {
    const chosen = { row: 0, column: FIRST_DAY_COLUMN + Math.max(0, days.indexOf(props.day)) };
    // Take focus only if nothing else on the page has it, so that a new visitor can type right away.
    if (document.activeElement === document.body) sheet.current?.select(chosen);
    else sheet.current?.show(chosen);
  });
  const isLoaded = props.entries !== undefined && props.workdays !== undefined && props.pins !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another range or day, and when the grid appears
  useEffect(() => showChosenDay(), [start, end, props.day, isLoaded]);
  useEntryFromAddress({
    isLoaded,
    lines,
    onCell: (key, day) => sheet.current?.selectInRow(key, FIRST_DAY_COLUMN + days.indexOf(day)),
  });
  useJobFromAddress({ ...props, isLoaded, onJob: (job) => setChosenJob({ row: lines.length, job }) });

  const toggleMenu = useCallback((key: string | null) => {
    setOpenMenu(key);
    if (key === null) sheet.current?.focus();
  }, []);
  const { columns, rows, footer } = useGridView({
    lines,
    days,
    rules,
    workdays: workdayOf,
    today: props.today,
    otherName: props.otherName,
    timedKey: props.timer?.timer ? pairKey(props.timer.timer.job.id, props.timer.timer.costType.id) : null,
    favorites: props.favorites,
    openMenu,
    onMenu: toggleMenu,
    actions,
    newJob: chosenJob?.row === lines.length ? chosenJob.job : null,
  });
  if (!isLoaded && lines.length === 0) return <Loading what={t('Loading time entries')} />;

  const open = (position: Position) => {
    if (entryBox.open(position)) return;
    if (position.row === lines.length || position.column < FIRST_DAY_COLUMN) return sheet.current?.edit(position);
    const line = lines[position.row];
    if (line && position.column > FIRST_DAY_COLUMN + days.length) setOpenMenu(line.key);
  };

  const refuse = (position: Position) => {
    const at = lineDayAt(shown, position);
    if (!at) return;
    const cell = cellOf(at.line, at.day);
    if (cell.entries.length > 1) return void entryBox.open(position);
    const reason = cellRefusal(at.line, cell, rules.closingOf(at.day));
    if (reason) toast('warning', t.of(reason));
  };

  const applyPair = (pair: SheetPair, line: Line | undefined) => {
    setChosenJob(null);
    goToRow(line ? rowActions.move(line, pair) : rowActions.add(pair));
  };

  return (
    <>
      <WithCellPanel
        view={props.view}
        isOpen={panel.isOpen === true}
        panel={{
          selected,
          sheet: shown,
          store,
          isBoxOpen: entryBox.box !== null,
          onLeave: () => sheet.current?.focus(),
          onCollapse: () => panel.setIsOpen(false),
        }}
      >
        <Sheet
          ref={sheet}
          label={t('Time entries')}
          kind="time-entries"
          columns={columns}
          rows={rows}
          footer={footer}
          enterMovesDown={props.enterMovesDown}
          onSelect={selected.select}
          onEdit={commands.begin}
          onCommit={commands.commit}
          onCommitInto={commands.commitInto}
          opensAfter={hasHoursAfter}
          onOpen={open}
          onRefused={refuse}
          onClear={commands.clear}
          blockOf={(range) =>
            commands.blockOf(range, ({ row, column }) => rows[row]?.cells[column]?.text ?? '', isCopyingNotes.current)
          }
          onPaste={pasted.paste}
          onFill={commands.fill}
          onUndo={() => undoStep(store)}
          onRedo={() => redoStep(store)}
          editorOf={({ row, column }, editor) =>
            column < FIRST_DAY_COLUMN ? (
              <LineEditor
                {...editor}
                column={column}
                employeeId={props.employeeId}
                job={chosenJob?.row === row ? chosenJob.job : (lines[row]?.job ?? null)}
                preferredCostTypeId={lines[row]?.costType?.id ?? props.workdays?.defaultCostType?.id ?? null}
                onJob={(job) => setChosenJob({ row, job })}
                onPair={(pair) => applyPair(pair, lines[row])}
                onCancel={() => setChosenJob(null)}
              />
            ) : null
          }
        />
      </WithCellPanel>
      <StatusBar
        drafts={drafts}
        sheet={shown}
        selected={selected}
        handle={sheet}
        commands={commands}
        onCopyingNotes={(isCopying) => {
          isCopyingNotes.current = isCopying;
        }}
        isPanelOpen={panel.isOpen}
        onPanel={panel.setIsOpen}
      />
      <OutboxPanel store={store} drafts={drafts} />
      {pasted.preview}
      {lines.length === 0 && isLoaded && <Empty>{t('No time yet. Type a job into the empty row to begin')}</Empty>}
      {props.isCopyingLastWeek && (
        <CopyLastWeek
          {...props}
          lines={lines}
          rules={rules}
          store={store}
          onClose={() => {
            props.onCopyLastWeekClosed();
            sheet.current?.focus();
          }}
        />
      )}
      {entryBox.box}
    </>
  );
}

/** Selects, once, the cell of the entry in the address, as links from Home and mails do. */
function useEntryFromAddress(given: {
  isLoaded: boolean;
  lines: readonly Line[];
  onCell: (lineKey: string, day: Day) => void;
}) {
  const navigate = useNavigate({ from: PATHS.timeEntry });
  const entryId = Number(useSearch({ from: PATHS.timeEntry }).entryId) || null;
  const isReady = given.isLoaded && given.lines.length > 0;
  const settle = useEffectEvent(() => {
    void navigate({ search: ({ entryId: _, ...others }) => others, replace: true });
    for (const line of given.lines) {
      for (const [day, { entries }] of line.cells) {
        if (entries.some(({ id }) => id === entryId)) return given.onCell(line.key, day);
      }
    }
  });
  useEffect(() => {
    if (isReady && entryId !== null) settle();
  }, [isReady, entryId]);
}
