import type { ClientBase } from 'pg';
import { type JobFinding, jobRefusal } from '#domain/jobs/job.ts';
import { refusedAs } from './apply-rules.sql.ts';
import { findWrittenJobs } from './check-jobs.sql.ts';
import type { ProblemList } from './problem-list.ts';
import { markBad } from './stage.ts';

/** Where a field of the API stands in a file. */
const COLUMNS: Record<string, string> = {
  dueDate: 'due_date',
  jobType: 'job_type',
  client: 'client',
  masterJob: 'master_job',
  isMasterJob: 'is_master_job',
};

/**
 * Asks the rules of a typed job about each that a file has made or changed, now that all of them are written. What is mandatory is
 * not asked for: the history of another system may lack it. A line that breaks a rule is noted, and nothing of the file stays.
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
