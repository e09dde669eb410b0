import {
  ActionIcon,
  Anchor,
  Burger,
  Divider,
  Group,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { SessionUser } from '#contract/session.ts';
import { VERSION } from '#domain/version.ts';
import { helpAddress } from '../platform/help-address.ts';
import { chooseLanguageOf } from '../platform/language.ts';
import { callPalette } from '../platform/palette-call.ts';
import { PATHS } from '../platform/paths.ts';
import { useText } from '../platform/translation.ts';
import { useSession } from '../platform/use-session.ts';
import { useLiveMentions } from '../widgets/job-mentions.ts';
import { NumberFormatChoice } from '../widgets/number-format-choice.tsx';
import { areSuccessToastsOn, switchSuccessToasts, toastProblem } from '../widgets/toast.tsx';
import { UnseenMentions, WaitingOrders } from './menu-badge.tsx';
import { menuOfPlace, menusOf } from './menus.ts';
import classes from './navigation-bar.module.css';
import { useBarRoom } from './use-bar-room.ts';

/** The slim bar on top: screens by permission, help, language, success messages, password, sign-out (SHELL-10). */
export function NavigationBar({ user }: { user: SessionUser }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const menus = menusOf(user);
  const here = menuOfPlace(menus, useLocation().pathname);
  // Both lists tell of mentions; who sees projects only finds the number there.
  const mentionsAt = menus.find(({ to }) => to === PATHS.jobs || to === PATHS.projects)?.to;
  useLiveMentions();
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
        <PersonMenu user={user} />
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

function PersonMenu({ user }: { user: SessionUser }) {
  const { t } = useText();
  const router = useRouter();
  const session = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [isTelling, setIsTelling] = useState(areSuccessToastsOn);
  const [isChoosingFormat, setIsChoosingFormat] = useState(false);
  const toggleLanguage = () => chooseLanguageOf(user, session).catch(toastProblem);
  const toggleToasts = () => {
    switchSuccessToasts(!isTelling);
    setIsTelling(!isTelling);
  };
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <UnstyledButton className={classes.person}>
            <span className="visually-hidden">{t('Your menu')}, </span>
            <span aria-hidden="true" className={classes.initials}>
              {initialsOf(user.name)}
            </span>
            <span className={classes.personName}>{user.name}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {user.name}, {user.agency.name}
          </Menu.Label>
          {user.agency.secondLanguage && (
            <Menu.Item onClick={() => void toggleLanguage()}>
              {user.useSecondLanguage ? 'English' : t('Switch to {language}', { language: user.agency.secondLanguage })}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setIsChoosingFormat(true)}>{t('Number format')}</Menu.Item>
          <Menu.CheckboxItem closeMenuOnClick={false} checked={isTelling} onChange={toggleToasts}>
            {t('Success messages')}
          </Menu.CheckboxItem>
          <Menu.Item closeMenuOnClick={false} onClick={() => setColorScheme(NEXT_SCHEME[colorScheme])}>
            {t(SCHEME_LABELS[colorScheme])}
          </Menu.Item>
          <Divider />
          <Menu.Item onClick={() => void router.navigate({ to: PATHS.changePassword })}>
            {t('Change password')}
          </Menu.Item>
          <Menu.Item onClick={() => void router.navigate({ to: PATHS.logout })}>{t('Sign out')}</Menu.Item>
          <Divider />
          <Menu.Label>{t('Version {version}', { version: VERSION })}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      {isChoosingFormat && <NumberFormatChoice user={user} onClose={() => setIsChoosingFormat(false)} />}
    </>
  );
}

const NEXT_SCHEME = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const SCHEME_LABELS = { auto: 'Colours: as the system', light: 'Colours: light', dark: 'Colours: dark' } as const;

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('');
}
