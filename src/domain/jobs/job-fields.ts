import { blankValues, type DocumentFields, fieldNames, type ValuesOf } from '../documents/document-fields.ts';
import { fieldName } from '../text/phrase.ts';

/**
 * The editable fields of a job, in the order of the screen. Changing a field empties those in its `clears`: a product
 * belongs to a client, a campaign to a product. The id of a master job is negative if it is an internal project.
 */
export const JOB_FIELDS = {
  client: {
    holds: 'reference',
    column: 'client_id',
    label: fieldName('Client'),
    clears: ['product', 'campaign', 'contact', 'billingContact', 'masterJob'],
  },
  product: { holds: 'reference', column: 'product_id', label: fieldName('Product'), clears: ['campaign'] },
  campaign: { holds: 'reference', column: 'campaign_id', label: fieldName('Campaign') },
  code: { holds: 'text', column: 'code', label: fieldName('Code'), maximum: 50, isRequired: true },
  name: { holds: 'text', column: 'name', label: fieldName('Name'), maximum: 200, isRequired: true },
  jobType: { holds: 'reference', column: 'job_type_id', label: fieldName('Job type') },
  isMasterJob: { holds: 'flag', column: 'is_master_job', label: fieldName('Master retainer'), atFirst: false },
  masterJob: { holds: 'reference', column: 'master_job_id', label: fieldName('Master job') },
  jobScopeType: { holds: 'reference', column: 'job_scope_type_id', label: fieldName('Job scope') },
  jobStatus: { holds: 'reference', column: 'job_status_id', label: fieldName('Job status') },
  isActive: { holds: 'flag', column: 'is_active', label: fieldName('Active'), atFirst: true },
  division: { holds: 'reference', column: 'division_id', label: fieldName('Division') },
  restrictedToOffice: {
    holds: 'flag',
    column: 'is_restricted_to_office',
    label: fieldName('Restricted to this office'),
    atFirst: false,
  },
  accountExecutive: { holds: 'reference', column: 'account_executive_id', label: fieldName('Account executive') },
  secondaryAccountExecutive: {
    holds: 'reference',
    column: 'secondary_account_executive_id',
    label: fieldName('Second account executive'),
  },
  accountDirector: { holds: 'reference', column: 'account_director_id', label: fieldName('Account director') },
  opened: { holds: 'day', column: 'opened', label: fieldName('Opened') },
  dueDate: { holds: 'day', column: 'due_date', label: fieldName('Due date') },
  contact: { holds: 'reference', column: 'contact_id', label: fieldName('Contact') },
  billingContact: { holds: 'reference', column: 'billing_contact_id', label: fieldName('Billing contact') },
  allowTimeEntries: {
    holds: 'flag',
    column: 'allow_time_entries',
    label: fieldName('Time entries allowed'),
    atFirst: true,
  },
  estimateValidationIgnoredForPurchaseOrders: {
    holds: 'flag',
    column: 'is_estimate_validation_ignored_for_purchase_orders',
    label: fieldName('Orders may exceed the estimate'),
    atFirst: false,
  },
  externalCode1: { holds: 'text', column: 'external_code_1', label: fieldName('External code 1'), maximum: 200 },
  externalCode2: { holds: 'text', column: 'external_code_2', label: fieldName('External code 2'), maximum: 200 },
  externalCode3: { holds: 'text', column: 'external_code_3', label: fieldName('External code 3'), maximum: 200 },
  clientReference: { holds: 'text', column: 'client_reference', label: fieldName('Client reference'), maximum: 500 },
  clientCostCentre: {
    holds: 'text',
    column: 'client_cost_centre',
    label: fieldName('Client cost centre'),
    maximum: 500,
  },
  clientOrderNumber: {
    holds: 'text',
    column: 'client_order_number',
    label: fieldName('Client order number'),
    maximum: 100,
  },
  rateCard: { holds: 'reference', column: 'rate_card_id', label: fieldName('Rate card') },
  notes: { holds: 'text', column: 'notes', label: fieldName('Notes'), maximum: 100_000, isMultiline: true },
} as const satisfies DocumentFields;

/** The values of the editable fields; `masterJob` is an id of the API, not of the database. */
export type JobValues = ValuesOf<typeof JOB_FIELDS>;
export type JobField = keyof JobValues;

export const JOB_FIELD_NAMES: readonly JobField[] = fieldNames(JOB_FIELDS);

export const BLANK_JOB = blankValues(JOB_FIELDS);
