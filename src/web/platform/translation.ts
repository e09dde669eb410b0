import { createInstance } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Translation } from '#contract/translation.ts';

/** The two tables of the second language (LANG-02); both empty in the first. */
export type Translations = { labels: Translation[]; fields: Translation[] };

/** The first language. */
export const NO_TABLES: Translations = { labels: [], fields: [] };

/**
 * Originals are the keys, so a text without an entry shows as it is. `{name}` stands for a value, `{count, entry|entries}`
 * for the words that go with a number: the first ones for one, by the rule of the language.
 */
const translations = createInstance();
const numberWords = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: wordsFor,
} as const;
void translations
  .use(initReactI18next)
  .use(numberWords)
  .init({
    lng: 'chosen',
    fallbackLng: false,
    ns: ['label', 'field'],
    defaultNS: 'label',
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    resources: { chosen: { label: {}, field: {} } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    returnEmptyString: false,
  });

let texts = bindTexts();

/** Puts the second language's tables in place, or takes them away when they are empty. */
export function installTables({ labels, fields }: Translations) {
  translations.removeResourceBundle('chosen', 'label');
  translations.removeResourceBundle('chosen', 'field');
  translations.addResourceBundle('chosen', 'label', tableOf(labels));
  translations.addResourceBundle('chosen', 'field', tableOf(fields));
  texts = bindTexts();
  void translations.changeLanguage('chosen');
}

function tableOf(entries: Translation[]): Record<string, string> {
  return Object.fromEntries(entries.map(({ original, translated }) => [original, translated]));
}

type Values = Record<string, string | number>;

function wordsFor(value: unknown, forms: string | undefined): string {
  const [one, several] = (forms ?? '').split('|');
  const language = globalThis.document?.documentElement.lang || 'en';
  return (new Intl.PluralRules(language).select(Number(value)) === 'one' ? one : several) ?? String(value);
}

/** A text of the screens in the chosen language, outside of components. */
export function text(original: string, values?: Values): string {
  return texts.t(original, values);
}

/** The two functions that texts go through. */
export type Texts = { t: (original: string, values?: Values) => string; field: (original: string) => string };

/** In components: `t` for texts of the screens, `field` for names of entity fields (LANG-02). The same functions as long as the tables are. */
export function useText(): Texts {
  useTranslation(undefined, { i18n: translations });
  return texts;
}

/** So many texts are kept; numbers in them make ever new ones. */
const MOST_KEPT = 5_000;

/** A grid says thousands of texts at a time, mostly the same ones: each is looked up once, until the tables change. */
function bindTexts(): Texts {
  const kept = new Map<string, string>();
  const once = (key: string, find: () => string) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const found = find();
    kept.set(key, found);
    return found;
  };
  return {
    t: (original, values) =>
      once(values ? `${original}|${JSON.stringify(values)}` : original, () => translations.t(original, values ?? {})),
    field: (original) => once(`field|${original}`, () => translations.t(original, { ns: 'field' })),
  };
}
