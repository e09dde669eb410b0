import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameValue } from '../../record-editing/form-value.ts';
import { standingSide, withSide } from '../../record-editing/merge-fields.ts';
import { formOf, type JobForm, withField } from './job-form.ts';
import { mergeJob } from './merge-job.ts';
import { madeJob, ref } from './testing/made-job.ts';

it('one-sided changes are merged (JOBE-14)', () => {
  const base = madeJob();
  const mine = withField(formOf(base), 'name', 'Mine');
  const { form, conflicts, adopted } = mergeJob(base, mine, madeJob({ dueDate: '2026-05-01' }));
  expect(form).toMatchObject({ name: 'Mine', dueDate: '2026-05-01' });
  expect(conflicts).toEqual([]);
  expect(adopted).toEqual(['dueDate']);
});

it('a field that both changed keeps the own input until theirs is chosen (JOBE-14)', () => {
  const base = madeJob();
  const mine = withField(formOf(base), 'name', 'Mine');
  const { form, conflicts } = mergeJob(base, mine, madeJob({ name: 'Theirs' }));
  expect(form.name).toBe('Mine');
  expect(conflicts.map(({ fields }) => fields)).toEqual([['name']]);
  const [conflict] = conflicts;
  expect(standingSide(form, conflict!)).toBe('mine');
  const chosen = withSide(form, conflict!, 'theirs');
  expect(chosen.name).toBe('Theirs');
  expect(standingSide(chosen, conflict!)).toBe('theirs');
  expect(withSide(chosen, conflict!, 'mine').name).toBe('Mine');
  expect(standingSide({ ...chosen, name: 'A third' }, conflict!)).toBe(null);
});

it('client, product and campaign are chosen together: no mixture of both sides comes about (JOBE-14)', () => {
  const base = madeJob();
  const mine = withField(formOf(base), 'campaign', ref(30));
  const theirs = madeJob({ client: ref(9), product: ref(90), campaign: ref(91), contact: null });
  const { form, conflicts } = mergeJob(base, mine, theirs);
  expect(form).toMatchObject({ client: ref(1), product: ref(2), campaign: ref(30) });
  const chosen = withSide(form, conflicts[0]!, 'theirs');
  expect(chosen).toMatchObject({ client: ref(9), product: ref(90), campaign: ref(91), contact: null });
});

it('the same change on both sides is none (JOBE-14)', () => {
  const base = madeJob();
  expect(mergeJob(base, withField(formOf(base), 'name', 'Same'), madeJob({ name: 'Same' })).conflicts).toEqual([]);
});

it('whatever both sides changed, nothing of either is lost (JOBE-14)', () => {
  const texts = ['name', 'notes', 'externalCode1', 'clientReference'] as const;
  const change = fc.dictionary(fc.constantFrom(...texts), fc.string({ maxLength: 3 }));
  fc.assert(
    fc.property(change, change, (here, there) => {
      const base = madeJob();
      const mine: JobForm = { ...formOf(base), ...here };
      const theirs = madeJob(there);
      const { form, conflicts } = mergeJob(base, mine, theirs);
      for (const name of texts) {
        const isConflict = conflicts.some(({ fields }) => fields.includes(name));
        const isMine = isSameValue(form[name], mine[name]);
        const isTheirs = isSameValue(form[name], theirs[name]);
        if (!isSameValue(mine[name], base[name])) expect(isMine).toBe(true);
        if (!isSameValue(theirs[name], base[name])) expect(isTheirs || isConflict).toBe(true);
      }
    }),
  );
});
