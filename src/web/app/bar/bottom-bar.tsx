import { UnstyledButton } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { isMobile } from '../../platform/device.ts';
import { callPalette } from '../../platform/palette-call.ts';
import { useText } from '../../platform/translation.ts';
import { LazyDialog, partCode } from '../../widgets/lazy-part.tsx';
import { ScreenIcon } from '../../widgets/screen-icon.tsx';
import { type MenuEntry, menuOfPlace, waitingAt } from '../menus.ts';
import { timePath } from '../route-guard.ts';
import classes from './bar.module.css';
import { BarEntry, ItemContent } from './bar-entry.tsx';
import type { useWaiting } from './use-waiting.ts';

const moreDrawer = partCode(async () => (await import('./more-drawer.tsx')).MoreDrawer);

/** The bar at the bottom of a narrow window: Home, Time, Approvals or Jobs, Search, and More. */
export function BottomBar(props: {
  user: SessionUser;
  menus: readonly MenuEntry[];
  waiting: ReturnType<typeof useWaiting>;
}) {
  const { t } = useText();
  const { user, menus, waiting } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isTyping = useIsKeyboardShown();
  const here = menuOfPlace(menus, useLocation().pathname);
  const places = placesOf(menus);
  const shown = menus.filter(({ to }) => places.includes(to));
  const counted = menus.some((entry) => !shown.includes(entry) && waitingAt(menus, entry, waiting) > 0);
  const start = timePath(isMobile(navigator.userAgent));
  return (
    <>
      <header className={classes.bottom} hidden={isTyping}>
        <a className={classes.skip} href="#content">
          {t('Skip to content')}
        </a>
        <nav aria-label={t('Main menu')} className={classes.places}>
          {shown.map((entry) => (
            <BarEntry
              key={entry.to}
              entry={entry.to === PATHS.timeEntry ? { ...entry, to: start } : entry}
              label={
                entry.to === PATHS.timeEntry
                  ? t('Time')
                  : entry.to === PATHS.timeApproval
                    ? t('Approvals')
                    : t.of(entry.label)
              }
              isHere={entry === here}
              count={waitingAt(menus, entry, waiting)}
            />
          ))}
          <UnstyledButton className={classes.item!} onClick={callPalette}>
            <ItemContent icon="search" label={t('Search')} />
          </UnstyledButton>
          <UnstyledButton
            className={classes.item!}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(true)}
          >
            <ScreenIcon name="more" />
            <span className={classes.label}>{t('More')}</span>
            {counted && <span className={classes.dot} role="img" aria-label={t('Items waiting for you')} />}
          </UnstyledButton>
        </nav>
      </header>
      {isOpen && <LazyDialog code={moreDrawer} props={{ user, waiting, here, onClose: () => setIsOpen(false) }} />}
    </>
  );
}

/** Returns the bar's items: Home, daily work, and approvals or else look-ups. */
function placesOf(menus: readonly MenuEntry[]): string[] {
  const top = menus.filter(({ group, waiting }) => group === undefined && waiting !== 'notifications');
  const third = [PATHS.timeApproval, PATHS.jobs, PATHS.projects].find((path) => menus.some(({ to }) => to === path));
  return [...top.map(({ to }) => to), PATHS.timeEntry, ...(third ? [third] : [])];
}

/** If the window loses this much height (pixels), an on-screen keyboard covers it. */
const KEYBOARD = 150;

/** Returns whether an on-screen keyboard is displayed; the bar is then hidden. */
function useIsKeyboardShown(): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => setIsShown(window.innerHeight - viewport.height * viewport.scale > KEYBOARD);
    measure();
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, []);
  return isShown;
}
