/** Returns an integer from 0 up to, but not including, `sides`. */
export type Dice = (sides: number) => number;

/** Returns dice with the same throws in every run. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Picks one of some items. */
export function oneOf<Thing>(things: readonly Thing[], roll: Dice): Thing {
  return things[roll(things.length)]!;
}

/** Returns the same items in another order. */
export function shuffled<Thing>(things: readonly Thing[], roll: Dice): Thing[] {
  const mixed = [...things];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = roll(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}
