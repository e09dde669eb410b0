import { PasswordInput, Progress, Stack, Text } from '@mantine/core';
import { type FunctionComponent, lazy, Suspense } from 'react';
import { phrase } from '#domain/text/phrase.ts';
import { useText } from '../../platform/translation.ts';

/** Without a network there's no meter, and the change waits for the server anyway. */
const PasswordMeter = lazy<FunctionComponent<{ password: string; known: readonly (string | null)[] }>>(() =>
  import('./password-meter.tsx').then(
    (loaded) => ({ default: loaded.PasswordMeter }),
    () => ({ default: NothingMeasured }),
  ),
);

const TEXTS = {
  'password-same': phrase('The new password can not be the same as old password'),
  'password-weak': phrase('The new password must have at least 10 characters'),
} as const;

/** A new password with its strength, and its repetition. `known`: what a stranger may know about the person. */
export function NewPasswordFields(props: {
  next: string;
  repeated: string;
  onNext: (text: string) => void;
  onRepeated: (text: string) => void;
  /** Why it can't be the new password; displayed after an attempt. */
  reason: keyof typeof TEXTS | null;
  wasTried: boolean;
  known: readonly (string | null)[];
  autoFocus?: boolean;
}) {
  const { t, field } = useText();
  const { next, repeated, reason, wasTried } = props;
  const isMismatchShown = next !== repeated && repeated !== '' && (wasTried || repeated.length >= next.length);
  return (
    <>
      <PasswordInput
        label={field('New password')}
        autoComplete="new-password"
        required
        autoFocus={props.autoFocus ?? false}
        value={next}
        onChange={(event) => props.onNext(event.currentTarget.value)}
        error={wasTried && reason ? t.of(TEXTS[reason]) : null}
        visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password') }}
      />
      {next === '' ? (
        <NothingMeasured />
      ) : (
        <Suspense fallback={<NothingMeasured />}>
          <PasswordMeter password={next} known={props.known} />
        </Suspense>
      )}
      <PasswordInput
        label={field('Repeat new password')}
        autoComplete="new-password"
        required
        value={repeated}
        onChange={(event) => props.onRepeated(event.currentTarget.value)}
        error={isMismatchShown ? t('Passwords do not match') : null}
        visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password') }}
      />
    </>
  );
}

/** Reserves the meter's space, so that nothing moves when it loads. */
function NothingMeasured() {
  return (
    <Stack gap={4} aria-hidden>
      <Progress value={0} size="sm" />
      <Text size="xs">{'\u00a0'}</Text>
    </Stack>
  );
}
