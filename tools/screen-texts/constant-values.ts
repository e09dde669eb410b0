import type { ESTree } from 'rolldown/utils';
import { type Binding, findBinding, isFunction, type Key, propertyName } from './bindings.ts';
import { childrenOf, type Place, placesOf, type SourceModule, type SourceNode, whereIs } from './source-modules.ts';

/** What cannot be told from the sources alone, and where it stands. */
export class NotConstant extends Error {
  constructor(place: Place) {
    const { start, end } = place.node;
    super(
      `${whereIs(place)}: what \`${place.module.text.slice(start, end).split('\n')[0]}\` stands for is not constant`,
    );
  }
}

/** Methods of arrays that answer some of the elements, and those that answer one. */
const SELECTING = ['filter', 'slice', 'toSorted', 'toReversed'];
const PICKING = ['find', 'findLast', 'at'];
/** Methods of arrays that hand each element to a function as its first parameter. */
const VISITING = ['map', 'flatMap', 'filter', 'forEach', 'find', 'some', 'every'];

/**
 * Finds the values that an expression can have: literals, objects, arrays and functions, each where it is written. It
 * follows names through constants, tables, parameters, callers and imports, and rather finds too many than too few.
 */
export function createValueFinder(modules: Map<string, SourceModule>) {
  const calls = placesOf(modules.values(), 'CallExpression');
  const elements = placesOf(modules.values(), 'JSXOpeningElement');
  const open = new Set<SourceNode>();

  /** Where a name's declaration is, whatever file it is in. */
  function declarationOf(name: string, at: Place): Binding | null {
    const binding = findBinding(name, at);
    if (binding?.kind !== 'import') return binding;
    const module = binding.path === null ? undefined : modules.get(binding.path);
    return module ? declarationOf(binding.name, { node: module.program, module }) : binding;
  }

  function valuesOf(place: Place): Place[] {
    // A function that calls itself adds nothing to what it answers.
    if (open.has(place.node)) return [];
    open.add(place.node);
    try {
      return readValues(place);
    } finally {
      open.delete(place.node);
    }
  }

  function readValues(place: Place): Place[] {
    const { node, module } = place;
    const inner = (...nodes: SourceNode[]) => nodes.flatMap((part) => valuesOf({ node: part, module }));
    switch (node.type) {
      case 'Literal':
      case 'ObjectExpression':
      case 'ArrayExpression':
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'JSXOpeningElement':
        return [place];
      case 'TemplateLiteral':
        if (node.expressions.length > 0) throw new NotConstant(place);
        return [place];
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ChainExpression':
      case 'JSXExpressionContainer':
        return inner(node.expression);
      case 'ConditionalExpression':
        return inner(node.consequent, node.alternate);
      case 'LogicalExpression':
        return node.operator === '&&' ? inner(node.right) : inner(node.left, node.right);
      case 'Identifier':
        return node.name === 'undefined' ? [] : valuesOfName(node.name, place);
      case 'MemberExpression':
        return inner(node.object).flatMap((value) => partsOf(value, memberName(node)));
      case 'CallExpression':
        return answersOf({ node, module });
      default:
        throw new NotConstant(place);
    }
  }

  function valuesOfName(name: string, at: Place): Place[] {
    const binding = declarationOf(name, at);
    if (binding?.kind === 'function') return [binding.of];
    if (binding?.kind === 'value' && binding.isConstant) return partOf(valuesOf(binding.of), binding);
    if (binding?.kind === 'parameter') return partOf(argumentsFor(binding.of, binding.index, at), binding);
    throw new NotConstant(at);
  }

  function partOf(values: Place[], binding: Extract<Binding, { keys: Key[] }>): Place[] {
    const parts = binding.keys.reduce((found, key) => found.flatMap((value) => partsOf(value, key)), values);
    return [...parts, ...binding.fallbacks.flatMap((node) => valuesOf({ node, module: binding.of.module }))];
  }

  /** What stands under a key of an object, an array, or the attributes of an element. */
  function partsOf(place: Place, key: Key): Place[] {
    const { node, module } = place;
    const parts =
      node.type === 'ObjectExpression'
        ? node.properties
        : node.type === 'ArrayExpression'
          ? node.elements
          : node.type === 'JSXOpeningElement'
            ? node.attributes
            : null;
    if (!parts) throw new NotConstant(place);
    return parts.flatMap((part): Place[] => {
      if (!part) return [];
      if (part.type === 'SpreadElement' || part.type === 'JSXSpreadAttribute')
        return valuesOf({ node: part.argument, module }).flatMap((value) => partsOf(value, key));
      const isWanted = key === null || nameOfPart(part) === key || nameOfPart(part) === null;
      const value = part.type === 'Property' || part.type === 'JSXAttribute' ? part.value : part;
      return isWanted && value ? valuesOf({ node: value, module }) : [];
    });
  }

  function answersOf(call: Place<ESTree.CallExpression>): Place[] {
    const { node, module } = call;
    const method = methodOf(node);
    if (method && SELECTING.includes(method.name)) return valuesOf({ node: method.object, module });
    if (method && PICKING.includes(method.name))
      return valuesOf({ node: method.object, module }).flatMap((list) => partsOf(list, null));
    return valuesOf({ node: node.callee, module }).flatMap((called) => {
      if (!isFunction(called.node) || !called.node.body) throw new NotConstant(call);
      const { body } = called.node;
      const answers = body.type === 'BlockStatement' ? returnsIn(body) : [body];
      return answers.flatMap((answer) => valuesOf({ node: answer, module: called.module }));
    });
  }

  /** What callers hand to a function as its parameter. */
  function argumentsFor(called: Place, index: number, at: Place): Place[] {
    const { node, module } = called;
    const parent = module.parentOf.get(node);
    const method = parent?.type === 'CallExpression' ? methodOf(parent) : null;
    if (method && VISITING.includes(method.name) && index === 0)
      return valuesOf({ node: method.object, module }).flatMap((list) => partsOf(list, null));
    const isCalled = (name: string, from: Place) => functionOf(declarationOf(name, from)) === node;
    const handed = calls
      .filter((call) => call.node.callee.type === 'Identifier' && isCalled(call.node.callee.name, call))
      .map((call) => ({ node: call.node.arguments[index], module: call.module }));
    const drawn = elements.filter(
      (element) => element.node.name.type === 'JSXIdentifier' && isCalled(element.node.name.name, element),
    );
    if (handed.length + drawn.length === 0) throw new NotConstant(at);
    return [...handed, ...drawn].flatMap((from) => (from.node ? valuesOf({ ...from, node: from.node }) : []));
  }

  return { valuesOf, declarationOf };
}

/** The function that a name stands for. */
export function functionOf(binding: Binding | null) {
  if (binding?.kind === 'function') return binding.of.node;
  return binding?.kind === 'value' && isFunction(binding.of.node) ? binding.of.node : null;
}

function memberName({ property, computed }: ESTree.MemberExpression): Key {
  if (property.type === 'Literal') return typeof property.value === 'string' ? property.value : null;
  return property.type === 'Identifier' && !computed ? property.name : null;
}

function methodOf({ callee }: ESTree.CallExpression): { object: SourceNode; name: string } | null {
  const called = callee.type === 'ChainExpression' ? callee.expression : callee;
  const name = called.type === 'MemberExpression' ? memberName(called) : null;
  return called.type === 'MemberExpression' && name !== null ? { object: called.object, name } : null;
}

function nameOfPart(part: SourceNode): Key {
  if (part.type === 'Property') return propertyName(part);
  return part.type === 'JSXAttribute' && part.name.type === 'JSXIdentifier' ? part.name.name : null;
}

/** What a function's own statements return, without the functions inside of it. */
function returnsIn(node: SourceNode): SourceNode[] {
  if (isFunction(node)) return [];
  if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : [];
  return childrenOf(node).flatMap(returnsIn);
}
