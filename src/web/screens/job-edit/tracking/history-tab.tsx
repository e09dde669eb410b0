import { readJobHistory } from '#contract/audit/audit.ts';
import type { Job } from '#contract/jobs/job-record.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { call } from '../../../platform/api.ts';
import { RecordHistory } from '../../../trail/record-history.tsx';

/** Displays the history of a job. */
export function HistoryTab({ job }: { job: Job }) {
  const id = databaseJobId(job.id);
  return (
    <RecordHistory
      kind="job"
      record={{ id, lastModified: job.lastModified }}
      load={(before, signal) =>
        call(readJobHistory, { params: { id }, query: before === undefined ? {} : { before } }, { signal })
      }
    />
  );
}
