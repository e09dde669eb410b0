import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  leavesOf,
  searchTree,
  shownLines,
  type TreeNode,
  tick,
  tickedBranches,
  tickedLeaves,
  tickState,
  treeStep,
} from './check-tree.ts';

const node = (key: string, ...children: TreeNode[]): TreeNode => ({ key, label: key, children });
const emma = node('Acme/Film/Emma');
const noah = node('Acme/Film/Noah');
const film = node('Acme/Film', emma, noah);
const site = node('Acme/Site', node('Acme/Site/Leo'));
const acme = node('Acme', film, site);
const bolt = node('Bolt', node('Bolt/Logo', node('Bolt/Logo/Emma')));
const tree = node('everything', acme, bolt);
const everything = new Set(['everything']);
const keys = (nodes: Iterable<string>) => [...nodes].sort();

describe('a tree of ticks', () => {
  it('a tick on a branch is one on all that is below it, and the other way round (TDASH-02)', () => {
    expect(keys(tickedLeaves(tree, new Set(['Acme'])))).toEqual(['Acme/Film/Emma', 'Acme/Film/Noah', 'Acme/Site/Leo']);
    const withoutNoah = tick(tree, everything, [noah.key], false);
    expect(keys(withoutNoah)).toEqual(['Acme/Film/Emma', 'Acme/Site', 'Bolt']);
    expect(keys(tick(tree, withoutNoah, [noah.key], true))).toEqual(['everything']);
    expect(keys(tick(tree, everything, leavesOf(tree), false))).toEqual([]);
  });

  it('a branch of which a part is ticked says so (TDASH-02)', () => {
    const leaves = tickedLeaves(tree, new Set(['Acme/Film/Emma', 'Bolt']));
    expect([tree, acme, film, emma, site, bolt].map((one) => tickState(one, leaves))).toEqual([
      'some',
      'some',
      'some',
      'all',
      'none',
      'all',
    ]);
  });

  it('a client that is ticked keeps its tick when other jobs come to it (TDASH-02)', () => {
    const nextMonth = node('everything', node('Acme', node('Acme/Radio', node('Acme/Radio/Emma'))), bolt);
    expect(keys(tickedLeaves(nextMonth, new Set(['Acme'])))).toEqual(['Acme/Radio/Emma']);
  });

  it('a search leaves what carries the name, whole, and what leads to it (TDASH-02)', () => {
    expect(keys(leavesOf(searchTree(tree, 'emma')!))).toEqual(['Acme/Film/Emma', 'Bolt/Logo/Emma']);
    expect(keys(leavesOf(searchTree(tree, ' FILM ')!))).toEqual(['Acme/Film/Emma', 'Acme/Film/Noah']);
    expect(searchTree(tree, 'no match')).toBeNull();
    expect(searchTree(tree, '  ')).toBe(tree);
  });

  it('shows rows below open branches, each with its position (TDASH-02)', () => {
    const lines = shownLines(tree, (key) => key === 'Acme');
    expect(lines.map(({ node: { key }, level, place, count, parent }) => [key, level, place, count, parent])).toEqual([
      ['Acme', 1, 1, 2, null],
      ['Acme/Film', 2, 1, 2, 'Acme'],
      ['Acme/Site', 2, 2, 2, 'Acme'],
      ['Bolt', 1, 2, 2, null],
    ]);
  });

  it('arrows go from line to line, open and close; Space and Enter tick (TDASH-02)', () => {
    const isOpen = (key: string) => key === 'Acme';
    const lines = shownLines(tree, isOpen);
    const steps = (index: number, ...pressed: string[]) => pressed.map((key) => treeStep(key, lines, index, isOpen));
    expect(steps(0, 'ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft')).toEqual([
      { to: 0 },
      { to: 1 },
      { to: 1 },
      'turn',
    ]);
    expect(steps(1, 'ArrowRight', 'ArrowLeft', ' ', 'Enter')).toEqual(['turn', { to: 0 }, 'tick', 'tick']);
    expect(steps(3, 'ArrowDown', 'ArrowLeft', 'Home', 'End', 'Tab')).toEqual([
      { to: 3 },
      { to: 3 },
      { to: 0 },
      { to: 3 },
      null,
    ]);
    const open = shownLines(tree, () => true);
    expect(treeStep('ArrowRight', open, 2, () => true)).toEqual({ to: 2 });
  });

  it('any leaves can be ticked, and stand as the fewest branches that hold just them (TDASH-02)', () => {
    fc.assert(
      fc.property(fc.subarray(leavesOf(tree)), fc.subarray(leavesOf(tree)), (chosen, changed) => {
        const ticked = tickedBranches(tree, new Set(chosen));
        expect(keys(tickedLeaves(tree, ticked))).toEqual(keys(chosen));
        expect(ticked.size).toBeLessThanOrEqual(Math.max(1, chosen.length));
        const more = tickedLeaves(tree, tick(tree, ticked, changed, true));
        expect(keys(more)).toEqual(keys(new Set([...chosen, ...changed])));
        const fewer = tickedLeaves(tree, tick(tree, ticked, changed, false));
        expect(keys(fewer)).toEqual(keys(chosen.filter((leaf) => !changed.includes(leaf))));
      }),
    );
  });
});
