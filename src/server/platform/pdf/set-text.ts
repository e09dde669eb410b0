import { type FontName, type Run, runsOf } from './pdf-fonts.ts';
import { levelsOf, runsInVisualOrder } from './visual-order.ts';

/** Measures a text in points. */
export type Measure = (text: string, font: FontName, size: number) => number;

/** A text's size in points, and its weight. */
export type Style = { size: number; font: 'regular' | 'bold' };

/** A line of text from left to right, with its width in points; `isAtRight` if its paragraph reads from right to left. */
export type Line = { runs: Run[]; width: number; isAtRight: boolean };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Breaks a text into lines of a maximum width: at spaces and between Chinese and Japanese characters, and within a word only if it's too
 * long for a line.
 */
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
    // Where the line begins in the paragraph, and what comes next.
    let start = 0;
    let next = 0;
    const end = () => lines.push(asLine(line, levels?.levels.subarray(start, start + line.length)));
    for (const piece of piecesOf(paragraph, width, widthOf)) {
      // Measures words separately, so that each is measured once.
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

/** Splits into words with their leading spaces; words too long for a line are split further. */
function piecesOf(text: string, width: number, widthOf: (part: string) => number): string[] {
  const words = (text.match(/(?<!\s)\s*\S+/g) ?? []).flatMap((word) =>
    WITHOUT_BLANKS.test(word) ? signsOf(word) : [word],
  );
  return words.flatMap((word) => (widthOf(word.trimStart()) <= width ? [word] : brokenWord(word, width, widthOf)));
}

const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Lines don't begin with closing or continuing characters, or end with opening ones. */
const SIGN =
  /\s*[「『（《〈【〔]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。，．！？：；」』）》〉】〕・ーぁぃぅぇぉゃゅょっァィゥェォャュョッ々]*|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}「『（《〈【〔]+|[「『（《〈【〔]+/gu;

/** Splits a word of a script without spaces into characters. */
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

/** Returns the size at which a line fits into a width: numbers are never wrapped or cut. */
export function fittingSize(line: Line, width: number, size: number): number {
  return line.width <= width ? size : (size * width) / line.width;
}
