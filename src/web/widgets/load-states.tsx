import { Button, Center, Group, Loader, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiProblem } from '../platform/api.ts';
import { useText } from '../platform/translation.ts';
import { SkeletonRows } from './skeleton.tsx';

/** Milliseconds before a loading state is displayed, so that quick responses don't flicker. */
const PATIENCE = 150;

/** Displays what is loading, after a noticeable wait. */
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

/** The same for a list: placeholder rows of the final height, so that nothing moves. */
export function LoadingRows({ what, count }: { what: string; count?: number }) {
  const isLate = useIsLate();
  return (
    <div role="status" aria-live="polite">
      {isLate && (
        <>
          <span className="visually-hidden">{what}</span>
          <SkeletonRows {...(count ? { count } : {})} />
        </>
      )}
    </div>
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
 * Displayed if something couldn't be loaded: the reason, and a retry button. `wayOut`: an alternative link, the only option for what
 * doesn't exist.
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

/** A next step with its action. */
export type NextStep = { label: string; run: () => void };

/** Displayed for an empty list: a text, a suggestion, and its button. */
export function Empty({ children, next, also }: { children: string; next?: NextStep | null; also?: NextStep | null }) {
  return (
    <Center mih={120}>
      <Stack align="center" gap="xs">
        <Text size="sm" c="dimmed" ta="center">
          {children}
        </Text>
        <Group gap="xs" justify="center">
          {[next, also].map(
            (step) =>
              step && (
                <Button key={step.label} variant="default" size="xs" onClick={step.run}>
                  {step.label}
                </Button>
              ),
          )}
        </Group>
      </Stack>
    </Center>
  );
}
