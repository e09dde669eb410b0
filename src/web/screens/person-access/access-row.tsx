import { Text } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import classes from './person-access.module.css';

export type AccessRowProps = {
  what: string;
  /** The name used by programs, below the label. */
  under?: string;
  /** Whether the label comes from the API description, which is in English only. */
  isOfApi?: boolean;
  isAllowed: boolean;
  why: string;
  detail?: string;
};

/** Displays one permission of a person, with the reason in small text. */
export function AccessRow(props: AccessRowProps) {
  const { t } = useText();
  const { what, under, isOfApi, isAllowed, why, detail } = props;
  return (
    <li className={classes.row!}>
      <Text size="sm" fw={isAllowed ? 500 : 400} className={classes.what!} {...(isOfApi ? { lang: 'en' } : {})}>
        {what}
        {under && (
          <Text component="span" size="xs" c="dimmed" fw={400} display="block" ff="monospace">
            {under}
          </Text>
        )}
      </Text>
      <Text size="sm" {...(isAllowed ? {} : { c: 'dimmed' })} className={classes.answer!}>
        {isAllowed ? t('Yes') : t('No')}
      </Text>
      <Text size="xs" c="dimmed" className={classes.why!}>
        {[why, detail].filter(Boolean).join(' · ')}
      </Text>
    </li>
  );
}
