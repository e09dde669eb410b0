import type { JobFound } from '#contract/time/timesheet-job.ts';
import { JOB_SEARCH_PAUSE, JobSearch } from '../../../jobs/job-search.tsx';
import { useText } from '../../../platform/translation.ts';
import type { CellEditorProps } from '../../../sheet/sheet-model.ts';

/** The job search in the grid itself: typing into the empty row opens it. */
export function JobEditor(props: CellEditorProps & { employeeId: number; onPick: (job: JobFound) => void }) {
  const { t } = useText();
  return (
    <JobSearch
      label={t('Search jobs')}
      pause={JOB_SEARCH_PAUSE.timesheet}
      employeeId={props.employeeId}
      initialText={props.initialText}
      isInCell
      onPick={props.onPick}
      onLeave={(how) => props.done(how === 'escape' ? 'stay' : 'leave')}
    />
  );
}
