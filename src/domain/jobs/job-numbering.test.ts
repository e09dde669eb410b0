import { expect, it } from 'vitest';
import { hasUnknownPlace, numberedCode } from './job-numbering.ts';

it('a code is the pattern with the number in place of its run of # (JOBE-12)', () => {
  const table: [string, number, string][] = [
    ['J#####', 12, 'J00012'],
    ['FER-####', 1, 'FER-0001'],
    ['A##', 1234, 'A1234'],
    ['#/26', 7, '7/26'],
    ['##-##', 3, '03-##'],
    ['PLAIN', 5, 'PLAIN5'],
  ];
  for (const [pattern, number, code] of table)
    expect([pattern, numberedCode(pattern, number, { day: '2026-02-28', client: null })]).toEqual([pattern, code]);
});

it.each([
  ['{YYYY}-{MM}-###', 'ACME', '2026-02-007'],
  ['{client}{YY}-##', 'ACME', 'ACME26-07'],
  ['{client}/{client}#', 'A#1', 'A#1/A#17'],
  ['{YY}{client}', 'ACME', '26ACME7'],
  ['{client}-{YY}-##', null, '26-07'],
  ['J-{client}-##', null, 'J-07'],
  ['{yy}{job}#', 'ACME', '{yy}{job}7'],
])('the pattern %s of client %s makes %s (FIX-106)', (pattern, client, code) => {
  expect(numberedCode(pattern, 7, { day: '2026-02-28', client })).toBe(code);
});

it('a pattern with an unknown name in braces is found (FIX-106)', () => {
  expect(['{YY}{MM}{client}{YYYY}', '##', '{', '}{', '{yy}', '{}', '{year}#'].map(hasUnknownPlace)).toEqual([
    ...[false, false, false, false],
    ...[true, true, true],
  ]);
});
