import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { JobFound } from '#contract/job.ts';
import type { Pin } from '#contract/pin.ts';
import type { TimeEntry, Workdays } from '#contract/time-entry.ts';
import { type Day, type DayRange, daysOfRange } from '#domain/calendar.ts';
import { hundredthsFromNumber } from '#domain/hours.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import type { Position } from '../../sheet/selection.ts';
import { Sheet } from '../../sheet/sheet.tsx';
import type { SheetHandle } from '../../sheet/sheet-model.ts';
import { Empty, Loading } from '../../widgets/load-states.tsx';
import { confirmDeletion } from '../../widgets/questions.ts';
import { toast } from '../../widgets/toast.tsx';
import { changeOfHours, deletionsOf, whyCellIsFixed } from './cell-changes.ts';
import type { CellChange } from './draft-store.ts';
import { EntryBox } from './entry-box.tsx';
import { footerOf } from './grid-footer.tsx';
import { columnsOf, FIRST_DAY_COLUMN, rowsOf } from './grid-rows.tsx';
import { useLineActions } from './line-actions.ts';
import { NewLineEditor } from './new-line-editor.tsx';
import { SaveState } from './save-state.tsx';
import { type AddedLine, cellOf, dayTotals, type Line, pairKey } from './time-sheet.ts';
import { useDraftStore } from './use-draft-store.ts';
import { useLines } from './use-lines.ts';

/** The grid of one employee's time: lines of job and cost type, a column a day. */
export function TimeGrid(props: {
  employeeId: number;
  range: DayRange;
  /** The chosen day, where a new line's cursor goes if it is in view. */
  day: Day;
  entries: TimeEntry[] | undefined;
  workdays: Workdays | undefined;
  pins: Pin[] | undefined;
  favorites: { favoriteJobId: number; job: { id: number } }[];
}) {
  const { t, field } = useText();
  const user = useUser();
  const { store, drafts } = useDraftStore(props.employeeId);
  const sheet = useRef<SheetHandle>(null);
  const [added, setAdded] = useState<AddedLine[]>([]);
  /** The job chosen for the line that is being added, while its cost type is still to come. */
  const [newJob, setNewJob] = useState<JobFound | null>(null);
  const [openCell, setOpenCell] = useState<Position | null>(null);
  const [openMenu, setOpenMenu] = useState<string | null>(null);

  const { start, end } = props.range;
  const days = useMemo(() => daysOfRange({ start, end }), [start, end]);
  const workdayOf = useMemo(
    () => new Map(props.workdays?.days.map((workday) => [workday.day, workday])),
    [props.workdays],
  );
  const maximum = hundredthsFromNumber(props.workdays?.maximumDailyHours ?? 24) ?? 2400;
  const lines = useLines({ ...props, added, drafts: [...drafts.values()], days });
  const totals = useMemo(() => dayTotals(lines, days), [lines, days]);
  const actions = useLineActions({
    employeeId: props.employeeId,
    store,
    favorites: props.favorites,
    pins: props.pins ?? [],
  });

  // A chosen job asks for its cost type next, as soon as the cell for it is there.
  const chooseCostType = useEffectEvent(() => sheet.current?.edit({ row: lines.length, column: 1 }));
  useEffect(() => {
    if (newJob) chooseCostType();
  }, [newJob]);

  const isNarrow = useMediaQuery('(max-width: 700px)') ?? false;
  // The chosen day is where keys go first, in view whatever the range.
  const showChosenDay = useEffectEvent(() => {
    const chosen = { row: 0, column: FIRST_DAY_COLUMN + Math.max(0, days.indexOf(props.day)) };
    // Whoever has just arrived can type at once; whoever is elsewhere on the page stays there.
    if (document.activeElement === document.body) sheet.current?.select(chosen);
    else sheet.current?.show(chosen);
  });
  const isLoaded = props.entries !== undefined && props.workdays !== undefined && props.pins !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown anew for another range or day, and when the grid appears
  useEffect(() => showChosenDay(), [start, end, props.day, isLoaded]);
  if (!isLoaded && lines.length === 0) return <Loading what={t('Loading time entries')} />;

  const placeOf = (position: Position) => {
    const line = lines[position.row];
    const day = days[position.column - FIRST_DAY_COLUMN];
    return line?.costType && day ? { line, place: { job: line.job, costType: line.costType, day } } : null;
  };
  const limitsOf = (day: Day) => ({ total: totals.get(day) ?? 0, maximum });
  const isLocked = (day: Day) => workdayOf.get(day)?.isPeriodLocked ?? false;

  const commitHours = (position: Position, typed: string) => {
    const at = placeOf(position);
    const change = at && changeOfHours(at.line, at.place, typed, limitsOf(at.place.day));
    if (change) store.commit([change]);
  };

  const clear = (positions: Position[]) => {
    const changes = positions.flatMap((position): CellChange[] => {
      const at = placeOf(position);
      if (!at || whyCellIsFixed(at.line, cellOf(at.line, at.place.day), isLocked(at.place.day))) return [];
      const cell = cellOf(at.line, at.place.day);
      if (cell.entries.length > 1) return [];
      const change = changeOfHours(at.line, at.place, '', limitsOf(at.place.day));
      return change ? [change] : [];
    });
    store.commit(changes);
  };

  const open = (position: Position) => {
    const at = placeOf(position);
    if (at) return setOpenCell(position);
    if (position.row === lines.length || position.column < FIRST_DAY_COLUMN) return sheet.current?.edit(position);
    const line = lines[position.row];
    if (line && position.column > FIRST_DAY_COLUMN + days.length) setOpenMenu(line.key);
  };

  const refuse = (position: Position) => {
    const at = placeOf(position);
    if (!at) return;
    const cell = cellOf(at.line, at.place.day);
    if (cell.entries.length > 1) return setOpenCell(position);
    const reason = whyCellIsFixed(at.line, cell, isLocked(at.place.day));
    if (reason) toast('warning', t(reason));
  };

  const addLine = (line: AddedLine) => {
    const key = pairKey(line.job.id, line.costType.id);
    const existing = lines.findIndex((known) => known.key === key);
    if (existing < 0) setAdded((current) => [...current, line]);
    setNewJob(null);
    const dayColumn = Math.max(0, days.indexOf(props.day));
    sheet.current?.select({ row: existing < 0 ? lines.length : existing, column: FIRST_DAY_COLUMN + dayColumn });
  };

  const takeAwayLine = async (line: Line) => {
    const isSaved = [...line.cells.values()].some(({ entries }) => entries.length > 0);
    if (isSaved && !(await confirmDeletion(t))) return;
    setAdded((current) => current.filter(({ job, costType }) => pairKey(job.id, costType.id) !== line.key));
    store.commit(deletionsOf(line, days));
  };

  const columns = columnsOf({
    isNarrow,
    days,
    workdays: workdayOf,
    today: props.workdays?.today ?? '',
    t,
    field,
  });
  const rows = rowsOf({
    lines,
    days,
    isLocked,
    favorites: props.favorites,
    newJob,
    openMenu,
    onMenu: (key) => {
      setOpenMenu(key);
      if (key === null) sheet.current?.focus();
    },
    actions,
    onClone: (line, costType) => addClone(line, costType),
    onDelete: (line) => void takeAwayLine(line),
    t,
  });

  const addClone = (line: Line, costType: AddedLine['costType']) => {
    addLine({ job: line.job, costType });
    store.commit(
      days.flatMap((day): CellChange[] => {
        const cell = cellOf(line, day);
        const entry = cell.entries[0];
        return entry
          ? [
              {
                job: line.job,
                costType,
                day,
                base: null,
                text: '',
                wanted: { units: cell.hours, notes: entry.notes, isBillable: entry.isBillable },
              },
            ]
          : [];
      }),
    );
  };

  return (
    <>
      <Sheet
        ref={sheet}
        label={t('Time entries')}
        columns={columns}
        rows={rows}
        footer={footerOf({ days, totals, workdays: workdayOf, maximum, t })}
        onCommit={commitHours}
        onOpen={open}
        onRefused={refuse}
        onClear={clear}
        onUndo={() => store.undo() || toast('info', t('Nothing to undo'))}
        onRedo={() => store.redo() || toast('info', t('Nothing to redo'))}
        editorOf={(position, editor) =>
          position.row === lines.length ? (
            <NewLineEditor
              {...editor}
              column={position.column}
              employeeId={props.employeeId}
              job={newJob}
              preferredCostTypeId={props.workdays?.defaultCostType?.id ?? null}
              onJob={setNewJob}
              onLine={addLine}
              onCancel={() => setNewJob(null)}
            />
          ) : null
        }
      />
      <SaveState store={store} drafts={drafts} />
      {lines.length === 0 && isLoaded && <Empty>{t('No time yet. Type a job into the empty row to begin')}</Empty>}
      {openCell && placeOf(openCell) && (
        <EntryBox
          key={`${openCell.row} ${openCell.column}`}
          {...placeOf(openCell)!}
          position={openCell}
          isPeriodLocked={isLocked(placeOf(openCell)!.place.day)}
          limits={limitsOf(placeOf(openCell)!.place.day)}
          isOwnEntry={user.id === props.employeeId}
          store={store}
          onClose={() => {
            setOpenCell(null);
            sheet.current?.focus();
          }}
        />
      )}
    </>
  );
}
