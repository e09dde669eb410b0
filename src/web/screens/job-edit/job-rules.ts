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

/** The options that the person's agency has switched on. */
export function optionsOf(user: SessionUser): ConfigOption[] {
  return CONFIG_OPTIONS.filter((option) => user.configOptions.some(({ code, setting }) => code === option && setting));
}

/** Whether somebody types the code, which a numbering otherwise makes. */
export function isCodeTyped(method: NumberingMethod | null): boolean {
  return method?.code !== 'AUTO';
}

/** A form and what it began with, in the words of the rules. */
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
    // Only masters that suit are offered; whether it still is one only the server knows.
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

/** A day as the rules take it: what was typed and is none counts as none. */
function readDay(value: Day | null): Day | null {
  return value !== null && isDay(value) ? value : null;
}

type Ruled = ReturnType<typeof ruledBy>;

/** A field without anything in it. Where one of two does, the other one is there: neither is needed by itself. */
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

/** The fields that would be missing if they were empty: those that the form marks. */
export function mandatoryFields({ fields, situation }: Ruled): ReadonlySet<JobField> {
  return new Set(
    JOB_FIELD_NAMES.filter((name) => {
      const emptied = EMPTIED[name];
      return emptied && missingFields({ ...fields, ...emptied }, situation).includes(name);
    }),
  );
}

/** Whether nothing stands in either of two fields of which one is needed: the client and the code of a project. */
export function needsClientOrCode({ fields, situation }: Ruled): boolean {
  return !situation.isBillable && missingFields(fields, situation).includes('client');
}

/** What is wrong with a form, by field; `not-a-day` = what was typed is no day that exists. */
export function wrongFields({ fields, situation }: Ruled, form: JobForm) {
  const refused = jobRefusal(fields, situation).flatMap(({ path, why }) => {
    const name = JOB_FIELD_NAMES.find((candidate) => candidate === path);
    return name ? [[name, why] as const] : [];
  });
  const unread = (['opened', 'dueDate'] as const).filter((name) => form[name] !== null && !isDay(form[name]));
  return new Map([...refused, ...unread.map((name) => [name, 'not-a-day'] as const)]);
}

/** The fields that the person sees but cannot change here. */
export function fixedFields(user: SessionUser, base: Job, { situation }: Ruled): ReadonlySet<JobField> {
  if (!base.allowedActions.includes('edit')) return new Set(JOB_FIELD_NAMES);
  const readOnly = readOnlyFields(user, base.isBillable ? 'job' : 'project');
  const fixed = new Set(JOB_FIELD_NAMES.filter((name) => readOnly.includes(name)));
  if (!situation.isCodeTyped && base.isBillable) fixed.add('code');
  if (base.id !== 0 && base.hasTransactions) fixed.add('client');
  if (base.id !== 0 && !mayChangeJobType(situation)) fixed.add('jobType');
  return fixed;
}
