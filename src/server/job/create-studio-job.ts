import { REFUSALS } from '#contract/http/refusal.ts';
import type { StudioJob } from '#contract/jobs/studio-job.ts';
import { BLANK_JOB, type JobValues } from '#domain/jobs/job-fields.ts';
import { studioJobRefusal } from '#domain/jobs/studio-job.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { takeCode } from './numbering.sql.ts';
import { findReferences, findStoredJob, insertJob, isCodeTaken, lockJobs } from './save-job.sql.ts';
import { findStudioJobs, findStudioPlan } from './studio-job.sql.ts';

type StudioJobRequest = { divisionId: number; accountExecutiveId: number; jobTypeId: number };

/** Creates a studio job of a client job for a studio division. */
export async function makeStudioJob(
  { actor, database }: Pick<SignedIn, 'actor' | 'database'>,
  agencyJobId: number,
  sent: StudioJobRequest,
): Promise<StudioJob> {
  return inTransaction(database, async (transaction) => {
    // Locked against a simultaneous second studio job of the same division.
    await lockJobs(transaction, [agencyJobId]);
    const agencyJob = await findStoredJob(transaction, { id: agencyJobId, isBillable: true });
    if (!agencyJob) throw new Refused('not-found');
    const plan = await findStudioPlan(transaction, agencyJobId, sent.divisionId);
    if (!plan) throw refusedAt('divisionId', 'reference-unknown');
    const why = studioJobRefusal(plan);
    if (why) throw refusedAt(why === 'agency-job-unsuitable' ? 'id' : 'divisionId', why);

    const { name, client, product, campaign, opened, dueDate, notes, code } = agencyJob.values;
    const copied: JobValues = { ...BLANK_JOB, name, client, product, campaign, opened, dueDate, notes };
    const values = {
      ...copied,
      division: sent.divisionId,
      accountExecutive: sent.accountExecutiveId,
      jobType: sent.jobTypeId,
    };
    const { accountExecutive, jobType } = await findReferences(transaction, values);
    if (!accountExecutive) throw refusedAt('accountExecutiveId', 'reference-unknown');
    if (!accountExecutive.isActive) throw refusedAt('accountExecutiveId', 'inactive-fields');
    if (!jobType) throw refusedAt('jobTypeId', 'reference-unknown');
    if (!jobType.isActive) throw refusedAt('jobTypeId', 'inactive-fields');
    // A studio job is neither master nor child: it belongs to its agency job.
    if (jobType.isRetainer) throw refusedAt('jobTypeId', 'master-and-child');

    const numbered = { divisionId: sent.divisionId, clientId: client, productId: product, isBillable: true };
    const codeOfOwn =
      (await takeCode(transaction, numbered)) ?? (await derivedCode(transaction, `${code}-${plan.division.code}`));
    const made = { ...values, code: codeOfOwn };
    const id = await insertJob(transaction, made, { isBillable: true, byId: actor.id, agencyJobId });
    const after = { agencyJobId, code: codeOfOwn, ...sent };
    await writeAudit(transaction, [{ by: actor.id, subject: 'job', subjectId: id, action: 'create', after }]);
    const [studioJob] = await findStudioJobs(transaction, { agencyJobId, jobId: id });
    return studioJob!;
  });
}

/** If codes are typed, a studio job's code is the agency job's with the division's appended. */
async function derivedCode(transaction: AgencyTransaction, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? wanted : `${wanted}-${number}`;
    if (!(await isCodeTaken(transaction, { code, isBillable: true, exceptId: null }))) return code;
  }
}

function refusedAt(path: string, why: keyof typeof REFUSALS): Refused {
  return new Refused(why, { errors: [{ path, message: REFUSALS[why].text }] });
}
