import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

type Weight = 'regular' | 'bold';

/** Scripts with their own fonts, opened when needed. The Chinese font includes kana. */
const SCRIPTS = {
  hebrew: { signs: /\p{Script=Hebrew}/u, isDrawnByRules: true },
  arabic: { signs: /\p{Script_Extensions=Arabic}/u, isDrawnByRules: true },
  korean: { signs: /\p{Script=Hangul}/u, isDrawnByRules: false },
  chinese: {
    signs:
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u,
    isDrawnByRules: false,
  },
} as const;
type Script = keyof typeof SCRIPTS;

/** The fonts of a PDF by name. */
export type FontName = Weight | 'pictures' | `${Script}-${Weight}`;

const FILES: Record<FontName, string> = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  pictures: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  'hebrew-regular': '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  'hebrew-bold': '@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
  'arabic-regular': '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  'arabic-bold': '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  'korean-regular': '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
  'korean-bold': '@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf',
  'chinese-regular': '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'chinese-bold': '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
};

const opened = new Map<FontName, { bytes: Buffer; signs: ReadonlySet<number> }>();

function open(name: FontName) {
  const known = opened.get(name);
  if (known) return known;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(FILES[name]));
  // Shaping is needed for emoji and Arabic letters; for others it only adjusts spacing, at a hundred times the cost.
  if (!isDrawnByRules(name)) hideTables(bytes, ['GSUB', 'GPOS']);
  const one = { bytes, signs: new Set((create(bytes) as Font).characterSet) };
  opened.set(name, one);
  return one;
}

function isDrawnByRules(name: FontName): boolean {
  const [script] = name.split('-');
  return name === 'pictures' || SCRIPTS[script as Script]?.isDrawnByRules === true;
}

/** Returns whether a font itself reorders right-to-left text given in reading order. */
export function turnsRound(name: FontName): boolean {
  return name.startsWith('hebrew-') || name.startsWith('arabic-');
}

export const bytesOfFont = (name: FontName): Buffer => open(name).bytes;

/** Renames tables of a font so that readers don't find them. Its directory consists of 16-byte entries, each beginning with a name. */
function hideTables(bytes: Buffer, names: readonly string[]) {
  const count = bytes.readUInt16BE(4);
  for (let entry = 12; entry < 12 + 16 * count; entry += 16)
    if (names.includes(bytes.toString('latin1', entry, entry + 4))) bytes.write('x', entry, 'latin1');
}

/** Part of a text that one font can draw. */
export type Run = { text: string; font: FontName };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners and variation selectors need no glyph. */
const JOINS = /\u200c|\u200d|\ufe0e|\ufe0f/;
/** Replaces characters that no font has. */
const UNKNOWN = '\ufffd';

/** Splits a text into drawable runs in reading order, by script, with a replacement for characters without a font. */
export function runsOf(text: string, font: Weight): Run[] {
  const composed = text.normalize('NFC');
  if (hasAll(font, composed)) return composed === '' ? [] : [{ text: composed, font }];
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(composed)) {
    const next = drawableRun(segment, font);
    const last = runs.at(-1);
    if (last?.font === next.font) last.text += next.text;
    else runs.push(next);
  }
  return runs;
}

/** Returns a grapheme with the font that has it. */
export function drawableRun(segment: string, font: Weight): Run {
  if (hasAll(font, segment)) return { text: segment, font };
  for (const script of Object.keys(SCRIPTS) as Script[]) {
    const name = `${script}-${font}` as const;
    if (SCRIPTS[script].signs.test(segment) && hasAll(name, segment)) return { text: segment, font: name };
  }
  return hasAll('pictures', segment) ? { text: segment, font: 'pictures' } : { text: UNKNOWN, font };
}

function hasAll(name: FontName, segment: string): boolean {
  const { signs } = open(name);
  for (const sign of segment) if (!signs.has(sign.codePointAt(0)!) && !JOINS.test(sign)) return false;
  return true;
}
