import type { SessionUser } from '#contract/identity/session.ts';
import type { NumberingMethod } from '#contract/jobs/job-lookup.ts';
import type { Job } from '#contract/jobs/job-record.ts';
import { type Day, isDay } from '#domain/calendar/calendar.ts';
import {
  type JobRuleFields,
  type JobSituation,
  jobRefusal,
  mayChangeJobType,
  missingFields,
} from '#domain/jobs/job.ts';
import { JOB_FIELD_NAMES, type JobField } from '#domain/jobs/job-fields.ts';
import { CONFIG_OPTIONS, type ConfigOption, readOnlyFields } from '#domain/people/permission.ts';
import type { JobForm } from './job-form.ts';

/** Returns the options that the user's agency has turned on. */
export function optionsOf(user: SessionUser): ConfigOption[] {
  return CONFIG_OPTIONS.filter((option) => user.configOptions.some(({ code, setting }) => code === option && setting));
}

/** Checks whether users type the code, rather than a numbering rule generating it. */
export function isCodeTyped(method: NumberingMethod | null): boolean {
  return method?.code !== 'AUTO';
}

/** Converts a form and its original values into the input of the rules. */
export function ruledBy(
  user: SessionUser,
  base: Job,
  form: JobForm,
  method: NumberingMethod | null,
): { fields: JobRuleFields; situation: JobSituation } {
  const situation: JobSituation = {
    isBillable: base.isBillable,
    before: base.id === 0 ? null : ruleFieldsOf(base),
    isCodeTyped: isCodeTyped(method),
    isRetainer: form.jobType?.isRetainer ?? false,
    // Only suitable masters are offered; only the server knows whether the chosen one still is.
    master: null,
    hasTransactions: base.hasTransactions,
    hasChildren: false,
    options: optionsOf(user),
  };
  return { fields: ruleFieldsOf(form), situation };
}

function ruleFieldsOf(form: JobForm): JobRuleFields {
  return {
    code: form.code,
    name: form.name,
    isActive: form.isActive,
    clientId: form.client?.id ?? null,
    productId: form.product?.id ?? null,
    campaignId: form.campaign?.id ?? null,
    jobTypeId: form.jobType?.id ?? null,
    divisionId: form.division?.id ?? null,
    accountExecutiveId: form.accountExecutive?.id ?? null,
    secondaryAccountExecutiveId: form.secondaryAccountExecutive?.id ?? null,
    jobScopeTypeId: form.jobScopeType?.id ?? null,
    opened: readDay(form.opened),
    dueDate: readDay(form.dueDate),
    isMasterJob: form.isMasterJob,
    masterJobId: form.masterJob?.id ?? null,
  };
}

/** Returns a day for the rules; invalid text counts as empty. */
function readDay(value: Day | null): Day | null {
  return value !== null && isDay(value) ? value : null;
}

type Ruled = ReturnType<typeof ruledBy>;

/** Fields without a value. If one of two is required, the other one is filled, so that neither is required alone. */
const EMPTIED: Partial<Record<JobField, Partial<JobRuleFields>>> = {
  client: { clientId: null, code: 'X' },
  product: { productId: null },
  campaign: { campaignId: null },
  code: { code: '', clientId: 1 },
  name: { name: '' },
  jobType: { jobTypeId: null },
  masterJob: { masterJobId: null },
  jobScopeType: { jobScopeTypeId: null },
  division: { divisionId: null },
  accountExecutive: { accountExecutiveId: null },
  secondaryAccountExecutive: { secondaryAccountExecutiveId: null },
};

/** Returns the required fields, which the form marks: those that would be missing if they were empty. */
export function mandatoryFields({ fields, situation }: Ruled): ReadonlySet<JobField> {
  return new Set(
    JOB_FIELD_NAMES.filter((name) => {
      const emptied = EMPTIED[name];
      return emptied && missingFields({ ...fields, ...emptied }, situation).includes(name);
    }),
  );
}

/** Checks whether two fields are empty of which one is required: the client and the code of a project. */
export function needsClientOrCode({ fields, situation }: Ruled): boolean {
  return !situation.isBillable && missingFields(fields, situation).includes('client');
}

/** Returns the errors of a form by field; `not-a-day` = the text is no valid date. */
export function wrongFields({ fields, situation }: Ruled, form: JobForm) {
  const refused = jobRefusal(fields, situation).flatMap(({ path, why }) => {
    const name = JOB_FIELD_NAMES.find((candidate) => candidate === path);
    return name ? [[name, why] as const] : [];
  });
  const unread = (['opened', 'dueDate'] as const).filter((name) => form[name] !== null && !isDay(form[name]));
  return new Map([...refused, ...unread.map((name) => [name, 'not-a-day'] as const)]);
}

/** Returns the fields that are read-only for the user. */
export function fixedFields(user: SessionUser, base: Job, { situation }: Ruled): ReadonlySet<JobField> {
  if (!base.allowedActions.includes('edit')) return new Set(JOB_FIELD_NAMES);
  const readOnly = readOnlyFields(user, base.isBillable ? 'job' : 'project');
  const fixed = new Set(JOB_FIELD_NAMES.filter((name) => readOnly.includes(name)));
  if (!situation.isCodeTyped && base.isBillable) fixed.add('code');
  if (base.id !== 0 && base.hasTransactions) fixed.add('client');
  if (base.id !== 0 && !mayChangeJobType(situation)) fixed.add('jobType');
  return fixed;
}
