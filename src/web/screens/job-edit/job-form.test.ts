import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JobSave } from '#contract/jobs/job-record.ts';
import { JOB_FIELD_NAMES } from '#domain/jobs/job-fields.ts';
import { differingFields, formOf, jobSaveOf, withField } from './job-form.ts';
import { madeJob, ref } from './testing/made-job.ts';

const REQUEST = '00000000-0000-4000-8000-000000000001';
const retainer = { ...ref(6), isRetainer: true };

it('another client takes product, campaign, contacts and master job with it, another product its campaign (JOBE-12)', () => {
  const form = formOf(madeJob({ billingContact: { id: 5, name: 'Bo' } }));
  const moved = withField(form, 'client', ref(9));
  expect(moved).toMatchObject({ product: null, campaign: null, contact: null, billingContact: null, masterJob: null });
  expect(withField(form, 'product', ref(8))).toMatchObject({ client: ref(1), product: ref(8), campaign: null });
});

it('the same client chosen again takes nothing with it (JOBE-12)', () => {
  const form = formOf(madeJob());
  expect(withField(form, 'client', { ...ref(1), name: 'Written otherwise' })).toMatchObject({ product: ref(2) });
});

it('a retainer is either master or child, and other jobs are neither (JOBE-06)', () => {
  const child = withField(withField(formOf(madeJob()), 'jobType', retainer), 'masterJob', ref(50));
  expect(child).toMatchObject({ isMasterJob: false, masterJob: ref(50) });
  expect(withField(child, 'isMasterJob', true)).toMatchObject({ isMasterJob: true, masterJob: null });
  expect(withField(child, 'jobType', { ...ref(5), isRetainer: false })).toMatchObject({ masterJob: null });
});

it('an existing job sends only changes, with its version (JOBE-10)', () => {
  const base = madeJob();
  const form = withField(withField(formOf(base), 'name', 'Ferry film 2'), 'dueDate', '2026-04-01');
  expect(jobSaveOf(base, form, REQUEST)).toEqual({
    id: 41,
    lastModified: base.lastModified,
    name: 'Ferry film 2',
    dueDate: '2026-04-01',
  });
});

it('a new job is sent whole, and a repeated request is recognised (JOBE-10)', () => {
  const base = madeJob({ id: 0 });
  const sent = jobSaveOf(base, withField(formOf(base), 'name', 'New'), REQUEST);
  expect(sent).toMatchObject({ id: 0, isBillable: true, name: 'New', requestId: REQUEST });
  expect(sent).not.toHaveProperty('lastModified');
  expect(JobSave.safeParse(sent).success).toBe(true);
});

it('no text equals an empty one, and a selection is compared by its id: no change (JOBE-10)', () => {
  const base = madeJob({ notes: null });
  const form = { ...formOf(base), notes: '', client: { ...ref(1), name: 'Written otherwise' } };
  expect(differingFields(base, form)).toEqual([]);
});

it('a field changed and changed back is no change, whichever it is (JOBE-10)', () => {
  const base = madeJob({ jobType: retainer, masterJob: ref(50) });
  const texts = JOB_FIELD_NAMES.filter((name) => typeof base[name] === 'string' || name.startsWith('external'));
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.string(), (name, text) => {
      const there = withField(formOf(base), name, text as never);
      expect(differingFields(base, withField(there, name, base[name] as never))).toEqual([]);
    }),
  );
});
