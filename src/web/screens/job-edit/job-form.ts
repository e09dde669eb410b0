import type { Job, JobSave } from '#contract/job-record.ts';
import { isSameValue } from '../../widgets/form-value.ts';

/** What a person can change of a job, in the order in which the screen shows it (JOBE-02). */
export const JOB_FORM_FIELDS = [
  'client',
  'product',
  'campaign',
  'code',
  'name',
  'jobType',
  'isMasterJob',
  'masterJob',
  'jobScopeType',
  'jobStatus',
  'isActive',
  'division',
  'restrictedToOffice',
  'accountExecutive',
  'secondaryAccountExecutive',
  'accountDirector',
  'opened',
  'dueDate',
  'contact',
  'billingContact',
  'allowTimeEntries',
  'estimateValidationIgnoredForPurchaseOrders',
  'externalCode1',
  'externalCode2',
  'externalCode3',
  'clientReference',
  'clientCostCentre',
  'notes',
] as const satisfies readonly (keyof Job)[];
export type JobFormField = (typeof JOB_FORM_FIELDS)[number];

/** A job as it stands in the form. */
export type JobForm = Pick<Job, JobFormField>;

/** The names of the fields on screen. */
export const JOB_FIELD_NAMES: Record<JobFormField, string> = {
  client: 'Client',
  product: 'Product',
  campaign: 'Campaign',
  code: 'Code',
  name: 'Name',
  jobType: 'Job type',
  isMasterJob: 'Master retainer',
  masterJob: 'Master job',
  jobScopeType: 'Job scope',
  jobStatus: 'Job status',
  isActive: 'Active',
  division: 'Division',
  restrictedToOffice: 'Restricted to this office',
  accountExecutive: 'Account executive',
  secondaryAccountExecutive: 'Second account executive',
  accountDirector: 'Account director',
  opened: 'Opened',
  dueDate: 'Due date',
  contact: 'Contact',
  billingContact: 'Billing contact',
  allowTimeEntries: 'Time entries allowed',
  estimateValidationIgnoredForPurchaseOrders: 'Orders may exceed the estimate',
  externalCode1: 'External code 1',
  externalCode2: 'External code 2',
  externalCode3: 'External code 3',
  clientReference: 'Client reference',
  clientCostCentre: 'Client cost centre',
  notes: 'Notes',
};

/** The fields in which two forms differ. */
export function differingFields(one: JobForm, other: JobForm): JobFormField[] {
  return JOB_FORM_FIELDS.filter((name) => !isSameValue(one[name], other[name]));
}

/** The form's part of a job. */
export function formOf(job: Job): JobForm {
  return Object.fromEntries(JOB_FORM_FIELDS.map((name) => [name, job[name]])) as JobForm;
}

/** What hangs on a field and has no sense any more when it changes: products on their client, campaigns on their product (JOBE-12). */
const CLEARED_WITH: Partial<
  Record<JobFormField, readonly ('product' | 'campaign' | 'contact' | 'billingContact' | 'masterJob')[]>
> = {
  client: ['product', 'campaign', 'contact', 'billingContact', 'masterJob'],
  product: ['campaign'],
};

/** The form with one field changed, and without what no longer fits: a retainer is either master or child (JOBE-06). */
export function withField<Name extends JobFormField>(form: JobForm, name: Name, value: JobForm[Name]): JobForm {
  if (isSameValue(form[name], value)) return { ...form, [name]: value };
  const changed: JobForm = { ...form, [name]: value };
  for (const other of CLEARED_WITH[name] ?? []) changed[other] = null;
  if (!changed.jobType?.isRetainer) return { ...changed, isMasterJob: false, masterJob: null };
  return changed.isMasterJob ? { ...changed, masterJob: null } : changed;
}

/**
 * What is sent to save: of a job that exists the changes only, with when it was read; of a new one everything, with an id of
 * the request, so that sending it again makes no second job.
 */
export function jobSaveOf(base: Job, form: JobForm, requestId: string): JobSave {
  const names = base.id === 0 ? JOB_FORM_FIELDS : differingFields(base, form);
  const values = Object.fromEntries(names.map((name) => [name, form[name]]));
  return base.id === 0
    ? { ...values, id: 0, isBillable: base.isBillable, requestId }
    : { ...values, id: base.id, lastModified: base.lastModified };
}
