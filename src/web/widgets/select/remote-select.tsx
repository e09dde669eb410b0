import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { z } from 'zod/mini';
import { addressOf } from '../../platform/api.ts';
import { requestHeaders } from '../../platform/signed-in-as.ts';
import { useText } from '../../platform/translation.ts';
import { LazyPart, partCode } from '../lazy-part.tsx';
import classes from './remote-select.module.css';
import { useTakeWhenFound } from './take-when-found.ts';
import { isFoundBy } from './word-search.ts';

// The user can type, and select results, before the list's code has loaded.
const optionList = partCode(async () => (await import('./option-list.tsx')).OptionList);

/** The default pause before a search is sent, in milliseconds. */
const DEFAULT_PAUSE = 500;

export type RemoteSelectProps<Option extends { id: number }> = {
  label: string;
  /** The search's query key. */
  searchKey: readonly unknown[];
  /** Returns options for a search; the signal aborts when the next one begins. */
  search: (keyphrase: string, signal: AbortSignal) => Promise<Option[]>;
  /** The minimum characters of a search; 0 also searches without input. */
  minimumLength?: number;
  /** Whether an empty search is sent although it's short: "my jobs". */
  searchesBlank?: boolean;
  pause?: number;
  initialText?: string;
  textOf: (option: Option) => string;
  render?: (option: Option) => ReactNode;
  onPick: (option: Option) => void;
  /** Escape was pressed, or the focus moved elsewhere. */
  onLeave?: (how: 'escape' | 'blur') => void;
  /** Whether `search` only filters complete data, by the words of `textOf`: a matching marked option can be selected at once. */
  isNarrowedHere?: boolean;
  /** Rendered without a border, to fill a cell. */
  isInCell?: boolean;
  emptyText?: string;
  /** The option that Enter selects before typing; the first by default. */
  preferred?: (options: Option[]) => number;
};

/** A search box with the server's options. The first result is marked; Enter and Tab select it, even if pressed before it arrived. */
export function RemoteSelect<Option extends { id: number }>(props: RemoteSelectProps<Option>) {
  const { t } = useText();
  const { minimumLength = 2, initialText = '' } = props;
  const listId = useId();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [isListed, setIsListed] = useState(false);
  const [typed, setTyped] = useState(initialText);
  const [keyphrase] = useDebouncedValue(typed.trim(), props.pause ?? DEFAULT_PAUSE);
  const isLongEnough = keyphrase.length >= minimumLength || (props.searchesBlank === true && keyphrase === '');
  const found = useQuery({
    queryKey: [...props.searchKey, keyphrase],
    queryFn: ({ signal }) => props.search(keyphrase, signal),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const options = isLongEnough ? (found.data ?? []) : [];
  const isOutdated = keyphrase !== typed.trim() || (isLongEnough && (found.isPlaceholderData || found.isPending));

  // New input or results reset the mark; arrows move it.
  const search = `${keyphrase} ${options.map(({ id }) => id).join(' ')}`;
  const [moved, setMoved] = useState({ search: '', to: 0 });
  const preferred = Math.max(0, (keyphrase === '' && props.preferred?.(options)) || 0);
  const marked = moved.search === search ? moved.to : preferred;

  const pick = (option: Option | undefined) => option && props.onPick(option);
  const takeLater = useTakeWhenFound(isOutdated, () => pick(options[0]));

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method in progress keeps its keys.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (options.length > 0) setMoved({ search, to: (marked + step + options.length) % options.length });
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      props.onLeave?.('escape');
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') return;
    const seen = options[marked];
    if (isOutdated && seen && props.isNarrowedHere && isFoundBy(typed, props.textOf(seen))) {
      // Options still being filtered may include others below: users who see their choice marked continue at once, even on a slow machine.
      event.preventDefault();
      pick(seen);
    } else if (isOutdated && typed.trim() !== '') {
      event.preventDefault();
      takeLater.want();
    } else if (options.length > 0 && !(event.key === 'Tab' && isOutdated)) {
      event.preventDefault();
      pick(options[marked]);
    }
  };

  return (
    <>
      <input
        ref={setInput}
        // biome-ignore lint/a11y/noAutofocus: users who open it type into it next
        autoFocus
        role="combobox"
        // Esc applies to this field before a surrounding dialog.
        data-mantine-stop-propagation
        className={props.isInCell ? classes.inCell : classes.input}
        aria-label={props.label}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-busy={takeLater.isWanted || undefined}
        aria-activedescendant={isListed && options.length > 0 ? `${listId}${marked}` : undefined}
        autoComplete="off"
        defaultValue={initialText}
        onChange={(event) => {
          takeLater.giveUp();
          setTyped(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => props.onLeave?.('blur')}
      />
      <span className="visually-hidden" role="status">
        {takeLater.isWanted && t('Selected as soon as it is found')}
      </span>
      {input && (
        <LazyPart
          code={optionList}
          props={{
            id: listId,
            label: props.label,
            input,
            options: options.map((option) => ({
              id: option.id,
              shown: props.render?.(option) ?? props.textOf(option),
              pick: () => pick(option),
            })),
            marked,
            onListed: setIsListed,
            empty: found.isFetching ? (
              <>
                <Loader size="xs" aria-hidden="true" />
                <span className="visually-hidden">{t('Searching')}</span>
              </>
            ) : !isLongEnough ? (
              t('Type at least {count} characters', { count: minimumLength })
            ) : found.isError ? (
              found.error.message
            ) : (
              (props.emptyText ?? t('Nothing found'))
            ),
          }}
        />
      )}
    </>
  );
}

/**
 * Searches a configured address: search text plus parameters; options are the response, or its `data` property. Validates each option.
 * @public Part of the widget's interface, whether or not screens use it.
 */
export function searchAddress<Option>(
  address: string,
  parameters: Record<string, string | number | boolean | undefined>,
  option: z.ZodMiniType<Option>,
): (keyphrase: string, signal: AbortSignal) => Promise<Option[]> {
  return async (keyphrase, signal) => {
    const response = await fetch(addressOf(address, {}, { ...parameters, keyphrase }), {
      signal,
      cache: 'no-store',
      headers: requestHeaders(),
    });
    if (!response.ok) throw new Error(`${response.status}`);
    const answer: unknown = await response.json();
    return z.array(option).parse(optionsIn(answer));
  };
}

function optionsIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
}
