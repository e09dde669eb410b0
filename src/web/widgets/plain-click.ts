import type { MouseEvent } from 'react';

/** Returns a click handler for links within the application: navigates in place, and leaves clicks with a modifier key to the browser. */
export function plainClick(go: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go();
  };
}
