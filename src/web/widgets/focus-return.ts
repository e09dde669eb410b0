import { useEffect, useState } from 'react';

/** Where the focus was last: it may have gone to nothing since, as with the entry of a menu that has closed. */
let lastPlaces: HTMLElement[] = [];
globalThis.document?.addEventListener('focusin', ({ target }) => {
  lastPlaces = placesAround(target as Element);
});

/**
 * When what comes over the screen goes, the focus returns to where it was before, unless somebody took it elsewhere. A cell whose
 * editor closed meanwhile gets it in the editor's place, and the button of a menu in that of its entry.
 */
export function useFocusReturn() {
  const [before] = useState(() => (isNowhere() ? lastPlaces : placesAround(document.activeElement)));
  useEffect(
    () => () => {
      if (isNowhere()) before.find((element) => element.isConnected)?.focus({ preventScroll: true });
    },
    [before],
  );
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
