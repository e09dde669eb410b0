import { expect, it } from 'vitest';
import { ApiProblem } from './api.ts';
import { describeChange, describeRefusal } from './change-texts.ts';

const reader = { id: 7, agency: { timeZone: 'Australia/Sydney' } };

it('says who changed or deleted a record and when, and names the own other device (FIX-74)', () => {
  const at = '2026-01-05T07:02:00.000Z';
  const by = { id: 8, name: 'Sue Tanaka' };
  expect(describeChange({ by, at }, reader)).toBe('Changed by Sue Tanaka at 05/01/2026 18:02');
  expect(describeChange({ by, at }, reader, true)).toBe('Deleted by Sue Tanaka at 05/01/2026 18:02');
  expect(describeChange({ by: { id: 7, name: 'Me' }, at }, reader)).toBe('Changed on your other device');
  expect(describeChange({ by: { id: 7, name: 'Me' }, at }, reader, true)).toBe('Deleted on your other device');
  for (const unknown of [null, undefined, { by: null, at }])
    expect(describeChange(unknown, reader)).toBe('Someone else has changed this in the meantime');
});

it('words a refused change by who changed the record, where the refusal says so (FIX-74)', () => {
  const changed = { by: { id: 8, name: 'Sue Tanaka' }, at: '2026-01-05T07:02:00.000Z' };
  const overtaken = new ApiProblem(409, 'changed-elsewhere', 'Changed', { changed });
  expect(describeRefusal(overtaken, reader)).toBe('Changed by Sue Tanaka at 05/01/2026 18:02');
  expect(describeRefusal(new ApiProblem(422, 'invalid-request', 'Too long'), reader)).toBe('Too long');
});
