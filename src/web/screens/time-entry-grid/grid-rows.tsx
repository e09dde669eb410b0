import type { JobFound } from '#contract/time/timesheet-job.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import type { DayClosing } from '#domain/calendar/period.ts';
import type { Phrase } from '#domain/text/phrase.ts';
import { formatHours } from '../../platform/formats.ts';
import type { Texts } from '../../platform/translation.ts';
import type { SheetCell, SheetRow } from '../../sheet/sheet-model.ts';
import { cellRefusal, slotMoveRefusal } from '../../time-entries/entry-slots.ts';
import { describeOpenReturn } from '../../time-entries/return-texts.ts';
import { JobCell } from './lines/job-cell.tsx';
import type { LineActions } from './lines/line-actions.ts';
import { LineMenuButton } from './lines/line-menu-button.tsx';
import classes from './time-grid.module.css';
import { cellOf, type Line, type LineCell } from './time-sheet.ts';

type Translate = Texts['t'];

/** The number of columns before the days: job, cost type. */
export const FIRST_DAY_COLUMN = 2;

/** What the rows depend on apart from their lines. Unchanged lines keep their rows as long as this is the same object. */
export type RowContext = {
  days: Day[];
  closingOf: (day: Day) => DayClosing | null;
  /** undefined until loaded. */
  favoriteJobIds: ReadonlySet<number> | undefined;
  onMenu: (key: string | null) => void;
  actions: LineActions;
  /** The line and day of the running timer, as `line|day`. */
  timed: string | null;
  t: Translate;
};

/** Returns the row of a line. */
export function lineRow(line: Line, isMenuOpen: boolean, context: RowContext): SheetRow {
  const { t, actions } = context;
  const { job, costType } = line;
  const isFavorite = context.favoriteJobIds?.has(job.id);
  const isMovable = canMove(line, context);
  const flags = [
    job.isActive ? '' : t('Job inactive'),
    !costType || costType.isActive ? '' : t('Cost type inactive'),
  ].filter(Boolean);
  return {
    key: line.key,
    cells: [
      {
        text: job.code,
        content: <JobCell line={line} isFavorite={isFavorite} actions={actions} />,
        spoken: [job.code, job.name, costType?.name, job.client?.name, line.pinId ? t('pinned') : '', ...flags]
          .filter(Boolean)
          .join(', '),
        title: [job.code, job.name, job.client?.name].filter(Boolean).join(' · '),
        isEditable: isMovable,
        isRowHeader: true,
      },
      {
        text: costType?.name ?? '',
        content: (
          <>
            {costType?.name ?? t('No cost type')}
            {costType && !costType.isActive && (
              <span className={classes.client}>
                <em data-flag>{t('Cost type inactive')}</em>
              </span>
            )}
          </>
        ),
        spoken: costType?.name ?? t('No cost type'),
        isEditable: isMovable,
      },
      ...context.days.map((day) => dayCell(line, day, context)),
      {
        text: formatHours(line.total),
        spoken: t('{hours} hours', { hours: formatHours(line.total) }),
        isEditable: false,
      },
      {
        text: '',
        content: (
          <LineMenuButton
            line={line}
            isFavorite={isFavorite}
            isOpen={isMenuOpen}
            onToggle={(isOpen) => context.onMenu(isOpen ? line.key : null)}
            actions={actions}
          />
        ),
        spoken: '',
        isEditable: false,
      },
    ],
  };
}

/** Checks whether the line's hours may move to another job or cost type: none is pinned, approved, billed or locked. */
function canMove(line: Line, { closingOf }: RowContext): boolean {
  if (line.pinId !== null || !line.costType) return false;
  return [...line.cells].every(([day, { entries }]) =>
    entries.every((entry) => slotMoveRefusal(entry, closingOf(day)) === null),
  );
}

function dayCell(line: Line, day: Day, context: RowContext): SheetCell {
  const { t } = context;
  const cell = cellOf(line, day);
  const fixed = cellRefusal(line, cell, context.closingOf(day));
  const isSeveral = cell.entries.length > 1;
  const draft = cell.drafts[0];
  const text = draft && (draft.state === 'unreadable' || draft.state === 'failed') ? draft.text : hoursText(cell);
  const states = statesOf(cell, fixed, t);
  if (context.timed === `${line.key}|${day}`) states.push({ mark: 'timed', label: t('the timer runs') });
  return {
    text,
    content: isSeveral ? (
      <>
        {text} <small aria-hidden="true">({cell.entries.length})</small>
      </>
    ) : (
      text
    ),
    spoken: [
      cell.entries.length || draft ? t('{hours} hours', { hours: text || '0' }) : t('no hours'),
      ...states.map(({ label }) => label),
    ].join(', '),
    title: [...states.map(({ label }) => label), cell.entries[0]?.notes ?? ''].filter(Boolean).join('\n'),
    isEditable: !fixed && !isSeveral,
    marks: states.map(({ mark }) => mark).join(' '),
  };
}

function hoursText(cell: LineCell): string {
  return cell.entries.length > 0 || cell.drafts.length > 0 ? (cell.hours === 0 ? '' : formatHours(cell.hours)) : '';
}

/** Returns the states of a cell, each as a visible mark and as words for screen readers. */
function statesOf(cell: LineCell, fixed: Phrase | null, t: Translate): { mark: string; label: string }[] {
  const entry = cell.entries[0];
  const states: { mark: string; label: string }[] = [];
  for (const draft of cell.drafts) {
    if (draft.state === 'waiting' || draft.state === 'saving') states.push({ mark: 'saving', label: t('saving') });
    else if (draft.state === 'unsent')
      states.push({ mark: 'unsent', label: draft.message ?? t('waiting to be saved') });
    else states.push({ mark: draft.state, label: draft.message ?? t('not saved') });
  }
  if (cell.hours < 0) states.push({ mark: 'negative', label: t('negative hours') });
  if (cell.entries.length > 1)
    states.push({ mark: 'several', label: t('{count} {count, entry|entries}', { count: cell.entries.length }) });
  for (const one of cell.entries) {
    const label = describeOpenReturn(one, t);
    if (label) states.push({ mark: 'returned', label });
  }
  if (entry?.isBilled) states.push({ mark: 'billed', label: t('billed') });
  else if (entry?.isApproved) states.push({ mark: 'approved', label: t('approved') });
  if (entry?.isPeriodLocked) states.push({ mark: 'locked', label: t('period locked') });
  if (fixed && !entry?.isApproved && !entry?.isPeriodLocked) states.push({ mark: 'fixed', label: t.of(fixed) });
  if (cell.entries.some(({ notes }) => notes !== '')) states.push({ mark: 'notes', label: t('has notes') });
  if (entry && !entry.isBillable && entry.timeAllocation.job.isBillable)
    states.push({ mark: 'not-billable', label: t('not billable') });
  return states;
}

/** Returns the empty last row: typing a job in it adds a line. */
export function addingRow(newJob: JobFound | null, days: Day[], t: Translate): SheetRow {
  const nothing: SheetCell = { text: '', spoken: '', isEditable: false };
  const named = newJob && `${newJob.code} ${newJob.name}`;
  const job: SheetCell = named
    ? { text: '', content: named, spoken: named, isEditable: true, isRowHeader: true }
    : {
        text: '',
        content: <span data-hint>{t('Add a job')}</span>,
        spoken: t('Add a job'),
        isEditable: true,
        editsOnClick: true,
        isRowHeader: true,
      };
  const costType: SheetCell = { text: '', spoken: t('Choose a cost type'), isEditable: newJob !== null };
  return { key: 'add', cells: [job, costType, ...days.map(() => nothing), nothing, nothing] };
}
