import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Home, JobAtHome } from '#contract/home/home.ts';
import { databaseJobId, jobKindOfId } from '#domain/jobs/job-id.ts';
import { sharePercent } from '#domain/money/money.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { EstimateBar } from '../../jobs/estimate-bar.tsx';
import { formatAmount, formatHoursNumber } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';

/** Lists favourite and recent jobs, with hours against the estimate and, for users who may read jobs, actuals. */
export function JobsPanel({ section }: { section: Home['sections']['jobs'] }) {
  const { t } = useText();
  return (
    <HomeSection
      title={t('My jobs')}
      section={section}
      keyOf={({ id }) => id}
      row={(job) => (
        <>
          <span className={classes.what}>
            <JobName job={job} />
            <Text size="sm" c="dimmed" component="span">
              {[job.code, job.client].filter(Boolean).join(' · ')}
            </Text>
          </span>
          <span className={classes.progress}>
            <Text size="sm" component="span">
              {job.estimatedHours === null
                ? t('{hours} hours', { hours: formatHoursNumber(job.hours) })
                : t('{entered} of {expected} hours', {
                    entered: formatHoursNumber(job.hours),
                    expected: formatHoursNumber(job.estimatedHours),
                  })}
            </Text>
            {job.actuals !== null && job.approvedEstimate !== null && (
              <>
                <EstimateBar
                  shares={{ before: 0, here: sharePercent(job.actuals, job.approvedEstimate) }}
                  label={t('{actuals} of {estimate}', {
                    actuals: formatAmount(job.actuals),
                    estimate: formatAmount(job.approvedEstimate),
                  })}
                />
                <Text size="xs" c="dimmed" component="span">
                  {t('{actuals} of {estimate}', {
                    actuals: formatAmount(job.actuals),
                    estimate: formatAmount(job.approvedEstimate),
                  })}
                </Text>
              </>
            )}
          </span>
        </>
      )}
    />
  );
}

/** Links to the job for users who may read it, otherwise to its time entries. */
function JobName({ job: { id, name } }: { job: JobAtHome }) {
  const user = useUser();
  const isInternal = jobKindOfId(id) === 'internal';
  if (!can(user, 'read', isInternal ? 'project' : 'job')) {
    return (
      <Link to={PATHS.timeEntry} search={{ jobId: String(id) }}>
        {name}
      </Link>
    );
  }
  return (
    <Link to={PATHS.job} params={{ id: String(databaseJobId(id)), isinternal: String(isInternal), tab: 'details' }}>
      {name}
    </Link>
  );
}
