import { JOB_FIELDS } from '#domain/jobs/job-fields.ts';
import { asRequired, code, day, flag, listOf, optionalTexts, referenceTo, requiredText } from '../column.ts';
import { checkJobs } from '../importing/check-jobs.ts';
import type { Kind } from '../kind.ts';
import {
  campaign,
  client,
  contact,
  costType,
  division,
  jobScopeType,
  jobStatus,
  jobType,
  otherJob,
  person,
  product,
  rateCard,
} from './references.ts';

/** Client jobs (is_billable yes) and internal projects (no); a code can exist once in each. */
export const jobs: Kind = {
  name: 'jobs',
  table: 'job',
  key: ['code', 'is_billable'],
  hasId: true,
  check: checkJobs,
  columns: [
    code(),
    asRequired(flag('is_billable')),
    requiredText(),
    flag('is_active'),
    referenceTo('client', client),
    referenceTo('product', product),
    referenceTo('campaign', campaign),
    day('opened'),
    day('due_date'),
    referenceTo('job_type', jobType),
    referenceTo('division', division),
    flag('is_restricted_to_office'),
    referenceTo('account_executive', person('account_executive')),
    referenceTo('secondary_account_executive', person('secondary_account_executive')),
    referenceTo('account_director', person('account_director')),
    referenceTo('job_scope_type', jobScopeType),
    referenceTo('job_status', jobStatus),
    referenceTo('contact', contact('contact')),
    referenceTo('billing_contact', contact('billing_contact')),
    flag('allow_time_entries'),
    flag('is_estimate_validation_ignored_for_purchase_orders'),
    referenceTo('rate_card', rateCard),
    ...optionalTexts(JOB_FIELDS),
    flag('is_master_job'),
    referenceTo('master_job', otherJob('master_job')),
    referenceTo('agency_job', otherJob('agency_job')),
    listOf('cost_types', {
      table: 'job_cost_type',
      owner: 'job_id',
      value: 'cost_type_id',
      reference: { ...costType('item'), match: 'r.code = item' },
    }),
  ],
};
