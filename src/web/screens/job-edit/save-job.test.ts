import { expect, it } from 'vitest';
import { ApiProblem } from '../../platform/api.ts';
import { formOf, withField } from './job-form.ts';
import { changedSince, refusalOf } from './save-job.ts';
import { madeJob } from './testing/made-job.ts';

it('the server’s refusal is displayed at the field, by its name or a part of it (JOBE-08)', () => {
  const { message, errors } = refusalOf(
    new ApiProblem(422, 'mandatory-fields', 'Mandatory fields are required', {
      errors: [
        { path: 'client.id', message: 'Unknown' },
        { path: 'client', message: 'Again' },
        { path: 'dueDate', message: 'Too early' },
        { path: 'nothing', message: 'Elsewhere' },
      ],
    }),
  );
  expect(message).toBe('Mandatory fields are required');
  expect([...errors]).toEqual([
    ['client', 'Unknown'],
    ['dueDate', 'Too early'],
  ]);
});

it('changes after a request without a response are kept if that request created the job (JOBE-10, JOBE-14)', () => {
  const first = formOf(madeJob({ id: 0, code: '' }));
  const made = madeJob({ code: 'J42' });
  const changed = withField(first, 'name', 'Changed since');
  expect(changedSince(first, changed, made)).toMatchObject({ name: 'Changed since', code: 'J42' });
  expect(changedSince(first, changed, madeJob({ name: 'Changed since' }))).toBe(null);
  expect(changedSince(null, changed, made)).toBe(null);
});
