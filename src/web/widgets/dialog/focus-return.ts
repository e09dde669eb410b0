import { useLayoutEffect, useState } from 'react';

/** Where the focus was last: it may have gone to nothing since, as with the entry of a menu that has closed. */
let lastPlaces: HTMLElement[] = [];
globalThis.document?.addEventListener('focusin', ({ target }) => {
  lastPlaces = placesAround(target as Element);
});

/** What stood over the screen, the latest last: where the focus goes when a dialog that another one opened goes with it. */
const returning: HTMLElement[][] = [];

/**
 * When what comes over the screen goes, the focus returns to where it was before, unless somebody took it elsewhere. A cell whose
 * editor closed meanwhile gets it in the editor's place, and the button of a menu in that of its entry. It is back before any
 * further key can come, whatever closed it.
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
      // Here it still stands in the document; at the end of this very moment it does not.
      queueMicrotask(() => {
        if (isNowhere()) before.find((element) => element.isConnected)?.focus({ preventScroll: true });
      });
    };
  }, [before]);
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** What had the focus, what around it can have it, and what opened the menu that it is in. */
function placesAround(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  const outer = element.parentElement?.closest('[tabindex], a[href], button') ?? null;
  const opener = element.matches('[role=menu]') ? element.getAttribute('aria-labelledby') : null;
  return [element, ...placesAround(opener === null ? outer : document.getElementById(opener))];
}
