import { ActionIcon, Alert, Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonRef } from '#contract/http/values.ts';
import { addDays, type Day, formatDay } from '#domain/calendar/calendar.ts';
import { useText } from '../platform/translation.ts';
import { useUser } from '../platform/use-session.ts';
import { DatePicker } from '../widgets/day/date-picker.tsx';
import { Dialog } from '../widgets/dialog/dialog.tsx';
import { toast } from '../widgets/dialog/toast.tsx';
import { LoadFailure, Loading } from '../widgets/load-states.tsx';

/** Who approves in whose place, for a range of days with both ends. */
type Deputyship = { id: number; inPlaceOf: PersonRef; deputy: PersonRef; startDate: Day; endDate: Day };

/** The calls that deputies of a kind are listed, named and removed by. */
export type DeputyCalls = {
  /** Names the list in the cache. */
  key: readonly string[];
  list: (signal: AbortSignal) => Promise<Deputyship[]>;
  candidates: (signal: AbortSignal) => Promise<PersonRef[]>;
  name: (body: { deputyId: number; startDate: Day; endDate: Day }) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
};

/** Who approves in a person's place, and when; and for whom they themselves stand in. */
export function DeputiesDialog(props: { calls: DeputyCalls; explanation: string; today: Day; onClose: () => void }) {
  const { calls, today, onClose } = props;
  const { t } = useText();
  const user = useUser();
  const [deputyId, setDeputyId] = useState('');
  const deputies = useQuery({ queryKey: calls.key, queryFn: ({ signal }) => calls.list(signal) });
  const named = deputies.data?.filter(({ inPlaceOf }) => inPlaceOf.id === user.id) ?? [];
  const standingIn = deputies.data?.filter(({ inPlaceOf }) => inPlaceOf.id !== user.id) ?? [];
  return (
    <Dialog title={t('Deputies')} size="lg" holdsInput={deputyId !== ''} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{props.explanation}</Text>
        {deputies.isPending && <Loading what={t('Loading deputies')} />}
        {deputies.isError && <LoadFailure error={deputies.error} onRetry={() => void deputies.refetch()} />}
        {named.length > 0 && <NamedDeputies named={named} calls={calls} />}
        {standingIn.map(({ id, inPlaceOf, startDate, endDate }) => (
          <Text key={id} size="sm">
            {t('You stand in for {name}, {start} – {end}', {
              name: inPlaceOf.name,
              start: formatDay(startDate),
              end: formatDay(endDate),
            })}
          </Text>
        ))}
        <NewDeputy today={today} calls={calls} deputyId={deputyId} onDeputy={setDeputyId} />
      </Stack>
    </Dialog>
  );
}

function NamedDeputies({ named, calls }: { named: Deputyship[]; calls: DeputyCalls }) {
  const { t, field } = useText();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async (id: number) => {
    try {
      await calls.remove(id);
      setFailure(null);
      toast('success', t('Deputy removed'));
    } catch (error) {
      setFailure((error as Error).message);
    }
    await queryClient.invalidateQueries({ queryKey: calls.key });
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

function NewDeputy(props: {
  today: Day;
  calls: DeputyCalls;
  /** The selected person who isn't a deputy yet; empty = none. */
  deputyId: string;
  onDeputy: (id: string) => void;
}) {
  const { today, calls, deputyId, onDeputy } = props;
  const { t, field } = useText();
  const queryClient = useQueryClient();
  const candidates = useQuery({
    queryKey: [...calls.key, 'possible'],
    queryFn: ({ signal }) => calls.candidates(signal),
  });
  const [startDate, setStartDate] = useState<Day>(today);
  const [endDate, setEndDate] = useState<Day>(addDays(today, 6));
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const add = async () => {
    setIsSending(true);
    try {
      await calls.name({ deputyId: Number(deputyId), startDate, endDate });
      setFailure(null);
      onDeputy('');
      toast('success', t('Deputy added'));
      await queryClient.invalidateQueries({ queryKey: calls.key });
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
          onChange={(event) => onDeputy(event.currentTarget.value)}
          data={[
            { value: '', label: t('Choose a person') },
            ...(candidates.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <DatePicker label={t('From')} value={startDate} onChange={setStartDate} />
        <DatePicker label={field('To')} value={endDate} onChange={setEndDate} />
        <Button disabled={deputyId === ''} loading={isSending} onClick={() => void add()}>
          {t('Add deputy')}
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
