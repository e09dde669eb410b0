import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../platform/translation.ts';
import classes from './mail-links.module.css';

/** What stands where a link does not open: the same for every reason. `why` = the reasons there can be. */
export function InvalidLink({ why, children }: { why: string; children?: ReactNode }) {
  const { t } = useText();
  return (
    <div className={classes.page} role="alert">
      <h1 className={classes.title}>{t('This link is no longer valid')}</h1>
      <Text mb="sm">{why}</Text>
      {children}
    </div>
  );
}
