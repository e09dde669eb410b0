import { MASTER_DATA } from './master-data.ts';
import type { MasterKind, MasterKindName } from './master-kind.ts';

/** Days within which a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;

/** Kinds with codes that can't be merged: people have accounts, and books and exchange rates depend on the others. */
const NEVER_MERGED: readonly MasterKindName[] = ['people', 'divisions', 'currencies'];

/** Returns whether records of a kind can be merged: contacts, and kinds with a code. */
export function canMerge(kind: MasterKind): boolean {
  return kind.name === 'contacts' || ('code' in kind.fields && !NEVER_MERGED.includes(kind.name));
}

/** Returns the field that identifies a record to people: its code, or a contact's name. Users type it to confirm a merge. */
export function namingField(kind: MasterKind): string {
  return kind.key.at(-1)!;
}

/** Lists the fields that name a record's owner. Only records with the same owner can be merged. */
export function ownerFields(kind: MasterKind): string[] {
  return kind.key.slice(0, -1);
}

/**
 * Lists the kinds whose records belong to this kind, and the field that refers to it. Records with equal codes are merged along with their
 * owners.
 */
export function kindsWithin(kind: MasterKind): { kind: MasterKind; field: string }[] {
  return Object.values<MasterKind>(MASTER_DATA)
    .filter(canMerge)
    .flatMap((other) =>
      ownerFields(other).flatMap((field) => {
        const declared = other.fields[field]!;
        return declared.holds === 'reference' && declared.to === kind.name ? [{ kind: other, field }] : [];
      }),
    );
}

/** Returns whether the undo period of a merge is over. Instants in milliseconds. */
export function isTooLateToUndo(mergedAt: number, now: number): boolean {
  return now - mergedAt > MERGE_UNDO_DAYS * 86_400_000;
}
