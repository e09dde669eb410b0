import { expect, it } from 'vitest';
import { text as t } from '../platform/translation.ts';
import { ownerOfJob } from './job-owner.ts';

it('a client job or retainer never reads "Internal", also where its client is not known (FIX-41)', () => {
  expect(ownerOfJob({ id: 5, client: { name: 'Harbour Ferries' } }, t)).toBe('Harbour Ferries');
  expect(ownerOfJob({ id: 5, client: null }, t)).toBe('');
  expect(ownerOfJob({ id: 5 }, t)).toBe('');
  expect(ownerOfJob({ id: 5, isBillable: true, client: null }, t)).toBe('');
  expect(ownerOfJob({ id: -5, client: null }, t)).toBe('Internal');
  expect(ownerOfJob({ id: 5, isBillable: false, client: null }, t)).toBe('Internal');
});
