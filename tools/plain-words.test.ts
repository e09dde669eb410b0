import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Wording that readers had to read twice. CONTRIBUTING.md says what to write instead. */
const UNCLEAR =
  /\b(whoever|anew|nobody|of whom|goes on|(?:is|are|was|were) (?:told|asked)|reckon[a-z]*|thereby|wherein|whence|in the place of|speaks? against|is taken back|takes? over again|of its own accord|as at when)\b/gi;

/** Where such a word is intended: the system user of that name, pasted samples, and this list. */
const MEANT = [
  'src/server/platform/embedded-postgres/engine-account.ts',
  'src/web/sheet/clipboard-programs.test.ts',
  'src/web/sheet/testing/clipboard/excel.html.txt',
  'src/web/sheet/testing/clipboard/excel.txt',
  'tools/plain-words.test.ts',
];

/** The longest sentence of a document, in words. */
const LONGEST_SENTENCE = 45;

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(tsx?|mjs|css|sql|md|html|txt|ya?ml|conf|csv)$/.test(name))
  .filter((name) => !/^(THIRD-PARTY|package-lock)|^db\/demo\/|^db\/translations\//.test(name));
const documents = files.filter((name) => name.endsWith('.md'));

describe('wording', () => {
  it('is plain in code, tests, texts and documents', () => {
    const unclear = files
      .filter((name) => !MEANT.includes(name))
      .flatMap((name) => [...readFileSync(name, 'utf8').matchAll(UNCLEAR)].map(([word]) => `${name}: ${word}`));
    expect(unclear).toEqual([]);
  });

  it('is plain in the texts of the product', () => {
    const texts = readFileSync('db/translations/german.csv', 'utf8').matchAll(UNCLEAR);
    expect([...texts].map(([word]) => word)).toEqual([]);
  });
});

describe('documents', () => {
  it.each(documents)('have sentences that can be read at once: %s', (name) => {
    const long = sentencesOf(readFileSync(name, 'utf8')).filter(
      (sentence) => sentence.split(/\s+/).length > LONGEST_SENTENCE,
    );
    expect(long).toEqual([]);
  });

  it.each(documents)('have headings in sentence case: %s', (name) => {
    const headings = [...readFileSync(name, 'utf8').matchAll(/^#{1,4} (.+)$/gm)].map(([, heading]) => heading!);
    expect(headings.filter(isTitleCase)).toEqual([]);
  });
});

/** Returns the sentences of a document's paragraphs and list items, without tables, code and link addresses. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/```[\s\S]*?```/g, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*#|]|\d+\.) )/)
    .filter((paragraph) => !/^\s*[|#<]/.test(paragraph))
    .map((paragraph) => paragraph.replace(/\]\([^)]*\)/g, ']').replace(/\s+/g, ' '))
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?:;]) (?=[A-Z`[*(])/));
}

/** Checks whether every word of a heading is capitalized, unlike in names of several words. */
function isTitleCase(heading: string): boolean {
  const words = heading.match(/\b\p{L}{4,}\b/gu) ?? [];
  return words.length > 2 && words.every((word) => /^\p{Lu}/u.test(word));
}
