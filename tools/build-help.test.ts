import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { buildHelp } from './build-help.mjs';

type Element = DefaultTreeAdapterTypes.Element;
type Page = { html: string; elements: Element[] };

const pages = renderedPages();

/** Returns every help page by its address below `/help`, and the pictures. */
function renderedPages(): Map<string, Page | null> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-help-'));
  try {
    buildHelp(folder);
    const names = readdirSync(join(folder, 'help'), { recursive: true, encoding: 'utf8' });
    return new Map(
      names.map((name) => {
        if (!name.endsWith('.html')) return [name, null];
        const html = readFileSync(join(folder, 'help', name), 'utf8');
        return [name, { html, elements: elementsOf(html) }];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return found;
}

const named = ({ elements }: Page, tag: string) => elements.filter(({ tagName }) => tagName === tag);
const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value;

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** Checks whether a relative address leads to another page, one of its headings, a picture or the style sheet. */
function isThere(from: string, address: string): boolean {
  const [path = '', anchor] = address.split('#');
  const target = path === '' ? from : normalize(join(dirname(from), path));
  if (target === 'help.css') return true;
  const page = pages.get(target);
  if (anchor === undefined || !page) return pages.has(target) && anchor === undefined;
  return page.elements.some((element) => attribute(element, 'id') === anchor);
}

describe.each([...pages].filter(([, page]) => page !== null) as [string, Page][])('the help page %s', (name, page) => {
  it('has its language and title (SHELL-11)', () => {
    const [heading, ...others] = named(page, 'h1');
    expect(others).toEqual([]);
    expect(textOf(named(page, 'title')[0]!).split(' – ')[0]).toBe(textOf(heading!));
    expect(attribute(named(page, 'html')[0]!, 'lang')).toBe(dirname(name));
  });

  it('leads only to what exists (SHELL-11)', () => {
    const addresses = page.elements.flatMap((element) => [
      ...(element.tagName === 'img' ? [attribute(element, 'src')!] : []),
      ...(element.tagName === 'a' ? [attribute(element, 'href')!] : []),
    ]);
    const local = addresses.filter((address) => !/^https:/.test(address));
    expect(local.filter((address) => !isThere(name, address))).toEqual([]);
  });

  it('runs nothing and brings no styles of its own, as its policy allows neither', () => {
    const attributes = page.elements.flatMap(({ attrs }) => attrs.map((one) => one.name));
    expect(attributes.filter((one) => one === 'style' || one.startsWith('on'))).toEqual([]);
    expect([...named(page, 'script'), ...named(page, 'style')]).toEqual([]);
  });
});

it('tells keys from input', () => {
  const { html } = pages.get('en/finding-your-way.html')!;
  expect(html).toContain('<kbd>Ctrl+Enter</kbd>');
  expect(html).toContain('<kbd>g</kbd> <kbd>h</kbd>');
  expect(html).toContain('<code>2026-03-12</code>');
});
