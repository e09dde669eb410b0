/** Keys that lead to a screen, and the screen's name in the first language. */
export type ScreenKey = { keys: string; screen: string };

let known: readonly ScreenKey[] = [];

/** Says by which keys the signed-in person comes to their screens (NAV-04). */
export function tellScreenKeys(keys: readonly ScreenKey[]) {
  known = keys;
}

/** Those keys, for who asks for help. */
export function screenKeys(): readonly ScreenKey[] {
  return known;
}
