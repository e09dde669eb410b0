import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { mayInvite } from '#domain/people/person.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { FieldGroup } from '../../../record-editing/form-layout.tsx';
import classes from '../master-data.module.css';
import { InvitationResults } from './invitation-results.tsx';
import { describeSignIn, signInOf } from './sign-in-texts.ts';
import { useInvitations } from './use-invitations.ts';

/** Displays a person's sign-in status, and their invitation. Unsaved input stays. */
export function SignInPanel({ record }: { record: MasterRecord }) {
  const { t } = useText();
  const user = useUser();
  const invitations = useInvitations();
  const state = signInOf(record);
  if (state === null) return null;
  const hasPassword = state === 'can-sign-in';
  const canBeInvited = mayInvite(user) && state !== 'inactive' && state !== 'left';
  return (
    <FieldGroup title={t('Signing in')}>
      <Group gap="sm" role="status">
        <Text size="sm">{describeSignIn(t, record, { timeZone: user.agency.timeZone })}</Text>
        {canBeInvited && (
          <Button
            size="xs"
            variant="default"
            loading={invitations.isBusy}
            onClick={() => void invitations.invite([record.id], { isForNewPassword: hasPassword })}
          >
            {hasPassword
              ? t('Send a link for a new password')
              : state === 'not-invited'
                ? t('Invite')
                : t('Invite again')}
          </Button>
        )}
      </Group>
      <Text size="sm">
        <Link to={PATHS.personAccess} params={{ id: String(record.id) }} className={classes.wayBack!}>
          {t('What may {name} do?', { name: String(record.values.name) })}
        </Link>
      </Text>
      {invitations.results && (
        <InvitationResults
          results={invitations.results}
          nameOf={() => String(record.values.name)}
          onClose={invitations.close}
        />
      )}
    </FieldGroup>
  );
}
