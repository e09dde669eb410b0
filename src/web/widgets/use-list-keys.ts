import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { KeyHelp } from './keys-dialog.tsx';
import { rowReachedBy } from './row-keys.ts';

/** The keys of every list of records. */
export const LIST_KEYS: readonly KeyHelp[] = [
  { keys: '↓', does: 'From the search field into the list' },
  { keys: '↑, ↓, Page Up, Page Down, Home, End', does: 'From row to row' },
  { keys: 'Enter', does: 'Open what the row is about' },
];

/**
 * Leads from the search field of a list into its rows and through them; what it answers belongs on the element around
 * both. A row is at the keys where its first link has the focus. `onRowKey` hears of every other key on the row of an
 * index, and answers whether it meant something. Where the row has gone, the one that took its place has the keys.
 */
export function useListKeys(onRowKey: (key: string, index: number) => boolean) {
  const list = useRef<HTMLDivElement>(null);
  const lastIndex = useRef<number | null>(null);
  useEffect(() => {
    if (lastIndex.current === null || document.activeElement !== document.body) return;
    const links = linksOf(list.current);
    links[Math.min(lastIndex.current, links.length - 1)]?.focus();
  });
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      // A dialog over the list leaves it where it is.
      if (!list.current?.contains(target)) return;
      const index = linksOf(list.current).indexOf(target);
      lastIndex.current = index < 0 ? null : index;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const links = linksOf(list.current);
      const search = list.current?.querySelector<HTMLElement>('[role="search"] input');
      const index = links.indexOf(event.target as HTMLElement);
      if (index < 0 && (event.target !== search || event.key !== 'ArrowDown')) return;
      const reached = rowReachedBy(event.key, index, links.length);
      if (reached === null) {
        if (onRowKey(event.key.toLowerCase(), index)) event.preventDefault();
        return;
      }
      event.preventDefault();
      const isOut = index === 0 && event.key === 'ArrowUp';
      (isOut ? search : links[Math.max(0, Math.min(links.length - 1, reached))])?.focus();
    },
  };
}

/** The first link of each row. */
function linksOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll('tbody tr') ?? [])].flatMap((row) => row.querySelector('a') ?? []);
}
