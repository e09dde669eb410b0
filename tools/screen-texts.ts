import { findBareTexts } from './screen-texts/bare-texts.ts';
import { LISTED_FIELDS, LISTED_LABELS } from './screen-texts/listed-texts.ts';
import { parseModules, placesOf, type SourceNode, whereIs } from './screen-texts/source-modules.ts';

export type ScreenTexts = {
  /** Every text that is translated, and where it is written. */
  texts: { kind: 'label' | 'field'; original: string; places: string[] }[];
  /** What prevents a text from being found, as sentences for developers. */
  problems: string[];
  /** Text that is displayed without a translation, and where. */
  bare: { original: string; place: string }[];
};

/** Functions that take a literal: they translate it, or mark it for `t.of` and `field.of`. */
const TAKERS: Record<string, 'label' | 'field'> = {
  t: 'label',
  text: 'label',
  phrase: 'label',
  field: 'field',
  fieldName: 'field',
};
/** Those that only mark; domain and contract use no others. */
const MARKERS = ['phrase', 'fieldName'];
/** Where they are defined, and may receive other values than literals. */
const DEFINITIONS = ['src/web/platform/translation.ts', 'src/domain/text/phrase.ts'];
/** `t` and `field` under other names, or passed to a function that calls them. */
const RENAMED =
  /\b(?:t|field): \w+[^}]*\} = useText\(|\btext as \w+[^}]*\} from '[^']*\/translation\.ts'|\.(?:map|flatMap)\((?:t|field|text)\)/;

/** Collects the texts of screens and mails. `sources` = the text of files by path from the root. */
export function collectScreenTexts(sources: Record<string, string>): ScreenTexts {
  const modules = [...parseModules(sources).values()].filter(({ path }) => !DEFINITIONS.includes(path));
  const found = new Map<string, ScreenTexts['texts'][number]>();
  const problems = modules
    .filter(({ text }) => RENAMED.test(text))
    .map(({ path }) => `${path}: call \`t\`, \`field\` and \`text\` by these names`);
  const add = (kind: 'label' | 'field', original: string, place: string) => {
    const places = found.get(`${kind} ${original}`)?.places ?? [];
    found.set(`${kind} ${original}`, { kind, original, places: [...places, place] });
  };
  for (const original of LISTED_LABELS) add('label', original, 'tools/screen-texts/listed-texts.ts');
  for (const original of LISTED_FIELDS) add('field', original, 'tools/screen-texts/listed-texts.ts');
  for (const place of placesOf(modules, 'CallExpression')) {
    const { callee, arguments: given } = place.node;
    const called = callee.type === 'MemberExpression' && !callee.computed ? callee.property : callee;
    const name = called.type === 'Identifier' ? called.name : '';
    const kind = Object.hasOwn(TAKERS, name) ? TAKERS[name]! : null;
    if (!kind || (name === 'text' && called !== callee)) continue;
    if (!MARKERS.includes(name) && !/^src\/(web|server)\//.test(place.module.path)) continue;
    const originals = given[0] ? literalsOf(given[0]) : null;
    if (!originals)
      problems.push(
        `${whereIs(place)}: \`${name}\` takes a literal; mark it with \`phrase\` or \`fieldName\` where it is written`,
      );
    for (const original of originals ?? []) add(kind, original, whereIs(place));
  }
  return {
    texts: [...found.values()],
    problems,
    bare: findBareTexts(modules.filter(({ path }) => path.startsWith('src/web/'))),
  };
}

/** Returns a literal, or those of a condition; null for anything else. */
function literalsOf(node: SourceNode): string[] | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : null;
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0 ? [node.quasis[0]!.value.cooked!] : null;
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'fieldName')
    return literalsOf(node.arguments[0]!);
  if (node.type !== 'ConditionalExpression') return null;
  const [one, other] = [literalsOf(node.consequent), literalsOf(node.alternate)];
  return one && other && [...one, ...other];
}
