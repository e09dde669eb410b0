import { expect, it } from 'vitest';
import type { NumberingMethod } from '#contract/jobs/job-lookup.ts';
import type { Job } from '#contract/jobs/job-record.ts';
import { JOB_FIELD_NAMES } from '#domain/jobs/job-fields.ts';
import { formOf } from './job-form.ts';
import { fixedFields, mandatoryFields, needsClientOrCode, ruledBy, wrongFields } from './job-rules.ts';
import { madeJob, ref, somebody } from './testing/made-job.ts';

const automatic: NumberingMethod = { id: 1, code: 'AUTO', source: 'default', nextCode: 'J42', pattern: 'J##' };
const manual: NumberingMethod = { id: 1, code: 'MANUAL', source: 'client', nextCode: null, pattern: null };
const marked = (job = madeJob(), user = somebody(), method = automatic) => [
  ...mandatoryFields(ruledBy(user, job, formOf(job), method)),
];
const wrongOf = (job: Job) => [...wrongFields(ruledBy(somebody(), job, formOf(job), automatic), formOf(job))];
const fixedOf = (job = madeJob(), user = somebody(), method = automatic) =>
  fixedFields(user, job, ruledBy(user, job, formOf(job), method));

it('the form marks what a client job must have (JOBE-03, JOBE-04)', () => {
  expect(marked(madeJob({ id: 0 }))).toEqual(['client', 'product', 'campaign', 'name', 'jobType', 'accountExecutive']);
});

it('a new job with manual numbering requires a code (JOBE-12)', () => {
  expect(marked(madeJob({ id: 0, code: '' }), somebody(), manual)).toContain('code');
  expect(fixedOf(madeJob({ id: 0 }), somebody(), manual).has('code')).toBe(false);
  expect(fixedOf(madeJob({ id: 0 })).has('code')).toBe(true);
});

it('options of the agency make more of them mandatory (JOBE-05, JOBE-07)', () => {
  const user = somebody({
    options: ['jobbyalternateaccountexecutive', 'jobscope', 'jobScopeRequired', 'divisionRequired'],
  });
  expect(marked(madeJob({ id: 0 }), user)).toEqual(
    expect.arrayContaining(['secondaryAccountExecutive', 'jobScopeType', 'division']),
  );
  expect(marked(madeJob(), user)).not.toContain('division');
});

it('a child retainer must have a master job, a master must not (JOBE-06)', () => {
  const jobType = { ...ref(6), isRetainer: true };
  expect(marked(madeJob({ jobType }))).toContain('masterJob');
  expect(marked(madeJob({ jobType, isMasterJob: true }))).not.toContain('masterJob');
});

it('a project needs a client or a code: both are marked only while both are empty (JOBE-03, FIX-49)', () => {
  const project = madeJob({ id: 0, isBillable: false, client: null, code: '' });
  const isEither = (job: Job) => needsClientOrCode(ruledBy(somebody(), job, formOf(job), automatic));
  for (const given of [{}, { client: ref(1) }, { code: 'X' }]) {
    const job = { ...project, ...given };
    expect(marked(job)).not.toContain('client');
    expect(marked(job)).not.toContain('code');
    expect(isEither(job)).toBe(Object.keys(given).length === 0);
  }
});

it('a project without a numbering rule requires the code, not the client (JOBE-03, FIX-49)', () => {
  const project = madeJob({ id: 0, isBillable: false, client: null, code: '' });
  for (const job of [project, { ...project, client: ref(1) }, { ...project, id: -4, code: 'OFFICE' }]) {
    const typed = [...mandatoryFields(ruledBy(somebody(), job, formOf(job), manual))];
    expect([typed.includes('code'), typed.includes('client')]).toEqual([true, false]);
    expect(needsClientOrCode(ruledBy(somebody(), job, formOf(job), manual))).toBe(false);
  }
});

it('a due date before the start is wrong, and so is a name of blanks (JOBE-08)', () => {
  const job = madeJob({ name: '  ', dueDate: '2026-03-01' });
  expect(wrongOf(job)).toEqual([
    ['name', 'mandatory-fields'],
    ['dueDate', 'due-before-start'],
  ]);
});

it("an invalid date is an error, and doesn't affect the other date (JOBE-08, WID-03)", () => {
  expect(wrongOf(madeJob({ dueDate: '31/02/2027' }))).toEqual([['dueDate', 'not-a-day']]);
  expect(wrongOf(madeJob({ opened: '99' }))).toEqual([['opened', 'not-a-day']]);
});

it('read-only fields are disabled, and all fields without edit permission (JOBE-16, JOBE-17)', () => {
  expect(fixedOf(madeJob(), somebody({ readOnlyFields: ['name'] })).has('name')).toBe(true);
  expect(fixedOf(madeJob({ allowedActions: [] })).size).toBe(JOB_FIELD_NAMES.length);
});

it('transactions fix the client, and the type unless the option allows changing it (JOBE-12)', () => {
  const job = madeJob({ hasTransactions: true });
  expect([...fixedOf(job)].sort()).toEqual(['client', 'code', 'jobType']);
  expect(fixedOf(job, somebody({ options: ['allowjobtypetobechanged'] })).has('jobType')).toBe(false);
});
