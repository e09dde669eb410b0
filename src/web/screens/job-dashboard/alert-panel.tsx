import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { JOB_ALERTS, type JobAlert, listJobAlerts } from '#contract/jobs/job-list.ts';
import { ALERT_DAYS } from '#domain/jobs/job-alert.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { LoadFailure } from '../../widgets/load-states.tsx';
import { zeroMark } from '../../widgets/zero-mark.ts';
import classes from './job-dashboard.module.css';

type ShownAlert = Pick<JobAlert, 'type' | 'days'> & Partial<Pick<JobAlert, 'count' | 'severity'>>;

/** Displays jobs that need attention, counted by reason; each count opens its list. */
export function AlertPanel({ employeeId }: { employeeId: number | null }) {
  const { t } = useText();
  const alerts = useQuery({
    queryKey: queryKeys.jobAlerts(employeeId),
    queryFn: ({ signal }) => call(listJobAlerts, { query: employeeId === null ? {} : { employeeId } }, { signal }),
  });
  if (alerts.isError) return <LoadFailure error={alerts.error} onRetry={() => void alerts.refetch()} />;
  // The reasons are known before the counts: nothing moves when these arrive.
  const shown: readonly ShownAlert[] = alerts.data ?? JOB_ALERTS.map((type) => ({ type, days: ALERT_DAYS[type] }));
  return (
    <>
      {alerts.isPending && (
        <span className="visually-hidden" role="status">
          {t('Loading job alerts')}
        </span>
      )}
      <ul className={classes.alerts} aria-label={t('Job alerts')} aria-busy={alerts.isPending}>
        {shown.map((alert) => (
          <li key={alert.type} data-severity={alert.count ? alert.severity : 'none'}>
            <Opening alert={alert} employeeId={employeeId}>
              <span className={classes.count} {...zeroMark(alert.count ?? '…')}>
                {alert.count ?? '…'}
              </span>
              <span>
                <Text size="sm" component="span" display="block">
                  {nameOf(alert, t)}
                </Text>
                <Text size="xs" c="dimmed" component="span" display="block">
                  {reasonOf(alert, t)}
                </Text>
              </span>
            </Opening>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Links to the list of exactly the counted jobs; a count of zero has no link. */
function Opening(props: { alert: ShownAlert; employeeId: number | null; children: ReactNode }) {
  const {
    alert: { type, count },
    employeeId,
    children,
  } = props;
  if (count === 0) return <div className={classes.alert}>{children}</div>;
  return (
    <Link
      to={PATHS.jobs}
      search={{ type, ...(employeeId === null ? {} : { employeeId: String(employeeId) }) }}
      className={classes.alert!}
    >
      {children}
    </Link>
  );
}

function nameOf({ type }: ShownAlert, t: Texts['t']): string {
  if (type === 'notransaction') return t('No transactions');
  return type === 'noactivity' ? t('No activity') : t('Inactive with open amounts');
}

function reasonOf({ type, days }: ShownAlert, t: Texts['t']): string {
  if (type === 'notransaction') return t('Open over {days} {days, day|days}, nothing booked', { days: days ?? 0 });
  if (type === 'noactivity') return t('Nothing booked for {days} {days, day|days}', { days: days ?? 0 });
  return t('Unbilled amounts or unapproved time');
}
