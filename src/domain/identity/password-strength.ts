import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** The minimum score (0 to 4) of a new password: more than 10^8 guesses. */
export const STRENGTH_MINIMUM = 3;

/**
 * Only these first characters are scored. Scoring long passwords would block the server, and more characters don't weaken a password except
 * for repetitions.
 */
const JUDGED = 40;

/** Obvious guesses for a password of Docket. */
const PRODUCT_WORDS = ['docket'];

let judge: ZxcvbnFactory | undefined;

/**
 * Scores a password from 0 to 4 against common passwords, keyboard patterns, dates and `known` facts about the person, such as their name.
 * Load lazily: the word lists are large.
 */
export function passwordStrength(password: string, known: readonly (string | null)[]): number {
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED, l33tMaxSubstitutions: 50 });
  return judge.check(password.slice(0, JUDGED), [...PRODUCT_WORDS, ...known.flatMap(wordsOf)]).score;
}

/** Lists a name and its parts, as people type both. */
function wordsOf(name: string | null): string[] {
  if (!name) return [];
  const parts = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const whole = ['', '.', '-', '_', ' '].map((joint) => parts.join(joint));
  return [name.toLowerCase(), ...whole, ...parts].filter((word) => word.length > 2);
}
