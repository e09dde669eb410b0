import { flushSync } from 'react-dom';

type Listener = () => void;

const leaving = new Set<Listener>();
const called = new Set<Listener>();

/** Asks for the palette. What hangs over the screen closes first, and saves as it does when it is left. */
export function callPalette() {
  flushSync(() => {
    for (const leave of leaving) leave();
  });
  for (const show of called) show();
}

/** Lets something that hangs over the screen close before the palette comes. Answers the function that stops it. */
export function beforePalette(leave: Listener): () => void {
  leaving.add(leave);
  return () => leaving.delete(leave);
}

/** Calls back when somebody asks for the palette. Answers the function that stops it. */
export function onPaletteCalled(show: Listener): () => void {
  called.add(show);
  return () => called.delete(show);
}
