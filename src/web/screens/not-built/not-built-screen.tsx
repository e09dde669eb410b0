import { Anchor, Center, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../platform/translation.ts';

/** Stands where a screen of the route table is not built yet. */
export function NotBuiltScreen() {
  const { t } = useText();
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" gap="xs">
        <Text>{t('This screen is not built yet')}</Text>
        <Anchor component={Link} to="/timesheet/timeentry">
          {t('Go to time entry')}
        </Anchor>
      </Stack>
    </Center>
  );
}
