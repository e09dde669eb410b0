import { isFoundBy } from '../../widgets/select/word-search.ts';
import type { Choice } from './choice.ts';

/** A part of a displayed text. */
export type TextPart = { text: string; isMatch: boolean };

/** Splits a text into the parts that the typed words match, ignoring case and accents, and the others. */
export function matchParts(text: string, typed: string): TextPart[] {
  const letters = [...text];
  const folded = letters.map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
  // The place of each letter in the folded text, whose letters may be longer.
  const starts: number[] = [];
  let whole = '';
  for (const letter of folded) {
    starts.push(whole.length);
    whole += letter;
  }
  const isMatched = new Array<boolean>(letters.length).fill(false);
  for (const word of wordsOf(typed)) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length))
      for (const [index, start] of starts.entries())
        if (start >= at && start < at + word.length) isMatched[index] = true;
  }
  const parts: TextPart[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1);
    const isMatch = isMatched[index]!;
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}

/** Returns the searched field that isn't displayed and has a word that the displayed texts lack; null if they explain the match. */
export function matchedField(choice: Choice, typed: string): { field: string; text: string } | null {
  const displayed = `${choice.code} ${choice.name} ${choice.detail}`;
  const missing = wordsOf(typed).filter((word) => !isFoundBy(word, displayed));
  return (choice.searched ?? []).find(({ text }) => missing.some((word) => isFoundBy(word, text))) ?? null;
}

function wordsOf(typed: string): string[] {
  return typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean);
}
