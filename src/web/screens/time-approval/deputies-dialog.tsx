import { ActionIcon, Alert, Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Deputy, listDeputies, listPossibleDeputies, nameDeputy, removeDeputy } from '#contract/time-approval.ts';
import { addDays, type Day, formatDay } from '#domain/calendar.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { DatePicker } from '../../widgets/date-picker.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { toast } from '../../widgets/toast.tsx';

const DEPUTIES = ['deputies'];

/** Who approves a supervisor's team in their place, and when; and for whom they themselves stand in. */
export function DeputiesDialog({ today, onClose }: { today: Day; onClose: () => void }) {
  const { t } = useText();
  const user = useUser();
  const deputies = useQuery({ queryKey: DEPUTIES, queryFn: ({ signal }) => call(listDeputies, {}, { signal }) });
  const named = deputies.data?.filter(({ supervisor }) => supervisor.id === user.id) ?? [];
  const standingIn = deputies.data?.filter(({ supervisor }) => supervisor.id !== user.id) ?? [];
  return (
    <Dialog title={t('Deputies')} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          {t('A deputy approves the time of your team in your place, from the first to the last day.')}
        </Text>
        {deputies.isPending && <Loading what={t('Loading deputies')} />}
        {deputies.isError && <LoadFailure error={deputies.error} onRetry={() => void deputies.refetch()} />}
        {named.length > 0 && <NamedDeputies named={named} />}
        {standingIn.map(({ id, supervisor, startDate, endDate }) => (
          <Text key={id} size="sm">
            {t('You stand in for {name}, {start} – {end}', {
              name: supervisor.name,
              start: formatDay(startDate),
              end: formatDay(endDate),
            })}
          </Text>
        ))}
        <NewDeputy today={today} />
      </Stack>
    </Dialog>
  );
}

function NamedDeputies({ named }: { named: Deputy[] }) {
  const { t, field } = useText();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async (id: number) => {
    try {
      await call(removeDeputy, { params: { id } });
      setFailure(null);
      toast('success', t('Deputy removed'));
    } catch (error) {
      setFailure((error as Error).message);
    }
    await queryClient.invalidateQueries({ queryKey: DEPUTIES });
  };
  return (
    <>
      <Table aria-label={t('Your deputies')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{field('Deputy')}</Table.Th>
            <Table.Th>{field('From')}</Table.Th>
            <Table.Th>{field('To')}</Table.Th>
            <Table.Th>
              <span className="visually-hidden">{t('Remove')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {named.map(({ id, deputy, startDate, endDate }) => (
            <Table.Tr key={id}>
              <Table.Td>{deputy.name}</Table.Td>
              <Table.Td>{formatDay(startDate)}</Table.Td>
              <Table.Td>{formatDay(endDate)}</Table.Td>
              <Table.Td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove {name}', { name: deputy.name })}
                  onClick={() => void remove(id)}
                >
                  ✕
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {failure && <Alert color="red">{failure}</Alert>}
    </>
  );
}

function NewDeputy({ today }: { today: Day }) {
  const { t, field } = useText();
  const queryClient = useQueryClient();
  const candidates = useQuery({
    queryKey: ['possible-deputies'],
    queryFn: ({ signal }) => call(listPossibleDeputies, {}, { signal }),
  });
  const [deputyId, setDeputyId] = useState('');
  const [startDate, setStartDate] = useState<Day>(today);
  const [endDate, setEndDate] = useState<Day>(addDays(today, 6));
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const add = async () => {
    setIsSending(true);
    try {
      await call(nameDeputy, { body: { deputyId: Number(deputyId), startDate, endDate } });
      setFailure(null);
      setDeputyId('');
      toast('success', t('Deputy named'));
      await queryClient.invalidateQueries({ queryKey: DEPUTIES });
    } catch (error) {
      setFailure((error as Error).message);
    }
    setIsSending(false);
  };
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={field('Deputy')}
          value={deputyId}
          onChange={(event) => setDeputyId(event.currentTarget.value)}
          data={[
            { value: '', label: t('Choose a person') },
            ...(candidates.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <DatePicker label={t('From')} value={startDate} onChange={setStartDate} />
        <DatePicker label={t('To')} value={endDate} onChange={setEndDate} />
        <Button disabled={deputyId === ''} loading={isSending} onClick={() => void add()}>
          {t('Name deputy')}
        </Button>
      </Group>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
    </Stack>
  );
}
