import { Button, Center, Group, Loader, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiProblem } from '../platform/api.ts';
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

/**
 * What stands where something could not be loaded: why, and a way to try again. `wayOut` = where one may go instead; what does
 * not exist has that only.
 */
export function LoadFailure(props: { error: Error; onRetry: () => void; wayOut?: ReactNode }) {
  const { t } = useText();
  const { error, onRetry, wayOut } = props;
  const isMissing = error instanceof ApiProblem && error.status === 404;
  return (
    <Center mih={120} role="alert">
      <Stack align="center" gap="xs">
        <Text size="sm">{error.message}</Text>
        {!(isMissing && wayOut) && (
          <Button variant="default" size="xs" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
        {wayOut}
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
