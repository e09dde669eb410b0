import type { JobFound } from '#contract/job.ts';
import type { CellEditorProps } from '../../sheet/sheet-model.ts';
import { CostTypeEditor } from './cost-type-editor.tsx';
import { JobEditor } from './job-editor.tsx';
import type { AddedLine } from './time-sheet.ts';

/** The editor of the last, empty row: first the job, then one of its cost types; together they are a new line (TED-02). */
export function NewLineEditor(
  props: CellEditorProps & {
    column: number;
    employeeId: number;
    /** The job that was chosen already. */
    job: JobFound | null;
    preferredCostTypeId: number | null;
    onJob: (job: JobFound) => void;
    onLine: (line: AddedLine) => void;
    /** The choice of a cost type was given up: the row is empty again. */
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
        props.onLine({ job, costType });
      }}
    />
  );
}
