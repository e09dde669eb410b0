import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { discardMail, type MailRow, resendMail } from '#contract/communication/mail.ts';
import { call } from '../../platform/api.ts';
import { formatInstant } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { confirmMailDiscard } from '../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import rows from '../../widgets/plain-rows.module.css';
import classes from './mail-administration.module.css';
import { describeNote, describeRecipient } from './note-label.ts';

/** Lists mails, newest first; abandoned ones have buttons to retry or dismiss them. */
export function MailList(props: { mails: readonly MailRow[]; mayChange: boolean; onOpen: (id: number) => void }) {
  const { t } = useText();
  return (
    <ul className={rows.list} aria-label={t('Emails')}>
      {props.mails.map((mail) => (
        <MailLine key={mail.id} mail={mail} mayChange={props.mayChange} onOpen={props.onOpen} />
      ))}
    </ul>
  );
}

function MailLine({ mail, mayChange, onOpen }: { mail: MailRow; mayChange: boolean; onOpen: (id: number) => void }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const subject = mail.subject ?? t('Not generated yet');
  return (
    <li className={rows.row}>
      <div className={classes.what}>
        <button type="button" className={classes.open} onClick={() => onOpen(mail.id)}>
          {subject}
        </button>
        <Text size="sm" className={classes.note!}>
          {t('To {recipient}', { recipient: describeRecipient(mail.recipient) })}
        </Text>
        {mail.note && mail.state !== 'sent' && (
          <Text size="sm" className={mail.state === 'dead' ? classes.failed! : classes.note!}>
            {describeNote(t, mail.note)}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {mail.nextAttempt && mail.attempts > 0
          ? t('Next attempt {when}, {count} {count, attempt|attempts} so far', {
              when: formatInstant(mail.nextAttempt, timeZone),
              count: mail.attempts,
            })
          : formatInstant(mail.endedOn ?? mail.createdOn, timeZone)}
      </Text>
      {mayChange && mail.state === 'dead' && <DeadMailActions mail={mail} subject={subject} />}
    </li>
  );
}

/** Further clicks while a request is pending are ignored, and the server handles each mail once. */
function DeadMailActions({ mail, subject }: { mail: MailRow; subject: string }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState<'resend' | 'discard' | null>(null);
  const act = async (action: 'resend' | 'discard') => {
    if (action === 'discard' && !(await confirmMailDiscard(t, subject))) return;
    setUnderWay(action);
    try {
      await call(action === 'resend' ? resendMail : discardMail, { params: { id: mail.id } });
      toast('success', action === 'resend' ? t('The email will be sent again') : t('Email discarded'));
    } catch (error) {
      toastProblem(error);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.mails });
    setUnderWay(null);
  };
  return (
    <Group gap="xs">
      <Button
        size="xs"
        aria-label={t('Send again: {subject}', { subject })}
        loading={underWay === 'resend'}
        disabled={underWay === 'discard'}
        onClick={() => void act('resend')}
      >
        {t('Send again')}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={t('Discard: {subject}', { subject })}
        loading={underWay === 'discard'}
        disabled={underWay === 'resend'}
        onClick={() => void act('discard')}
      >
        {t('Discard')}
      </Button>
    </Group>
  );
}
