import { useMemo } from 'react';
import { addingRow } from '../../../documents/lines/adding-row.tsx';
import { nextLineKey } from '../../../documents/lines/line-cells.ts';
import { useStableRows } from '../../../documents/lines/stable-rows.ts';
import type { SheetRow } from '../../../sheet/sheet-model.ts';
import type { LineFigures } from '../estimate-figures.ts';
import { linesOf } from '../estimate-form.ts';
import type { DraftLine } from '../estimate-line.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';
import { fieldOfColumn } from './line-columns.ts';
import { lineRow, type RowContext, type RowSource } from './line-rows.tsx';

type RenderedRow = RowSource & { said: string; row: SheetRow };

/** Returns the rows of a section's lines, and the empty last row. An unchanged line keeps its row object, so that it doesn't re-render. */
export function useLineRows(
  lines: readonly LineFigures[],
  editor: Pick<EstimateEditor, 'problems' | 'form'>,
  { columns, isLocked, t }: RowContext,
): SheetRow[] {
  const { context, drawn } = useMemo(
    () => ({ context: { columns, isLocked, t }, drawn: new WeakMap<DraftLine, RenderedRow>() }),
    [columns, isLocked, t],
  );
  const addingKey = nextLineKey(linesOf(editor.form));
  const lastRow = useMemo(
    () => (isLocked ? null : addingRow(addingKey, { columns, fieldOf: fieldOfColumn, t })),
    [isLocked, addingKey, columns, t],
  );
  const rows = lines.map((figures, index): SheetRow => {
    const { line, tax, margin } = figures;
    const problems = editor.problems.filter((problem) => problem.key === line.key);
    const said = JSON.stringify([problems, tax, margin]);
    const known = drawn.get(line);
    if (known?.index === index && known.said === said) return known.row;
    const source = { figures, index, problems };
    const row = lineRow(source, context);
    drawn.set(line, { ...source, said, row });
    return row;
  });
  if (lastRow) rows.push(lastRow);
  return useStableRows(rows);
}
