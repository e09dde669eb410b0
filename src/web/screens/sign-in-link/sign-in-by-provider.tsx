import { Container, Text, Title } from '@mantine/core';
import type { SignInLink } from '#contract/identity/sign-in-link.ts';
import { useText } from '../../platform/translation.ts';
import { ProviderButtons } from '../../sessions/provider-buttons.tsx';

/** The page for invited people whose agency enforces single sign-on: a password would be of no use. */
export function SignInByProvider({ agency, link }: { agency: string; link: SignInLink }) {
  const { t } = useText();
  return (
    <Container size={380} py={{ base: 24, sm: 80 }}>
      <Text size="sm" c="dimmed">
        {link.agency.name}
      </Text>
      <Title order={1} size="h2" mb="sm">
        {t('Sign in')}
      </Title>
      <Text mb="md">
        {link.purpose === 'invitation'
          ? t("Welcome, {name}. You don't need a password here.", { name: link.person.name })
          : t("{name}, you don't need a password here.", { name: link.person.name })}
      </Text>
      <ProviderButtons database={agency} isPersistent={false} />
    </Container>
  );
}
