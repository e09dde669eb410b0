import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../platform/translation.ts';

/** The pause after typing before a search goes out, in milliseconds (WID-06). */
const PAUSE = 300;
/** So many options show at once; the others come with a word of theirs. */
const MOST_SHOWN = 100;

/** Something that can be chosen: a record, or a person, who has no code. */
export type Choice = { id: number; name: string; code?: string; isActive?: boolean };

/**
 * A field of a form in which a record is chosen. Options come from the server when the field is entered: all of them, to be
 * narrowed here, or those that a keyphrase finds (WID-06). What is no longer active is not offered but stays where it is.
 */
export function ReferenceSelect<Option extends Choice>(
  props: {
    value: Choice | null;
    onChange: (option: Option | null) => void;
    /** Names the options in the cache. */
    searchKey: readonly unknown[];
    /** Answers the options; those for a keyphrase where the server searches. */
    search: (keyphrase: string, signal: AbortSignal) => Promise<Option[]>;
    /** Whether the server searches; otherwise `search` answers every option at once. */
    isSearchedThere?: boolean;
    isClearable?: boolean;
  } & Omit<SelectProps, 'value' | 'onChange' | 'data' | 'searchable' | 'clearable'>,
) {
  const { t } = useText();
  const { value, onChange, searchKey, search, isSearchedThere = false, isClearable = true, ...rest } = props;
  const [isEntered, setIsEntered] = useState(false);
  const label = value ? nameOf(value, t) : '';
  const [typed, setTyped] = useState(label);
  const wanted = !isSearchedThere || typed === label ? '' : typed.trim();
  const [keyphrase] = useDebouncedValue(wanted, wanted === '' ? 0 : PAUSE);
  const found = useQuery({
    queryKey: [...searchKey, keyphrase],
    queryFn: ({ signal }) => search(keyphrase, signal),
    enabled: isEntered && rest.readOnly !== true && rest.disabled !== true,
    staleTime: 30_000,
  });
  // What was found for another word is not offered: Tab would take it.
  const isWaiting = found.isPending || keyphrase !== wanted;
  const offered = isWaiting ? [] : (found.data ?? []).filter((option) => option.isActive !== false);
  const options: Choice[] = value && !offered.some(({ id }) => id === value.id) ? [value, ...offered] : offered;
  const codes = new Map(options.map(({ id, code }) => [String(id), code]));
  return (
    <Select
      {...rest}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      selectFirstOptionOnChange
      autoSelectOnBlur
      limit={MOST_SHOWN}
      comboboxProps={{ transitionProps: { duration: 0 }, width: 'target', position: 'bottom-start' }}
      data={options.map((option) => ({ value: String(option.id), label: nameOf(option, t) }))}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(id === null ? null : (offered.find((option) => String(option.id) === id) ?? null))}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        // A field that was emptied holds nothing any more.
        if (text === '' && value && isClearable && isEntered) onChange(null);
      }}
      {...(isSearchedThere
        ? { filter: ({ options: all }) => all.filter((option) => offered.some(({ id }) => 'value' in option && String(id) === option.value)) }
        : { filter: ({ options: all, search: words }) => all.filter((option) => 'label' in option && isFoundBy(words, `${codes.get(String(option.value)) ?? ''} ${option.label}`)) })}
      renderOption={({ option }) => (
        <span>
          {codes.get(option.value) && <b>{codes.get(option.value)} </b>}
          {option.label}
        </span>
      )}
      nothingFoundMessage={found.isError ? found.error.message : isWaiting ? t('Searching') : t('Nothing found')}
      {...(isEntered && found.isFetching ? { rightSection: <Loader size="xs" /> } : {})}
      onFocus={(event) => {
        setIsEntered(true);
        rest.onFocus?.(event);
      }}
    />
  );
}

function nameOf({ name, isActive }: Choice, t: (original: string, values: { name: string }) => string): string {
  return isActive === false ? t('{name} (inactive)', { name }) : name;
}

function isFoundBy(words: string, text: string): boolean {
  const folded = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
