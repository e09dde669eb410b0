import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-text.ts';

const linesOf = async (text: string) => {
  const found: [number, string][] = [];
  for await (const { line, cells } of readCsv(Buffer.from(text))) found.push([line, cells[0]!]);
  return found;
};

describe('the number of a line (DATA-03)', () => {
  it.each([
    [
      '\n',
      'a\nb\nc',
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ],
    ],
    [
      '\r\n',
      'a\r\nb\r\nc\r\n',
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ],
    ],
    [
      '\r',
      'a\rb\rc',
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ],
    ],
    [
      'a mark and blank lines',
      '\ufeff\r\na\r\n\r\n\r\nb',
      [
        [2, 'a'],
        [5, 'b'],
      ],
    ],
    [
      'a cell of several lines',
      'a\r\n"b\r\nover two",1\r\nc',
      [
        [1, 'a'],
        [2, 'b\r\nover two'],
        [4, 'c'],
      ],
    ],
  ])('counts lines that end with %s', async (_, text, lines) => {
    expect(await linesOf(text)).toEqual(lines);
  });

  it('is where the line starts, whatever its cells contain', async () => {
    const end = fc.constantFrom('\n', '\r\n');
    const cell = fc.array(fc.constantFrom('x', 'é', '🎨', '\n', '\r\n', ',', '""'), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 12 }), end, async (cells, ending) => {
        const text = cells.map((parts) => `"${parts.join('')}"`);
        const starts = text.map((_, index) => text.slice(0, index).join('\n').split('\n').length + (index > 0 ? 1 : 0));
        expect((await linesOf(text.join(ending))).map(([line]) => line)).toEqual(starts);
      }),
    );
  });

  it('is reported for an unclosed quotation mark', async () => {
    await expect(linesOf('a\r\n"b\r\nb"\r\n\r\n"c\r\nd')).rejects.toMatchObject({ line: 5 });
  });
});

it('yields to other work between the chunks of a large file (DATA-03)', async () => {
  const bytes = Buffer.from(`name,notes\n${'Ana,Fine cut of the second round\n'.repeat(40_000)}`);
  let turns = 0;
  let isOver = false;
  const serve = () => {
    turns += 1;
    if (!isOver) setImmediate(serve);
  };
  setImmediate(serve);
  let lines = 0;
  for await (const { cells } of readCsv(bytes)) lines += cells.length > 0 ? 1 : 0;
  isOver = true;
  expect(lines).toBe(40_001);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(bytes.length / 65_536));
});
