import { Chip, Group, Loader, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { INVOICE_STATUS_NAMES, INVOICE_STATUSES } from '#domain/client-invoice.ts';
import { useText } from '../../platform/translation.ts';
import type { InvoiceSearch } from './invoice-queries.ts';

/** The pause after typing before a search goes out, in milliseconds. */
const SEARCH_PAUSE = 300;

/** Above the list: what is searched, and in which statuses (CI-01). */
export function InvoiceSearchBar(props: {
  search: InvoiceSearch;
  isSearching: boolean;
  onSearch: (change: Partial<InvoiceSearch>) => void;
}) {
  const { t } = useText();
  const { statuses, keyphrase } = props.search;
  const [typed, setTyped] = useState(keyphrase);
  const searchSoon = useDebouncedCallback((words: string) => props.onSearch({ keyphrase: words }), SEARCH_PAUSE);
  return (
    <Group gap="sm" role="search">
      <TextInput
        aria-label={t('Search client invoices')}
        placeholder={t('Reference, client, job or text')}
        w={260}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          searchSoon(event.currentTarget.value.trim());
        }}
        rightSection={props.isSearching ? <Loader size="xs" role="status" aria-label={t('Searching')} /> : null}
      />
      {INVOICE_STATUSES.map((status) => (
        <Chip
          key={status}
          size="xs"
          checked={statuses.includes(status)}
          onChange={(isOn) =>
            props.onSearch({
              statuses: INVOICE_STATUSES.filter((one) => (one === status ? isOn : statuses.includes(one))),
            })
          }
        >
          {t(INVOICE_STATUS_NAMES[status])}
        </Chip>
      ))}
    </Group>
  );
}
