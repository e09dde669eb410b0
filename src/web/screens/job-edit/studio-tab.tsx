import { Button, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Job } from '#contract/jobs/job-record.ts';
import type { StudioJob } from '#contract/jobs/studio-job.ts';
import { can } from '#domain/people/permission.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { WideTable } from '../../record-list/wide-table.tsx';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import classes from './job-edit.module.css';
import { studioJobsQuery } from './job-queries.ts';
import { placeOfTab } from './job-tabs.tsx';
import { NewStudioJob } from './new-studio-job.tsx';

/** Lists the studio jobs of an agency job: copies for the studios of other divisions. */
export function StudioTab({ job }: { job: Job }) {
  const { t } = useText();
  const user = useUser();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useQuery(studioJobsQuery(job.id));
  if (job.agencyJob) return <AgencyJob agencyJob={job.agencyJob} />;
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading what={t('Loading studio jobs')} />;
  const mayAdd = can(user, 'create', 'job') && job.isActive;
  return (
    <Stack gap="sm" className={classes.studio!}>
      {data.length === 0 ? <Empty>{t('No studio jobs')}</Empty> : <StudioJobs rows={data} />}
      {!job.isActive && (
        <Text size="sm" c="dimmed">
          {t("An inactive job can't get more studio jobs")}
        </Text>
      )}
      {mayAdd && (
        <Button style={{ alignSelf: 'flex-start' }} onClick={() => setIsAdding(true)}>
          {t('New studio job')}
        </Button>
      )}
      {isAdding && (
        <NewStudioJob
          job={job}
          takenDivisions={[job.division?.id, ...data.map(({ division }) => division.id)]}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Stack>
  );
}

function StudioJobs({ rows }: { rows: readonly StudioJob[] }) {
  const { t, field } = useText();
  return (
    <WideTable label={t('Studio jobs')} minWidth={320}>
      <Table aria-label={t('Studio jobs')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{field('Code')}</Table.Th>
            <Table.Th scope="col">{field('Division')}</Table.Th>
            <Table.Th scope="col">{field('Account executive')}</Table.Th>
            <Table.Th scope="col">{field('Job type')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.jobId}>
              <Table.Td>
                <Link className={classes.link} {...placeOfTab({ id: row.jobId, isBillable: true }, 'details')}>
                  {row.jobCode}
                </Link>
                {!row.isActive && <em className={classes.inactive}> {t('Job inactive')}</em>}
              </Table.Td>
              <Table.Td>{row.division.name}</Table.Td>
              <Table.Td>{row.accountExecutive?.name}</Table.Td>
              <Table.Td>{row.jobType?.name}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function AgencyJob({ agencyJob }: { agencyJob: NonNullable<Job['agencyJob']> }) {
  const { t } = useText();
  return (
    <Text size="sm">
      {t('This is a studio job of')}{' '}
      <Link className={classes.link} {...placeOfTab({ id: agencyJob.id, isBillable: true }, 'details')}>
        {agencyJob.code} {agencyJob.name}
      </Link>
    </Text>
  );
}
