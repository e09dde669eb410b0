import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JobRuleFields, type JobSituation, jobRefusal, mainRefusal, mayChangeJobType } from './job.ts';

const job: JobRuleFields = {
  code: '',
  name: 'Film',
  isActive: true,
  clientId: 1,
  productId: 1,
  campaignId: 1,
  jobTypeId: 1,
  divisionId: null,
  accountExecutiveId: 1,
  secondaryAccountExecutiveId: null,
  jobScopeTypeId: null,
  opened: null,
  dueDate: null,
  isMasterJob: false,
  masterJobId: null,
};
const isNew: JobSituation = {
  isBillable: true,
  before: null,
  isCodeTyped: false,
  isRetainer: false,
  master: null,
  hasTransactions: false,
  hasChildren: false,
  options: [],
};
const stored: JobRuleFields = { ...job, code: 'J1' };
const master = { isActive: true, isMasterJob: true, clientId: 1, isItself: false };
const findingsOf = (fields: Partial<JobRuleFields>, situation: Partial<JobSituation> = {}) =>
  jobRefusal({ ...(situation.before ?? job), ...fields }, { ...isNew, ...situation }).map(
    ({ path, why }) => `${path}: ${why}`,
  );

describe('a job can be saved', () => {
  it('with its mandatory fields, by kind and by how it gets its code (JOBE-03, JOBE-04, FIX-49)', () => {
    const project = { isBillable: false };
    const table: [Partial<JobRuleFields>, Partial<JobSituation>, string[]][] = [
      [{}, {}, []],
      [{ clientId: null }, {}, ['client']],
      [{ productId: null, campaignId: null }, {}, ['product', 'campaign']],
      [{ name: ' ', jobTypeId: null, accountExecutiveId: null }, {}, ['name', 'jobType', 'accountExecutive']],
      [{}, { isCodeTyped: true }, ['code']],
      [{ code: 'X' }, { isCodeTyped: true }, []],
      [{ clientId: null, productId: null, campaignId: null, code: 'X' }, project, []],
      [{ productId: null, campaignId: null }, project, []],
      [{ productId: null, campaignId: null }, { ...project, isCodeTyped: true }, ['code']],
      [{ clientId: null, productId: null, campaignId: null }, project, ['code', 'client']],
      [{ clientId: null, productId: null, campaignId: null }, { ...project, isCodeTyped: true }, ['code']],
      [{ clientId: null, productId: null, campaignId: null, code: '' }, { ...project, before: stored }, ['code']],
      [{ code: '' }, { before: stored }, ['code']],
    ];
    for (const [fields, situation, missing] of table) {
      const expected = missing.map((path) => `${path}: mandatory-fields`);
      expect([fields, findingsOf(fields, situation).filter((one) => /mandatory/.test(one))]).toEqual([
        fields,
        expected,
      ]);
    }
  });

  it('with what the options of the agency ask for (JOBE-05, JOBE-07, PERM-10)', () => {
    const table: [JobSituation['options'], Partial<JobSituation>, string[]][] = [
      [['jobbyalternateaccountexecutive'], {}, ['secondaryAccountExecutive']],
      [['jobscope'], {}, []],
      [['jobScopeRequired'], {}, []],
      [['jobscope', 'jobScopeRequired'], {}, ['jobScopeType']],
      [['restrictnewjobcreationwithoutadivision'], {}, ['division']],
      [['divisionRequired'], {}, ['division']],
      [['divisionRequired'], { isBillable: false }, []],
      [['divisionRequired'], { before: stored }, []],
    ];
    for (const [options, situation, missing] of table) {
      expect([options, findingsOf({}, { ...situation, options })]).toEqual([
        options,
        missing.map((path) => `${path}: mandatory-fields`),
      ]);
    }
  });

  it('when it is not due before its start (JOBE-08)', () => {
    expect(findingsOf({ opened: '2026-01-02', dueDate: '2026-01-01' })).toEqual(['dueDate: due-before-start']);
    expect(findingsOf({ opened: '2026-01-02', dueDate: '2026-01-02' })).toEqual([]);
    expect(findingsOf({ opened: '2026-01-02' })).toEqual([]);
    expect(findingsOf({ dueDate: '2026-01-02' })).toEqual([]);
  });

  it('while client and type stay after the first transaction, and a code stays once assigned (JOBE-12)', () => {
    const used = { before: stored, hasTransactions: true };
    expect(findingsOf({ clientId: 2 }, { before: stored })).toEqual([]);
    expect(findingsOf({ clientId: 2, jobTypeId: 2 }, used)).toEqual([
      'jobType: job-type-settled',
      'client: client-settled',
    ]);
    expect(findingsOf({ jobTypeId: 2 }, { ...used, options: ['allowjobtypetobechanged'] })).toEqual([]);
    expect(findingsOf({ code: 'MINE' }, { before: stored })).toEqual(['code: job-code-given']);
    expect(findingsOf({ code: 'MINE' }, { before: stored, isCodeTyped: true })).toEqual([]);
    expect(findingsOf({ code: 'MINE' }, { before: stored, isBillable: false })).toEqual([]);
    expect(mayChangeJobType({ hasTransactions: false, options: [] })).toBe(true);
  });

  it('as a retainer that is master or child, never both, of an active master of its client (JOBE-06)', () => {
    const retainer = { isRetainer: true };
    const child = { masterJobId: 5 };
    const table: [Partial<JobRuleFields>, Partial<JobSituation>, string[]][] = [
      [{ isMasterJob: true }, retainer, []],
      [child, { ...retainer, master }, []],
      [{}, retainer, ['masterJob: mandatory-fields']],
      [{ isMasterJob: true, ...child }, { ...retainer, master }, ['masterJob: master-and-child']],
      [child, { ...retainer, master: { ...master, isActive: false } }, ['masterJob: master-unsuitable']],
      [child, { ...retainer, master: { ...master, isMasterJob: false } }, ['masterJob: master-unsuitable']],
      [child, { ...retainer, master: { ...master, clientId: 2 } }, ['masterJob: master-unsuitable']],
      [child, { ...retainer, master: { ...master, isItself: true } }, ['masterJob: master-unsuitable']],
      [{ isMasterJob: true }, {}, ['isMasterJob: no-retainer']],
      [child, { master }, ['masterJob: no-retainer']],
      [{ isMasterJob: true }, { ...retainer, isBillable: false }, ['masterJob: mandatory-fields']],
      [{ code: 'X', clientId: null, ...child }, { ...retainer, isBillable: false, master }, []],
      [
        { isMasterJob: false, ...child },
        { ...retainer, before: { ...stored, isMasterJob: true }, hasChildren: true, master },
        ['isMasterJob: master-with-children'],
      ],
      [{ name: 'Kept' }, { before: { ...stored, ...child }, ...retainer, master: { ...master, isActive: false } }, []],
    ];
    for (const [fields, situation, findings] of table) {
      expect([fields, situation, findingsOf(fields, situation)]).toEqual([fields, situation, findings]);
    }
  });

  const anyId = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null });
  const anyDay = fc.option(fc.constantFrom('2026-01-01', '2026-06-01', '2026-12-31'), { nil: null });
  const anyJob: fc.Arbitrary<JobRuleFields> = fc.record({
    code: fc.constantFrom('', 'A', 'B'),
    name: fc.constantFrom('', ' ', 'Film'),
    isActive: fc.boolean(),
    clientId: anyId,
    productId: anyId,
    campaignId: anyId,
    jobTypeId: anyId,
    divisionId: anyId,
    accountExecutiveId: anyId,
    secondaryAccountExecutiveId: anyId,
    jobScopeTypeId: anyId,
    opened: anyDay,
    dueDate: anyDay,
    isMasterJob: fc.boolean(),
    masterJobId: anyId,
  });
  const anySituation = fc.record({
    isBillable: fc.boolean(),
    before: fc.option(anyJob, { nil: null }),
    isCodeTyped: fc.boolean(),
    isRetainer: fc.boolean(),
    master: fc.option(
      fc.record({ isActive: fc.boolean(), isMasterJob: fc.boolean(), clientId: anyId, isItself: fc.boolean() }),
      { nil: null },
    ),
    hasTransactions: fc.boolean(),
    hasChildren: fc.boolean(),
    options: fc.subarray([
      'jobscope',
      'jobScopeRequired',
      'divisionRequired',
      'jobbyalternateaccountexecutive',
    ] as const),
  });

  it('never without what every job needs, whatever else is the case (JOBE-04, JOBE-06, JOBE-08)', () => {
    fc.assert(
      fc.property(anyJob, anySituation, (any, situation) => {
        const findings = jobRefusal(any, situation);
        if (findings.length > 0) {
          expect(findings.map(({ why }) => why)).toContain(mainRefusal(findings));
          return;
        }
        expect(any.name.trim()).not.toBe('');
        expect([any.jobTypeId, any.accountExecutiveId]).not.toContain(null);
        if (situation.isBillable) expect([any.clientId, any.productId, any.campaignId]).not.toContain(null);
        expect(any.isMasterJob && any.masterJobId !== null).toBe(false);
        if (situation.isRetainer) expect(any.isMasterJob || any.masterJobId !== null).toBe(true);
        if (any.opened && any.dueDate) expect(any.dueDate >= any.opened).toBe(true);
        if (situation.before && situation.hasTransactions) expect(any.clientId).toBe(situation.before.clientId);
      }),
      { numRuns: 3000 },
    );
  });
});
