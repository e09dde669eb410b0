import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Snooze, snoozeMissingTime } from '#contract/communication/notification.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { choicesQuery, snoozeQuery } from './notification-queries.ts';
import classes from './notifications.module.css';

/** Pauses reminders of missing time, or resumes them. */
export function MissingTimeSnooze() {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { data: snooze } = useQuery(snoozeQuery);
  const [underWay, setUnderWay] = useState<1 | 7 | 'again' | null>(null);
  const choice = useQuery(choicesQuery).data?.find(({ kind }) => kind === 'missing-time');
  if (!snooze || !choice || (choice.chosen ?? choice.usual) === 'none') return null;
  const choose = async (days: 1 | 7 | null) => {
    setUnderWay(days ?? 'again');
    try {
      const answer: Snooze = await call(snoozeMissingTime, { body: { days } });
      queryClient.setQueryData(snoozeQuery.queryKey, answer);
      await queryClient.invalidateQueries({ queryKey: queryKeys.notifications });
    } catch (error) {
      toastProblem(error);
    }
    setUnderWay(null);
  };
  const button = (days: 1 | 7 | null, text: string) => (
    <Button
      size="compact-sm"
      variant="default"
      loading={underWay === (days ?? 'again')}
      disabled={underWay !== null && underWay !== (days ?? 'again')}
      onClick={() => void choose(days)}
    >
      {text}
    </Button>
  );
  return (
    <Group gap="xs" className={classes.snooze!}>
      <span role="status">
        {snooze.until === null
          ? t('You are reminded of missing time on each work day.')
          : t('Reminders of missing time are paused until {day}.', { day: formatDay(snooze.until) })}
      </span>
      {snooze.until === null ? (
        <>
          {button(1, t('Snooze for a day'))}
          {button(7, t('Snooze for a week'))}
        </>
      ) : (
        button(null, t('Resume reminders'))
      )}
    </Group>
  );
}
