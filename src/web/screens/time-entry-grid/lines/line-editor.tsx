import type { JobBrief } from '#contract/time/time-entry.ts';
import type { JobFound } from '#contract/time/timesheet-job.ts';
import type { CellEditorProps } from '../../../sheet/sheet-model.ts';
import type { SheetPair } from '../../../time-entries/history.ts';
import { CostTypeEditor } from './cost-type-editor.tsx';
import { JobEditor } from './job-editor.tsx';

/**
 * The editor of a row's job and cost type: first the job, then one of its cost types. In the last, empty row they are a
 * new line; in any other one its hours move to them.
 */
export function LineEditor(
  props: CellEditorProps & {
    column: number;
    employeeId: number;
    /** The job that the cost type is chosen for: the one just chosen, or the line's own. */
    job: JobBrief | JobFound | null;
    preferredCostTypeId: number | null;
    onJob: (job: JobFound) => void;
    onPair: (pair: SheetPair) => void;
    /** The choice of a cost type was given up: the row is as it was. */
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
