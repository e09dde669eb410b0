import { expect, it } from 'vitest';
import { trailAccessChanges, trailAccessOf } from './audit-access.ts';

const NONE = { create: false, read: false, update: false, delete: false, approve: false };

it('lists old and new permissions of a profile by document type, and read-only fields (AUDIT-02, PEOPLE-06)', () => {
  const before = [{ code: 'job', accessLevel: { ...NONE, read: true, update: true }, readOnlyFields: ['name'] }];
  const after = [
    { code: 'job', accessLevel: { ...NONE, read: true }, readOnlyFields: ['name', 'dueDate'] },
    { code: 'people', accessLevel: { ...NONE, approve: true, read: true }, readOnlyFields: [] },
  ];
  expect(trailAccessChanges(before, after)).toEqual([
    { name: 'rights.job', before: 'read update', after: 'read' },
    { name: 'readOnlyFields.job', before: 'name', after: 'dueDate name' },
    { name: 'rights.people', before: '', after: 'read approve' },
  ]);
  expect(trailAccessChanges(after, after)).toEqual([]);
  expect(trailAccessChanges(undefined, before).map(({ name }) => name)).toEqual(['rights.job', 'readOnlyFields.job']);
  expect(trailAccessChanges('nonsense', [1, null, {}])).toEqual([]);
});

it('knows its fields by their names, and no others (AUDIT-02)', () => {
  expect(trailAccessOf('rights.job')).toEqual({ part: 'rights', code: 'job' });
  expect(trailAccessOf('readOnlyFields.people')).toEqual({ part: 'readOnlyFields', code: 'people' });
  for (const name of ['name', 'rights', 'rights.kitchen', 'others.job']) expect(trailAccessOf(name)).toBeNull();
});
