import { type AccessLevel, type Actor, can, readOnlyFields } from '../people/permission.ts';
import type { MasterDocumentType, MasterKind } from './master-kind.ts';

/** The document types by which master data is administered. */
const MASTER_DOCUMENT_TYPES: readonly MasterDocumentType[] = [
  'masterdata',
  'moneysettings',
  'people',
  'administration',
];

/** Whether somebody may do something with master data of some kind: what a call asks before the kind is looked at. */
export function mayWithMasterData(actor: Actor, ...rights: (keyof AccessLevel)[]): boolean {
  return MASTER_DOCUMENT_TYPES.some(
    (type) => can(actor, 'read', type) && rights.some((right) => can(actor, right, type)),
  );
}

/** Whether somebody sees a kind: by its own right, or by that of one of its fields ("Who may"). */
export function seesMasterKind(actor: Actor, kind: MasterKind): boolean {
  return typesOf(kind).some((type) => can(actor, 'read', type));
}

/** Whether somebody may make records of a kind, or deactivate and reactivate them: of those only the kind's own right decides. */
export function mayDoWithKind(actor: Actor, right: 'create' | 'delete', kind: MasterKind): boolean {
  return !kind.isFixed && can(actor, 'read', kind.documentType) && can(actor, right, kind.documentType);
}

/** Whether somebody may remove records of a kind: make them inactive, or delete those of a kind without that. */
export function mayRemoveOfKind(actor: Actor, kind: MasterKind): boolean {
  return mayDoWithKind(actor, 'delete', kind) && !fixedMasterFields(actor, kind, false).has('isActive');
}

/**
 * The fields of a kind that somebody may see but not change: those of another right, those that their profile makes read-only
 *, and what a record that is there (`isNew` false) never changes any more.
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
