import { type RawBuilder, sql } from 'kysely';

/** More words than these don't narrow a search any further. */
const WORDS_MAXIMUM = 8;

/**
 * Builds a condition that a folded text contains every word of a search, in any order, ignoring case and accents. Uses a trigram index.
 * True for an empty search.
 */
export function matchesWords(foldedText: RawBuilder<unknown>, keyphrase: string | undefined): RawBuilder<boolean> {
  const words = wordsOf(keyphrase);
  if (words.length === 0) return sql<boolean>`true`;
  const conditions = words.map(
    (word) => sql<boolean>`${foldedText} like '%' || ${foldedOnce(escapeLike(word))} || '%'`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Ranks how well a folded text that begins with a code matches a search, best first: the first word is the whole code, its beginning, the
 * beginning of another word, or anywhere. For sorting; equal for an empty search.
 */
export function nearnessToWords(foldedText: RawBuilder<unknown>, keyphrase: string | undefined): RawBuilder<number> {
  const [first] = wordsOf(keyphrase);
  if (first === undefined) return sql<number>`null::integer`;
  const word = foldedOnce(first);
  return sql<number>`case
    when starts_with(${foldedText} || ' ', ${word} || ' ') then 0
    when starts_with(${foldedText}, ${word}) then 1
    when position(' ' || ${word} in ${foldedText}) > 0 then 2
    else 3 end`;
}

/** Folds a word once per statement; a prepared statement would fold it for every row. */
function foldedOnce(word: string): RawBuilder<string> {
  return sql<string>`(select folded(${word}))`;
}

function wordsOf(keyphrase: string | undefined): string[] {
  return (keyphrase ?? '').split(/\s+/).filter(Boolean).slice(0, WORDS_MAXIMUM);
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}
