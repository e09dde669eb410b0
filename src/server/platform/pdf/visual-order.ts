import createBidi from 'bidi-js';
import { drawableRun, type Run, turnsRound } from './pdf-fonts.ts';

const bidi = createBidi();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script_Extensions=Arabic}]/u;

/** The level of each character by the Unicode Bidirectional Algorithm: odd levels run from right to left. */
export type Levels = { levels: Uint8Array; isRightToLeft: boolean };

/** Returns a paragraph's levels; null if it's left-to-right only. */
export function levelsOf(paragraph: string): Levels | null {
  if (!RIGHT_TO_LEFT.test(paragraph)) return null;
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph);
  return { levels, isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

type Item = Run & { level: number; isBlank: boolean };

/** Returns a line's runs in visual order, given the levels of its characters. */
export function runsInVisualOrder(line: string, levels: Uint8Array, font: 'regular' | 'bold'): Run[] {
  return turned(itemsOf(line, levels, font)).map((item) => ({ text: drawnText(item), font: item.font }));
}

/** Splits a line by level and font; from right to left also by word, since fonts reorder words only. */
function itemsOf(line: string, levels: Uint8Array, font: 'regular' | 'bold'): Item[] {
  const items: Item[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    const level = levels[index] ?? 0;
    const isTurned = level % 2 === 1;
    const mirrored = isTurned ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
    const next = { ...drawableRun(mirrored, font), level, isBlank: isTurned && segment.trim() === '' };
    const last = items.at(-1);
    if (last?.font === next.font && last.level === level && last.isBlank === next.isBlank) last.text += next.text;
    else items.push(next);
  }
  return items;
}

/** Rule L2: reverses runs from the highest level down to the lowest odd one. */
function turned(items: Item[]): Item[] {
  const all = items.map(({ level }) => level);
  const lowest = Math.min(...all.filter((level) => level % 2 === 1));
  let result = items;
  for (let level = Math.max(0, ...all); level >= lowest; level--) {
    const next: Item[] = [];
    let part: Item[] = [];
    for (const item of result) {
      if (item.level >= level) part.unshift(item);
      else {
        next.push(...part, item);
        part = [];
      }
    }
    result = [...next, ...part];
  }
  return result;
}

/** Returns the text for its font: Hebrew and Arabic fonts reorder it themselves. */
function drawnText({ text, level, font }: Item): string {
  if (level % 2 === 0 || turnsRound(font)) return text;
  return [...graphemes.segment(text)]
    .map(({ segment }) => segment)
    .reverse()
    .join('');
}
