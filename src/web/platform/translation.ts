import { useSyncExternalStore } from 'react';
import type { Translation } from '#contract/text/translation.ts';
import { fillText } from '#domain/text/fill-template.ts';
import type { FieldName, Phrase } from '#domain/text/phrase.ts';

/** The texts of the second language; both empty for the first. */
export type Translations = { labels: Translation[]; fields: Translation[] };

/** No translations: the first language. */
export const NO_TABLES: Translations = { labels: [], fields: [] };

/** Subscribers that re-render when the texts change. */
const readers = new Set<() => void>();

let texts = bindTexts(NO_TABLES);

/** Sets the second language's texts, or removes them if empty. */
export function installTables(tables: Translations) {
  texts = bindTexts(tables);
  for (const tell of readers) tell();
}

/** Originals are the keys, so a missing or empty translation displays the original. */
function tableOf(entries: Translation[]): Map<string, string> {
  return new Map(entries.flatMap(({ original, translated }) => (translated ? [[original, translated]] : [])));
}

type Values = Record<string, string | number>;

function isOne(value: string): boolean {
  const language = globalThis.document?.documentElement.lang || 'en';
  return new Intl.PluralRules(language).select(Number(value)) === 'one';
}

/** Translates a text outside components. */
export function text(original: string, values?: Values): string {
  return texts.t(original, values);
}
text.of = (original: Phrase, values?: Values): string => text(original, values);

/** The translation functions. */
export type Texts = {
  /** Takes a literal; `of` takes a text marked where it's written. */
  t: ((original: string, values?: Values) => string) & { of: (original: Phrase, values?: Values) => string };
  field: ((original: string) => string) & { of: (original: FieldName) => string };
};

/** The translation hook: `t` for texts, `field` for field names. The functions stay the same until the texts change. */
export function useText(): Texts {
  return useSyncExternalStore(listen, textsNow);
}

function listen(tell: () => void) {
  readers.add(tell);
  return () => readers.delete(tell);
}

function textsNow(): Texts {
  return texts;
}

/** The maximum number of cached texts; numbers in them create new ones. */
const MOST_KEPT = 5_000;

/** A grid displays thousands of texts, mostly repeated: each is filled once and cached until the texts change. */
function bindTexts({ labels, fields }: Translations): Texts {
  const label = tableOf(labels);
  const field = tableOf(fields);
  const kept = new Map<string, string>();
  const once = (key: string, find: () => string) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const found = find();
    kept.set(key, found);
    return found;
  };
  const t = (original: string, values?: Values) => {
    const translated = label.get(original) ?? original;
    return values
      ? once(`${original}|${JSON.stringify(values)}`, () => fillText(translated, values, isOne))
      : translated;
  };
  const nameOf = (original: string) => field.get(original) ?? original;
  return { t: Object.assign(t, { of: t }), field: Object.assign(nameOf, { of: nameOf }) };
}
