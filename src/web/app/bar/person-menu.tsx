import { Divider, Menu, useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { VERSION } from '#domain/operations/version.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { phrase } from '#domain/text/phrase.ts';
import { chooseLanguageOf, chooseStartOf } from '../../platform/language.ts';
import { useText } from '../../platform/translation.ts';
import { useSession } from '../../platform/use-session.ts';
import { AtElement } from '../../widgets/at-element.tsx';
import { areSuccessToastsOn, switchSuccessToasts, toastProblem } from '../../widgets/dialog/toast.tsx';

/** Personal settings: language, number format, success messages, colours, password, sign-out. */
export function PersonMenu(props: {
  user: SessionUser;
  /** The button that opens it. */
  button: HTMLElement;
  onChooseFormat: () => void;
  onShowAbout: () => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const { user } = props;
  const router = useRouter();
  const session = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [isTelling, setIsTelling] = useState(areSuccessToastsOn);
  const toggleLanguage = () => chooseLanguageOf(user, session).catch(toastProblem);
  const [startsAtHome, setStartsAtHome] = useState(user.startsAtHome);
  const toggleStart = async () => {
    setStartsAtHome(!startsAtHome);
    await chooseStartOf(user, session, !startsAtHome).catch((error: unknown) => {
      setStartsAtHome(startsAtHome);
      toastProblem(error);
    });
  };
  const toggleToasts = () => {
    switchSuccessToasts(!isTelling);
    setIsTelling(!isTelling);
  };
  return (
    <Menu opened onClose={props.onClose} position="top-start" width={260} returnFocus={false}>
      <Menu.Target>
        <AtElement element={props.button} />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={props.button.id}>
        <Menu.Label>
          {user.name}, {user.agency.name}
        </Menu.Label>
        {user.agency.secondLanguage && (
          <Menu.Item onClick={() => void toggleLanguage()}>
            {user.useSecondLanguage ? 'English' : t('Switch to {language}', { language: user.agency.secondLanguage })}
          </Menu.Item>
        )}
        <Menu.Item onClick={props.onChooseFormat}>{t('Number format')}</Menu.Item>
        <Menu.CheckboxItem closeMenuOnClick={false} checked={startsAtHome} onChange={() => void toggleStart()}>
          {t('Start on Home')}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem closeMenuOnClick={false} checked={isTelling} onChange={toggleToasts}>
          {t('Success messages')}
        </Menu.CheckboxItem>
        <Menu.Item closeMenuOnClick={false} onClick={() => setColorScheme(NEXT_SCHEME[colorScheme])}>
          {t.of(SCHEME_LABELS[colorScheme])}
        </Menu.Item>
        <Divider />
        <Menu.Item onClick={() => void router.navigate({ to: PATHS.account })}>{t('Account')}</Menu.Item>
        <Menu.Item onClick={() => void router.navigate({ to: PATHS.changePassword })}>{t('Change password')}</Menu.Item>
        <Menu.Item onClick={() => void router.navigate({ to: PATHS.logout })}>{t('Sign out')}</Menu.Item>
        <Divider />
        <Menu.Item onClick={props.onShowAbout}>{t('About Docket')}</Menu.Item>
        <Menu.Label>{t('Version {version}', { version: VERSION })}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}

const NEXT_SCHEME = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const SCHEME_LABELS = {
  auto: phrase('Colours: system setting'),
  light: phrase('Colours: light'),
  dark: phrase('Colours: dark'),
} as const;
