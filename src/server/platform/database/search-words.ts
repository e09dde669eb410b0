import { type RawBuilder, sql } from 'kysely';

/** More words than these narrow nothing down any further. */
const WORDS_MAXIMUM = 8;

/**
 * A condition that a folded text holds every word of a keyphrase, in any order, without regard to case and accents.
 * A trigram index on the text serves it. True for a blank keyphrase.
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
 * How near a folded text that begins with a code is to a keyphrase, the nearest first: the first word is the whole code, begins it,
 * begins another word, or stands anywhere. For sorting; all are alike for a blank keyphrase.
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

/** A word as texts are folded, worked out once for a statement: one that is prepared would fold it for every row. */
function foldedOnce(word: string): RawBuilder<string> {
  return sql<string>`(select folded(${word}))`;
}

function wordsOf(keyphrase: string | undefined): string[] {
  return (keyphrase ?? '').split(/\s+/).filter(Boolean).slice(0, WORDS_MAXIMUM);
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}
