import { expect, it } from 'vitest';
import { numberedCode } from './numbering.ts';

it('JOBE-12 a code is the pattern with the number in place of its run of #', () => {
  const table: [string, number, string][] = [
    ['J#####', 12, 'J00012'],
    ['FER-####', 1, 'FER-0001'],
    ['A##', 1234, 'A1234'],
    ['#/26', 7, '7/26'],
    ['##-##', 3, '03-##'],
    ['PLAIN', 5, 'PLAIN5'],
  ];
  for (const [pattern, number, code] of table)
    expect([pattern, numberedCode(pattern, number)]).toEqual([pattern, code]);
});
