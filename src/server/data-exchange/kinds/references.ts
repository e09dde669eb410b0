import type { Reference } from '../column.ts';

/** Tables with codes of which no two rows become one. */
const NEVER_MERGED = ['division', 'currency'];

/** A record that was merged is what it was merged into: its old code still finds that (ADM-10). */
export const SURVIVOR = 'coalesce(r.merged_into_id, r.id)';

const byCode = (table: string, called: string, column: string): Reference => ({
  table,
  ...(NEVER_MERGED.includes(table) ? {} : { finds: SURVIVOR }),
  match: `r.code = s.${column}`,
  called: `${called} with the code`,
  show: 'r.code',
});

/** A person, by code, or by user name where only one person has it, or by `domain\username`. */
export const person = (column: string): Reference => ({
  table: 'employee',
  match: `r.code = s.${column}`,
  otherwise: [
    `lower(r.username) = lower(s.${column})`,
    `r.domain <> '' and lower(r.domain || '\\' || r.username) = lower(s.${column})`,
  ],
  called: 'one person with the code or user name',
  show: 'r.code',
});

/** The supervisor of a person: a person too, who may come in the same file. */
export const supervisor: Reference = { ...person('supervisor'), inFile: 'other.code = s.supervisor' };

/** A client, by code. */
export const client = byCode('client', 'client', 'client');
/** A product of the line's client, by code. */
export const product: Reference = {
  table: 'product',
  finds: SURVIVOR,
  match: 'r.client_id = s.client_id and r.code = s.product',
  called: 'product of this client with the code',
  show: 'r.code',
};
/** A campaign of the line's product, by code. */
export const campaign: Reference = {
  table: 'campaign',
  finds: SURVIVOR,
  match: 'r.product_id = s.product_id and r.code = s.campaign',
  called: 'campaign of this product with the code',
  show: 'r.code',
};
/** A contact of the line's client, by name, which must be the name of one contact only. */
export const contact = (column: string): Reference => ({
  table: 'contact',
  finds: SURVIVOR,
  match: `r.client_id = s.client_id and r.name = s.${column}`,
  called: 'one contact of this client with the name',
  show: 'r.name',
});
export const division = byCode('division', 'division', 'division');
export const currencyOf = (column: string): Reference => byCode('currency', 'currency', column);
export const jobType = byCode('job_type', 'job type', 'job_type');
export const jobStatus = byCode('job_status', 'job status', 'job_status');
export const jobScopeType = byCode('job_scope_type', 'job scope type', 'job_scope_type');
export const rateCard = byCode('rate_card', 'rate card', 'rate_card');
export const costType = (column: string): Reference => byCode('cost_type', 'cost type', column);
export const supplier = (column: string): Reference => byCode('supplier', 'supplier', column);
export const accessProfile: Reference = {
  table: 'access_profile',
  match: 'r.name = s.access_profile',
  called: 'access profile with the name',
  show: 'r.name',
};
/** A job of the kind that the line says: a client job and an internal project may have the same code. */
export const job: Reference = {
  table: 'job',
  match: 'r.code = s.job and r.is_billable = s.is_client_job',
  called: 'job of this kind with the code',
  show: 'r.code',
};
/** A client job, by code. */
export const clientJob: Reference = {
  table: 'job',
  match: 'r.code = s.job and r.is_billable',
  called: 'client job with the code',
  show: 'r.code',
};
/** An estimate of the line's job, by version. */
export const estimate: Reference = {
  table: 'estimate',
  match: 'r.job_id = s.job_id and r.version::text = s.estimate',
  called: 'estimate of this job with the version',
  show: 'r.version::text',
};
export const clientInvoice: Reference = {
  table: 'client_invoice',
  match: 'r.reference = s.invoice',
  called: 'client invoice with the reference',
  show: 'r.reference',
};
/** Another client job, for the columns of a job that name one. It may come in the same file. */
export const otherJob = (column: string): Reference => ({
  table: 'job',
  match: `r.code = s.${column} and r.is_billable = s.is_billable`,
  called: 'job of the same kind with the code',
  show: 'r.code',
  inFile: `other.code = s.${column} and other.is_billable = s.is_billable`,
});
