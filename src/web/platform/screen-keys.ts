/** Keys that open a screen, and the screen's name. */
export type ScreenKey = { keys: string; screen: string };

let known: readonly ScreenKey[] = [];
const listeners = new Set<() => void>();

/** Sets the keys by which the user opens screens. */
export function setScreenKeys(keys: readonly ScreenKey[]) {
  known = keys;
  for (const listener of listeners) listener();
}

/** Returns those keys, for the help dialog. */
export function screenKeys(): readonly ScreenKey[] {
  return known;
}

/** Calls back when the keys change. Returns the function that stops it. */
export function watchScreenKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
