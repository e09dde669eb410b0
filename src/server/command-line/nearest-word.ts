/** The maximum distance of a suggestion: one edit, and one more per three letters. */
const farthest = (word: string) => 1 + Math.floor(word.length / 3);

/** Returns ` Did you mean back-up?` for the nearest known word; empty if none is near. */
export function suggestionFor(typed: string, known: readonly string[]): string {
  const word = typed.toLowerCase().slice(0, LONGEST);
  let best: { one: string; distance: number } | null = null;
  for (const one of known) {
    const distance = distanceBetween(word, one);
    if (distance <= farthest(word) && (best === null || distance < best.distance)) best = { one, distance };
  }
  return best ? ` Did you mean ${best.one}?` : '';
}

const LONGEST = 60;

/** Returns the edit distance of two words; swapping neighbours counts once. */
function distanceBetween(one: string, other: string): number {
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, place) => place)];
  for (let place = 1; place <= one.length; place += 1) {
    const next = [place];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[place - 1] === other[column - 1];
      const isSwapped = one[place - 1] === other[column - 2] && one[place - 2] === other[column - 1];
      next[column] = Math.min(
        row[column]! + 1,
        next[column - 1]! + 1,
        row[column - 1]! + (isSame ? 0 : 1),
        isSwapped && place > 1 && column > 1 ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length]!;
}
