import { useQueryClient } from '@tanstack/react-query';
import type { CostType } from '#contract/http/values.ts';
import type { JobBrief } from '#contract/time/time-entry.ts';
import type { JobFound } from '#contract/time/timesheet-job.ts';
import { costTypesQuery } from '../../../jobs/cost-types.ts';
import { JOB_SEARCH_PAUSE, JobSearch } from '../../../jobs/job-search.tsx';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import type { CellEditorProps } from '../../../sheet/sheet-model.ts';
import type { SheetPair } from '../../../time-entries/history.ts';
import { RemoteSelect } from '../../../widgets/select/remote-select.tsx';

/**
 * Edits a row's job and cost type: first the job, then one of its cost types. In the empty last row this adds a line; in any other row it
 * moves the hours.
 */
export function LineEditor(
  props: CellEditorProps & {
    column: number;
    employeeId: number;
    /** The job of the cost type: the one just chosen, or the line's own. */
    job: JobBrief | JobFound | null;
    preferredCostTypeId: number | null;
    onJob: (job: JobFound) => void;
    onPair: (pair: SheetPair) => void;
    /** Called when the user cancels the choice of a cost type: the row stays unchanged. */
    onCancel: () => void;
  },
) {
  const { column, job, done, ...rest } = props;
  if (column === 0 || !job) {
    const pick = (picked: JobFound) => {
      done('stay');
      props.onJob(picked);
    };
    return <JobEditor initialText={rest.initialText} done={done} employeeId={rest.employeeId} onPick={pick} />;
  }
  return (
    <CostTypeEditor
      initialText={rest.initialText}
      done={(how) => {
        if (how === 'stay') props.onCancel();
        done(how);
      }}
      job={job}
      preferredId={rest.preferredCostTypeId}
      onPick={(costType) => {
        done('stay');
        props.onPair({ job, costType });
      }}
    />
  );
}

/** Chooses a cost type of the job; the user's default comes first if the job offers it. */
function CostTypeEditor(
  props: CellEditorProps & { job: { id: number }; preferredId: number | null; onPick: (costType: CostType) => void },
) {
  const { t } = useText();
  const queryClient = useQueryClient();
  return (
    <RemoteSelect<CostType>
      label={t('Choose a cost type')}
      searchKey={queryKeys.costTypeChoice(props.job.id)}
      minimumLength={0}
      pause={0}
      isInCell
      initialText={props.initialText}
      search={async (keyphrase) => {
        const all = await queryClient.ensureQueryData(costTypesQuery(props.job.id));
        const wanted = keyphrase.toLowerCase();
        return all.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted));
      }}
      textOf={({ name }) => name}
      preferred={(options) => options.findIndex(({ id }) => id === props.preferredId)}
      onPick={props.onPick}
      onLeave={(how) => props.done(how === 'escape' ? 'stay' : 'leave')}
      emptyText={t('The job offers no cost type')}
    />
  );
}

/** Searches jobs within the grid: typing in the empty row opens it. */
function JobEditor(props: CellEditorProps & { employeeId: number; onPick: (job: JobFound) => void }) {
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
