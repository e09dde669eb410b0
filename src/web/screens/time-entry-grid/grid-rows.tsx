import type { JobFound } from '#contract/job.ts';
import type { Workdays } from '#contract/time-entry.ts';
import type { CostType } from '#contract/values.ts';
import { type Day, formatDay, weekdayOf } from '#domain/calendar.ts';
import { formatHours } from '#domain/hours.ts';
import type { SheetCell, SheetColumn, SheetRow } from '../../sheet/sheet-model.ts';
import { whyCellIsFixed } from './cell-changes.ts';
import { JobCell } from './job-cell.tsx';
import type { LineActions } from './line-actions.ts';
import { LineMenu } from './line-menu.tsx';
import { cellOf, type Line, type LineCell } from './time-sheet.ts';

type Translate = (original: string, values?: Record<string, string | number>) => string;
type Workday = Workdays['days'][number];

/** Columns before the days: job, cost type. */
export const FIRST_DAY_COLUMN = 2;

const WEEKDAY_LABELS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The columns: job and cost type, which stay in view, a column a day, the total, and the line's menu. */
export function columnsOf(given: {
  days: Day[];
  workdays: Map<Day, Workday>;
  today: Day;
  /** On a narrow window the job's column leaves room for a day beside it. */
  isNarrow: boolean;
  t: Translate;
  field: (original: string) => string;
}): SheetColumn[] {
  const { t, field } = given;
  return [
    {
      key: 'job',
      header: field('Job'),
      spoken: field('Job'),
      width: given.isNarrow ? 140 : 250,
      isSticky: true,
      marks: 'text',
    },
    {
      key: 'costType',
      header: field('Cost type'),
      spoken: field('Cost type'),
      width: given.isNarrow ? 96 : 150,
      isSticky: true,
      marks: 'text',
    },
    ...given.days.map((day) => dayColumn(day, given.workdays.get(day), day === given.today, t)),
    { key: 'total', header: field('Total'), spoken: field('Total'), width: 110, marks: 'total' },
    {
      key: 'menu',
      header: <span className="visually-hidden">{t('Actions')}</span>,
      spoken: t('Actions'),
      width: 44,
      marks: 'menu',
    },
  ];
}

function dayColumn(day: Day, workday: Workday | undefined, isToday: boolean, t: Translate): SheetColumn {
  const weekday = t(WEEKDAY_LABELS[weekdayOf(day) - 1]!);
  const date = formatDay(day).slice(0, 5);
  const isFree = workday ? workday.workHours === 0 : weekdayOf(day) > 5;
  const remarks = [
    isToday ? t('today') : '',
    workday?.holiday ?? '',
    workday?.isPeriodLocked ? t('period locked') : '',
  ].filter(Boolean);
  return {
    key: day,
    header: (
      <span title={remarks.join(', ') || undefined}>
        {weekday}
        <br />
        {date}
      </span>
    ),
    spoken: [`${weekday} ${formatDay(day)}`, ...remarks].join(', '),
    width: 84,
    marks: ['day', isToday ? 'today' : '', isFree ? 'free' : ''].filter(Boolean).join(' '),
  };
}

/** The rows: one a line, and a last, empty one to add a line by typing a job into it (TED-02). */
export function rowsOf(given: {
  lines: Line[];
  days: Day[];
  isLocked: (day: Day) => boolean;
  favorites: { favoriteJobId: number; job: { id: number } }[];
  newJob: JobFound | null;
  openMenu: string | null;
  onMenu: (key: string | null) => void;
  actions: LineActions;
  onClone: (line: Line, costType: CostType) => void;
  onDelete: (line: Line) => void;
  t: Translate;
}): SheetRow[] {
  const { t } = given;
  return [...given.lines.map((line) => lineRow(line, given)), addingRow(given.newJob, given.days, t)];
}

function lineRow(line: Line, given: Parameters<typeof rowsOf>[0]): SheetRow {
  const { t, actions } = given;
  const { job, costType } = line;
  const favorite = given.favorites.find((candidate) => candidate.job.id === job.id) ?? null;
  const flags = [
    job.isActive ? '' : t('Job inactive'),
    !costType || costType.isActive ? '' : t('Cost type inactive'),
  ].filter(Boolean);
  return {
    key: line.key,
    cells: [
      {
        text: job.code,
        content: <JobCell line={line} isFavorite={favorite !== null} actions={actions} />,
        spoken: [job.code, job.name, job.client?.name ?? '', line.pinId ? t('pinned') : '', ...flags]
          .filter(Boolean)
          .join(', '),
        title: [job.code, job.name, job.client?.name].filter(Boolean).join(' · '),
        isEditable: false,
        isRowHeader: true,
      },
      {
        text: costType?.name ?? '',
        content: (
          <>
            {costType?.name ?? t('No cost type')}
            {costType && !costType.isActive && <em data-flag>{t('Cost type inactive')}</em>}
          </>
        ),
        spoken: costType?.name ?? t('No cost type'),
        isEditable: false,
      },
      ...given.days.map((day) => dayCell(line, day, given.isLocked(day), t)),
      {
        text: formatHours(line.total),
        spoken: t('{hours} hours', { hours: formatHours(line.total) }),
        isEditable: false,
      },
      {
        text: '',
        content: (
          <LineMenu
            line={line}
            isFavorite={favorite !== null}
            isOpen={given.openMenu === line.key}
            onToggle={(isOpen) => given.onMenu(isOpen ? line.key : null)}
            actions={actions}
            onClone={(chosen) => given.onClone(line, chosen)}
            onDelete={() => given.onDelete(line)}
          />
        ),
        spoken: '',
        isEditable: false,
      },
    ],
  };
}

function dayCell(line: Line, day: Day, isPeriodLocked: boolean, t: Translate): SheetCell {
  const cell = cellOf(line, day);
  const fixed = whyCellIsFixed(line, cell, isPeriodLocked);
  const isSeveral = cell.entries.length > 1;
  const draft = cell.drafts[0];
  const text = draft && (draft.state === 'unreadable' || draft.state === 'failed') ? draft.text : hoursText(cell);
  const states = statesOf(cell, fixed, t);
  return {
    text,
    content: isSeveral ? (
      <>
        <small aria-hidden="true">{cell.entries.length} × </small>
        {text}
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

/** What there is to know about a cell, as a mark to see and words to hear. */
function statesOf(cell: LineCell, fixed: string | null, t: Translate): { mark: string; label: string }[] {
  const entry = cell.entries[0];
  const states: { mark: string; label: string }[] = [];
  for (const draft of cell.drafts) {
    if (draft.state === 'waiting' || draft.state === 'saving') states.push({ mark: 'saving', label: t('saving') });
    else states.push({ mark: draft.state, label: draft.message ?? t('not saved') });
  }
  if (cell.entries.length > 1)
    states.push({ mark: 'several', label: t('{count} entries', { count: cell.entries.length }) });
  if (entry?.isBilled) states.push({ mark: 'billed', label: t('billed') });
  else if (entry?.isApproved) states.push({ mark: 'approved', label: t('approved') });
  if (entry?.isPeriodLocked) states.push({ mark: 'locked', label: t('period locked') });
  if (fixed && !entry?.isApproved && !entry?.isPeriodLocked) states.push({ mark: 'fixed', label: t(fixed) });
  if (cell.entries.some(({ notes }) => notes !== '')) states.push({ mark: 'notes', label: t('has notes') });
  if (entry && !entry.isBillable && entry.timeAllocation.job.isBillable)
    states.push({ mark: 'not-billable', label: t('not billable') });
  return states;
}

function addingRow(newJob: JobFound | null, days: Day[], t: Translate): SheetRow {
  const nothing: SheetCell = { text: '', spoken: '', isEditable: false };
  const job: SheetCell = newJob
    ? {
        text: '',
        content: `${newJob.code} ${newJob.name}`,
        spoken: `${newJob.code} ${newJob.name}`,
        isEditable: true,
        isRowHeader: true,
      }
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
