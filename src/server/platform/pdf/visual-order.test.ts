import { describe, expect, it } from 'vitest';
import { type Measure, setText } from './set-text.ts';

/** Every character is equally wide, so that line breaks are predictable. */
const measure: Measure = (text) => [...text].length;
const style = { size: 1, font: 'regular' } as const;
const set = (text: string, width = 1000) => setText(text, width, style, measure);
/** The runs of a text on one line; an asterisk marks runs that their font reorders. */
const drawn = (text: string) =>
  set(text)[0]!.runs.map(({ text: run, font }) => `${/^(hebrew|arabic)/.test(font) ? '*' : ''}${run}`);

describe('texts from right to left (FIX-50)', () => {
  it('words stand from the right, numbers and Latin words within them from the left (FIX-50)', () => {
    expect(drawn('שלום עולם')).toEqual(['*עולם', ' ', '*שלום']);
    expect(drawn('הזמנה ABC 123 בלבד')).toEqual(['*בלבד', ' ', 'ABC 123', ' ', '*הזמנה']);
    expect(drawn('Film שלום עולם cut')).toEqual(['Film ', '*עולם', ' ', '*שלום', ' cut']);
    expect(drawn('طباعة ١٢٣')).toEqual(['*١٢٣', ' ', '*طباعة']);
  });

  it('brackets and stops are on the side on which they are read (FIX-50)', () => {
    expect(drawn('(שלום) ...!')).toEqual(['!...', ' ', '(', '*שלום', ')']);
    expect(drawn('A (שלום) b')).toEqual(['A (', '*שלום', ') b']);
  });

  it('a paragraph over several lines is right-aligned, with its first words on the first line (FIX-50)', () => {
    const lines = set('אחת שתיים שלוש\nplain text', 10);
    expect(lines.map(({ runs }) => runs.map(({ text }) => text).join('|'))).toEqual([
      'שתיים| |אחת',
      'שלוש',
      'plain text',
    ]);
    expect(lines.map(({ isAtRight }) => isAtRight)).toEqual([true, true, false]);
    expect(set('שלום')[0]!.isAtRight).toBe(false);
  });
});

describe('texts without blanks (FIX-50)', () => {
  const broken = (text: string, width: number) =>
    set(text, width).map(({ runs }) => runs.map((run) => run.text).join(''));

  it('Chinese and Japanese lines break between signs, and not before what closes or after what opens (FIX-50)', () => {
    expect(broken('東京都渋谷区', 4)).toEqual(['東京都渋', '谷区']);
    expect(broken('東京都渋。谷区', 4)).toEqual(['東京都', '渋。谷区']);
    expect(broken('東京都「渋谷」', 4)).toEqual(['東京都', '「渋谷」']);
    expect(broken('Film 東京都渋谷', 7)).toEqual(['Film 東京', '都渋谷']);
  });

  it('each script is drawn in its font, heads in the bold one (FIX-50)', () => {
    const fonts = (text: string, font: 'regular' | 'bold' = 'regular') =>
      setText(text, 1000, { size: 1, font }, measure)[0]!.runs.map((run) => run.font);
    expect(fonts('漢字かなカナ，ㄅ')).toEqual(['chinese-regular']);
    expect(fonts('한국어', 'bold')).toEqual(['korean-bold']);
    expect(fonts('שלום', 'bold')).toEqual(['hebrew-bold']);
    expect(fonts('Ελλάδα Щука')).toEqual(['regular']);
  });
});
