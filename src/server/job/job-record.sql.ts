import { sql } from 'kysely';
import type { Job } from '#contract/jobs/job-record.ts';
import type { Actor } from '#domain/people/permission.ts';
import { plainText } from '#domain/text/rich-text.ts';
import { activeRefById, namedById, personById } from '../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';
import { hasTransactions, isReadableBy, jobById, jobColumns } from './job-row.sql.ts';
import { findNumberingMethod } from './numbering.sql.ts';

const isActive = sql`, 'isActive', named.is_active`;

/** Finds a job by database id and kind for editing; undefined if it doesn't exist. */
export async function findJob(
  database: AgencyDatabase | AgencyTransaction,
  actor: Actor,
  which: { id: number; isBillable: boolean },
): Promise<Job | undefined> {
  const row = await findJobRow(database, actor, which);
  if (!row) return undefined;
  const numbered = { divisionId: row.division?.id, clientId: row.client?.id, productId: row.product?.id };
  const { isBillable } = which;
  return withNumbering(row, await findNumberingMethod(database, { ...numbered, isBillable }));
}

type JobRow = Omit<Job, 'numberingMethod' | 'hasChanges'>;

export function withNumbering(row: JobRow, numberingMethod: Job['numberingMethod']): Job {
  return { ...row, notes: row.notes === null ? null : plainText(row.notes), numberingMethod, hasChanges: false };
}

/** Finds the stored row in one statement; `withNumbering` completes it. */
export async function findJobRow(
  database: AgencyDatabase | AgencyTransaction,
  actor: Actor,
  which: { id: number; isBillable: boolean },
): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select ${jobColumns(actor)}, ${activeRefById('client', 'job.client_id')} as client,
      ${activeRefById('product', 'job.product_id')} as product, ${activeRefById('campaign', 'job.campaign_id')} as campaign,
      ${activeRefById('division', 'job.division_id')} as division, ${activeRefById('job_status', 'job.job_status_id')} as "jobStatus",
      ${activeRefById('job_scope_type', 'job.job_scope_type_id')} as "jobScopeType",
      ${activeRefById('rate_card', 'job.rate_card_id')} as "rateCard",
      (select json_build_object('id', job_type.id, 'code', job_type.code, 'name', job_type.name, 'isActive', job_type.is_active,
        'isRetainer', job_type.is_retainer) from job_type where job_type.id = job.job_type_id) as "jobType",
      ${jobById('job.master_job_id', isActive)} as "masterJob",
      ${personById('job.secondary_account_executive_id')} as "secondaryAccountExecutive",
      ${personById('job.account_director_id')} as "accountDirector", job.is_restricted_to_office as "restrictedToOffice",
      ${namedById('contact', 'job.contact_id')} as contact, ${namedById('contact', 'job.billing_contact_id')} as "billingContact",
      job.allow_time_entries as "allowTimeEntries",
      job.is_estimate_validation_ignored_for_purchase_orders as "estimateValidationIgnoredForPurchaseOrders",
      job.external_code_1 as "externalCode1", job.external_code_2 as "externalCode2", job.external_code_3 as "externalCode3",
      job.notes, job.client_reference as "clientReference", job.client_cost_centre as "clientCostCentre",
      ${hasTransactions} as "hasTransactions",
      ${personById('job.last_modified_by_id')} as "lastModifiedBy"
    from job
    where job.id = ${which.id} and job.is_billable = ${which.isBillable}`.execute(database);
  return rows[0];
}

export async function isReadableJob(
  database: AgencyDatabase | AgencyTransaction,
  actor: Actor,
  which: { id: number; isBillable: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from job
    where job.id = ${which.id} and job.is_billable = ${which.isBillable} and ${isReadableBy(actor)}`.execute(database);
  return rows.length > 0;
}

/** A job's identity. */
type ReadableJob = { id: number; code: string; name: string; isBillable: boolean };

/** Finds a job of either kind by database id; rejects as not found if the user may not read it. */
export async function readableJob(
  database: AgencyDatabase | AgencyTransaction,
  actor: Actor,
  id: number,
): Promise<ReadableJob> {
  const { rows } = await sql<ReadableJob>`
    select job.id, job.code, job.name, job.is_billable as "isBillable" from job
    where job.id = ${id} and ${isReadableBy(actor)}`.execute(database);
  if (!rows[0]) throw new Refused('not-found');
  return rows[0];
}
