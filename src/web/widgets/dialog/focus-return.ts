import { useLayoutEffect, useState } from 'react';

/** The last focused elements; the focus may be gone since, as with an item of a closed menu. */
let lastPlaces: HTMLElement[] = [];
globalThis.document?.addEventListener('focusin', ({ target }) => {
  lastPlaces = placesAround(target as Element);
});

/** Focus targets of open overlays, latest last, for when a nested dialog closes together with the one that opened it. */
const returning: HTMLElement[][] = [];

/**
 * When an overlay closes, returns the focus to where it was before, unless the user moved it. A cell replaces its closed editor, and a
 * menu's button its item. The focus is back before any further key, whatever closed the overlay.
 */
export function useFocusReturn() {
  const [before] = useState(() => [
    ...(isNowhere() ? lastPlaces : placesAround(document.activeElement)),
    ...(returning.at(-1) ?? []),
  ]);
  useLayoutEffect(() => {
    returning.push(before);
    return () => {
      returning.splice(returning.indexOf(before), 1);
      // Here it's still in the document; at the end of this moment it isn't.
      queueMicrotask(() => {
        if (isNowhere()) before.find((element) => element.isConnected)?.focus({ preventScroll: true });
      });
    };
  }, [before]);
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Returns the focused element, its focusable ancestors, and the button of its menu. */
function placesAround(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  const outer = element.parentElement?.closest('[tabindex], a[href], button') ?? null;
  const opener = element.matches('[role=menu]') ? element.getAttribute('aria-labelledby') : null;
  return [element, ...placesAround(opener === null ? outer : document.getElementById(opener))];
}
