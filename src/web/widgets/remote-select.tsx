import { Combobox, Loader, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod/mini';
import { addressOf } from '../platform/api.ts';
import { requestHeaders } from '../platform/signed-in-as.ts';
import { useText } from '../platform/translation.ts';
import classes from './remote-select.module.css';
import { useTakeWhenFound } from './take-when-found.ts';

/** The pause after typing before a search goes out, in milliseconds, where the caller names no other (WID-06). */
const DEFAULT_PAUSE = 500;

export type RemoteSelectProps<Option extends { id: number }> = {
  label: string;
  /** Names the search in the cache. */
  searchKey: readonly unknown[];
  /** Answers the options for a keyphrase; the signal ends when the next search begins (WID-01). */
  search: (keyphrase: string, signal: AbortSignal) => Promise<Option[]>;
  /** Characters before a search goes out; 0 also searches for nothing. */
  minimumLength?: number;
  /** Whether a blank keyphrase is searched although it is short: "my jobs" (WID-01). */
  searchesBlank?: boolean;
  pause?: number;
  initialText?: string;
  textOf: (option: Option) => string;
  render?: (option: Option) => ReactNode;
  onPick: (option: Option) => void;
  /** Escape, or the focus went elsewhere. */
  onLeave?: (how: 'escape' | 'blur') => void;
  /** Drawn without a frame, to fill a cell. */
  isInCell?: boolean;
  emptyText?: string;
  /** The option that Enter takes before anything is typed; the first one where it is left out. */
  preferred?: (options: Option[]) => number;
};

/**
 * A search box whose options come from the server while one types (WID-06, SEL-01). The first that is found is marked, Enter and
 * Tab take it, also when they were pressed before it came (FIX-48).
 */
export function RemoteSelect<Option extends { id: number }>(props: RemoteSelectProps<Option>) {
  const { t } = useText();
  const { minimumLength = 2, initialText = '' } = props;
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
  const combobox = useCombobox({ opened: true });
  const input = useRef<HTMLInputElement>(null);
  const isOutdated = keyphrase !== typed.trim() || (isLongEnough && (found.isPlaceholderData || found.isPending));

  // The list of options comes a moment after the input.
  const [isListed, setIsListed] = useState(false);
  useEffect(() => {
    input.current?.focus();
    setIsListed(true);
  }, []);
  const shown = options.map(({ id }) => id).join(' ');
  const selectPreferred = useEffectEvent(() => {
    const preferred = keyphrase === '' ? props.preferred?.(options) : 0;
    if (options.length > 0) combobox.selectOption(Math.max(0, preferred ?? 0));
  });
  // Marked anew with what is typed and what is found, not at every drawing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options' ids stand for the options
  useEffect(() => selectPreferred(), [shown, isListed, keyphrase]);

  const pick = (id: string) => {
    const option = options.find((candidate) => String(candidate.id) === id);
    if (option) props.onPick(option);
  };
  const takeLater = useTakeWhenFound(isOutdated, () => options[0] && props.onPick(options[0]));

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={pick}
      position="bottom-start"
      width="min(420px, calc(100vw - 24px))"
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Combobox.Target>
        <input
          ref={input}
          className={props.isInCell ? classes.inCell : classes.input}
          aria-label={props.label}
          autoComplete="off"
          defaultValue={initialText}
          onChange={(event) => {
            takeLater.giveUp();
            setTyped(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.preventDefault();
              event.stopPropagation();
              props.onLeave?.('escape');
            }
            if ((event.key === 'Enter' || event.key === 'Tab') && isOutdated && typed.trim() !== '') {
              event.preventDefault();
              takeLater.want();
            } else if (event.key === 'Tab' && options.length > 0 && !isOutdated) {
              event.preventDefault();
              combobox.clickSelectedOption();
            }
          }}
          onBlur={() => props.onLeave?.('blur')}
        />
      </Combobox.Target>
      <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Combobox.Options
          mah={320}
          style={{ overflowY: 'auto' }}
          aria-label={props.label}
          hidden={options.length === 0}
        >
          {options.map((option) => (
            <Combobox.Option key={option.id} value={String(option.id)}>
              {props.render?.(option) ?? props.textOf(option)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {options.length === 0 && (
          <Combobox.Empty role="status">
            {found.isFetching ? (
              <>
                <Loader size="xs" aria-hidden="true" />
                <span className="visually-hidden">{t('Searching')}</span>
              </>
            ) : (
              <Text size="sm">
                {!isLongEnough
                  ? t('Type at least {count} characters', { count: minimumLength })
                  : found.isError
                    ? found.error.message
                    : (props.emptyText ?? t('Nothing found'))}
              </Text>
            )}
          </Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/**
 * A search of any configured address: keyphrase plus the caller's parameters; the options are the answer, or its `data`
 * field where there is one (WID-06, SEL-01). Each option is checked against the given shape.
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
