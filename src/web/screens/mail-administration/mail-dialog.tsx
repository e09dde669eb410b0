import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailRecord } from '#contract/communication/mail.ts';
import { useText } from '../../platform/translation.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import classes from './mail-administration.module.css';
import { mailQuery } from './mail-queries.ts';
import { describeNote, describeRecipient } from './note-label.ts';

/** Displays one mail as its recipient sees it, with formatting and as plain text. */
export function MailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useText();
  const mail = useQuery(mailQuery(id));
  return (
    <Dialog title={mail.data?.subject ?? t('Email')} size="xl" onClose={onClose}>
      {mail.isPending && <Loading what={t('Loading email')} />}
      {mail.isError && <LoadFailure error={mail.error} onRetry={() => void mail.refetch()} />}
      {mail.data && <MailContent mail={mail.data} />}
    </Dialog>
  );
}

function MailContent({ mail }: { mail: MailRecord }) {
  const { t } = useText();
  const [form, setForm] = useState<'html' | 'text'>('html');
  return (
    <Stack gap="sm">
      <div>
        {mail.sender && <Text size="sm">{t('From {sender}', { sender: mail.sender })}</Text>}
        <Text size="sm">{t('To {recipient}', { recipient: describeRecipient(mail.recipient) })}</Text>
        {mail.note && <Text size="sm">{describeNote(t, mail.note)}</Text>}
      </div>
      {mail.html === null || mail.text === null ? (
        <Empty>{t("The content isn't available: the email isn't generated yet, or is older than 90 days")}</Empty>
      ) : (
        <>
          <SegmentedControl
            aria-label={t('Email view')}
            value={form}
            onChange={(value) => setForm(value as 'html' | 'text')}
            data={[
              { value: 'html', label: t('Formatted') },
              { value: 'text', label: t('Plain text') },
            ]}
          />
          {form === 'html' ? (
            <iframe className={classes.frame} title={t('Email content')} sandbox="" srcDoc={withNonce(mail.html)} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            <pre className={classes.text} tabIndex={0}>
              {mail.text}
            </pre>
          )}
        </>
      )}
    </Stack>
  );
}

/** The page's content security policy also applies to its frames: the nonce allows the mail's styles, and no script runs. */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return html.replace('<style>', `<style nonce="${nonce}">`);
}
