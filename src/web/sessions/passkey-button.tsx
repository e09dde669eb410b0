import { Alert, Button } from '@mantine/core';
import { ApiProblem } from '../platform/api.ts';
import { type Texts, useText } from '../platform/translation.ts';
import { passkeySupport } from './passkey-support.ts';
import type { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Signs in with a passkey, where that is possible, and says what became of it. */
export function PasskeyButton(props: {
  attempt: ReturnType<typeof usePasskeySignIn>;
  /** Whether it is the main way here. */
  isMain?: boolean;
  isDisabled?: boolean;
}) {
  const { t } = useText();
  const { attempt, isMain = false, isDisabled = false } = props;
  if (passkeySupport() !== 'possible') return null;
  const why = attempt.error && describePasskeyFailure(t, attempt.error);
  return (
    <>
      <Button
        fullWidth
        {...(isMain ? { autoFocus: true, 'data-autofocus': true } : { variant: 'default' })}
        loading={attempt.isPending}
        disabled={isDisabled}
        onClick={attempt.press}
      >
        {t('Sign in with a passkey')}
      </Button>
      {why && (
        <Alert color="red" role="alert">
          {why}
        </Alert>
      )}
    </>
  );
}

/** What went wrong with a passkey, for its person; browsers say no more than that it did not come to anything. */
export function describePasskeyFailure(t: Texts['t'], error: Error): string {
  if (error instanceof ApiProblem) return error.message;
  switch (error.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return t('No passkey was used. Try again, or choose another way');
    case 'InvalidStateError':
      return t('You already have a passkey on this device');
    default:
      return t('The passkey could not be used in this browser');
  }
}
