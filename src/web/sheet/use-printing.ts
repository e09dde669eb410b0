import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

/** Whether the page is being printed: lists that draw only what is in view draw all of their rows then. */
export function usePrinting(): boolean {
  return useSyncExternalStore(watchPrinting, () => isPrinting);
}

function watchPrinting(listener: () => void): () => void {
  const paper = window.matchMedia('print');
  // The browser lays the page out as soon as the event has been handled.
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
