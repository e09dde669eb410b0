import { UnstyledButton } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { afterFirstScreen } from '../../platform/loading/when-idle.ts';
import { callPalette } from '../../platform/palette-call.ts';
import { sessionStore } from '../../platform/storage.ts';
import { useText } from '../../platform/translation.ts';
import { useHelpAddress } from '../../platform/use-help-address.ts';
import { LazyPart, partCode } from '../../widgets/lazy-part.tsx';
import { type MenuEntry, menuOfPlace, waitingAt } from '../menus.ts';
import classes from './bar.module.css';
import { BarEntry, ItemContent } from './bar-entry.tsx';
import { barWidth, toggleBarWidth, watchBarWidth } from './bar-width.ts';
import { MenuGroups } from './menu-groups.tsx';
import { PersonButton } from './person-button.tsx';
import { useBarKeys } from './use-bar-keys.ts';
import { useBarTip } from './use-bar-tip.ts';
import type { useWaiting } from './use-waiting.ts';

const barTimer = partCode(async () => (await import('./bar-timer.tsx')).BarTimer, afterFirstScreen);

/** The bar at the side: screens by permission in groups, search, the running timer, help and the person. */
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

/** The timer's code comes after the first screen; at once where that has it anyway, or a timer is known to run. */
function useIsTimerDue(): boolean {
  const isAtTimeEntry = useLocation().pathname.toLowerCase().startsWith(PATHS.timeEntry);
  const [isDue, setIsDue] = useState(() => isAtTimeEntry || sessionStore.get('timer') !== null);
  useEffect(() => (isDue ? undefined : afterFirstScreen(() => setIsDue(true))), [isDue]);
  return isDue;
}
