import type { ESTree } from 'rolldown/utils';
import { type Binding, findBinding, propertyName } from './bindings.ts';
import { functionOf } from './constant-values.ts';
import type { Place, SourceNode } from './source-modules.ts';

/** Where the translation functions are: `text`, and `t` and `field` by way of `useText`. */
export const TRANSLATION = 'src/web/platform/translation.ts';

/** The two tables of the second language (LANG-02). */
export type TextKind = 'label' | 'field';

/** Which table a called function looks a text up in; null when it is no translation function. */
export function kindOfTranslator({ node, module }: Place): TextKind | null {
  const called = node.type === 'MemberExpression' && !node.computed ? node.property : node;
  if (called.type !== 'Identifier') return null;
  if (called.name === 't') return 'label';
  if (called.name === 'field') return 'field';
  const binding = called === node ? findBinding(called.name, { node, module }) : null;
  return binding?.kind === 'import' && binding.path === TRANSLATION && binding.name === 'text' ? 'label' : null;
}

/** Whether `t` or `field` is given another name at a place: what is asked of it by that name would be missed. */
export function isRenamedTranslator(
  place: Place<Extract<SourceNode, { type: 'Identifier' }>>,
  declarationOf: (name: string, at: Place) => Binding | null,
): boolean {
  const { node, module } = place;
  if (!isTranslator(node.name, declarationOf(node.name, place))) return false;
  const parent = module.parentOf.get(node);
  switch (parent?.type) {
    case 'VariableDeclarator':
      return true;
    case 'MemberExpression':
      // A property of the same name is something else.
      return parent.object === node || parent.computed;
    case 'Property':
      return parent.value === node && propertyName(parent) !== node.name;
    case 'JSXExpressionContainer': {
      const attribute = module.parentOf.get(parent);
      return attribute?.type === 'JSXAttribute' && attribute.name.name !== node.name;
    }
    case 'CallExpression': {
      if (parent.callee === node) return false;
      if (parent.callee.type !== 'Identifier') return true;
      const called = functionOf(declarationOf(parent.callee.name, place));
      const parameter = called?.params[parent.arguments.indexOf(node as ESTree.Argument)];
      return !(parameter?.type === 'Identifier' && parameter.name === node.name);
    }
    default:
      return false;
  }
}

function isTranslator(name: string, binding: Binding | null): boolean {
  if (binding?.kind === 'parameter') return name === 't';
  return binding?.kind === 'value' && isCallOfUseText(binding.of.node) && ['t', 'field'].includes(name);
}

/** Whether `useText` is called at a place for something else than its own `t` and `field`, by these names. */
export function isUseTextRenamed({ node, module }: Place): boolean {
  if (!isCallOfUseText(node)) return false;
  const parent = module.parentOf.get(node);
  if (parent?.type !== 'VariableDeclarator' || parent.id.type !== 'ObjectPattern') return true;
  return parent.id.properties.some((property) => property.type !== 'Property' || !property.shorthand);
}

function isCallOfUseText(node: SourceNode): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'useText';
}
