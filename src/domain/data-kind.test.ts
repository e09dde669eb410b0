import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DATA_KINDS, dataKindLabel, importableKinds } from './data-kind.ts';
import { DOCUMENT_TYPES, seesMenu } from './permission.ts';

it('DATA-01 the menu of files shows to exactly those who may bring a kind in', () => {
  const level = fc.record({
    create: fc.boolean(),
    read: fc.boolean(),
    update: fc.boolean(),
    delete: fc.boolean(),
    approve: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(level, { minLength: DOCUMENT_TYPES.length, maxLength: DOCUMENT_TYPES.length }), (levels) => {
      const accessibleDocumentTypes = DOCUMENT_TYPES.map((code, index) => ({
        code,
        accessLevel: levels[index]!,
        readOnlyFields: [],
      }));
      const actor = { id: 1, roles: [], accessibleDocumentTypes };
      expect(seesMenu(actor, 'dataFiles')).toBe(importableKinds(actor).length > 0);
    }),
  );
});

it('DATA-01 every kind of file is called something', () => {
  for (const kind of DATA_KINDS) expect(dataKindLabel(kind)).toMatch(/^[A-Z]/);
});
