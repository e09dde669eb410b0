import { Loader } from '@mantine/core';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useText } from '../platform/translation.ts';
import classes from './waiting-part.module.css';

/** Displayed until a dialog has loaded. Keys don't reach the screen below meanwhile; Esc cancels. */
export function WaitingPart({ onCancel }: { onCancel: () => void }) {
  const { t } = useText();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The browser's own keys, such as those that reload.
    if (event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  return (
    <div className={classes.wait} role="status">
      <span className="visually-hidden">{t('Loading')}</span>
      <Loader size="sm" aria-hidden="true" />
    </div>
  );
}
