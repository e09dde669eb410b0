import { CloseButton, Text } from '@mantine/core';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { formatDay } from '#domain/calendar/calendar.ts';
import { formatHours } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { weekdayText } from '../../../platform/weekday.ts';
import type { SelectedRange } from '../../../sheet/selected-range.ts';
import { BudgetText } from '../../../time-entries/budget-text.tsx';
import { stateText } from '../../../time-entries/details/entry-state.ts';
import type { DraftStore } from '../../../time-entries/drafts/draft-store.ts';
import { slotsOf } from '../../../time-entries/entry-slots.ts';
import { lineDayAt, type ShownSheet } from '../grid-commands.ts';
import { cellOf, type LineCell } from '../time-sheet.ts';
import { CellHistory } from './cell-history.tsx';
import { CellNotes } from './cell-notes.tsx';
import classes from './cell-panel.module.css';

/** Displays the active cell's job, day, hours, status, notes, budget and history; the notes can be edited. */
export function CellPanel(props: {
  selected: SelectedRange;
  sheet: ShownSheet;
  store: DraftStore;
  /** Whether the notes box is open, which edits the same notes. */
  isBoxOpen: boolean;
  /** Returns the focus to the grid. */
  onLeave: () => void;
  onCollapse: () => void;
}) {
  const { t } = useText();
  // Deferred, so that moving through the grid doesn't wait for the panel.
  const range = useDeferredValue(useSyncExternalStore(props.selected.watch, props.selected.range));
  const at = lineDayAt(props.sheet, { row: range.top, column: range.left });
  const { rules } = props.sheet;
  return (
    <section className={classes.panel} aria-label={t('Cell details')}>
      <CloseButton
        className={classes.close!}
        size="sm"
        aria-label={t('Hide cell details')}
        onClick={() => {
          props.onCollapse();
          props.onLeave();
        }}
      />
      {at ? (
        <>
          <div className={classes.facts}>
            <Text size="sm" fw={600} className={classes.job!}>
              {at.line.job.name}
            </Text>
            <Text size="xs" c="dimmed">
              {at.line.job.code} · {at.line.costType?.name}
            </Text>
            <Text size="sm">
              {weekdayText(at.day, t)} {formatDay(at.day)} ·{' '}
              <b>{t('{hours} hours', { hours: formatHours(cellOf(at.line, at.day).hours) })}</b>
            </Text>
            <CellStatus cell={cellOf(at.line, at.day)} />
            <BudgetText jobId={at.line.job.id} costTypeId={at.line.costType!.id} />
          </div>
          <CellNotes
            key={`${at.line.key} ${at.day}`}
            {...at}
            closing={rules.closingOf(at.day)}
            limits={{ total: rules.totals.get(at.day) ?? 0, maximum: rules.maximumOf(at.day) }}
            store={props.store}
            isReadOnly={props.isBoxOpen}
            onLeave={props.onLeave}
          />
          <CellHistory entries={cellOf(at.line, at.day).entries} />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t('Select a cell of hours to see its notes, budget and history')}
        </Text>
      )}
    </section>
  );
}

function CellStatus({ cell }: { cell: LineCell }) {
  const { t } = useText();
  const statuses = slotsOf(cell).map(({ base, draft }) => {
    if (!draft) return base ? stateText(base, t) : '';
    return draft.state === 'waiting' || draft.state === 'saving' ? t('Saving') : t('Not saved');
  });
  if (statuses.length === 0) return null;
  return <Text size="xs">{[...new Set(statuses)].join(', ')}</Text>;
}
