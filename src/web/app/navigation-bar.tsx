import { ActionIcon, Anchor, Burger, Group, Text, UnstyledButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { SessionUser } from '#contract/session.ts';
import { helpAddress } from '../platform/help-address.ts';
import { callPalette } from '../platform/palette-call.ts';
import { PATHS } from '../platform/paths.ts';
import { useText } from '../platform/translation.ts';
import { LazyDialog, partCode } from '../widgets/lazy-part.tsx';
import { NumberFormatChoice } from '../widgets/number-format-choice.tsx';
import { UnseenMentions, WaitingOrders } from './menu-badge.tsx';
import { menuOfPlace, menusOf } from './menus.ts';
import classes from './navigation-bar.module.css';
import { useBarRoom } from './use-bar-room.ts';
import { useLiveWaiting } from './use-live-waiting.ts';

const personMenu = partCode(async () => (await import('./person-menu.tsx')).PersonMenu);

/** The slim bar on top: screens by permission, help, language, success messages, password, sign-out (SHELL-10). */
export function NavigationBar({ user }: { user: SessionUser }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const menus = menusOf(user);
  const here = menuOfPlace(menus, useLocation().pathname);
  // Both lists tell of mentions; who sees projects only finds the number there.
  const mentionsAt = menus.find(({ to }) => to === PATHS.jobs || to === PATHS.projects)?.to;
  useLiveWaiting(user);
  const bar = useRef<HTMLElement>(null);
  const room = useBarRoom(bar);
  return (
    <header ref={bar} className={classes.bar} data-room={room}>
      <a className={classes.skip} href="#content">
        {t('Skip to content')}
      </a>
      <Burger
        className={classes.burger}
        size="sm"
        opened={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        aria-label={t('Menu')}
        aria-expanded={isOpen}
      />
      {/* What waits behind the folded menu is told beside it. */}
      {!isOpen && (
        <span className={classes.foldedBadges}>
          {mentionsAt && <UnseenMentions />}
          {menus.some(({ to }) => to === PATHS.purchaseOrders) && <WaitingOrders />}
        </span>
      )}
      <Text className={classes.name} fw={700}>
        Docket
      </Text>
      <nav aria-label={t('Main menu')} className={classes.menus} data-open={isOpen || undefined}>
        {menus.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            className={classes.link!}
            activeProps={{}}
            data-active={to === here?.to || undefined}
            aria-current={to === here?.to ? 'page' : undefined}
            onClick={() => setIsOpen(false)}
          >
            {t(label)}
            {to === mentionsAt && <UnseenMentions />}
            {to === PATHS.purchaseOrders && <WaitingOrders />}
          </Link>
        ))}
      </nav>
      <Group gap={4} ml="auto" wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('Search')}
          aria-keyshortcuts="Control+K Meta+K"
          title={`${t('Search')} (${t('Ctrl+K')})`}
          onClick={callPalette}
        >
          <Magnifier />
        </ActionIcon>
        <Anchor className={classes.link} href={helpAddress(user)} target="_blank" rel="noreferrer noopener">
          {t('Help')}
        </Anchor>
        <PersonButton user={user} />
      </Group>
    </header>
  );
}

function Magnifier() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <circle cx="7.5" cy="7.5" r="5" />
      <path d="m11.3 11.3 4.2 4.2" strokeLinecap="round" />
    </svg>
  );
}

function PersonButton({ user }: { user: SessionUser }) {
  const { t } = useText();
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isChoosingFormat, setIsChoosingFormat] = useState(false);
  const close = () => {
    setIsOpen(false);
    button?.focus();
  };
  return (
    <>
      <UnstyledButton
        ref={setButton}
        id={id}
        className={classes.person}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="visually-hidden">{t('Your menu')}, </span>
        <span aria-hidden="true" className={classes.initials}>
          {initialsOf(user.name)}
        </span>
        <span className={classes.personName}>{user.name}</span>
      </UnstyledButton>
      {isOpen && button && (
        <LazyDialog
          code={personMenu}
          props={{ user, button, onChooseFormat: () => setIsChoosingFormat(true), onClose: close }}
        />
      )}
      {isChoosingFormat && <NumberFormatChoice user={user} onClose={() => setIsChoosingFormat(false)} />}
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('');
}
