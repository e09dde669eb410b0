import { Button, Kbd, Text } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import classes from './palette.module.css';

/** Below the choices: what could not be searched, the keys, and for screen readers how much there is to choose from. */
export function PaletteFoot(props: { count: number; isSearching: boolean; error: Error | null; onRetry: () => void }) {
  const { t } = useText();
  return (
    <>
      <span role="status" className="visually-hidden">
        {props.isSearching ? t('Searching') : t('{count} {count, result|results}', { count: props.count })}
      </span>
      {props.error && (
        <div role="alert" className={classes.failure}>
          <Text size="sm">{t('Not everything could be searched. {reason}', { reason: props.error.message })}</Text>
          <Button size="compact-xs" variant="default" onClick={props.onRetry}>
            {t('Try again')}
          </Button>
        </div>
      )}
      <div className={classes.keys}>
        <span>
          <Kbd size="xs">{t('Enter')}</Kbd> {t('to open')}
        </span>
        <span>
          <Kbd size="xs">{t('Ctrl+Enter')}</Kbd> {t('opens in a new tab')}
        </span>
        <span>
          <Kbd size="xs">{t('Esc')}</Kbd> {t('to close')}
        </span>
      </div>
    </>
  );
}
