import { expect, it } from 'vitest';
import { ApiProblem } from '../../platform/api.ts';
import { refusalOf } from './save-job.ts';

it('JOBE-08 why the server refused is told at the field, by its name or a part of it', () => {
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
