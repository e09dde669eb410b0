import { type AccessLevel, type Actor, can, readOnlyFields } from '../people/permission.ts';
import type { MasterDocumentType, MasterKind } from './master-kind.ts';

/** Document types whose rights cover master data. */
const MASTER_DOCUMENT_TYPES: readonly MasterDocumentType[] = [
  'masterdata',
  'moneysettings',
  'people',
  'administration',
];

/** Returns whether the user has these rights on any kind of master data; checked before the kind is known. */
export function mayWithMasterData(actor: Actor, ...rights: (keyof AccessLevel)[]): boolean {
  return MASTER_DOCUMENT_TYPES.some(
    (type) => can(actor, 'read', type) && rights.some((right) => can(actor, right, type)),
  );
}

/** Returns whether the user sees a kind: by its own right, or by that of one of its fields. */
export function seesMasterKind(actor: Actor, kind: MasterKind): boolean {
  return typesOf(kind).some((type) => can(actor, 'read', type));
}

/** Returns whether the user may create, deactivate or reactivate records of a kind, which only the kind's own right allows. */
export function mayDoWithKind(actor: Actor, right: 'create' | 'delete', kind: MasterKind): boolean {
  return !kind.isFixed && can(actor, 'read', kind.documentType) && can(actor, right, kind.documentType);
}

/** Returns whether the user may deactivate records of a kind, or delete them if the kind has no inactive state. */
export function mayRemoveOfKind(actor: Actor, kind: MasterKind): boolean {
  return mayDoWithKind(actor, 'delete', kind) && !fixedMasterFields(actor, kind, false).has('isActive');
}

/**
 * Lists the visible fields that the user can't change: those that require another right, those that are read-only in their profile, and on
 * existing records (`isNew` false) those that never change.
 */
export function fixedMasterFields(actor: Actor, kind: MasterKind, isNew: boolean): Set<string> {
  const fixed = Object.entries(kind.fields).filter(([name, field]) => {
    if (field.isOfOrigin) return true;
    const type = field.documentType ?? kind.documentType;
    const isAllowed = (right: 'update' | 'delete' | 'approve') =>
      may(actor, right, type, name) || (field.alsoBy !== undefined && may(actor, right, field.alsoBy, name));
    const right = field.right ?? (name === 'isActive' && !isNew ? 'delete' : 'update');
    if (isNew) return type === kind.documentType && !field.right ? false : !isAllowed(right);
    return field.isSettled || !isAllowed(right);
  });
  return new Set(fixed.map(([name]) => name));
}

function may(actor: Actor, right: 'update' | 'delete' | 'approve', type: MasterDocumentType, field: string): boolean {
  return can(actor, 'read', type) && can(actor, right, type) && !readOnlyFields(actor, type).includes(field);
}

function typesOf({ documentType, fields }: MasterKind): MasterDocumentType[] {
  return [documentType, ...Object.values(fields).flatMap((field) => field.documentType ?? [])];
}
