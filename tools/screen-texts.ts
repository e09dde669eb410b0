import { ESTIMATE_PAPER_FIELDS, ESTIMATE_PAPER_TEXTS } from '#contract/estimate-paper.ts';
import { ORDER_PAPER_FIELDS, ORDER_PAPER_TEXTS } from '#contract/purchase-order-paper.ts';
import { REFUSALS } from '#contract/refusal.ts';
import { FILE_NOTES } from '#domain/file-notes.ts';
import { CALLED, DATE_ORDER_WORDS, FILE_PROBLEMS } from '#domain/file-problem.ts';
import {
  DELIVERY_WORDS_IN_LISTS,
  FIGURE_KINDS_IN_LISTS,
  LIST_HEADINGS,
  MAIL_STATES_IN_LISTS,
  YES_OR_NO,
} from '#domain/list-headings.ts';
import { UNDO_OBSTACLES, UNDO_RIGHTS, UNDO_USE_TEXTS } from '#domain/undo-obstacle.ts';
import { findBareTexts } from './screen-texts/bare-texts.ts';
import { createValueFinder, NotConstant } from './screen-texts/constant-values.ts';
import { type Place, parseModules, placesOf, type SourceNode, whereIs } from './screen-texts/source-modules.ts';
import {
  isRenamedTranslator,
  isUseTextRenamed,
  kindOfTranslator,
  type TextKind,
  TRANSLATION,
} from './screen-texts/translators.ts';

export type ScreenTexts = {
  /** Every text that goes through the translation, and where it is asked for. */
  texts: { kind: TextKind; original: string; places: string[] }[];
  /** What keeps a text from being found, as sentences for the developer who wrote it. */
  problems: string[];
  /** Texts that reach the screen past the translation, and where (LANG-02). */
  bare: { original: string; place: string }[];
};

/**
 * Collects the texts of the screens (LANG-03): what `t`, `text` and `field` are called with, also by way of tables and
 * variables, what the server refuses with, the headings and labels of exported lists, what stands on the paper of an order and of an estimate, and what mails say (`*-mail.ts` of the server). `sources` are texts of files by their paths from the product's root.
 */
export function collectScreenTexts(sources: Record<string, string>): ScreenTexts {
  const modules = parseModules(sources);
  const { valuesOf, declarationOf } = createValueFinder(modules);
  const screens = [...modules.values()].filter(({ path }) => path.startsWith('src/web/') && path !== TRANSLATION);
  const mails = [...modules.values()].filter(({ path }) => path.startsWith('src/server/'));
  const found = new Map<string, ScreenTexts['texts'][number]>();
  const translated = new Set<SourceNode>();
  const problems: string[] = [];
  const add = (kind: TextKind, original: string, place: string) => {
    const places = found.get(`${kind} ${original}`)?.places ?? [];
    found.set(`${kind} ${original}`, { kind, original, places: [...places, place] });
  };

  for (const { text } of Object.values(REFUSALS)) add('label', text, 'src/contract/refusal.ts');
  for (const original of Object.values({ ...FILE_PROBLEMS, ...DATE_ORDER_WORDS, ...CALLED }))
    add('label', original, 'src/domain/file-problem.ts');
  for (const original of [...Object.values({ ...UNDO_OBSTACLES, ...UNDO_RIGHTS }), ...UNDO_USE_TEXTS])
    add('label', original, 'src/domain/undo-obstacle.ts');
  for (const original of Object.values(FILE_NOTES)) add('label', original, 'src/domain/file-notes.ts');
  for (const original of LIST_HEADINGS) add('field', original, 'src/domain/list-headings.ts');
  for (const words of [YES_OR_NO, MAIL_STATES_IN_LISTS, FIGURE_KINDS_IN_LISTS, DELIVERY_WORDS_IN_LISTS])
    for (const original of Object.values(words)) add('label', original, 'src/domain/list-headings.ts');
  for (const original of ORDER_PAPER_TEXTS) add('label', original, 'src/contract/purchase-order-paper.ts');
  for (const original of ORDER_PAPER_FIELDS) add('field', original, 'src/contract/purchase-order-paper.ts');
  for (const original of ESTIMATE_PAPER_TEXTS) add('label', original, 'src/contract/estimate-paper.ts');
  for (const original of ESTIMATE_PAPER_FIELDS) add('field', original, 'src/contract/estimate-paper.ts');
  for (const { node, module } of placesOf([...screens, ...mails], 'CallExpression')) {
    if (isUseTextRenamed({ node, module }))
      problems.push(`${whereIs({ node, module })}: take \`t\` and \`field\` from useText() by these names`);
    const kind = kindOfTranslator({ node: node.callee, module });
    if (!kind) continue;
    try {
      const values = node.arguments.slice(0, 1).flatMap((argument) => valuesOf({ node: argument, module }));
      const texts = values.flatMap((value) => textOf(value) ?? []);
      if (texts.length === 0) throw new NotConstant({ node, module });
      for (const original of texts) add(kind, original, whereIs({ node, module }));
      for (const value of values) translated.add(value.node);
    } catch (error) {
      if (!(error instanceof NotConstant)) throw error;
      problems.push(`${whereIs({ node, module })}: the text cannot be found (${error.message})`);
    }
  }
  for (const place of placesOf(screens, 'Identifier')) {
    if (isRenamedTranslator(place, declarationOf))
      problems.push(`${whereIs(place)}: \`${place.node.name}\` is handed on by another name`);
  }
  return { texts: [...found.values()], problems, bare: findBareTexts(screens, translated) };
}

/** The text that a value is; null for what stands for no text. Fails for what is no text at all. */
function textOf(place: Place): string | null {
  const { node } = place;
  if (node.type === 'TemplateLiteral') return node.quasis[0]!.value.cooked;
  if (node.type !== 'Literal') throw new NotConstant(place);
  if (typeof node.value === 'string') return node.value;
  if (node.value === null) return null;
  throw new NotConstant(place);
}
