import { useMemo } from 'react';
import { addingRow } from '../../../documents/lines/adding-row.tsx';
import { nextLineKey } from '../../../documents/lines/line-cells.ts';
import { useStableRows } from '../../../documents/lines/stable-rows.ts';
import type { SheetRow } from '../../../sheet/sheet-model.ts';
import type { DraftLine } from '../order-line.ts';
import type { OrderEditor } from '../use-order-editor.ts';
import type { EstimateOf } from './estimate-left.ts';
import { fieldOfColumn, LINE_COLUMNS } from './line-columns.ts';
import { lineRow, type RowContext, type RowSource } from './line-rows.tsx';

type RenderedRow = RowSource & { said: string; row: SheetRow };

/** Returns the rows of the lines, and the empty last row. An unchanged line keeps its row object, so that it doesn't re-render. */
export function useLineRows(
  lines: readonly DraftLine[],
  editor: Pick<OrderEditor, 'problems' | 'form'>,
  estimateOf: EstimateOf,
  given: RowContext,
): SheetRow[] {
  const { isLocked, readOnly, isGlReadOnly, t } = given;
  const { supplier, division, decimals } = given.lineContext;
  const { context, drawn } = useMemo(
    () => ({
      context: { lineContext: { supplier, division, decimals }, isLocked, readOnly, isGlReadOnly, t },
      // The last row of each line in this context, with the source that tells whether it is still current.
      drawn: new WeakMap<DraftLine, RenderedRow>(),
    }),
    [supplier, division, decimals, isLocked, readOnly, isGlReadOnly, t],
  );
  const addingKey = nextLineKey(editor.form.lines);
  const lastRow = useMemo(
    () => (isLocked ? null : addingRow(addingKey, { columns: LINE_COLUMNS, fieldOf: fieldOfColumn, t })),
    [isLocked, addingKey, t],
  );
  const rows = lines.map((line, index): SheetRow => {
    const problems = editor.problems.filter(({ key }) => key === line.key);
    const said = JSON.stringify(problems);
    const isExceeded = estimateOf(line)?.isExceeded ?? false;
    const known = drawn.get(line);
    if (known?.index === index && known.said === said && known.isExceeded === isExceeded) return known.row;
    const source = { line, index, problems, isExceeded };
    const row = lineRow(source, context);
    drawn.set(line, { ...source, said, row });
    return row;
  });
  if (lastRow) rows.push(lastRow);
  return useStableRows(rows);
}
