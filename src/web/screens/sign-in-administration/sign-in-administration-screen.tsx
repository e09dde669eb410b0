import { Stack, Title } from '@mantine/core';
import { can } from '#domain/people/permission.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Empty } from '../../widgets/load-states.tsx';
import { IdentityProviders } from './identity-providers.tsx';
import classes from './sign-in-administration.module.css';
import { SignInEnforcementChoice } from './sign-in-enforcement.tsx';
import { TwoFactorRequirement } from './two-factor-requirement.tsx';

/** Sets how the agency's people sign in: two-factor requirements and identity providers. */
export function SignInAdministrationScreen() {
  const { t } = useText();
  const user = useUser();
  if (!can(user, 'read', 'administration')) return <Empty>{t('Permission denied')}</Empty>;
  const mayChange = can(user, 'update', 'administration');
  return (
    <Stack gap="lg" p="md" className={classes.screen!}>
      <Title order={1} size="h3">
        {t('Sign-in')}
      </Title>
      <TwoFactorRequirement mayChange={mayChange} />
      <IdentityProviders mayChange={mayChange} />
      <SignInEnforcementChoice mayChange={mayChange} />
    </Stack>
  );
}
