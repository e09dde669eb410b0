import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useText } from '../../platform/translation.ts';
import {
  leavesOf,
  searchTree,
  shownLines,
  type Ticked,
  type TreeNode,
  tick,
  tickedLeaves,
  tickState,
  treeStep,
} from './check-tree.ts';
import classes from './check-tree-filter.module.css';

/** The height of a line in pixels: for a pointer, and for touch, as in touch.css. */
const LINE = { fine: 32, touch: 44 } as const;
const TOUCH = '(max-width: 560px), (pointer: coarse) and (max-width: 900px)';
const SIGNS = { all: '✓', some: '–', none: '' } as const;
const CHECKED = { all: 'true', some: 'mixed', none: 'false' } as const;

/**
 * A tree of checkboxes with a search. While searching, All and None apply to displayed branches. Arrows move, open and close; Space ticks.
 */
export function CheckTreeFilter(props: {
  label: string;
  tree: TreeNode;
  ticked: Ticked;
  onTicked: (ticked: Ticked) => void;
}) {
  const { t } = useText();
  const [search, setSearch] = useState('');
  const shown = useMemo(() => searchTree(props.tree, search), [props.tree, search]);
  const tickShown = (isOn: boolean) => {
    if (shown) props.onTicked(tick(props.tree, props.ticked, leavesOf(shown), isOn));
  };
  return (
    <Stack gap="xs">
      <TextInput
        size="xs"
        aria-label={t('Search')}
        placeholder={t('Search')}
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button size="compact-xs" variant="default" onClick={() => tickShown(true)}>
          {t('All')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => tickShown(false)}>
          {t('None')}
        </Button>
      </Group>
      {shown ? (
        <Lines {...props} shown={shown} isSearching={search.trim() !== ''} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('Nothing found')}
        </Text>
      )}
    </Stack>
  );
}

function Lines(props: {
  label: string;
  tree: TreeNode;
  shown: TreeNode;
  isSearching: boolean;
  ticked: Ticked;
  onTicked: (ticked: Ticked) => void;
}) {
  const { tree, shown, isSearching, ticked } = props;
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  // A search opens everything it found; toggled branches are then closed.
  const isOpen = (key: string) => turned.has(key) !== isSearching;
  const lines = shownLines(shown, isOpen);
  const currentIndex = Math.max(
    0,
    lines.findIndex(({ node }) => node.key === currentKey),
  );
  const leaves = useMemo(() => tickedLeaves(tree, ticked), [tree, ticked]);
  const height = useMediaQuery(TOUCH, undefined, { getInitialValueInEffect: false }) ? LINE.touch : LINE.fine;
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    initialRect: { width: 300, height: 320 },
  });

  const turn = (key: string) => {
    const next = new Set(turned);
    if (!next.delete(key)) next.add(key);
    setTurned(next);
  };
  const toggle = (node: TreeNode) =>
    props.onTicked(tick(tree, ticked, leavesOf(node), tickState(node, leaves) !== 'all'));

  const onKeyDown = (event: KeyboardEvent) => {
    const current = lines[currentIndex]?.node;
    if (!current || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = treeStep(event.key, lines, currentIndex, isOpen);
    if (step === null) return;
    event.preventDefault();
    setCurrentKey(current.key);
    if (step === 'turn') turn(current.key);
    else if (step === 'tick') toggle(current);
    else {
      setCurrentKey(lines[step.to]!.node.key);
      virtual.scrollToIndex(step.to);
    }
  };

  return (
    <div
      ref={scroller}
      className={classes.tree}
      role="tree"
      aria-label={props.label}
      aria-multiselectable
      tabIndex={0}
      aria-activedescendant={`${id}-${currentIndex}`}
      onKeyDown={onKeyDown}
    >
      <div className={classes.lines} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const { node, level, place, count } = lines[index]!;
          const state = tickState(node, leaves);
          const isBranch = node.children.length > 0;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the tree is focused and names its current line
            <div
              key={node.key}
              id={`${id}-${index}`}
              className={classes.line}
              role="treeitem"
              data-current={index === currentIndex || undefined}
              aria-level={level}
              aria-posinset={place}
              aria-setsize={count}
              aria-checked={CHECKED[state]}
              aria-selected={index === currentIndex}
              {...(isBranch ? { 'aria-expanded': isOpen(node.key) } : {})}
              style={{ height, transform: `translateY(${start}px)`, paddingLeft: 8 + (level - 1) * 20 }}
              onClick={() => {
                setCurrentKey(node.key);
                toggle(node);
              }}
            >
              <span
                className={classes.twist}
                aria-hidden="true"
                onClick={(event) => {
                  if (!isBranch) return;
                  event.stopPropagation();
                  turn(node.key);
                }}
              >
                {isBranch ? (isOpen(node.key) ? '▾' : '▸') : ''}
              </span>
              <span className={classes.box} data-state={state} aria-hidden="true">
                {SIGNS[state]}
              </span>
              <span className={classes.label} title={node.label}>
                {node.label}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
