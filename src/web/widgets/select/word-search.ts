/** Returns whether a text contains every word of a search, in any order, ignoring case and accents. */
export function isFoundBy(search: string, text: string): boolean {
  const folded = fold(text);
  return fold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
