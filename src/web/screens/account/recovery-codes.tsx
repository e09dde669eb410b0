import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import classes from './account.module.css';

/** Displays new recovery codes once: to copy, save or print. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useText();
  const user = useUser();
  const text = `${codes.join('\n')}\n`;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Docket, ${user.agency.name}, ${user.username}\n\n${text}`)}`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast('success', t('Copied')),
      () => toast('error', t('Could not be copied. Select the codes and copy them yourself')),
    );
  return (
    <Alert color="blue" title={t('Your recovery codes')} role="group">
      <Stack gap="sm" align="start">
        <Text size="sm">
          {t("Keep them where you can find them without your phone. Each works once; they won't be shown again.")}
        </Text>
        <ul className={classes.codes} aria-label={t('Your recovery codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="sm">
          <Button variant="default" onClick={() => void copy()}>
            {t('Copy')}
          </Button>
          <Button variant="default" component="a" href={file} download="docket-recovery-codes.txt">
            {t('Download')}
          </Button>
          <Button variant="default" onClick={() => window.print()}>
            {t('Print')}
          </Button>
          <Button onClick={onKept}>{t('I have saved them')}</Button>
        </Group>
      </Stack>
    </Alert>
  );
}
