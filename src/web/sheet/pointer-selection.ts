import { useEffect, useRef } from 'react';
import { positionOf } from './cell-elements.ts';
import { type Position, type Selection, samePosition, selectCell } from './selection.ts';

/** Selecting with the pointer: press selects, Shift-press extends, dragging extends. */
export function usePointerSelection(state: {
  selection: Selection;
  goTo: (selection: Selection) => void;
  isEditing: (position: Position) => boolean;
}) {
  const isDragging = useRef(false);
  useEffect(() => {
    const release = () => {
      isDragging.current = false;
    };
    window.addEventListener('pointerup', release);
    return () => window.removeEventListener('pointerup', release);
  }, []);
  return {
    onPointerDown(event: React.PointerEvent) {
      const position = positionOf(event.target);
      if (!position || event.button !== 0 || state.isEditing(position) || isControl(event.target)) return;
      isDragging.current = true;
      state.goTo(event.shiftKey ? { anchor: state.selection.anchor, focus: position } : selectCell(position));
    },
    onPointerOver(event: React.PointerEvent) {
      if (!isDragging.current) return;
      const position = positionOf(event.target);
      if (position && !samePosition(position, state.selection.focus))
        state.goTo({ anchor: state.selection.anchor, focus: position });
    },
  };
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, textarea, select') !== null;
}
