import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Phrase } from '#domain/text/phrase.ts';
import { useText } from '../../platform/translation.ts';
import { SearchField, StatusChips } from '../../record-list/search-field.tsx';

/** The search field, the status filter, and further filters of a list of documents. */
export function DocumentSearchBar<Status extends string>(props: {
  label: string;
  placeholder: string;
  search: { keyphrase: string; statuses: readonly Status[] };
  isSearching: boolean;
  statuses: readonly Status[];
  names: Record<Status, Phrase>;
  /** The statuses that another filter sets; they replace the chosen ones. */
  fixedStatuses?: readonly Status[] | null;
  onSearch: (change: { keyphrase?: string; statuses?: readonly Status[] }) => void;
  filters?: ReactNode;
  /** Buttons at the end. */
  children: ReactNode;
}) {
  const { t } = useText();
  const { search, fixedStatuses = null, onSearch } = props;
  return (
    <Group gap="xs" role="search">
      <SearchField
        aria-label={props.label}
        placeholder={props.placeholder}
        autoFocus
        w={280}
        maw="100%"
        maxLength={200}
        keyphrase={search.keyphrase}
        isSearching={props.isSearching}
        onSearch={(keyphrase) => onSearch({ keyphrase })}
      />
      <Group gap={6} role="group" aria-label={t('Status')}>
        <StatusChips
          statuses={props.statuses}
          names={props.names}
          shown={fixedStatuses ?? search.statuses}
          isOff={fixedStatuses !== null}
          onShow={(statuses) => onSearch({ statuses })}
        />
      </Group>
      {props.filters && (
        <Group gap={6} role="group" aria-label={t('Filter')}>
          {props.filters}
        </Group>
      )}
      <Group gap={6} ml="auto">
        {props.children}
      </Group>
    </Group>
  );
}
