import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { type Handover, handOverAndDeactivate, readHandover } from '#contract/people/handover.ts';
import type { HandoverGroup, Successors } from '#domain/people/handover.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { ApiProblem, call } from '../../../platform/api.ts';
import { describeRefusal } from '../../../platform/change-texts.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { toast } from '../../../widgets/dialog/toast.tsx';
import { LoadFailure, Loading } from '../../../widgets/load-states.tsx';
import { reportTimer } from './report-timer.ts';

const GROUP_NAMES: Readonly<Record<HandoverGroup, Phrase>> = {
  team: phrase('Team'),
  waitingOrders: phrase('Purchase orders waiting for approval'),
  waitingEstimates: phrase('Estimates waiting for approval'),
  jobsAsExecutive: phrase('Jobs as account executive'),
  jobsAsSecondExecutive: phrase('Jobs as secondary account executive'),
  jobsAsDirector: phrase('Jobs as account director'),
  timeDeputyships: phrase('Stands in for the time approval of'),
  orderDeputyships: phrase('Stands in for the order approval of'),
  serviceAccounts: phrase('Service accounts'),
};

/** What a successor needs for a group; anybody can take over a service account. */
const NEEDS: Readonly<Record<Exclude<HandoverGroup, 'serviceAccounts'>, Phrase>> = {
  team: phrase('Needs the role “Approves time” and access to time'),
  waitingOrders: phrase('Needs the right to approve purchase orders'),
  waitingEstimates: phrase('Needs the right to approve estimates'),
  jobsAsExecutive: phrase('Needs the role “Account executive”'),
  jobsAsSecondExecutive: phrase('Needs the role “Account executive”'),
  jobsAsDirector: phrase('Needs the role “Account director”'),
  timeDeputyships: phrase('Needs the right to approve time'),
  orderDeputyships: phrase('Needs the right to approve purchase orders'),
};

type Props = { record: MasterRecord; onClose: () => void; onDone: (record: MasterRecord) => void };

/** Deactivates a person, after displaying what they leave behind and asking who takes it over. */
export function HandoverDialog(props: Props) {
  const { t } = useText();
  const { record, onClose } = props;
  const found = useQuery({
    queryKey: queryKeys.handover(record.id),
    queryFn: ({ signal }) => call(readHandover, { params: { id: record.id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={t('Deactivate {name}', { name: String(record.values.name) })} onClose={onClose} holdsInput>
      {found.data ? (
        <Choices {...props} handover={found.data} />
      ) : found.isError ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Loading what={t('Loading')} />
      )}
    </Dialog>
  );
}

function Choices({ record, onClose, onDone, handover }: Props & { handover: Handover }) {
  const { t } = useText();
  const user = useUser();
  const [successors, setSuccessors] = useState<Successors>({});
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { groups, candidates, standIns, hasTimer, waitingTime } = handover;
  const givable = candidates.filter((person) => person.groups.length > 0);
  const keepsTeam = groups.some(({ group }) => group === 'team') && successors.team === undefined;
  const choose = (chosen: Successors) => {
    setSuccessors(chosen);
    setFailure(null);
  };
  const giveAll = (id: number) => {
    const possible = candidates.find((person) => person.id === id)?.groups ?? [];
    choose({ ...successors, ...Object.fromEntries(possible.map((group) => [group, id])) });
  };
  const errors = failure?.problem.errors ?? [];
  const errorAt = (group: HandoverGroup) => errors.find(({ path }) => path === `successors.${group}`)?.message;
  const deactivate = async () => {
    setIsBusy(true);
    try {
      const { lastModified, id } = record;
      const answer = await call(handOverAndDeactivate, { params: { id }, body: { lastModified, successors } });
      toast('success', t('Deactivated'));
      reportTimer(t, { ...answer.record, ...(answer.timer ? { timer: answer.timer } : {}) });
      onDone(answer.record);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setFailure(error);
      setIsBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        {t('They are signed out at once. What they did stays.')}{' '}
        {hasTimer && t('Their running timer is saved as a time entry.')}
      </Text>
      {groups.length === 0 && <Text size="sm">{t('There is nothing to hand over.')}</Text>}
      {groups.length > 1 && givable.length > 0 && (
        <NativeSelect
          label={t('Transfer all to')}
          description={t('If they have permission')}
          value=""
          onChange={({ currentTarget }) => giveAll(Number(currentTarget.value))}
          data={[{ value: '', label: t('Choose a person') }, ...choicesOf(givable)]}
        />
      )}
      {groups.map(({ group, count, names }) => {
        const possible = candidates.filter((person) => person.groups.includes(group));
        const others = candidates.filter((person) => !person.groups.includes(group));
        const more = count - names.length;
        return (
          <NativeSelect
            key={group}
            label={`${t.of(GROUP_NAMES[group])} (${count})`}
            description={[
              ...names,
              ...(more > 0 ? [t('{count} more', { count: more })] : []),
              ...(group === 'serviceAccounts' ? [t('Without a successor their tokens stop working')] : []),
              ...(group === 'team' && waitingTime > 0
                ? [t('{count} time {count, entry|entries} to approve also move', { count: waitingTime })]
                : []),
            ].join(' · ')}
            error={errorAt(group)}
            value={String(successors[group] ?? '')}
            onChange={({ currentTarget: { value } }) =>
              choose({ ...successors, [group]: value === '' ? undefined : Number(value) })
            }
            data={[
              { value: '', label: t('Keep unchanged') },
              ...choicesOf(possible),
              ...(others.length > 0 && group !== 'serviceAccounts'
                ? [
                    {
                      group: t.of(NEEDS[group]),
                      items: choicesOf(others).map((choice) => ({ ...choice, disabled: true })),
                    },
                  ]
                : []),
            ]}
          />
        );
      })}
      {standIns.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Deputies until someone else approves: {names}', { names: standIns.join(', ') })}
        </Text>
      )}
      {keepsTeam && (
        <Alert color="yellow" role="status">
          {t('Without a successor, the team keeps an inactive supervisor, and no one can approve its time.')}
        </Alert>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {describeRefusal(failure, user)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="subtle" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button color="red" loading={isBusy} onClick={() => void deactivate()}>
          {keepsTeam ? t('Deactivate anyway') : t('Deactivate')}
        </Button>
      </Group>
    </Stack>
  );
}

function choicesOf(people: Handover['candidates']) {
  return people.map(({ id, name }) => ({ value: String(id), label: name }));
}
