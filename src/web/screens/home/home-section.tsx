import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useId, useRef } from 'react';
import type { HomeSections } from '#contract/home/home.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useKeptFocus } from '../../record-list/use-kept-focus.ts';
import classes from './home.module.css';

type Ready<Section> = Extract<NonNullable<Section>, { state: 'ready' }>;
/** One row of a section. */
export type ItemOf<Name extends keyof HomeSections> = Ready<HomeSections[Name]>['items'][number];

/**
 * Displays a section of Home: a heading with the count, rows, and a link to the full list. A failed section says so and can be reloaded; an
 * empty one is hidden. When a row disappears, the next one receives the focus.
 */
export function HomeSection<Item>(props: {
  title: string;
  section: { state: 'ready'; count: number; items: Item[] } | { state: 'failed' } | null;
  keyOf: (item: Item) => string | number;
  row: (item: Item) => ReactNode;
  /** The link to the full list. */
  all?: ReactNode;
  busy?: unknown;
  asking?: unknown;
}) {
  const { section, title, keyOf, row, all, busy = null, asking = null } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const items = section?.state === 'ready' ? section.items : [];
  const lastIndex = useRef(0);
  const focusRow = () => {
    const rows = list.current?.children;
    const next = rows?.[Math.min(lastIndex.current, rows.length - 1)];
    (next?.querySelector<HTMLElement>('a, button') ?? document.getElementById('home-heading'))?.focus();
  };
  const kept = useKeptFocus({ rows: items, busy, asking }, focusRow);
  if (!section || (section.state === 'ready' && items.length === 0)) return null;
  return (
    <section
      className={classes.section}
      aria-labelledby={id}
      onBlur={kept.onBlur}
      onFocus={(event) => {
        kept.onFocus();
        const index = [...(list.current?.children ?? [])].findIndex((child) => child.contains(event.target));
        if (index >= 0) lastIndex.current = index;
      }}
    >
      <SectionHead id={id} title={title} count={section.state === 'ready' ? section.count : null} all={all} />
      {section.state === 'failed' ? (
        <FailedSection />
      ) : (
        <ul className={classes.rows} ref={list as Ref<HTMLUListElement>}>
          {items.map((item) => (
            <li key={keyOf(item)} className={classes.row}>
              {row(item)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SectionHead(props: { id: string; title: string; count: number | null; all: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" className={classes.head!}>
      <h2 id={props.id} className={classes.title}>
        {props.title}
        {props.count !== null && <span className={classes.count}>{props.count}</span>}
      </h2>
      {props.all}
    </Group>
  );
}

/** Displayed in place of a section of Home that couldn't be loaded. */
export function FailedSection() {
  const { t } = useText();
  const queryClient = useQueryClient();
  return (
    <Group gap="sm" p="sm" role="alert">
      <Text size="sm">{t('This could not be loaded.')}</Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void queryClient.invalidateQueries({ queryKey: queryKeys.home })}
      >
        {t('Try again')}
      </Button>
    </Group>
  );
}
