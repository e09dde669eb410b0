import { type CSSProperties, memo, type ReactNode } from 'react';
import type { CellRange } from './selection.ts';
import type { SheetColumn, SheetRow } from './sheet-model.ts';

type RowProps = {
  row: SheetRow;
  index: number;
  columns: SheetColumn[];
  lefts: string[];
  selected: CellRange | null;
  /** The focused column; null in other rows. */
  focusColumn: number | null;
  /** The column for input. */
  activeColumn: number | null;
  /** The column with the fill handle: the selection's last cell. */
  handleColumn: number | null;
  /** What dragging the handle would fill. */
  filling: CellRange | null;
  editor: ReactNode;
};

/** A row of cells; re-renders only when it changes. */
export const Row = memo(function Row(props: RowProps) {
  const { row, index, columns, lefts, selected, focusColumn, activeColumn, handleColumn, filling, editor } = props;
  return (
    <tr aria-rowindex={index + 2} data-row={index}>
      {row.cells.map((cell, columnIndex) => {
        const column = columns[columnIndex]!;
        const isActive = columnIndex === activeColumn;
        const isSelected = selected !== null && columnIndex >= selected.left && columnIndex <= selected.right;
        const isFilling = filling !== null && columnIndex >= filling.left && columnIndex <= filling.right;
        return (
          <td
            key={column.key}
            role={cell.isRowHeader ? 'rowheader' : 'gridcell'}
            aria-colindex={columnIndex + 1}
            aria-selected={isSelected}
            aria-readonly={!cell.isEditable}
            aria-label={cell.spoken || undefined}
            tabIndex={columnIndex === focusColumn ? 0 : -1}
            title={cell.title}
            data-column={columnIndex}
            data-mark={[column.marks, cell.marks].filter(Boolean).join(' ') || undefined}
            data-active={isActive || undefined}
            data-filling={isFilling || undefined}
            data-sticky={column.isSticky || undefined}
            data-sticky-end={column.isStickyEnd || undefined}
            style={stickyStyle(column, lefts[columnIndex]!)}
          >
            {isActive && editor ? editor : (cell.content ?? cell.text)}
            {columnIndex === handleColumn && <span data-fill-handle aria-hidden="true" />}
          </td>
        );
      })}
    </tr>
  );
});

/** Returns each sticky column's distance from its edge: the widths of the sticky ones between. */
export function stickyOffsets(columns: SheetColumn[]): string[] {
  let left = 0;
  const lefts = columns.map(({ width, isSticky }) => {
    const own = left;
    if (isSticky) left += width;
    return own;
  });
  let right = 0;
  for (const [index, { width, isStickyEnd }] of [...columns.entries()].reverse()) {
    if (!isStickyEnd) continue;
    lefts[index] = right;
    right += width;
  }
  return lefts.map((edge) => `${edge}px`);
}

/** Returns a sticky column's position. */
export function stickyStyle({ isSticky, isStickyEnd }: SheetColumn, edge: string): CSSProperties | undefined {
  if (isStickyEnd) return { '--sheet-right': edge } as CSSProperties;
  return isSticky ? ({ '--sheet-left': edge } as CSSProperties) : undefined;
}

/** Returns the scroller's padding for sticky columns, so that cells scrolled to aren't covered. */
export function stickyWidths(columns: SheetColumn[]): CSSProperties {
  const sticky = columns.filter(({ isSticky }) => isSticky).map(({ width }) => width);
  const sum = sticky.reduce((total, width) => total + width, 0);
  const end = columns.reduce((total, { width, isStickyEnd }) => total + (isStickyEnd ? width : 0), 0);
  return {
    '--sheet-sticky': `${sum}px`,
    '--sheet-sticky-end': `${end}px`,
    '--sheet-first-sticky': `${sticky[0] ?? 0}px`,
  } as CSSProperties;
}
