import type { ESTree } from 'rolldown/utils';
import { childrenOf, importedPath, type Place, type SourceNode } from './source-modules.ts';

/** A step from a value to a part of it: the name of a property; null = any of its properties or elements. */
export type Key = string | null;

/** Which part of a value a pattern gives a name to, and what the name stands for where that part is missing. */
type PartOfPattern = { keys: Key[]; fallbacks: SourceNode[] };

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;

/** What a name stands for. */
export type Binding =
  | ({ kind: 'value'; of: Place; isConstant: boolean } & PartOfPattern)
  | ({ kind: 'parameter'; of: Place<FunctionNode>; index: number } & PartOfPattern)
  | { kind: 'function'; of: Place<FunctionNode> }
  | { kind: 'import'; path: string | null; name: string };

/** What holds declarations of its own. */
const SCOPES: ReadonlySet<string> = new Set(['Program', 'BlockStatement', 'SwitchCase', 'ForStatement', 'StaticBlock']);
/** What names stand for in a scope that was asked for them before; null = it does not declare them. */
const knownIn = new WeakMap<SourceNode, Map<string, Binding | null>>();

/** Finds what a name stands for at a place: the nearest declaration around it; null for a global. */
export function findBinding(name: string, { node, module }: Place): Binding | null {
  for (let scope: SourceNode | undefined = node; scope; scope = module.parentOf.get(scope)) {
    const binding = isFunction(scope)
      ? parameterOf(name, { node: scope, module })
      : scope.type === 'ForOfStatement'
        ? elementIn(name, { node: scope, module })
        : SCOPES.has(scope.type)
          ? knownDeclaration(name, { node: scope, module })
          : null;
    if (binding) return binding;
  }
  return null;
}

/** Whether a node is a function of any kind. */
export function isFunction(node: SourceNode): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  );
}

function parameterOf(name: string, of: Place<FunctionNode>): Binding | null {
  for (const [index, parameter] of of.node.params.entries()) {
    const part = partOfPattern(name, parameter);
    if (part) return { kind: 'parameter', of, index, ...part };
  }
  return null;
}

function elementIn(name: string, { node, module }: Place<ESTree.ForOfStatement>): Binding | null {
  const part = node.left.type === 'VariableDeclaration' && partOfPattern(name, node.left.declarations[0]!.id);
  if (!part) return null;
  return { kind: 'value', of: { node: node.right, module }, isConstant: true, ...part, keys: [null, ...part.keys] };
}

function knownDeclaration(name: string, place: Place): Binding | null {
  const known = knownIn.get(place.node) ?? new Map<string, Binding | null>();
  knownIn.set(place.node, known);
  const binding = known.get(name) ?? (known.has(name) ? null : declarationIn(name, place));
  known.set(name, binding);
  return binding;
}

function declarationIn(name: string, { node, module }: Place): Binding | null {
  for (const statement of childrenOf(node)) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'FunctionDeclaration' && declared.id?.name === name)
      return { kind: 'function', of: { node: declared, module } };
    if (declared?.type === 'ImportDeclaration') {
      const specifier = declared.specifiers.find(({ local }) => local.name === name);
      const path = importedPath(module, declared.source.value);
      if (specifier) return { kind: 'import', path, name: importedName(specifier) };
    }
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      const part = partOfPattern(name, id);
      const isConstant = declared.kind === 'const' && init !== null;
      if (part) return { kind: 'value', of: { node: init ?? id, module }, isConstant, ...part };
    }
  }
  return null;
}

function importedName(specifier: ESTree.ImportDeclaration['specifiers'][number]): string {
  if (specifier.type !== 'ImportSpecifier') return 'default';
  return specifier.imported.type === 'Literal' ? specifier.imported.value : specifier.imported.name;
}

function partOfPattern(name: string, pattern: SourceNode): PartOfPattern | null {
  switch (pattern.type) {
    case 'Identifier':
      return pattern.name === name ? { keys: [], fallbacks: [] } : null;
    case 'AssignmentPattern': {
      const part = partOfPattern(name, pattern.left);
      return part && { ...part, fallbacks: part.keys.length === 0 ? [pattern.right] : part.fallbacks };
    }
    case 'ObjectPattern':
      return firstPart<SourceNode>(pattern.properties, (property) =>
        property.type === 'Property'
          ? behind(propertyName(property), partOfPattern(name, property.value))
          : partOfPattern(name, property),
      );
    case 'RestElement':
      return partOfPattern(name, pattern.argument);
    case 'ArrayPattern':
      return firstPart<SourceNode | null>(
        pattern.elements,
        (element) => element && behind(null, partOfPattern(name, element)),
      );
    default:
      return null;
  }
}

function firstPart<Node>(nodes: Node[], part: (node: Node) => PartOfPattern | null): PartOfPattern | null {
  return nodes.map(part).find((found) => found !== null) ?? null;
}

function behind(key: Key, part: PartOfPattern | null): PartOfPattern | null {
  return part && { ...part, keys: [key, ...part.keys] };
}

/** The name of a property in an object or a pattern; null when it is computed. */
export function propertyName({ key, computed }: { key: SourceNode; computed: boolean }): string | null {
  if (key.type === 'Literal') return String(key.value);
  return key.type === 'Identifier' && !computed ? key.name : null;
}
