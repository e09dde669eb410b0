import type { ClipboardEvent } from 'react';
import { readClipboard, writeClipboard } from './clipboard.ts';
import { placeBlock } from './fill.ts';
import type { CellRange, Extent } from './selection.ts';
import type { SheetProps } from './sheet-model.ts';

/**
 * Copy, cut and paste of the selection by the browser's clipboard events: requires no permission, and other programs receive text and a
 * table. Leaves text being edited to the editor.
 */
export function sheetClipboard(state: {
  range: CellRange;
  extent: Extent;
  isEditing: boolean;
  props: Pick<SheetProps, 'kind' | 'blockOf' | 'onClear' | 'onPaste'>;
  /** Selects the pasted range. */
  select: (range: CellRange) => void;
}) {
  const { props, range, extent } = state;
  const copy = (event: ClipboardEvent) => {
    if (state.isEditing) return false;
    writeClipboard(event.clipboardData, props.blockOf(range), props.kind);
    event.preventDefault();
    return true;
  };
  return {
    onCopy(event: ClipboardEvent) {
      copy(event);
    },
    onCut(event: ClipboardEvent) {
      if (copy(event)) props.onClear(range);
    },
    onPaste(event: ClipboardEvent) {
      if (state.isEditing) return;
      event.preventDefault();
      const block = readClipboard(event.clipboardData, props.kind);
      if (!block) return;
      const size = { rows: block.rows.length, columns: block.rows[0]?.length ?? 0 };
      const { pairs, outside } = placeBlock(size, range, extent);
      props.onPaste(block, pairs, outside);
      const reached = pairs.at(-1)?.target;
      if (reached) state.select({ top: range.top, left: range.left, bottom: reached.row, right: reached.column });
    },
  };
}
