import { expect, it } from 'vitest';
import { placeOfCopy, readCopyRequest } from './job-copy.ts';

it('the URL names the job to copy and the parts; invalid values are ignored (FIX-51)', () => {
  for (const job of [
    { id: 7, isBillable: true },
    { id: -7, isBillable: false },
  ]) {
    const { search, params } = placeOfCopy(job, ['estimate', 'costTypes']);
    expect(params).toMatchObject({ id: '0', isinternal: String(!job.isBillable) });
    expect(readCopyRequest(search)).toEqual({ id: 7, parts: ['estimate', 'costTypes'] });
  }
  expect(readCopyRequest({ copyOf: 7, with: 'people,hours' })).toEqual({ id: 7, parts: ['people'] });
  expect(readCopyRequest({ copyOf: '7' })).toEqual({ id: 7, parts: [] });
  for (const copyOf of ['', '0', '-7', 'x', '1e3', undefined]) expect(readCopyRequest({ copyOf })).toBe(null);
});
