import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { MarkupNode } from '../clipboard-cell-text.ts';

/** Parses markup by the browsers' rules. */
export function markupTree(html: string): MarkupNode {
  return nodeOf(parse(html));
}

function nodeOf(node: DefaultTreeAdapterTypes.Node): MarkupNode {
  return {
    nodeName: node.nodeName,
    nodeValue: 'value' in node ? node.value : 'data' in node ? node.data : null,
    childNodes: 'childNodes' in node ? node.childNodes.map(nodeOf) : [],
    getAttribute: (name) => ('attrs' in node ? (node.attrs.find((each) => each.name === name)?.value ?? null) : null),
  };
}
