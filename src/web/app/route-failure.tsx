import { Button, Center, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { ApiProblem } from '../platform/api.ts';
import { MissingPart } from '../platform/loading/missing-part.ts';
import { useText } from '../platform/translation.ts';

/** What shows when a screen cannot be entered or breaks: why, and a way to try again. A part that is not there needs a reload. */
export function RouteFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const { t } = useText();
  const router = useRouter();
  const retry = async () => {
    reset();
    await router.invalidate();
  };
  const isMissingPart = error instanceof MissingPart;
  const message = isMissingPart
    ? t('This part could not be loaded')
    : error instanceof ApiProblem
      ? error.message
      : t('An error occured. Please try again or contact system admin');
  return (
    <Center mih="60vh" role="alert">
      <Stack align="center">
        <Text>{message}</Text>
        {isMissingPart ? (
          <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>
        ) : (
          <Button onClick={() => void retry()}>{t('Try again')}</Button>
        )}
      </Stack>
    </Center>
  );
}
