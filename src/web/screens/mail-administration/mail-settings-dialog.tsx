import { Alert, Button, Group, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MailSettings, removeMailSettings, saveMailSettings } from '#contract/communication/mail.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { describeRefusal } from '../../platform/change-texts.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { toast } from '../../widgets/dialog/toast.tsx';
import { bodyOfForm, type MailForm, mailFormOf } from './mail-form.ts';

/** Edits the agency's mail server. Saving tests it first; settings that fail are not saved. */
export function MailSettingsDialog({ settings, onClose }: { settings: MailSettings; onClose: () => void }) {
  const { t, field } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState(settings);
  const [form, setForm] = useState<MailForm>(mailFormOf(settings));
  const [isTouched, setIsTouched] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [underWay, setUnderWay] = useState<'save' | 'remove' | null>(null);
  const errorAt = (name: string) => problem?.problem.errors?.find(({ path }) => path === name)?.message;
  const input = (name: keyof MailForm) => ({
    value: form[name],
    error: errorAt(name),
    onChange: (event: { currentTarget: { value: string } }) => {
      setForm({ ...form, [name]: event.currentTarget.value });
      setIsTouched(true);
    },
  });
  const change = async (kind: 'save' | 'remove') => {
    setUnderWay(kind);
    setProblem(null);
    try {
      const saved =
        kind === 'save'
          ? await call(saveMailSettings, { body: bodyOfForm(form, current) })
          : await call(removeMailSettings, {});
      queryClient.setQueryData(queryKeys.mailSettings, saved);
      toast(
        'success',
        kind === 'save' ? t('The test email was sent, and the server is used from now on') : t('Mail server removed'),
      );
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // The input stays; saving again overwrites the other user's change, after a warning.
      if (error.code === 'changed-elsewhere') setCurrent(error.problem.current as MailSettings);
      setProblem(error);
      setUnderWay(null);
    }
  };
  const { own } = current;
  return (
    <Dialog title={t('Mail server')} size="lg" holdsInput={isTouched} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void change('save');
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            {t('A test email is sent to you first. The server is used only if it accepts that email.')}
          </Text>
          <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
            <TextInput label={t('Server')} required data-autofocus {...input('host')} />
            <TextInput label={t('Port')} required inputMode="numeric" {...input('port')} />
          </Group>
          <NativeSelect
            label={t('Encryption')}
            {...input('security')}
            data={[
              { value: 'starttls', label: t('STARTTLS, usual with port 587') },
              { value: 'tls', label: t('TLS from the start, usual with port 465') },
            ]}
          />
          <TextInput label={field('User name')} autoComplete="off" {...input('username')} />
          <PasswordInput
            label={field('Password')}
            autoComplete="new-password"
            description={own?.hasPassword ? t('If empty, the password stays as it is') : undefined}
            visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
            {...input('password')}
          />
          {!current.canKeepPassword && (
            <Text size="sm">{t("Passwords can't be stored until a system administrator sets SECRET_KEY")}</Text>
          )}
          <TextInput label={t('Sender name')} required {...input('senderName')} />
          <TextInput label={t('Sender address')} required inputMode="email" {...input('senderAddress')} />
          {problem && (
            <Alert color="red" variant="outline" role="alert">
              {describeRefusal(problem, user)}
            </Alert>
          )}
          <Group justify="flex-end">
            {own && (
              <Button
                variant="default"
                loading={underWay === 'remove'}
                disabled={underWay === 'save'}
                onClick={() => void change('remove')}
              >
                {t("Use the installation's server")}
              </Button>
            )}
            <Button type="submit" loading={underWay === 'save'} disabled={underWay === 'remove'}>
              {t('Test and save')}
            </Button>
          </Group>
          <div role="status">{underWay === 'save' && <Text size="sm">{t('Talking to the mail server …')}</Text>}</div>
        </Stack>
      </form>
    </Dialog>
  );
}
