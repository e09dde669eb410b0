/** A branch or leaf of a tree whose leaves are ticked. Keys are unique in the tree. */
export type TreeNode = { key: string; label: string; children: readonly TreeNode[] };

/** The ticked branches at the highest level, so that ticking a client also includes its future jobs. */
export type Ticked = ReadonlySet<string>;

/** Whether all, some or no leaves of a branch are ticked. */
export type TickState = 'all' | 'some' | 'none';

/** Returns the keys of a branch's leaves; a leaf is its own. */
export function leavesOf(node: TreeNode): string[] {
  return node.children.length === 0 ? [node.key] : node.children.flatMap(leavesOf);
}

/** Returns the ticked leaves. */
export function tickedLeaves(node: TreeNode, ticked: Ticked): Set<string> {
  const found = new Set<string>();
  const visit = (branch: TreeNode, isTicked: boolean) => {
    const isOn = isTicked || ticked.has(branch.key);
    if (branch.children.length === 0 && isOn) found.add(branch.key);
    for (const child of branch.children) visit(child, isOn);
  };
  visit(node, false);
  return found;
}

/** Returns the highest branches that contain exactly these leaves. */
export function tickedBranches(node: TreeNode, leaves: ReadonlySet<string>): Ticked {
  const found = new Set<string>();
  const visit = (branch: TreeNode): boolean => {
    if (branch.children.length === 0) return leaves.has(branch.key);
    const areWhole = branch.children.map(visit);
    if (areWhole.every(Boolean)) return true;
    branch.children.forEach((child, index) => {
      if (areWhole[index]) found.add(child.key);
    });
    return false;
  };
  return visit(node) ? new Set([node.key]) : found;
}

/** Ticks or unticks leaves. */
export function tick(tree: TreeNode, ticked: Ticked, leaves: readonly string[], isOn: boolean): Ticked {
  const next = tickedLeaves(tree, ticked);
  for (const leaf of leaves) {
    if (isOn) next.add(leaf);
    else next.delete(leaf);
  }
  return tickedBranches(tree, next);
}

/** Returns how much of a branch is ticked. */
export function tickState(node: TreeNode, leaves: ReadonlySet<string>): TickState {
  const all = leavesOf(node);
  const count = all.filter((leaf) => leaves.has(leaf)).length;
  return count === 0 ? 'none' : count === all.length ? 'all' : 'some';
}

/** Filters a tree by search: matching branches with everything below, and their ancestors. Null if nothing matches. */
export function searchTree(node: TreeNode, text: string): TreeNode | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' || node.label.toLowerCase().includes(wanted)) return node;
  const children = node.children.flatMap((child) => searchTree(child, wanted) ?? []);
  return children.length > 0 ? { ...node, children } : null;
}

/** A displayed line of a tree: `place` of `count` among its siblings, from 1. */
export type TreeLine = { node: TreeNode; level: number; place: number; count: number; parent: string | null };

/** Returns the lines of a tree with some open branches, without its root. */
export function shownLines(tree: TreeNode, isOpen: (key: string) => boolean): TreeLine[] {
  const lines: TreeLine[] = [];
  const visit = (parent: TreeNode, level: number) => {
    parent.children.forEach((node, index) => {
      lines.push({
        node,
        level,
        place: index + 1,
        count: parent.children.length,
        parent: level === 1 ? null : parent.key,
      });
      if (isOpen(node.key)) visit(node, level + 1);
    });
  };
  visit(tree, 1);
  return lines;
}

/** A key's effect in a tree: move, toggle or tick; null if not handled. */
export type TreeStep = { to: number } | 'turn' | 'tick' | null;

/** Interprets a key on the line at `index`, as native trees do. */
export function treeStep(
  key: string,
  lines: readonly TreeLine[],
  index: number,
  isOpen: (key: string) => boolean,
): TreeStep {
  const { node, parent } = lines[index]!;
  const isBranch = node.children.length > 0;
  const last = lines.length - 1;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(index + 1, last) };
    case 'ArrowUp':
      return { to: Math.max(index - 1, 0) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: last };
    case 'ArrowRight':
      return !isBranch ? { to: index } : isOpen(node.key) ? { to: index + 1 } : 'turn';
    case 'ArrowLeft':
      if (isBranch && isOpen(node.key)) return 'turn';
      return { to: parent === null ? index : lines.findIndex((line) => line.node.key === parent) };
    case ' ':
    case 'Enter':
      return 'tick';
    default:
      return null;
  }
}
