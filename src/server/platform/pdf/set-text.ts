import { type FontName, type Run, runsOf } from './pdf-fonts.ts';
import { levelsOf, runsInVisualOrder } from './visual-order.ts';

/** Measures a text in points. */
export type Measure = (text: string, font: FontName, size: number) => number;

/** How a text is set: its size in points and its weight. */
export type Style = { size: number; font: 'regular' | 'bold' };

/** One line of a set text, from left to right, with its width in points; `isAtRight`: of a paragraph that is read from there. */
export type Line = { runs: Run[]; width: number; isAtRight: boolean };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Sets a text in lines of at most a width: broken at blanks and between Chinese and Japanese signs, within a word only where it alone is too long. */
export function setText(text: string, width: number, style: Style, measure: Measure): Line[] {
  const widthOf = (part: string) =>
    runsOf(part, style.font).reduce((sum, run) => sum + measure(run.text, run.font, style.size), 0);
  const lines: Line[] = [];
  for (const paragraph of text
    .normalize('NFC')
    .replace(/\t/g, ' ')
    .split(/\r\n|\r|\n/)) {
    const levels = levelsOf(paragraph);
    const first = lines.length;
    let line = '';
    let lineWidth = 0;
    // Where in the paragraph the line begins, and what comes next.
    let start = 0;
    let next = 0;
    const end = () => lines.push(asLine(line, levels?.levels.subarray(start, start + line.length)));
    for (const piece of piecesOf(paragraph, width, widthOf)) {
      // Words are measured one by one, so that each is measured once, however often it comes.
      const pieceWidth = widthOf(piece);
      if (line !== '' && lineWidth + pieceWidth > width) {
        end();
        line = '';
        lineWidth = 0;
      }
      const added = line === '' ? piece.trimStart() : piece;
      next += piece.length;
      if (line === '') start = next - added.length;
      lineWidth += added === piece ? pieceWidth : widthOf(added);
      line += added;
    }
    end();
    if (levels?.isRightToLeft && lines.length > first + 1) for (const one of lines.slice(first)) one.isAtRight = true;
  }
  return lines;

  function asLine(line: string, levels: Uint8Array | undefined): Line {
    const runs = levels ? runsInVisualOrder(line, levels, style.font) : runsOf(line, style.font);
    return {
      runs,
      width: runs.reduce((sum, run) => sum + measure(run.text, run.font, style.size), 0),
      isAtRight: false,
    };
  }
}

/** Words with the blanks before them; one that is too long for a line in pieces that are not. */
function piecesOf(text: string, width: number, widthOf: (part: string) => number): string[] {
  const words = (text.match(/(?<!\s)\s*\S+/g) ?? []).flatMap((word) =>
    WITHOUT_BLANKS.test(word) ? signsOf(word) : [word],
  );
  return words.flatMap((word) => (widthOf(word.trimStart()) <= width ? [word] : brokenWord(word, width, widthOf)));
}

const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** No line begins with a closing or continuing character, and none ends with an opening one. */
const SIGN =
  /\s*[「『（《〈【〔]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。，．！？：；」』）》〉】〕・ーぁぃぅぇぉゃゅょっァィゥェォャュョッ々]*|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}「『（《〈【〔]+|[「『（《〈【〔]+/gu;

/** A word of signs that are written without blanks, sign by sign. */
function signsOf(word: string): string[] {
  return word.match(SIGN) ?? [word];
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

/** The size at which a line that was set in another fits into a width: figures are never broken and never cut. */
export function fittingSize(line: Line, width: number, size: number): number {
  return line.width <= width ? size : (size * width) / line.width;
}
