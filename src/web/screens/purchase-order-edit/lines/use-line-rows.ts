import { useMemo, useRef } from 'react';
import type { SheetRow } from '../../../sheet/sheet-model.ts';
import { type DraftLine, nextLineKey } from '../order-line.ts';
import type { OrderEditor } from '../use-order-editor.ts';
import type { EstimateOf } from './estimate-left.ts';
import { addingRow, lineRow, type RowContext, type RowSource } from './line-rows.tsx';

type RenderedRow = RowSource & { said: string; context: RowContext; row: SheetRow };

/**
 * The rows of the lines, and the last, empty one. A line in which nothing changed keeps the very row that it had, so that it
 * is not drawn anew, however many there are.
 */
export function useLineRows(
  lines: readonly DraftLine[],
  editor: Pick<OrderEditor, 'lineErrors' | 'form'>,
  estimateOf: EstimateOf,
  given: RowContext,
): SheetRow[] {
  const { isLocked, readOnly, isGlReadOnly, t } = given;
  const { supplier, division, decimals } = given.world;
  const context = useMemo(
    () => ({ world: { supplier, division, decimals }, isLocked, readOnly, isGlReadOnly, t }),
    [supplier, division, decimals, isLocked, readOnly, isGlReadOnly, t],
  );
  const drawn = useRef(new Map<string, RenderedRow>());
  const shown = useRef<SheetRow[]>([]);
  const addingKey = nextLineKey(editor.form.lines);
  const lastRow = useMemo(() => (isLocked ? null : addingRow(addingKey, t)), [isLocked, addingKey, t]);
  const next = new Map<string, RenderedRow>();
  for (const [index, line] of lines.entries()) {
    const problems = editor.lineErrors.filter(({ key }) => key === line.key);
    const said = JSON.stringify(problems);
    const isExceeded = estimateOf(line)?.isExceeded ?? false;
    const known = drawn.current.get(line.key);
    const isSame =
      known?.line === line &&
      known.index === index &&
      known.said === said &&
      known.isExceeded === isExceeded &&
      known.context === context;
    const source = { line, index, problems, isExceeded };
    next.set(line.key, isSame ? known : { ...source, said, context, row: lineRow(source, context) });
  }
  drawn.current = next;
  const rows = [...[...next.values()].map(({ row }) => row), ...(lastRow ? [lastRow] : [])];
  const isUnchanged = rows.length === shown.current.length && rows.every((row, index) => row === shown.current[index]);
  if (!isUnchanged) shown.current = rows;
  return shown.current;
}
