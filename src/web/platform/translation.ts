import { useSyncExternalStore } from 'react';
import type { Translation } from '#contract/text/translation.ts';
import { fillText } from '#domain/text/fill-template.ts';
import type { FieldName, Phrase } from '#domain/text/phrase.ts';

/** The two tables of the second language; both empty in the first. */
export type Translations = { labels: Translation[]; fields: Translation[] };

/** The first language. */
export const NO_TABLES: Translations = { labels: [], fields: [] };

/** Subscribers that display texts and need to know when the tables change. */
const readers = new Set<() => void>();

let texts = bindTexts(NO_TABLES);

/** Puts the second language's tables in place, or takes them away when they are empty. */
export function installTables(tables: Translations) {
  texts = bindTexts(tables);
  for (const tell of readers) tell();
}

/** Originals are the keys, so a text without an entry, or with an empty one, shows as it is. */
function tableOf(entries: Translation[]): Map<string, string> {
  return new Map(entries.flatMap(({ original, translated }) => (translated ? [[original, translated]] : [])));
}

type Values = Record<string, string | number>;

function isOne(value: string): boolean {
  const language = globalThis.document?.documentElement.lang || 'en';
  return new Intl.PluralRules(language).select(Number(value)) === 'one';
}

/** A text of the screens in the chosen language, outside of components. */
export function text(original: string, values?: Values): string {
  return texts.t(original, values);
}
text.of = (original: Phrase, values?: Values): string => text(original, values);

/** The two functions that texts go through. */
export type Texts = {
  /** Takes a literal; `of` takes a text that was marked where it is written. */
  t: ((original: string, values?: Values) => string) & { of: (original: Phrase, values?: Values) => string };
  field: ((original: string) => string) & { of: (original: FieldName) => string };
};

/** In components: `t` for texts of the screens, `field` for names of entity fields. The same functions as long as the tables are. */
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

/** So many texts are kept; numbers in them make ever new ones. */
const MOST_KEPT = 5_000;

/** A grid says thousands of texts at a time, mostly the same ones: each is filled once, until the tables change. */
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
