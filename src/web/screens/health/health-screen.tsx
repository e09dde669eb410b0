import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can } from '#domain/people/permission.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { AdministratorsRow } from './administrators-row.tsx';
import { AttachmentsRow } from './attachments-row.tsx';
import { BackupRow } from './backup-row.tsx';
import classes from './health.module.css';
import { healthQuery } from './health-queries.ts';
import { MailRow } from './mail-row.tsx';
import { SecretsRow } from './secrets-row.tsx';
import { ServerRow } from './server-row.tsx';
import { TasksRow } from './tasks-row.tsx';
import { TeamsRow } from './teams-row.tsx';
import { WebhooksRow } from './webhooks-row.tsx';

/** How the agency stands: a row for each thing that may go wrong by itself. */
export function HealthScreen() {
  const { t } = useText();
  const user = useUser();
  if (!can(user, 'read', 'administration')) return <Empty>{t('Permission denied')}</Empty>;
  return <Rows mayChange={can(user, 'update', 'administration')} />;
}

function Rows({ mayChange }: { mayChange: boolean }) {
  const { t } = useText();
  const health = useQuery(healthQuery);
  return (
    <Stack gap="md" p="md" className={classes.screen!}>
      <Title order={1} size="h3">
        {t('Health')}
      </Title>
      {health.data ? (
        <div className={classes.rows}>
          <ServerRow server={health.data.server} />
          <AdministratorsRow administrators={health.data.administrators} />
          <TeamsRow teams={health.data.teams} />
          <SecretsRow secrets={health.data.secrets} />
          <MailRow mail={health.data.mail} />
          <TasksRow tasks={health.data.tasks} mayChange={mayChange} />
          <WebhooksRow webhooks={health.data.webhooks} />
          <AttachmentsRow attachments={health.data.attachments} />
          <BackupRow backup={health.data.backup} />
        </div>
      ) : health.isError ? (
        <LoadFailure error={health.error} onRetry={() => void health.refetch()} />
      ) : (
        <Loading what={t('Loading health')} />
      )}
    </Stack>
  );
}
