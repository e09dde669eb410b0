import { Button, Center, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../platform/translation.ts';

/** A wait shorter than this shows nothing, so that quick answers do not flicker (WID-12). */
const PATIENCE = 300;

/** Says what is being waited for, once the wait is long enough to be noticed. */
export function Loading({ what }: { what: string }) {
  const isLate = useIsLate();
  return (
    <Center mih={120} role="status" aria-live="polite">
      {isLate && (
        <Group gap="xs">
          <Loader size="sm" />
          <Text size="sm">{what}</Text>
        </Group>
      )}
    </Center>
  );
}

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** What stands where a list could not be loaded: why, and a way to try again. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useText();
  return (
    <Center mih={120} role="alert">
      <Stack align="center" gap="xs">
        <Text size="sm">{error.message}</Text>
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </Stack>
    </Center>
  );
}

/** What stands where a list is empty: that it is, and what to do next. */
export function Empty({ children }: { children: string }) {
  return (
    <Center mih={120}>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </Center>
  );
}
