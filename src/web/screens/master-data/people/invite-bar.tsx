import { Button, Checkbox, Group, Text } from '@mantine/core';
import { MOST_INVITED } from '#contract/identity/sign-in-link.ts';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { useText } from '../../../platform/translation.ts';
import type { useRowSelection } from '../../../record-list/use-row-selection.ts';
import classes from '../master-data.module.css';
import { InvitationResults } from './invitation-results.tsx';
import { useInvitations } from './use-invitations.ts';

/** Invites the selected people of a list. */
export function InviteBar(props: {
  rows: readonly MasterRecord[];
  selection: ReturnType<typeof useRowSelection<MasterRecord>>;
}) {
  const { t } = useText();
  const invitations = useInvitations();
  const { rows, selection } = props;
  const { checked } = selection;
  const state = selection.stateOf();
  const isTooMany = checked.length > MOST_INVITED;
  const nameOf = (id: number) => String(rows.find((row) => row.id === id)?.values.name ?? id);
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('Selection')}>
      <Group gap="sm">
        <Checkbox
          label={t('Select all')}
          disabled={!selection.isPossible()}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onChange={selection.toggleAll}
        />
        <Text size="sm" aria-live="polite">
          {isTooMany
            ? t('At most {count} at once', { count: MOST_INVITED })
            : checked.length > 0
              ? t('{count} selected', { count: checked.length })
              : t('Nothing selected')}
        </Text>
      </Group>
      <Button
        variant="default"
        size="xs"
        disabled={checked.length === 0 || isTooMany}
        loading={invitations.isBusy}
        onClick={() => void invitations.invite(checked.map(({ id }) => id))}
      >
        {t('Invite')}
      </Button>
      {invitations.results && (
        <InvitationResults
          results={invitations.results}
          nameOf={nameOf}
          onClose={() => {
            invitations.close();
            selection.clear();
          }}
        />
      )}
    </div>
  );
}
