import { type ESTree, parseSync } from 'rolldown/utils';

export type SourceNode = ESTree.Node;

/** One parsed source file. */
export type SourceModule = {
  path: string;
  text: string;
  /** Every node of the file. */
  nodes: SourceNode[];
};

/** A node, and its file. */
export type Place<Node extends SourceNode = SourceNode> = { node: Node; module: SourceModule };

/** Parses files; `sources` = their text by path from the root. */
export function parseModules(sources: Record<string, string>): Map<string, SourceModule> {
  return new Map(Object.entries(sources).map(([path, text]) => [path, parseModule(path, text)]));
}

function parseModule(path: string, text: string): SourceModule {
  const { program, errors } = parseSync(path, text, { preserveParens: false });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const nodes: SourceNode[] = [];
  const visit = (node: SourceNode) => {
    nodes.push(node);
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return { path, text, nodes };
}

/** Returns the direct children of a node, in order. */
function childrenOf(node: SourceNode): SourceNode[] {
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  );
}

function isNode(value: unknown): value is SourceNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Returns every place of one type of node. */
export function placesOf<Type extends SourceNode['type']>(
  modules: Iterable<SourceModule>,
  type: Type,
): Place<Extract<SourceNode, { type: Type }>>[] {
  return [...modules].flatMap((module) =>
    module.nodes
      .filter((node): node is Extract<SourceNode, { type: Type }> => node.type === type)
      .map((node) => ({ node, module })),
  );
}

/** Returns a location in the format of editors: `src/web/app/shell.tsx:28`. */
export function whereIs({ node, module }: Place): string {
  return `${module.path}:${module.text.slice(0, node.start).split('\n').length}`;
}
