import { type SourceModule, type SourceNode, whereIs } from './source-modules.ts';

/** Attributes and properties whose text users see or hear. */
const SHOWN =
  /^(aria-(label|description|roledescription|placeholder|valuetext)|label|title|placeholder|alt|message|spoken|header)$/;
/** Attributes for which that is true only in tags. */
const SHOWN_IN_TAGS = /^(description|error|what|emptyText)$/;

/** Functions that display one of their arguments, by its index. */
const SHOWING: Record<string, number> = { toast: 1, ApiProblem: 2 };

/**
 * Finds text that is displayed without a translation: between tags, in attributes and properties that users see or hear, and in messages.
 */
export function findBareTexts(modules: SourceModule[]) {
  return modules.flatMap((module) =>
    module.nodes
      .flatMap(shownBy)
      .flatMap(literalsOf)
      .filter(({ text }) => /\p{L}/u.test(text))
      .map(({ node, text }) => ({ original: text.trim(), place: whereIs({ node, module }) })),
  );
}

/** Returns what a node displays. */
function shownBy(node: SourceNode): SourceNode[] {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return node.children;
    case 'JSXAttribute':
      return node.value && node.name.type === 'JSXIdentifier' && isShownInTag(node.name.name) ? [node.value] : [];
    case 'Property':
      return SHOWN.test(propertyName(node) ?? '') ? [node.value] : [];
    case 'CallExpression':
    case 'NewExpression': {
      const shown = node.callee.type === 'Identifier' ? node.arguments[SHOWING[node.callee.name] ?? -1] : undefined;
      return shown ? [shown] : [];
    }
    default:
      return [];
  }
}

/** Returns the literals that an expression displays, but not what it calls or looks up. */
function literalsOf(node: SourceNode): { node: SourceNode; text: string }[] {
  switch (node.type) {
    case 'JSXText':
      return [{ node, text: node.value }];
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, text: node.value }] : [];
    case 'TemplateLiteral':
      return node.quasis.map((part) => ({ node, text: part.value.cooked ?? '' }));
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return isComparison(node) ? [] : [...literalsOf(node.left), ...literalsOf(node.right)];
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return literalsOf(node.expression);
    default:
      return [];
  }
}

function isComparison(node: SourceNode): boolean {
  return node.type === 'BinaryExpression' && node.operator !== '+';
}

function isShownInTag(name: string): boolean {
  return SHOWN.test(name) || SHOWN_IN_TAGS.test(name);
}

/** Returns the name of a property; null if it is computed. */
function propertyName({ key, computed }: { key: SourceNode; computed: boolean }): string | null {
  if (key.type === 'Literal') return String(key.value);
  return key.type === 'Identifier' && !computed ? key.name : null;
}
