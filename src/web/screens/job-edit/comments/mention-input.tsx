import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PersonRef } from '#contract/http/values.ts';
import { begunMention } from '#domain/jobs/mention.ts';
import { useText } from '../../../platform/translation.ts';
import { NotesInput } from '../../../widgets/notes-input.tsx';
import { isFoundBy } from '../../../widgets/select/word-search.ts';
import { mentionableQuery } from '../job-queries.ts';

/** The delay between typing and the search for people, in milliseconds. */
const PAUSE = 150;
/** As many as fit a phone without scrolling; another letter finds the others. */
const MOST_SHOWN = 6;

type MentionInputProps = ComponentProps<typeof NotesInput> & {
  jobId: number;
  /** People whose names are known: a complete name needs no list. */
  known: readonly PersonRef[];
  /** Everybody whom the list has offered, so that a name typed in full counts as a mention. */
  onOffered: (people: readonly PersonRef[]) => void;
  onPicked: (person: PersonRef) => void;
  /** The ref of the text area, to focus it. */
  box?: RefObject<HTMLTextAreaElement | null>;
};

/**
 * A text area in which @ and letters suggest people: the arrow keys move, Enter and Tab accept, Escape closes the list. To screen readers
 * it stays a text box, because ARIA has no multi-line combobox; the list and the marked person are announced.
 */
export function MentionInput({
  jobId,
  known,
  onOffered,
  onPicked,
  onKeyDown,
  box: givenBox,
  ...input
}: MentionInputProps) {
  const { t } = useText();
  const { value, onText, maximum } = input;
  const ownBox = useRef<HTMLTextAreaElement>(null);
  const box = givenBox ?? ownBox;
  const combobox = useCombobox();
  const listId = useId();
  // null = the focus is elsewhere, or text is selected.
  const [caret, setCaret] = useState<number | null>(null);
  const [givenUpAt, setGivenUpAt] = useState<number | null>(null);
  const begun = caret === null ? null : begunMention(value, caret, known);
  // A new @ may appear where a list was closed.
  if (!begun && givenUpAt !== null) setGivenUpAt(null);
  const isSought = begun !== null && begun.start !== givenUpAt;
  const words = begun?.words ?? '';
  const [keyphrase] = useDebouncedValue(words, PAUSE);
  const { data } = useQuery({
    ...mentionableQuery(jobId, keyphrase),
    enabled: isSought,
    placeholderData: keepPreviousData,
  });
  // Filtered here as well, so that results for fewer letters are never used for more.
  const found = isSought ? (data ?? []).filter(({ name }) => isFoundBy(words, name)) : [];
  const options = found.slice(0, MOST_SHOWN);
  const [mark, setMark] = useState({ words, index: 0 });
  const marked = mark.words === words && mark.index < options.length ? mark.index : 0;
  useEffect(() => {
    if (data) onOffered(data);
  }, [data, onOffered]);

  const nextCaret = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret goes behind a name once the text with it is drawn
  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    box.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  }, [value]);
  const take = (person: PersonRef | undefined) => {
    if (!person || !begun || caret === null) return;
    const before = `${value.slice(0, begun.start)}@${person.name} `;
    const text = before + value.slice(caret).replace(/^ /, '');
    // A name that doesn't fit would cut off typed text.
    if ([...text].length > maximum) return;
    onPicked(person);
    onText(text);
    nextCaret.current = before.length;
    setCaret(before.length);
  };
  const takeKey = (event: KeyboardEvent): boolean => {
    if (options.length === 0 || event.nativeEvent.isComposing) return false;
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (!isPlain) return false;
    const move = (by: number) => setMark({ words, index: (marked + by + options.length) % options.length });
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' || event.key === 'Tab') take(options[marked]);
    else if (event.key === 'Escape') setGivenUpAt(begun!.start);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const followCaret = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    setCaret(selectionStart === selectionEnd ? selectionStart : null);

  const isOpen = options.length > 0;
  const idOf = ({ id }: PersonRef) => `${listId}-${id}`;
  const optionAt = options[marked];
  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: isOpen }}
      onOptionSubmit={(id) => take(options.find((person) => String(person.id) === id))}
      position="bottom-start"
      width="target"
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Combobox.DropdownTarget>
        <NotesInput
          {...input}
          ref={box}
          placeholder={t('Write a comment; @ mentions someone')}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && optionAt ? idOf(optionAt) : undefined}
          onInput={(event) => followCaret(event.currentTarget)}
          onSelect={(event) => followCaret(event.currentTarget)}
          onBlur={() => setCaret(null)}
          onKeyDown={(event) => takeKey(event) || onKeyDown?.(event)}
        />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={listId} aria-label={t('People to mention')}>
          {options.map((person, index) => (
            <Combobox.Option
              key={person.id}
              id={idOf(person)}
              value={String(person.id)}
              selected={index === marked}
              aria-selected={index === marked}
            >
              {person.name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
