import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { readProductTexts } from '../server/platform/database/registry/product-texts.ts';

type Element = DefaultTreeAdapterTypes.Element;

const root = join(fileURLToPath(import.meta.url), '../../..');
const folder = join(root, 'src/web/public/help');
const pages = [
  { file: 'index.html', language: 'en', table: null },
  { file: 'de.html', language: 'de', table: 'German' },
  { file: 'fr.html', language: 'fr', table: 'French' },
].map((page) => ({ ...page, elements: elementsOf(readFileSync(join(folder, page.file), 'utf8')) }));
const [english] = pages;

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return found;
}

const named = (elements: Element[], tag: string) => elements.filter(({ tagName }) => tagName === tag);
const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value;

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('').replace(/\s+/g, ' ') : '';
}

/** What each section names of the screens, by the section's id. */
function labelsBySection(elements: Element[]): Record<string, string[]> {
  const sections: Record<string, string[]> = {};
  let current = '';
  for (const element of elements) {
    if (element.tagName === 'h2') {
      current = attribute(element, 'id') ?? '';
      sections[current] = [];
    }
    if (element.tagName === 'b') sections[current]!.push(textOf(element));
  }
  return sections;
}

describe.each(pages)('the help document $file (SHELL-11)', async ({ file, language, table, elements }) => {
  const links = named(elements, 'a').map((link) => attribute(link, 'href')!);
  const ids = elements.flatMap((element) => attribute(element, 'id') ?? []);

  it('says its language and has a title', () => {
    expect(attribute(named(elements, 'html')[0]!, 'lang')).toBe(language);
    expect(textOf(named(elements, 'title')[0]!)).toBe(textOf(named(elements, 'h1')[0]!));
  });

  it('leads nowhere that is not there', () => {
    const beside = readdirSync(folder).map((name) => `./${name}`);
    expect(
      links.filter((link) => !(link.startsWith('#') ? ids.includes(link.slice(1)) : beside.includes(link))),
    ).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const page of pages) expect(links).toContain(`./${page.file}`);
    expect(beside).toContain(`./${file}`);
  });

  it('names every section in its contents, in their order and words', () => {
    const headings = named(elements, 'h2').map((heading) => [`#${attribute(heading, 'id')}`, textOf(heading)]);
    const contents = named(elements, 'a')
      .filter((link) => /^#(?!content$)/.test(attribute(link, 'href')!))
      .map((link) => [attribute(link, 'href'), textOf(link)]);
    expect(contents).toEqual(headings);
    expect(named(elements, 'h1')).toHaveLength(1);
    expect(elements.filter(({ tagName }) => /^h[3-6]$/.test(tagName))).toEqual([]);
  });

  it('has the same sections as the English one, and the same keys in number', () => {
    const sections = (page: Element[]) => named(page, 'h2').map((heading) => attribute(heading, 'id'));
    expect(sections(elements)).toEqual(sections(english!.elements));
    expect(named(elements, 'kbd')).toHaveLength(named(english!.elements, 'kbd').length);
  });

  it('calls everything on the screens as the screens do, in its language', () => {
    const rows = readProductTexts(join(root, 'db/translations'), table ?? 'German');
    const translations = new Map<string, string[]>();
    for (const { original, translated } of rows)
      translations.set(original, [...(translations.get(original) ?? []), table ? translated : original]);
    const here = labelsBySection(elements);
    for (const [section, labels] of Object.entries(labelsBySection(english!.elements))) {
      const known = labels.map((label) => translations.get(label) ?? [`no text of the screens: ${label}`]);
      const unknown = here[section]!.filter((label) => !known.flat().includes(label));
      const missing = known.filter((words) => !words.some((word) => here[section]!.includes(word)));
      expect([section, unknown, missing]).toEqual([section, [], []]);
    }
  });
});
