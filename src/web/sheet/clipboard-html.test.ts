import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable, writeTable } from './clipboard-html.ts';
import { CELLS_MAXIMUM } from './clipboard-rectangle.ts';
import { awkwardText, rectangles } from './testing/awkward-cells.ts';
import { markupTree } from './testing/markup-tree.ts';

const read = (html: string, kind = 'time') => readTable(markupTree(html), kind);
const textsOf = (html: string) => read(html)?.rows.map((row) => row.map(({ text }) => text));
const textOf = (content: string) => textsOf(`<table><tr><td>${content}</td></tr></table>`)?.[0]?.[0];
const cells = fc.record({ text: awkwardText, own: fc.option(awkwardText) });

describe('the cells of a table', () => {
  it('spaces of the source count once, spaces that are meant stay (TED-03)', () => {
    expect(textOf(' a\n  b <b> c</b> ')).toBe('a b c');
    expect(textOf('a&nbsp;&nbsp; b')).toBe('a   b');
    expect(textOf("<span style='mso-spacerun:yes'>  \r\n</span>a")).toBe('  a');
    expect(textOf('<pre>a  b\n c</pre>')).toBe('a  b\n c');
    expect(textOf('&nbsp;')).toBe('');
  });

  it('breaks and blocks make lines, a break at the end of a block makes none (TED-03)', () => {
    expect(textOf('a<br>  b<br><br>c')).toBe('a\nb\n\nc');
    expect(textOf('<div>a</div> <div>b<br></div><p>c</p>')).toBe('a\nb\nc');
    expect(textOf('<br>')).toBe('');
    expect(textOf('a<style>b</style><!-- c --><script>d()</script>e')).toBe('ae');
  });

  it('a table within a cell is text of that cell (TED-03)', () => {
    const inner = '<table><tr><td>b</td><td>c</td></tr><tr><td>d</td></tr></table>';
    expect(textsOf(`<table><tr><td>a${inner}</td><td>e</td></tr></table>`)).toEqual([['a\nb c\nd', 'e']]);
  });

  it('merged cells leave empty ones, also over several rows and to the end (TED-03)', () => {
    const html =
      '<table><tr><td colspan=2 rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr>' +
      '<tr><td rowspan=0>d</td><td>e</td></tr><tr><td>f</td></tr><tr></tr></table>';
    expect(textsOf(html)).toEqual([
      ['a', '', 'b'],
      ['', '', 'c'],
      ['d', 'e', ''],
      ['', 'f', ''],
      ['', '', ''],
    ]);
  });

  it('a merged cell ends with its part of the table (TED-03)', () => {
    expect(textsOf('<table><thead><tr><th rowspan=9>a</th></tr></thead><tr><td>b</td></tr></table>')).toEqual([
      ['a'],
      ['b'],
    ]);
  });

  it('spans beyond reason are cut (TED-03)', () => {
    const wide = read(`<table>${'<tr><td colspan=99999 rowspan=99999>1</td></tr>'.repeat(50)}</table>`);
    expect(wide?.wasCut).toBe(true);
    expect(wide!.rows.length * wide!.rows[0]!.length).toBeLessThanOrEqual(CELLS_MAXIMUM);
  });

  it('markup without a table, or with an empty one, has no cells (TED-03)', () => {
    expect(read('<p>8.00</p>')).toBeNull();
    expect(read('<table></table>')).toBeNull();
  });
});

describe('cells as a table', () => {
  it('numbers are numbers, all other text is text, a line break stays in its cell (TED-03)', () => {
    const html = writeTable([['7.60', '0815', '1-2', '=1+1', 'a\nb <i>'].map((text) => ({ text, own: null }))], 'time');
    expect(html).toContain('sdval="7.60" sdnum="1033;0;0.00"');
    expect(html).toContain(`style='mso-number-format:"0\\.00"'`);
    for (const text of ['0815', '1-2', '=1+1'])
      expect(html).toMatch(new RegExp(`<td x:str [^>]*>${text.replace('+', '\\+')}<`));
    expect(html).toContain('a<br style="mso-data-placement:same-cell">b &lt;i&gt;');
  });

  it('reads its own content back, for any cells (TED-03)', () => {
    fc.assert(
      fc.property(rectangles(cells), (rows) => {
        expect(read(writeTable(rows, 'time'))).toEqual({ rows, wasCut: false, numbers: 'own' });
      }),
    );
  });

  it('own content of another kind of sheet is left out, the text stays (TED-03)', () => {
    const html = writeTable([[{ text: ' 1.50', own: '[150]' }]], 'time');
    expect(read(html, 'purchase-order')?.rows).toEqual([[{ text: ' 1.50', own: null }]]);
  });

  it('own content is ignored if the text next to it was changed (TED-03)', () => {
    const html = writeTable([[{ text: '1.50', own: '[150]' }]], 'time').replace('>1.50<', '>2.00<');
    expect(read(html)?.rows).toEqual([[{ text: '2.00', own: null }]]);
  });
});
