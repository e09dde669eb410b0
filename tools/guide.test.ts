import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readProductTexts } from '../src/server/platform/database/registry/product-texts.ts';

const root = join(import.meta.dirname, '..');
const english = pagesIn('docs/guide');
const textsOf = (language: string) => readProductTexts(join(root, 'db/translations'), language);
const labels = new Set(textsOf('german').map(({ original }) => original));

function pagesIn(folder: string) {
  const names = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort();
  return names.map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }));
}

/** Returns the labels that a page quotes. */
const boldIn = (text: string) => [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label!);

/** Returns the outline of a page, which doesn't depend on its language. */
function outlineOf(text: string) {
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  const targets = [...text.matchAll(/\]\((?:\.\.\/)*([^)#]*)(?:#[^)]*)?\)/g)].map(([, target]) => target!);
  return {
    headings: [...text.matchAll(/^#+(?= )/gm)].map(([marks]) => marks),
    steps: count(/^\d+\. /gm),
    points: count(/^- /gm),
    rows: count(/^\|/gm),
    targets: targets.map((target) => target.replace(/^pictures\/(de|fr)\//, 'pictures/')).sort(),
  };
}

describe.each(english)('docs/guide/$name', ({ name, text }) => {
  it('quotes labels in bold exactly as the screens display them', () => {
    expect(boldIn(text).filter((label) => !labels.has(label))).toEqual([]);
  });

  it('has at most 1,200 words', () => {
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(1200);
  });

  it('is linked from the index', () => {
    const index = english.find((page) => page.name === 'README.md')!.text;
    expect(name === 'README.md' || index.includes(`](${name})`)).toBe(true);
  });
});

describe.each([
  { folder: 'de', language: 'german' },
  { folder: 'fr', language: 'french' },
])('docs/guide/$folder', ({ folder, language }) => {
  const translations = new Map<string, Set<string>>();
  for (const { original, translated } of textsOf(language))
    translations.set(original, (translations.get(original) ?? new Set()).add(translated));

  const pages = pagesIn(`docs/guide/${folder}`);

  it('translates every page', () => {
    expect(pages.map(({ name }) => name)).toEqual(english.map(({ name }) => name));
  });

  it.each(pages)('$name quotes the labels of the English page as the screens display them', ({ name, text }) => {
    const here = new Set(boldIn(text));
    const originals = boldIn(english.find((page) => page.name === name)!.text);
    const known = originals.map((label) => translations.get(label)!);
    expect([...here].filter((label) => !known.some((words) => words.has(label)))).toEqual([]);
    expect(originals.filter((_, at) => [...known[at]!].every((label) => !here.has(label)))).toEqual([]);
  });

  it.each(pages)('$name has the headings, lists, tables, links and pictures of the English page', ({ name, text }) => {
    expect(outlineOf(text)).toEqual(outlineOf(english.find((page) => page.name === name)!.text));
  });
});
