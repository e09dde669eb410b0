import { Progress, Stack, Text } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { passwordStrength, STRENGTH_MINIMUM } from '#domain/identity/password-strength.ts';
import { phrase } from '#domain/text/phrase.ts';
import { useText } from '../../platform/translation.ts';

const TEXTS = [
  phrase('Very easy to guess'),
  phrase('Very easy to guess'),
  phrase('Easy to guess'),
  phrase('Hard to guess'),
  phrase('Very hard to guess'),
] as const;
const COLORS = ['red', 'red', 'orange', 'teal', 'green'] as const;

/**
 * The strength of a new password against someone who knows the person, while it's typed. The server decides. Load it lazily: its word lists
 * are large.
 */
export function PasswordMeter({ password, known }: { password: string; known: readonly (string | null)[] }) {
  const { t } = useText();
  const judged = useDeferredValue(password);
  const words = JSON.stringify(known);
  const score = useMemo(() => passwordStrength(judged, JSON.parse(words) as (string | null)[]), [judged, words]);
  return (
    <Stack gap={4}>
      <Progress value={(score + 1) * 20} color={COLORS[score] ?? 'red'} size="sm" aria-hidden />
      <Text size="xs" role="status" {...(score < STRENGTH_MINIMUM ? {} : { c: 'dimmed' })}>
        {t.of(TEXTS[score] ?? TEXTS[0])}
      </Text>
    </Stack>
  );
}
