import { Button, Chip, Group, Loader, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { ORDER_STATUS_NAMES, ORDER_STATUSES, type OrderStatus } from '#domain/purchase-order.ts';
import { useText } from '../../platform/translation.ts';
import type { OrderSearch } from './order-search-query.ts';

/** The pause after typing before a search goes out, in milliseconds. */
const SEARCH_PAUSE = 300;

/** Above the list: what is searched, and what it is narrowed to (PO-01). */
export function SearchBar(props: {
  search: OrderSearch;
  isSearching: boolean;
  /** How many orders wait for the person; null = not known, or they approve none. */
  waiting: number | null;
  mayCreate: boolean;
  onSearch: (change: Partial<OrderSearch>) => void;
  onDeputies: () => void;
  onNew: () => void;
}) {
  const { t } = useText();
  const { search, onSearch } = props;
  const [typed, setTyped] = useState(search.keyphrase);
  const searchSoon = useDebouncedCallback((keyphrase: string) => onSearch({ keyphrase }), SEARCH_PAUSE);
  const show = (status: OrderStatus, isShown: boolean) =>
    onSearch({ statuses: ORDER_STATUSES.filter((one) => (one === status ? isShown : search.statuses.includes(one))) });
  return (
    <Group gap="xs" role="search">
      <TextInput
        aria-label={t('Search purchase orders')}
        placeholder={t('Reference, supplier, job or details')}
        autoFocus
        w={280}
        maw="100%"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          searchSoon(event.currentTarget.value.trim());
        }}
        rightSection={props.isSearching ? <Loader size="xs" role="status" aria-label={t('Searching')} /> : null}
      />
      <Group gap={6} role="group" aria-label={t('Status')}>
        {ORDER_STATUSES.map((status) => (
          <Chip
            key={status}
            size="xs"
            disabled={search.waitsForMe}
            checked={search.waitsForMe ? status === 'READY' : search.statuses.includes(status)}
            onChange={(isShown) => show(status, isShown)}
          >
            {t(ORDER_STATUS_NAMES[status])}
          </Chip>
        ))}
      </Group>
      <Group gap={6} role="group" aria-label={t('Whose')}>
        <Chip size="xs" checked={search.onlyMine} onChange={(onlyMine) => onSearch({ onlyMine })}>
          {t('My records')}
        </Chip>
        {props.waiting !== null && (
          <Chip size="xs" checked={search.waitsForMe} onChange={(waitsForMe) => onSearch({ waitsForMe })}>
            {props.waiting > 0 ? t('Waiting for me ({count})', { count: props.waiting }) : t('Waiting for me')}
          </Chip>
        )}
      </Group>
      <Group gap={6} ml="auto">
        {props.waiting !== null && (
          <Button variant="default" px="sm" onClick={props.onDeputies}>
            {t('Deputies')}
          </Button>
        )}
        {props.mayCreate && <Button onClick={props.onNew}>{t('New purchase order')}</Button>}
      </Group>
    </Group>
  );
}
