import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Problem } from '#contract/http/refusal.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import { signInWithTwoFactor } from '#contract/identity/two-factor.ts';
import { readTypedCode } from '#domain/identity/two-factor.ts';
import { ApiProblem, call } from '../platform/api.ts';
import { useText } from '../platform/translation.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { describeMissingPasskeys } from './passkey-support.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** What leads on from a right password to the second factor. */
export type TwoFactorInput = NonNullable<Problem['secondFactor']>;

/** What a sign-in that failed asks for beside the password; null = it failed for another reason. */
export function twoFactorInput(error: unknown): TwoFactorInput | null {
  return (error instanceof ApiProblem && error.problem.secondFactor) || null;
}

/** Asks for the second factor after the password: a code of the app, a recovery code or a passkey; and signs in with it. */
export function CodeForm(props: {
  secondFactor: TwoFactorInput;
  onSignedIn: (user: SessionUser) => unknown;
  onBack: () => void;
}) {
  const { t, field } = useText();
  const { ticket, ways } = props.secondFactor;
  const passkey = usePasskeySignIn({
    database: ticket.slice(0, ticket.indexOf('.')),
    // The ticket says that.
    isPersistent: true,
    ticket,
    onSignedIn: props.onSignedIn,
  });
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const attempt = useMutation({
    mutationFn: (shown: string) => call(signInWithTwoFactor, { body: { ticket, code: shown } }),
    onSuccess: props.onSignedIn,
  });
  const type = (text: string) => {
    setCode(text);
    // Six digits are all of it.
    if (!isRecovery && readTypedCode(text)?.way === 'totp' && !attempt.isPending) attempt.mutate(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !attempt.isPending) attempt.mutate(code);
  };
  const change = () => {
    setIsRecovery(!isRecovery);
    setCode('');
    attempt.reset();
  };
  const hasPasskey = ways.includes('passkey');
  if (!ways.includes('totp'))
    return (
      <Stack gap="sm">
        <Text size="sm">
          {describeMissingPasskeys(t) ?? t('Your account requires your passkey in addition to the password')}
        </Text>
        <PasskeyButton attempt={passkey} isMain />
        <Button variant="default" onClick={props.onBack}>
          {t('Back')}
        </Button>
      </Stack>
    );
  const isOver = attempt.error instanceof ApiProblem && attempt.error.code === 'sign-in-ticket-ended';
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">
          {isRecovery ? t('One of your recovery codes') : t('The code from your authenticator app')}
        </Text>
        <TextInput
          key={isRecovery ? 'recovery' : 'app'}
          label={isRecovery ? field('Recovery code') : field('Code')}
          name="code"
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          data-autofocus
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {attempt.error && (
          <Alert color="red" role="alert">
            {attempt.error instanceof ApiProblem
              ? attempt.error.message
              : t('An error occured. Please contact system admin')}
          </Alert>
        )}
        <Group grow preventGrowOverflow={false}>
          <Button variant="default" onClick={props.onBack}>
            {t('Back')}
          </Button>
          <Button type="submit" loading={attempt.isPending} disabled={code.trim() === '' || isOver}>
            {t('Sign in')}
          </Button>
        </Group>
        {hasPasskey && <PasskeyButton attempt={passkey} />}
        {ways.includes('recovery-code') && (
          <Anchor component="button" type="button" size="sm" mih={44} onClick={change}>
            {isRecovery ? t('Use authenticator app') : t('Use a recovery code')}
          </Anchor>
        )}
      </Stack>
    </form>
  );
}
