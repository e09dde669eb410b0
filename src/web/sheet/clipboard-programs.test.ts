import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ClipboardBlock, numbersOf, readClipboard } from './clipboard.ts';
import { fakeClipboard } from './testing/fake-clipboard.ts';
import { markupTree } from './testing/markup-tree.ts';

/** Reads a program's clipboard: its table, its text, or both. */
function texts(program: string, formats: ('html' | 'text')[] = ['html', 'text']): string[][] | undefined {
  const block = readClipboard(
    fakeClipboard({
      'text/html': formats.includes('html') ? contentOf(`${program}.html.txt`) : '',
      'text/plain': formats.includes('text') ? contentOf(`${program}.txt`) : '',
    }),
    'time',
    markupTree,
  );
  return textsOf(block);
}

function contentOf(name: string): string {
  const file = new URL(`./testing/clipboard/${name}`, import.meta.url);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function textsOf(block: ClipboardBlock | null): string[][] | undefined {
  return block?.rows.map((row) => row.map(({ text }) => text));
}

const HEAD = ['Job', 'Mon', 'Tue', 'Wed', 'Notes'];
const HOURS = ['24001 Brand film', '1.50', '0.25', '8', 'say "cheese", twice'];
const DURATIONS = ['"Quoted" job', '01:30', '', '36:15', 'first line\nsecond "line"\n\nfourth'];
const MERGED = [
  ['Week 12', '', '1.5'],
  ['tall', '2', '3'],
  ['', '4', '5.25'],
];

describe('a block copied in LibreOffice Calc', () => {
  const long = `two  spaces <b>&amp;</b> ä ß € ${'long text '.repeat(30)}`;
  const awkward = ['🎬 emoji 👩‍👩‍👧', '  leading and trailing  ', 'a tab', '=1+1', long];

  it('a block copied in LibreOffice Calc reads as its cells, without remarks on them (TED-03)', () => {
    expect(texts('calc')).toEqual([HEAD, HOURS, DURATIONS, awkward]);
  });

  it('a block copied in a German LibreOffice Calc reads with its commas (TED-03)', () => {
    expect(texts('calc-german')?.[1]).toEqual(['24001 Brand film', '1,50', '0,25', '8', 'say "cheese", twice']);
  });

  it('a single cell with several lines copied in LibreOffice Calc is one cell (TED-03)', () => {
    expect(texts('calc-single-cell')).toEqual([['first line\nsecond "line"\n\nfourth']]);
  });

  it('cells that a merged one covers in LibreOffice Calc are empty, a hidden row is left out (TED-03)', () => {
    expect(texts('calc-merged')).toEqual(MERGED);
    expect(texts('calc-hidden-row')).toEqual([
      ['Week 12', '', '1.5'],
      ['4', '5.25', ''],
    ]);
  });

  it('a block pasted into LibreOffice Calc and copied there reads back as it was (TED-03)', () => {
    const cells = [
      ['24001 Brand film', '1.50', '0.25', '', '-2.00'],
      ['0815', '8', '7.60\nfirst line\n\nsecond "line"', '1-2', '=1+1'],
      ['🎬 emoji 👩‍👩‍👧 ä ß €', '"quoted"', 'say "cheese"', '<b>&amp;</b>', '1:30'],
    ];
    expect(texts('calc-there-and-back')).toEqual(cells);
    const german = texts('calc-german-there-and-back');
    expect(german?.[0]).toEqual(['24001 Brand film', '1,50', '0,25', '', '-2,00']);
    expect(german?.slice(1)).toEqual(cells.slice(1));
  });
});

describe('a block copied in Excel', () => {
  it('a block copied in Excel reads as its cells, from both formats or from either (TED-03)', () => {
    const long = 'two  spaces <b>&amp;</b> ä ß € and a text that goes on over the end of the line of the source';
    const cells = [HEAD, HOURS, DURATIONS, ['🎬 emoji 👩‍👩‍👧', '  leading and trailing  ', '', '=1+1', long]];
    expect(texts('excel')).toEqual(cells);
    expect(texts('excel', ['html'])).toEqual(cells);
    expect(texts('excel', ['text'])).toEqual(cells);
  });

  it('a block copied in Excel for the web reads as its cells (TED-03)', () => {
    const cells = [
      HEAD,
      HOURS,
      DURATIONS,
      ['🎬 emoji 👩‍👩‍👧', '  leading and trailing  ', '', '=1+1', 'two  spaces <b>&amp;</b> ä ß €'],
    ];
    expect(texts('excel-web')).toEqual(cells);
    expect(texts('excel-web', ['text'])).toEqual(cells);
  });

  it('cells that a merged one covers in Excel are empty, and its row of widths is none (TED-03)', () => {
    expect(texts('excel-merged')).toEqual(MERGED);
    expect(texts('excel-merged', ['html'])).toEqual(MERGED);
  });

  it('quotes that the text of Excel leaves open are read from its table (TED-03)', () => {
    expect(texts('excel-quotes')).toEqual([['"A"', '"B', 'C"']]);
  });
});

describe('a block copied in Google Sheets', () => {
  it('a block copied in Google Sheets reads as its cells (TED-03)', () => {
    const cells = [
      HEAD,
      HOURS,
      DURATIONS,
      ['🎬 emoji 👩‍👩‍👧', '  leading and trailing  ', '', '=1+1', 'two  spaces <b>&amp;</b> ä ß €'],
    ];
    expect(texts('google-sheets')).toEqual(cells);
    expect(texts('google-sheets', ['text'])).toEqual(cells);
  });

  it('cells that a merged one covers in Google Sheets are empty (TED-03)', () => {
    expect(texts('google-sheets-merged')).toEqual(MERGED);
  });
});

describe('a block copied elsewhere', () => {
  it('a block copied in Numbers reads as its cells (TED-03)', () => {
    const cells = [
      ['24001 Brand film', '1.5', ''],
      ['two  spaces', '1h 30m', 'first line\nsecond line'],
    ];
    expect(texts('numbers')).toEqual(cells);
    expect(texts('numbers', ['html'])).toEqual(cells);
  });

  it('a table copied in a mail reads as its cells, without the table around it (TED-03)', () => {
    expect(texts('mail')).toEqual([
      ['24001 Brand film', '1,5'],
      ['first line\nsecond line', ''],
    ]);
  });

  it('the lines of an editor are a column (TED-03)', () => {
    expect(texts('plain-column')).toEqual([['8'], ['7,5'], ['1:30'], [''], ['-']]);
  });
});

describe('the decimal sign of a block', () => {
  const signOf = (formats: Record<string, string>) => {
    const block = readClipboard(fakeClipboard(formats), 'time', markupTree);
    return block && numbersOf(block);
  };
  const table = (cells: string) => ({ 'text/html': `<table><tr>${cells}</tr></table>` });

  it.each([
    ['excel', '.'],
    ['excel-web', '.'],
    ['calc', '.'],
    ['calc-german', ','],
    ['google-sheets', '.'],
  ])('is found in what %s copies: %s (FIX-124)', (program, sign) => {
    expect(signOf({ 'text/html': contentOf(`${program}.html.txt`), 'text/plain': contentOf(`${program}.txt`) })).toBe(
      sign,
    );
  });

  it('is the one that Excel names, or that a raw value reveals (FIX-124)', () => {
    const style = '<style><!--table {mso-displayed-decimal-separator:"\\,";}--></style>';
    expect(signOf({ 'text/html': `${style}<table><tr><td>1.000</td></tr></table>` })).toBe(',');
    expect(signOf(table('<td sdval="1000" sdnum="1033;1031;">1.000</td>'))).toBe(',');
    expect(signOf(table('<td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1}">1.000</td>'))).toBe('.');
  });

  it('is not known of texts with two readings (FIX-124)', () => {
    expect(signOf({ 'text/plain': '1.000\t2.000' })).toBe('unknown');
  });
});
