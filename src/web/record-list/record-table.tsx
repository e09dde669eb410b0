import { UnstyledButton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { Sorting } from '#contract/http/sorting.ts';
import type { FieldName } from '#domain/text/phrase.ts';
import { useText } from '../platform/translation.ts';
import { useCutText } from '../widgets/cut-text.tsx';
import classes from './record-table.module.css';
import { nextSorting } from './sorting.ts';

/**
 * A list of records whose rows open them; cards with the list's own layout if narrow. `shared`: columns whose headings display values
 * common to all rows, separated by spaces.
 */
export function RecordTable({
  label,
  className,
  shared,
  ...table
}: ComponentProps<'table'> & { label: string; className: string; shared?: string | undefined }) {
  const { handlers, tooltip } = useCutText();
  return (
    <div className={classes.room} {...handlers}>
      <table {...table} className={`${classes.table} ${className}`} aria-label={label} data-shared={shared} />
      {tooltip}
    </div>
  );
}

/** Column headings that sort the list when clicked anywhere in their cell: ascending, descending, and unsorted again. */
export function SortHeads<Column extends string>(props: {
  columns: readonly Column[];
  names: Record<Column, FieldName>;
  sorting: Sorting<Column>;
  onSort: (next: Sorting<Column>) => void;
  /** A column's common value, displayed next to its name. */
  shared?: Partial<Record<Column, string | null>> | undefined;
}) {
  const { field } = useText();
  const { sorting } = props;
  return props.columns.map((column) => {
    const direction = sorting?.column !== column ? 'none' : sorting.isDescending ? 'descending' : 'ascending';
    return (
      <th key={column} data-column={column} aria-sort={direction}>
        <UnstyledButton className={classes.sort!} onClick={() => props.onSort(nextSorting(sorting, column))}>
          {field.of(props.names[column])}
          <SharedValue value={props.shared?.[column]} />
          <span aria-hidden="true">{ARROWS[direction]}</span>
        </UnstyledButton>
      </th>
    );
  });
}

/** The value that all rows have in a column, next to its name. */
export function SharedValue({ value }: { value: string | null | undefined }) {
  return value && <span className={classes.shared}>{value}</span>;
}

/** The heading of a column that can't be sorted. */
export function PlainHead({ column, children }: { column: string; children: ReactNode }) {
  return (
    <th data-column={column}>
      <span className={classes.head}>{children}</span>
    </th>
  );
}

const ARROWS = { none: '', ascending: ' ↑', descending: ' ↓' };
