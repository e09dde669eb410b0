import { Alert, Button, Stack, Text } from '@mantine/core';
import type { MatchingUser } from '#contract/identity/session.ts';
import { useText } from '../../platform/translation.ts';

/** Lists the people who match a user name and password, so that users can pick themselves. */
export function PersonPicker(props: {
  people: MatchingUser[];
  isBusy: boolean;
  error: string | null;
  onPick: (id: number) => void;
  onBack: () => void;
}) {
  const { t } = useText();
  return (
    <Stack gap="sm" role="group" aria-label={t('Choose your account')}>
      <Text>{t('Choose your account')}</Text>
      {props.people.map(({ id, name, username, domain, division }, index) => (
        <Button
          key={id}
          variant="default"
          justify="start"
          size="md"
          autoFocus={index === 0}
          disabled={props.isBusy}
          onClick={() => props.onPick(id)}
        >
          {name}
          <Text span c="dimmed" size="sm" ml="xs">
            {[domain ? `${domain}\\${username}` : username, division?.name].filter(Boolean).join(', ')}
          </Text>
        </Button>
      ))}
      {props.error && (
        <Alert color="red" role="alert">
          {props.error}
        </Alert>
      )}
      <Button variant="subtle" onClick={props.onBack}>
        {t('Back')}
      </Button>
    </Stack>
  );
}
