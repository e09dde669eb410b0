import type { Day } from '../calendar/calendar.ts';
import type { ConfigOption } from '../people/permission.ts';

/** Why a job cannot be saved as it is. */
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

/** What keeps a job from being deleted. */
export type JobKeptReason =
  | 'job-has-time'
  | 'job-has-orders'
  | 'job-has-costs'
  | 'job-has-invoices'
  | 'job-has-estimates'
  | 'job-has-children'
  | 'job-has-studio-jobs';

/** A field at fault, by its name in the API, and why. */
export type JobFinding = { path: string; why: JobRefusal };

/** What the rules look at of a job; what is chosen, by id, null = nothing. */
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

/** The world around a save. */
export type JobSituation = {
  /** A client job; otherwise an internal project. */
  isBillable: boolean;
  /** As it is stored; null for a new one. */
  before: JobRuleFields | null;
  /** Whether codes are typed rather than given by a numbering rule. */
  isCodeTyped: boolean;
  isRetainer: boolean;
  /** The chosen master job, where there is one. */
  master: { isActive: boolean; isMasterJob: boolean; clientId: number | null; isItself: boolean } | null;
  hasTransactions: boolean;
  hasChildren: boolean;
  options: readonly ConfigOption[];
};

/** Everything that keeps a job from being saved, by field; none = it can be. */
export function jobRefusal(job: JobRuleFields, situation: JobSituation): JobFinding[] {
  const missing = missingFields(job, situation).map((path) => ({ path, why: 'mandatory-fields' }) as const);
  return [
    ...missing,
    ...dateFindings(job),
    ...settledFindings(job, situation),
    ...retainerFindings(job, situation).filter(({ path }) => !missing.some((one) => one.path === path)),
  ];
}

/** Mandatory fields that are empty, by their names in the API. */
export function missingFields(job: JobRuleFields, situation: Omit<JobSituation, 'master' | 'hasChildren'>): string[] {
  const { isBillable, isCodeTyped, before, isRetainer } = situation;
  const isOn = (option: ConfigOption) => situation.options.includes(option);
  const isNew = before === null;
  const isCodeMissing = job.code.trim() === '';
  const needsDivision = isOn('restrictnewjobcreationwithoutadivision') || isOn('divisionRequired');
  // A project needs a client or a code; where no numbering gives one, it needs a code.
  const needsCode = isCodeTyped || !isNew;
  const needsEither = !isBillable && !needsCode && job.clientId === null && isCodeMissing;
  // A retainer of a client is a child unless it is the master; an internal one always needs a master.
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

/** Whether the type of a job may still be changed. */
export function mayChangeJobType({ hasTransactions, options }: Pick<JobSituation, 'hasTransactions' | 'options'>) {
  return !hasTransactions || options.includes('allowjobtypetobechanged');
}

/** What was settled when the job was made, or when its first transaction was. */
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

/** A retainer is master or child, never both; a child needs an active master of its client. */
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

/** A project without a client may belong to any master. A master made inactive since keeps the children that it has. */
function isSuitableMaster(job: JobRuleFields, { master, isBillable }: JobSituation, isNew: boolean): boolean {
  if (!master || master.isItself || !master.isMasterJob) return false;
  if (isNew && !master.isActive) return false;
  return (!isBillable && job.clientId === null) || master.clientId === job.clientId;
}

/** What a refused save is called: by what is missing, else by the first finding. */
export function refusalOf(findings: readonly JobFinding[]): JobRefusal {
  return (findings.find(({ why }) => why === 'mandatory-fields') ?? findings[0]!).why;
}
