import { type RawBuilder, sql } from 'kysely';

/** More words than these narrow nothing down any further. */
const WORDS_MAXIMUM = 8;

/**
 * A condition that a folded text holds every word of a keyphrase, in any order, without regard to case and accents.
 * A trigram index on the text serves it. True for a blank keyphrase.
 */
export function matchesWords(foldedText: RawBuilder<unknown>, keyphrase: string | undefined): RawBuilder<boolean> {
  const words = (keyphrase ?? '').split(/\s+/).filter(Boolean).slice(0, WORDS_MAXIMUM);
  if (words.length === 0) return sql<boolean>`true`;
  const conditions = words.map((word) => sql<boolean>`${foldedText} like '%' || folded(${escapeLike(word)}) || '%'`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}
