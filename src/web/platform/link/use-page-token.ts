import { useSyncExternalStore } from 'react';
import { tokenOfPage } from './link.ts';

/**
 * Returns the token in the page's fragment. Opening another link of the same page in the same tab changes only the fragment without loading
 * the page, so use the token as the key of the document's component.
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
