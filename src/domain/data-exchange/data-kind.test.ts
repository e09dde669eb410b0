import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Actor, DOCUMENT_TYPES, type DocumentType, seesMenu } from '../people/permission.ts';
import { canDeleteOfKind, DATA_KINDS, type DataKind, dataKindLabel, importableKinds } from './data-kind.ts';

it('the import menu is visible only to users who can import a kind (DATA-01)', () => {
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

it('every kind of file is called something (DATA-01)', () => {
  for (const kind of DATA_KINDS) expect(dataKindLabel(kind)).toMatch(/^[A-Z]/);
});

it('requires the right of a normal deletion for each kind of record (FIX-95)', () => {
  const actorWith = (roles: Actor['roles'], deletes: readonly DocumentType[]): Actor => ({
    id: 1,
    roles,
    accessibleDocumentTypes: DOCUMENT_TYPES.map((code) => ({
      code,
      accessLevel: { create: true, read: true, update: true, delete: deletes.includes(code), approve: true },
      readOnlyFields: [],
    })),
  });
  const deletable = (actor: Actor) => DATA_KINDS.filter((kind) => canDeleteOfKind(actor, kind));
  expect(deletable(actorWith([], []))).toEqual([]);
  expect(deletable(actorWith(['TimesheetSupervisorEdit'], []))).toEqual(['time-entries']);
  expect(deletable(actorWith([], ['job']))).toEqual([
    ...['jobs', 'estimates', 'estimate-lines', 'supplier-costs', 'client-invoices', 'client-invoice-lines'],
  ]);
  expect(deletable(actorWith([], ['people']))).toEqual(expect.arrayContaining<DataKind>(['people', 'work-hours']));
  expect(deletable(actorWith([], ['masterdata']))).toContain('clients');
  expect(deletable(actorWith([], ['masterdata']))).not.toContain('cost-types');
  expect(deletable(actorWith([], ['administration']))).not.toContain('settings');
});
