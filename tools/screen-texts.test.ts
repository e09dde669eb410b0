import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type ProductText, readProductTexts } from '../src/server/platform/database/registry/product-texts.ts';
import { collectScreenTexts } from './screen-texts.ts';

const root = join(fileURLToPath(import.meta.url), '../..');
const sources = Object.fromEntries(
  ['src/web', 'src/contract', 'src/domain', 'src/server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => (folder === 'src/server' ? /-mail\.ts$/ : /(?<!\.test)\.tsx?$/).test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  ),
);
const { texts, problems, bare } = collectScreenTexts(sources);
const asked = new Map(texts.map(({ kind, original, places }) => [`${kind},${original}`, places]));

/** Names and text that are the same in every language. */
const SAME_IN_BOTH = [
  ...['Code', 'Commit', 'Commit {commit}', 'Job', 'Jobs', 'OK', 'Port', 'Proforma', 'Version {version}'],
  ...['Webhook', 'Webhooks', '{milliseconds} ms', 'BIC', 'IBAN', 'Logo'],
  ...[
    '0 – 9',
    'A – Z, 0 – 9',
    '=',
    '=40',
    '?',
    '@',
    'F2',
    'F6',
    '← ↑ → ↓',
    '←, →',
    '↓',
    'F',
    'A, R',
    'A, U, R',
    'E, F2',
    'H',
    'N',
    'Q',
  ],
];

const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+(?=[,}])/g) ?? [])].sort();
const edgesOf = (text: string) => [/^\s*/.exec(text)![0], /\s*$/.exec(text)![0]];
const keyOf = ({ kind, original }: Pick<ProductText, 'kind' | 'original'>) => `${kind},${original}`;

const LANGUAGES = [
  {
    language: 'German',
    same: [
      'Administrator',
      'April',
      'August',
      'Bank',
      'Browser',
      'Details',
      'Esc',
      'Export',
      'Import',
      'Name',
      'November',
      'Option',
      'Optional',
      'Passkey',
      'Passkeys',
      'Person',
      'Region',
      'September',
      'Server',
      'Status',
      'Studio',
      'Team',
      'Token',
      'Version',
    ],
  },
  {
    language: 'French',
    same: [
      'Action',
      'Description',
      'Menus',
      'Message',
      'Section',
      'Sections',
      'Session',
      'Sessions',
      'Studio',
      'Type',
      'Version',
      'Versions',
      'Note',
      'Option',
      '{count} {count, client|clients}',
      'Actions',
      'Administration',
      'Client',
      'Clients',
      'Ctrl+A',
      'Ctrl+B',
      'Ctrl+C, Ctrl+X, Ctrl+V',
      'Ctrl+D, Ctrl+R',
      'Ctrl+K',
      'Ctrl+S',
      'Ctrl+Z',
      'Date',
      'Documents',
      'Invitations',
      'Division',
      'Divisions',
      'Information',
      'Menu',
      'Net',
      'Notes',
      'Notifications',
      'Options',
      'Signal',
      'Total',
      '{count} {count, division|divisions}',
      '{count} {count, job|jobs}',
    ],
  },
];

describe.each(LANGUAGES)(
  'every text of the screens has an entry in both second languages: $language (LANG-03)',
  ({ language, same }) => {
    const entries = readProductTexts(join(root, 'db/translations'), language);
    const keys = entries.map(keyOf);

    it('has an entry for every text', () => {
      const missing = [...asked].filter(([key]) => !keys.includes(key)).map(([key, places]) => `${key} (${places[0]})`);
      expect(missing).toEqual([]);
    });

    it('has no entry that is unused', () => {
      expect(keys.filter((key) => !asked.has(key))).toEqual([]);
    });

    it('has no entry twice and none that is empty', () => {
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
      expect(entries.filter(({ translated }) => translated.trim() === '').map(keyOf)).toEqual([]);
    });

    it('keeps placeholders, and blanks at the ends', () => {
      const altered = entries.filter(
        ({ original, translated }) =>
          String(placeholdersOf(original)) !== String(placeholdersOf(translated)) ||
          String(edgesOf(original)) !== String(edgesOf(translated)),
      );
      expect(altered.map(keyOf)).toEqual([]);
    });

    it('translates every text but those that read the same', () => {
      const untranslated = entries.filter(({ original, translated }) => original === translated);
      expect(untranslated.filter(({ original }) => ![...SAME_IN_BOTH, ...same].includes(original)).map(keyOf)).toEqual(
        [],
      );
    });

    it('is in order of kind and original', () => {
      expect(keys).toEqual([...keys].sort());
    });
  },
);

describe('every text on screen goes through the translation functions (LANG-02)', () => {
  const ALLOWED = ['Docket', 'English'];

  it('finds every text that they are called with', () => {
    expect(problems).toEqual([]);
  });

  it('displays no untranslated text', () => {
    expect(bare.filter(({ original }) => !ALLOWED.includes(original))).toEqual([]);
  });
});

describe('displayed texts (FIX-34)', () => {
  const read = texts.filter(({ kind }) => kind === 'label').map(({ original }) => original);
  // A status or another code of the database, a name of a field or a program, a path, the message of an exception.
  const CODE =
    /\b(NEW|READY|APPROVED|REJECTED|CANCELLED|UNAPPROVED)\b|\b[a-z]+(_[a-z]+)+\b|\b[a-z]+[A-Z]\w*|\b\w+\.\w+\.\w+|\b(null|undefined|NaN|HTTP)\b|\[object/;
  // Text that is always plural, or a number of hours with two decimals.
  const ALWAYS_SEVERAL = [
    '{count} client invoices, {total} in all',
    '{count} estimates approved',
    '{count} estimates go back to their authors with your reason.',
    '{count} estimates rejected',
    '{count} purchase orders approved',
    '{count} purchase orders of this supplier, day and requester come to {total} gross together, above your limit of {limit}',
    '{count} purchase orders rejected',
    '{count} purchase orders, {total} in all, go back to their requesters with your reason.',
    '{count} time entries deleted',
    '{count} time entries match. Narrow the filters, or show them all.',
    '{count} time entries saved',
    'Approve {count} client invoices, {total} in all?',
    'Approve {count} estimates, {total} in all?',
    'Approve {count} purchase orders, {total} in all?',
    'Only the newest {count} entries are here. Choose a week or a job to see others.',
    'Type at least {count} characters',
    'Type at least {count} characters, or choose my jobs or favourites.',
  ];

  it('no text holds a code where a word should stand (FIX-34)', () => {
    expect(read.filter((text) => CODE.test(text.replace(/\{[^}]*\}/g, '')))).toEqual([]);
  });

  it('texts follow singular and plural (FIX-34)', () => {
    const stiff = read.filter((text) => /\{(count|days|minutes|lines)\} ([a-z]+ )?[a-z]+(s|ies)\b/.test(text));
    expect(stiff.filter((text) => !ALWAYS_SEVERAL.includes(text))).toEqual([]);
  });
});

describe('the search for texts', () => {
  const search = (screen: string) => collectScreenTexts({ 'src/web/screen.tsx': screen });
  const foundIn = (screen: string) =>
    search(screen)
      .texts.filter(({ places }) => places.some((place) => place.startsWith('src/web')))
      .map(({ kind, original }) => `${kind},${original}`);

  it.each([
    ['a choice', "const { t } = useText(); t(isOn ? 'On' : 'Off');", ['label,On', 'label,Off']],
    ['a name of a field', "texts.field('Total');", ['field,Total']],
    ['a marked table', "const NAMES = { a: phrase('Anna'), b: fieldName('Ben') };", ['label,Anna', 'field,Ben']],
    [
      'a text outside of components',
      "import { text } from './platform/translation.ts'; text('Saved');",
      ['label,Saved'],
    ],
  ])('finds %s', (_, screen, expected) => {
    expect(search(screen).problems).toEqual([]);
    expect(foundIn(screen)).toEqual(expected);
  });

  it.each([
    ['a variable', 't(answer);'],
    ['a table', "const NAMES = { a: 'Anna' } as const; t(NAMES[key]);"],
    ['a text put together', "field('Saved ' + name);"],
    ['a template with values', 'phrase(`Saved $' + '{name}`);'],
    ['a translator of another name', 'const { t: say } = useText();'],
    ['a translator that is handed on', 'names.map(t);'],
  ])('fails when a translator gets anything but a literal: %s (LANG-03)', (_, screen) => {
    expect(search(screen).problems).toEqual([expect.stringMatching(/^src\/web\/screen.tsx/)]);
  });

  it('reports untranslated texts', () => {
    const screen = `
      const NAMES = [{ label: phrase('Found') }];
      const screen = <p title="Bare title">{isOn ? 'Bare choice' : t.of(NAMES[0].label)} Bare text {\`\${n} bare\`} 12</p>;
      toast('error', 'Bare message');
      ask({ title: 'Bare question' });`;
    expect(search(screen).bare.map(({ original }) => original)).toEqual([
      'Bare choice',
      'Bare text',
      'bare',
      'Bare title',
      'Bare message',
      'Bare question',
    ]);
  });
});
