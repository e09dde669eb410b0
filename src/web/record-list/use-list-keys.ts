import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { phrase } from '#domain/text/phrase.ts';
import type { KeyHelp } from '../widgets/dialog/keys-dialog.tsx';
import { rowReachedBy } from './row-keys.ts';

/** The keys of every list of records. */
export const LIST_KEYS: readonly KeyHelp[] = [
  { keys: phrase('↓'), does: phrase('From the search field into the list') },
  { keys: phrase('↑, ↓, Page Up, Page Down, Home, End'), does: phrase('Move between rows') },
  { keys: phrase('Enter'), does: phrase('Open what the row is about') },
];

/** The row from which a list was left: history entry, address and index. */
type LeftRow = { step: string; href: string; index: number };
let leftRow: LeftRow | null = null;

/**
 * Keyboard navigation from a list's search field into its rows and through them; put the returned props on the element around both. A row
 * is active while its first link has the focus. `onRowKey` gets every other key on the row of an index, and returns whether it handled it.
 * If the row disappears, the one that takes its place becomes active. Users who return to the list find the row active that they left from.
 */
export function useListKeys(onRowKey: (key: string, index: number) => boolean) {
  const list = useRef<HTMLDivElement>(null);
  const lastIndex = useRef<number | null>(null);
  const { history } = useRouter();
  const returning = useRef(leftRow?.step === stepOf(history) && !isTouched() ? leftRow : null);
  useLayoutEffect(() => {
    const links = linksOf(list.current);
    const { current: left } = returning;
    if (!left || links.length === 0) return;
    returning.current = null;
    // Doesn't take the focus from users who have moved on within the list.
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== searchFieldOf(list.current)) return;
    const row = links.find((link) => link.getAttribute('href') === left.href);
    (row ?? links[Math.min(left.index, links.length - 1)])?.focus();
  });
  useLayoutEffect(() => {
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
    onClickCapture: ({ target }: MouseEvent<HTMLElement>) => {
      const links = linksOf(list.current);
      const index = links.findIndex((link) => target instanceof Node && link.closest('tr')?.contains(target));
      const href = links[index]?.getAttribute('href');
      if (href) leftRow = { step: stepOf(history), href, index };
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      returning.current = null;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const links = linksOf(list.current);
      const search = searchFieldOf(list.current);
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

/** Returns the current history entry's key, which is the same on return. */
function stepOf({ location }: RouterHistory): string {
  return location.state.__TSR_key ?? '';
}

/** Returns whether the device is used by touch, so no row needs to be focused for keys. */
function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

function searchFieldOf(list: HTMLElement | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>('[role="search"] input') ?? null;
}

/** The first link of each row. */
function linksOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll('tbody tr') ?? [])].flatMap((row) => row.querySelector('a') ?? []);
}
