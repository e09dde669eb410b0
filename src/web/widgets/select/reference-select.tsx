import { CloseButton, Combobox, InputBase, type InputBaseProps, Loader, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../platform/translation.ts';
import classes from './reference-select.module.css';
import { useTakeWhenFound } from './take-when-found.ts';
import { isFoundBy } from './word-search.ts';

/** Milliseconds before a search is sent. */
const PAUSE = 300;
/** The maximum number of options displayed; typing finds the others. */
const MOST_SHOWN = 100;

/** A choice: a record, or a person, who has no code. */
type Choice = { id: number; name: string; code?: string; isActive?: boolean };

type ReferenceSelectProps<Option extends Choice> = {
  id?: string;
  label: string;
  value: Choice | null;
  onChange: (option: Option | null) => void;
  /** The options' query key. */
  searchKey: readonly unknown[];
  /** Returns options; if the server searches, those that match. */
  search: (keyphrase: string, signal: AbortSignal) => Promise<Option[]>;
  /** Whether the server searches; otherwise `search` returns all options, which are filtered here. */
  isSearchedThere?: boolean;
  readOnly?: boolean;
  /** Whether a dialog focuses it first. */
  'data-autofocus'?: boolean | undefined;
  /** Why a displayed option can't be chosen; null if it can. */
  optionRefusal?: (option: Option) => string | null;
  /** Distinguishes options with equal names. */
  besideOf?: (option: Option) => string | null;
  /** Whether a button clears the field, if it's usually empty. */
  isClearable?: boolean;
} & Pick<InputBaseProps, 'disabled' | 'required' | 'error' | 'description' | 'size' | 'style'>;

/**
 * A form field with a reference chosen among the server's options. Typing filters them and marks the first; Enter and Tab select the marked
 * one, even if pressed before it arrived; clearing the field clears the value. Inactive records aren't offered.
 */
export function ReferenceSelect<Option extends Choice>(props: ReferenceSelectProps<Option>) {
  const { t } = useText();
  const {
    label,
    value,
    onChange,
    searchKey,
    search,
    isSearchedThere = false,
    optionRefusal,
    required,
    description,
    besideOf,
    isClearable = false,
    ...input
  } = props;
  const isFixed = input.readOnly === true || input.disabled === true;
  const canBeCleared = isClearable && !isFixed && value !== null;
  const [isEntered, setIsEntered] = useState(false);
  // Null if nothing is being typed: the field displays the choice.
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = isSearchedThere ? (typed ?? '').trim() : '';
  const [keyphrase] = useDebouncedValue(wanted, PAUSE);
  const found = useQuery({
    queryKey: [...searchKey, keyphrase],
    queryFn: ({ signal }) => search(keyphrase, signal),
    enabled: isEntered && !isFixed,
    staleTime: 30_000,
  });
  // Results for another word aren't offered, because Enter and Tab would select them.
  const isWaiting = found.isPending || keyphrase !== wanted;
  const options = isWaiting
    ? []
    : (found.data ?? [])
        .filter((option) => option.isActive !== false)
        .filter(({ code, name }) => isSearchedThere || isFoundBy(typed ?? '', `${code ?? ''} ${name}`))
        .slice(0, MOST_SHOWN);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  const shown = options.map(({ id }) => id).join(' ');
  const markOption = useEffectEvent(() => {
    if (!combobox.dropdownOpened || options.length === 0) return;
    const current = options.findIndex(({ id }) => id === value?.id);
    const first = options.findIndex((option) => !optionRefusal?.(option));
    if (typed !== null && first >= 0) combobox.selectOption(first);
    else if (current >= 0) combobox.selectOption(current);
  });
  // The active option follows the typed text and the results, not every render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options' ids stand for the options
  useEffect(() => markOption(), [shown, typed, combobox.dropdownOpened]);

  const pick = (id: string) => {
    const option = options.find((candidate) => String(candidate.id) === id);
    if (option) onChange(option);
    setTyped(null);
    combobox.closeDropdown();
  };
  const takeLater = useTakeWhenFound(isWaiting, () => {
    const first = options.find((option) => !optionRefusal?.(option));
    // Nothing is found: a user who is still in the field keeps typing.
    if (first || !combobox.dropdownOpened) pick(String(first?.id));
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!combobox.dropdownOpened) return;
    if (isWaiting && typed && (event.key === 'Enter' || event.key === 'Tab')) takeLater.want();
    else if (event.key === 'Tab' && typed) combobox.clickSelectedOption();
    // Enter in a field that is still searching doesn't save.
    if (event.key === 'Enter' && isWaiting) event.preventDefault();
    if (event.key === 'Escape') {
      takeLater.giveUp();
      setTyped(null);
    }
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={pick}
      position="bottom-start"
      readOnly={isFixed}
      transitionProps={{ duration: 0 }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...input}
          // Read-only fields don't display that they are required.
          required={Boolean(required) && !input.readOnly}
          description={input.readOnly ? null : description}
          label={label}
          autoComplete="off"
          value={typed ?? (value ? nameOf(value, t) : '')}
          rightSection={
            isFixed ? null : isEntered && found.isFetching ? (
              <Loader size="xs" role="status" aria-label={t('Searching')} />
            ) : canBeCleared ? (
              <CloseButton
                size="xs"
                aria-label={t('Clear {what}', { what: label })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setTyped(null);
                  onChange(null);
                }}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={canBeCleared ? 'all' : 'none'}
          onFocus={() => setIsEntered(true)}
          onClick={() => !isFixed && combobox.openDropdown()}
          onChange={(event) => {
            const text = event.currentTarget.value;
            takeLater.giveUp();
            setTyped(text);
            combobox.openDropdown();
            if (text === '' && value) onChange(null);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (!takeLater.isWanted) setTyped(null);
            combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={isFixed} onMouseDown={(event) => event.preventDefault()}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label} hidden={options.length === 0}>
          {options.map((option) => (
            <Combobox.Option
              key={option.id}
              value={String(option.id)}
              active={option.id === value?.id}
              disabled={Boolean(optionRefusal?.(option))}
              className={classes.option!}
            >
              {option.code && <b>{option.code} </b>}
              {option.name}
              {besideOf?.(option) && (
                <Text size="xs" component="span" display="block" opacity={0.85}>
                  {besideOf(option)}
                </Text>
              )}
              {optionRefusal?.(option) && (
                <Text size="xs" component="span" display="block">
                  {optionRefusal(option)}
                </Text>
              )}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {options.length === 0 && (
          <Combobox.Empty role="status">
            <Text size="sm">
              {found.isError ? found.error.message : isWaiting ? t('Searching') : t('Nothing found')}
            </Text>
          </Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function nameOf({ name, isActive }: Choice, t: (original: string, values: { name: string }) => string): string {
  return isActive === false ? t('{name} (inactive)', { name }) : name;
}
