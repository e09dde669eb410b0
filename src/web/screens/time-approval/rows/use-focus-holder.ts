import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to the active row when a focused button, menu or row disappears. The result is the event handlers for the elements
 * around the list.
 */
export function useFocusHolder(focusActiveRow: () => void) {
  const hasFocus = useRef(false);
  // Runs before painting, so that the next key press finds its row.
  useLayoutEffect(() => {
    if (hasFocus.current && isFocusNowhere()) focusActiveRow();
  });
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: ({ relatedTarget, target }: FocusEvent) => {
      // An element that disappears or is disabled loses the focus without the user's action.
      if (relatedTarget === null && target.isConnected && !target.matches(':disabled')) hasFocus.current = false;
    },
  };
}

function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
