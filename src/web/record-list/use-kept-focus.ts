import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to a row when its focused row disappears, its button is disabled, or a dialog closes. `changed`: triggers the check.
 * Spread the result on the surrounding element.
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
