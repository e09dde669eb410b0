import type { Day } from '../calendar/calendar.ts';
import type { ConfigOption } from '../people/permission.ts';

/** Reasons for rejecting a job. */
export type JobRefusal =
  | 'mandatory-fields'
  | 'due-before-start'
  | 'reference-unknown'
  | 'inactive-fields'
  | 'read-only-field'
  | 'job-code-taken'
  | 'job-code-given'
  | 'job-type-settled'
  | 'client-settled'
  | 'master-and-child'
  | 'no-retainer'
  | 'master-unsuitable'
  | 'master-with-children';

/** Reasons for keeping a job from being deleted. */
export type JobKeptReason =
  | 'job-has-time'
  | 'job-has-orders'
  | 'job-has-costs'
  | 'job-has-invoices'
  | 'job-has-estimates'
  | 'job-has-children'
  | 'job-has-studio-jobs';

/** An invalid field by its API name, and why. */
export type JobFinding = { path: string; why: JobRefusal };

/** The fields that the rules depend on. References are ids or null. */
export type JobRuleFields = {
  code: string;
  name: string;
  isActive: boolean;
  clientId: number | null;
  productId: number | null;
  campaignId: number | null;
  jobTypeId: number | null;
  divisionId: number | null;
  accountExecutiveId: number | null;
  secondaryAccountExecutiveId: number | null;
  jobScopeTypeId: number | null;
  opened: Day | null;
  dueDate: Day | null;
  isMasterJob: boolean;
  masterJobId: number | null;
};

/** The facts around a save. */
export type JobSituation = {
  /** True for a client job, false for an internal project. */
  isBillable: boolean;
  /** The stored job; null for a new one. */
  before: JobRuleFields | null;
  /** True if codes are typed, false if a numbering rule assigns them. */
  isCodeTyped: boolean;
  isRetainer: boolean;
  /** The selected master job. */
  master: { isActive: boolean; isMasterJob: boolean; clientId: number | null; isItself: boolean } | null;
  hasTransactions: boolean;
  hasChildren: boolean;
  options: readonly ConfigOption[];
};

/** Lists everything that prevents saving a job, by field. */
export function jobRefusal(job: JobRuleFields, situation: JobSituation): JobFinding[] {
  const missing = missingFields(job, situation).map((path) => ({ path, why: 'mandatory-fields' }) as const);
  return [
    ...missing,
    ...dateFindings(job),
    ...settledFindings(job, situation),
    ...retainerFindings(job, situation).filter(({ path }) => !missing.some((one) => one.path === path)),
  ];
}

/** Lists empty required fields by API name. */
export function missingFields(job: JobRuleFields, situation: Omit<JobSituation, 'master' | 'hasChildren'>): string[] {
  const { isBillable, isCodeTyped, before, isRetainer } = situation;
  const isOn = (option: ConfigOption) => situation.options.includes(option);
  const isNew = before === null;
  const isCodeMissing = job.code.trim() === '';
  const needsDivision = isOn('restrictnewjobcreationwithoutadivision') || isOn('divisionRequired');
  // A project needs a client or a code; a code if no numbering rule assigns one.
  const needsCode = isCodeTyped || !isNew;
  const needsEither = !isBillable && !needsCode && job.clientId === null && isCodeMissing;
  // A client's retainer is a child unless it's the master. An internal retainer always needs a master.
  const needsMaster = isRetainer && (!isBillable || !job.isMasterJob);
  const fields: [string, boolean][] = [
    ['name', job.name.trim() === ''],
    ['code', (isCodeMissing && needsCode) || needsEither],
    ['client', isBillable ? job.clientId === null : needsEither],
    ['product', isBillable && job.productId === null],
    ['campaign', isBillable && job.campaignId === null],
    ['jobType', job.jobTypeId === null],
    ['accountExecutive', job.accountExecutiveId === null],
    ['secondaryAccountExecutive', isOn('jobbyalternateaccountexecutive') && job.secondaryAccountExecutiveId === null],
    ['jobScopeType', isOn('jobscope') && isOn('jobScopeRequired') && job.jobScopeTypeId === null],
    ['division', isBillable && isNew && needsDivision && job.divisionId === null],
    ['masterJob', needsMaster && job.masterJobId === null],
  ];
  return fields.flatMap(([path, isMissing]) => (isMissing ? [path] : []));
}

function dateFindings({ opened, dueDate }: JobRuleFields): JobFinding[] {
  return opened !== null && dueDate !== null && dueDate < opened ? [{ path: 'dueDate', why: 'due-before-start' }] : [];
}

/** Returns whether a job's type may still change. */
export function mayChangeJobType({ hasTransactions, options }: Pick<JobSituation, 'hasTransactions' | 'options'>) {
  return !hasTransactions || options.includes('allowjobtypetobechanged');
}

/** Finds changes to fields that are fixed from creation, or from the first transaction. */
function settledFindings(job: JobRuleFields, situation: JobSituation): JobFinding[] {
  const { before, isCodeTyped, isBillable, hasTransactions } = situation;
  if (!before) return [];
  const findings: JobFinding[] = [];
  if (job.code !== before.code && !isCodeTyped && isBillable) findings.push({ path: 'code', why: 'job-code-given' });
  if (job.jobTypeId !== before.jobTypeId && !mayChangeJobType(situation)) {
    findings.push({ path: 'jobType', why: 'job-type-settled' });
  }
  if (job.clientId !== before.clientId && hasTransactions) findings.push({ path: 'client', why: 'client-settled' });
  return findings;
}

/** A retainer is either master or child. A child needs an active master of the same client. */
function retainerFindings(job: JobRuleFields, situation: JobSituation): JobFinding[] {
  const { before, isRetainer, master, hasChildren } = situation;
  const isMasterNew = before?.masterJobId !== job.masterJobId;
  const isTouched = isMasterNew || before?.isMasterJob !== job.isMasterJob || before?.jobTypeId !== job.jobTypeId;
  if (job.isMasterJob && job.masterJobId !== null) return [{ path: 'masterJob', why: 'master-and-child' }];
  if (hasChildren && before?.isMasterJob && !job.isMasterJob) {
    return [{ path: 'isMasterJob', why: 'master-with-children' }];
  }
  if (!isRetainer && isTouched) {
    if (job.isMasterJob) return [{ path: 'isMasterJob', why: 'no-retainer' }];
    if (job.masterJobId !== null) return [{ path: 'masterJob', why: 'no-retainer' }];
  }
  const isWeighed = isMasterNew || before?.clientId !== job.clientId;
  if (master && isWeighed && !isSuitableMaster(job, situation, isMasterNew)) {
    return [{ path: 'masterJob', why: 'master-unsuitable' }];
  }
  return [];
}

/** A project without a client can belong to any master. A master keeps its children after deactivation. */
function isSuitableMaster(job: JobRuleFields, { master, isBillable }: JobSituation, isNew: boolean): boolean {
  if (!master || master.isItself || !master.isMasterJob) return false;
  if (isNew && !master.isActive) return false;
  return (!isBillable && job.clientId === null) || master.clientId === job.clientId;
}

/** Returns the error code of a rejected save: missing fields first, else the first finding. */
export function refusalOf(findings: readonly JobFinding[]): JobRefusal {
  return (findings.find(({ why }) => why === 'mandatory-fields') ?? findings[0]!).why;
}
