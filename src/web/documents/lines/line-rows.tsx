import { type ReactNode, useMemo, useState } from 'react';
import type { Texts } from '../../platform/translation.ts';
import type { SheetCell, SheetRow } from '../../sheet/sheet-model.ts';
import classes from './lines.module.css';

/** What rows depend on apart from their lines. */
type RowContext = { isLocked: boolean; t: Texts['t'] };
/** The columns, and the editable field of each; null for calculated amounts. */
type RowColumns<Column> = { columns: readonly Column[]; fieldOf: (column: Column) => string | null };

/** A line to display with its errors. `index` = its place among the lines. */
export type LineSource<Line, Problem> = { line: Line; index: number; problems: readonly Problem[] };

/**
 * Returns the rows of lines, and the empty last row, in which typing adds a line. An unchanged line keeps its row object, so that it
 * doesn't re-render, as long as `context` is the same object.
 */
export function useLineRows<
  Line extends { key: string },
  Item extends { line: Line },
  Problem extends { key: string },
  Column extends string,
  Context extends RowContext,
>(
  items: readonly Item[],
  problems: readonly Problem[],
  context: Context,
  given: RowColumns<Column> & {
    nextKey: string;
    rowOf: (source: Item & LineSource<Line, Problem>, context: Context) => SheetRow;
    /** The values that a row depends on apart from its line and errors. */
    dependencies: (item: Item) => unknown;
  },
): SheetRow[] {
  const { isLocked, t } = context;
  const { columns, fieldOf, nextKey } = given;
  const rendered = useMemo(
    () => ({ context, rows: new WeakMap<Line, { state: string; row: SheetRow }>() }),
    [context],
  ).rows;
  const lastRow = useMemo(
    () => (isLocked ? [] : [addingRow(nextKey, { columns, fieldOf }, t)]),
    [isLocked, nextKey, columns, fieldOf, t],
  );
  const rows = items.map((item, index): SheetRow => {
    const { line } = item;
    const ofLine = problems.filter(({ key }) => key === line.key);
    const state = JSON.stringify([index, ofLine, given.dependencies(item)]);
    const known = rendered.get(line);
    if (known?.state === state) return known.row;
    const row = given.rowOf({ ...item, line, index, problems: ofLine }, context);
    rendered.set(line, { state, row });
    return row;
  });
  return useStableRows([...rows, ...lastRow]);
}

/** Returns the previous array if it holds the same rows, so that nothing re-renders. */
function useStableRows(rows: SheetRow[]): SheetRow[] {
  const [shown, setShown] = useState(rows);
  if (rows.length === shown.length && rows.every((row, index) => row === shown[index])) return shown;
  setShown(rows);
  return rows;
}

/** The last, empty row: typing into it adds a line. Its first column is the row's heading. */
function addingRow<Column extends string>(
  key: string,
  { columns, fieldOf }: RowColumns<Column>,
  t: Texts['t'],
): SheetRow {
  return {
    key,
    cells: columns.map((column, place) => {
      const isEditable = fieldOf(column) !== null;
      if (place > 0) return { text: '', spoken: isEditable ? t('empty') : '', isEditable };
      return {
        text: '',
        content: <span data-hint>{t('Add line')}</span>,
        spoken: t('Add line'),
        isEditable,
        isRowHeader: true,
      };
    }),
  };
}

/** A cell's state, as a mark and as words for screen readers. */
type CellState = { mark?: string; label?: string };

/** Returns a cell of a line: what is displayed, spoken and copied. */
export function lineCell(
  cell: {
    text: string;
    /** The content as words. */
    name: string;
    content: ReactNode;
    /** The line's number and what stands for an empty name, in the first column. */
    heading: { number: number; noName: string } | null;
    problem: { why: string } | undefined;
    /** Whether the text couldn't be parsed. */
    isUnread: boolean;
    states: readonly (CellState | null | false)[];
    /** The name in the tooltip. */
    title: string;
    isEditable: boolean;
  },
  t: Texts['t'],
): SheetCell {
  const { heading, problem, name } = cell;
  const states = [problem && { mark: cell.isUnread ? 'unreadable' : 'failed', label: problem.why }, ...cell.states];
  const labels = states.map((state) => (state ? state.label : null)).filter(Boolean);
  const names = heading
    ? [t('Line {number}', { number: heading.number }), name || heading.noName]
    : [name || t('empty')];
  return {
    text: cell.text,
    content: heading ? (
      <>
        <small className={classes.number}>{heading.number}</small> {cell.content}
      </>
    ) : (
      cell.content
    ),
    spoken: [...names, ...labels].join(', '),
    title: [...labels, cell.title].filter(Boolean).join('\n'),
    isEditable: cell.isEditable,
    isRowHeader: heading !== null,
    marks: states
      .map((state) => (state ? state.mark : null))
      .filter(Boolean)
      .join(' '),
  };
}
