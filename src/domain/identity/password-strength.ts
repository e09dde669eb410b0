import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Of 0 to 4, what a new password needs at least: more than 10^8 guesses. */
export const STRENGTH_MINIMUM = 3;

/**
 * Characters that are judged. What follows only makes a password stronger, but for repetitions, and judging a long one would
 * keep a server from answering others.
 */
const JUDGED = 40;

/** What everybody knows who wants to guess a password of Docket. */
const PRODUCT_WORDS = ['docket'];

let judge: ZxcvbnFactory | undefined;

/**
 * How hard a password is to guess, from 0 to 4, for somebody who knows common passwords, keyboards, dates and `known`: what there is
 * to be known about the person, such as their name. Its lists are large: load this file where it is needed.
 */
export function passwordStrength(password: string, known: readonly (string | null)[]): number {
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED, l33tMaxSubstitutions: 50 });
  return judge.check(password.slice(0, JUDGED), [...PRODUCT_WORDS, ...known.flatMap(wordsOf)]).score;
}

/** A name as a whole and its parts, as both are typed. */
function wordsOf(name: string | null): string[] {
  if (!name) return [];
  const parts = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const whole = ['', '.', '-', '_', ' '].map((joint) => parts.join(joint));
  return [name.toLowerCase(), ...whole, ...parts].filter((word) => word.length > 2);
}
