import type { ReactNode } from 'react';
import type { DrawnPart } from './row-window.ts';
import { type CellRange, isInside, type Position } from './selection.ts';
import type { SheetColumn, SheetRow } from './sheet-model.ts';
import { Row } from './sheet-row.tsx';

/** A sheet's rendered rows, with space for others. */
export function SheetBody(props: {
  parts: readonly DrawnPart[];
  rowHeight: number;
  rows: readonly SheetRow[];
  columns: SheetColumn[];
  lefts: string[];
  range: CellRange;
  focus: Position;
  active: Position;
  isEditing: boolean;
  /** What dragging the handle would fill. */
  filling: CellRange | null;
  editorOf: (row: number) => ReactNode;
}) {
  const { range, focus, active, filling } = props;
  const holds = (cells: CellRange | null, row: number) =>
    cells && isInside({ row, column: cells.left }, cells) ? cells : null;
  return (
    <tbody>
      {props.parts.map((part) => {
        if (!('row' in part)) return <RowRoom key={`room ${part.from}`} height={part.rows * props.rowHeight} />;
        const index = part.row;
        const row = props.rows[index]!;
        return (
          <Row
            key={row.key}
            row={row}
            index={index}
            columns={props.columns}
            lefts={props.lefts}
            selected={holds(range, index)}
            focusColumn={index === focus.row ? focus.column : null}
            activeColumn={index === active.row ? active.column : null}
            handleColumn={!props.isEditing && index === range.bottom ? range.right : null}
            filling={holds(filling, index)}
            editor={props.editorOf(index)}
          />
        );
      })}
    </tbody>
  );
}

/** The space of rows outside the view. */
function RowRoom({ height }: { height: number }) {
  return <tr style={{ height }} />;
}
