import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * What goes away with the focus, be it a button, a menu or a row, leaves it to the active row: what it answers is what the
 * elements listen with that the list gets the focus from.
 */
export function useFocusHolder(focusActiveRow: () => void) {
  const hasFocus = useRef(false);
  // Before anything shows, so that the next key finds its row.
  useLayoutEffect(() => {
    if (hasFocus.current && isFocusNowhere()) focusActiveRow();
  });
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: ({ relatedTarget, target }: FocusEvent) => {
      // The focus was lost to nothing; an element that disappears or is disabled loses it without the user's action.
      if (relatedTarget === null && target.isConnected && !target.matches(':disabled')) hasFocus.current = false;
    },
  };
}

function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
