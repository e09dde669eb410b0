import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { setScreenKeys } from '../../platform/screen-keys.ts';
import { useText } from '../../platform/translation.ts';
import type { MenuEntry } from '../menus.ts';
import { toggleBarWidth } from './bar-width.ts';

/** Milliseconds after `g` within which its letter may follow. */
const PAUSE = 1_500;

/** Elements that handle letters themselves: fields, grid cells, menus. */
const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=grid], [role=menu], [role=listbox]';

/** `g` and a letter open a screen, Ctrl+B toggles the bar's width. Handles the letter before the screen, which may use it too. */
export function useScreenKeys(menus: readonly MenuEntry[]) {
  const { t } = useText();
  const router = useRouter();
  const begunAt = useRef(Number.NEGATIVE_INFINITY);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const hasModifier = event.altKey || event.shiftKey;
    if (event.isComposing || document.querySelector('[aria-modal=true]')) return;
    if (key === 'b' && (event.ctrlKey || event.metaKey) && !hasModifier) {
      event.preventDefault();
      toggleBarWidth();
      return;
    }
    const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
    if (hasModifier || event.ctrlKey || event.metaKey || isTyping) return;
    if (event.timeStamp - begunAt.current > PAUSE) {
      if (key === 'g') begunAt.current = event.timeStamp;
      return;
    }
    begunAt.current = Number.NEGATIVE_INFINITY;
    const found = menus.find(({ letter }) => letter === key);
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    void router.navigate({ to: found.to });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  const known = menus.map(({ letter, label }) => ({ keys: `G ${letter.toUpperCase()}`, screen: t.of(label) }));
  const knownJson = JSON.stringify(known);
  useEffect(() => setScreenKeys(JSON.parse(knownJson)), [knownJson]);
}
