import { Button, Group } from '@mantine/core';
import { type FieldName, fieldName } from '#domain/text/phrase.ts';
import { FILTER_COLUMNS, type FilterColumn, type TickedOptions } from '#domain/time/time-approval-filter.ts';
import { useText } from '../../platform/translation.ts';
import { ColumnFilter } from '../../record-list/column-filter.tsx';
import classes from './approval.module.css';
import { filterOptions, type ListedEntry } from './approval-filters.ts';

/** Displays the filters of the list, one for each column. */
export function FilterBar(props: {
  listed: readonly ListedEntry[];
  ticked: TickedOptions;
  onTicked: (ticked: TickedOptions) => void;
}) {
  const { t, field } = useText();
  const { listed, ticked, onTicked } = props;
  const isAny = FILTER_COLUMNS.some((column) => (ticked[column]?.length ?? 0) > 0);
  return (
    <Group gap={6} role="group" aria-label={t('Filters')} className={classes.filters!}>
      {FILTER_COLUMNS.map((column) => (
        <ColumnFilter
          key={column}
          label={field.of(COLUMN_NAMES[column])}
          tickedCount={ticked[column]?.length ?? 0}
          options={() => filterOptions(listed, column, ticked, t)}
          onApply={(ids) => onTicked({ ...ticked, [column]: ids })}
        />
      ))}
      {isAny && (
        <Button size="compact-sm" variant="subtle" onClick={() => onTicked({})}>
          {t('Clear filters')}
        </Button>
      )}
    </Group>
  );
}

const COLUMN_NAMES: Record<FilterColumn, FieldName> = {
  client: fieldName('Client'),
  job: fieldName('Job'),
  employee: fieldName('Employee'),
  date: fieldName('Date'),
  jobType: fieldName('Job type'),
  accountExecutive: fieldName('Account executive'),
  accountDirector: fieldName('Account director'),
  billable: fieldName('Billable'),
  status: fieldName('Status'),
  signal: fieldName('Warnings'),
};
