import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The fonts of a paper by name. */
export type FontName = 'regular' | 'bold' | 'pictures';

const FILES: Record<FontName, string> = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  pictures: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
};

const opened = new Map<FontName, { bytes: Buffer; signs: ReadonlySet<number> }>();

function open(name: FontName) {
  const known = opened.get(name);
  if (known) return known;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(FILES[name]));
  // What joins pictures is needed; what only moves letters a little is a hundred times the work of all the rest.
  if (name !== 'pictures') hideTables(bytes, ['GSUB', 'GPOS']);
  const one = { bytes, signs: new Set((create(bytes) as Font).characterSet) };
  opened.set(name, one);
  return one;
}

/** The bytes of a font. */
export const bytesOfFont = (name: FontName): Buffer => open(name).bytes;

/** Gives tables of a font names that nobody looks for. Its directory has entries of 16 bytes, each with its name first. */
function hideTables(bytes: Buffer, names: readonly string[]) {
  const count = bytes.readUInt16BE(4);
  for (let entry = 12; entry < 12 + 16 * count; entry += 16)
    if (names.includes(bytes.toString('latin1', entry, entry + 4))) bytes.write('x', entry, 'latin1');
}

/** Part of a text that one font can draw. */
export type Run = { text: string; font: FontName };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What joins and varies signs needs no shape of its own. */
const JOINS = /\u200c|\u200d|\ufe0e|\ufe0f/;
/** Stands for a sign that no font has. */
const UNKNOWN = '\ufffd';

/** A text in runs that can be drawn: letters of European scripts, pictures, and a sign for what neither font has. */
export function runsOf(text: string, font: 'regular' | 'bold'): Run[] {
  const composed = text.normalize('NFC');
  if (hasAll(font, composed)) return composed === '' ? [] : [{ text: composed, font }];
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(composed)) {
    const next = drawable(segment, font);
    const last = runs.at(-1);
    if (last?.font === next.font) last.text += next.text;
    else runs.push(next);
  }
  return runs;
}

function drawable(segment: string, font: 'regular' | 'bold'): Run {
  if (hasAll(font, segment)) return { text: segment, font };
  return hasAll('pictures', segment) ? { text: segment, font: 'pictures' } : { text: UNKNOWN, font };
}

function hasAll(name: FontName, segment: string): boolean {
  const { signs } = open(name);
  for (const sign of segment) if (!signs.has(sign.codePointAt(0)!) && !JOINS.test(sign)) return false;
  return true;
}
