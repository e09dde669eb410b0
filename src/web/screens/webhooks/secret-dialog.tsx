import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import classes from './webhooks.module.css';

/** The secret of a webhook, this once: it stays until somebody says that they have it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog title={t('The secret of the webhook')} holdsInput onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          {t('Your program uses it to verify that an event is from Docket. It is shown only once.')}
        </Text>
        <Code className={classes.address!}>{secret}</Code>
        <Group justify="space-between">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" data-autofocus className={classes.copy!} onClick={copy}>
                {copied ? t('Copied') : t('Copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('I have saved it')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
