import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hasApprovalAccess } from '#domain/permission.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import rows from '../../widgets/plain-rows.module.css';
import { DecideOnLeave } from './decide-on-leave.tsx';
import classes from './leave.module.css';
import { LeaveForm } from './leave-form.tsx';
import { ownLeaveQuery, teamLeaveQuery } from './leave-queries.ts';
import { LeaveRow } from './leave-row.tsx';
import { OwnLeaveActs } from './own-leave-acts.tsx';

/** Own leave, asked for and decided; and for who approves time the leave of their people (PEOPLE-11). */
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
      <Title order={2} size="h4">
        {t('Your leave')}
      </Title>
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
      <Title order={2} size="h4">
        {t('Leave of your team')}
      </Title>
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
