import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ApprovalListHandle } from './approval-list.tsx';
import type { ApprovalRow } from './approval-rows.ts';

/**
 * The row that keys are about. When it goes, the one in its place is. What goes away with the focus, be it a button, a menu or a row,
 * leaves it to that row: `focusHolder` is what the elements listen with that the list gets the focus from.
 */
export function useActiveRow(rows: readonly ApprovalRow[], list: RefObject<ApprovalListHandle | null>) {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const place = useRef(0);
  const found = rows.findIndex(({ key }) => key === activeKey);
  if (found >= 0 || rows.length === 0) place.current = Math.max(0, found);
  const active = rows[Math.min(place.current, rows.length - 1)];

  const hasFocus = useRef(false);
  // Before anything shows, so that the next key finds its row (FIX-57).
  useLayoutEffect(() => {
    if (active && hasFocus.current && isFocusNowhere()) list.current?.focus(active.key);
  });
  const focusHolder = {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: ({ relatedTarget, target }: FocusEvent) => {
      // Somebody left it for nothing; what goes away itself, or cannot be pressed any more, is left by nobody.
      if (relatedTarget === null && target.isConnected && !target.matches(':disabled')) hasFocus.current = false;
    },
  };
  return { active, setActiveKey, focusHolder };
}

function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
