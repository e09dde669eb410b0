import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { searchEstimates } from '#contract/estimates/estimate-list.ts';
import type { Job } from '#contract/jobs/job-record.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { EstimateTable } from '../../estimates/estimate-table.tsx';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';

/** The maximum number of listed versions of a job. */
const MOST_OF_A_JOB = 200;

/** Lists the versions of a job's original estimate and change orders, and creates one. */
export function EstimatesTab({ job }: { job: Job }) {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.estimatesOfJob(job.id),
    queryFn: ({ signal }) => call(searchEstimates, { query: { job: job.id, maxResults: MOST_OF_A_JOB } }, { signal }),
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading what={t('Loading estimates')} />;
  const begin = (kind: 'original' | 'change') =>
    void navigate({ to: PATHS.estimate, params: { id: '0' }, search: { job: String(job.id), kind } });
  const isAccepted = data.some(({ changeNumber, status }) => changeNumber === 0 && status.code === 'ACCEPTED');
  return (
    <Stack gap="md">
      {data.length === 0 ? (
        <Empty>{t('Nothing is estimated for this job')}</Empty>
      ) : (
        <EstimateTable rows={data} isOfOneJob />
      )}
      {can(user, 'create', 'estimate') && job.isActive && (
        <Group>
          {isAccepted ? (
            <Button onClick={() => begin('change')}>{t('New change order')}</Button>
          ) : (
            <Button onClick={() => begin('original')}>{t('New estimate')}</Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
