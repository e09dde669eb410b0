import { UnstyledButton } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { afterFirstScreen } from '../../platform/loading/when-idle.ts';
import { callPalette } from '../../platform/palette-call.ts';
import { sessionStore } from '../../platform/storage.ts';
import { useText } from '../../platform/translation.ts';
import { useHelpAddress } from '../../platform/use-help-address.ts';
import { LazyPart, partCode } from '../../widgets/lazy-part.tsx';
import { useEscape } from '../../widgets/use-escape.ts';
import { type MenuEntry, menuOfPlace, waitingAt } from '../menus.ts';
import classes from './bar.module.css';
import { BarEntry, ItemContent } from './bar-entry.tsx';
import { barWidth, toggleBarWidth, watchBarWidth } from './bar-width.ts';
import { MenuGroups } from './menu-groups.tsx';
import { PersonButton } from './person-button.tsx';
import type { useWaiting } from './use-waiting.ts';

const ITEM = '[data-bar-item]';

/**
 * Keyboard navigation within the bar: Tab stops at one item, the last used one or the current screen's; arrows, Home and End move from
 * there.
 */
function useBarKeys(first: string) {
  const [used, setUsed] = useState<string | null>(null);
  const stop = used ?? first;
  return {
    tabIndexOf: (item: string) => (item === stop ? 0 : -1),
    keys: {
      onFocus(event: FocusEvent<HTMLElement>) {
        const item = event.target.closest<HTMLElement>(ITEM)?.dataset.barItem;
        if (item !== undefined) setUsed(item);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEM)];
        const at = items.indexOf(event.target as HTMLElement);
        if (at < 0) return;
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        items[Math.min(Math.max(to, 0), items.length - 1)]?.focus();
      },
    },
  };
}

const barTimer = partCode(async () => (await import('./bar-timer.tsx')).BarTimer, afterFirstScreen);

/** The side bar: screens by permission in groups, search, the running timer, help and the user. */
export function SideBar(props: {
  user: SessionUser;
  menus: readonly MenuEntry[];
  waiting: ReturnType<typeof useWaiting>;
}) {
  const { t } = useText();
  const { user, menus, waiting } = props;
  const here = menuOfPlace(menus, useLocation().pathname);
  const isNarrow = useSyncExternalStore(watchBarWidth, barWidth) === 'narrow';
  const { keys, tabIndexOf } = useBarKeys(here?.to ?? 'search');
  const { tip, handlers } = useBarTip(isNarrow);
  const isTimerDue = useIsTimerDue();
  const helpAddress = useHelpAddress();
  const widthLabel = isNarrow ? t('Expand sidebar') : t('Collapse sidebar');
  const drawEntry = (entry: MenuEntry, label: string) => (
    <BarEntry
      key={entry.to}
      entry={entry}
      label={label}
      isHere={entry === here}
      count={waitingAt(menus, entry, waiting)}
      tabIndex={tabIndexOf(entry.to)}
    />
  );
  return (
    <header className={classes.side} data-narrow={isNarrow || undefined} {...handlers}>
      <a className={classes.skip} href="#content">
        {t('Skip to content')}
      </a>
      <div className={classes.keys} {...keys}>
        <div className={classes.head}>
          <span className={classes.name}>Docket</span>
          <UnstyledButton
            className={classes.toggle!}
            data-bar-item="width"
            data-tip={`${widthLabel} (${t('Ctrl+B')})`}
            tabIndex={tabIndexOf('width')}
            aria-label={widthLabel}
            aria-expanded={!isNarrow}
            aria-keyshortcuts="Control+B Meta+B"
            {...(isNarrow ? {} : { title: `${widthLabel} (${t('Ctrl+B')})` })}
            onClick={toggleBarWidth}
          >
            <ItemContent icon="panel" label="" />
          </UnstyledButton>
        </div>
        <nav aria-label={t('Main menu')} className={classes.menus}>
          <UnstyledButton
            className={classes.item!}
            data-bar-item="search"
            tabIndex={tabIndexOf('search')}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={callPalette}
          >
            <ItemContent icon="search" label={t('Search')} />
            <span className={classes.key} aria-hidden="true">
              {t('Ctrl+K')}
            </span>
          </UnstyledButton>
          {menus.filter(({ group }) => group === undefined).map((entry) => drawEntry(entry, t.of(entry.label)))}
          <MenuGroups menus={menus} drawEntry={drawEntry} />
        </nav>
        <div className={classes.foot}>
          {isTimerDue && <LazyPart code={barTimer} props={{ tabIndex: tabIndexOf('timer') }} />}
          <a
            className={classes.item}
            data-bar-item="help"
            tabIndex={tabIndexOf('help')}
            href={helpAddress}
            target="_blank"
            rel="noreferrer noopener"
          >
            <ItemContent icon="help" label={t('Help')} />
          </a>
          <PersonButton user={user} tabIndex={tabIndexOf('person')} />
        </div>
      </div>
      {tip && (
        <div className={classes.tip} style={{ top: tip.top }} aria-hidden="true">
          {tip.text}
        </div>
      )}
    </header>
  );
}

/** Returns whether to load the timer's code: after the first screen, or at once if it's loaded anyway or a timer is known to run. */
function useIsTimerDue(): boolean {
  const isAtTimeEntry = useLocation().pathname.toLowerCase().startsWith(PATHS.timeEntry);
  const [isDue, setIsDue] = useState(() => isAtTimeEntry || sessionStore.get('timer') !== null);
  useEffect(() => (isDue ? undefined : afterFirstScreen(() => setIsDue(true))), [isDue]);
  return isDue;
}

/** An item's name, and the position of its middle in the bar, in pixels. */
type Tip = { text: string; top: number };

/** Returns the tooltip of a narrow bar's hovered or focused item, until Escape. */
function useBarTip(isNarrow: boolean) {
  const [tip, setTip] = useState<Tip | null>(null);
  useEscape(tip !== null, () => setTip(null));
  const show = (target: EventTarget, bar: HTMLElement) => {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-bar-item]') : null;
    const text = item?.getAttribute('data-tip') ?? item?.querySelector('[data-label]')?.textContent;
    if (!item || !text) return setTip(null);
    const { top, height } = item.getBoundingClientRect();
    setTip({ text, top: top + height / 2 - bar.getBoundingClientRect().top });
  };
  return {
    tip: isNarrow ? tip : null,
    handlers: {
      onPointerOver: (event: PointerEvent<HTMLElement>) => show(event.target, event.currentTarget),
      onPointerLeave: () => setTip(null),
      onFocusCapture: (event: FocusEvent<HTMLElement>) => {
        if (event.target.matches(':focus-visible')) show(event.target, event.currentTarget);
      },
      onBlurCapture: () => setTip(null),
      onClickCapture: () => setTip(null),
    },
  };
}
