import { Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CalendarSubject,
  createCalendarAddress,
  listCalendarAddresses,
  mayHaveCalendar,
  revokeCalendarAddress,
} from '#contract/calendar/leave-calendar.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import rows from '../../widgets/plain-rows.module.css';
import classes from './leave.module.css';

const addressesQuery = queryOptions({
  queryKey: queryKeys.calendarAddresses,
  queryFn: ({ signal }) => call(listCalendarAddresses, {}, { signal }),
});

/** Displays the addresses at which the user's calendar program reads leave and holidays. */
export function CalendarAddresses() {
  const { t } = useText();
  const user = useUser();
  const { data: addresses } = useQuery(addressesQuery);
  if (!addresses) return null;
  const subjects = (['own', 'team'] as const).filter((subject) => mayHaveCalendar(user, subject));
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('Leave in your calendar')}
      </Title>
      <Text size="sm">
        {t('Calendar programs such as Outlook, Google Calendar and Apple Calendar can subscribe to these addresses.')}
      </Text>
      <ul className={rows.list} aria-label={t('Leave in your calendar')}>
        {subjects.map((subject) => (
          <AddressRow key={subject} subject={subject} exists={addresses.some((one) => one.subject === subject)} />
        ))}
      </ul>
    </Stack>
  );
}

/** Displays a calendar with what the user can do: create, copy, replace or revoke its address. The address is displayed only once. */
function AddressRow({ subject, exists }: { subject: CalendarSubject; exists: boolean }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const carryOut = async (change: () => Promise<void>) => {
    setIsSending(true);
    try {
      await change();
    } catch (error) {
      toastProblem(error);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.calendarAddresses });
    setIsSending(false);
  };
  const create = async () => {
    const { path } = await call(createCalendarAddress, { params: { subject } });
    setAddress(`${window.location.origin}${path}`);
  };
  const revoke = async () => {
    await call(revokeCalendarAddress, { params: { subject } });
    setAddress(null);
    toast('success', t('Calendar address revoked'));
  };
  const name = subject === 'own' ? t('Your leave') : t('Leave of your team');
  return (
    <li className={rows.row} aria-label={name}>
      <div className={rows.what}>
        <Text fw={600} size="sm">
          {name}
        </Text>
        {address && (
          <>
            <Code className={classes.address!}>{address}</Code>
            <Text size="sm">{t('Anyone with this address can read the calendar. It is displayed only once.')}</Text>
          </>
        )}
      </div>
      <Group gap="sm">
        {address && (
          <CopyButton value={address}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? t('Copied') : t('Copy')}</Button>}
          </CopyButton>
        )}
        <Button variant="default" loading={isSending} onClick={() => void carryOut(create)}>
          {exists ? t('Replace address') : t('Create address')}
        </Button>
        {exists && (
          <Button variant="default" disabled={isSending} onClick={() => void carryOut(revoke)}>
            {t('Revoke')}
          </Button>
        )}
      </Group>
    </li>
  );
}
