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

// One can type, and take what is found, before the list is there.
const optionList = partCode(async () => (await import('./option-list.tsx')).OptionList);

/** The pause after typing before a search goes out, in milliseconds, where the caller names no other. */
const DEFAULT_PAUSE = 500;

export type RemoteSelectProps<Option extends { id: number }> = {
  label: string;
  /** Names the search in the cache. */
  searchKey: readonly unknown[];
  /** Answers the options for a keyphrase; the signal ends when the next search begins. */
  search: (keyphrase: string, signal: AbortSignal) => Promise<Option[]>;
  /** Characters before a search goes out; 0 also searches for nothing. */
  minimumLength?: number;
  /** Whether a blank keyphrase is searched although it is short: "my jobs". */
  searchesBlank?: boolean;
  pause?: number;
  initialText?: string;
  textOf: (option: Option) => string;
  render?: (option: Option) => ReactNode;
  onPick: (option: Option) => void;
  /** Escape, or the focus went elsewhere. */
  onLeave?: (how: 'escape' | 'blur') => void;
  /** Whether `search` only narrows what is all there already, by the words of `textOf`: what is marked and fits can be taken at once. */
  isNarrowedHere?: boolean;
  /** Drawn without a frame, to fill a cell. */
  isInCell?: boolean;
  emptyText?: string;
  /** The option that Enter takes before anything is typed; the first one where it is left out. */
  preferred?: (options: Option[]) => number;
};

/**
 * A search box whose options come from the server while one types. The first that is found is marked, Enter and
 * Tab take it, also when they were pressed before it came.
 */
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

  // What is typed and what is found begin with a mark of their own; arrows move it from there.
  const search = `${keyphrase} ${options.map(({ id }) => id).join(' ')}`;
  const [moved, setMoved] = useState({ search: '', to: 0 });
  const preferred = Math.max(0, (keyphrase === '' && props.preferred?.(options)) || 0);
  const marked = moved.search === search ? moved.to : preferred;

  const pick = (option: Option | undefined) => option && props.onPick(option);
  const takeLater = useTakeWhenFound(isOutdated, () => pick(options[0]));

  const onKeyDown = (event: KeyboardEvent) => {
    // What an input method is still putting together keeps its keys.
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
      // Results still being filtered may show others below: users who see their choice active continue at once, even on a slow machine.
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
        // Esc is this field's before it is that of a dialog around it.
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
 * A search of any configured address: keyphrase plus the caller's parameters; the options are the answer, or its `data`
 * field where there is one. Each option is checked against the given shape.
 *
 * @public Asked for of the widget, whatever screens use.
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
