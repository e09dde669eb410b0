import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailSettings } from '#contract/communication/mail.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { mailSettingsQuery } from './mail-queries.ts';
import { MailSettingsDialog } from './mail-settings-dialog.tsx';

/** Displays which server sends mails, and a button to change it. */
export function MailRouteNotice({ mayChange }: { mayChange: boolean }) {
  const { t } = useText();
  const settings = useQuery(mailSettingsQuery);
  const [isOpen, setIsOpen] = useState(false);
  if (settings.isPending) return <Loading what={t('Loading email settings')} />;
  if (settings.isError) return <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <Alert color={settings.data.own || settings.data.installation.sendsMail ? 'gray' : 'yellow'} variant="outline">
      <Group justify="space-between" gap="sm">
        <DescribedRoute settings={settings.data} />
        {mayChange && (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {t('Mail server…')}
          </Button>
        )}
      </Group>
      {isOpen && <MailSettingsDialog settings={settings.data} onClose={() => setIsOpen(false)} />}
    </Alert>
  );
}

function DescribedRoute({ settings: { own, installation } }: { settings: MailSettings }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const sender = (name: string, address: string) => `${name} <${address}>`;
  return (
    <div style={{ flex: '1 1 280px', overflowWrap: 'anywhere' }}>
      <Text size="sm">
        {own
          ? t('Emails are sent through your own server {host}, tested {when}.', {
              host: own.host,
              when: formatInstant(own.testedOn, timeZone),
            })
          : installation.sendsMail
            ? t("Emails are sent through the installation's server.")
            : t('No emails are sent: there is no mail server. Emails are captured and listed below.')}
      </Text>
      {(own || installation.sendsMail) && (
        <Text size="sm">
          {t('From {sender}', {
            sender: own
              ? sender(own.senderName, own.senderAddress)
              : sender(installation.senderName, installation.senderAddress),
          })}
        </Text>
      )}
    </div>
  );
}
