import { Text } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import classes from './person-access.module.css';

/** One thing that somebody may or may not do, with its reason in small words; `under` = what programs call it. */
export function AccessRow(props: { what: string; under?: string; isAllowed: boolean; why: string; detail?: string }) {
  const { t } = useText();
  const { what, under, isAllowed, why, detail } = props;
  return (
    <li className={classes.row!}>
      <Text size="sm" fw={isAllowed ? 500 : 400} className={classes.what!}>
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
