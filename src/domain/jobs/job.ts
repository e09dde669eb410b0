import type { Day } from '../calendar/calendar.ts';
import type { ConfigOption } from '../people/permission.ts';

/** Why a field prevents a job from being saved; each is a code of the API. */
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

/** Why a job can't be deleted. */
export type JobKeptReason =
  | 'job-has-time'
  | 'job-has-orders'
  | 'job-has-costs'
  | 'job-has-invoices'
  | 'job-has-estimates'
  | 'job-has-children'
  | 'job-has-studio-jobs';

/** An invalid field, by its name in the API, and the reason. */
export type JobFinding = { path: string; why: JobRefusal };

/** The fields of a job that the rules need. Selected records are ids; null = none selected. */
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

/** What the rules need to know besides the job's fields. */
export type JobSituation = {
  /** True for a client job, false for an internal project. */
  isBillable: boolean;
  /** The stored job; null for a new one. */
  before: JobRuleFields | null;
  /** Whether users type the code; otherwise a numbering rule generates it. */
  isCodeTyped: boolean;
  isRetainer: boolean;
  /** The selected master job; `isItself`: the job was selected as its own master. */
  master: { isActive: boolean; isMasterJob: boolean; clientId: number | null; isItself: boolean } | null;
  hasTransactions: boolean;
  hasChildren: boolean;
  options: readonly ConfigOption[];
};

/** Returns every reason why a job can't be saved, by field. */
export function jobRefusal(job: JobRuleFields, situation: JobSituation): JobFinding[] {
  const missing = missingFields(job, situation).map((path) => ({ path, why: 'mandatory-fields' }) as const);
  return [
    ...missing,
    ...dateFindings(job),
    ...fixedFieldFindings(job, situation),
    ...retainerFindings(job, situation).filter(({ path }) => !missing.some((one) => one.path === path)),
  ];
}

/** Returns the mandatory fields that are empty, by their names in the API. */
export function missingFields(job: JobRuleFields, situation: Omit<JobSituation, 'master' | 'hasChildren'>): string[] {
  const { isBillable, isCodeTyped, before, isRetainer } = situation;
  const isOn = (option: ConfigOption) => situation.options.includes(option);
  const isNew = before === null;
  const isCodeMissing = job.code.trim() === '';
  const needsDivision = isOn('restrictnewjobcreationwithoutadivision') || isOn('divisionRequired');
  // An internal project needs a client or a code. If no numbering rule generates the code, it needs a code.
  const needsCode = isCodeTyped || !isNew;
  const needsEither = !isBillable && !needsCode && job.clientId === null && isCodeMissing;
  // A client's retainer needs a master job unless it is one itself; an internal retainer always needs one.
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

/** Finds changes of fields that are fixed: a generated code, and the job type and client once there are transactions. */
function fixedFieldFindings(job: JobRuleFields, situation: JobSituation): JobFinding[] {
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

/** Checks the master job. A retainer is a master or a child, never both; a child needs an active master of the same client. */
function retainerFindings(job: JobRuleFields, situation: JobSituation): JobFinding[] {
  const { before, isRetainer, master, hasChildren } = situation;
  const isMasterNew = before?.masterJobId !== job.masterJobId;
  const isRetainerChanged =
    isMasterNew || before?.isMasterJob !== job.isMasterJob || before?.jobTypeId !== job.jobTypeId;
  if (job.isMasterJob && job.masterJobId !== null) return [{ path: 'masterJob', why: 'master-and-child' }];
  if (hasChildren && before?.isMasterJob && !job.isMasterJob) {
    return [{ path: 'isMasterJob', why: 'master-with-children' }];
  }
  if (!isRetainer && isRetainerChanged) {
    if (job.isMasterJob) return [{ path: 'isMasterJob', why: 'no-retainer' }];
    if (job.masterJobId !== null) return [{ path: 'masterJob', why: 'no-retainer' }];
  }
  const isMasterChecked = isMasterNew || before?.clientId !== job.clientId;
  if (master && isMasterChecked && !isSuitableMaster(job, situation, isMasterNew)) {
    return [{ path: 'masterJob', why: 'master-unsuitable' }];
  }
  return [];
}

/** An internal project without a client may have any master. A master that became inactive keeps its children but gets no new ones. */
function isSuitableMaster(job: JobRuleFields, { master, isBillable }: JobSituation, isNew: boolean): boolean {
  if (!master || master.isItself || !master.isMasterJob) return false;
  if (isNew && !master.isActive) return false;
  return (!isBillable && job.clientId === null) || master.clientId === job.clientId;
}

/** Returns the code of a refused save: `mandatory-fields` if a field is missing, otherwise that of the first finding. */
export function mainRefusal(findings: readonly JobFinding[]): JobRefusal {
  return (findings.find(({ why }) => why === 'mandatory-fields') ?? findings[0]!).why;
}
