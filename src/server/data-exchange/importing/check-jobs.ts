import type { ClientBase } from 'pg';
import { type JobFinding, jobRefusal } from '#domain/jobs/job.ts';
import { refusedAs } from './apply-rules.sql.ts';
import { findWrittenJobs } from './check-jobs.sql.ts';
import type { ProblemList } from './problem-list.ts';
import { markBad } from './stage.ts';

/** The file's column for each API field. */
const COLUMNS: Record<string, string> = {
  dueDate: 'due_date',
  jobType: 'job_type',
  client: 'client',
  masterJob: 'master_job',
  isMasterJob: 'is_master_job',
};

/**
 * Checks created and changed jobs by the form's rules, once all are written. Doesn't check required fields, which another system's history
 * may lack. Broken rules are recorded, and nothing of the file is kept.
 */
export async function checkJobs(client: ClientBase, problems: ProblemList): Promise<void> {
  const broken = (await findWrittenJobs(client)).flatMap(({ line, job, situation }) => {
    const finding = jobRefusal(job, situation).find(({ why }: JobFinding) => why !== 'mandatory-fields');
    return finding ? [{ line, finding }] : [];
  });
  await markBad(
    client,
    broken.map(({ line }) => line),
  );
  for (const { line, finding } of broken) problems.add(line, COLUMNS[finding.path] ?? null, refusedAs(finding.why));
}
