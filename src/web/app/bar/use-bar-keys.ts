import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const ITEM = '[data-bar-item]';

/**
 * The keys within the bar: the Tab key stops at one item, the one that was used last or else that of the screen; the arrows,
 * Home and End go on from there.
 */
export function useBarKeys(first: string) {
  const [used, setUsed] = useState<string | null>(null);
  const stop = used ?? first;
  return {
    tabIndexOf: (item: string) => (item === stop ? 0 : -1),
    keys: {
      onFocus(event: FocusEvent<HTMLElement>) {
        const item = event.target.closest<HTMLElement>(ITEM)?.dataset.barItem;
        if (item !== undefined) setUsed(item);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEM)];
        const at = items.indexOf(event.target as HTMLElement);
        if (at < 0) return;
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        items[Math.min(Math.max(to, 0), items.length - 1)]?.focus();
      },
    },
  };
}
