import type { MouseEvent } from 'react';

/** Of a link within the application: goes there in place, and leaves a click with a key held to the browser, which opens it elsewhere. */
export function plainClick(go: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go();
  };
}
