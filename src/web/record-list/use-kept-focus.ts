import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * When a row with the focus goes, a button with it is switched off, or the dialog over them closes, the focus goes to a row
 * instead of nowhere. `changed`: after what changes that is looked at. What it answers belongs on the element around them.
 */
export function useKeptFocus(changed: { rows: unknown; busy: unknown; asking: unknown }, focusRow: () => void) {
  const { rows, busy, asking } = changed;
  const wasInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done depends on where the focus is alone
  useLayoutEffect(() => {
    if (wasInside.current && document.activeElement === document.body) focusRow();
  }, [rows, busy, asking]);
  return {
    onFocus: () => {
      wasInside.current = true;
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) wasInside.current = false;
    },
  };
}
