import { Chip, Loader, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { Phrase } from '#domain/text/phrase.ts';
import { useText } from '../platform/translation.ts';

/** Milliseconds before a search is sent. */
const SEARCH_PAUSE = 300;

/** A list's search field. */
export function SearchField({
  keyphrase,
  isSearching,
  onSearch,
  ...field
}: Omit<TextInputProps, 'value' | 'onChange' | 'rightSection'> & {
  /** The initial search. */
  keyphrase: string;
  isSearching: boolean;
  onSearch: (keyphrase: string) => void;
}) {
  const { t } = useText();
  const [typed, setTyped] = useState(keyphrase);
  const searchSoon = useDebouncedCallback(onSearch, SEARCH_PAUSE);
  return (
    <TextInput
      {...field}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        searchSoon(event.currentTarget.value.trim());
      }}
      rightSection={isSearching ? <Loader size="xs" role="status" aria-label={t('Searching')} /> : null}
    />
  );
}

/** Toggles for the statuses a list displays, returned in a fixed order. */
export function StatusChips<Status extends string>(props: {
  statuses: readonly Status[];
  names: Record<Status, Phrase>;
  shown: readonly Status[];
  isOff?: boolean;
  onShow: (statuses: Status[]) => void;
}) {
  const { t } = useText();
  const { statuses, shown } = props;
  return statuses.map((status) => (
    <Chip
      key={status}
      size="xs"
      disabled={props.isOff ?? false}
      checked={shown.includes(status)}
      onChange={(isOn) => props.onShow(statuses.filter((one) => (one === status ? isOn : shown.includes(one))))}
    >
      {t.of(props.names[status])}
    </Chip>
  ));
}
