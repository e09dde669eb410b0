/** Picks that look random and are always the same for the same seeds. */
export type Random = {
  /** From 0 up to, not including, 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  integer(from: number, to: number): number;
  /** True so often out of 1. */
  chance(probability: number): boolean;
  /** One of the list, which must not be empty. */
  pick<Item>(list: readonly Item[]): Item;
  /** So many different ones of the list (all of them, shuffled, when it is shorter). */
  sample<Item>(list: readonly Item[], count: number): Item[];
};

/**
 * A source of picks for one purpose. Each thing that is made gets a source of its own (purpose, number of the thing), so
 * that adding a pick in one place changes nothing in another.
 */
export function randomOf(...seeds: readonly number[]): Random {
  let state = 0x9e3779b9;
  for (const seed of seeds) state = mix(state ^ Math.imul(seed | 0, 0x85ebca6b));

  // Mulberry32: small, quick, and the same on every machine, as it uses 32-bit integers only.
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
