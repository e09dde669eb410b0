import { REFUSALS } from '#contract/http/refusal.ts';
import type { Job, JobSave } from '#contract/jobs/job-record.ts';
import { changedFields, valuesWith } from '#domain/documents/document-fields.ts';
import { type JobFinding, type JobRuleFields, jobRefusal, mainRefusal } from '#domain/jobs/job.ts';
import { BLANK_JOB, JOB_FIELDS, type JobField, type JobValues } from '#domain/jobs/job-fields.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { changedReadOnlyFields } from '#domain/people/permission.ts';
import { requireReadVersion } from '../core/audit/outdated-refusal.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { insertComments } from './comments/job-comment.sql.ts';
import { type CopyEstimateOfJob, copyPartsOfJob, requireCopyableJob } from './copy-job.ts';
import { findJob, findJobRow, withNumbering } from './job-record.sql.ts';
import { findJobOfRequest, noteJobOfRequest } from './job-request.sql.ts';
import { findNumberingRule, previewOf, takeCode } from './numbering.sql.ts';
import {
  findReferences,
  findStoredJob,
  insertJob,
  isCodeTaken,
  isCodeTakenMeanwhile,
  lockJobs,
  type References,
  type StoredJob,
  updateJobRow,
} from './save-job.sql.ts';

/** The owners of references: when an owner changes, the reference is checked again. */
const WITHIN: Partial<Record<keyof References, readonly (keyof JobValues)[]>> = {
  product: ['client'],
  campaign: ['client', 'product'],
  contact: ['client'],
  billingContact: ['client'],
};

/** Finds references that don't exist, have another owner, or are inactive. An unchanged reference may have become inactive. */
function referenceFindings(before: JobValues, after: JobValues, references: References): JobFinding[] {
  return (Object.keys(references) as (keyof References)[]).flatMap((path): JobFinding[] => {
    if (after[path] === null) return [];
    const isNew = before[path] !== after[path];
    const isMoved = WITHIN[path]?.some((above) => before[above] !== after[above]) ?? false;
    const found = references[path];
    if (!found) return isNew || isMoved ? [{ path, why: 'reference-unknown' }] : [];
    return isNew && !found.isActive ? [{ path, why: 'inactive-fields' }] : [];
  });
}

type Session = Pick<SignedIn, 'actor' | 'database' | 'configOptions' | 'today'>;

/** Creates a client job or an internal project. A repeated request returns the job that the first one created. */
export async function makeJob(
  session: Session,
  isBillable: boolean,
  sent: JobSave,
  copyEstimateOfJob: CopyEstimateOfJob,
): Promise<{ job: Job; isNew: boolean }> {
  const { actor, database } = session;
  return refuseTakenCode(() =>
    inTransaction(database, async (transaction) => {
      const request = sent.requestId ? { createdById: actor.id, requestId: sent.requestId } : null;
      const existingId = request && (await findJobOfRequest(transaction, request));
      if (existingId !== null) {
        const job = await findJob(transaction, actor, { id: existingId, isBillable });
        if (!job) throw new Refused('request-id-reused');
        return { job, isNew: false };
      }
      const copyOf = sent.copyOf ?? null;
      if (copyOf) await requireCopyableJob(transaction, actor, copyOf, isBillable);
      if (sent.masterJob?.id) await lockJobs(transaction, [databaseJobId(sent.masterJob.id)]);
      const draft = valuesWith(JOB_FIELDS, BLANK_JOB, sent);
      const references = await findReferences(transaction, draft);
      const values = await checkAndNumber(transaction, session, { isBillable, draft, references });
      const id = await insertJob(transaction, values, { isBillable, byId: actor.id });
      if (request) await noteJobOfRequest(transaction, { ...request, jobId: id });
      if (copyOf) await copyPartsOfJob(transaction, session, copyOf, id, copyEstimateOfJob);
      const after = {
        isBillable,
        ...pick(values, changedFields(JOB_FIELDS, BLANK_JOB, values)),
        ...(copyOf ? { copyOf } : {}),
      };
      await writeAudit(transaction, [{ by: actor.id, subject: 'job', subjectId: id, action: 'create', after }]);
      return { job: (await findJob(transaction, actor, { id, isBillable }))!, isNew: true };
    }),
  );
}

/** Checks a new job and returns its values with the code. If a numbering rule generates codes, a code typed for a client job is ignored. */
async function checkAndNumber(
  transaction: AgencyTransaction,
  session: Session,
  { isBillable, draft, references }: { isBillable: boolean; draft: JobValues; references: References },
): Promise<JobValues> {
  const numberingKey = { divisionId: draft.division, clientId: draft.client, productId: draft.product, isBillable };
  const rule = await findNumberingRule(transaction, numberingKey);
  const isCodeTyped = rule?.method !== 'AUTO';
  const isNumbered = !isCodeTyped && (isBillable || draft.code === '');
  const values = isNumbered ? { ...draft, code: '' } : draft;
  const isTaken =
    values.code !== '' && (await isCodeTaken(transaction, { code: values.code, isBillable, exceptId: null }));
  refuse([
    ...referenceFindings(BLANK_JOB, values, references),
    ...jobRefusal(ruleFieldsOf(values), {
      isBillable,
      before: null,
      isCodeTyped,
      isRetainer: references.jobType?.isRetainer ?? false,
      master: references.masterJob && { ...references.masterJob, isItself: false },
      hasTransactions: false,
      hasChildren: false,
      options: session.configOptions,
    }),
    ...(isTaken ? [CODE_TAKEN] : []),
  ]);
  if (!isNumbered) return values;
  return { ...values, code: (await takeCode(transaction, numberingKey))! };
}

/**
 * Changes a client job or an internal project. A save without changes returns the job as it is. A save based on
 * an older version is refused, with the current one.
 */
export async function changeJob(session: Session, isBillable: boolean, id: number, sent: JobSave): Promise<Job> {
  const { actor, database } = session;
  if (sent.copyOf)
    throw new Refused('invalid-request', {
      errors: [{ path: 'copyOf', message: 'Copying is possible only for a new job' }],
    });
  return refuseTakenCode(() =>
    inTransaction(database, async (transaction) => {
      await lockJobs(transaction, [id, ...(sent.masterJob?.id ? [databaseJobId(sent.masterJob.id)] : [])]);
      const stored = await findStoredJob(transaction, { id, isBillable });
      if (!stored) throw new Refused('not-found');
      const before = stored.values;
      const after = valuesWith(JOB_FIELDS, before, sent);
      const fields = changedFields(JOB_FIELDS, before, after);
      const current = () => findJob(transaction, actor, { id, isBillable });
      if (fields.length === 0) return (await current())!;
      await requireReadVersion(sent.lastModified, stored.lastModified, current);
      const context = await readChangeContext(transaction, stored, after);
      checkChange(session, stored, after, context);
      const event = { by: actor.id, subject: 'job', subjectId: id, action: 'update' } as const;
      const comments = context.comments.map((text) => ({ jobId: id, createdById: actor.id, text, isSystem: true }));
      await updateJobRow(transaction, id, after, actor.id);
      await writeAudit(transaction, [{ ...event, before: pick(before, fields), after: pick(after, fields) }]);
      await insertComments(transaction, comments);
      const row = await findJobRow(transaction, actor, { id, isBillable });
      const numbering = await previewOf(transaction, context.ruleAfter, isBillable);
      return withNumbering(row!, numbering);
    }),
  );
}

/** Reads what a change is checked against, and the texts of the system comments about it. */
async function readChangeContext(
  transaction: AgencyTransaction,
  { id, isBillable, values: before }: StoredJob,
  after: JobValues,
) {
  const ruleOf = ({ division, client, product }: JobValues) =>
    findNumberingRule(transaction, { divisionId: division, clientId: client, productId: product, isBillable });
  const [references, rule, ruleAfter, isTaken, comments] = await Promise.all([
    findReferences(transaction, after),
    ruleOf(before),
    ruleOf(after),
    after.code !== '' && isCodeTaken(transaction, { code: after.code, isBillable, exceptId: id }),
    changeComments(transaction, before, after),
  ]);
  return { references, rule, ruleAfter, isTaken, comments };
}

function checkChange(
  session: Session,
  { id, isBillable, values: before, hasTransactions, hasChildren }: StoredJob,
  after: JobValues,
  { references, rule, isTaken }: Awaited<ReturnType<typeof readChangeContext>>,
) {
  const readOnly = changedReadOnlyFields(session.actor, isBillable ? 'job' : 'project', before, after);
  refuse(readOnly.map((path) => ({ path, why: 'read-only-field' })));
  refuse([
    ...referenceFindings(before, after, references),
    ...jobRefusal(ruleFieldsOf(after), {
      isBillable,
      before: ruleFieldsOf(before),
      isCodeTyped: rule?.method !== 'AUTO',
      isRetainer: references.jobType?.isRetainer ?? false,
      master: references.masterJob && { ...references.masterJob, isItself: references.masterJob.id === id },
      hasTransactions,
      hasChildren,
      options: session.configOptions,
    }),
    ...(isTaken ? [CODE_TAKEN] : []),
  ]);
}

const CODE_TAKEN: JobFinding = { path: 'code', why: 'job-code-taken' };

/** Throws if there are findings, with one error for each field. The transaction is rolled back. */
function refuse(findings: readonly JobFinding[]) {
  if (findings.length === 0) return;
  const errors = findings.map(({ path, why }) => ({ path, message: REFUSALS[why].text }));
  throw new Refused(mainRefusal(findings), { errors });
}

/** Refuses a save whose code another transaction took after it was checked. */
async function refuseTakenCode<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (!isCodeTakenMeanwhile(error)) throw error;
    const why = 'job-code-taken';
    throw new Refused(why, { errors: [{ path: 'code', message: REFUSALS[why].text }] });
  }
}

/** Returns the system's comments on a change of status or active state. */
async function changeComments(transaction: AgencyTransaction, before: JobValues, after: JobValues): Promise<string[]> {
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

/** Returns some fields of a job for the trail. */
function pick(values: JobValues, fields: readonly JobField[]): Partial<JobValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** Returns the fields that the rules depend on. */
function ruleFieldsOf(values: JobValues): JobRuleFields {
  return {
    ...values,
    clientId: values.client,
    productId: values.product,
    campaignId: values.campaign,
    jobTypeId: values.jobType,
    divisionId: values.division,
    accountExecutiveId: values.accountExecutive,
    secondaryAccountExecutiveId: values.secondaryAccountExecutive,
    jobScopeTypeId: values.jobScopeType,
    masterJobId: values.masterJob,
  };
}
