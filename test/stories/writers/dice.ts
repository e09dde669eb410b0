/** A throw: a whole number from 0 up to `sides`, without it. */
export type Dice = (sides: number) => number;

/** Throws that are the same in every run. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** One of some things. */
export function oneOf<Thing>(things: readonly Thing[], roll: Dice): Thing {
  return things[roll(things.length)]!;
}

/** The same things in another order. */
export function shuffled<Thing>(things: readonly Thing[], roll: Dice): Thing[] {
  const mixed = [...things];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = roll(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}
