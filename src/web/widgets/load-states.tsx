import { Button, Center, Group, Loader, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiProblem } from '../platform/api.ts';
import { useText } from '../platform/translation.ts';
import { SkeletonRows } from './skeleton.tsx';

/** A wait shorter than this shows nothing, so that quick answers do not flicker, in milliseconds. */
const PATIENCE = 150;

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

/** The same for a list: after the same wait its rows in grey, as high as those to come, so that nothing moves when they do. */
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

/** A next step, and what takes it. */
export type NextStep = { label: string; run: () => void };

/** What stands where a list is empty: that it is, what to do next, and the button for that. */
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
