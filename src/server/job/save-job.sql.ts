import { sql } from 'kysely';
import { columnsOf } from '#domain/documents/document-fields.ts';
import { JOB_FIELD_NAMES, JOB_FIELDS, type JobValues } from '#domain/jobs/job-fields.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { plainText } from '#domain/text/rich-text.ts';
import { wireJobIdOf } from '../core/jobs/job-id.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { hasTransactions } from './job-row.sql.ts';

/** A stored job with what the rules of a save need. */
export type StoredJob = {
  id: number;
  isBillable: boolean;
  values: JobValues;
  lastModified: string;
  hasTransactions: boolean;
  hasChildren: boolean;
};

/** Locks jobs until the transaction ends, by ascending id to prevent deadlocks. */
export async function lockJobs(transaction: AgencyTransaction, ids: readonly number[]) {
  await sql`select from job where id = any(${ids}::integer[]) order by id for update`.execute(transaction);
}

const wireMasterJob = sql`(select ${wireJobIdOf('master')}
  from job as master where master.id = job.master_job_id)`;

/** The stored fields of a job, for a select list. The id of a master job becomes that of the API. */
const storedValues = sql.join(
  JOB_FIELD_NAMES.map((name) => {
    const value = name === 'masterJob' ? wireMasterJob : sql.ref(`job.${JOB_FIELDS[name].column}`);
    return sql`${value} as ${sql.id(name)}`;
  }),
);

function columnsOfJob(values: JobValues) {
  return columnsOf(JOB_FIELDS, { ...values, masterJob: values.masterJob && databaseJobId(values.masterJob) });
}

/** Finds a job of a kind that `lockJobs` has locked. */
export async function findStoredJob(
  transaction: AgencyTransaction,
  which: { id: number; isBillable: boolean },
): Promise<StoredJob | undefined> {
  const { rows } = await sql<JobValues & Omit<StoredJob, 'values'>>`
    select job.id, job.is_billable as "isBillable", job.last_modified as "lastModified",
      ${hasTransactions} as "hasTransactions",
      exists (select from job as child where child.master_job_id = job.id) as "hasChildren",
      ${storedValues}
    from job
    where job.id = ${which.id} and job.is_billable = ${which.isBillable}`.execute(transaction);
  if (!rows[0]) return undefined;
  const { id, isBillable, lastModified, hasTransactions: hasAny, hasChildren, ...values } = rows[0];
  const notes = values.notes === null ? null : plainText(values.notes) || null;
  return { id, isBillable, lastModified, hasTransactions: hasAny, hasChildren, values: { ...values, notes } };
}

type Found = { isActive: boolean } | null;

/** The records that a job refers to. Null: it doesn't exist, or belongs to another client or product than the job's. */
export type References = {
  client: Found;
  product: Found;
  campaign: Found;
  jobType: { isActive: boolean; isRetainer: boolean } | null;
  division: Found;
  jobStatus: Found;
  jobScopeType: Found;
  rateCard: Found;
  accountExecutive: Found;
  secondaryAccountExecutive: Found;
  accountDirector: Found;
  contact: Found;
  billingContact: Found;
  masterJob: { id: number; isActive: boolean; isMasterJob: boolean; clientId: number | null } | null;
};

/** Finds the records that a job refers to. */
export async function findReferences(transaction: AgencyTransaction, values: JobValues): Promise<References> {
  const active = (table: string, id: number | null) =>
    sql`(select json_build_object('isActive', is_active) from ${sql.table(table)} where id = ${id})`;
  const contact = (id: number | null) =>
    sql`(select json_build_object('isActive', is_active) from contact where id = ${id} and client_id = ${values.client})`;
  const { rows } = await sql<References>`
    select ${active('client', values.client)} as client,
      (select json_build_object('isActive', is_active) from product
        where id = ${values.product} and client_id = ${values.client}) as product,
      (select json_build_object('isActive', campaign.is_active) from campaign
        join product on product.id = campaign.product_id
        where campaign.id = ${values.campaign} and product.id = ${values.product} and product.client_id = ${values.client}) as campaign,
      (select json_build_object('isActive', is_active, 'isRetainer', is_retainer) from job_type
        where id = ${values.jobType}) as "jobType",
      ${active('division', values.division)} as division, ${active('job_status', values.jobStatus)} as "jobStatus",
      ${active('job_scope_type', values.jobScopeType)} as "jobScopeType",
      ${active('rate_card', values.rateCard)} as "rateCard",
      ${active('employee', values.accountExecutive)} as "accountExecutive",
      ${active('employee', values.secondaryAccountExecutive)} as "secondaryAccountExecutive",
      ${active('employee', values.accountDirector)} as "accountDirector",
      ${contact(values.contact)} as contact, ${contact(values.billingContact)} as "billingContact",
      (select json_build_object('id', id, 'isActive', is_active, 'isMasterJob', is_master_job, 'clientId', client_id) from job
        where id = abs(${values.masterJob}::integer) and ${values.masterJob}::integer = ${wireJobIdOf()}) as "masterJob"`.execute(
    transaction,
  );
  return rows[0]!;
}

/** Inserts a job and returns its id. */
export async function insertJob(
  transaction: AgencyTransaction,
  values: JobValues,
  made: { isBillable: boolean; byId: number; agencyJobId?: number },
): Promise<number> {
  const { id } = await transaction
    .insertInto('job')
    .values({
      ...columnsOfJob(values),
      is_billable: made.isBillable,
      agency_job_id: made.agencyJobId ?? null,
      last_modified_by_id: made.byId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a job that `lockJobs` has locked. */
export async function updateJobRow(transaction: AgencyTransaction, id: number, values: JobValues, byId: number) {
  await transaction
    .updateTable('job')
    .set({ ...columnsOfJob(values), last_modified_by_id: byId })
    .where('id', '=', id)
    .execute();
}

/** Returns whether another job of the kind has a code. */
export async function isCodeTaken(
  transaction: AgencyTransaction,
  { code, isBillable, exceptId }: { code: string; isBillable: boolean; exceptId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from job
    where code = ${code} and is_billable = ${isBillable} and id is distinct from ${exceptId}`.execute(transaction);
  return rows.length > 0;
}

/** Returns whether a write failed because another transaction took the code. */
export function isCodeTakenMeanwhile(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'job_code_of_kind';
}
