import { ActionIcon, Menu } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { PATHS } from '#domain/screen-paths.ts';
import { chooseLanguageOf } from '../../platform/language.ts';
import { callPalette } from '../../platform/palette-call.ts';
import { useText } from '../../platform/translation.ts';
import { useHelpAddress } from '../../platform/use-help-address.ts';
import { useSession, useUser } from '../../platform/use-session.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { NumberFormatChoice } from '../../widgets/number-format-choice.tsx';
import classes from './mobile.module.css';

/** The frame of the phone screens: a header, scrolling content, and a footer within reach of the thumb. */
export function MobileFrame(props: { head: ReactNode; foot: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.head}>{props.head}</header>
      <div className={classes.body}>{props.children}</div>
      <footer className={classes.foot}>{props.foot}</footer>
    </div>
  );
}

/** Search, language, number format, password, help and sign-out. */
export function PersonalMenu() {
  const { t } = useText();
  const user = useUser();
  const session = useSession();
  const router = useRouter();
  const helpAddress = useHelpAddress();
  const [isChoosingFormat, setIsChoosingFormat] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={240} transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('Your menu')}>
            ⋮
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu!}>
          <Menu.Label>{user.name}</Menu.Label>
          <Menu.Item onClick={callPalette}>{t('Search')}</Menu.Item>
          {user.agency.secondLanguage && (
            <Menu.Item onClick={() => void chooseLanguageOf(user, session).catch(toastProblem)}>
              {user.useSecondLanguage ? 'English' : t('Switch to {language}', { language: user.agency.secondLanguage })}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setIsChoosingFormat(true)}>{t('Number format')}</Menu.Item>
          <Menu.Item onClick={() => void router.navigate({ to: PATHS.account })}>{t('Account')}</Menu.Item>
          <Menu.Item onClick={() => void router.navigate({ to: PATHS.changePassword })}>
            {t('Change password')}
          </Menu.Item>
          <Menu.Item onClick={() => void router.navigate({ to: PATHS.timeEntry })}>{t('Desktop time entry')}</Menu.Item>
          <Menu.Item component="a" href={helpAddress} target="_blank" rel="noreferrer noopener">
            {t('Help')}
          </Menu.Item>
          <Menu.Item onClick={() => void router.navigate({ to: PATHS.logout })}>{t('Sign out')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosingFormat && <NumberFormatChoice user={user} onClose={() => setIsChoosingFormat(false)} />}
    </>
  );
}

/** The bar with the back button. */
export function BackBar({ title, onBack }: { title: string; onBack: () => void }) {
  const { t } = useText();
  return (
    <>
      <button type="button" className={classes.back} onClick={onBack}>
        <span aria-hidden="true">‹ </span>
        {t('Back')}
      </button>
      <h1 className={classes.title}>{title}</h1>
    </>
  );
}
