/** The part of a markup node that is read, common to browsers and other parsers. */
export type MarkupNode = {
  nodeName: string;
  nodeValue: string | null;
  childNodes: Iterable<MarkupNode>;
  getAttribute?(name: string): string | null;
};

/** Returns a node's lower-case name, because XML markup keeps its case. */
export function nameOf(node: MarkupNode): string {
  return node.nodeName.toLowerCase();
}

/** How white space is treated: collapsed, kept, or kept without line breaks for Excel. */
type Spaces = 'collapsed' | 'kept' | 'kept-in-line';

const BLOCKS = new Set(
  (
    'address article aside blockquote center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol p pre section table caption thead tbody tfoot tr ul'
  ).split(' '),
);
const UNSHOWN = new Set(['style', 'script', 'head', 'title', 'template', 'noscript', 'comment', '#comment']);

/**
 * Returns a cell's text as a browser displays it: collapsed white space, lines for `<br>` and blocks, none for a trailing `<br>`. Includes
 * hidden text, because Excel hides text that doesn't fit.
 */
export function shownText(cell: MarkupNode): string {
  const lines: string[] = [];
  // Preserved spaces are no-break spaces until the end, to distinguish them.
  let line = '';
  const breakLine = () => {
    lines.push(line.replace(/ $/, ''));
    line = '';
  };
  const endBlock = () => {
    if (line !== '') breakLine();
  };
  const add = (text: string, spaces: Spaces) => {
    if (spaces === 'kept') {
      for (const [index, part] of text.split(/\r\n?|\n/).entries()) {
        if (index > 0) breakLine();
        line += part.replaceAll(' ', '\u00a0');
      }
    } else if (spaces === 'kept-in-line' && !/\S/.test(text)) {
      line += text.replace(/[\r\n]/g, '').replaceAll(' ', '\u00a0');
    } else {
      const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ');
      line += line === '' || line.endsWith(' ') ? collapsed.replace(/^ /, '') : collapsed;
    }
  };
  const read = (node: MarkupNode, inherited: Spaces) => {
    const spaces = spacesOf(node) ?? inherited;
    for (const child of node.childNodes) {
      const name = nameOf(child);
      if (name === '#text') add(child.nodeValue ?? '', spaces);
      else if (name === 'br') breakLine();
      else if (BLOCKS.has(name)) {
        endBlock();
        read(child, spaces);
        endBlock();
      } else if (!UNSHOWN.has(name)) {
        read(child, spaces);
        // A nested table: its cells are side by side.
        if (name === 'td' || name === 'th') add(' ', 'collapsed');
      }
    }
  };
  read(cell, 'collapsed');
  endBlock();
  return lines.map((each) => (each.trim() === '' ? '' : each.replaceAll('\u00a0', ' '))).join('\n');
}

function spacesOf(node: MarkupNode): Spaces | null {
  if (nameOf(node) === 'pre') return 'kept';
  const style = node.getAttribute?.('style') ?? '';
  if (/white-space:\s*(pre|break-spaces)\b(?!-line)/i.test(style)) return 'kept';
  if (/mso-spacerun:\s*'?yes/i.test(style)) return 'kept-in-line';
  return /white-space:\s*(normal|nowrap)/i.test(style) ? 'collapsed' : null;
}
