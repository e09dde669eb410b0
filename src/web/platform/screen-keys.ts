/** Keys that lead to a screen, and what the person calls that. */
export type ScreenKey = { keys: string; screen: string };

let known: readonly ScreenKey[] = [];
const listeners = new Set<() => void>();

/** Says by which keys the signed-in person comes to their screens. */
export function setScreenKeys(keys: readonly ScreenKey[]) {
  known = keys;
  for (const listener of listeners) listener();
}

/** Those keys, for who asks for help. */
export function screenKeys(): readonly ScreenKey[] {
  return known;
}

/** Calls back when there are others. Answers the function that stops it. */
export function watchScreenKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
