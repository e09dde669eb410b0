import type { JobRowToSave } from '#contract/jobs/job-batch.ts';
import type { JobRow } from '#contract/jobs/job-list.ts';
import { databaseJobId, jobKindOfId } from '#domain/jobs/job-id.ts';
import { can } from '#domain/people/permission.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { findJobRowsByIds } from '../job-search.sql.ts';
import { changeJob } from '../save-job.ts';

type Session = Pick<SignedIn, 'actor' | 'database' | 'configOptions' | 'today'>;

/** The result of one job's change in a batch: the current job, if it exists, and why it was rejected. */
export type SavedJob = { id: number; job: JobRow | null; refused: Refused | null };

/** Changes several jobs, each in a transaction of its own; results are in the order sent. */
export async function saveJobsOf(session: Session, rows: readonly JobRowToSave[]): Promise<SavedJob[]> {
  const refusals = new Map<number, Refused>();
  for (const row of rows) {
    const refused = await saveOne(session, row);
    if (refused) refusals.set(row.id, refused);
  }
  const saved = await findJobRowsByIds(
    session.database,
    session.actor,
    rows.map(({ id }) => id),
  );
  const jobs = new Map(saved.map((job) => [job.id, job]));
  return rows.map(({ id }) => {
    const refused = refusals.get(id) ?? null;
    return { id, job: jobs.get(id) ?? null, refused };
  });
}

async function saveOne(session: Session, row: JobRowToSave): Promise<Refused | null> {
  const isBillable = jobKindOfId(row.id) === 'client';
  try {
    if (!can(session.actor, 'update', isBillable ? 'job' : 'project')) throw new Refused('forbidden');
    await changeJob(session, isBillable, databaseJobId(row.id), row);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}
