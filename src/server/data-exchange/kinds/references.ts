import { CALLED } from '#domain/data-exchange/file-problem.ts';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import type { MasterKindName } from '#domain/master-data/master-kind.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import type { Reference } from '../column.ts';

/** Tables with codes whose rows can't be merged. */
const NEVER_MERGED = ['division', 'currency'];

/** A merged record's code finds the record it was merged into. */
export const SURVIVOR = 'coalesce(r.merged_into_id, r.id)';

const labelOf = (kind: MasterKindName): Words => ({ text: MASTER_DATA[kind].label.one });

const byCode = (table: string, kind: MasterKindName, column: string): Reference => ({
  table,
  ...(NEVER_MERGED.includes(table) ? {} : { finds: SURVIVOR }),
  match: `r.code = s.${column}`,
  called: { text: CALLED.withCode, values: { kind: labelOf(kind) } },
  show: 'r.code',
});

/** A person by code, by unique user name, or by `domain\username`. */
export const person = (column: string): Reference => ({
  table: 'employee',
  match: `r.code = s.${column}`,
  otherwise: [
    `lower(r.username) = lower(s.${column})`,
    `r.domain <> '' and lower(r.domain || '\\' || r.username) = lower(s.${column})`,
  ],
  called: { text: CALLED.person },
  show: 'r.code',
});

/** A person's supervisor, who may be in the same file. */
export const supervisor: Reference = { ...person('supervisor'), inFile: 'other.code = s.supervisor' };

/** A client, by code. */
export const client = byCode('client', 'clients', 'client');
/** A product of the line's client, by code. */
export const product: Reference = {
  table: 'product',
  finds: SURVIVOR,
  match: 'r.client_id = s.client_id and r.code = s.product',
  called: { text: CALLED.withCodeOf, values: { kind: labelOf('products'), around: labelOf('clients') } },
  show: 'r.code',
};
/** A campaign of the line's product, by code. */
export const campaign: Reference = {
  table: 'campaign',
  finds: SURVIVOR,
  match: 'r.product_id = s.product_id and r.code = s.campaign',
  called: { text: CALLED.withCodeOf, values: { kind: labelOf('campaigns'), around: labelOf('products') } },
  show: 'r.code',
};
/** A contact of the line's client, by a unique name. */
export const contact = (column: string): Reference => ({
  table: 'contact',
  finds: SURVIVOR,
  match: `r.client_id = s.client_id and r.name = s.${column}`,
  called: { text: CALLED.oneWithNameOf, values: { kind: labelOf('contacts'), around: labelOf('clients') } },
  show: 'r.name',
});
export const division = byCode('division', 'divisions', 'division');
export const currencyOf = (column: string): Reference => byCode('currency', 'currencies', column);
export const jobType = byCode('job_type', 'job-types', 'job_type');
export const jobStatus = byCode('job_status', 'job-statuses', 'job_status');
export const jobScopeType = byCode('job_scope_type', 'job-scope-types', 'job_scope_type');
export const rateCard = byCode('rate_card', 'rate-cards', 'rate_card');
export const costType = (column: string): Reference => byCode('cost_type', 'cost-types', column);
export const supplier = (column: string): Reference => byCode('supplier', 'suppliers', column);
export const accessProfile: Reference = {
  table: 'access_profile',
  match: 'r.name = s.access_profile',
  called: { text: CALLED.withName, values: { kind: { text: 'Access profile' } } },
  show: 'r.name',
};
/** A job of the kind the line states, since a client job and an internal project can share a code. */
export const job: Reference = {
  table: 'job',
  match: 'r.code = s.job and r.is_billable = s.is_client_job',
  called: { text: CALLED.jobOfThisKind },
  show: 'r.code',
};
/** A client job, by code. */
export const clientJob: Reference = {
  table: 'job',
  match: 'r.code = s.job and r.is_billable',
  called: { text: CALLED.clientJob },
  show: 'r.code',
};
/** An estimate of the line's job, by version. */
export const estimate: Reference = {
  table: 'estimate',
  match: 'r.job_id = s.job_id and r.change_number = 0 and r.version::text = s.estimate',
  called: { text: CALLED.estimate },
  show: 'r.version::text',
};
export const clientInvoice: Reference = {
  table: 'client_invoice',
  match: 'r.reference = s.invoice',
  called: { text: CALLED.clientInvoice },
  show: 'r.reference',
};
/** Another client job, which may be in the same file. */
export const otherJob = (column: string): Reference => ({
  table: 'job',
  match: `r.code = s.${column} and r.is_billable = s.is_billable`,
  called: { text: CALLED.jobOfSameKind },
  show: 'r.code',
  inFile: `other.code = s.${column} and other.is_billable = s.is_billable`,
});
