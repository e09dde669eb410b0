import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readProductTexts } from '../src/server/platform/database/registry/product-texts.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/guide');
const pages = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
const labels = new Set(readProductTexts(join(root, 'db/translations'), 'german').map(({ original }) => original));

describe.each(pages)('docs/guide/$name', ({ name, text }) => {
  it('quotes labels in bold exactly as the screens display them', () => {
    const quoted = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label!);
    expect(quoted.filter((label) => !labels.has(label))).toEqual([]);
  });

  it('has at most 1,200 words', () => {
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(1200);
  });

  it('is linked from the index', () => {
    const index = pages.find((page) => page.name === 'README.md')!.text;
    expect(name === 'README.md' || index.includes(`](${name})`)).toBe(true);
  });
});
