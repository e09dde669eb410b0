import { useEffect } from 'react';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { useText } from '../../platform/translation.ts';
import { Empty, Loading } from '../../widgets/load-states.tsx';
import { plainClick } from '../../widgets/plain-click.ts';
import type { Choice } from './choice.ts';
import type { ChoiceGroup } from './choice-groups.ts';
import { matchedField, matchParts } from './match-parts.ts';
import classes from './palette.module.css';

const HEADINGS: Record<ChoiceGroup['heading'], Phrase> = {
  recent: phrase('Recent'),
  own: phrase('Favourites and your jobs'),
  day: phrase('Date'),
  screen: phrase('Screens'),
  job: phrase('Jobs'),
  estimate: phrase('Estimates'),
  order: phrase('Purchase orders'),
  invoice: phrase('Client invoices'),
  action: phrase('Actions'),
  onJob: phrase('Time on this job'),
};

/** Returns the id of a choice's element. */
export function idOfChoice(listId: string, { key }: Choice): string {
  return `${listId}${key}`;
}

/** The choices below the field, under headings. Focus stays in the field; a choice is a link for the pointer. */
export function ChoiceList(props: {
  id: string;
  groups: readonly ChoiceGroup[];
  /** The typed words, which the results highlight. */
  words: string;
  marked: Choice | undefined;
  isSearching: boolean;
  onMark: (choice: Choice) => void;
  onOpen: (choice: Choice) => void;
  /** Opens it in a new tab. */
  onOpenElsewhere: (choice: Choice) => void;
}) {
  const { t } = useText();
  const { id, groups, marked } = props;
  const markedId = marked && idOfChoice(id, marked);
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId]);
  return (
    <>
      <div id={id} role="listbox" aria-label={t('Search')} className={classes.list}>
        {groups.map(({ heading, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no group of fields
          <div key={heading} role="group" aria-labelledby={`${id}${heading}`}>
            <div id={`${id}${heading}`} role="presentation" className={classes.heading}>
              {t.of(HEADINGS[heading])}
            </div>
            {choices.map((choice) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <a
                key={choice.key}
                id={idOfChoice(id, choice)}
                role="option"
                aria-selected={choice.key === marked?.key}
                tabIndex={-1}
                {...(choice.href ? { href: choice.href } : {})}
                className={classes.choice}
                data-marked={choice.key === marked?.key || undefined}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => choice.key !== marked?.key && props.onMark(choice)}
                onAuxClick={() => choice.href && props.onOpenElsewhere(choice)}
                // biome-ignore lint/a11y/useValidAnchor: an action has no address
                onClick={(event) => {
                  if (!choice.href) return props.onOpen(choice);
                  if (event.ctrlKey || event.metaKey || event.shiftKey) props.onOpenElsewhere(choice);
                  plainClick(() => props.onOpen(choice))(event);
                }}
              >
                <span className={classes.name}>
                  {choice.isFavorite && <span aria-hidden="true">★ </span>}
                  {choice.code && (
                    <b>
                      <Marked text={choice.code} words={props.words} />{' '}
                    </b>
                  )}
                  <Marked text={choice.name} words={props.words} />
                </span>
                <Detail choice={choice} words={props.words} />
              </a>
            ))}
          </div>
        ))}
      </div>
      {groups.length === 0 &&
        (props.isSearching ? <Loading what={t('Searching')} /> : <Empty>{t('Nothing found')}</Empty>)}
    </>
  );
}

/** Displays the details of a choice, or the field that matched if the displayed texts don't explain why it was found. */
function Detail({ choice, words }: { choice: Choice; words: string }) {
  const matched = matchedField(choice, words);
  return (
    <span className={classes.detail}>
      {matched?.field && `${matched.field}: `}
      <Marked text={matched?.text ?? choice.detail} words={words} />
    </span>
  );
}

/** Displays a text with the parts highlighted that the words match. */
function Marked({ text, words }: { text: string; words: string }) {
  return matchParts(text, words).map(({ text: part, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
    isMatch ? <mark key={index}>{part}</mark> : part,
  );
}
