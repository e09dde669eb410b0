import { type ESTree, parseSync } from 'rolldown/utils';

export type SourceNode = ESTree.Node;

/** One file of the sources, parsed. */
export type SourceModule = {
  path: string;
  text: string;
  /** Every node of the file. */
  nodes: SourceNode[];
};

/** A node, and the file it stands in. */
export type Place<Node extends SourceNode = SourceNode> = { node: Node; module: SourceModule };

/** Parses files; `sources` are their texts by their paths from the root of the product. */
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

/** The nodes right below a node, in their order. */
function childrenOf(node: SourceNode): SourceNode[] {
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  );
}

function isNode(value: unknown): value is SourceNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Every place of one type of node. */
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

/** Where something stands, as editors understand it: `src/web/app/shell.tsx:28`. */
export function whereIs({ node, module }: Place): string {
  return `${module.path}:${module.text.slice(0, node.start).split('\n').length}`;
}
