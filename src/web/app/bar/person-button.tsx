import { UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { useText } from '../../platform/translation.ts';
import { LazyDialog, partCode } from '../../widgets/lazy-part.tsx';
import { NumberFormatChoice } from '../../widgets/number-format-choice.tsx';
import classes from './bar.module.css';

const aboutDialog = partCode(async () => (await import('./about-dialog.tsx')).AboutDialog);
const personMenu = partCode(async () => (await import('./person-menu.tsx')).PersonMenu);

/** The user at the end of the bar; opens personal settings. */
export function PersonButton({ user, tabIndex }: { user: SessionUser; tabIndex?: number }) {
  const { t } = useText();
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isAboutShown, setIsAboutShown] = useState(false);
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
        className={classes.item!}
        data-bar-item="person"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="visually-hidden">{t('Your menu')}, </span>
        <span aria-hidden="true" className={classes.initials}>
          {initialsOf(user.name)}
        </span>
        <span className={classes.label} data-label>
          {user.name}
        </span>
      </UnstyledButton>
      {isOpen && button && (
        <LazyDialog
          code={personMenu}
          props={{
            ...{ user, button, onClose: close },
            onChooseFormat: () => setIsChoosingFormat(true),
            onShowAbout: () => setIsAboutShown(true),
          }}
        />
      )}
      {isAboutShown && <LazyDialog code={aboutDialog} props={{ onClose: () => setIsAboutShown(false) }} />}
      {isChoosingFormat && <NumberFormatChoice user={user} onClose={() => setIsChoosingFormat(false)} />}
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('');
}
