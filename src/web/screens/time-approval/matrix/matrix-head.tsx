import { type Day, formatDay, parts } from '#domain/calendar/calendar.ts';
import { formatHours } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { weekdayText } from '../../../platform/weekday.ts';
import listClasses from '../approval.module.css';
import type { EntryGroup } from '../rows/entry-group.ts';
import { Head } from '../rows/list-head.tsx';
import { columnName } from './column-name.ts';
import classes from './matrix.module.css';
import { isDense, type MatrixColumn } from './person-days.ts';

/** Displays the headings of the matrix, with the sums of all people. */
export function MatrixHead(props: {
  columns: readonly MatrixColumn[];
  groups: readonly EntryGroup[];
  today: Day;
  areSignalsKnown: boolean;
}) {
  const { t, field } = useText();
  const { columns, groups } = props;
  const sumOf = (of: (group: EntryGroup) => number | null) => groups.reduce((sum, group) => sum + (of(group) ?? 0), 0);
  const hasExpected = groups.some(({ person }) => person!.expected !== null);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a head has nothing to do
    // biome-ignore lint/a11y/useSemanticElements: as the rows below it
    <div role="row" aria-rowindex={1} className={listClasses.head} data-matrix>
      <Head className={listClasses.check} isQuiet>
        {t('Selected')}
      </Head>
      <Head className={classes.nameHead}>{field('Employee')}</Head>
      <div role="presentation" className={classes.days}>
        {columns.map((column, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={column.key}
            role="columnheader"
            className={classes.dayHead}
            data-today={column.start === props.today || undefined}
          >
            {column.kind === 'day'
              ? `${weekdayText(column.start, t)} ${isDense(columns.length) ? parts(column.start).dayOfMonth : formatDay(column.start).slice(0, 5)}`
              : columnName(column, t)}
            <span>{formatHours(sumOf(({ person }) => person!.cells[index]!.hours))}</span>
          </div>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="columnheader" className={classes.totalHead}>
        {hasExpected ? t('Total / expected') : field('Total')}
        <span>
          {formatHours(sumOf(({ hours }) => hours))}
          {hasExpected && ` / ${formatHours(sumOf(({ person }) => person!.expected))}`}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="columnheader" className={classes.dayHead}>
        {field('Warnings')}
        <span>{props.areSignalsKnown ? sumOf(({ person }) => person!.warnings) : '…'}</span>
      </div>
      <Head className={classes.approve} isQuiet>
        {t('Actions')}
      </Head>
    </div>
  );
}
