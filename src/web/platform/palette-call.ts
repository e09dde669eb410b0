import { flushSync } from 'react-dom';

type Listener = () => void;

const leaving = new Set<Listener>();
const called = new Set<Listener>();

/** Opens the palette. Popovers close first, and save as when they lose focus. */
export function callPalette() {
  flushSync(() => {
    for (const leave of leaving) leave();
  });
  for (const show of called) show();
}

/** Registers a callback that closes a popover before the palette opens. Returns the function that removes it. */
export function beforePalette(leave: Listener): () => void {
  leaving.add(leave);
  return () => leaving.delete(leave);
}

/** Calls back when the palette is requested. Returns the function that stops it. */
export function onPaletteCalled(show: Listener): () => void {
  called.add(show);
  return () => called.delete(show);
}
