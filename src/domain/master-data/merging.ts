import { MASTER_DATA } from './master-data.ts';
import type { MasterKind, MasterKindName } from './master-kind.ts';

/** Days within which a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;

/** Kinds with a code that are not merged: people sign in, books and exchange hang on the others. */
const NEVER_MERGED: readonly MasterKindName[] = ['people', 'divisions', 'currencies'];

/** Whether records of a kind can be merged: contacts, and what has a code. */
export function canMerge(kind: MasterKind): boolean {
  return kind.name === 'contacts' || ('code' in kind.fields && !NEVER_MERGED.includes(kind.name));
}

/** The field whose text names a record to people: its code, a contact's name. To merge it one types it. */
export function namingField(kind: MasterKind): string {
  return kind.key.at(-1)!;
}

/** The fields that say what a record belongs to: only what belongs to the same is merged. */
export function ownerFields(kind: MasterKind): string[] {
  return kind.key.slice(0, -1);
}

/** The kinds whose records belong to one of this kind, with the field that says so: those of one code are merged along. */
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

/** Whether the last day on which a merge can be undone has passed; both are instants in milliseconds. */
export function isTooLateToUndo(mergedAt: number, now: number): boolean {
  return now - mergedAt > MERGE_UNDO_DAYS * 86_400_000;
}
