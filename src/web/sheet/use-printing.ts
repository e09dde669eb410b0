import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

/** Returns whether the page is being printed: lists then render all rows. */
export function usePrinting(): boolean {
  return useSyncExternalStore(watchPrinting, () => isPrinting);
}

function watchPrinting(listener: () => void): () => void {
  const paper = window.matchMedia('print');
  // Synchronously, because the browser lays out the page right after the event.
  const become = (next: boolean) => {
    isPrinting = next;
    flushSync(listener);
  };
  const begin = () => become(true);
  const end = () => become(paper.matches);
  const follow = () => become(paper.matches);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  paper.addEventListener('change', follow);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    paper.removeEventListener('change', follow);
  };
}
