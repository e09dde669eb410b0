import { Group, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { exportOwnLeave, exportTeamLeave, type Leave, listLeave, listTeamLeave } from '#contract/calendar/leave.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { LEAVE_STATES } from '#domain/calendar/leave.ts';
import { hasApprovalAccess } from '#domain/people/permission.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { leaveText } from '../../time-entries/leave-text.ts';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import rows from '../../widgets/plain-rows.module.css';
import { CalendarAddresses } from './calendar-addresses.tsx';
import { DecideOnLeave } from './decide-on-leave.tsx';
import classes from './leave.module.css';
import { LeaveForm } from './leave-form.tsx';
import { OwnLeaveActs } from './own-leave-acts.tsx';

/** Loads the user's own leave. */
const ownLeaveQuery = queryOptions({
  queryKey: queryKeys.leave,
  queryFn: ({ signal }) => call(listLeave, {}, { signal }),
});

/** Loads the leave of the people whose time the user approves. */
const teamLeaveQuery = queryOptions({
  queryKey: queryKeys.teamLeave,
  queryFn: ({ signal }) => call(listTeamLeave, {}, { signal }),
});

/** Displays the user's leave, and, for approvers of time, the leave of their people. */
export function LeaveScreen() {
  const { t } = useText();
  const user = useUser();
  const own = useQuery(ownLeaveQuery);
  return (
    <Stack gap="md" p="md" className={classes.screen!}>
      <Title order={1} size="h3">
        {t('Leave')}
      </Title>
      {hasApprovalAccess(user) && <TeamLeave />}
      <LeaveForm />
      <ListHeading title={t('Your leave')} endpoint={exportOwnLeave} isEmpty={!own.data?.length} />
      {own.data ? (
        own.data.length > 0 ? (
          <ul className={rows.list} aria-label={t('Your leave')}>
            {own.data.map((leave) => (
              <LeaveRow key={leave.id} leave={leave}>
                <OwnLeaveActs leave={leave} />
              </LeaveRow>
            ))}
          </ul>
        ) : (
          <Empty>{t('No leave yet')}</Empty>
        )
      ) : own.isError ? (
        <LoadFailure error={own.error} onRetry={() => void own.refetch()} />
      ) : (
        <Loading what={t('Loading leave')} />
      )}
      <CalendarAddresses />
    </Stack>
  );
}

function TeamLeave() {
  const { t } = useText();
  const team = useQuery(teamLeaveQuery);
  if (team.isError) return <LoadFailure error={team.error} onRetry={() => void team.refetch()} />;
  if (!team.data) return <Loading what={t('Loading leave')} />;
  if (team.data.length === 0) return null;
  return (
    <>
      <ListHeading title={t('Leave of your team')} endpoint={exportTeamLeave} />
      <ul className={rows.list} aria-label={t('Leave of your team')}>
        {team.data.map((leave) => (
          <LeaveRow key={leave.id} leave={leave} name={leave.employee.name}>
            <DecideOnLeave leave={leave} />
          </LeaveRow>
        ))}
      </ul>
    </>
  );
}

/** Displays the heading of a list of leave, and exports the list. */
function ListHeading(props: { title: string; endpoint: typeof exportOwnLeave; isEmpty?: boolean }) {
  const { isBusy, keepExport } = useExport();
  return (
    <Group justify="space-between">
      <Title order={2} size="h4">
        {props.title}
      </Title>
      {!props.isEmpty && (
        <ExportMenu
          isBusy={isBusy}
          list={props.title}
          onExport={(format) => void keepExport(props.endpoint, { query: { format }, fileName: `leave.${format}` })}
        />
      )}
    </Group>
  );
}

/** Displays leave in a row: person, days, kind, status and actions. */
function LeaveRow({ leave, name, children }: { leave: Leave; name?: string; children: ReactNode }) {
  const { t } = useText();
  const { firstDay, lastDay, state, note, reason, decidedBy } = leave;
  const days = firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} – ${formatDay(lastDay)}`;
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Text fw={600} size="sm">
          {[name, days, leaveText(leave, t)].filter(Boolean).join(', ')}
        </Text>
        <Text size="sm">
          {decidedBy && (state === 'approved' || state === 'declined')
            ? t('{state} by {name}', { state: t.of(LEAVE_STATES[state]), name: decidedBy.name })
            : t.of(LEAVE_STATES[state])}
        </Text>
        {note && <Text size="sm">{note}</Text>}
        {reason && <Text size="sm">{t('Reason: {reason}', { reason })}</Text>}
      </div>
      {children}
    </li>
  );
}
