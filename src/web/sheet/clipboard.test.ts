import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClipboardBlock, readClipboard, writeClipboard } from './clipboard.ts';
import { CELLS_MAXIMUM } from './clipboard-rectangle.ts';
import { awkwardText, rectangles } from './testing/awkward-cells.ts';
import { fakeClipboard } from './testing/fake-clipboard.ts';
import { markupTree } from './testing/markup-tree.ts';

const OWN_TYPE = 'application/x-docket-cells+json';
const blocks = rectangles(fc.record({ text: awkwardText, own: fc.option(awkwardText) })).map((rows) => ({ rows }));

/** Copies a block, keeps only some formats, and pastes it. */
function passOn(block: ClipboardBlock, formats: string[], kind = 'time'): ClipboardBlock | null {
  const copied = fakeClipboard();
  writeClipboard(copied, block, 'time');
  const passed = Object.fromEntries(formats.map((format) => [format, copied.getData(format)]));
  return readClipboard(fakeClipboard(passed), kind, markupTree);
}

const paste = (formats: Record<string, string>) => readClipboard(fakeClipboard(formats), 'time', markupTree);

/** The part of a block that plain text can transport. */
const textsOnly = ({ rows }: ClipboardBlock) => ({
  rows: rows.map((row) => row.map(({ text }) => ({ text: text.replace(/\r\n?/g, '\n'), own: null }))),
});

describe('a block on the clipboard', () => {
  it('a copied block is pasted as it was (TED-03)', () => {
    fc.assert(
      fc.property(blocks, (block) => {
        expect(passOn(block, [OWN_TYPE, 'text/html', 'text/plain'])).toEqual({ ...block, numbers: 'own' });
        expect(passOn(block, [OWN_TYPE])).toEqual({ ...block, numbers: 'own' });
      }),
    );
  });

  it('a table alone carries the whole block (TED-03)', () => {
    fc.assert(
      fc.property(blocks, (block) => {
        expect(passOn(block, ['text/html'])).toEqual({ ...block, numbers: 'own' });
      }),
    );
  });

  it('plain text alone carries the texts of a block (TED-03)', () => {
    fc.assert(
      fc.property(blocks, (block) => {
        expect(passOn(block, ['text/plain'])).toEqual(textsOnly(block));
      }),
    );
  });

  it('a sheet of another kind takes the texts only (TED-03)', () => {
    const block = { rows: [[{ text: ' 1.50', own: '[150]' }]] };
    for (const formats of [[OWN_TYPE], ['text/html'], ['text/html', 'text/plain']]) {
      expect(passOn(block, formats, 'purchase-order')).toEqual({ ...textsOnly(block), numbers: 'own' });
    }
  });

  it('invalid own content is ignored (TED-03)', () => {
    const cell = { text: '1', own: null };
    for (const own of [
      '{',
      'null',
      '7',
      '{"kind":"time"}',
      '{"kind":"time","rows":[]}',
      '{"kind":"time","rows":[7]}',
      '{"kind":"time","rows":[[{"text":1,"own":null}]]}',
      '{"kind":"time","rows":[[{"text":"2","own":7}]]}',
    ]) {
      expect(paste({ [OWN_TYPE]: own, 'text/plain': '1' })).toEqual({ rows: [[cell]] });
    }
    const ragged = JSON.stringify({ kind: 'time', rows: [[cell], [cell, cell]] });
    expect(paste({ [OWN_TYPE]: ragged })).toEqual({
      numbers: 'own',
      rows: [
        [cell, { text: '', own: null }],
        [cell, cell],
      ],
    });
  });

  it('a table and a text of other sizes: the table is meant (TED-03)', () => {
    const html = '<table><tr><td>one<br>two</td><td>3</td></tr></table>';
    expect(paste({ 'text/html': html, 'text/plain': 'one\ntwo\t3' })?.rows).toEqual([
      [
        { text: 'one\ntwo', own: null },
        { text: '3', own: null },
      ],
    ]);
  });

  it('markup without a table leaves the text (TED-03)', () => {
    expect(paste({ 'text/html': '<b>8</b>', 'text/plain': '8' })?.rows).toEqual([[{ text: '8', own: null }]]);
  });

  it('a clipboard with nothing to read has no block (TED-03)', () => {
    expect(paste({})).toBeNull();
    expect(paste({ 'text/html': '<img src="x">' })).toBeNull();
  });

  it('a block too large for any sheet is cut, and says so (TED-03)', () => {
    const block = paste({ 'text/plain': '1\t2\n'.repeat(CELLS_MAXIMUM) });
    expect(block?.wasCut).toBe(true);
    expect(block?.rows).toHaveLength(CELLS_MAXIMUM / 2);
  });

  it('clipboard text never breaks a cell, whatever it is (TED-03)', () => {
    const anything = fc.oneof(
      awkwardText,
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom('<table>', '<tr>', '<td>', '<td colspan="7">', '</table>', '<pre>', '<br>', '<!--', 'x', ' '),
        )
        .map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(anything, anything, anything, (html, text, own) => {
        const block = paste({ 'text/html': html, 'text/plain': text, [OWN_TYPE]: own });
        expect(new Set(block?.rows.map((row) => row.length)).size).toBeLessThanOrEqual(1);
      }),
    );
  });
});
