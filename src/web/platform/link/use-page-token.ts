import { useSyncExternalStore } from 'react';
import { tokenOfPage } from './link.ts';

/**
 * The token behind the `#` of the page's address. Opening another link of the same page in the same tab only changes that part and loads no
 * page, so the screen has to follow it: use the token as the key of what shows the document.
 */
export function usePageToken(): string {
  return useSyncExternalStore(watchAddress, tokenOfPage);
}

function watchAddress(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  window.addEventListener('popstate', listener);
  return () => {
    window.removeEventListener('hashchange', listener);
    window.removeEventListener('popstate', listener);
  };
}
