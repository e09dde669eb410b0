import { Button } from '@mantine/core';
import { type Day, weekdayOf } from '#domain/calendar/calendar.ts';
import { formatHours } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { weekdayText } from '../../../platform/weekday.ts';
import { leaveText } from '../../../time-entries/leave-text.ts';
import listClasses from '../approval.module.css';
import type { ApprovalRow } from '../rows/approval-rows.ts';
import { Cell } from '../rows/cell.tsx';
import type { MatrixCell } from '../rows/entry-group.ts';
import { columnName } from './column-name.ts';
import classes from './matrix.module.css';
import { ALL_ENTRIES, isShort, type MatrixColumn, WITH_WARNINGS } from './person-days.ts';

/** Displays a person's row: their hours per column, sum, number of warnings, and a button that approves their time. */
export function MatrixRow(props: {
  row: Extract<ApprovalRow, { type: 'grouping' }>;
  columns: readonly MatrixColumn[];
  today: Day;
  selected: 'all' | 'some' | 'none';
  openedPart: string | null;
  areSignalsKnown: boolean;
  isBusy: boolean;
  onSelect: () => void;
  /** Opens or closes the entries of a column; null = of the whole row. */
  onOpen: (column: number | null) => void;
  onApprove: () => void;
}) {
  const { t } = useText();
  const { columns, openedPart } = props;
  const { group } = props.row;
  const person = group.person!;
  const count = person.approvable.length;
  const isAllOpen = openedPart === ALL_ENTRIES;
  return (
    <>
      <Cell className={listClasses.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('Select {what}', { what: group.text })}
          disabled={group.entries.length === 0}
          checked={props.selected === 'all'}
          ref={(input) => {
            if (input) input.indeterminate = props.selected === 'some';
          }}
          onChange={props.onSelect}
        />
      </Cell>
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row is what is focused */}
      {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
      <div
        role="gridcell"
        className={classes.name}
        title={group.text}
        data-empty={group.entries.length === 0 || undefined}
      >
        <button
          type="button"
          tabIndex={-1}
          disabled={group.entries.length === 0}
          aria-expanded={isAllOpen}
          onClick={() => props.onOpen(null)}
        >
          <span aria-hidden="true" className={classes.arrow}>
            {isAllOpen ? '▾' : '▸'}
          </span>{' '}
          {group.text}
        </button>
      </div>
      <div role="presentation" className={classes.days}>
        {columns.map((column, index) => (
          <DayCell
            key={column.key}
            cell={person.cells[index]!}
            column={column}
            index={index}
            today={props.today}
            isOpen={openedPart === column.key}
            onOpen={() => props.onOpen(index)}
          />
        ))}
      </div>
      <Cell className={classes.total}>
        <b>{formatHours(group.hours)}</b>
        {person.expected !== null && <span> / {formatHours(person.expected)}</span>}
      </Cell>
      {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys */}
      <div
        role="gridcell"
        tabIndex={-1}
        data-column={columns.length}
        className={classes.warnings}
        {...(person.warnings > 0 ? { 'aria-expanded': openedPart === WITH_WARNINGS } : {})}
        onClick={() => props.onOpen(columns.length)}
      >
        {props.areSignalsKnown ? (
          <span data-warnings={person.warnings > 0 || undefined}>
            {person.warnings > 0 && <span aria-hidden="true">▲ </span>}
            {person.warnings}
            <span className={classes.warningsWord}> {t('{count, warning|warnings}', { count: person.warnings })}</span>
          </span>
        ) : (
          '…'
        )}
      </div>
      <Cell className={classes.approve}>
        {count > 0 ? (
          <Button
            size="compact-sm"
            variant="default"
            tabIndex={-1}
            disabled={props.isBusy}
            aria-label={t('Approve {count} {count, entry|entries} of {name}', { count, name: group.text })}
            onClick={props.onApprove}
          >
            {t('Approve {count}', { count })}
          </Button>
        ) : (
          group.entries.length > 0 &&
          person.cells.every(({ isApproved }) => isApproved) && <span className={classes.done}>✓ {t('Approved')}</span>
        )}
      </Cell>
    </>
  );
}

/** Displays the hours of a column, what was expected if they are fewer, and whether all are approved or some have warnings. */
function DayCell(props: {
  cell: MatrixCell;
  column: MatrixColumn;
  index: number;
  today: Day;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { t } = useText();
  const { cell, column, today } = props;
  const isShortOfHours = isShort(cell, column, today);
  const isEmpty = cell.entries.length === 0;
  const free = [cell.holiday ?? '', leaveText(cell.leave, t)].filter(Boolean);
  const isFree = column.kind === 'day' && (cell.expected === null ? weekdayOf(column.start) > 5 : cell.expected === 0);
  const spoken = [
    columnName(column, t),
    ...free,
    isEmpty ? t('no entries') : t('{count} {count, entry|entries}', { count: cell.entries.length }),
    `${formatHours(cell.hours)}${cell.expected === null ? '' : ` / ${formatHours(cell.expected)}`}`,
    cell.warnings > 0 ? t('{count} {count, warning|warnings}', { count: cell.warnings }) : '',
    isEmpty ? '' : cell.isApproved ? t('Approved') : t('Unapproved'),
  ].filter(Boolean);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
    <div
      role="gridcell"
      tabIndex={-1}
      data-column={props.index}
      data-free={isFree || undefined}
      data-short={isShortOfHours || undefined}
      data-approved={(!isEmpty && cell.isApproved) || undefined}
      data-open={props.isOpen || undefined}
      {...(isEmpty ? {} : { 'aria-expanded': props.isOpen })}
      title={spoken.join(', ')}
      className={classes.day}
      onClick={props.onOpen}
    >
      <span aria-hidden="true" className={classes.dayName}>
        {column.kind === 'day' ? weekdayText(column.start, t) : columnName(column, t)}
      </span>
      <span aria-hidden="true" className={classes.hours}>
        {cell.warnings > 0 && <i>▲</i>}
        {!isEmpty && cell.isApproved && <i>✓</i>}
        {isEmpty && !isShortOfHours ? <em>–</em> : formatHours(cell.hours)}
      </span>
      {isShortOfHours && (
        <span aria-hidden="true" className={classes.expected}>
          / {formatHours(cell.expected!)}
        </span>
      )}
      {!isShortOfHours && free.length > 0 && (
        <span aria-hidden="true" className={classes.expected}>
          {free.join(', ')}
        </span>
      )}
      <span className="visually-hidden">{spoken.join(', ')}</span>
    </div>
  );
}
