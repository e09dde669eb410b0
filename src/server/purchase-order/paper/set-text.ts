import { type FontName, type Run, runsOf } from './paper-fonts.ts';

/** Measures a text in points. */
export type Measure = (text: string, font: FontName, size: number) => number;

/** How a text is set: its size in points and its weight. */
export type Style = { size: number; font: 'regular' | 'bold' };

/** One line of a set text, with its width in points. */
export type Line = { runs: Run[]; width: number };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Sets a text in lines of at most a width: broken at blanks, and within a word only where it alone is too long. */
export function setText(text: string, width: number, style: Style, measure: Measure): Line[] {
  const widthOf = (part: string) =>
    runsOf(part, style.font).reduce((sum, run) => sum + measure(run.text, run.font, style.size), 0);
  const lines: Line[] = [];
  for (const paragraph of text.replace(/\t/g, ' ').split(/\r\n|\r|\n/)) {
    let line = '';
    let lineWidth = 0;
    for (const piece of piecesOf(paragraph, width, widthOf)) {
      // Words are measured one by one, so that each is measured once, however often it comes.
      const pieceWidth = widthOf(piece);
      if (line !== '' && lineWidth + pieceWidth > width) {
        lines.push(asLine(line));
        line = '';
        lineWidth = 0;
      }
      const added = line === '' ? piece.trimStart() : piece;
      lineWidth += added === piece ? pieceWidth : widthOf(added);
      line += added;
    }
    lines.push(asLine(line));
  }
  return lines;

  function asLine(runs: string): Line {
    return { runs: runsOf(runs, style.font), width: widthOf(runs) };
  }
}

/** Words with the blanks before them; one that is too long for a line in pieces that are not. */
function piecesOf(text: string, width: number, widthOf: (part: string) => number): string[] {
  const words = text.match(/\s*\S+/g) ?? [];
  return words.flatMap((word) => (widthOf(word.trimStart()) <= width ? [word] : brokenWord(word, width, widthOf)));
}

function brokenWord(word: string, width: number, widthOf: (part: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== '' && widthOf(piece.trimStart() + segment) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

/** The size at which a text fits into a width on one line: figures are never broken and never cut. */
export function fittingSize(text: string, width: number, { size, font }: Style, measure: Measure): number {
  const needed = measure(text, font, size);
  return needed <= width ? size : (size * width) / needed;
}
