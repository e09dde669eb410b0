import { blankValues, type DocumentFields, fieldNames, type ValuesOf } from './document-fields.ts';

/**
 * What a person can change of a job, in the order in which the screen shows it (JOBE-02). Products hang on their client, campaigns
 * on their product (JOBE-12). The id of a master job is negative where that is an internal project.
 */
export const JOB_FIELDS = {
  client: {
    holds: 'reference',
    column: 'client_id',
    label: 'Client',
    clears: ['product', 'campaign', 'contact', 'billingContact', 'masterJob'],
  },
  product: { holds: 'reference', column: 'product_id', label: 'Product', clears: ['campaign'] },
  campaign: { holds: 'reference', column: 'campaign_id', label: 'Campaign' },
  code: { holds: 'text', column: 'code', label: 'Code', maximum: 50, isRequired: true },
  name: { holds: 'text', column: 'name', label: 'Name', maximum: 200, isRequired: true },
  jobType: { holds: 'reference', column: 'job_type_id', label: 'Job type' },
  isMasterJob: { holds: 'flag', column: 'is_master_job', label: 'Master retainer', atFirst: false },
  masterJob: { holds: 'reference', column: 'master_job_id', label: 'Master job' },
  jobScopeType: { holds: 'reference', column: 'job_scope_type_id', label: 'Job scope' },
  jobStatus: { holds: 'reference', column: 'job_status_id', label: 'Job status' },
  isActive: { holds: 'flag', column: 'is_active', label: 'Active', atFirst: true },
  division: { holds: 'reference', column: 'division_id', label: 'Division' },
  restrictedToOffice: {
    holds: 'flag',
    column: 'is_restricted_to_office',
    label: 'Restricted to this office',
    atFirst: false,
  },
  accountExecutive: { holds: 'reference', column: 'account_executive_id', label: 'Account executive' },
  secondaryAccountExecutive: {
    holds: 'reference',
    column: 'secondary_account_executive_id',
    label: 'Second account executive',
  },
  accountDirector: { holds: 'reference', column: 'account_director_id', label: 'Account director' },
  opened: { holds: 'day', column: 'opened', label: 'Opened' },
  dueDate: { holds: 'day', column: 'due_date', label: 'Due date' },
  contact: { holds: 'reference', column: 'contact_id', label: 'Contact' },
  billingContact: { holds: 'reference', column: 'billing_contact_id', label: 'Billing contact' },
  allowTimeEntries: { holds: 'flag', column: 'allow_time_entries', label: 'Time entries allowed', atFirst: true },
  estimateValidationIgnoredForPurchaseOrders: {
    holds: 'flag',
    column: 'is_estimate_validation_ignored_for_purchase_orders',
    label: 'Orders may exceed the estimate',
    atFirst: false,
  },
  externalCode1: { holds: 'text', column: 'external_code_1', label: 'External code 1', maximum: 200 },
  externalCode2: { holds: 'text', column: 'external_code_2', label: 'External code 2', maximum: 200 },
  externalCode3: { holds: 'text', column: 'external_code_3', label: 'External code 3', maximum: 200 },
  clientReference: { holds: 'text', column: 'client_reference', label: 'Client reference', maximum: 500 },
  clientCostCentre: { holds: 'text', column: 'client_cost_centre', label: 'Client cost centre', maximum: 500 },
  clientOrderNumber: { holds: 'text', column: 'client_order_number', label: 'Client order number', maximum: 100 },
  rateCard: { holds: 'reference', column: 'rate_card_id', label: 'Rate card' },
  notes: { holds: 'text', column: 'notes', label: 'Notes', maximum: 100_000, isMultiline: true },
} as const satisfies DocumentFields;

/** What a save can change of a job; `masterJob` is an id of the API. */
export type JobValues = ValuesOf<typeof JOB_FIELDS>;
export type JobField = keyof JobValues;

export const JOB_FIELD_NAMES: readonly JobField[] = fieldNames(JOB_FIELDS);

/** A job of which nobody has said anything yet. */
export const BLANK_JOB = blankValues(JOB_FIELDS);
