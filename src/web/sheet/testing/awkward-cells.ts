import fc from 'fast-check';

const PIECES = [
  '"',
  '""',
  '\t',
  '\n',
  '\r',
  '\r\n',
  ' ',
  '  ',
  '\u00a0',
  '\uFEFF',
  '<script>alert(1)</script>',
  '&amp;',
  '&',
  '<br>',
  '</td>',
  "'",
  '=1+1',
  '-1.50',
  '7.60',
  '0815',
  '1:30',
  '🎬',
  '👩‍👩‍👧',
  '\ud83c',
  '\udfac',
  'ä',
  '日',
  '\u2028',
  '\\',
  '{"',
  '--',
];

/** Texts with characters that break clipboards, markup and spreadsheets. */
export const awkwardText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 8 })
  .map((pieces) => pieces.join(''));

/** Rectangles of cells. */
export function rectangles<Cell>(cell: fc.Arbitrary<Cell>): fc.Arbitrary<Cell[][]> {
  return fc
    .record({ rows: fc.integer({ min: 1, max: 5 }), columns: fc.integer({ min: 1, max: 5 }) })
    .chain(({ rows, columns }) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    );
}
