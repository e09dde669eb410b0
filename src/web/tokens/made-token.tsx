import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import type { MadeToken } from '#contract/identity/api-token.ts';
import { useText } from '../platform/translation.ts';
import { toast } from '../widgets/dialog/toast.tsx';
import classes from './tokens.module.css';

/** A new token, displayed only once. */
export function ShownToken({ made, onKept }: { made: MadeToken; onKept: () => void }) {
  const { t } = useText();
  const copy = () =>
    navigator.clipboard.writeText(made.token).then(
      () => toast('success', t('Copied')),
      () => toast('error', t('Could not be copied. Select the token and copy it yourself')),
    );
  return (
    <Alert color="blue" title={t('The token {name}', { name: made.name })} role="group">
      <Stack gap="sm" align="start">
        <Text size="sm">
          {t("Copy it now: it won't be shown again. Anyone who has it can use it, so keep it as safe as a password.")}
        </Text>
        <Code className={classes.token!}>{made.token}</Code>
        <Group gap="sm">
          <Button variant="default" onClick={() => void copy()}>
            {t('Copy')}
          </Button>
          <Button onClick={onKept}>{t('I have saved it')}</Button>
        </Group>
      </Stack>
    </Alert>
  );
}
