import { expect, it } from 'vitest';
import { ownerOfJob } from './job-owner.ts';

it('FIX-41 a client job or retainer never reads "Internal", also where its client is not known', () => {
  const t = (text: string) => text;
  expect(ownerOfJob({ id: 5, client: { name: 'Harbour Ferries' } }, t)).toBe('Harbour Ferries');
  expect(ownerOfJob({ id: 5, client: null }, t)).toBe('');
  expect(ownerOfJob({ id: 5 }, t)).toBe('');
  expect(ownerOfJob({ id: 5, isBillable: true, client: null }, t)).toBe('');
  expect(ownerOfJob({ id: -5, client: null }, t)).toBe('Internal');
  expect(ownerOfJob({ id: 5, isBillable: false, client: null }, t)).toBe('Internal');
});
