import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/translation.ts';
import classes from './order-links.module.css';

/** What stands where a link does not open: the same for every reason (MAIL-11). */
export function InvalidLink({ children }: { children?: ReactNode }) {
  const { t } = useText();
  return (
    <div className={classes.page} role="alert">
      <h1 className={classes.title}>{t('This link is no longer valid')}</h1>
      <Text mb="sm">{t('It was used, it is too old, or the order has changed since the mail was written.')}</Text>
      {children}
    </div>
  );
}
