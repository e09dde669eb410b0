import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '#contract/jobs/job-record.ts';
import { can } from '#domain/people/permission.ts';
import { useFavoriteSwitch } from '../../jobs/favorite-job.ts';
import { formatInstant } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { RecordHead } from '../../record-editing/record-head.tsx';
import { SaveButton } from '../../record-editing/save-button.tsx';
import classes from './job-edit.module.css';
import { addressOfJob, jobKey } from './job-queries.ts';
import { type JobTab, JobTabs } from './job-tabs.tsx';
import type { JobEditor } from './use-job-editor.ts';

/** Displays which job it is, its actions and its tabs. */
export function JobHead(props: {
  job: Job;
  tab: JobTab;
  editor: JobEditor;
  /** Asks which parts to copy. */
  onCopy: () => void;
  onDelete: () => void;
}) {
  const { t } = useText();
  const { job, editor } = props;
  const user = useUser();
  const mayEdit = job.allowedActions.includes('edit');
  const maySave = mayEdit && (props.tab === 'details' || editor.isChanged);
  const mayDelete = job.id !== 0 && props.tab === 'details' && job.allowedActions.includes('delete');
  const mayCopy = job.id !== 0 && can(user, 'create', job.isBillable ? 'job' : 'project');
  return (
    <RecordHead
      title={job.id !== 0 ? `${job.code} ${job.name}` : job.isBillable ? t('New job') : t('New internal project')}
      mark={job.id !== 0 && <FavoriteStar job={job} />}
      about={
        job.id !== 0 && (
          <>
            <Text size="sm" c="dimmed">
              {job.client?.name ?? (job.isBillable ? '' : t('Internal'))}
            </Text>
            {!job.isActive && <em className={classes.inactive}>{t('Job inactive')}</em>}
            {!mayEdit && (
              <Text size="sm" c="dimmed">
                {t('You can read this job but not change it')}
              </Text>
            )}
          </>
        )
      }
      isWithoutActions={!maySave && !mayDelete && !mayCopy}
      actions={
        <>
          {job.id !== 0 && (
            <Text size="xs" c="dimmed" visibleFrom="sm">
              {job.lastModifiedBy
                ? t('Changed {when} by {name}', {
                    when: formatInstant(job.lastModified, user.agency.timeZone),
                    name: job.lastModifiedBy.name,
                  })
                : t('Changed {when}', { when: formatInstant(job.lastModified, user.agency.timeZone) })}
            </Text>
          )}
          {mayCopy && (
            <Button variant="default" size="xs" onClick={props.onCopy}>
              {t('Copy job')}
            </Button>
          )}
          {mayDelete && (
            <Button variant="default" size="xs" c="var(--mantine-color-error)" onClick={props.onDelete}>
              {t('Delete')}
            </Button>
          )}
          {maySave && <SaveButton editor={editor} />}
        </>
      }
    >
      <JobTabs job={job} current={props.tab} />
    </RecordHead>
  );
}

function FavoriteStar({ job }: { job: Job }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const address = addressOfJob(job);
  const favorite = useFavoriteSwitch(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: jobKey(address) }),
      queryClient.invalidateQueries({ queryKey: queryKeys.jobs }),
    ]);
  });
  const isFavorite = favorite.isOn(job, job.favoriteJobId);
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={isFavorite}
      aria-label={
        isFavorite
          ? t('Remove {job} from favourites', { job: job.code })
          : t('Add {job} to favourites', { job: job.code })
      }
      onClick={() => favorite.press(job, job.favoriteJobId)}
    >
      {isFavorite ? '★' : '☆'}
    </button>
  );
}
