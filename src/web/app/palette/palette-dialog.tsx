import { Button, CloseButton, Kbd, Loader, Modal, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { can } from '#domain/people/permission.ts';
import { useText } from '../../platform/translation.ts';
import { useFocusReturn } from '../../widgets/dialog/focus-return.ts';
import { useTabInside } from '../../widgets/dialog/tab-inside.ts';
import type { Choice } from './choice.ts';
import { ChoiceList, idOfChoice } from './choice-list.tsx';
import classes from './palette.module.css';
import { actionOf } from './palette-actions.ts';
import { rememberChoice } from './recent-choices.ts';
import { usePaletteChoices } from './use-palette-choices.ts';
import { useRunAction } from './use-run-action.ts';

/** Above the overlay and popovers, below messages. */
const LAYER = 350;

/** The palette: a field with choices below. Arrows select, Enter opens or acts, Ctrl+Enter opens in a new tab, Esc closes. */
export function PaletteDialog(props: { user: SessionUser; onClose: () => void }) {
  const { t } = useText();
  const { user, onClose } = props;
  const listId = useId();
  const body = useRef<HTMLDivElement>(null);
  useTabInside(body);
  const goTo = useGoTo();
  const [typed, setTyped] = useState('');
  const [markedKey, setMarkedKey] = useState<string | null>(null);
  /** Enter was pressed before there were results: the first one opens as soon as it arrives. */
  const [isEager, setIsEager] = useState<'here' | 'new-tab' | null>(null);
  const { timed, run } = useRunAction(user, goTo);
  const { groups, words, isSearching, error, retry, hurry } = usePaletteChoices(user, typed, timed);
  useFocusReturn();

  const choices = groups.flatMap((group) => group.choices);
  const marked = choices.find(({ key }) => key === markedKey) ?? choices[0];
  const open = (choice: Choice, where: 'here' | 'new-tab') => {
    const action = actionOf(choice);
    if (choice.kind !== 'action') rememberChoice(choice);
    onClose();
    if (action) run(action);
    else if (where === 'new-tab') window.open(choice.href, '_blank', 'noopener');
    else goTo(choice.href);
  };
  const openFirst = useEffectEvent(() => {
    if (isEager === null || isSearching) return;
    setIsEager(null);
    if (choices[0]) open(choices[0], isEager);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the search has ended
  useEffect(() => openFirst(), [isEager, isSearching]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && marked) {
      event.preventDefault();
      const next = choices.at((choices.indexOf(marked) + step) % choices.length)!;
      setMarkedKey(next.key);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const where = event.ctrlKey || event.metaKey ? 'new-tab' : 'here';
    if (marked) return open(marked, where);
    hurry();
    setIsEager(where);
  };

  return (
    <Modal.Root
      opened
      onClose={onClose}
      returnFocus={false}
      trapFocus={false}
      centered={false}
      size={640}
      padding={0}
      yOffset="min(8dvh, 64px)"
      xOffset="8px"
      zIndex={LAYER}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('Search')} data-palette>
        <Modal.Body ref={body} className={classes.body!}>
          <div className={classes.head}>
            <input
              // biome-ignore lint/a11y/noAutofocus: users who open the palette type into it next
              autoFocus
              className={classes.input}
              role="combobox"
              aria-label={t('Search')}
              aria-expanded="true"
              aria-autocomplete="list"
              aria-controls={listId}
              aria-activedescendant={marked && idOfChoice(listId, marked)}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              placeholder={
                can(user, 'read', 'purchaseorder')
                  ? t('Go to a screen, a job, an order or a date')
                  : t('Go to a screen, a job or a date')
              }
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setMarkedKey(null);
                setIsEager(null);
              }}
              onKeyDown={onKeyDown}
            />
            {isSearching && marked && <Loader size="xs" role="status" aria-label={t('Searching')} />}
            <CloseButton aria-label={t('Close')} onClick={onClose} />
          </div>
          <ChoiceList
            id={listId}
            groups={groups}
            words={words}
            marked={marked}
            isSearching={isSearching}
            onMark={(choice) => setMarkedKey(choice.key)}
            onOpen={(choice) => open(choice, 'here')}
            onOpenElsewhere={(choice) => {
              if (choice.kind !== 'action') rememberChoice(choice);
              onClose();
            }}
          />
          <PaletteFoot count={choices.length} isSearching={isSearching} error={error} onRetry={retry} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * Navigates, after asking about unsaved input. Focus stays where it was before the palette until navigation happens, so that the new screen
 * can set it.
 */
function useGoTo(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      stop();
      if (toLocation.href === href && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    // After the palette has returned the focus.
    setTimeout(() => router.history.push(href));
  };
}

/** Below the choices: failed searches, keys, and the number of choices for screen readers. */
function PaletteFoot(props: { count: number; isSearching: boolean; error: Error | null; onRetry: () => void }) {
  const { t } = useText();
  return (
    <>
      <span role="status" className="visually-hidden">
        {props.isSearching ? t('Searching') : t('{count} {count, result|results}', { count: props.count })}
      </span>
      {props.error && (
        <div role="alert" className={classes.failure}>
          <Text size="sm">{t('Not everything could be searched. {reason}', { reason: props.error.message })}</Text>
          <Button size="compact-xs" variant="default" onClick={props.onRetry}>
            {t('Try again')}
          </Button>
        </div>
      )}
      <div className={classes.keys}>
        <span>
          <Kbd size="xs">{t('Enter')}</Kbd> {t('to open')}
        </span>
        <span>
          <Kbd size="xs">{t('Ctrl+Enter')}</Kbd> {t('opens in a new tab')}
        </span>
        <span>
          <Kbd size="xs">{t('Esc')}</Kbd> {t('to close')}
        </span>
      </div>
    </>
  );
}
