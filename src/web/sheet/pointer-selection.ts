import { useEffect, useRef, useState } from 'react';
import { positionOf } from './cell-elements.ts';
import { extendRange } from './fill.ts';
import {
  type CellRange,
  type Extent,
  type Position,
  rangeOf,
  type Selection,
  samePosition,
  selectCell,
} from './selection.ts';
import type { CellPair } from './sheet-model.ts';

/**
 * Pointer selection: clicking selects, Shift-clicking and dragging extend; clicking a column heading selects the column. Dragging the
 * selection's handle fills cells.
 */
export function usePointerSelection(state: {
  selection: Selection;
  extent: Extent;
  goTo: (selection: Selection) => void;
  isEditing: (position: Position) => boolean;
  onFill: (pairs: CellPair[], range: CellRange) => void;
}) {
  const dragging = useRef<'selection' | 'handle' | null>(null);
  const [filling, setFilling] = useState<ReturnType<typeof extendRange>>(null);
  const latest = useRef({ filling, onFill: state.onFill });
  useEffect(() => {
    latest.current = { filling, onFill: state.onFill };
  });
  useEffect(() => {
    const release = () => {
      const { filling: drawn, onFill } = latest.current;
      if (dragging.current === 'handle' && drawn) onFill(drawn.pairs, drawn.range);
      dragging.current = null;
      setFilling(null);
    };
    window.addEventListener('pointerup', release);
    return () => window.removeEventListener('pointerup', release);
  }, []);

  const handlers = {
    onPointerDown(event: React.PointerEvent) {
      if (event.button !== 0) return;
      if (event.target instanceof Element && event.target.matches('[data-fill-handle]')) {
        dragging.current = 'handle';
        event.preventDefault();
        return;
      }
      const column = headOf(event.target);
      if (column !== null) {
        state.goTo({ anchor: { row: 0, column }, focus: { row: state.extent.rows - 1, column } });
        return;
      }
      const position = positionOf(event.target);
      if (!position || state.isEditing(position) || isControl(event.target)) return;
      dragging.current = 'selection';
      state.goTo(event.shiftKey ? { anchor: state.selection.anchor, focus: position } : selectCell(position));
    },
    onMouseDown(event: React.MouseEvent) {
      // A heading can't be focused, and clicking it must not take the focus from the cells it selects.
      if (headOf(event.target) !== null && !isControl(event.target)) event.preventDefault();
    },
    onPointerOver(event: React.PointerEvent) {
      if (!dragging.current) return;
      const position = positionOf(event.target);
      if (!position) return;
      if (dragging.current === 'handle') setFilling(extendRange(rangeOf(state.selection), position));
      else if (!samePosition(position, state.selection.focus))
        state.goTo({ anchor: state.selection.anchor, focus: position });
    },
  };
  return { handlers, filling: filling?.added ?? null };
}

function headOf(target: EventTarget): number | null {
  const head = target instanceof Element ? target.closest<HTMLElement>('th[data-head]') : null;
  return head ? Number(head.dataset.head) : null;
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, textarea, select') !== null;
}
