import type { JobValues } from '#domain/jobs/job-fields.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';

/** What the system says about a change of a job: where it stands, and whether it is active. */
export async function changeComments(
  transaction: AgencyTransaction,
  before: JobValues,
  after: JobValues,
): Promise<string[]> {
  const texts: string[] = [];
  if (before.jobStatus !== after.jobStatus) {
    const ids = [before.jobStatus, after.jobStatus].filter((id) => id !== null);
    const statuses = await transaction
      .selectFrom('job_status')
      .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
      .select(['id', 'name'])
      .execute();
    const nameOf = (id: number | null) => statuses.find((status) => status.id === id)?.name ?? '–';
    texts.push(`${nameOf(before.jobStatus)} → ${nameOf(after.jobStatus)}`);
  }
  if (before.isActive !== after.isActive) texts.push(after.isActive ? 'Job active' : 'Job inactive');
  return texts;
}
