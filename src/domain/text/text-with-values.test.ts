import { describe, expect, it } from 'vitest';
import { inSentence } from './text-with-values.ts';

describe('a label inside of a sentence', () => {
  it.each([
    ['Client', 'client'],
    ['Job type', 'job type'],
    ['GL account', 'GL account'],
    ['A job is its own master', 'a job is its own master'],
    ['{kind} with the code', '{kind} with the code'],
    ['', ''],
  ])('%s (LANG-03)', (label, expected) => expect(inSentence(label)).toBe(expected));
});
