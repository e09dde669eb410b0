import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FailedTask, type Health, retryTask } from '#contract/operations/health.ts';
import { TASK_NAMES } from '#domain/operations/scheduled-task.ts';
import { call } from '../../platform/api.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import rows from '../../widgets/plain-rows.module.css';
import classes from './health.module.css';
import { healthQuery } from './health-queries.ts';
import { HealthRow } from './health-row.tsx';
import { describePeriod } from './period-label.ts';

/** Displays when scheduled work last ran, and its failures. */
export function TasksRow({ tasks, mayChange }: { tasks: Health['tasks']; mayChange: boolean }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { state, lastDone, overdue, failedCount, failed } = tasks;
  return (
    <HealthRow name={t('Scheduled tasks')} state={state}>
      <span>
        {lastDone === null
          ? t('Nothing has been due yet')
          : t('Last run {when}', { when: formatInstant(lastDone, timeZone) })}
      </span>
      {overdue > 0 && <span>{t('{count} {count, task is|tasks are} overdue', { count: overdue })}</span>}
      {failedCount > 0 && (
        <>
          <span>{t('{count} scheduled {count, task|tasks} failed', { count: failedCount })}</span>
          <ul className={classes.tasks} aria-label={t('Failed scheduled tasks')}>
            {failed.map((task) => (
              <Failed key={task.id} task={task} mayChange={mayChange} />
            ))}
          </ul>
        </>
      )}
    </HealthRow>
  );
}

/** Further clicks while a retry is in progress are ignored, and the server runs each task once. */
function Failed({ task, mayChange }: { task: FailedTask; mayChange: boolean }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const queryClient = useQueryClient();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const { id, kind, period, person, note, failedOn } = task;
  const what = `${t.of(TASK_NAMES[kind])}, ${describePeriod(t, period)}${person === null ? '' : `, ${person}`}`;
  const retry = async () => {
    setIsUnderWay(true);
    try {
      queryClient.setQueryData(healthQuery.queryKey, await call(retryTask, { params: { id } }));
      toast('success', t('Retry scheduled'));
    } catch (error) {
      toastProblem(error);
    }
    setIsUnderWay(false);
  };
  return (
    <li className={rows.row}>
      <span className={rows.what}>
        <span>{what}</span>
        <Text size="sm" component="span">
          {note}
        </Text>
        <Text size="sm" c="dimmed" component="time" dateTime={failedOn}>
          {formatInstant(failedOn, timeZone)}
        </Text>
      </span>
      {mayChange && (
        <Button
          size="xs"
          aria-label={t('Try again: {what}', { what })}
          loading={isUnderWay}
          onClick={() => void retry()}
        >
          {t('Try again')}
        </Button>
      )}
    </li>
  );
}
