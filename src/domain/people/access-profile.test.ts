import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accessChanges,
  LOCKABLE_FIELDS,
  normalizeAccess,
  rightsOf,
  toDocumentAccess,
  toSentAccess,
  unknownReadOnlyFields,
} from './access-profile.ts';
import { type AccessLevel, DOCUMENT_TYPES, type DocumentAccess, type DocumentType, RIGHTS } from './permission.ts';

const NONE: AccessLevel = { create: false, read: false, update: false, delete: false, approve: false };
const document = (code: DocumentType, level: Partial<AccessLevel>, readOnlyFields: string[] = []): DocumentAccess => ({
  code,
  accessLevel: { ...NONE, ...level },
  readOnlyFields,
});
const level = fc.record({
  create: fc.boolean(),
  read: fc.boolean(),
  update: fc.boolean(),
  delete: fc.boolean(),
  approve: fc.boolean(),
});
const profile = fc.uniqueArray(
  fc.record({
    code: fc.constantFrom(...DOCUMENT_TYPES),
    accessLevel: level,
    readOnlyFields: fc.uniqueArray(fc.constantFrom('name', 'code', 'notes')),
  }),
  { selector: ({ code }) => code },
);

describe('access profiles (PEOPLE-06)', () => {
  it('list added and removed permissions by document type, and fields (PEOPLE-06)', () => {
    const before = [document('job', { read: true, update: true }, ['name']), document('people', { read: true })];
    const after = [document('job', { read: true, approve: true }, ['dueDate']), document('timecell', { read: true })];
    expect(accessChanges(before, after)).toEqual([
      { code: 'timecell', gained: ['read'], lost: [], locked: [], freed: [] },
      { code: 'job', gained: ['approve'], lost: ['update'], locked: ['dueDate'], freed: ['name'] },
      { code: 'people', gained: [], lost: ['read'], locked: [], freed: [] },
    ]);
  });

  it('additions one way are removals the other way, and equal profiles have none (PEOPLE-06)', () => {
    fc.assert(
      fc.property(profile, profile, (one, other) => {
        expect(accessChanges(one, one)).toEqual([]);
        expect(accessChanges(one, normalizeAccess(one))).toEqual([]);
        expect(toDocumentAccess(toSentAccess(one))).toEqual(normalizeAccess(one));
        const there = accessChanges(one, other);
        const back = accessChanges(other, one);
        expect(back).toEqual(
          there.map(({ code, gained, lost, locked, freed }) => ({
            code,
            gained: lost,
            lost: gained,
            locked: freed,
            freed: locked,
          })),
        );
      }),
    );
  });

  it('offer the real fields of a type, each once (PEOPLE-06)', () => {
    for (const code of DOCUMENT_TYPES) {
      const names = LOCKABLE_FIELDS[code].map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
    expect(LOCKABLE_FIELDS.job.map(({ name }) => name)).toEqual(expect.arrayContaining(['name', 'dueDate', 'client']));
    expect(LOCKABLE_FIELDS.purchaseorder.map(({ name }) => name)).toEqual(expect.arrayContaining(['notes', 'items']));
    expect(LOCKABLE_FIELDS.administration.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['roles', 'timeZone', 'setting']),
    );
    expect(LOCKABLE_FIELDS.moneysettings.map(({ name }) => name)).toEqual(expect.arrayContaining(['taxRate']));
    expect(
      unknownReadOnlyFields([], [document('job', {}, ['name', 'hue']), document('people', {}, ['email'])]),
    ).toEqual(['job.hue']);
    // What was read-only before an upgrade stays so.
    expect(unknownReadOnlyFields([document('job', {}, ['hue'])], [document('job', {}, ['hue'])])).toEqual([]);
  });

  it('approving says something of money and of documents only (ADM-01)', () => {
    expect(rightsOf('moneysettings')).toEqual(RIGHTS);
    expect(rightsOf('purchaseorder')).toEqual(RIGHTS);
    for (const code of ['administration', 'people', 'masterdata'] as const)
      expect(rightsOf(code)).toEqual(['read', 'create', 'update', 'delete']);
  });
});
