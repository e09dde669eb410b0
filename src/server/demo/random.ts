/** Reproducible pseudo-random picks. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(): number;
  /** An integer, both ends included. */
  integer(from: number, to: number): number;
  /** True with a probability. */
  chance(probability: number): boolean;
  /** An element of a non-empty list. */
  pick<Item>(list: readonly Item[]): Item;
  /** Distinct elements in random order; all of them if the list is shorter. */
  sample<Item>(list: readonly Item[], count: number): Item[];
};

/**
 * Returns a random source for one purpose. Each generated thing has its own (purpose, number), so that an additional pick in one place
 * changes nothing elsewhere.
 */
export function randomOf(...seeds: readonly number[]): Random {
  let state = 0x9e3779b9;
  for (const seed of seeds) state = mix(state ^ Math.imul(seed | 0, 0x85ebca6b));

  // Mulberry32: small, fast, and identical on every machine because it uses 32-bit integers only.
  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  }
  const integer = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));

  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick: (list) => list[integer(0, list.length - 1)]!,
    sample(list, count) {
      const rest = [...list];
      const wanted = Math.min(count, rest.length);
      for (let index = 0; index < wanted; index += 1) {
        const other = integer(index, rest.length - 1);
        [rest[index], rest[other]] = [rest[other]!, rest[index]!];
      }
      return rest.slice(0, wanted);
    },
  };
}

function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return bits ^ (bits >>> 16);
}
